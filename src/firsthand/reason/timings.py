"""What a claim says of its time: a window on a clock, and how much it binds."""

import re
from datetime import datetime

from firsthand.model import CaseFacts, Claim, Record, Source, When, clock_of, instant
from firsthand.model.values import dataclass
from firsthand.reason.material import Material
from firsthand.reason.windows import FAR_S, moments, settled
from firsthand.reason.windows import readings as open_readings

ENTRY_KINDS = ("row", "cue")
MESSAGE_KINDS = ("message", "post")

_PASSED_ON = re.compile(
    r"\b(?:calls?|callers?|999|911|112|reporting|informed|advised|notified|(?:told|warned|reports?|word|news) of)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds on a clock (None: the speaker's own reckoning); a side is None when open.

    `kind` is 'entry' (a row or cue made at the time), 'fresh' (a message about what goes on), 'told', or 'by': no later
    than the message ('by'), or the letter, answer or account ('given'), that tells of it. `round` is true for a time told to five minutes, as
    people do who do not look at a clock. `passed_on` is true for an entry of a call or a word about it. `readings` are whole windows where the words leave open which: 'at nine', of the
    morning or the evening; `lo` and `hi` span them.
    """

    claim: str
    source: str
    clock: str | None
    lo: float | None
    hi: float | None
    kind: str
    approximate: bool = False
    round: bool = False
    readings: tuple[tuple[float | None, float | None], ...] = ()
    passed_on: bool = False


def timings(case: CaseFacts, material: Material, claim: Claim) -> tuple[Timing, ...]:
    """All that is known of when the thing that a claim tells of happened; the most telling first."""
    record, source = material.record_of(material.statement(claim)), material.source(claim.id)
    stamp = record.time if record and record.time and bounded(record.time) else None
    made = []
    if claim.when and bounded(claim.when):
        made.append(_own(case, material, claim, record, claim.when))
    if stamp:
        clock = stamp.clock or clock_of(source.id, case.of(source.path))
        kind = "by" if record and record.kind in (*ENTRY_KINDS, *MESSAGE_KINDS) else "given"
        made.append(Timing(claim.id, source.id, clock, None, _seconds(stamp.latest), kind))
    elif (latest := account_date(source)) is not None:
        made.append(Timing(claim.id, source.id, None, None, latest, "given"))
    return tuple(made)


def bounded(when: When) -> bool:
    return when.earliest is not None or when.latest is not None


def account_date(source: Source) -> float | None:
    """The last moment at which an account can have been given."""
    if source.created is None and source.published is None:
        return None
    dates = [instant(w.latest) for w in (source.created, source.published) if w and w.latest]
    return min(dates, default=None)


def _own(case: CaseFacts, material: Material, claim: Claim, record: Record | None, when: When) -> Timing:
    """The claim's own time: that of its record when it tells what goes on, else the time told."""
    source = material.source(claim.id)
    lo, hi = _seconds(when.earliest), _seconds(when.latest)
    stamp = record.time if record else None
    if stamp is not None and when.earliest == stamp.earliest and when.latest == stamp.latest:
        clock = stamp.clock or clock_of(source.id, case.of(source.path))
        kind = "fresh" if record and record.kind in MESSAGE_KINDS else "entry"
        return Timing(claim.id, source.id, clock, lo, hi, kind, passed_on=_is_passed_on(material, claim, record))
    if when.clock:
        return Timing(claim.id, source.id, when.clock, lo, hi, "entry", when.approximate)
    is_round = when.grain == "minute" and when.earliest is not None and when.earliest.minute % 5 == 0
    readings = tuple((_seconds(first), _seconds(last)) for first, last in when.candidates)
    meant = settled(open_readings(when, None), moments(material), FAR_S) if readings else None
    if meant is not None:
        return Timing(claim.id, source.id, None, meant.low, meant.high, "told", when.approximate, is_round)
    return Timing(claim.id, source.id, None, lo, hi, "told", when.approximate, is_round, readings)


def _is_passed_on(material: Material, claim: Claim, record: Record | None) -> bool:
    """Whether a row is of a call or a word about a thing, which has been for a while: 'several calls re a smell of gas'."""
    document = material.account_of[claim.id].document
    if document is None or record is None or record.kind not in ENTRY_KINDS:
        return False
    return _PASSED_ON.search(document.text, record.start, claim.end) is not None


def _seconds(moment: datetime | None) -> float | None:
    return None if moment is None else instant(moment)
