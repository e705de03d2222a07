"""Lengths of time told between two happenings: 'from the time the winch jammed to the time we cut the cable was …'."""

import re
from collections.abc import Iterator, Mapping, Sequence

from firsthand.model import Account, Claim, Statement, TimeExpression
from firsthand.reason.material import Material
from firsthand.reason.ordering import Gap
from firsthand.reason.placing_evidence import Bounds
from firsthand.reason.placing_words import EventWords

_A_TIME = r"(?:the (?:time|moment|minute|second|point) (?:when |that |at which )?|when )"
_LENGTH = r"(?P<length>[^.;]{3,60}?(?:second|minute|hour)s?)\b(?:,? (?:at (?:the )?(?:very )?(?:least|most)|or (?:more|less|so)|(?:not|no) (?:less|more)),?)?"
_PATTERNS = tuple(
    re.compile(p, re.IGNORECASE | re.DOTALL)
    for p in (
        (
            rf"\bfrom {_A_TIME}?(?P<a>[^.;]{{3,90}}?) (?:to|until|till) {_A_TIME}?(?P<b>[^.;]{{3,90}}?),? "
            rf"(?:was|were|took|is|lasted|there (?:was|were)|it was|it took) {_LENGTH}"
        ),
        (
            rf"\bbetween {_A_TIME}?(?P<a>[^.;]{{3,90}}?) and {_A_TIME}?(?P<b>[^.;]{{3,90}}?),? "
            rf"(?:was|were|there (?:was|were)|it was) {_LENGTH}"
        ),
        (
            rf"\b(?:it took(?: us| them| him| her| me)?|there (?:was|were)) {_LENGTH} (?:from|between) {_A_TIME}?(?P<a>[^.;]{{3,90}}?) "
            rf"(?:to|until|till|and) {_A_TIME}?(?P<b>[^.;]{{3,90}})"
        ),
        (
            rf"\b(?:it was|it took(?: us| them| him| her| me)?) {_LENGTH} (?:after|from) {_A_TIME}?(?P<a>[^.;]{{3,90}}?),? "
            rf"(?:before|until|till|that) {_A_TIME}?(?P<b>[^.;]{{3,90}})"
        ),
        (
            rf"{_LENGTH} (?:passed|went by|elapsed|lay) (?:from|between) {_A_TIME}?(?P<a>[^.;]{{3,90}}?) "
            rf"(?:to|until|till|and) {_A_TIME}?(?P<b>[^.;]{{3,90}})"
        ),
    )
)
_NEEDED = (("from ",), ("between ",), ("from ", "between "), ("t was", "t took"), ("from ", "between "))
"""For each pattern: one of these stands, case folded, wherever it finds something."""
_UNITS = ("econd", "nute", "hour")
_AT_LEAST = re.compile(
    r"\b(?:not less|no less|at (?:the )?(?:very )?least|not under|or more|if not more|more than|over)\b", re.IGNORECASE
)
_AT_MOST = re.compile(
    r"\b(?:not more|no more|at (?:the )?(?:very )?most|not over|or less|less than|under|within)\b", re.IGNORECASE
)
_TAIL = 30
SAME_S = 1.0


def told_lengths(material: Material, events: EventWords, bounds: Mapping[str, Bounds]) -> tuple[Gap, ...]:
    """Lengths of time between two happenings whose ends are events of the case; `bounds` is when these were."""
    bounds = {e: b for e, b in bounds.items() if b.lo is not None and b.hi is not None}
    made: list[Gap] = []
    for account in material.accounts:
        lengths = [t for t in account.times if t.when.duration_s]
        for statement in account.statements if lengths else ():
            told = any(t.start < statement.end and statement.start < t.end for t in lengths)
            if told and statement.polarity == "pos" and statement.stance not in ("question", "intention", "instruction"):
                made.extend(_of_statement(account, material, events, bounds, statement))
    return tuple(sorted(made, key=lambda g: (g.because, g.a, g.b)))


