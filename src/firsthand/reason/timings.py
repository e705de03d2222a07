"""What a claim says of its time: a window on a clock, and how much it binds."""

import re
from dataclasses import dataclass

from firsthand.model import CaseFacts, Claim, Record, Source, When, clock_of, instant
from firsthand.reason.material import Material

ENTRY_KINDS = ("row", "cue")
MESSAGE_KINDS = ("message", "post")
FRESH_S = 180.0
"""How long before its message a thing told as going on ('now', 'just') may have begun. An assumption, shown as approximate."""

_GOING_ON = re.compile(r"\b(?:now|just|right this|as i (?:type|write)|at the moment|here (?:he|she|they|it|we))\b", re.IGNORECASE)
_PROGRESSIVE = re.compile(r"(?<!was )(?<!were )(?<!been )\b\w{2,}ing\b", re.IGNORECASE)
_PAST = re.compile(r"\b(?:was|were|had|did|ago|earlier|yesterday|last night|this morning|been)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds on a clock (None: the speaker's own reckoning); a side is None when open.

    `kind` is 'entry' (a row or cue made at the time), 'fresh' (a message about what goes on), 'told', or 'by': no later
    than the message or account that tells of it.
    """

    claim: str
    source: str
    clock: str | None
    lo: float | None
    hi: float | None
    kind: str
    approximate: bool = False
    round: bool = False


def timings(case: CaseFacts, material: Material, claim: Claim) -> tuple[Timing, ...]:
    """All that is known of when the thing that a claim tells of happened; the most telling first."""
    statement = material.statement(claim)
    record, source = material.record_of(statement), material.source(claim.id)
    made = []
    stamp = record.time if record and record.time and bounded(record.time) else None
    told = claim.when if claim.when and bounded(claim.when) and not _is_stamp(claim.when, stamp) else None
    if told:
        made.append(_told(claim, source, told))
    if record and stamp:
        clock = stamp.clock or clock_of(source.id, case.of(source.path))
        made.append(_stamped(claim, source, record, stamp, clock, told is not None))
    elif (latest := account_date(source)) is not None:
        made.append(Timing(claim.id, source.id, None, None, latest, "by"))
    return tuple(made)


def bounded(when: When) -> bool:
    return when.earliest is not None or when.latest is not None


def account_date(source: Source) -> float | None:
    """The last moment at which an account can have been given."""
    dates = [instant(w.latest) for w in (source.created, source.published) if w and w.latest]
    return min(dates, default=None)


def _is_stamp(when: When, stamp: When | None) -> bool:
    """Whether a claim's time is just that of its record."""
    return stamp is not None and when.text in (None, stamp.text) and when.earliest == stamp.earliest


def _told(claim: Claim, source: Source, when: When) -> Timing:
    lo = instant(when.earliest) if when.earliest else None
    hi = instant(when.latest) if when.latest else None
    return Timing(claim.id, source.id, when.clock, lo, hi, "entry" if when.clock else "told", when.approximate, _round(when))


def _round(when: When) -> bool:
    """Whether a time is told to the nearest five minutes, as people do who do not look at a clock."""
    return when.grain not in ("second", None) and when.earliest is not None and when.earliest.minute % 5 == 0


def _stamped(claim: Claim, source: Source, record: Record, stamp: When, clock: str, told: bool) -> Timing:
    lo = instant(stamp.earliest) if stamp.earliest else None
    hi = instant(stamp.latest) if stamp.latest else None
    if record.kind in ENTRY_KINDS and not told:
        return Timing(claim.id, source.id, clock, lo, hi, "entry")
    if record.kind in MESSAGE_KINDS and not told and lo is not None and _fresh(claim.text):
        return Timing(claim.id, source.id, clock, lo - FRESH_S, hi, "fresh", approximate=True)
    return Timing(claim.id, source.id, clock, None, hi, "by")


def _fresh(text: str) -> bool:
    return not _PAST.search(text) and bool(_GOING_ON.search(text) or _PROGRESSIVE.search(text))
