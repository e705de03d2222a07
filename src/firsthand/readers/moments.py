"""Typed date and time stamps, read as a column: what one stamp leaves open the others may settle."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import pairwise
from zoneinfo import ZoneInfo

from firsthand.model import CaseFacts, SourceFacts, When, instant
from firsthand.readers.stamp_days import Finding, Known, days_of
from firsthand.readers.stamps import Stamp, Written, is_blank, parse_stamp, split_stamp, usual_stamp
from firsthand.readers.zones import readings, stated_zone

_DAY = timedelta(days=1)
_DAY_HOURS = 24
_FIRST, _LAST = date.min + _DAY, date.max - _DAY


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
    usual = [usual_stamp(text) if text else None for text in stamps]
    parts = [None if known else split_stamp(text) for text, known in zip(stamps, usual, strict=True)]
    parsed = [known if part is None else _parsed(part) for part, known in zip(parts, usual, strict=True)]
    found: list[Finding] = [
        ("malformed_record", f"{str(text)[:60]!r} is no time that can be read", index)
        for index, (text, stamp) in enumerate(zip(stamps, parsed, strict=True))
        if stamp is None and not is_blank(text)
    ]
    name = facts.zone or case.time_zone
    column = _Column(case, facts, clock, found, ZoneInfo(name) if name else None, {})
    days = days_of(parsed, Known(case, facts, base, found), near or ())
    whens = [
        column.when(index, text, stamp, options) if stamp else None
        for index, (text, stamp, options) in enumerate(zip(stamps, parsed, days, strict=True))
    ]
    whens = _settled_by_order(whens)
    whens = [_shaped(w, part) if w and part and (part.until or part.rough) else w for w, part in zip(whens, parts, strict=True)]
    if any(when and when.zone_assumed for when in whens):
        found.append(("zone_assumed", f"no zone is written; read in {column.home}, the zone of the case", None))
    return whens, found


def _parsed(part: Written) -> Stamp | None:
    return None if is_blank(part.text) else parse_stamp(part.text or "")


def _settled_by_order(whens: list[When | None]) -> list[When | None]:
    """In a column that runs through the hour that comes twice, the one step back tells which stamps belong to which round."""
    twice = [i for i, w in enumerate(whens) if w and len(w.candidates) == 2 and _is_repeated(w)]
    back = [b for a, b in pairwise(twice) if _wall(whens[b]) < _wall(whens[a])]
    if len(back) != 1:
        return whens
    made = list(whens)
    for i in twice:
        when = whens[i]
        if when is not None:
            first, last = when.candidates[1 if i >= back[0] else 0]
            made[i] = replace(when, earliest=first, latest=last, candidates=())
    return made


def _is_repeated(when: When) -> bool:
    (first, _), (second, _) = when.candidates
    return first is not None and second is not None and first.replace(tzinfo=None) == second.replace(tzinfo=None)


def _wall(when: When | None) -> datetime:
    moment = when.candidates[0][0] if when else None
    return moment.replace(tzinfo=None) if moment else datetime(1, 1, 1)


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
    """What holds for all stamps of a column; `found` collects what had to be assumed, `calm` which days have one clock."""

    case: CaseFacts
    facts: SourceFacts
    clock: str | None
    found: list[Finding]
    home: ZoneInfo | None
    calm: dict[date, bool]

    def when(self, index: int, text: str | None, stamp: Stamp, days: list[date]) -> When | None:
        if stamp.minute is not None and stamp.zone is None and len(days) == 1 and (bounds := self._usual(stamp, days[0])):
            return When(
                (text or "").strip(), bounds[0], bounds[1], "minute" if stamp.second is None else "second",
                zone=self.home.key if self.home else None, zone_assumed=self.facts.zone is None, clock=self.clock,
            )  # fmt: skip
        written = (text or "").strip() or None
        if stamp.epoch is not None:
            return self._from_epoch(stamp.epoch, written)
        if stamp.year is not None and not stamp.dated and stamp.hour is None:
            return self._of_month(stamp, written)
        if not days:
            return _undated(stamp, written, self.clock)
        grain = _grain(stamp)
        if stamp.zone is None and len(days) == 1 and (usual := self._usual(stamp, days[0])):
            return When(
                written,
                usual[0],
                usual[1],
                grain,
                zone=self._zone_name(None),
                zone_assumed=self.facts.zone is None,
                clock=self.clock,
            )
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

    def _usual(self, stamp: Stamp, day: date) -> tuple[datetime, datetime] | None:
        """The bounds where no zone is written and the clocks are not being changed; None otherwise."""
        home = self.home
        if home is None:
            return None
        _, _, _, _, _, _, hour, minute, second, micro, _, _ = stamp
        if hour is not None and hour < _DAY_HOURS and minute is not None and (self.calm.get(day) or self._is_calm(day)):
            moment = datetime(day.year, day.month, day.day, hour, minute, second or 0, micro, home)
            return moment, moment if second is not None else moment.replace(second=59)
        first, last = _local_bounds(stamp, day)
        moment = first.replace(tzinfo=home)
        return (moment, last.replace(tzinfo=home)) if moment.utcoffset() == moment.replace(fold=1).utcoffset() else None

    def _is_calm(self, day: date) -> bool:
        """Whether the clocks are not changed on a day nor on either side of it."""
        calm = self.calm.get(day)
        if calm is None:
            noon = datetime(day.year, day.month, day.day, 12, tzinfo=self.home)
            calm = len({(noon + _DAY * step).utcoffset() for step in (-1, 0, 1)}) == 1 if _FIRST < day < _LAST else False
            self.calm[day] = calm
        return calm

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

    def _of_month(self, stamp: Stamp, written: str | None) -> When:
        """From the first to the last moment of a month or a year."""
        year, month = stamp.year or 1, stamp.month
        first = datetime(year, month or 1, 1)
        last = (datetime(year + 1, 1, 1) if month in (None, 12) else datetime(year, (month or 0) + 1, 1)) - timedelta(seconds=1)
        return When(
            written, first.replace(tzinfo=self.home), last.replace(tzinfo=self.home), "month" if month else "year",
            zone=self._zone_name(None), zone_assumed=self.home is not None and self.facts.zone is None, clock=self.clock,
        )  # fmt: skip

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
            start += stamp.clock
            return start, start


def _undated(stamp: Stamp, written: str | None, clock: str | None) -> When | None:
    if stamp.hour is None:
        return None
    first, last = _local_bounds(stamp, date(2000, 1, 1))
    return When(written, grain=_grain(stamp), time_of_day=(first.strftime("%H:%M:%S"), last.strftime("%H:%M:%S")), clock=clock)
