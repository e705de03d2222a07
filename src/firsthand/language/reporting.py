"""Reported speech in a parsed sentence: who reports, by which word, to whom, and which words are the content."""

from collections.abc import Iterator, Sequence

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from firsthand.language.cues import DOCUMENT_NOUNS, FIRST_PERSON, REPORTING_FORMS, SAY, SHOW, THINK
from firsthand.language.reporting_content import (
    PROMISES,
    Range,
    after_parenthesis,
    contents,
    governed,
    is_infinitive,
    subtree,
    trimmed,
)
from firsthand.language.reporting_nouns import WORDS_THAT, Frame, according, noun_frames
from firsthand.language.reporting_parties import TOLD, addressee_of, source_of

_COMMANDS = frozenset(
    {"tell", "order", "ask", "urge", "advise", "instruct", "request", "warn", "direct", "command", "remind", "beg"}
)
_SIDES = frozenset({",", "—", "–", ";", "(", ")", ".", "?", "!", ":"})
_IMPERSONAL = frozenset({"say", "report", "believe", "think", "understand", "allege", "state", "announce", "know", "claim", "estimate",
                         "suggest", "expect", "fear"})  # fmt: skip
HEARERS = frozenset({"court", "inquiry", "jury", "tribunal", "board", "hearing", "panel", "committee", "inquest", "commission", "meeting",
                      "council"})  # fmt: skip
"""Bodies before which somebody who is not named has spoken: 'the inquiry heard that …'."""
_NOBODY = frozenset(
    {"nobody", "none", "no-one", "nothing", "you", "who", "what", "whoever", "this", "there", "anyone", "anybody"}
)


def frames(sentence: SpacySpan) -> list[Frame]:
    """All frames of a sentence with their content, in order of the cue."""
    made: list[Frame] = []
    for token in sentence:
        lemma = REPORTING_FORMS.get(token.lower_)
        if lemma is not None and token.pos_ in ("VERB", "AUX"):
            made += _verb_frames(token, lemma, sentence)
        elif token.lower_ == "according":
            made += according(token, sentence)
        elif token.i == sentence.start and token.lower_ in ("per", "as"):
            made += _told_it(token, sentence)
        elif token.lower_ in ("accuse", "accuses", "accused", "accusing") and token.pos_ == "VERB":
            made += _accused(token)
        elif token.pos_ == "NOUN" and token.lemma_ in WORDS_THAT:
            made += noun_frames(token)
        if token.lemma_ in ("see", "hear", "watch", "notice", "feel", "smell") and token.pos_ == "VERB":
            made += _perceived(token)
    return made


def _verb_frames(verb: Token, lemma: str, sentence: SpacySpan) -> Iterator[Frame]:
    passive = any(c.dep_ in ("nsubjpass", "auxpass") for c in verb.children)
    source = source_of(verb)
    if passive:
        yield from _passive(verb, lemma, governed(verb, lemma), source)
        return
    content = contents(verb, lemma, source, sentence)
    if (
        not content
        or source is None
        or _is_nobody(source)
        or (source.lower_ in FIRST_PERSON and not (_past(verb) or lemma in ("hear", "understand")))
    ):
        return
    if lemma == "hear" and source.lemma_.lower() in HEARERS and any(c.lower_ == "that" for k in verb.rights for c in k.lefts):
        yield Frame(verb, None, tuple(content), "told", source)
        return
    if lemma in ("hear", "learn", "understand") and (lemma != "understand" or source.lower_ in FIRST_PERSON):
        if lemma == "hear" and any(c.dep_ == "dobj" and c.lower_ in ("it", "that", "this", "them") for c in verb.rights):
            return  # 'It rang twice, I heard it myself'
        if source.lower_ in FIRST_PERSON and not _bare_perception(verb):
            teller = next(
                (g for c in verb.rights if c.dep_ == "prep" and c.lower_ == "from" for g in c.children if g.dep_ == "pobj"), None
            )
            if teller is not None or lemma != "understand":
                yield Frame(verb, teller, tuple(content), "told", source)
        return
    kind = kind_of(verb, lemma, source)
    if kind is None:
        return
    cited = _cited(verb, content) if kind == "say" else None
    if cited is None:
        yield Frame(verb, source, tuple(content), kind, addressee_of(verb))
        return
    citing, voice, kept = cited
    yield Frame(verb, source, (kept,), "according")
    yield Frame(citing, voice, (kept,), "say")


def _cited(verb: Token, content: Sequence[Range]) -> tuple[Token, Token, Range] | None:
    """'The Post reported that he had resigned, citing two people': by whom the words came, and the words without that."""
    start, end = content[-1]
    for token in verb.doc[verb.i + 1 : min(end + 4, len(verb.doc))]:
        if token.lower_ in ("citing", "quoting") and token.dep_ in ("advcl", "acl", "prep") and token.i > start:
            voice = next((c for c in token.rights if c.dep_ == "dobj"), None)
            kept = trimmed(verb.doc, start, min(end, token.i))
            if voice is not None and kept[1] > kept[0] and len(content) == 1:
                return token, voice, kept
    return None


def _told_it(token: Token, sentence: SpacySpan) -> Iterator[Frame]:
    """'Per the incident log, …', 'As the warden told it, …': up to the comma stands whose words they are."""
    doc = token.doc
    comma = next((t.i for t in doc[token.i + 1 : token.i + 12] if t.text == ","), None)
    if comma is None or comma >= sentence.end - 2:
        return
    head = list(doc[token.i + 1 : comma])
    cue = token
    if token.lower_ == "as":
        it = (
            len(head) > 2
            and head[-1].lower_ in ("it", "this", "that")
            and head[-2].lower_ in ("told", "tells", "put", "puts", "has", "recalled")
        )
        if not it:
            return
        cue, head = head[-2], head[:-2]
    nouns = [t for t in head if t.pos_ in ("NOUN", "PROPN", "PRON")]
    content = trimmed(doc, comma + 1, sentence.end)
    if nouns and content[1] > content[0] and any(t.pos_ in ("VERB", "AUX") for t in doc[content[0] : content[1]]):
        yield Frame(cue, nouns[-1], (content,), "according")


