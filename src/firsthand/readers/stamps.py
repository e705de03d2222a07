"""One typed date or time stamp: its parts as written, with nothing decided that a single stamp cannot decide."""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

MONTHS = {
    name: number
    for number, names in enumerate(
        ("jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
         "sep sept september", "oct october", "nov november", "dec december"), 1)
    for name in names.split()
}  # fmt: skip

_MONTH = r"(?P<month>[A-Za-z]{3,9})\.?"
_WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?"
_DATES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?P<year>\d{4})(?P<sep>[-/.])(?P<a>\d{1,2})(?P=sep)(?P<b>\d{1,2})(?!\d)",
        r"(?P<year>(?:19|20)\d{2})(?P<a>\d{2})(?P<b>\d{2})(?=$|[T\s_-]|\d{4})",
        _WEEKDAY + r"(?P<a>\d{1,2})(?P<sep>[/.-])(?P<b>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})(?!\d)",
        r"(?P<a>\d{1,2})(?P<sep>/)(?P<b>\d{1,2})(?=[\s,]+\d)",
        _WEEKDAY + r"(?P<day>\d{1,2})(?:st|nd|rd|th)?[\s-]*(?:of\s+)?" + _MONTH + r"(?:[\s,-]+(?P<year>\d{4}|\d{2}(?!\s*:|\d)))?(?![A-Za-z\d])",
        _WEEKDAY + _MONTH + r"[\s-]*(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:])(?:[\s,-]+(?P<year>\d{4}))?",
    )
)  # fmt: skip
_MILITARY = re.compile(
    r"(?P<day>\d{2})(?P<hour>\d{2})(?P<minute>\d{2})(?P<zone>[A-Z])?\s?(?P<month>[A-Z]{3})\s?(?P<year>\d{4}|\d{2})"
)
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2})(?:\s?[:.hH]\s?(?P<minute>\d{2})(?:\s?[:.]\s?(?P<second>\d{2})(?:[.,](?P<fraction>\d{1,9}))?)?"
    r"|(?=\s?[ap]\.?\s?m\b)|\s?:\s?(?P<open>\?\??|x{1,2}|--)"
    r"|(?P<minute4>\d{2})(?P<second4>\d{2})?(?!\d))"
    r"\s*(?P<half>[ap]\.?\s?m\b\.?)?\s*(?:h(?:ou)?rs?\b\.?|h\b|uhr\b)?",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"\(?(?P<name>[A-Z]{1,5}|[A-Z][a-z]+(?:/[A-Z][A-Za-z_]+)+)?\s*(?P<offset>[+-]\d{2}:?\d{2}|[+-]\d{1,2})?\)?\s*(?:\([A-Za-z ]+\))?"
)
_YEAR = r"(?:1[89]|2[01])\d\d"
_MONTH_ONLY = re.compile(
    rf"(?P<year>{_YEAR})-(?P<month>0[1-9]|1[0-2])|year (?P<year3>{_YEAR})|(?P<name>[A-Za-z]{{3,9}})\.?,? (?P<year2>{_YEAR})"
)
_BLANK = re.compile(
    r"[\s:.\-–—/?_]*|n/?a|null|none|nat|nan|nil|unknown|not known|00?[/.-]00?[/.-]0000.*|0000-00-00.*|0001-01-01.*|9999-12-31.*|31/12/9999.*",
    re.IGNORECASE,
)
_BLANK_STARTS = frozenset(":.-–—/?_nNuU093")
"""What each of the texts that `_BLANK` knows starts with."""
_ROUGH = re.compile(
    r"\s*(?:approx(?:imately)?\.?|c(?:irca|a)?\.|circa|about|around|abt\.?|~|est\.|estimated)\s*(?=\d)", re.IGNORECASE
)
_OFFSET = re.compile(r"\d{2,4}[-/.]\d{1,2}[-/.]\d{2,4}.*\d-\d{2}:\d{2}\s*$")
"""A dated stamp that ends in '-05:00' states a zone."""
_SPAN = re.compile(
    r"\s*(?P<first>.*?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)\s*(?:-|–|—|~|to|until|till)\s*"
    r"(?P<last>\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?)\s*",
    re.IGNORECASE,
)
_YEARS = (1800, 2200)
_USUAL = re.compile(
    r"(?:(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([/.-])(\d{1,2})\5(\d{4}))(?: |T(?=\d{2}:)))?(\d{2}):([0-5]\d)(?::([0-5]\d))?"
)
"""The stamps that most logs have, so that these are read without trying all others."""
_EPOCH = re.compile(r"(1[0-9]{9}|[2-3][0-9]{9})(?:\.\d+|\d{3})?")


