"""The thread of a first-person account: what is told one after the other most often came one after the other.

Text order is weak evidence: it may narrow the bounds of what nobody times, shown as approximate, and it never makes a
conflict nor an order by itself.
"""

import re
from collections.abc import Iterator

from firsthand.model import Account, Claim
from firsthand.reason.material import FIRST_HAND, Material
from firsthand.reason.ordering import STATES, Gap
from firsthand.reason.placing_words import EventWords
from firsthand.reason.timings import bounded

NARRATING_KINDS = ("statement", "interview", "testimony")
TOLD_AS_SO = ("observation", "report")
FAR_APART = 700
"""Characters between two claims beyond which the thread is not followed."""
_OFF_THE_THREAD = re.compile(
    r"\b(?:had|has|have|would|could|should|might|used to|always|never|usually|earlier|previously|later|meanwhile|since|before|"
    r"after|until|while|when|if|because|every|did not|didn't|not)\b", re.IGNORECASE,
)  # fmt: skip
_SAID_OF_THE_LAST = re.compile(r"\b(?:that|this|it) was (?:at |about |around |just |then |now )*", re.IGNORECASE)


def narrated(material: Material, events: EventWords) -> tuple[Gap, ...]:
    """Each step of a first-person account after the one before; and a time told of what was said just before it."""
    made: dict[Gap, None] = {}
    for account in material.accounts:
        for gap in _steps(account, material, events) if account.source.kind in NARRATING_KINDS else ():
            if gap.a != gap.b:
                made[gap] = None
    return tuple(sorted(made, key=lambda g: (g.because, g.a, g.b)))


def _steps(account: Account, material: Material, events: EventWords) -> Iterator[Gap]:
    last: Claim | None = None
    for claim in sorted(account.claims, key=lambda c: (c.start, -c.end, c.id)):
        near = last is not None and claim.start - last.end < FAR_APART and _same_record(material, last, claim)
        if last is not None and near and timed_afterwards(claim):
            yield from _gap(events, last, claim, 0.0)
        if _is_step(claim, material):
            if last is not None and near:
                yield from _gap(events, last, claim, None)
            last = claim


def _gap(events: EventWords, last: Claim, claim: Claim, most: float | None) -> Iterator[Gap]:
    because = tuple(sorted((last.id, claim.id)))
    yield Gap(events.point_of(last.id), events.point_of(claim.id), 0.0, most, because, soft=True)


def _is_step(claim: Claim, material: Material) -> bool:
    """Whether the claim tells of a deed or sight of the speaker's own as the next thing."""
    if claim.polarity == "neg" or claim.certainty not in ("asserted", "probable") or claim.stance not in TOLD_AS_SO:
        return False
    timed = claim.when is not None and bounded(claim.when)
    if claim.action in STATES and not timed:
        return False
    if _OFF_THE_THREAD.search(claim.text) or (claim.when and claim.when.relation):
        return False
    return material.statement(claim).basis in FIRST_HAND


def _same_record(material: Material, one: Claim, other: Claim) -> bool:
    return material.statement(one).record == material.statement(other).record


def timed_afterwards(claim: Claim) -> bool:
    """Whether a claim does no more than time what was told before it: 'By the kiosk clock that was 22:08.'"""
    return claim.when is not None and bounded(claim.when) and bool(_SAID_OF_THE_LAST.search(claim.text)) and claim.action == "be"
