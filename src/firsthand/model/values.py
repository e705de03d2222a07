"""Values of the model: dataclasses that are frozen for the type checker and cheap to make at run time."""

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen: bool, slots: bool, order: bool = False) -> Callable[[type], type]:
        """`dataclasses.dataclass`; a frozen one costs seven times as much to make (docs/decisions/0011-values.md)."""
        return dataclasses.dataclass(slots=slots, order=order, unsafe_hash=frozen)
