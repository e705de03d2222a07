"""Noun phrases as labels of those who speak: the words that name somebody, without what is only said about them."""

from dataclasses import dataclass

from spacy.tokens import Doc, Token

from firsthand.language.cues import DOCUMENT_NOUNS, ORGANISATION_NOUNS, SPEAKER_NOUNS
from firsthand.language.names import sex as sex_of_given
from firsthand.language.titles import TITLES

_LEFT = frozenset({"det", "compound", "amod", "poss", "nmod", "nummod", "quantmod", "predet", "advmod", "case", "nsubj"})
_TITLE_WORDS = frozenset(t for group in TITLES.values() for title in group for t in title.split())
_HONORIFICS = frozenset({"mr", "mrs", "ms", "miss", "dr", "mr.", "mrs.", "ms.", "dr.", "sir"})
_STOP = frozenset({",", ";", ":", "—", "–", "(", ")", '"', "“", "”", "."})
_MARKS = frozenset("‘'’»«›‹")
_KNOWS = frozenset({"i", "we", "he", "she", "they"})
_WHEN = frozenset({"DATE", "TIME"})
_FEMALE = frozenset({"woman", "spokeswoman", "policewoman", "mother", "sister", "wife", "daughter", "girl", "lady", "grandmother",
                     "aunt", "niece", "waitress", "mrs", "ms", "miss", "mrs.", "ms.", "dame", "councilwoman", "chairwoman"})  # fmt: skip
_MALE = frozenset({"man", "spokesman", "policeman", "father", "brother", "husband", "son", "boy", "guy", "bloke", "grandfather", "uncle",
                   "nephew", "fireman", "watchman", "foreman", "waiter", "barman", "mr", "mr.", "sir", "lad", "signalman", "fisherman",
                   "chairman", "councilman"})  # fmt: skip
