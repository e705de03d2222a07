"""Times as written, with bounds: `read_times` for one text, `read_passages` for the passages of a document."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from firsthand.language.timeanchors import Anchors, Event, Story, Window, clause_around, stems, whole
from firsthand.language.timegrammar_bounds import Bounds
from firsthand.language.timegrammar_relative import Placed, from_event, from_story, from_told, running, year_before
from firsthand.language.timegrammar_resolve import resolve
from firsthand.language.timegrammar_scan import scan
from firsthand.language.timegrammar_story import story_of
from firsthand.language.timegrammar_told import Relative as Counted
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_zones import Aware, with_zone
from firsthand.model import Relation, When, instant

Tense = Callable[[int, int], str]
"""Whether what stands at start:end of the passage is told as 'past', 'future', 'present' or leaves it 'open'."""

MESSAGES = {
    "ambiguous_day_month": "“{text}” can be read day first or month first, and nothing settles it",
    "ambiguous_time": "“{text}” does not say a.m. or p.m., or which midnight, and nothing settles it",
    "nonexistent_time": "“{text}” falls into the hour that the clock skips in {zone}",
    "no_such_date": "“{text}” is no date or time that there is: it is kept as written and placed nowhere",
    "repeated_hour": "“{text}” falls into the hour that the clock shows twice in {zone}",
    "zone_mismatch": "“{text}” carries the label of the other season in {zone}: the label or the clock is an hour off",
    "year_assumed": "“{text}” states no year; it is taken from the dates of the account and the incident",
    "date_assumed": "“{text}” states no day; the day of the incident is assumed, here and where the account names none",
    "relative_without_anchor": "“{text}” is told from something whose time is not known",
}
_BEYOND = (OverflowError, ValueError)
"""What dates beyond the years 1 to 9999 raise; such times stay open."""
_CODES = {"no_such_date": "nonexistent_time"}
"""Notes that go under a wider code."""
_ONCE = frozenset({"year_assumed", "date_assumed"})


@dataclass(frozen=True, slots=True)
class TimeReading:
    """One expression: its place in the text that was given, its bounds, and the issue codes with their sentences.

    `told` is what its words say, with places in its passage; `core` the first reading on the wall clock before words such as
    'by' and 'about' open or widen it.
    """

    start: int
    end: int
    when: When
    issues: tuple[tuple[str, str], ...] = ()
    told: Told = Told(0, 0)
    core: Window = (None, None)


@dataclass(frozen=True, slots=True)
class PassageText:
    """One passage as language: `group` is the message, row or e-mail that it stands in, None for running text; `heading` tells a title."""

    text: str
    anchors: Anchors = Anchors()
    start: int = 0
    group: str | None = None
    tense: Tense | None = None
    heading: bool = False


def read_times(
    text: str,
    *,
    told: date | datetime | None = None,
    incident: date | None = None,
    zone: str | None = None,
    locale: str | None = None,
    record: datetime | None = None,
    tense: Tense | None = None,
) -> list[TimeReading]:
    """The times in one text, in order. `told`: when the account was given; `record`: the moment of the row or message.

    Bounds are aware in `zone` (a name of the IANA list), naive without one. Nothing is guessed: what cannot be placed has
    open bounds, `time_of_day` or a relation.
    """
    exact = isinstance(told, datetime)
    moment = told if isinstance(told, datetime) else datetime.combine(told, time.min) if told else None
    anchors = Anchors(moment, exact, incident, zone, locale, record, record is not None)
    return read_passages([PassageText(text, anchors, tense=tense)])


def read_passages(passages: Sequence[PassageText], around: str = "") -> list[TimeReading]:
    """The times of a document's passages, read as one story. `around` is more text of it that shows how dates are written."""
    pivots = [a.year + 1 for p in passages if (a := p.anchors.told or p.anchors.record or p.anchors.incident)]
    found = [(number, told) for number, p in enumerate(passages) for told in scan(p.text, max(pivots, default=2049))]
    if not found:
        return []
    story = story_of(passages, found, around)
    items = [_Item(number, told, passages[number]) for number, told in found]
    story.asked = any(told.relative is not None and told.relative.kind == "event" for _, told in found)
    for item in items:
        _resolve(item, story)
    _relate(items, passages, story)
    return [reading for item in items for reading in _readings(item, story)]


