"""Bounds and order of events on the reference clock, and the sets of claims whose times cannot all hold."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.model import CaseFacts, Clock, Event, Finding, Order
from firsthand.reason.material import Material


@dataclass(frozen=True, slots=True)
class Placed:
    """Events with their bounds and what set them, the order that follows, and findings of time and order."""

    events: tuple[Event, ...]
    orders: tuple[Order, ...] = ()
    findings: tuple[Finding, ...] = ()


def place(case: CaseFacts, material: Material, events: Sequence[Event], clocks: Sequence[Clock], reference: str | None) -> Placed:
    """Put events on the reference clock."""
    made = []
    for event in events:
        whens = [(c.when, c.id) for i in event.claims if (c := material.claims[i]).when]
        lows = [(w.earliest, i) for w, i in whens if w.earliest]
        highs = [(w.latest, i) for w, i in whens if w.latest]
        if len(lows) == len(highs) == 1:
            event = replace(
                event, earliest=lows[0][0], latest=highs[0][0], because_earliest=(lows[0][1],), because_latest=(highs[0][1],)
            )
        made.append(event)
    return Placed(tuple(made))
