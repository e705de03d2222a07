"""Whose words a document, a message or a quoted outlet passes on."""

from spacy.tokens import Token

from firsthand.extract.utterance import Source, Utterance, label_span
from firsthand.language.cues import DOCUMENT_NOUNS

_SENT = frozenset(
    {"send", "write", "issue", "post", "publish", "release", "circulate", "email", "sign", "submit", "give", "make", "leave"}
)
_WORDS_OF = frozenset(
    {"word", "reply", "answer", "response", "comment", "advice", "order", "question", "verdict", "phrase", "message", "remark"}
)
_SENDABLE = frozenset({"email", "e-mail", "letter", "message", "statement", "note", "text", "post", "tweet", "memo", "card"})


def document_of(utterance: Utterance) -> Source | None:
    """The document that is read out, where the parser hung 'which reads' on a nearer word."""
    source, cue = utterance.source, utterance.cue
    if source is None or cue is None or label_span(source)[2] == "document":
        return None
    head = source.head
    verb = next((t for t in head.sent if source.part.at(t) == cue.start), None)
    if (
        verb is None
        or verb.dep_ != "relcl"
        or verb.lower_ not in ("reads", "read", "says", "states", "stated", "stating", "said")
    ):
        return None
    if not any(c.lower_ in ("which", "that") for c in verb.lefts):
        return None
    found = next((t for t in reversed(head.doc[head.sent.start : verb.i]) if t.lemma_.lower() in DOCUMENT_NOUNS), None)
    return Source(source.part, found) if found is not None else None


def quoting(source: Source) -> Source | None:
    """'Reuters quoted the minister as saying': Reuters; 'is quoted in the Echo as saying': the Echo."""
    verb = source.head.head
    if verb.lemma_ not in ("quote", "cite") or source.head.dep_ not in ("dobj", "nsubjpass"):
        return None
    for child in verb.children:
        if child.dep_ == "nsubj" and source.head.dep_ == "dobj":
            return Source(source.part, child)
        if child.dep_ in ("prep", "agent") and child.lower_ in ("in", "by"):
            outlet = next((c for c in child.children if c.dep_ == "pobj" and c.pos_ == "PROPN"), None)
            if outlet is not None:
                return Source(source.part, outlet)
    return None


def sender_of(source: Source) -> Source | None:
    """Whose the words of a document are, where the sentence says who sent or wrote it; None when it does not."""
    head: Token = source.head
    if label_span(source)[2] != "document" and head.lemma_.lower() not in _WORDS_OF:
        return None
    owner = next((c for c in head.lefts if c.dep_ == "poss"), None)
    if owner is not None and (head.lemma_.lower() in _WORDS_OF or owner.ent_type_ == "PERSON"):
        return Source(source.part, owner)
    if head.dep_ in ("dobj", "nsubjpass", "conj") and head.head.lemma_ in _SENT:
        subject = next((c for c in head.head.lefts if c.dep_ == "nsubj"), None)
        if subject is not None:
            return Source(source.part, subject)
    for child in head.children if head.lemma_.lower() in _SENDABLE else ():
        if child.dep_ in ("prep", "agent") and child.lower_ in ("from", "by"):
            person = next((c for c in child.children if c.dep_ == "pobj" and c.pos_ == "PROPN"), None)
            if person is not None:
                return Source(source.part, person)
    return None
