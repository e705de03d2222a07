"""From what the words say to bounds on the wall clock, with the readings that stay open."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta

from firsthand.language.timeanchors import DAY, Anchors, Story, Window, whole
from firsthand.language.timegrammar_bounds import Bounds, time_of_day, widened
from firsthand.language.timegrammar_days import UNKNOWN, Days, days_of
from firsthand.language.timegrammar_ranges import end_after, plain, shared, span_of_day
from firsthand.language.timegrammar_story import by_part
from firsthand.language.timegrammar_told import Clock, Told
from firsthand.language.timegrammar_words import (
    PARTS_OF_DAY,
)

_SAME_EVENT_H = 4
"""An open a.m./p.m. is settled by the account's other times when one reading lies within so many hours of one …"""
_OTHER_EVENT_H = 6
"""… and the other reading lies at least so many hours from all."""


_UNIVERSAL = frozenset({"UTC", "GMT", "Z"})


def resolve(told: Told, anchors: Anchors, story: Story, tense: str, place: int) -> Bounds:
    """Bounds of an expression that is not told from an event or as a length; tells the story what it said."""
    if told.ref or told.every:
        return Bounds()
    if told.till and told.relative is None:
        return _range(told, anchors, story, tense, place)
    if told.clock:
        return _clock(told, told.clock, anchors, story, tense, place)
    if told.part or (told.edge and told.day is not None) or (told.edge and told.weekday is not None):
        return _part(told, anchors, story, tense, place)
    days = days_of(told, anchors, story, tense)
    made = Bounds([whole(*o) for o in days.options], days.grain, notes=list(days.notes))
    if days.grain == "day" and days.options and not told.bound and tense != "future":
        _tell_day(days, story, place)
    return widened(made, told)


def _tell_day(days: Days, story: Story, place: int, *, small_hours: bool = False) -> None:
    if len(days.options) == 1:
        story.tell_day(days.options[0][0], place, small_hours=small_hours)


# --------------------------------------------------------------------------- times of day


def _clock(told: Told, clock: Clock, anchors: Anchors, story: Story, tense: str, place: int) -> Bounds:
    if clock.form in {"midnight", "end"}:
        return _midnight(told, anchors, story, tense, place)
    if clock.form == "none":
        return Bounds(notes=["no_such_date"])
    if clock.hour is None:
        return _minutes_only(told, clock, anchors, story)
    days = days_of(told, anchors, story, tense) if told.has_day else None
    hours = _hours(told, clock, anchors, story, tense)
    made = Bounds(grain="second" if clock.second is not None else "minute" if clock.exact else "hour")
    if len(hours) > 1:
        made.notes.append("ambiguous_time")
    for hour in hours:
        made.options += _moments(told, clock, hour, days, anchors, story, tense, made, place)
    if days is not None:
        made.notes += days.notes
    if len(hours) == 1 and days and days.options and tense != "future" and told.bound != "until":
        _tell_day(days, story, place, small_hours=_of_the_night(hours[0], told.part))
    _tell_clock(made, story, hours)
    if not made.options and len(hours) == 1:
        made.time_of_day = time_of_day(clock, hours[0])
    made = widened(made, told, clock)
    if not made.options and days is None and (day := story.day or anchors.told_day):
        made.core = (datetime.combine(day, time(hours[0], clock.minute, clock.second or 0)), None)  # a notation asks for a day
    return made


def _of_the_night(hour: int, part: str | None) -> bool:
    """Whether a time belongs to the night that began the day before; 'a quarter to six in the morning' begins its day."""
    return hour < 6 and part != "night" and not (part == "morning" and hour == 5)


def _tell_clock(made: Bounds, story: Story, hours: list[int]) -> None:
    if len(hours) == 1 and hours[0] >= 18:
        story.evening = True


def _moments(
    told: Told, clock: Clock, hour: int, days: Days | None, anchors: Anchors, story: Story, tense: str, made: Bounds, place: int
) -> list[Window]:
    """The moment on each day that may be meant."""
    moments: list[datetime] = []
    at = time(hour, clock.minute, clock.second or 0)
    if days is not None:
        for first, last in days.options:
            if first != last:
                continue
            if told.part == "night" and hour < 6:
                moments.append(datetime.combine(first + DAY, at))
                if told.deixis is None:
                    moments.append(datetime.combine(first, at))
                    made.spanning = False
            else:
                moments.append(datetime.combine(first, at))
    elif (day := _assumed_day(at, anchors, story, tense, made, place)) is not None:
        moments.append(datetime.combine(day, at))
    return [(m, m if clock.second is not None else m + timedelta(seconds=59)) for m in moments]


