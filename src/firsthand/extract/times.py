"""Times as written in the language of an account, with bounds from everything that the account and the case tell."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language.parsing import Parsed
from firsthand.language.timeanchors import Anchors
from firsthand.language.timegrammar import PassageText, Tense, TimeReading, read_passages, read_times
from firsthand.language.timegrammar_zones import zone_named
from firsthand.model import Issue, Record, Span, TimeExpression, When, content_id

_LIVE = frozenset({"row", "message", "cue", "post"})
"""Records made while things happen: a time of day in them lies near their own time."""
_OWN_DATE = frozenset({"email", "message", "post"})
"""Records that are accounts of their own date: 'yesterday' is counted from it."""
_GROUPS = _LIVE | {"email"}
_TIMED = frozenset({"second", "minute", "hour"})


class Times:
    name = "times"
    version = "13"
    needs: tuple[str, ...] = ()
    gives = ("times",)

    def extract(self, draft: Draft) -> Draft:
        """The account with the times of its parsed passages, and what stays open about them as issues."""
        readings = _with_lengths(readings_of(draft), draft.text)
        times = tuple(_expression(draft, r) for r in readings)
        issues = tuple(_issues(draft, readings))
        return replace(draft, times=times, issues=(*draft.issues, *issues))


def readings_of(draft: Draft) -> list[TimeReading]:
    """The times of a draft's parsed passages, read as one story."""
    return read_passages(list(_passages(draft)), draft.text[:20_000])


_FOR = re.compile(r"\bfor(?: about| around| some| roughly)?\s+$", re.IGNORECASE)
_FROM = re.compile(r"(?:from|starting|beginning|as of)\b", re.IGNORECASE)


def _with_lengths(readings: list[TimeReading], text: str) -> list[TimeReading]:
    """The readings, with an end where a length stands before a beginning: 'for 25 minutes from 14:10'."""
    made = list(readings)
    for at, (length, begin) in enumerate(pairwise(readings)):
        when, lasts = begin.when, length.when.duration_s
        if lasts is None or when.earliest is None or when.latest is not None or when.candidates:
            continue
        starts = _FROM.match(text, begin.start) and not text[length.end : begin.start].strip()
        if starts and lasts[1] is not None and _FOR.search(text[max(0, length.start - 16) : length.start]):
            whole = timedelta(minutes=1, seconds=-1) if when.grain == "minute" else timedelta(0)
            end = when.earliest + timedelta(seconds=lasts[1]) + whole
            made[at + 1] = replace(begin, when=replace(when, latest=end, approximate=when.approximate or length.when.approximate))
    return made


def _expression(draft: Draft, reading: TimeReading) -> TimeExpression:
    text = draft.text[reading.start : reading.end]
    made = content_id("time", draft.document.id, reading.start, reading.end)
    return TimeExpression(made, draft.document.id, reading.start, reading.end, text, reading.when)


def _issues(draft: Draft, readings: list[TimeReading]) -> Iterator[Issue]:
    for reading in readings:
        for code, message in reading.issues:
            yield draft.issue(code, message, Span(reading.start, reading.end))


# --------------------------------------------------------------------------- anchors


def _passages(draft: Draft) -> Iterator[PassageText]:
    """Every parsed passage with what its times are measured against."""
    whole = _document_anchors(draft)
    records = {r.id: r for r in draft.records}
    for parsed in draft.parsed:
        passage = parsed.passage
        record = records.get(passage.record) if passage.record else None
        anchors = _with_record(whole, record) if record else whole
        group = record.id if record and record.kind in _GROUPS else None
        heading = passage.kind == "heading"
        yield PassageText(parsed.text, anchors, passage.start, group, _past if heading else tense_of(parsed), heading)


def _past(start: int, end: int) -> str:
    return "past"


def _document_anchors(draft: Draft) -> Anchors:
    case, facts = draft.case, draft.facts
    zone = facts.zone or case.time_zone
    told, exact = _dated(facts.dated, zone)
    for when in (draft.source.created, draft.source.published):
        if told is None:
            told, exact = _moment(when, zone)
    if told is None:
        told = _date_line(draft.text[:_HEAD], case.locale)
    return Anchors(told, exact, case.incident_date, zone, case.locale)


_HEAD = 800
"""Characters at the top of a text in which a line that is only a date tells when it was written."""
_DATE_LINE = re.compile(
    r"(?:(?:posted|published|updated|written|filed|statement|dated?)\b[:,\s]*)*(?:on\s+)?(?P<d>[^\n]{6,48}?)\.?", re.IGNORECASE
)


