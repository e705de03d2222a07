"""Our own words on a page: bounds, bases, kinds. Neutral, short, sentence case."""

from collections.abc import Sequence
from datetime import datetime, timedelta

BASIS = {
    "device": "recorded by a device", "did": "did", "saw": "saw", "heard": "heard", "told": "was told", "read": "read",
    "unnamed": "unnamed source", "official": "official statement", "inferred": "inferred", "not_stated": "not stated",
}  # fmt: skip
SUPPORT = {
    "recorded": "recorded", "first_hand": "first-hand", "not_stated": "basis not stated", "relayed_only": "relayed only",
}  # fmt: skip
INFERRED = "inferred by the reviewer"
FINDING = {
    "conflict": "cannot all hold", "tension": "pull apart but may both hold", "compatible": "differ and fit", "corroboration": "agree",
    "copy": "copy", "partial_copy": "copy in part", "shared_boilerplate": "standing paragraph", "shared_quote": "shared quotation",
    "altered_quote": "one quotation, two versions", "revision": "versions of one account", "may_share_source": "may share a source",
    "superseded": "superseded", "gap": "no account", "unsupported": "relayed words only",
}  # fmt: skip
ASPECT = {
    "time": "when", "order": "in which order", "quantity": "how many", "polarity": "whether it happened", "identity": "who",
    "place": "where", "wording": "in which words", "clock": "by which clock", "none": "",
}  # fmt: skip
STATUS = {
    "read": "read", "partly": "partly read", "failed": "could not be read", "skipped": "not opened", "duplicate": "same bytes as another",
}  # fmt: skip
RULE = {"did": "solid", "saw": "solid", "heard": "solid", "device": "solid", "not_stated": "none", "inferred": "none"}


def rule(basis: str) -> str:
    """The left rule of words with this basis: solid for first-hand and recorded, dashed for relayed, none when not stated."""
    return RULE.get(basis, "dashed")


def day_text(moment: datetime) -> str:
    """'4 March 2025'."""
    return f"{moment.day} {moment:%B} {moment.year}"


def bounds_text(earliest: datetime | None, latest: datetime | None, *, with_day: bool = False) -> str:
    """Bounds in words, no finer than they are: '21:46', '21:46:00 to 21:47:10', 'by 22:10', '16 February 2018'."""
    if earliest and latest:
        return _between(earliest, latest, with_day)
    if latest:
        return f"by {_clock(latest, closing=True)}{_day(latest, with_day)}"
    if earliest:
        return f"from {_clock(earliest)}{_day(earliest, with_day)}"
    return "undated"


def _between(earliest: datetime, latest: datetime, with_day: bool) -> str:
    if _midnight(earliest) and _day_end(latest):
        first, last = day_text(earliest), day_text(latest)
        return first if first == last else f"{first} to {last}"
    if earliest.date() != latest.date():
        return f"{_clock(earliest)}{_day(earliest, True)} to {_clock(latest, closing=True)}{_day(latest, True)}"
    if earliest == latest:
        return f"{earliest:%H:%M:%S}{_day(earliest, with_day)}"
    first, last = _clock(earliest), _clock(latest, closing=True)
    if earliest.second == latest.second == 0:
        first, last = f"{earliest:%H:%M}", f"{latest:%H:%M}"
    elif len(first) != len(last):
        first, last = f"{earliest:%H:%M:%S}", f"{latest:%H:%M:%S}"
    return f"{first if first == last else f'{first} to {last}'}{_day(earliest, with_day)}"


def _clock(moment: datetime, *, closing: bool = False) -> str:
    """The time of day; without seconds where the minute is whole: a start at :00, an end at :59."""
    whole = moment.second == (59 if closing else 0)
    return f"{moment:%H:%M}" if whole else f"{moment:%H:%M:%S}"


def _day(moment: datetime, with_day: bool) -> str:
    return f", {day_text(moment)}" if with_day else ""


def _midnight(moment: datetime) -> bool:
    return (moment.hour, moment.minute, moment.second) == (0, 0, 0)


def _day_end(moment: datetime) -> bool:
    return _midnight(moment + timedelta(seconds=1))


def length_text(least: float, most: float) -> str:
    """Least and most seconds in words: '4 min 10 s to 5 min', '38 s'."""
    near, far = _length(least), _length(most)
    return near if near == far else f"{near} to {far}"


def _length(seconds: float) -> str:
    whole = round(abs(seconds))
    parts = ((whole // 3600, "h"), (whole % 3600 // 60, "min"), (whole % 60, "s"))
    text = " ".join(f"{n} {unit}" for n, unit in parts if n) or "0 s"
    return f"-{text}" if seconds < 0 and whole else text


def many(number: int, noun: str, plural: str | None = None) -> str:
    """'1 account', '3 accounts'."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


_COURTESY = ("mr", "mrs", "ms", "miss", "mx", "sir", "madam")


def offices(titles: Sequence[str]) -> list[str]:
    """Titles that say what somebody is: each once, whatever its capitals, and none of mere courtesy."""
    once = {title.casefold(): title for title in reversed(titles)}
    return [title for title in titles if once[title.casefold()] is title and title.casefold().rstrip(".") not in _COURTESY]