def _assumed_day(at: time, anchors: Anchors, story: Story, tense: str, made: Bounds, place: int) -> date | None:
    """The day of a time of day that is told without one."""
    record = anchors.record if anchors.live else None
    near = anchors.told if anchors.told_exact and _written_at_once(anchors, story) else None
    now = record or near
    if now is not None:
        moment = datetime.combine(now.date(), at)
        if tense == "future":
            return (moment + DAY).date() if moment < now - timedelta(hours=1) else now.date()
        return (moment - DAY).date() if moment > now + timedelta(minutes=10) else now.date()
    base = _base_day(story, anchors, place)
    if base is None:
        return None
    if base == anchors.incident and story.day != base:
        made.notes.append("date_assumed")
    if at.hour < 6 and story.evening:
        base += DAY
    if anchors.told and tense != "future":
        return _not_after(base, at, anchors.told, exact=anchors.told_exact)
    return base


def _not_after(day: date, at: time, told: datetime, *, exact: bool) -> date:
    """The day, or one of the two before it, so that the moment is not after the account; the day itself when none is."""
    limit = told if exact else datetime.combine(told.date(), time(23, 59, 59))
    return next((d for d in (day, day - DAY, day - 2 * DAY) if datetime.combine(d, at) <= limit), day)


def _written_at_once(anchors: Anchors, story: Story) -> bool:
    """Whether an account was written while or right after things happened, so that its own day is meant."""
    if story.day is not None or anchors.told is None:
        return False
    return anchors.incident is None or (
        anchors.incident <= anchors.told.date() <= anchors.incident + DAY and anchors.told.hour < 12
    )


def _base_day(story: Story, anchors: Anchors, place: int) -> date | None:
    """The evening's day of a time of day: one told near the incident, or in the same passage; else the incident's."""
    told = story.night or story.day
    if anchors.incident is None:
        return told
    if told is None:
        return anchors.incident
    aftermath = told > anchors.incident + DAY or (story.day is not None and story.day > anchors.incident)
    if abs(told - anchors.incident) > 2 * DAY or (aftermath and story.day != story.titled):
        return told if story.day_place == place else anchors.incident
    return told


def _hours(told: Told, clock: Clock, anchors: Anchors, story: Story, tense: str) -> list[int]:
    """The hour of 0-23, or both where a.m. or p.m. stays open; preferred first."""
    hour = clock.hour or 0
    if clock.form == "fixed":
        return [hour]
    if story.counts_to_24(clock.form) or (clock.form in {"digits", "pair"} and told.zone in _UNIVERSAL):
        return [hour]
    early, late = hour % 12, hour % 12 + 12
    if told.part:
        return [by_part(told.part, hour)]
    now = anchors.record if anchors.live else anchors.told if anchors.told_exact and _written_at_once(anchors, story) else None
    if now is not None and not anchors.live and anchors.incident and now.date() > anchors.incident:
        now = None  # written the next morning: of that morning, or of the evening before
    if now is not None:
        chosen = _by_record(now, early, late, clock.minute, tense)
        if chosen is not None:
            return [chosen]
    if tense != "future" and anchors.told and anchors.told_exact and anchors.told.date() == (story.day or anchors.incident):
        said = anchors.told.hour * 60 + anchors.told.minute
        if early * 60 + clock.minute <= said < late * 60 + clock.minute:
            return [early]  # told the same day, before the evening came
    known = story.clocks
    if known:
        gaps = {h: min(_apart(h * 60 + clock.minute, k) for k in known) for h in (early, late)}
        best, other = sorted((early, late), key=lambda h: gaps[h])
        if gaps[best] <= _SAME_EVENT_H * 60 and gaps[other] >= _OTHER_EVENT_H * 60:
            return [best]
    if story.evening:
        return [late if 5 <= hour <= 11 else early]
    if clock.form == "pair" and not story.twelve and anchors.day_first is not False:
        return [hour]  # nothing in the account counts to twelve, and it is not from where most writing does
    return [late, early] if 1 <= hour <= 6 else [early, late]


def _by_record(now: datetime, early: int, late: int, minute: int, tense: str) -> int | None:
    """The reading that lies closest before a record made at once (after it, for what is still to come)."""
    at = now.hour * 60 + now.minute
    sign = -1 if tense == "future" else 1
    gaps = {h: (sign * (at - (h * 60 + minute)) + 10) % 1440 for h in (early, late)}
    return min((early, late), key=lambda h: gaps[h])


def _apart(one: int, other: int) -> int:
    gap = abs(one - other) % 1440
    return min(gap, 1440 - gap)


def _midnight(told: Told, anchors: Anchors, story: Story, tense: str, place: int) -> Bounds:
    """Midnight ends a day and begins one: 'Sunday night' means its end, and other days leave both open."""
    made = Bounds(grain="minute")
    if told.has_day:
        days = days_of(told, anchors, story, tense)
        made.notes += days.notes
        starts = [d for first, last in days.options if first == last for d in (first + DAY, first)]
        if told.clock and told.clock.form == "end":
            starts = starts[::2]
        elif told.part in {"night", "evening"}:
            made.spanning = False
            starts = starts[:1] if told.deixis else starts
        elif len(starts) > 1:
            made.notes.append("ambiguous_time")
        _tell_day(days, story, place)
    else:
        starts = _bare_midnight(told, anchors, story, made, place)
    story.evening = True
    made.options = [(m := datetime.combine(d, time.min), m + timedelta(seconds=59)) for d in starts]
    if not made.options:
        made.time_of_day = ("00:00:00", "00:00:59")
    return widened(made, told, Clock(0))


