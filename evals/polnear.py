"""Attribution on PolNeAR as tokenised by CofeNet: exact spans of source, cue and content, from the product's own voices.

Tokens are set as text, the text is read as any news is, and the spans come back to the tokens. What differs is only how far
a span reaches in the annotation: marks belong to a quotation, a source is the whole phrase of which the product keeps the
name, and a verb takes its auxiliaries along. No text of the test part is looked at in tuning.

Figures that begin with `raw_` are of PolNeAR's own texts (set `polnear`): spans of characters, with no tokens given. They are
absent where that set is.
"""

import json
from argparse import ArgumentParser, Namespace
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from spacy.tokens import Token

from evals.polnear_raw import Spans, annotated, bare
from evals.spoken import drafts, f1
from evals.task import Figures, Task, needed
from firsthand.extract import Draft
from firsthand.language.parsing import Parsed
from firsthand.model import Span, Statement

KINDS = ("source", "cue", "content")
_TYPED = {"``": "“", "''": "”", "`": "‘", "'": "’", "-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "--": "—"}
_NO_SPACE_BEFORE = frozenset(
    {".", ",", ";", ":", "?", "!", "”", "’", ")", "]", "%", "n't", "'s", "'re", "'ve", "'ll", "'d", "'m", "..."}
)
_NO_SPACE_AFTER = frozenset({"“", "‘", "(", "[", "$", "#"})
_OPEN, _CLOSE = "“‘", "”’"
_STRAIGHT = ('"', "''")
_VERBAL = frozenset({"aux", "auxpass", "neg", "advmod"})
_LOOSE = frozenset({"punct", "cc", "advmod"})
Marked = tuple[str, int, int]
"""A kind, and the first token and the token after the last."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the data: its tokens and its gold spans."""

    tokens: tuple[str, ...]
    gold: frozenset[Marked]
    document: str


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; polnear_bio_cofenet is read")
    parser.add_argument("--part", choices=("test", "valid"), default="test", help="valid is for tuning, test for the figure")


def measure(asked: Namespace) -> Figures:
    """Exact F1 of each kind of span, 0 to 1, with precision and recall."""
    data = needed(asked.data, "measuring data (--data)")
    path = needed(data / "polnear_bio_cofenet" / f"{asked.part}.txt", "the set")
    figures = _figures((line.gold, found) for line, found in found_spans(lines(path)))
    texts = data / "polnear" / {"valid": "dev"}.get(asked.part, asked.part)
    return {**figures, **(_figures(raw_spans(texts), "raw_") if texts.is_dir() else {})}


def _figures(pairs: Iterable[tuple[frozenset[Any], frozenset[Any]]], before: str = "") -> Figures:
    """F1, precision and recall of each kind from gold and found spans, each a kind and a place."""
    right, made, gold = (dict.fromkeys(KINDS, 0) for _ in range(3))
    for wanted, found in pairs:
        for counts, spans in ((right, wanted & found), (made, found), (gold, wanted)):
            for kind, *_ in spans:
                counts[kind] += 1
    figures = {before + kind: f1(right[kind], made[kind], gold[kind]) for kind in KINDS}
    for kind in KINDS:
        figures[f"{before}{kind}.precision"] = round(right[kind] / max(1, made[kind]), 4)
        figures[f"{before}{kind}.recall"] = round(right[kind] / max(1, gold[kind]), 4)
    return figures


def raw_spans(part: Path) -> Iterator[tuple[Spans, Spans]]:
    """Of each text of a part as it stands: the annotated spans of characters, and those that the product finds."""
    every = list(annotated(part))
    made = drafts(((text, paragraphs) for text, paragraphs, _ in every), "statements")
    for (text, _, gold), draft in zip(every, made, strict=True):
        yield gold, frozenset((kind, bare(text, span)) for kind, span in _spans(draft))


def lines(path: Path) -> Iterator[Line]:
    with path.open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            yield Line(tuple(row["tokens"]), frozenset(_labelled(row["labels"])), row["id"])


def _labelled(labels: Sequence[str]) -> Iterator[Marked]:
    """Spans from BIO labels."""
    start, kind = 0, ""
    for i, label in enumerate([*labels, "O"]):
        if kind and label != f"I-{kind}":
            yield kind, start, i
            kind = ""
        if label.startswith("B-"):
            start, kind = i, label[2:]


def found_spans(every: Iterable[Line]) -> Iterator[tuple[Line, frozenset[Marked]]]:
    """Each line with the spans that the product finds there."""
    grouped = [list(group) for _, group in groupby(every, key=lambda line: line.document)]
    set_out = [typeset(group) for group in grouped]
    texts = ((text, paragraphs) for text, paragraphs, _ in set_out)
    for group, (_, _, places), draft in zip(grouped, set_out, drafts(texts, "statements"), strict=True):
        spans = sorted(set(_spans(draft)))
        for line, tokens in zip(group, places, strict=True):
            yield line, frozenset(_on_tokens(spans, tokens))


def typeset(group: Sequence[Line]) -> tuple[str, list[Span], list[list[Span]]]:
    """The text of a document's lines, its paragraphs, and the places of the tokens of each line."""
    text = ""
    paragraphs: list[Span] = []
    places: list[list[Span]] = []
    for line in group:
        start, last = len(text), ""
        row: list[Span] = []
        double = 0
        for token in line.tokens:
            word = _TYPED.get(token, token)
            if token == '"':
                double, word = 1 - double, "”" if double else "“"
            apart = bool(row) and word not in _NO_SPACE_BEFORE and last not in _NO_SPACE_AFTER
            text += " " if apart else ""
            row.append(Span(len(text), len(text) + len(word)))
            text, last = text + word, word
        places.append(row)
        paragraphs.append(Span(start, len(text)))
        text += "\n\n"
    return text, paragraphs, places


def _on_tokens(spans: Sequence[tuple[str, Span]], tokens: Sequence[Span]) -> Iterator[Marked]:
    """The spans as ranges of this line's tokens."""
    starts, ends = [t.start for t in tokens], [t.end for t in tokens]
    for kind, span in spans:
        first, after = bisect_right(ends, span.start), bisect_left(starts, span.end)
        if first < after:
            yield kind, first, after


# ---------------------------------------------------------------- how far a span reaches in the annotation


def _spans(draft: Draft) -> Iterator[tuple[str, Span]]:
    statements = [s for s in draft.statements if s.mode not in ("own", "post")]
    outer = [s for s in statements if not any(_inside(s, o) for o in statements)]
    for statement in outer:
        for reach in statement.attributed:
            yield "content", reach
        for segment in (
            ()
            if statement.attributed
            else statement.segments
            if statement.mode != "mixed"
            else (Span(statement.start, statement.end),)
        ):
            yield "content", _as_content(draft, segment)
        if statement.cue_span is not None:
            yield "cue", statement.reporting or _as_cue(draft, statement.cue_span)
        voice = statement.voices[-1] if statement.voices else None
        if statement.naming is not None:
            yield "source", statement.naming
        elif (
            statement.reporting is None
            and voice is not None
            and voice.start is not None
            and voice.end is not None
            and not statement.inferred_speaker
        ):
            yield "source", _as_source(draft, Span(voice.start, voice.end))


def _inside(statement: Statement, other: Statement) -> bool:
    """Whether the reporting words stand in what another says: the annotation has no nesting."""
    if statement is other or statement.cue_span is None:
        return False
    return any(s.start <= statement.cue_span.start < s.end for s in other.segments)


def _as_content(draft: Draft, span: Span) -> Span:
    """With 'that' and with the marks that belong to it."""
    text = draft.text
    start, end = span.start, span.end
    before = text[max(0, start - 5) : start]
    if start and text[start - 1] in _OPEN:
        start -= 1
    elif before.lower() == "that ":
        start -= 5
    words = text[start:end]
    # an apostrophe looks like the mark that closes single quotation, so each kind of mark is counted alone
    if end < len(text) and any(text[end] == b and words.count(a) > words.count(b) for a, b in zip(_OPEN, _CLOSE, strict=True)):
        end += 1
    for mark in _STRAIGHT:
        if text[:start].endswith(mark) and text[end:].startswith(mark):
            start, end = start - len(mark), end + len(mark)
    if text[start] in _OPEN and text[max(0, start - 5) : start].lower() == "that ":
        start -= 5
    return Span(start, end)


def _part(draft: Draft, place: int) -> Parsed | None:
    i = bisect_right(draft.parsed, place, key=lambda p: p.passage.start) - 1
    return draft.parsed[i] if i >= 0 and place < draft.parsed[i].passage.end else None


def _root(draft: Draft, span: Span) -> tuple[Parsed, Token] | None:
    part = _part(draft, span.start)
    found = part.tokens(span) if part is not None else None
    return (part, found.root) if part is not None and found is not None and len(found) else None


def _as_cue(draft: Draft, span: Span) -> Span:
    """With its auxiliaries, adverbs and particle; 'according' with 'to'."""
    known = _root(draft, span)
    if known is None:
        return span
    part, head = known
    doc, first, last = head.doc, head.i, head.i
    if head.lower_ == "according" and last + 1 < len(doc) and doc[last + 1].lower_ == "to":
        last += 1
    while head.pos_ in ("VERB", "AUX") and first and doc[first - 1].dep_ in _VERBAL and doc[first - 1].head.i == head.i:
        first -= 1
    while last + 1 < len(doc) and doc[last + 1].dep_ == "prt" and doc[last + 1].head.i == head.i:
        last += 1
    return part.place(doc[first : last + 1])


def _as_source(draft: Draft, span: Span) -> Span:
    """The whole phrase: with what stands in apposition, and the comma that closes it."""
    known = _root(draft, span)
    if known is None:
        return span
    part, head = known
    doc = head.doc
    if head.dep_ == "appos" and head.head.pos_ in ("NOUN", "PROPN"):
        head = head.head
    edges = [head.i, *(i for c in head.children if c.dep_ not in _LOOSE for i in (c.left_edge.i, c.right_edge.i))]
    first, last = min(edges), max(edges)
    verb = next((t.i for t in doc[head.i + 1 : last + 1] if t.head.i <= head.i and t.dep_ == "ROOT"), None)
    last = verb - 1 if verb is not None else last
    if any(c.dep_ in ("appos", "relcl") for c in head.rights) and last + 1 < len(doc) and doc[last + 1].text == ",":
        last += 1
    if last + 1 < len(doc) and doc[last + 1].text in ("'s", "’s", "’", "'"):
        last += 1
    place = part.place(doc[first : last + 1])
    return place if place.start <= span.start and place.end >= span.end else span


TASK = Task("attribution in news: exact spans of source, cue and content", options, measure,
            lambda asked: [asked.data / "polnear_bio_cofenet", asked.data / "polnear" / "test"] if asked.data else [])  # fmt: skip
