"""Words given to somebody without a verb of saying: 'according to the warden', 'the keeper's claim that the gate was shut'."""

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token
from spacy.tokens import Span as SpacySpan

from firsthand.language.cues import DOCUMENT_NOUNS
from firsthand.language.reporting_content import Range, subtree, told_by, trimmed, two_sides

_SIDES = frozenset({",", "—", "–", ";", "(", ")", ".", "?", "!", ":"})
_SAID_THAT = frozenset({"claim", "statement", "report", "allegation", "suggestion", "assertion", "warning", "account", "belief", "denial",
                         "announcement", "comment", "admission", "evidence", "testimony", "insistence", "view", "opinion", "conclusion",
                         "finding", "promise", "assurance", "complaint", "remark"})  # fmt: skip
_TALK = frozenset({"rumour", "rumor", "story", "talk", "gossip", "hearsay", "whisper", "tale"})
"""'There is talk that the gate was shut': what goes round, from nobody who is named."""
_RUMOUR = _TALK - {"story", "tale", "whisper"}
WORDS_THAT = _SAID_THAT | _TALK
"""Nouns whose clause with 'that' is somebody's word."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One act of reporting. `source` is the head of who reports, None when nobody is named; `content` are token ranges.

    `kind` is 'say', 'think', 'show', 'order', 'according', 'told' (the words say only that somebody was told),
    'saw' or 'heard' (what a perceiver perceived).
    """

    cue: Token
    source: Token | None
    content: tuple[Range, ...]
    kind: str
    addressee: Token | None = None


def according(token: Token, sentence: SpacySpan) -> Iterator[Frame]:
    """'according to X': the clause that the phrase hangs on is the content."""
    doc = token.doc
    to = next((c for c in token.rights if c.lower_ == "to"), None)
    source = next((c for c in to.rights if c.dep_ == "pobj"), None) if to is not None else None
    if source is None:
        return
    clause = _clause(token, sentence)
    main = _governor(token, clause)
    misread = doc[source.i + 1] if source.i + 1 < sentence.end else source
    if (
        misread.lower_ in DOCUMENT_NOUNS
        and misread.tag_ in ("VB", "VBP", "NN")
        and misread.i + 2 < sentence.end
        and token.i < source.i
    ):
        rest = trimmed(doc, misread.i + 1, sentence.end)
        if any(t.pos_ in ("VERB", "AUX") for t in doc[rest[0] : rest[1]]):
            yield Frame(token, misread, (rest,), "according")
            return
    high = _end_of_source(source, sentence)
    source, high = _named_after(doc, source, high, sentence)
    end = next((t.i for t in doc[high : sentence.end - 1] if t.text == "," and doc[t.i + 1].lower_ in ("but", "although", "though", "while")),
               main.right_edge.i + 1)  # fmt: skip
    content = [
        side
        for start, stop in two_sides(doc, main, (token.i, high), sentence, end)
        if (side := trimmed(doc, max(start, clause[0]), min(stop, clause[1])))[0] < side[1]
    ]
    if content:
        yield Frame(token, source, tuple(content), "according")


def _clause(token: Token, sentence: SpacySpan) -> Range:
    """The stretch between semicolons that a token stands in."""
    start = max((t.i + 1 for t in token.doc[sentence.start : token.i] if t.text == ";"), default=sentence.start)
    return start, next((t.i for t in token.doc[token.i : sentence.end] if t.text == ";"), sentence.end)


def _governor(token: Token, clause: Range) -> Token:
    """The verb that 'according to' hangs on, within the clause."""
    main = token.head
    while main.pos_ not in ("VERB", "AUX") and main.head.i != main.i:
        main = main.head
    start, end = clause
    if start <= main.i < end:
        return main
    verbs = [t for t in token.doc[start:end] if t.pos_ in ("VERB", "AUX") and t.i != token.i and not start <= t.head.i < end]
    heads = verbs or [t for t in token.doc[start:end] if t.dep_ == "ROOT"]
    return heads[0] if heads else main


def _named_after(doc: Doc, source: Token, high: int, sentence: SpacySpan) -> tuple[Token, int]:
    """'According to the harbour master, Ada Quill, …': the name, where the parser took it for something else."""
    end = high + 1
    while high < sentence.end and doc[high].text == "," and end < sentence.end and doc[end].pos_ == "PROPN":
        end += 1
    if (high + 2 < end < sentence.end and doc[end].text == "," and source.pos_ != "PROPN") or (
        high + 2 < end < sentence.end and doc[end].text == "," and doc[high - 1].ent_type_ != "PERSON" and end - high <= 4
    ):
        return doc[end - 1], end
    return source, high


def _end_of_source(source: Token, sentence: SpacySpan) -> int:
    """The end of the phrase after 'according to' with its appositions, but not of a clause that the parser hung on it."""
    doc = source.doc
    end = source.i + 1
    for child in source.rights:
        if child.dep_ in ("prep", "appos", "case", "punct", "compound", "nummod", "cc", "conj", "relcl", "acl"):
            if child.dep_ == "punct" and child.text not in (",", "’", "'"):
                break
            end = child.right_edge.i + 1
        else:
            break
    while end > source.i + 1 and doc[end - 1].text in _SIDES:
        end -= 1
    if end + 2 < sentence.end and doc[end].lower_ == "and" and doc[end + 1].lower_ == "to" and doc[end + 1].pos_ == "ADP":
        end = doc[end + 1].right_edge.i + 1  # 'according to two clerks and to letters seen by the Argus'
    return min(end, sentence.end)


def noun_frames(noun: Token) -> Iterator[Frame]:
    """'the keeper's claim that the gate was shut', 'a report from Quill that …'."""
    clause = next(
        (c for c in noun.rights if c.dep_ in ("acl", "ccomp") and any(m.lower_ == "that" and m.dep_ == "mark" for m in c.lefts)),
        None,
    )
    if clause is None and noun.lemma_ in _TALK:  # 'a story going round that …'
        clause = next((c for going in noun.rights if going.dep_ == "acl" for c in going.rights if c.dep_ == "ccomp"), None)
    if clause is None and noun.lemma_ in _RUMOUR:
        clause = next((c for c in noun.rights if told_by(c)), None)
    if clause is None:
        return
    source = next((c for c in noun.lefts if c.dep_ == "poss"), None)
    span = trimmed(noun.doc, *subtree(clause))
    if noun.lemma_ in _TALK:
        if source is None and span[1] > span[0]:
            yield Frame(noun, None, (span,), "told")
        return
    if source is None:
        source = next(
            (
                g
                for c in noun.rights
                if c.dep_ == "prep" and c.lower_ in ("by", "from", "of")
                for g in c.children
                if g.dep_ == "pobj"
            ),
            None,
        )
    if source is not None and span[1] > span[0]:
        yield Frame(noun, source, (span,), "say")