def _bare_midnight(told: Told, anchors: Anchors, story: Story, made: Bounds, place: int) -> list[date]:
    now = anchors.record if anchors.live else None
    if now is not None:
        return [now.date()]
    base = _base_day(story, anchors, place)
    if base is None:
        return []
    if story.day != base:
        made.notes.append("date_assumed")
    if story.evening or told.bound in {"by", "until", "before"} or (told.clock and told.clock.form == "end"):
        return [base + DAY]
    return [base] if told.approx in {"shortly after", "gone"} or told.bound == "after" else [base + DAY, base]


def _minutes_only(told: Told, clock: Clock, anchors: Anchors, story: Story) -> Bounds:
    """'ten past': the hour is that of the time told before."""
    made = Bounds(grain="minute")
    lasts = [m for low, high in story.last if (m := low or high)] or ([anchors.record] if anchors.record else [])
    if not lasts:
        made.notes.append("relative_without_anchor")
        return made
    for last in lasts:
        hour = last.replace(minute=0, second=0)
        moments = [hour + timedelta(hours=step, minutes=clock.minute) for step in (-1, 0, 1)]
        on = [m for m in moments if m >= last - timedelta(minutes=5)] if clock.minute >= 0 else []
        moment = on[0] if on else min(moments, key=lambda m: (abs(m - last), m))
        made.options.append((moment, moment + timedelta(seconds=59)))
    if len(lasts) > 1:
        made.notes.append("ambiguous_time")
    return widened(made, told, clock)


# --------------------------------------------------------------------------- parts of the day


def _still_to_come(low: datetime, told: Told, anchors: Anchors, tense: str) -> bool:
    """Whether 'that night' would begin only after the account was given."""
    limit = anchors.told if anchors.told_exact else None
    return bool(limit and told.deixis and told.deixis[0] == "story" and tense != "future" and low > limit)


def _part(told: Told, anchors: Anchors, story: Story, tense: str, place: int) -> Bounds:
    name = f"{told.edge} {told.part}" if told.edge and told.part else told.part or told.edge or ""
    hours = PARTS_OF_DAY.get(name) or PARTS_OF_DAY[told.part or "night"]
    if told.has_day:
        days = days_of(told, anchors, story, tense)
    elif told.part == "overnight" and anchors.told_day and anchors.incident is None and story.day is None:
        days = Days(((anchors.told_day - DAY, anchors.told_day - DAY),))
    else:
        base = story.day or anchors.incident
        days = Days(((base, base),), "day", () if story.day else ("date_assumed",)) if base else UNKNOWN
    made = Bounds(grain="part_of_day", approximate=True, notes=list(days.notes))
    (low_hour, low_minute), (high_hour, high_minute) = hours
    for first, last in days.options:
        low = datetime.combine(first, time.min) + timedelta(hours=low_hour, minutes=low_minute)
        high = datetime.combine(last, time.min) + timedelta(hours=high_hour, minutes=high_minute, seconds=59)
        if _still_to_come(low, told, anchors, tense):
            low, high = low - DAY, high - DAY
        made.options.append((low, high))
    if days.options and told.has_day and tense != "future" and told.bound != "until":
        _tell_day(days, story, place, small_hours=told.part == "small hours")
    if told.part in {"night", "evening", "overnight", "dusk"}:
        story.evening = True
    return widened(made, told)


# --------------------------------------------------------------------------- ranges, widths and open ends


def _range(told: Told, anchors: Anchors, story: Story, tense: str, place: int) -> Bounds:
    """From the start of the first to the end of the second, which runs on past midnight or into the new year."""
    first, second = shared(plain(told), plain(told.till or told))
    start = resolve(first, anchors, story, tense, place)
    made = Bounds(grain=start.grain, approximate=start.approximate, notes=start.notes)
    if second.clock and not second.has_day and start.options:
        made.options = [(low, end_after(second, low, story) if low else None) for low, _ in start.options]
        return made
    low, high = start.window[0], resolve(second, anchors, story, tense, place).window[1]
    if high and low and high < low and second.year is None and second.weekday is not None:
        high += timedelta(days=7)
    elif high and low and high < low and second.month and first.year is second.year is None:
        year = high.year - ((first.month or 0) > second.month)
        low = resolve(replace(first, year=year), anchors, story, tense, place).window[0]
    if low is None and high is None:
        made.time_of_day = span_of_day(first, second)
    else:
        made.options = [(low, high)]
    return made
