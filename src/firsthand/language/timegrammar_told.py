"""What the words of a time say, before anything outside the words is known."""

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day.

    `form` says what it leaves open: 'fixed' nothing; 'open' (in words), 'digits' ('9:15') and 'pair' ('11:00', as a day of 24
    hours is written too) a.m. or p.m.; 'midnight' which one; 'end' is 24:00; 'none' no such time. `hour` None: 'ten past'.
    """

    hour: int | None
    minute: int = 0
    second: int | None = None
    form: str = "fixed"
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Relative:
    """Told from something else.

    `kind`: 'event' (its words stand at start:end), 'story' (what was told before), 'told' (when the account was given),
    'time' (another expression, kept in `Told.till`).
    """

    op: str
    kind: str
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """The parts of one expression.

    `deixis` is (from, days): from 'told', 'story', 'incident' or 'day' (the story's day, else the account's). `period` is (name, step). `count` is how many units a length has, None
    when that is vague. `ref` is PAST_REF, PRESENT_REF or FUTURE_REF for words that only say so much. `every`: it recurs.
    """

    start: int
    end: int
    clock: Clock | None = None
    year: int | None = None
    month: int | None = None
    day: int | None = None
    other: tuple[int, int] | None = None
    weekday: int | None = None
    which: str | None = None
    part: str | None = None
    edge: str | None = None
    deixis: tuple[str, int] | None = None
    period: tuple[str, int | None] | None = None
    zone: str | None = None
    length: tuple[float | None, float | None] | None = None
    unit: str | None = None
    relative: Relative | None = None
    bound: str | None = None
    approx: str | None = None
    till: "Told | None" = None
    count: float | None = None
    ref: str | None = None
    every: bool | None = None

    @property
    def has_day(self) -> bool:
        """Whether the words say anything about the day."""
        return any(v is not None for v in (self.year, self.month, self.day, self.weekday, self.deixis, self.period))


_PARTS = tuple(f.name for f in fields(Told) if f.name not in {"start", "end"})


def joined(first: Told, second: Told) -> Told | None:
    """Both as one expression; None when they say the same part twice."""
    merged: dict[str, object] = {}
    for name in _PARTS:
        mine, other = getattr(first, name), getattr(second, name)
        if mine is not None and other is not None:
            return None
        merged[name] = mine if mine is not None else other
    return replace(first, start=first.start, end=second.end, **merged)  # type: ignore[arg-type]