class Stamp(NamedTuple):
    """What a stamp says. `a` and `b` are the two numbers of a numeric date whose order is open; else `month` and `day` stand.

    `year` is None when it is not written. `hour` is None when there is no clock time, `minute` when it is left open.
    `zone` is a label or an offset as written. `epoch` is set for seconds since 1970 and then nothing else is.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    a: int | None = None
    b: int | None = None
    dotted: bool = False
    hour: int | None = None
    minute: int | None = None
    second: int | None = None
    micro: int = 0
    zone: str | None = None
    epoch: float | None = None

    @property
    def clock(self) -> timedelta:
        """The time of day, from midnight."""
        return timedelta(hours=self.hour or 0, minutes=self.minute or 0, seconds=self.second or 0, microseconds=self.micro)

    @property
    def dated(self) -> bool:
        return self.day is not None or self.a is not None


@dataclass(frozen=True, slots=True)
class Written:
    """A stamp taken apart: the stamp itself, the clock time at which a span ends, and whether it is marked as rough."""

    text: str | None
    until: str | None = None
    rough: bool = False


def split_stamp(text: str | None) -> Written:
    """'c. 23:50' is rough; '21:40-21:55' is a span; any other text is the stamp as it stands."""
    if not text or _USUAL.fullmatch(text):
        return Written(text)
    rough = _ROUGH.match(text)
    rest = text[rough.end() :] if rough else text
    span = None if _OFFSET.search(rest) else _SPAN.fullmatch(rest)
    return Written(span["first"], span["last"], rough is not None) if span else Written(rest, None, rough is not None)


def is_blank(text: str | None) -> bool:
    """Whether a stamp says that no time was recorded: nothing, ' : : ', '--:--', 'N/A', all zeros as a date."""
    if text is None:
        return True
    text = text.strip()
    return not text or (text[0] in _BLANK_STARTS and _BLANK.fullmatch(text) is not None)


def usual_stamp(text: str) -> Stamp | None:
    """The parts of a stamp in one of the forms that most logs have; None of any other text, which may yet be one."""
    found = _USUAL.fullmatch(text)
    return _usual(found) if found else None


def parse_stamp(text: str) -> Stamp | None:
    """The parts of a stamp, None when it is none or holds anything else besides."""
    if stamp := usual_stamp(text):
        return stamp
    text = " ".join(text.replace("\u202f", " ").replace("\u200e", "").split()).strip("[]() ,")
    if _EPOCH.fullmatch(text):
        value = float(text)
        return Stamp(epoch=value / 1000 if value > 1e11 else value)
    if military := _MILITARY.fullmatch(text):
        return _military(military)
    if month := _MONTH_ONLY.fullmatch(text):
        return _month(month)
    for pattern in _DATES:
        if (found := pattern.match(text)) and (stamp := _date(found)) and (whole := _clock(text[found.end() :], stamp)):
            return whole
    return _clock_first(text)


def _month(found: re.Match[str]) -> Stamp | None:
    """'2025-08', 'August 2025' and 'year 2025': no day, and no clock time either."""
    named = MONTHS.get(found["name"].lower()) if found["name"] else None
    if found["name"] and named is None:
        return None
    year = int(found["year"] or found["year2"] or found["year3"])
    return Stamp(year, int(found["month"]) if found["month"] else named)


def _usual(found: re.Match[str]) -> Stamp | None:
    """The parts of a usual stamp; None when its numbers are out of range, which the longer way looks into."""
    iso, month, day, a, separator, b, year, hour, minute, second = found.groups()
    hours = int(hour)
    if hours > 23:
        return None
    clock = hours, int(minute), int(second) if second else None
    if iso:
        number, one, two = int(iso), int(month), int(day)
        if not (_YEARS[0] <= number <= _YEARS[1] and _exists(number, one, two)):
            return None
        return Stamp(number, one, two, None, None, False, *clock)
    if year:
        number, one, two = int(year), int(a), int(b)
        if not (_YEARS[0] <= number <= _YEARS[1] and (_exists(number, one, two) or _exists(number, two, one))):
            return None
        return Stamp(number, None, None, one, two, separator == ".", *clock)
    return Stamp(None, None, None, None, None, False, *clock)


def _exists(year: int | None, month: int, day: int) -> bool:
    """Whether there is such a day; 29 February where the year is not written. What there is not is never read as another day."""
    return 1 <= month <= 12 and day >= 1 and (day <= 28 or day <= monthrange(year or 2000, month)[1])


def _military(found: re.Match[str]) -> Stamp | None:
    month = MONTHS.get(found["month"].lower())
    hour, minute = int(found["hour"]), int(found["minute"])
    if month is None or hour > 24 or minute > 59:
        return None
    zone = "Z" if found["zone"] == "Z" else None
    return Stamp(_year(found["year"]), month, int(found["day"]), hour=hour, minute=minute, zone=zone)


def _date(found: re.Match[str]) -> Stamp | None:
    parts = found.groupdict()
    year = _year(parts["year"]) if parts.get("year") else None
    if year is not None and not _YEARS[0] <= year <= _YEARS[1]:
        return None  # 0001-01-01 and 9999-12-31 are fillings, no dates
    if parts.get("month"):
        month = MONTHS.get(parts["month"].lower())
        day = int(parts["day"])
        return Stamp(year, month, day) if month and _exists(year, month, day) else None
    a, b = int(parts["a"]), int(parts["b"])
    if year is not None and found.start("year") == 0:
        return Stamp(year, a, b) if _exists(year, a, b) else None
    if not (_exists(year, a, b) or _exists(year, b, a)):
        return None
    return Stamp(year, a=a, b=b, dotted=parts.get("sep") == ".")


def _year(text: str) -> int:
    year = int(text)
    return year if year >= 100 else year + (2000 if year < 70 else 1900)


def _clock(rest: str, stamp: Stamp) -> Stamp | None:
    """`stamp` with the clock time and the zone in `rest`; None when something else stands there."""
    rest = re.sub(r"^(?:[T_]|[\s,;–-]*(?:at\s|@|um\s)?)\s*", "", rest)
    if not rest:
        return stamp
    found = _CLOCK.match(rest)
    if not found:
        return None
    timed = _timed(found, stamp)
    if timed is None:
        return None
    rest = rest[found.end() :].strip()
    if not rest:
        return timed
    zone = _ZONE.fullmatch(rest)
    return timed._replace(zone=rest.strip("()")) if zone and (zone["name"] or zone["offset"]) else None


def _timed(found: re.Match[str], stamp: Stamp) -> Stamp | None:
    hour = int(found["hour"])
    minute = found["minute"] or found["minute4"]
    second = found["second"] or found["second4"]
    if found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found["half"][0] in "pP" else 0)
        minute = minute or "00"
    if hour > 24 or int(minute or 0) > 59 or int(second or 0) > 59 or (hour == 24 and int(minute or 0)):
        return None
    micro = int((found["fraction"] or "").ljust(6, "0")[:6])
    return stamp._replace(hour=hour, minute=int(minute) if minute else None, second=int(second) if second else None, micro=micro)


def _clock_first(text: str) -> Stamp | None:
    """'18:04:10', '1804', '21:40 6/9/2025', '21:40 on 6 September 2025'."""
    alone = _clock(text, Stamp())
    if alone:
        return alone
    found = _CLOCK.match(text)
    timed = _timed(found, Stamp()) if found else None
    if not found or timed is None:
        return None
    rest = re.sub(r"^[\s,;]*(?:on\s|hours\s|hrs\s)?\s*", "", text[found.end() :])
    if zone := re.match(r"(?P<zone>[A-Z]{2,5}|Z|[+-]\d{2}:?\d{2})\s*,?\s+(?=\S)", rest):
        timed, rest = timed._replace(zone=zone["zone"]), rest[zone.end() :]
    for pattern in _DATES:
        if (dated := pattern.fullmatch(rest)) and (stamp := _date(dated)):
            return stamp._replace(hour=timed.hour, minute=timed.minute, second=timed.second, micro=timed.micro, zone=timed.zone)
    return None
