"""Type, value and extent in TIMEX3 of what is read, for an account of Monday 16 March 2026."""

from datetime import date

import pytest

from firsthand.language.timegrammar import read_times
from firsthand.language.timex import duration, timexes

MARKED = (
    ("The lamp fell at 9.40 p.m. on Friday.", [("9.40 p.m. on Friday", "TIME", "2026-03-13T21:40")]),
    ("The lamp fell before Friday.", [("Friday", "DATE", "2026-03-13")]),
    ("The lamp fell on Friday night.", [("Friday night", "TIME", "2026-03-13TNI")]),
    ("They came from 9 March to 11 March.", [("9 March", "DATE", "2026-03-09"), ("11 March", "DATE", "2026-03-11")]),
    ("They waited for three days.", [("three days", "DURATION", "P3D")]),
    ("They waited for an hour and a half.", [("an hour and a half", "DURATION", "PT1H30M")]),
    ("They waited for several weeks.", [("several weeks", "DURATION", "PXW")]),
    ("It rang two minutes before the lamp fell.", [("two minutes", "DURATION", "PT2M")]),
    ("It was hung two years ago.", [("two years ago", "DATE", "2024")]),
    ("It was hung last week.", [("last week", "DATE", "2026-W11")]),
    ("It was hung over the weekend.", [("the weekend", "DATE", "2026-W11-WE")]),
    ("It was hung last summer.", [("last summer", "DATE", "2025-SU")]),
    ("It was hung in the third quarter of 2025.", [("the third quarter of 2025", "DATE", "2025-Q3")]),
    ("It was hung in the 1990s.", [("the 1990s", "DATE", "199")]),
    ("It was hung in March 2024.", [("March 2024", "DATE", "2024-03")]),
    ("It is cleaned every Tuesday.", [("every Tuesday", "SET", "XXXX-WXX-2")]),
    ("It is cleaned daily.", [("daily", "SET", "P1D")]),
    ("It is lit now.", [("now", "DATE", "PRESENT_REF")]),
    ("It was recently lit.", [("recently", "DATE", "PAST_REF")]),
    ("It was hung in the last week of March 2025.", [("the last week of March 2025", "DATE", "2025-W13")]),
    ("It will be hung in the coming weeks.", [("the coming weeks", "DURATION", "PXW")]),
    ("It was out after six days of rain.", [("six days", "DURATION", "P6D")]),
    ("It fell shortly after the bell.", []),
)


@pytest.mark.parametrize(("text", "wanted"), MARKED)
def test_readings_have_the_extent_and_value_of_the_notation(text, wanted):
    found = [t for r in read_times(text, told=date(2026, 3, 16)) for t in timexes(r, text)]
    assert [(text[t.start : t.end], t.type, t.value) for t in found] == wanted


@pytest.mark.parametrize(
    ("count", "unit", "value"),
    [(3, "day", "P3D"), (1.5, "hour", "PT1H30M"), (2.5, "year", "P2Y6M"), (2, "decade", "P20Y"), (None, "minute", "PTXM")],
)
def test_lengths_as_values(count, unit, value):
    assert duration(count, unit) == value
