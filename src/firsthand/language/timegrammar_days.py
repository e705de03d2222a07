"""Which days the words of a time mean, given what is known from outside and what was told before."""

import calendar
from dataclasses import dataclass, replace
from datetime import date, timedelta

from firsthand.language.timeanchors import DAY, LATE_ACCOUNT_DAYS, Anchors, Story
from firsthand.language.timegrammar_calendar import MOVING, fiscal_year, moving_day, piece_of_year
from firsthand.language.timegrammar_nth import nth_of_month, week_around
from firsthand.language.timegrammar_told import Told
from firsthand.language.timegrammar_words import SEASONS

Option = tuple[date, date]


@dataclass(frozen=True, slots=True)
class Days:
    """First and last day of each reading, preferred first; `notes` are issue codes. No options: the day is not known."""

    options: tuple[Option, ...]
    grain: str = "day"
    notes: tuple[str, ...] = ()


UNKNOWN = Days((), "day", ("relative_without_anchor",))


def days_of(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    """The days that the words name. `tense` is 'past' or 'future'."""
    if told.year is not None and not 1 <= told.year <= 9999:
        return Days((), "day", ("no_such_date",))
    if told.period and told.period[0] == "year" and told.month and anchors.told_day:
        return days_of(replace(told, year=anchors.told_day.year + (told.period[1] or 0), period=None), anchors, story, tense)
    if told.period and told.period[0].startswith(("nth ", "week ", "day of")):
        return _counted_out(told, told.period, anchors, story, tense)
    if told.period and told.period[0] == "week" and told.weekday is not None and anchors.told_day:
        monday = anchors.told_day - timedelta(days=anchors.told_day.weekday() - 7 * (told.period[1] or 0))
        return _one(monday + timedelta(days=told.weekday))
    if told.period:
        return _period(told, anchors, story, tense)
    if told.day is not None and told.month is not None:
        return _date(told, anchors, story, tense)
    if told.month is not None:
        return _month(told, anchors, story, tense)
    if told.weekday is not None and told.day is not None and told.month is None:
        return _day_only(told, anchors, story, tense)
    if told.weekday is not None:
        return _weekday(told, anchors, story, tense)
    if told.day is not None:
        return _day_only(told, anchors, story, tense)
    if told.year is not None:
        first, last = {"early": (1, 4), "mid": (5, 8), "late": (9, 12)}.get(told.edge or "", (1, 12))
        return Days(((month_days(told.year, first)[0], month_days(told.year, last)[1]),), "year")
    if told.deixis:
        return _deixis(told, anchors, story)
    return UNKNOWN


def _counted_out(told: Told, period: tuple[str, int | None], anchors: Anchors, story: Story, tense: str) -> Days:
    """'the second Tuesday of March', 'the 2nd of last month', 'the week of 6 May'."""
    name, step = period
    if name.startswith("week "):
        day = days_of(replace(told, period=None), anchors, story, tense)
        weeks = tuple(week_around(name[5:], first) for first, _ in day.options)
        return Days(weeks, "week", day.notes) if told.day else day
    ref = _reference(anchors, story)
    if step is not None and ref is None:
        return UNKNOWN
    if step is not None and ref is not None:
        first, last = month_days(ref.year, ref.month + step)
        notes: tuple[str, ...] = ()
    else:
        month = days_of(replace(told, period=None, weekday=None), anchors, story, tense)
        if not month.options:
            return month
        (first, last), notes = month.options[0], month.notes
    if name == "day of month":
        return _one(_valid(first.year, first.month, told.day or 1))
    found = nth_of_month(name, told.weekday, first, last)
    return Days((found,), "day" if told.weekday is not None or name.endswith("weekend") else "week", notes) if found else UNKNOWN


def _reference(anchors: Anchors, story: Story) -> date | None:
    return anchors.told_day or anchors.incident or story.day


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _one(day: date | None, notes: tuple[str, ...] = ()) -> Days:
    return Days(((day, day),), "day", notes) if day else UNKNOWN


def _date(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    month, day = told.month or 1, told.day or 1
    readings = [(month, day)]
    if told.other:
        day_first = anchors.day_first if story.day_first is None else story.day_first
        readings = [told.other] if day_first else [(month, day)] if day_first is False else [(month, day), told.other]
    notes: tuple[str, ...] = () if told.year else ("year_assumed",)
    days = [d for m, n in readings if (d := _year_for(told.year, m, n, anchors, story, tense, told.weekday))]
    if len(days) > 1:
        days = _settled(days, anchors)
    if not days:
        placed = told.year is not None or _reference(anchors, story) is not None
        return Days((), "day", ("no_such_date",)) if placed else UNKNOWN
    if len(days) > 1:
        notes = (*notes, "ambiguous_day_month")
    return Days(tuple((d, d) for d in days), "day", notes)


def _settled(days: list[date], anchors: Anchors) -> list[date]:
    """One of two readings of a numeric date where the other cannot be meant, or where one is the day of the incident."""
    if anchors.told_day and any(d <= anchors.told_day for d in days):
        possible = [d for d in days if d <= anchors.told_day + DAY]
        if len(possible) == 1:
            return possible
    if anchors.incident:
        near = [d for d in days if abs(d - anchors.incident) <= DAY]
        if len(near) == 1:
            return near
    return days


_AHEAD_DAYS, _BACK_DAYS = 60, 300
"""A date without a year means the one so few days ahead rather than the one so many days back, whatever the tense seems to be."""


def _just_ahead(choices: list[date], told: date) -> date | None:
    ahead = [d for d in choices if timedelta(0) < d - told <= timedelta(days=_AHEAD_DAYS)]
    near = [d for d in choices if timedelta(0) <= told - d < timedelta(days=_BACK_DAYS)]
    return ahead[0] if ahead and not near else None


def _year_for(
    year: int | None, month: int, day: int, anchors: Anchors, story: Story, tense: str, weekday: int | None = None
) -> date | None:
    """The day in the year told, else in the year that the day of the week, the account's date, tense and the incident ask for."""
    if year is not None:
        return _valid(year, month, day)
    around = _reference(anchors, story)
    if around is None:
        return None
    choices = [d for y in (around.year - 1, around.year, around.year + 1) if (d := _valid(y, month, day))]
    if weekday is not None:
        choices = [d for d in choices if d.weekday() == weekday] or choices
    told = anchors.told_day
    if told and tense == "open" and not anchors.incident:
        return min(choices, key=lambda d: (abs(d - told), d), default=None)
    if told and tense == "past" and not anchors.incident and (soon := _just_ahead(choices, told)):
        return soon
    if told and tense == "future":
        choices = [d for d in choices if d >= told] or choices
        return min(choices, default=None)
    if told:
        choices = [d for d in choices if d <= told] or choices
        if anchors.incident:
            around = anchors.incident
        return min(choices, key=lambda d: (abs(d - around), d), default=None) if anchors.incident else max(choices, default=None)
    return min(choices, key=lambda d: (abs(d - around), d), default=None)


def month_days(year: int, month: int, edge: str | None = None) -> Option:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    last = calendar.monthrange(year, month)[1]
    first, end = {"early": (1, 10), "mid": (11, 20), "late": (21, last)}.get(edge or "", (1, last))
    return date(year, month, first), date(year, month, end)


def _month(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    month, around = told.month or 1, _reference(anchors, story)
    if told.year:
        return Days((month_days(told.year, month, told.edge),), "month")
    if around is None:
        return UNKNOWN
    soon = tense == "past" and not anchors.incident and (month - around.month) % 12 in {1, 2}
    if (tense == "open" or soon) and told.which is None and anchors.told_day:
        near = [around.replace(year=around.year + step, month=month, day=15) for step in (-1, 0, 1)]
        year = min(near, key=lambda d: (abs(d - around), d)).year
    elif told.which == "next" or (tense == "future" and told.which != "last"):
        year = around.year if month > around.month or (month == around.month and told.which != "next") else around.year + 1
    else:
        year = around.year if month < around.month or (month == around.month and told.which != "last") else around.year - 1
    if told.which == "this":
        year = around.year
    return Days((month_days(year, month, told.edge),), "month", ("year_assumed",))


def _weekday(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    weekday, ref = told.weekday or 0, anchors.told_day
    late = bool(ref and anchors.incident and (ref - anchors.incident).days > LATE_ACCOUNT_DAYS)
    if told.which in {"before the incident", "after the incident"}:
        return _one(_beside(weekday, anchors.incident, "previous" if told.which.startswith("before") else "following"))
    if told.which in {"following", "previous", "same", "that"} and (story.day or anchors.incident):
        return _one(_beside(weekday, story.day or anchors.incident, told.which))
    if ref is None or (late and tense != "future" and told.which is None):
        near = anchors.incident or story.day
        return _one(_nearest(weekday, near), ("date_assumed",)) if near else UNKNOWN
    monday = ref - timedelta(days=ref.weekday())
    back, ahead = ref - timedelta(days=(ref.weekday() - weekday) % 7), ref + timedelta(days=(weekday - ref.weekday()) % 7)
    if told.which and told.which.startswith(("ahead ", "back ")):
        direction, _, number = told.which.partition(" ")
        weeks = timedelta(days=7 * (int(number) - 1))
        near = ahead if ahead > ref else ahead + timedelta(days=7)
        recent = back if back < ref else back - timedelta(days=7)
        return _one(near + weeks if direction == "ahead" else recent - weeks)
    if told.which == "next":
        later = monday + timedelta(days=7 + weekday)
        soon = ahead if ahead > ref else ahead + timedelta(days=7)
        return Days(((later, later),) if soon == later else ((later, later), (soon, soon)))
    if told.which == "last":
        before = monday - timedelta(days=7 - weekday)
        recent = back if back < ref else back - timedelta(days=7)
        return Days(((before, before),) if recent == before else ((before, before), (recent, recent)))
    if told.which == "coming":
        return _one(ahead if ahead > ref else ahead + timedelta(days=7))
    if told.which == "past":
        return _one(back if back < ref else back - timedelta(days=7))
    if told.which == "this":
        return _one(monday + timedelta(days=weekday))
    to_come = told.bound == "until" and tense == "open" and anchors.incident is None
    return _one(ahead if tense == "future" or to_come else back)


def _nearest(weekday: int, day: date | None) -> date | None:
    return None if day is None else day + timedelta(days=(weekday - day.weekday() + 3) % 7 - 3)


def _beside(weekday: int, day: date | None, which: str) -> date | None:
    if day is None:
        return None
    step = (weekday - day.weekday()) % 7
    if which == "following":
        return day + timedelta(days=step or 7)
    if which == "previous":
        return day - timedelta(days=(7 - step) % 7 or 7)
    return _nearest(weekday, day)


def _day_only(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    """'on the 4th': the month that the account's date, or the incident, asks for."""
    around = story.day or anchors.incident or anchors.told_day
    if around is None:
        return UNKNOWN
    choices = []
    for step in range(-2, 3) if told.weekday is not None else (-1, 0, 1):
        month = around.year * 12 + around.month - 1 + step
        if day := _valid(month // 12, month % 12 + 1, told.day or 1):
            choices.append(day)
    choices = [d for d in choices if d.weekday() == told.weekday] or choices
    if anchors.told_day and tense != "future":
        choices = [d for d in choices if d <= anchors.told_day] or choices
    return _one(min(choices, key=lambda d: (abs(d - around), d), default=None), ("date_assumed",))


def _deixis(told: Told, anchors: Anchors, story: Story) -> Days:
    kind, step = told.deixis or ("told", 0)
    if kind == "told":
        return _one(anchors.told_day + step * DAY) if anchors.told_day else UNKNOWN
    if kind == "incident":
        return _one(anchors.incident + step * DAY) if anchors.incident else UNKNOWN
    if kind == "day" and story.day is None and anchors.incident is None:
        return _one(anchors.told_day) if anchors.told_day else UNKNOWN
    if story.day:
        late = step >= 0 and told.part in {"night", "evening"}  # 'the night before' is counted from the day named
        base = story.night if story.night and late else story.day
        return _one(base + step * DAY)
    return _one(anchors.incident + step * DAY, ("date_assumed",)) if anchors.incident else UNKNOWN


def _period(told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    name, step = told.period or ("week", 0)
    if name == "period before" and story.quarters:
        named = story.quarters[-1][1][0]
        return Days((piece_of_year(f"quarter {(named.month + 2) // 3}", named.year - 1),), "month") if named else UNKNOWN
    near = story.day or anchors.incident
    ref = near if told.which == "that" else (near or anchors.told_day) if told.which == "the" else anchors.told_day
    if name in {"decade", "century"} and told.year:
        return _long(name, told)
    if name in MOVING:
        return _moving(name, step, told, anchors, story, tense)
    if name == "fiscal" and told.year:
        return Days((fiscal_year(told.year, bool(step)),), "year")
    if name.startswith(("quarter ", "half ")):
        return _piece(name, step, told, _reference(anchors, story), tense)
    if name in SEASONS:
        return _season(name, step or 0, told, _reference(anchors, story), tense)
    if ref is None:
        return UNKNOWN
    monday = ref - timedelta(days=ref.weekday())
    if name == "weekend":
        saturday = monday + timedelta(days=5 + 7 * (step or 0))
        if step is None and saturday > ref and tense != "future":
            saturday -= timedelta(days=7)
        return Days(((saturday, saturday + DAY),), "day")
    if name == "week":
        first = monday + timedelta(days=7 * (step or 0))
        low, high = {"early": (0, 2), "mid": (2, 4), "late": (4, 6)}.get(told.edge or "", (0, 6))
        return Days(((first + low * DAY, first + high * DAY),), "week")
    if name == "month":
        return Days((month_days(ref.year, ref.month + (step or 0), told.edge),), "month")
    if name in {"year", "period before"}:
        year, (low, high) = (
            ref.year + (step or 0),
            {"early": (1, 4), "mid": (5, 8), "late": (9, 12)}.get(told.edge or "", (1, 12)),
        )
        return Days(((month_days(year, low)[0], month_days(year, high)[1]),), "year")
    if name in {"decade", "century"}:
        size = 10 if name == "decade" else 100
        start = ref.year // size * size + size * (step or 0)
        return Days(((date(start, 1, 1), date(start + size - 1, 12, 31)),), "year") if 1 <= start < 9900 else UNKNOWN
    if name == "quarter":
        first = month_days(ref.year, (ref.month - 1) // 3 * 3 + 1 + 3 * (step or 0))[0]
        return Days(((first, month_days(first.year, first.month + 2)[1]),), "month")
    return UNKNOWN


def _long(name: str, told: Told) -> Days:
    first, length = told.year or 1, 10 if name == "decade" else 100
    low, high = {"early": (0, 0.4), "mid": (0.3, 0.7), "late": (0.5, 1)}.get(told.edge or "", (0, 1))
    return Days(((date(first + int(length * low), 1, 1), date(first + int(length * high) - 1, 12, 31)),), "year")


def _moving(name: str, step: int | None, told: Told, anchors: Anchors, story: Story, tense: str) -> Days:
    """A holiday that moves, in the year told or the nearest that the tense asks for."""
    if told.year:
        return _one(moving_day(name, told.year))
    ref = _reference(anchors, story)
    if ref is None:
        return UNKNOWN
    choices = [d for y in (ref.year - 1, ref.year, ref.year + 1) if (d := moving_day(name, y))]
    ahead = [d for d in choices if d >= ref]
    behind = [d for d in choices if d <= ref]
    return _one(ahead[0] if step == 1 or tense == "future" else behind[-1], ("year_assumed",))


def _piece(name: str, step: int | None, told: Told, ref: date | None, tense: str) -> Days:
    """A quarter or half: of the year told, else the last that has ended or begun."""
    if told.year:
        return Days((piece_of_year(name, told.year),), "month")
    if ref is None:
        return UNKNOWN
    if step is not None:
        return Days((piece_of_year(name, ref.year + step),), "month")
    options = [piece_of_year(name, y) for y in (ref.year - 1, ref.year, ref.year + 1)]
    if tense in {"future", "open"}:
        near = min(options, key=lambda o: (abs(o[0] - ref) + abs(o[1] - ref), o))
        return Days((near,), "month", ("year_assumed",))
    return Days(([o for o in options if o[0] <= ref][-1],), "month", ("year_assumed",))


def _season(name: str, step: int, told: Told, ref: date | None, tense: str) -> Days:
    first, last = SEASONS[name]

    def of(year: int) -> Option:
        return month_days(year, first)[0], month_days(year, last)[1]

    if told.year:
        return Days((of(told.year),), "month")
    if ref is None:
        return UNKNOWN
    years = [ref.year - 2, ref.year - 1, ref.year, ref.year + 1]
    if told.which == "this":
        begun = [of(y) for y in years if of(y)[0] <= ref]
        near = min((of(y) for y in years), key=lambda o: (o[1] < ref, abs(o[0] - ref))) if tense == "future" else begun[-1]
        return Days((of(ref.year) if last <= 12 else near,), "month")
    if step > 0 or (step == 0 and tense == "future"):
        return Days(
            (next(of(y) for y in years if of(y)[0] > ref or (step == 0 and of(y)[1] >= ref)),), "month", ("year_assumed",)
        )
    past = [of(y) for y in years if (of(y)[1] if step < 0 else of(y)[0]) <= ref]
    return Days((past[-1],), "month", ("year_assumed",))
