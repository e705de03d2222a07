"""Times as bounds. An unknown bound is None and never a guessed date."""

from datetime import UTC, datetime

from firsthand.model.values import dataclass

GRAINS = ("second", "minute", "hour", "part_of_day", "day", "week", "month", "year")
RELATION_OPS = ("after", "before", "during", "same")


@dataclass(frozen=True, slots=True)
class Relation:
    """A time told relative to something else: 'two minutes after the first call'.

    `offset_s` is [least, most] seconds from the anchor, None when not told. `event` is an event's id once known.
    """

    op: str
    anchor: str
    offset_s: tuple[float, float] | None = None
    event: str | None = None


@dataclass(frozen=True, slots=True)
class When:
    """A time as written, with inclusive bounds in the clock's own time; either bound may be open (None).

    Datetimes are aware when a zone is known and naive when it is not. `candidates` holds whole readings,
    preferred first, where the words are truly open; the bounds then span all of them. `time_of_day` is set,
    and the bounds are None, for a clock time whose day is not known ('HH:MM:SS' each).
    """

    text: str | None = None
    earliest: datetime | None = None
    latest: datetime | None = None
    grain: str | None = None
    approximate: bool = False
    candidates: tuple[tuple[datetime | None, datetime | None], ...] = ()
    time_of_day: tuple[str, str] | None = None
    relation: Relation | None = None
    duration_s: tuple[float | None, float | None] | None = None
    zone: str | None = None
    zone_assumed: bool = False
    clock: str | None = None


@dataclass(frozen=True, slots=True)
class TimeExpression:
    """Words of a document that tell a time."""

    id: str
    document: str
    start: int
    end: int
    text: str
    when: When


def instant(moment: datetime) -> float:
    """Seconds on one common scale; a naive moment is taken as it stands (as if UTC), so that naive ones compare."""
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