def _accused(verb: Token) -> Iterator[Frame]:
    """'accused the firm of hiding the report': the deed is what is said, and no more than said."""
    source = source_of(verb)
    if source is None or source.lower_ in FIRST_PERSON:
        return
    holders = (verb, *(c for c in verb.rights if c.dep_ == "dobj"))
    for of in (c for h in holders for c in h.rights if c.dep_ == "prep" and c.lower_ == "of"):
        for deed in (c for c in of.rights if c.dep_ == "pcomp"):
            yield Frame(verb, source, (trimmed(verb.doc, *subtree(deed)),), "say")


def _is_nobody(source: Token) -> bool:
    return source.lower_ in _NOBODY or any(c.lower_ in ("no", "neither") and c.dep_ in ("det", "preconj") for c in source.lefts)


def _past(verb: Token) -> bool:
    """'I said that …' reports; 'I say', 'I would say' and "I couldn't say" only speak."""
    return verb.tag_ in ("VBD", "VBN") and not any(c.dep_ == "neg" for c in verb.children)


def kind_of(verb: Token, lemma: str, source: Token) -> str | None:
    if lemma in _COMMANDS and any(is_infinitive(c) for c in verb.rights if c.dep_ in ("ccomp", "xcomp")):
        return "order"
    if lemma in PROMISES and any(is_infinitive(c) for c in verb.rights if c.dep_ == "xcomp"):
        return "intend"
    if lemma in SAY:
        return None if source.lower_ in ("you", "it") and lemma in ("know", "feel") else "say"
    if lemma in ("understand", "expect", "hope"):
        return None if source.lower_ in FIRST_PERSON or source.lower_ in ("you", "one", "it") else "say"
    if lemma in THINK:
        return None if source.lower_ in FIRST_PERSON or source.lower_ in ("you", "one") else "think"
    if lemma in SHOW and (
        source.lemma_.lower() in DOCUMENT_NOUNS or source.lower_ in DOCUMENT_NOUNS or lemma not in ("find", "give", "run", "put")
    ):
        return "show"
    return None


def _passive(verb: Token, lemma: str, content: list[Range], source: Token | None) -> Iterator[Frame]:
    """'I was told that', 'residents were warned that', 'it was reported that'."""
    content = content or after_parenthesis(verb)
    if not content:
        return
    subject = next((c for c in verb.children if c.dep_ == "nsubjpass"), None)
    if subject is None and verb.dep_ != "conj":
        return
    if source is None and verb.doc[content[0][0]].lower_ == "to" and (subject is None or subject.lower_ not in FIRST_PERSON):
        return
    if lemma in TOLD or lemma in ("hear", "say") or (lemma in _IMPERSONAL and subject is not None and subject.lower_ == "it"):
        yield Frame(verb, source, tuple(content), "told" if source is None else "say", subject if lemma in TOLD else None)


def _bare_perception(verb: Token) -> bool:
    """'heard him shout', 'heard what I took for a shout' perceive; 'heard (that) he left' was told."""
    return any(c.dep_ == "ccomp" and (c.tag_ in ("VB", "VBG") or _as_bare(c) or _what(c)) for c in verb.children)


def _what(clause: Token) -> bool:
    return any(c.lower_ == "what" and c.dep_ in ("dobj", "nsubj") for c in clause.lefts)


def _as_bare(below: Token) -> bool:
    """An infinitive read as a noun, a past or a present, right below: 'heard the lift fall', 'heard the pipe burst', 'heard the bells ring'."""
    told = any(c.dep_ in ("aux", "auxpass", "mark", "neg", "punct") for c in below.lefts)
    bare = below.tag_ == "NN" or (below.tag_ in ("VBD", "VBN") and below.lower_.endswith(("t", "d")))
    bare |= below.tag_ == "VBP" and below.head.tag_ in ("VBD", "VBN") and below.lemma_ not in ("be", "have", "do")
    return bare and below.lower_ == below.lemma_ and not told


def _perceived(verb: Token) -> Iterator[Frame]:
    """'saw the guard lock the gate': the complement, by sight or by ear."""
    source = source_of(verb)
    if source is None:
        return
    for child in verb.rights:
        told = any(c.lower_ == "that" for c in child.lefts if c.dep_ == "mark")
        if child.dep_ == "ccomp" and not (told and verb.lemma_ in ("hear", "feel")):
            span = trimmed(verb.doc, *subtree(child))
            if span[1] > span[0]:
                yield Frame(verb, source, (span,), "heard" if verb.lemma_ == "hear" else "saw")


def learned(verb: Token) -> bool:
    """'she had heard the gate was shut': a whole clause below 'hear' is what somebody said, and no sound."""
    below = next((c for c in verb.rights if c.dep_ == "ccomp"), None)
    if below is None or verb.lemma_ != "hear" or _bare_perception(verb) or not any(c.dep_ in _OWN_SUBJECT for c in below.lefts):
        return False
    return any(t.tag_ in ("VBD", "VBZ", "VBP", "MD") for t in (below, *(c for c in below.lefts if c.dep_ in ("aux", "auxpass"))))


_OWN_SUBJECT = frozenset({"nsubj", "nsubjpass", "expl"})
