"""Which days a column of stamps means: the order of day and month, the year, and midnight."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise

from firsthand.model import CaseFacts, SourceFacts, When
from firsthand.readers.stamps import Stamp

Finding = tuple[str, str, int | None]
"""An issue code, a sentence, and the index of the stamp it is about (None: the whole column)."""

NEXT_DAY = timedelta(hours=8)
"""A clock that goes back by more than this has passed midnight; by less, it is a late entry or another clock."""
SAME_NIGHT = timedelta(hours=20)
"""After midnight, a clock that leaps ahead by more than this is a late entry about the day before."""
OVER_NEW_YEAR = timedelta(days=92)
"""From the incident to a day of the year before or after it that is written without its year."""
_DAY = timedelta(days=1)
_MONTH_FIRST = frozenset(("US", "PH", "FM", "MH", "PW"))


@dataclass(frozen=True, slots=True)
class Known:
    """What is known beside the stamps; `found` collects what had to be assumed."""

    case: CaseFacts
    facts: SourceFacts
    base: date | None
    found: list[Finding]

    def start_day(self) -> date | None:
        """The day of the first clock time that has none."""
        if self.base:
            return self.base
        day = self.facts.starts.date() if self.facts.starts else self.case.incident_date
        if day:
            self.found.append(("date_assumed", f"no date is written; taken to start on {day.isoformat()}", None))
        return day


def days_of(parsed: Sequence[Stamp | None], known: Known, near: Sequence[When | None]) -> list[list[date]]:
    """The days that each stamp may mean: none when unknown, several when open. `near` has one moment a stamp, or none at all."""
    day_first = _day_first(parsed, known)
    dated: dict[tuple[object, ...], list[date]] = {}  # a column has far fewer days than stamps
    days = [_days(stamp, day_first, known, dated) if stamp and stamp.dated else [] for stamp in parsed]
    _tell_open(parsed, days, known)
    if any(near):
        days = [_nearest(s, n) if n and s and not s.dated else d for s, n, d in zip(parsed, near, days, strict=True)]
    return _roll_over(parsed, days, known)


def _days(stamp: Stamp, day_first: bool | None, known: Known, dated: dict[tuple[object, ...], list[date]]) -> list[date]:
    """The days of one stamp, worked out once for all that are written alike."""
    key = stamp[:5]  # year, month, day, a, b
    days = dated.get(key)
    if days is None:
        days = dated[key] = list(_dates(stamp, day_first, known))
    return days


def _tell_open(parsed: Sequence[Stamp | None], days: list[list[date]], known: Known) -> None:
    open_rows = [index for index, options in enumerate(days) if len(options) > 1]
    for index in open_rows[:1]:
        rest = f" (and {len(open_rows) - 1} more)" if len(open_rows) > 1 else ""
        both = " or ".join(day.isoformat() for day in days[index])
        known.found.append(("ambiguous_day_month", f"day and month cannot be told apart: {both}{rest}", index))
    if any(stamp and stamp.dated and stamp.year is None and stamp.epoch is None for stamp in parsed):
        known.found.append(("year_assumed", "no year is written; the one that brings it near to the incident is taken", None))


def _dates(stamp: Stamp, day_first: bool | None, known: Known) -> Iterator[date]:
    """The calendar days of a dated stamp, in the order of the calendar when both orders are open."""
    incident = _known_day(known)
    if stamp.year is None and incident is None:
        return
    if stamp.day is not None:
        pairs = [(stamp.month or 1, stamp.day)]
    else:
        a, b = stamp.a or 0, stamp.b or 0
        pairs = [(b, a)] if day_first else [(a, b)] if day_first is False else sorted({(b, a), (a, b)})
        if not any(month <= 12 for month, _ in pairs):
            pairs = [(b, a), (a, b)]
    for month, day in pairs:
        found = _day(stamp.year, month, day) if incident is None or stamp.year else _near(incident, month, day)
        if found:
            yield found


def _day(year: int | None, month: int, day: int) -> date | None:
    try:
        return date(year or 0, month, day)
    except ValueError:
        return None


def _near(incident: date, month: int, day: int) -> date | None:
    """The day without a year: in that of the incident, or in the year before or after where that brings it close, over New Year."""
    years = [found for year in (incident.year - 1, incident.year + 1) if (found := _day(year, month, day))]
    close = next((found for found in years if abs(found - incident) <= OVER_NEW_YEAR), None)
    return close or _day(incident.year, month, day)


def _known_day(known: Known) -> date | None:
    day = known.base or (known.facts.starts.date() if known.facts.starts else None)
    day = day or known.case.incident_date or known.facts.dated
    return day.date() if isinstance(day, datetime) else day


def _day_first(parsed: Sequence[Stamp | None], known: Known) -> bool | None:
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
        if (answer := told(numeric, known)) is not None:
            return answer
    return None


def _by_order(numeric: Sequence[Stamp], known: Known) -> bool | None:
    """The reading under which the stamps run forward, or in which they all lie together, when only one does."""
    runs = [_run([next(_dates(s, order, known), None) for s in numeric], numeric) for order in (True, False)]
    (back_day, span_day), (back_month, span_month) = runs
    if back_day != back_month:
        return back_day < back_month
    if max(span_day, span_month) > 25 * _DAY and min(span_day, span_month) * 8 < max(span_day, span_month):
        return span_day < span_month
    return None


def _run(days: Sequence[date | None], numeric: Sequence[Stamp]) -> tuple[int, timedelta]:
    """How often the stamps go back by more than a day, and the widest step between two neighbours."""
    moments = [datetime(d.year, d.month, d.day) + s.clock for d, s in zip(days, numeric, strict=True) if d]
    steps = [after - before for before, after in pairwise(moments)]
    if len(steps) > 2 and sum(step < timedelta(0) for step in steps) * 2 > len(steps):  # newest first
        steps = [-step for step in steps]
    return sum(step < -_DAY for step in steps), max((abs(step) for step in steps), default=timedelta(0))


def _by_known_dates(numeric: Sequence[Stamp], known: Known) -> bool | None:
    """The only reading that touches the day of the incident, or the only one not later than the account."""
    spans = [[d for s in numeric for d in _dates(s, order, known)] for order in (True, False)]
    if incident := known.base or known.case.incident_date:
        hits = [any(abs(day - incident) <= _DAY for day in days) for days in spans]
        if hits[0] != hits[1]:
            return hits[0]
    if told := known.facts.dated:
        dated = told.date() if isinstance(told, datetime) else told
        later = [any(day > dated + _DAY for day in days) for days in spans]
        if later[0] != later[1]:
            return later[1]
    return None


def _by_locale(numeric: Sequence[Stamp], known: Known) -> bool | None:
    """Month first in the United States and the few places that write as they do; elsewhere day first."""
    language, _, region = (known.case.locale or "").replace("_", "-").partition("-")
    return region.upper() not in _MONTH_FIRST if language and region else None


def _roll_over(parsed: Sequence[Stamp | None], days: list[list[date]], known: Known) -> list[list[date]]:
    """Days for clock times that have none: on the day before them in the column, the next one after midnight."""
    undated = [stamp is not None and not options and stamp.hour is not None for stamp, options in zip(parsed, days, strict=True)]
    if not any(undated):
        return days
    first_dated = next((options[0] for options in days if options), None)
    day = first_dated or known.start_day()
    if day is None:
        return days
    rolled, floor, last = list(days), day, None
    for index, stamp in enumerate(parsed):
        if stamp is None or stamp.hour is None:
            continue
        if days[index]:
            day = floor = days[index][0]
        else:
            step = stamp.clock - last if last is not None else timedelta(0)
            if step <= -NEXT_DAY:
                day += _DAY
            elif step >= SAME_NIGHT and day > floor:
                day -= _DAY
            rolled[index] = [day]
        last = stamp.clock
    return rolled


def _nearest(stamp: Stamp, when: When) -> list[date]:
    """The day on which this clock time is closest to `when`."""
    moment = when.earliest or when.latest
    if moment is None or stamp.hour is None:
        return []
    at = moment.replace(tzinfo=None)
    if when.grain == "day":
        return [at.date()]
    around = [at.date() + _DAY * step for step in (0, -1, 1)]
    return [min(around, key=lambda day: abs(datetime(day.year, day.month, day.day) + stamp.clock - at))]