@dataclass(slots=True)
class _Item:
    """An expression on its way: what it says, and what is worked out so far."""

    number: int
    told: Told
    passage: PassageText
    bounds: Bounds | None = None
    relation: Relation | None = None
    told_of: str | None = None
    read_tense: str | None = None

    @property
    def clause(self) -> str:
        """The clause in which the expression stands, without it."""
        if self.told_of is None:
            self.told_of = clause_around(self.passage.text, self.told.start, self.told.end)
        return self.told_of

    @property
    def place(self) -> int:
        return self.passage.start + self.told.start

    @property
    def tense(self) -> str:
        if self.read_tense is None:
            self.read_tense = (self.passage.tense or plain_tense(self.passage.text))(self.told.start, self.told.end)
        tense = self.read_tense
        if tense == "present" and self.told.month and self.told.year is None and not self.told.clock:
            return "open"
        if tense == "present" and self.told.weekday is not None and self.passage.anchors.incident is None:
            return "future"
        if tense == "present":
            return "past" if self.told.clock or self.told.deixis else "future"
        if tense == "past" and self.told.bound in {"by", "until"}:
            return "open"
        return tense


_FUTURE = re.compile(r"(?:\b(?:will|shall|going to|would|due|scheduled|expected|hopes? to|plans? to|planned|set to|(?:is|are) to|next)\b|['’]ll\b)", re.IGNORECASE)  # fmt: skip


def plain_tense(text: str) -> Tense:
    """Tense from a few words of the sentence, for texts without a parse."""

    def reads(start: int, end: int) -> str:
        far = max(0, start - 300)
        low = max(text.rfind(stop, far, start) for stop in (". ", "; ", "\n", "? ", "! "))
        return "future" if _FUTURE.search(text, max(low, far), start) else "past"

    return reads


_SAYING = re.compile(
    r"\b(?:said|says|added|announced|reported|wrote|stated|told\s+(?:[\w'’-]+\s+){1,4}?)\s*(?:(?:on|early|late|in\s+a\s+\w+)\s+)*$"
    r"|\b(?:(?:news|press)\s+(?:conference|briefing)|statement|interview|e-?mail|letter|memo|bulletin|release)(?:\s+(?:to|with|from|by|for)\s+(?:[\w'’-]+\s+){1,3}?|\s+)"
    r"(?:late\s+|early\s+)?(?:on\s+)?(?:late\s+|early\s+)?$",
    re.IGNORECASE,
)


def _when_said(item: _Item) -> bool:
    """Whether a day tells when something was said, and so not when what is told afterwards was: 'the service said last night'."""
    start = item.told.start
    return item.told.has_day and item.told.clock is None and bool(_SAYING.search(item.passage.text, max(0, start - 60), start))


_MEANT_FOR = re.compile(r"\b(?:for|until|till|by|before)\s+$", re.IGNORECASE)


def _set_for(item: _Item) -> bool:
    """Whether a day is one that something is set for, and so not when what is told afterwards was: 'a repair for the next morning'."""
    start = item.told.start
    return item.told.has_day and item.told.clock is None and bool(_MEANT_FOR.search(item.passage.text, max(0, start - 10), start))


_RELAYED = re.compile(
    r"\b(?:said|stated|reported|told|testified|recalled|explained|added|noted|advised|described|understood|heard)\b(?! (?:at|on)\b)[^.;:!?\n]*$",
    re.IGNORECASE,
)


def _of_the_incident(item: _Item, story: Story) -> bool:
    """Whether a bare time is of the incident's day and not of the later one in a title: 'He stated that they called at 6.41 p.m.' in minutes."""
    told, incident = item.told, item.passage.anchors.incident
    if told.clock is None or told.has_day or incident is None or story.day is None or story.day != story.titled:
        return False
    start = told.start
    return story.day > incident and bool(_RELAYED.search(item.passage.text, max(0, start - 200), start))


