"""Typed date and time stamps, read as a column: what one stamp leaves open the others may settle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import pairwise
from zoneinfo import ZoneInfo

from firsthand.model import CaseFacts, SourceFacts, When, instant
from firsthand.readers.stamps import Stamp, Written, is_blank, parse_stamp, split_stamp
from firsthand.readers.zones import readings, stated_zone

Finding = tuple[str, str, int | None]
"""An issue code, a sentence, and the index of the stamp it is about (None: the whole column)."""

NEXT_DAY = timedelta(hours=8)
"""A clock that goes back by more than this has passed midnight; by less, it is a late entry or another clock."""
SAME_NIGHT = timedelta(hours=20)
"""After midnight, a clock that leaps ahead by more than this is a late entry about the day before."""
_DAY = timedelta(days=1)
_MONTH_FIRST = frozenset(("US", "PH", "FM", "MH", "PW"))


def read_stamps(
    stamps: Sequence[str | None],
    *,
    case: CaseFacts,
    facts: SourceFacts,
    base: date | None = None,
    clock: str | None = None,
    near: Sequence[When | None] | None = None,
) -> tuple[list[When | None], list[Finding]]:
    """One When for each stamp, None where it is blank or no time, and what had to be assumed or is open.

    Day and month: settled by any value over 12, else by the order of the stamps, else by the incident's date, else by the
    case's locale; else both readings stay. Clock times without a date stand on `base` (else the date of the incident, which
    is told as assumed), and roll over midnight in order; with `near`, each stands on the day that brings it closest to the
    When of its index. Without any date they keep a time of day and open bounds. A zone that is not stated is the case's.
    """
    parts = [split_stamp(text) for text in stamps]
    parsed = [None if is_blank(part.text) else parse_stamp(part.text or "") for part in parts]
    found: list[Finding] = [
        ("malformed_record", f"{str(text)[:60]!r} is no time that can be read", index)
        for index, (text, stamp) in enumerate(zip(stamps, parsed, strict=True))
        if stamp is None and not is_blank(text)
    ]
    column = _Column(case, facts, base, clock, found)
    days = _days(parsed, column, near or [None] * len(parsed))
    whens = [
        column.when(index, text, stamp, options) if stamp else None
        for index, (text, stamp, options) in enumerate(zip(stamps, parsed, days, strict=True))
    ]
    whens = [_shaped(w, part) if w and (part.until or part.rough) else w for w, part in zip(whens, parts, strict=True)]
    if any(when and when.zone_assumed for when in whens):
        found.append(("zone_assumed", f"no zone is written; read in {column.home}, the zone of the case", None))
    return whens, found


def _shaped(when: When, part: Written) -> When:
    """The When of a rough time, or of a span of the clock ('21:40-21:55'): to its end, on the next day when that is earlier."""
    end = parse_stamp(part.until) if part.until else None
    if end is None or when.earliest is None or end.hour is None:
        return replace(when, approximate=when.approximate or part.rough)
    day = when.earliest.replace(tzinfo=None)
    day -= timedelta(hours=day.hour, minutes=day.minute, seconds=day.second, microseconds=day.microsecond)
    last = _local_bounds(end, day.date())[1].replace(tzinfo=when.earliest.tzinfo)
    if last < when.earliest:
        last += _DAY
    return replace(when, latest=last, approximate=part.rough)


@dataclass(frozen=True, slots=True)
class _Column:
    """What holds for all stamps of a column; `found` collects what had to be assumed."""

    case: CaseFacts
    facts: SourceFacts
    base: date | None
    clock: str | None
    found: list[Finding]

    @property
    def home(self) -> ZoneInfo | None:
        name = self.facts.zone or self.case.time_zone
        return ZoneInfo(name) if name else None

    def start_day(self) -> date | None:
        """The day of the first clock time that has none."""
        if self.base:
            return self.base
        day = self.facts.starts.date() if self.facts.starts else self.case.incident_date
        if day:
            self.found.append(("date_assumed", f"no date is written; taken to start on {day.isoformat()}", None))
        return day

    def when(self, index: int, text: str | None, stamp: Stamp, days: list[date]) -> When | None:
        written = (text or "").strip() or None
        if stamp.epoch is not None:
            return self._from_epoch(stamp.epoch, written)
        if not days:
            return _undated(stamp, written, self.clock)
        grain = _grain(stamp)
        zone, label = stated_zone(stamp, self.home)
        assumed = zone is None and self.facts.zone is None
        if stamp.zone and zone is None:
            self.found.append(("zone_assumed", f"the zone {stamp.zone!r} is not known; the case's zone is taken", index))
        pairs: list[tuple[datetime, datetime]] = []
        for day in days:
            pairs += self._bounds(index, stamp, day, zone or self.home, label)
        return When(
            written, min((pair[0] for pair in pairs), key=instant), max((pair[1] for pair in pairs), key=instant), grain,
            candidates=tuple(pairs) if len(pairs) > 1 else (),
            zone=self._zone_name(zone), zone_assumed=assumed and self.home is not None, clock=self.clock,
        )  # fmt: skip

    def _bounds(
        self, index: int, stamp: Stamp, day: date, zone: tzinfo | None, label: str | None
    ) -> list[tuple[datetime, datetime]]:
        first, last = _local_bounds(stamp, day)
        if zone is None:
            return [(first, last)]
        code, moments = readings(first, zone, label)
        if code and _grain(stamp) not in ("day", "hour"):
            self.found.append((code, _DOUBTS[code].format(stamp=first.isoformat(" "), zone=zone, label=label), index))
        else:
            moments = moments[:1]
        home = self.home
        return [(_in(home, m), _in(home, _later(m, last - first))) for m in moments]

    def _from_epoch(self, seconds: float, written: str | None) -> When:
        moment = datetime.fromtimestamp(seconds, UTC)
        moment = _in(self.home, moment)
        return When(written, moment, moment, "second", zone=self._zone_name(UTC), clock=self.clock)

    def _zone_name(self, stated: tzinfo | None) -> str | None:
        if self.home is not None:
            return self.home.key
        return None if stated is None else str(stated)


_DOUBTS = {
    "repeated_hour": "{stamp} comes twice in {zone}, when the clocks go back",
    "nonexistent_time": "{stamp} does not exist in {zone}, when the clocks go forward",
    "zone_mismatch": "{stamp} is labelled {label}, but {zone} is not on that time then",
}


def _in(home: ZoneInfo | None, moment: datetime) -> datetime:
    return moment.astimezone(home) if home else moment


def _later(moment: datetime, span: timedelta) -> datetime:
    """`moment` moved on by the clock on the wall."""
    return (moment.replace(tzinfo=None) + span).replace(tzinfo=moment.tzinfo, fold=moment.fold)


def _grain(stamp: Stamp) -> str:
    if stamp.hour is None:
        return "day"
    if stamp.minute is None:
        return "hour"
    return "minute" if stamp.second is None else "second"


def _local_bounds(stamp: Stamp, day: date) -> tuple[datetime, datetime]:
    start = datetime(day.year, day.month, day.day)
    match _grain(stamp):
        case "day":
            return start, start + _DAY - timedelta(seconds=1)
        case "hour":
            start += timedelta(hours=stamp.hour or 0)
            return start, start + timedelta(minutes=59, seconds=59)
        case "minute":
            start += timedelta(hours=stamp.hour or 0, minutes=stamp.minute or 0)
            return start, start + timedelta(seconds=59)
        case _:
            start += _time_of(stamp)
            return start, start


def _time_of(stamp: Stamp) -> timedelta:
    return timedelta(hours=stamp.hour or 0, minutes=stamp.minute or 0, seconds=stamp.second or 0, microseconds=stamp.micro)


def _undated(stamp: Stamp, written: str | None, clock: str | None) -> When | None:
    if stamp.hour is None:
        return None
    first, last = _local_bounds(stamp, date(2000, 1, 1))
    return When(written, grain=_grain(stamp), time_of_day=(first.strftime("%H:%M:%S"), last.strftime("%H:%M:%S")), clock=clock)


def _days(parsed: Sequence[Stamp | None], column: _Column, near: Sequence[When | None]) -> list[list[date]]:
    """The days that each stamp may mean: none when unknown, several when open."""
    day_first = _day_first(parsed, column)
    days = [list(_dates(stamp, day_first, column)) if stamp and stamp.dated else [] for stamp in parsed]
    _tell_open(parsed, days, column)
    days = [_nearest(s, n) if n and s and not s.dated else d for s, n, d in zip(parsed, near, days, strict=True)]
    return _roll_over(parsed, days, column)


def _tell_open(parsed: Sequence[Stamp | None], days: list[list[date]], column: _Column) -> None:
    open_rows = [index for index, options in enumerate(days) if len(options) > 1]
    for index in open_rows[:1]:
        rest = f" (and {len(open_rows) - 1} more)" if len(open_rows) > 1 else ""
        both = " or ".join(day.isoformat() for day in days[index])
        column.found.append(("ambiguous_day_month", f"day and month cannot be told apart: {both}{rest}", index))
    if any(stamp and stamp.dated and stamp.year is None and stamp.epoch is None for stamp in parsed):
        column.found.append(("year_assumed", "no year is written; the year of the incident is taken", None))


def _dates(stamp: Stamp, day_first: bool | None, column: _Column) -> Iterator[date]:
    """The calendar days of a dated stamp, in the order of the calendar when both orders are open."""
    year = stamp.year or _year(column)
    if year is None:
        return
    if stamp.day is not None:
        pairs = [(stamp.month or 1, stamp.day)]
    else:
        a, b = stamp.a or 0, stamp.b or 0
        pairs = [(b, a)] if day_first else [(a, b)] if day_first is False else sorted({(b, a), (a, b)})
        if not any(month <= 12 for month, _ in pairs):
            pairs = [(b, a), (a, b)]
    for month, day in pairs:
        try:
            yield date(year, month, day)
        except ValueError:
            continue


def _year(column: _Column) -> int | None:
    day = column.base or (column.facts.starts.date() if column.facts.starts else None)
    day = day or column.case.incident_date or column.facts.dated
    return day.year if day else None


def _day_first(parsed: Sequence[Stamp | None], column: _Column) -> bool | None:
    """Whether the day stands before the month in numeric dates; None when nothing tells."""
    numeric = [stamp for stamp in parsed if stamp and stamp.a is not None and stamp.b is not None]
    over_first = sum((stamp.a or 0) > 12 for stamp in numeric)
    over_second = sum((stamp.b or 0) > 12 for stamp in numeric)
    if not numeric or (over_first and over_second):
        return None
    if over_first or over_second:
        return over_first > 0
    if all(stamp.a == stamp.b for stamp in numeric) or all(stamp.dotted for stamp in numeric):
        return True
    for told in (_by_order, _by_known_dates, _by_locale):
        if (answer := told(numeric, column)) is not None:
            return answer
    return None


def _by_order(numeric: Sequence[Stamp], column: _Column) -> bool | None:
    """The reading under which the stamps run forward, or in which they all lie together, when only one does."""
    runs = [_run([next(_dates(s, order, column), None) for s in numeric], numeric) for order in (True, False)]
    (back_day, span_day), (back_month, span_month) = runs
    if back_day != back_month:
        return back_day < back_month
    if max(span_day, span_month) > 25 * _DAY and min(span_day, span_month) * 8 < max(span_day, span_month):
        return span_day < span_month
    return None


def _run(days: Sequence[date | None], numeric: Sequence[Stamp]) -> tuple[int, timedelta]:
    """How often the stamps go back by more than a day, and the widest step between two neighbours."""
    moments = [datetime(d.year, d.month, d.day) + _time_of(s) for d, s in zip(days, numeric, strict=True) if d]
    steps = [after - before for before, after in pairwise(moments)]
    if len(steps) > 2 and sum(step < timedelta(0) for step in steps) * 2 > len(steps):  # newest first
        steps = [-step for step in steps]
    return sum(step < -_DAY for step in steps), max((abs(step) for step in steps), default=timedelta(0))


def _by_known_dates(numeric: Sequence[Stamp], column: _Column) -> bool | None:
    """The only reading that touches the day of the incident, or the only one not later than the account."""
    spans = [[d for s in numeric for d in _dates(s, order, column)] for order in (True, False)]
    if incident := column.base or column.case.incident_date:
        hits = [any(abs(day - incident) <= _DAY for day in days) for days in spans]
        if hits[0] != hits[1]:
            return hits[0]
    if told := column.facts.dated:
        dated = told.date() if isinstance(told, datetime) else told
        later = [any(day > dated + _DAY for day in days) for days in spans]
        if later[0] != later[1]:
            return later[1]
    return None


def _by_locale(numeric: Sequence[Stamp], column: _Column) -> bool | None:
    """Month first in the United States and the few places that write as they do; elsewhere day first."""
    language, _, region = (column.case.locale or "").replace("_", "-").partition("-")
    return region.upper() not in _MONTH_FIRST if language and region else None


def _roll_over(parsed: Sequence[Stamp | None], days: list[list[date]], column: _Column) -> list[list[date]]:
    """Days for clock times that have none: on the day before them in the column, the next one after midnight."""
    undated = [stamp is not None and not options and stamp.hour is not None for stamp, options in zip(parsed, days, strict=True)]
    if not any(undated):
        return days
    first_dated = next((options[0] for options in days if options), None)
    day = first_dated or column.start_day()
    if day is None:
        return days
    rolled, floor, last = list(days), day, None
    for index, stamp in enumerate(parsed):
        if stamp is None or stamp.hour is None:
            continue
        if days[index]:
            day = floor = days[index][0]
        else:
            step = _time_of(stamp) - last if last is not None else timedelta(0)
            if step <= -NEXT_DAY:
                day += _DAY
            elif step >= SAME_NIGHT and day > floor:
                day -= _DAY
            rolled[index] = [day]
        last = _time_of(stamp)
    return rolled


def _nearest(stamp: Stamp, when: When) -> list[date]:
    """The day on which this clock time is closest to `when`."""
    moment = when.earliest or when.latest
    if moment is None or stamp.hour is None:
        return []
    at = moment.replace(tzinfo=None)
    around = [at.date() + _DAY * step for step in (0, -1, 1)]
    return [min(around, key=lambda day: abs(datetime(day.year, day.month, day.day) + _time_of(stamp) - at))]