_GROUPS = ORGANISATION_NOUNS | {
    "tug",
    "tower",
    "bridge",
    "station",
    "crew",
    "staff",
    "people",
    "couple",
    "police",
    "family",
    "public",
    "media",
    "press",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens [start, end) of a parse that name somebody or something, and what is known of it."""

    start: int
    end: int
    head: int
    named: bool
    kind: str
    """'person', 'body', 'document', 'pronoun' or 'other'."""
    sex: str | None = None
    plural: bool = False


def phrase_of(head: Token) -> Phrase:
    """The phrase under `head`; of 'one resident, Ada Quill,' the name."""
    doc = head.doc
    if head.pos_ == "PRON" and head.lower_ not in SPEAKER_NOUNS:
        return Phrase(
            head.i, head.i + 1, head.i, False, "pronoun", _pronoun_sex(head.lower_), head.lower_ in ("they", "we", "them", "us")
        )
    name = _apposed_name(head)
    if name is not None:
        inner = phrase_of(name)
        sex = inner.sex or _sex(doc, *_edges(head), head)
        return Phrase(
            inner.start, inner.end, inner.head, True, "person" if inner.kind == "other" else inner.kind, sex, inner.plural
        )
    start, end = _edges(head)
    named = head.pos_ == "PROPN" or any(t.pos_ == "PROPN" for t in doc[head.i : end] if t.i == head.i)
    kind = _kind(head, named, doc, start)
    plural = head.tag_ == "NNS" or (head.tag_ == "NNPS" and kind != "person")
    return Phrase(start, end, head.i, named, kind, _sex(doc, start, end, head), plural)


def _pronoun_sex(word: str) -> str | None:
    return {"he": "m", "him": "m", "she": "f", "her": "f"}.get(word)


def _apposed_name(head: Token) -> Token | None:
    """The proper name that stands beside a common noun: 'the chief, Ada Quill,'."""
    if head.pos_ == "PROPN" and not _is_title(head):
        return None
    for child in head.rights:
        if child.dep_ == "appos" and child.pos_ == "PROPN" and child.ent_type_ not in _WHEN:
            return child
    return None


def _is_title(token: Token) -> bool:
    return token.lower_.rstrip(".") in _TITLE_WORDS


def _edges(head: Token) -> tuple[int, int]:
    doc = head.doc
    lefts = [c for c in head.lefts if c.dep_ in _LEFT and (c.dep_ in ("compound", "amod") or c.pos_ not in ("VERB", "SCONJ"))]
    start = min((c.left_edge.i for c in lefts), default=head.i)
    if (
        start == head.i and head.lower_ in DOCUMENT_NOUNS and head.pos_ in ("VERB", "NOUN")
    ):  # 'the panel log', where the parser took a noun for a verb
        while start and doc[start - 1].pos_ in ("NOUN", "PROPN", "ADJ", "DET") and not doc[start].is_sent_start:
            start -= 1
    for i in range(head.i - 1, start - 1, -1):
        if doc[i].text in _STOP and doc[i].text != ".":
            start = i + 1
            break
    while start < head.i and (
        doc[start].is_space or doc[start].text in _STOP or doc[start].text in _MARKS or doc[start].lower_ in ("said", "says")
    ):
        start += 1
    return start, _right_edge(head, start)


def _right_edge(head: Token, start: int) -> int:
    """Where the phrase ends: with what narrows it down, before what is only added."""
    doc, end = head.doc, head.i + 1
    person = head.ent_type_ == "PERSON" or (head.pos_ == "PROPN" and _is_title(doc[start]) and start < head.i)
    for child in head.rights:
        if child.left_edge.i != end:
            continue
        if child.dep_ == "case":
            return end
        if (
            child.dep_ == "prep"
            and not person
            and child.lower_ not in ("after", "before", "during", "until", "since", "than", "as", "like")
        ):
            stop = _cut(doc, end, child.right_edge.i + 1)
            if any(t.ent_type_ in _WHEN for t in doc[end:stop]) or stop - end < 2:
                break
            end = stop
        elif child.dep_ in ("cc", "conj") and head.pos_ == "PROPN":
            if child.dep_ == "cc" or child.pos_ == "PROPN":
                end = child.right_edge.i + 1 if child.dep_ == "conj" and len(list(child.subtree)) <= 4 else child.i + 1
        elif child.dep_ == "acl" and child.lower_ in ("known", "called", "named", "identified", "calling"):
            end = _cut(doc, end, child.right_edge.i + 1, marks=True)
        elif child.dep_ == "relcl" and head.pos_ != "PROPN" and child.i - end <= 2 and doc[end].lower_ in _KNOWS:
            end = child.i + 1
            break
        elif child.dep_ in ("compound", "nummod", "amod") and not child.is_punct:
            end = _cut(doc, end, child.right_edge.i + 1) if child.dep_ == "amod" else child.i + 1
        else:
            break
    while end - 1 > head.i and doc[end - 1].dep_ == "cc":
        end -= 1
    return end


def _cut(doc: Doc, start: int, end: int, *, marks: bool = False) -> int:
    """`end`, or the place of the first comma, verb or mark before it."""
    for i in range(start, end):
        if doc[i].text in _STOP and not (marks and doc[i].text in '"“”.') and not (doc[i].text == "." and i + 1 < end):
            return i
        if doc[i].pos_ in ("VERB", "AUX") and i > start and doc[i].tag_ in ("VBD", "VBZ", "VBP", "MD") and not marks:
            return i
    return end


def _kind(head: Token, named: bool, doc: Doc, start: int) -> str:
    lemma = head.lemma_.lower()
    if not named:
        if lemma in _GROUPS:
            return "body"
        if lemma in SPEAKER_NOUNS or head.lower_ in SPEAKER_NOUNS or head.ent_type_ == "PERSON":
            return "person"
        if lemma in DOCUMENT_NOUNS or head.lower_ in DOCUMENT_NOUNS:
            return "document"
        return "other"
    if lemma in _GROUPS or head.lower_ in _GROUPS or head.ent_type_ == "ORG":
        return "body" if not (start < head.i and _is_title(doc[start]) and head.lower_ not in _GROUPS) else "person"
    if head.ent_type_ == "PERSON" or (start < head.i and (_is_title(doc[start]) or doc[start].lower_ in _HONORIFICS)):
        return "person"
    if head.ent_type_ in ("GPE", "LOC", "FAC", "NORP", "PRODUCT", "DATE", "TIME"):
        return "other"
    return "person" if lemma not in DOCUMENT_NOUNS else "document"


def _sex(doc: Doc, start: int, end: int, head: Token) -> str | None:
    words = {doc[i].lower_ for i in range(start, min(end, head.i + 1))} | {head.lemma_.lower()}
    if words & _FEMALE:
        return "f"
    if words & _MALE:
        return "m"
    given = next((doc[i].lower_ for i in range(start, min(end, head.i)) if doc[i].pos_ == "PROPN" and not _is_title(doc[i])), "")
    return sex_of_given(given) or None
