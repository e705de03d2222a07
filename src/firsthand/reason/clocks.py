"""Clocks: which there are, which is the reference, and how far each is off, with the shared events that show it."""

from collections.abc import Sequence

from firsthand.model import CaseFacts, Clock, Event
from firsthand.reason.material import Material


def estimate(case: CaseFacts, material: Material, events: Sequence[Event]) -> tuple[tuple[Clock, ...], str | None]:
    """The clocks of the case with their offsets against the reference clock, and the id of that one."""
    return (), None
