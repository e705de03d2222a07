"""The calendar's larger pieces and its moving days, as first and last day of a year."""

import calendar
from datetime import date, timedelta

_NTH_WEEKDAYS = {
    "thanksgiving": (11, 3, 4), "labor": (9, 0, 1), "mlk": (1, 0, 3), "presidents": (2, 0, 3), "columbus": (10, 0, 2), "memorial": (5, 0, -1),
}  # fmt: skip
"""Month, day of the week (0 Monday) and which of them; -1 the last."""
_FROM_EASTER = {"easter": 0, "good": -2, "eastermonday": 1, "mothering": -21}
MOVING = frozenset((*_NTH_WEEKDAYS, *_FROM_EASTER))


def easter(year: int) -> date:
    """Easter Sunday of the western churches (Meeus's rule)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = b // 4, b % 4
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    month, day = divmod(h + m - 7 * n + 114, 31)
    return date(year, month, day + 1)


def nth_weekday(year: int, month: int, weekday: int, number: int) -> date | None:
    """The number-th day of that name in a month; -1 the last; None when there is none."""
    last = calendar.monthrange(year, month)[1]
    if number < 0:
        end = date(year, month, last)
        return end - timedelta(days=(end.weekday() - weekday) % 7)
    day = 1 + (weekday - date(year, month, 1).weekday()) % 7 + 7 * (number - 1)
    return date(year, month, day) if day <= last else None


def moving_day(name: str, year: int) -> date | None:
    """The day of a moving holiday in a year."""
    if name in _FROM_EASTER:
        return easter(year) + timedelta(days=_FROM_EASTER[name])
    month, weekday, number = _NTH_WEEKDAYS[name]
    return nth_weekday(year, month, weekday, number)


def piece_of_year(name: str, year: int) -> tuple[date, date]:
    """'quarter 3', 'half 1': its first and last day."""
    kind, _, number = name.partition(" ")
    months = 3 if kind == "quarter" else 6
    last = int(number) * months
    return date(year, last - months + 1, 1), date(year, last, calendar.monthrange(year, last)[1])


def fiscal_year(year: int, spans_two: bool) -> tuple[date, date]:
    """The widest a fiscal year of this name can be: it may begin as early as July before; '2019/20' begins in its first year."""
    if spans_two:
        return date(year, 1, 1), date(year + 1, 12, 31)
    return date(year - 1, 7, 1), date(year, 12, 31)
