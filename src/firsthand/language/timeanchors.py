"""What a time is measured against: when the account was given, the day of the incident, the record, the story so far."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

Window = tuple[datetime | None, datetime | None]
"""First and last second on the wall clock, without a zone; None: open."""

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
LATE_ACCOUNT_DAYS = 10
"""An account given later than this after the incident means the days of the incident when it names a day of the week."""


@dataclass(frozen=True, slots=True)
class Anchors:
    """What is known from outside the words of one passage. Moments are on the wall clock of `zone`, without a zone.

    `told` is when the account was given, `told_exact` whether its time of day is known. `record` is the time of the row,
    message or cue that the passage stands in; `live` says that it was made while things happened.
    """

    told: datetime | None = None
    told_exact: bool = False
    incident: date | None = None
    zone: str | None = None
    locale: str | None = None
    record: datetime | None = None
    live: bool = False

    @property
    def told_day(self) -> date | None:
        return self.told.date() if self.told else None

    @property
    def day_first(self) -> bool | None:
        """Whether dates are written day first here; None when the locale does not settle it."""
        if not self.locale or not re.search(r"[-_]", self.locale):
            language = (self.locale or "").lower()
            return True if language and language != "en" else None
        return self.locale.replace("_", "-").split("-")[-1].upper() not in {"US", "PH", "FM", "PW"}


@dataclass(slots=True)
class Event:
    """Words of a clause whose time is known, for times that are told from it."""

    start: int
    end: int
    words: frozenset[str]
    label: str
    window: Window
    grain: str | None
    group: str | None


@dataclass(slots=True)
class Story:
    """What has been told so far, in the order of the text. Made anew for each document and thrown away with it.

    `service`: some time is written as a day of 24 hours is; `twelve`: some as one of twice twelve. `quarters`: those that were
    named, with their places. `titled`: the day that a title names. `asked`: some time of the document is told from an event, so that events are worth keeping.
    """

    day: date | None = None
    day_place: int = -1
    titled: date | None = None
    night: date | None = None
    evening: bool = False
    last: tuple[Window, ...] = ()
    clocks: tuple[int, ...] = ()
    service: bool = False
    twelve: bool = False
    day_first: bool | None = None
    quarters: list[tuple[int, Window]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    noted: set[str] = field(default_factory=set)
    asked: bool = True

    def counts_to_24(self, form: str) -> bool:
        """Whether a time of this form is one of 24 hours here; '9:15' is not where hours are also counted to twelve."""
        return self.service and (form == "pair" or (form == "digits" and not self.twelve))

    def tell_day(self, day: date, place: int, *, small_hours: bool) -> None:
        """A day was named; the night it belongs to is the one before when its small hours are meant."""
        self.day, self.day_place = day, place
        self.night = day - DAY if small_hours else day
        self.evening = small_hours or False

    def told_day(self) -> tuple[date | None, int, date | None, bool]:
        """The day that the story is at, to be told again."""
        return self.day, self.day_place, self.night, self.evening

    def tell_again(self, known: tuple[date | None, int, date | None, bool]) -> None:
        """Go back to the day that the story was at."""
        self.day, self.day_place, self.night, self.evening = known


def whole(first: date, last: date | None = None) -> Window:
    """All of these days."""
    return datetime.combine(first, time.min), datetime.combine(last or first, time(23, 59, 59))


_STOP = frozenset(
    "a an the of in at on to and or but was were is are had has have been be it its their his her our my that this those these who which when"  # noqa: SIM905 - a word list reads better as text
    " where by for from with as into after before later about around just then there he she they we i you so not no did do".split()
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")
_LEFT_STOP = re.compile(
    r"[.;:!?\n“”\"](?=\s|[A-Z“\"]|$)|,\s|\s[–—-]\s|\b(?:and|but)\s+(?=(?:the|a|an|he|she|it|they|we|I|then|his|her|their|at|by|in|within|about|some|no)\b)"
)
_RIGHT_STOP = re.compile(
    r"[.;:!?\n“”\"]|,\s|\s[–—-]\s|\b(?:but|when|while)\s|\band\s+(?=(?:the|a|an|he|she|it|they|we|I|then|his|her|their|at|by|in|within|about|some|no)\b)"
)
_RELATIVE_CLAUSE = re.compile(r"^\s*(?:which|that|who|whose|where|when)\b", re.IGNORECASE)
_TRAILING = re.compile(r"(?:\s+(?:at|on|in|by|from|until|till|before|after|since|about|around|the|of|and|for|was|is|timed))+\s*$", re.IGNORECASE)  # fmt: skip
_LEADING = re.compile(r"^\s*(?:at|on|in|by|then|and|but|so|when|that)\s+", re.IGNORECASE)


def stems(text: str) -> frozenset[str]:
    """Content words, roughly stemmed, for finding the clause that an anchor names."""
    return frozenset(_stem(w) for m in _WORD.finditer(text) if (w := m[0].lower()) not in _STOP)


def _stem(word: str) -> str:
    word = word.removesuffix("'s").removesuffix("’s")
    for ending in ("ations", "ation", "ating", "ated", "ates", "ate", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: len(word) - len(ending)]
    return word


def clause_around(text: str, start: int, end: int) -> str:
    """The clause in which a time stands, without the time; a relative clause with the words that it belongs to."""
    low = max(0, start - 140)
    stops = [m.end() for m in _LEFT_STOP.finditer(text, low, start)]
    left = stops[-1] if stops else low
    if _RELATIVE_CLAUSE.match(text[left:start]) and stops:
        left = stops[-2] if len(stops) > 1 else low
    right = _RIGHT_STOP.search(text, end, min(len(text), end + 100))
    tail = text[end : right.start() if right else min(len(text), end + 100)]
    head = _TRAILING.sub("", text[left:start])
    words = head if len(_WORD.findall(head)) >= 2 else f"{head} {tail}"
    return " ".join(_LEADING.sub("", _TRAILING.sub("", words)).split()).strip(" ,-–—([")