def _date_line(head: str, locale: str | None) -> datetime | None:
    """The date of a line at the top that holds nothing else, when it is complete and can be read in one way only."""
    for line in head.split("\n")[:12]:
        m = _DATE_LINE.fullmatch(line.strip())
        if not m or not any(c.isdigit() for c in m["d"]):
            continue
        found = read_times(m["d"], locale=locale)
        if len(found) == 1 and found[0].start == 0 and found[0].end == len(m["d"]) and not found[0].issues:
            when = found[0].when
            if when.earliest and when.latest and when.earliest.date() == when.latest.date():
                return datetime.combine(when.earliest.date(), time.min)
    return None


def _with_record(anchors: Anchors, record: Record) -> Anchors:
    moment, exact = _moment(record.time, anchors.zone)
    if moment is None:
        return anchors
    if record.kind in _OWN_DATE:
        anchors = replace(anchors, told=moment, told_exact=exact)
    soon = anchors.incident is None or anchors.incident - timedelta(days=1) <= moment.date() <= anchors.incident + timedelta(
        days=1
    )
    live = record.kind in _LIVE and exact and soon
    return replace(anchors, record=moment if exact else None, live=live)


def _dated(dated: date | datetime | None, zone: str | None) -> tuple[datetime | None, bool]:
    if isinstance(dated, datetime):
        return _local(dated, zone), True
    return (datetime.combine(dated, time.min), False) if dated else (None, False)


def _moment(when: When | None, zone: str | None) -> tuple[datetime | None, bool]:
    """The end of a record's or account's time on the wall clock of `zone`, and whether its time of day is known."""
    if when is None or when.candidates:
        return None, False
    moment = when.latest or when.earliest
    if moment is None:
        return None, False
    exact = when.grain in _TIMED
    return _local(when.earliest or moment, zone) if exact else datetime.combine(_local(moment, zone).date(), time.min), exact


def _local(moment: datetime, zone: str | None) -> datetime:
    if moment.tzinfo is None:
        return moment
    return moment.astimezone(zone_named(zone) if zone else moment.tzinfo or UTC).replace(tzinfo=None)


# --------------------------------------------------------------------------- tense

_FUTURE_AUX = frozenset({"will", "shall", "'ll", "’ll", "wo", "would", "may", "might", "can", "could", "should", "must", "gon"})
_PAST_AUX = frozenset({"had", "was", "were", "did", "has", "have", "been", "got", "'d", "’d", "'ve", "’ve"})
_AHEAD = frozenset({"due", "scheduled", "expect", "plan", "intend", "hope", "set", "go", "schedule", "likely"})


def tense_of(parsed: Parsed) -> Tense:
    """Tense from the verb that a stretch of the passage hangs on: 'past', 'future', 'present' (dates ahead take it), 'open'."""

    def reads(start: int, end: int) -> str:
        tokens = parsed.doc.char_span(start, end, alignment_mode="expand")
        return _tense(tokens.root) if tokens is not None and len(tokens) else "past"

    return reads


def _tense(token: Token) -> str:
    if token.dep_ in {"compound", "nummod", "nmod", "poss"} and token.head.pos_ in {"NOUN", "PROPN"}:
        return "open"
    for _ in range(12):
        if token.pos_ in {"VERB", "AUX"}:
            return _of_verb(token)
        if token.head == token:
            return "future" if token.lower_ in _AHEAD else "open"
        if token.lower_ in _AHEAD:
            return "future"
        token = token.head
    return "open"


def _of_verb(verb: Token) -> str:
    helpers = {c.lower_ for c in verb.children if c.dep_ in {"aux", "auxpass"}}
    if helpers & _FUTURE_AUX and "have" not in helpers:
        return "future"
    if helpers & _PAST_AUX or verb.tag_ == "VBD":
        return "past"
    if verb.tag_ == "VBN" and "to" in helpers and "have" not in helpers:
        return "future"
    if verb.tag_ == "VBN":
        return "present" if helpers & {"is", "are", "am"} else "future" if verb.lemma_ in _AHEAD else "past"
    if verb.tag_ == "VB" and "to" in helpers:
        return (
            "future" if verb.head.lemma_ in _AHEAD or verb.head.tag_ in {"VBZ", "VBP"} or verb.head == verb else _tense(verb.head)
        )
    if verb.tag_ in {"VBZ", "VBP", "VBG"}:
        return "present" if verb.tag_ != "VBG" or helpers else "past"
    return "past"


EXTRACTOR = Times()
