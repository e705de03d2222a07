"""Counts and amounts as told: bounds, never an average."""

from firsthand.model.values import dataclass


@dataclass(frozen=True, slots=True)
class Quantity:
    """`min` or `max` is None when open. `of` is the whole in 'x of y'; `additional` marks 'two more'; `vague` 'dozens'."""

    id: str
    document: str
    start: int
    end: int
    text: str
    min: float | None
    max: float | None
    approximate: bool = False
    unit: str | None = None
    of: float | None = None
    additional: bool = False
    vague: bool = False
