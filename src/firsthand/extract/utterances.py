"""Utterances of an account: each quotation and each stretch of reported speech with the words that report it."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft, Quotation
from firsthand.extract.merging import merged
from firsthand.extract.utterance import Source, Utterance
from firsthand.language.attribution import Attribution, Surroundings, attributed, goes_on, surroundings
from firsthand.language.cues import SAID_WORD
from firsthand.language.parsing import Parsed, trimmed
from firsthand.language.reporting import frames, learned
from firsthand.language.reporting_nouns import Frame
from firsthand.language.telegraphic import clipped
from firsthand.model import Span

_QUESTION_WORDS = frozenset({"who", "what", "when", "where", "why", "how", "which", "whether", "if"})


class Passages:
    """The parsed passages of a draft by place."""

    def __init__(self, draft: Draft) -> None:
        self.all = sorted(draft.parsed, key=lambda p: (p.passage.start, p.passage.end))
        self._starts = [p.passage.start for p in self.all]

    def at(self, position: int) -> Parsed | None:
        i = bisect_right(self._starts, position) - 1
        return self.all[i] if i >= 0 and position < self.all[i].passage.end else None


def utterances(draft: Draft) -> list[Utterance]:
    """All utterances of the draft in order of their places."""
    passages = Passages(draft)
    quoted = _quoted(draft, passages)
    radio = frozenset(r.id for r in draft.records if r.kind == "cue")
    reported = [u for part in passages.all for u in _reported(draft.text, part, radio)]
    return merged(quoted, reported)


# ---------------------------------------------------------------- quotations


def _quoted(draft: Draft, passages: Passages) -> list[Utterance]:
    """Quotations with their reporting words; those interrupted by them are joined."""
    made: list[Utterance] = []
    previous: tuple[Quotation, Utterance, Parsed] | None = None
    for n, quotation in enumerate(draft.quotations):
        part = passages.at(quotation.start)
        if part is None:
            continue
        if quotation.kind == "block":
            made.append(_block(draft, quotation, passages))
            continue
        others = [s for q in draft.quotations[max(0, n - 6) : n + 7] if q is not quotation for s in q.segments]
        around = surroundings(part, quotation.segments[0], _outside(others, quotation), quotation.segments[-1]
                              if passages.at(quotation.segments[-1].start) is part else None)  # fmt: skip
        found = attributed(
            draft.text, quotation.segments[-1] if len(quotation.segments) == 1 else quotation.segments[0], around, part
        )
        utterance = _of_quotation(draft, quotation, part, around, found)
        if utterance is None:
            continue
        if previous is not None and previous[2] is part:
            joined = _interrupted(draft.text, previous[0], previous[1], utterance)
            if joined is not None and made and made[-1] is previous[1]:
                made[-1] = joined
                previous = (quotation, joined, part)
                continue
            if found is None and not around.before and previous[0].end <= quotation.start:
                utterance = replace(utterance, cue=previous[1].cue, source=previous[1].source, anchor=previous[1].anchor,
                                    addressee=previous[1].addressee, inferred=previous[1].inferred)  # fmt: skip
        made.append(utterance)
        previous = (quotation, utterance, part)
    return made


def _outside(others: Sequence[Span], quotation: Quotation) -> list[Span]:
    """The neighbours that neither hold the quotation nor stand in it."""
    return [s for s in others if s.end <= quotation.start or s.start >= quotation.end]


def _of_quotation(
    draft: Draft, quotation: Quotation, part: Parsed, around: Surroundings, found: Attribution | None
) -> Utterance | None:
    if found is None and part.passage.kind == "heading":
        return None
    mode = "direct" if _is_direct(draft.text, quotation, around) else "mixed"
    span = Span(quotation.start, quotation.end)
    if found is None:
        return Utterance(
            span, quotation.segments, mode, max(part.passage.start, quotation.start - 1), closed=quotation.closed, inferred=True
        )
    cue = Span(part.at(found.cue), part.at(found.cue) + len(found.cue)) if found.cue is not None else None
    if cue is not None and found.cue is not None and goes_on(found.cue):
        cue = Span(cue.start, part.at(found.cue.nbor()) + 2)
    source = Source(part, found.source) if found.source is not None else None
    addressee = Source(part, found.addressee) if found.addressee is not None else None
    anchor = cue.start if cue is not None else part.at(found.source) if found.source is not None else quotation.start
    return Utterance(span, quotation.segments, mode, anchor, cue, source, addressee, quotation.closed, inferred=cue is None)


def _is_direct(text: str, quotation: Quotation, around: Surroundings) -> bool:
    """Whether the words are given as a whole utterance, not as part of the reporter's own sentence."""
    words = [t for t in around.before if not t.is_space]
    if not words:
        return True
    first = text[quotation.start : quotation.start + 1]
    last = words[-1]
    if last.text == ":":
        return True
    if first.islower() and _goes_on_from(words):
        return False
    if last.text in (",", "—", "–", "-", "]") and (
        not first.islower() or SAID_WORD.fullmatch(words[-2].text if len(words) > 1 else "")
    ):
        return True
    if last.text == "]":
        last = next((t for t in reversed(words) if t.text not in ("]", "[") and SAID_WORD.fullmatch(t.text)), last)
    if SAID_WORD.fullmatch(last.text):
        return True
    return (
        first.isupper()
        and text[quotation.end - 1] in ".?!"
        and len(text[quotation.start : quotation.end].split()) >= 5
        and last.lower_ not in ("that", "a", "an", "the", "as", "and")
    )