def _of_statement(
    account: Account, material: Material, events: EventWords, bounds: Mapping[str, Bounds], statement: Statement
) -> Iterator[Gap]:
    folded = statement.text.casefold()
    if not any(map(folded.__contains__, _UNITS)):
        return
    for pattern, needed in zip(_PATTERNS, _NEEDED, strict=True):
        match = pattern.search(statement.text) if any(map(folded.__contains__, needed)) else None
        claims = material.claims_of.get(statement.id)
        if match is None or not claims:
            continue
        teller = _teller(claims, statement.start + match.start(), statement.start + match.end())
        length = _length(account, statement, match)
        if length is None:
            continue
        some, others = (_recorded_best(events.may_be_meant(match[end], teller, bounds), bounds) for end in "ab")
        if pair := _best_pair(some, others, bounds, length):
            yield Gap(*pair, *length[:2], (teller.id,), length[2])
            for end, event in zip("ab", pair, strict=True):
                yield from _meaning(
                    events, claims, teller, event, statement.start + match.start(end), statement.start + match.end(end)
                )
            return


def _recorded_best(some: Sequence[str], bounds: Mapping[str, Bounds]) -> Sequence[str]:
    """Of several events that may be meant those that were recorded, where there are any."""
    return [e for e in some if e in bounds and bounds[e].recorded] or some


def _best_pair(
    some: Sequence[str], others: Sequence[str], bounds: Mapping[str, Bounds], length: tuple[float | None, float | None, bool]
) -> tuple[str, str] | None:
    """The two events between which the length fits best, so that nothing is said against it that hangs on which was meant."""

    def misfit(a: str, b: str) -> float:
        first, last = bounds.get(a, Bounds()), bounds.get(b, Bounds())
        most = last.hi - first.lo if last.hi is not None and first.lo is not None else None
        least = last.lo - first.hi if last.lo is not None and first.hi is not None else None
        short = length[0] - most if length[0] is not None and most is not None else 0.0
        over = least - length[1] if length[1] is not None and least is not None else 0.0
        return max(short, over, 0.0)

    return min(((a, b) for a in some for b in others if a != b), key=lambda pair: (misfit(*pair), pair), default=None)


def _meaning(events: EventWords, claims: list[Claim], teller: Claim, event: str, start: int, end: int) -> Iterator[Gap]:
    """What the words of an end tell of by themselves was when the event was that they mean."""
    for claim in claims:
        own = events.point_of(claim.id)
        inside = min(end, claim.end) - max(start, claim.start)
        if claim.id != teller.id and own != event and inside * 2 > claim.end - claim.start:
            yield Gap(own, event, -SAME_S, SAME_S, tuple(sorted((claim.id, teller.id))), soft=True)


def _teller(claims: list[Claim], start: int, end: int) -> Claim:
    """The claim that covers most of the match; the longest of equals."""
    return min(claims, key=lambda c: (-(min(end, c.end) - max(start, c.start)), c.start, c.id))


def _length(account: Account, statement: Statement, match: re.Match[str]) -> tuple[float | None, float | None, bool] | None:
    """Least and most seconds, and whether they were told as 'about'."""
    start, end = statement.start + match.start("length"), statement.start + match.end("length")
    told = [t for t in account.times if t.when.duration_s and t.start < end and start < t.end]
    if not told:
        return None
    return _bounds(told[-1], statement.text[max(0, match.start("length") - 12) : match.end() + _TAIL])


def _bounds(told: TimeExpression, around: str) -> tuple[float | None, float | None, bool] | None:
    lo, hi = told.when.duration_s or (None, None)
    if _AT_LEAST.search(around):
        return (lo, None, told.when.approximate)
    if _AT_MOST.search(around):
        return (None, hi, told.when.approximate)
    exact = lo is not None and lo == hi
    give = 30.0 if exact else 0.0
    return (lo - give if lo is not None else None, hi + give if hi is not None else None, told.when.approximate or exact)