def _resolve(item: _Item, story: Story) -> None:
    """First pass: everything that is not told from an event or from what came before."""
    told = item.told
    if told.relative and told.deixis is None:
        return
    if told.length and not told.relative and not told.which and item.tense == "future" and _in_before(item):
        item.told = replace(told, relative=_FROM_NOW)
        return
    if told.length and not told.relative:
        item.bounds = running(told, item.passage.anchors) if told.which else None
        return
    if told.ref or told.every:
        item.bounds = Bounds()
        return
    incident = item.passage.anchors.incident
    stays = (_when_said(item) and (story.day or incident)) or (_set_for(item) and story.day)
    known = story.told_day() if stays else None
    if incident and _of_the_incident(item, story):
        known = story.told_day()
        story.tell_day(incident, item.number, small_hours=False)
    try:
        item.bounds = resolve(told, item.passage.anchors, story, item.tense, item.number)
    except _BEYOND:
        item.bounds = Bounds(notes=["relative_without_anchor"])
    if known:
        story.tell_again(known)
    elif item.passage.heading and story.day:
        story.titled = story.day
    window = item.bounds.window
    if told.clock and told.clock.hour is not None and len(item.bounds.options) <= 2 and (window[0] or window[1]):
        story.last = tuple(item.bounds.options) if len(item.bounds.options) > 1 else (item.bounds.told,)
    if told.period and told.period[0].startswith("quarter") and len(item.bounds.options) == 1 and item.tense != "future":
        story.quarters.append((item.place, window))
    if story.asked and (window[0] or window[1]) and len(item.bounds.options) <= 2:
        clause = item.clause
        group = item.passage.group
        story.events.append(
            Event(item.place, item.place + told.end - told.start, stems(clause), clause, window, item.bounds.grain, group)
        )


_IN = re.compile(r"\bin\s+(?:about\s+|around\s+)?$", re.IGNORECASE)
_RANKED = re.compile(r"\b(?:first|second|third|only|last|most|least|times?|once|twice|\w{2,}est)\b[^.;:!?\n]*$", re.IGNORECASE)
"""'the worst in fifty years' looks back."""
_WILL = re.compile(
    r"\b(?:will|shall|is\s+to|are\s+to|due|expected|going\s+to|scheduled)\b[^.;:!?\n]*$|['’]ll\b[^.;:!?\n]*$", re.IGNORECASE
)
_FROM_NOW = Counted("after", "told")


def _in_before(item: _Item) -> bool:
    """Whether 'in' stands before: 'will be there in ten minutes'."""
    text, start = item.passage.text, item.told.start
    if not _IN.search(text, max(0, start - 12), start) or _RANKED.search(text, max(0, start - 70), start):
        return False
    return item.told.unit in {"second", "minute", "hour"} or bool(_WILL.search(text, max(0, start - 120), start))


def _relate(items: Sequence[_Item], passages: Sequence[PassageText], story: Story) -> None:
    """Second pass, in order: times told from an event, from what was told before, or from when the account was given."""
    story.events.sort(key=lambda e: (e.start, e.end))
    if not any(item.told.relative for item in items):
        return
    last: tuple[_Item, PassageText] | None = None
    for item in items:
        if item.told.relative is not None:
            try:
                _relate_one(item, _placed(*last) if last else None, story)
            except _BEYOND:
                item.bounds = Bounds(notes=["relative_without_anchor"])
        if _goes_on(item):
            last = item, items[0].passage if item.number == 0 else passages[item.number - 1]


def _relate_one(item: _Item, last: Placed | None, story: Story) -> None:
    """Fill in the bounds and the relation of one time that is told from something."""
    told, passage, relative = item.told, item.passage, item.told.relative
    if relative is None:
        return
    if item.bounds is not None:
        item.relation = Relation(relative.op, passage.text[relative.start : relative.end]) if relative.kind == "event" else None
    elif relative.kind == "story" and not (compared := _compared(item, story)):
        before = last if last and last.group == passage.group and _comparable(told, last) else _incident(told, passage.anchors)
        item.bounds, item.relation = from_story(told, before)
    elif compared := _compared(item, story):
        item.bounds = compared
    elif relative.kind == "told":
        item.bounds = from_told(told, passage.anchors)
    elif relative.kind == "time" and told.till:
        anchor = resolve(told.till, passage.anchors, story, item.tense, item.number)
        label = passage.text[told.till.start : told.till.end]
        item.bounds, item.relation = from_story(told, Placed(anchor.window, anchor.grain, label, passage.group))
        item.bounds.notes += [n for n in anchor.notes if n not in item.bounds.notes]
    else:
        item.bounds, item.relation = from_event(told, passage.text, item.place, passage.anchors, story, last)