def _goes_on_from(words: Sequence[Token]) -> bool:
    """Whether a clause of the writer's own stands before the reporting clause: 'The dam was safe, Quill said, “well short of …”'."""
    said = next((n for n in range(len(words) - 1, max(-1, len(words) - 4), -1) if SAID_WORD.fullmatch(words[n].text)), None)
    if said is None:
        return False
    comma = next((n for n in range(said - 1, max(-1, said - 10), -1) if words[n].text == ","), None)
    return comma is not None and any(t.pos_ in ("VERB", "AUX") and t.dep_ != "relcl" for t in words[:comma])


def _interrupted(text: str, before: Quotation, first: Utterance, second: Utterance) -> Utterance | None:
    """'“A,” he said, “b.”': both parts as one utterance, when the reporting words between them end with a comma."""
    gap = text[before.end : second.span.start].strip(" \n\"“”‘’'«»")
    apart = second.cue is not None and first.cue is not None and second.cue.start == first.cue.start
    if not apart or not gap.endswith(",") or text[before.end - 1] not in ",?!—–-…":
        return None
    return replace(first, span=Span(first.span.start, second.span.end), segments=(*first.segments, *second.segments),
                   closed=second.closed)  # fmt: skip


def _block(draft: Draft, quotation: Quotation, passages: Passages) -> Utterance:
    """A block; its speaker stands in the short paragraph before it."""
    span = Span(quotation.start, quotation.end)
    lead = passages.at(len(draft.text[: quotation.start].rstrip()) - 1)
    if lead is None:
        return Utterance(span, quotation.segments, "block", quotation.start, inferred=True)
    around = Surroundings([t for t in _last_sentence(lead) if not t.is_space], [])
    found = attributed(draft.text, span, around, lead)
    made = _of_quotation(draft, quotation, lead, around, found)
    return (
        replace(made, mode="block")
        if made is not None
        else Utterance(span, quotation.segments, "block", quotation.start, inferred=True)
    )


def _last_sentence(part: Parsed) -> list[Token]:
    sentences = [s for s in part.sentences() if not s.text.isspace()]
    return list(sentences[-1]) if sentences else []


# ---------------------------------------------------------------- reported speech


def _reported(text: str, part: Parsed, radio: frozenset[str]) -> Iterator[Utterance]:
    if part.passage.kind == "heading" and part.passage.end - part.passage.start < 30:
        return
    terse = part.passage.kind == "cell" or part.passage.record in radio
    for sentence in part.sentences():
        found = frames(sentence)
        if (
            terse
            and all(_misread(f, sentence.end) for f in found)
            and (brief := list(_terse(text, trimmed(text, part.place(sentence)))))
        ):
            yield from brief
            continue
        asking = sentence.text.rstrip("\"”’' \n").endswith("?")
        for frame in found:
            if not (asking and part.doc[frame.content[0][0]].lower_ in _QUESTION_WORDS):
                yield _of_frame(part, frame)


def _misread(frame: Frame, end: int) -> bool:
    """Whether the parser took what is reported, or its first word alone, for who reports or for all: 'Control report L3 on scene'."""
    turned = frame.source is not None and frame.source.i == frame.cue.i + 1
    first, last = frame.content[-1]
    return turned or (first == frame.cue.i + 1 and last - first <= 2 and last < end - 1)


def _terse(text: str, sentence: Span) -> Iterator[Utterance]:
    """Reports in the clipped language of logs and radio."""
    for report in clipped(text, sentence):
        anchor = report.cue.start if report.cue is not None else report.who.start
        yield Utterance(report.what, (report.what,), "indirect", anchor, report.cue, inferred=report.cue is None, kind=report.kind,
                        label=report.who)  # fmt: skip


def _closed(part: Parsed, start: int, end: int) -> Span:
    """These tokens with the mark that closes a quotation at their end."""
    span, words, following = part.place(part.doc[start:end]), part.doc[start:end].text, part.doc[end : end + 2].text[:2]
    if part.doc[end - 1].whitespace_:
        return span
    for opens, closes in (("“", "”"), ("«", "»"), ("‘", "’")):
        open_here = words.rfind(opens) > words.rfind(closes) if opens == "‘" else words.count(opens) > words.count(closes)
        if open_here and closes in following and (following[0] == closes or following[0] in ".,?!"):
            return Span(span.start, span.end + following.index(closes) + 1)
    return Span(span.start, span.end + 1) if words.count('"') % 2 and following[:1] == '"' else span


def _of_frame(part: Parsed, frame: Frame) -> Utterance:
    spans = tuple(_closed(part, a, b) for a, b in frame.content)
    source = Source(part, frame.source) if frame.source is not None else None
    addressee = Source(part, frame.addressee) if frame.addressee is not None else None
    at = part.at(frame.cue)
    cue = Span(at, at + len(frame.cue))
    seen = frame.kind in ("saw", "heard")
    hint = "told" if frame.kind == "heard" and learned(frame.cue) else frame.kind
    by = frame.kind == "say" and frame.source is not None and frame.source.head.dep_ == "agent"  # 'told by a steward to wait'
    kind = "order" if (frame.kind == "told" or by) and part.doc[frame.content[0][0]].lower_ == "to" else frame.kind
    return Utterance(Span(spans[0].start, spans[-1].end), spans, "indirect", at, None if seen else cue, source, addressee,
                     shared=seen, hint=hint if hint in ("saw", "heard", "told") else "", kind=kind)  # fmt: skip
