"""Ranges: what the two ends leave to each other, and where the second ends."""

from dataclasses import replace
from datetime import datetime, timedelta

from firsthand.language.timeanchors import DAY, Story
from firsthand.language.timegrammar_bounds import time_of_day
from firsthand.language.timegrammar_told import Told


def plain(told: Told) -> Told:
    return replace(told, till=None, bound=None)


def shared(first: Told, second: Told) -> tuple[Told, Told]:
    """Each gets from the other what it leaves out: a.m. or p.m., the day, the month, the year."""
    one, two = first.clock, second.clock
    if one and two and one.hour and two.hour and one.form in {"open", "digits", "pair"} and two.form == "fixed":
        early, late = one.hour % 12, one.hour % 12 + 12
        fits = [h for h in (late, early) if h * 60 + one.minute <= two.hour * 60 + two.minute] or [late]
        first = replace(first, clock=replace(one, hour=fits[0], form="fixed"))
    if one and two and second.part and first.part is None and one.form == "open":
        first = replace(first, part=second.part)
    if one and two and one.hour is not None and two.hour is None and two.minute > 0:
        hour = one.hour if two.minute >= one.minute else one.hour + 1
        second = replace(second, clock=replace(two, hour=hour % 24, form=one.form))
    if not first.has_day and second.has_day and one:
        same = ("year", "month", "day", "weekday", "deixis", "which", "part")
        first = replace(first, **{name: getattr(second, name) for name in same})
    if first.month and second.day and second.month is None:
        second = replace(second, month=first.month)
    if first.year and second.year is None and (second.month or second.day):
        later = (second.month or 0, second.day or 0) >= (first.month or 0, first.day or 0)
        second = replace(second, year=first.year if later else first.year + 1)
    if second.year and first.year is None and first.month:
        first = replace(first, year=second.year)
    if one is None and first.day and first.month is None and second.month:
        first = replace(first, month=second.month)
    return first, second


def end_after(second: Told, low: datetime, story: Story) -> datetime | None:
    """The first moment after `low` at which the clock shows the second time."""
    clock = second.clock
    if clock is None or clock.hour is None:
        return None
    hours = [clock.hour] if clock.form in {"fixed", "midnight", "end"} else [clock.hour % 12, clock.hour % 12 + 12]
    if story.counts_to_24(clock.form):
        hours = [clock.hour]
    ends = []
    for hour in hours:
        end = low.replace(hour=hour, minute=clock.minute, second=clock.second or 0)
        ends.append(end if end >= low.replace(second=0) else end + DAY)
    return min(ends) + timedelta(seconds=59 if clock.second is None else 0)


def span_of_day(first: Told, second: Told) -> tuple[str, str] | None:
    one, two = first.clock, second.clock
    if one and two and one.form == two.form == "fixed" and one.hour is not None and two.hour is not None:
        return time_of_day(one, one.hour)[0], time_of_day(two, two.hour)[1]
    return None