def _incident(told: Told, anchors: Anchors) -> Placed | None:
    """What days are counted from where nothing was told before: the incident."""
    if anchors.incident is None or told.unit not in {"day", "week", "month"} or told.which:
        return None
    return Placed(whole(anchors.incident), "day", "the incident")


_FIGURE = re.compile(r"[$£€%]|\b(?:million|billion|cents|pence|share|compared|versus)\b")


def _compared(item: _Item, story: Story) -> Bounds | None:
    """'up from $3 million a year earlier', of a quarter's figures: that quarter a year before."""
    told, text = item.told, item.passage.text
    if told.unit != "year" or told.count != 1 or not told.relative or told.relative.op != "before" or not story.quarters:
        return None
    if not _FIGURE.search(text, max(0, told.start - 60), told.start):
        return None
    return Bounds([year_before(story.quarters, item.place)], "month", approximate=True)


def _comparable(told: Told, last: Placed) -> bool:
    """Minutes are not counted from a month."""
    return last.grain not in {"week", "month"} or told.unit in {"day", "week", "month", "year"}


def _goes_on(item: _Item) -> bool:
    """Whether the next 'two minutes later' is counted from this time."""
    bounds, relative = item.bounds, item.told.relative
    if bounds is None or len(bounds.options) != 1 or bounds.window == (None, None) or bounds.grain in {"year", None}:
        return False
    if relative and relative.kind == "story" and relative.op == "before":
        return False  # a look back: the story goes on from where it was
    return item.tense != "future"


def _placed(item: _Item, asked: PassageText) -> Placed:
    """The time told last, with the words for what was then: its clause, or the question that it answers."""
    bounds = item.bounds or Bounds()
    label = item.clause
    if len(label.split()) < 2 and asked.text.rstrip().endswith("?"):
        label = asked.text.strip().rstrip("?")
    return Placed(bounds.window, bounds.grain, label, item.passage.group)


def _readings(item: _Item, story: Story) -> Iterator[TimeReading]:
    told, passage, bounds = item.told, item.passage, item.bounds
    text = passage.text[told.start : told.end]
    place = passage.start + told.start
    zone = passage.anchors.zone
    if bounds is None:
        when = When(text, duration_s=told.length, approximate=bool(told.approx))
        yield TimeReading(place, passage.start + told.end, when, told=told)
        return
    label = told.zone or (told.till.zone if told.till else None)
    try:
        aware = with_zone(bounds.options, bounds.grain, label, zone)
    except _BEYOND:
        aware = Aware(())
    low, high = _span(aware.options, bounds.spanning or aware.split)
    notes = [n for n in dict.fromkeys((*bounds.notes, *aware.notes)) if n not in story.noted]
    story.noted.update(n for n in notes if n in _ONCE)
    when = When(
        text, low, high, bounds.grain,
        approximate=bounds.approximate,
        candidates=tuple(aware.options) if len(aware.options) > 1 else (),
        time_of_day=bounds.time_of_day,
        duration_s=told.length if told.which and not told.relative else None,
        relation=item.relation,
        zone=aware.zone if low or high else None,
        zone_assumed=bool(aware.zone and not aware.stated and (low or high)),
    )  # fmt: skip
    issues = tuple((_CODES.get(n, n), MESSAGES[n].format(text=" ".join(text.split()), zone=zone or "this zone")) for n in notes)
    yield TimeReading(place, passage.start + told.end, when, issues, told, bounds.told)


def _span(options: Sequence[Window], spanning: bool) -> Window:
    if not options:
        return None, None
    if not spanning:
        return options[0]
    lows = [o[0] for o in options if o[0]]
    highs = [o[1] for o in options if o[1]]
    return (
        min(lows, key=instant) if len(lows) == len(options) else None,
        max(highs, key=instant) if len(highs) == len(options) else None,
    )
