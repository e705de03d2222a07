"""Output formats, one module each. A module that defines `EXPORTER` is a plugin.

An exporter turns a reconstruction into files by name; it decides nothing. What may be handed out is decided before: an
exporter that is not `whole` is given a reconstruction made from the accounts whose handling allows it.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from firsthand.model import Reconstruction


@dataclass(frozen=True, slots=True)
class Options:
    """`texts`: put the full texts of the accounts in. `left_out`: handling level and number of the sources not included."""

    texts: bool = True
    left_out: tuple[tuple[str, int], ...] = ()


@runtime_checkable
class Exporter(Protocol):
    """`whole` is true for a format that holds every source whatever its handling."""

    name: str
    whole: bool

    def export(self, made: Reconstruction, options: Options) -> dict[str, bytes]:
        """The files of this format: name to content."""
        ...
