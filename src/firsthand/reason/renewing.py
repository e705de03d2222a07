"""Values of the model with other parts: what `dataclasses.replace` does, for the many of one kind."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def renewal(kind: type[T], *names: str) -> Callable[..., T]:
    """A function of a value of this kind and of new values for the fields so named, that makes the value anew with them."""
    every = [f.name for f in fields(kind)]  # type: ignore[arg-type]
    parts_of, places = attrgetter(*every), [every.index(name) for name in names]
    make: Callable[..., T] = kind

    def renewed(value: T, *new: Any) -> T:
        parts = list(parts_of(value))
        for place, part in zip(places, new, strict=True):
            parts[place] = part
        return make(*parts)

    return renewed
