"""Order from language: 'before', 'until', 'two minutes after the first call', 'I then rang'. Never from mere text order."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firsthand.model import Account, Claim, Event, Relation, Span
from firsthand.reason.material import Material
from firsthand.reason.network import Bound, Network
from firsthand.reason.placing_words import EventWords
from firsthand.reason.spots import Spots
from firsthand.reason.timings import bounded
from firsthand.reason.tokens import families, words

NO_MORE_OF = ("opinion", "question", "intention", "instruction")
_HOW_FAR = (
    r"(?:(?:long|just|only|shortly|well|soon|even|right|a while|immediately|(?:a few )?moments|"
    r"(?:(?:about|around|some|roughly|nearly|almost|at least|at most|within|less than|more than|only|just|not) )*"
    r"(?:\w+(?:-\w+)?|\w+ (?:and a half|or \w+|to \w+)|a (?:few|couple of)) (?:seconds?|minutes?|hours?)) )?"
)
_BEFORE = re.compile(
    rf"^{_HOW_FAR}(?:before|until|till|by the time)\b(?! (?:that|then|this|long|noon|midnight|\d))", re.IGNORECASE
)
_AFTER = re.compile(rf"^{_HOW_FAR}(?:after|once|as soon as)\b(?! (?:that|this|again|more|\d))", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|wasn['’]t|only)$", re.IGNORECASE)
_UNTIL = re.compile(r"^(?:until|till)\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|no|nobody|nothing|none)\b \w|n['’]t\b \w", re.IGNORECASE)
_WHEN = re.compile(r"^(?:just )?when\b", re.IGNORECASE)
_TIES = ("when", "before", "til", "by the time", "after", "once", "as soon as", "following the", "then", "subsequently")
"""One of these stands wherever a clause hangs on another, or on a happening by its name, or goes on from what was told."""
_LEADING = re.compile(r"(?:\b(?:before|until|till|by the time|after|once|as soon as))\s*$", re.IGNORECASE)
_TIE = re.compile(
    rf"^(?:and |but |so )?(?:{_HOW_FAR}(?:before|until|till|by the time|after|once|as soon as)|then) ", re.IGNORECASE
)
_NAME = r"(?P<op>before|after|following) (?P<name>the (?:first )?[a-z-]+)"
_NAMED_FIRST = re.compile(rf"^(?:just |shortly |right |even )?{_NAME}, ", re.IGNORECASE)
_NAMED_LAST = re.compile(rf" {_NAME}[.!]?$", re.IGNORECASE)
_THEN = re.compile(r"^(?:and |but |so )?(?:\w+ ){0,2}?(?:then|afterwards|subsequently)\b", re.IGNORECASE)
APART_S = 1.0
"""Told order leaves at least so much between two events."""
LEAD = 12
"""Characters before a clause in which the word stands that ties it."""
NEAR = 600
"""Characters back to what was 'told before'."""
AT_ONCE_S = 60.0
"""How long after the time told the thing in a clause with 'when' may have been."""
STATES = frozenset(
    ("be", "have", "seem", "look", "know", "think", "believe", "want", "like", "remain", "stay", "own", "mean", "")
)  # no happenings
_TOLD_BEFORE = "what was told before"


@dataclass(frozen=True, slots=True)
class Gap:
    """Point `b` came `lo` to `hi` seconds after point `a`, as told by these claims; a side is None when open.

    A point is an event, or a claim that stands in none.
    """

    a: str
    b: str
    lo: float | None
    hi: float | None
    because: tuple[str, ...]
    soft: bool = False


def told_orders(material: Material, events: EventWords) -> tuple[Gap, ...]:
    """Order and distance between events that the accounts tell in words."""
    made: dict[Gap, None] = {}
    for account in material.accounts:
        line = _Line(account, events)
        for claim in line.claims:
            if line.asks(claim):
                continue
            for gap in (
                *_by_conjunction(line, claim),
                *_by_relation(line, claim),
                *_by_name(line, claim),
                *_by_then(line, claim),
            ):
                if gap.a != gap.b:
                    made[gap] = None
    return tuple(sorted(made, key=lambda g: (g.because, g.a, g.b, g.lo or 0.0, g.hi or 0.0)))


def order_alone(material: Material, events: Sequence[Event], gaps: Sequence[Gap]) -> Network:
    """The order that is told, without any time: events told in the same words stand for one.

    That two accounts use the same words need not make one event of them; but if they tell it in opposite order, it is
    worth a line.
    """
    told = [g for g in gaps if g.lo is not None and g.lo >= 0]
    net = Network(Bound(g.a, g.b, APART_S, None, g.because) for g in told)
    ordered = {e for g in told for e in (g.a, g.b)}
    first: dict[tuple[str, ...], str] = {}
    for event in sorted((e for e in events if e.id in ordered), key=lambda e: e.id):
        for claim in event.claims:
            said = _bare_words(material.claims[claim].text)
            other = first.setdefault(said, event.id)
            if len(said) > 1 and other != event.id:
                net.add(Bound(other, event.id, 0.0, 0.0))
    return net


def _bare_words(text: str) -> tuple[str, ...]:
    """The words of a clause without what ties it to another."""
    return tuple(words(_TIE.sub("", text)))


class _Line:
    """The claims of an account in the order of its text."""

    def __init__(self, account: Account, events: EventWords) -> None:
        self.events = events
        self.text = account.document.text if account.document else ""
        self.ties = Spots(self.text, _TIES)
        self.claims = tuple(
            sorted((c for c in account.claims if c.stance not in NO_MORE_OF), key=lambda c: (c.start, -c.end, c.id))
        )
        self._place = {c.id: n for n, c in enumerate(self.claims)}
        self._record = {s.id: s.record for s in account.statements}
        self._sentences = account.sentences
        self._starts = [s.start for s in account.sentences]

    def sentence(self, claim: Claim) -> Span:
        """The sentence in which a claim begins."""
        at = bisect_right(self._starts, claim.start) - 1
        return self._sentences[at] if at >= 0 else Span(claim.start, claim.end)

    def asks(self, claim: Claim) -> bool:
        """Whether the sentence is a question."""
        sentence = self.sentence(claim)
        return self.text[sentence.start : sentence.end].rstrip("”’\"' ").endswith("?")

    def beside(self, claim: Claim) -> Iterator[Claim]:
        """The other claims of the same sentence and statement: those before, nearest first, then those after."""
        sentence, at = self.sentence(claim), self._place[claim.id]
        before = [c for c in self.claims[max(0, at - 8) : at] if c.start >= sentence.start]
        after = [c for c in self.claims[at + 1 : at + 9] if c.start < sentence.end]
        yield from (c for c in (*reversed(before), *after) if c.statement == claim.statement)

    def previous(self, claim: Claim) -> Claim | None:
        """The happening told before, if it is near and told in the same breath: one message, one answer, one account."""
        for other in reversed(self.claims[: self._place[claim.id]]):
            if claim.start - other.start > NEAR or self._record[other.statement] != self._record[claim.statement]:
                return None
            if other.action not in STATES and other.end <= claim.start and other.polarity == "pos":
                return other
        return None

    def gap(self, first: Claim, second: Claim, because: Sequence[Claim], **more: float | bool | None) -> Iterator[Gap]:
        """`second` after `first`, where both are of events and neither is denied."""
        a, b = self.events.point_of(first.id), self.events.point_of(second.id)
        if "neg" not in (first.polarity, second.polarity):
            lo, hi = more.get("lo", 0.0), more.get("hi")
            yield Gap(a, b, lo, hi, tuple(sorted({c.id for c in because})), bool(more.get("soft")))


def _by_conjunction(line: _Line, claim: Claim) -> Iterator[Gap]:
    """A clause that begins with 'before' or 'after', and the clause that it hangs on."""
    if not line.ties.within(claim.start - LEAD, claim.end):
        return
    lead = line.text[max(0, claim.start - LEAD) : claim.start]
    if _WHEN.match(claim.text):
        yield from _at_once(line, claim)
        return
    head = claim.text if not (m := _LEADING.search(lead)) else f"{m.group().strip()} {claim.text}"
    before, after = _BEFORE.match(head), _AFTER.match(head)
    if not (before or after):
        return
    inner = next((c for c in line.beside(claim) if claim.start <= c.start and c.end < claim.end), None)
    main = next((c for c in line.beside(claim) if not _hangs(c) or c.start <= claim.start < claim.end <= c.end), None)
    if inner is not None and _hangs(claim):  # the claim holds both clauses: 'Once the gate was open we went in'
        claim, main = inner, claim
    if main is None:
        return
    if before and _UNTIL.match(head) and main.end <= claim.start and _DENIES.search(main.text):
        yield from line.gap(claim, main, (claim, main))  # 'the hatch was not opened until the alarm had stopped'
        return
    if before and _NOT.search(main.text):  # 'it was not until A that B'
        later = next((c for c in line.beside(claim) if c.start >= claim.end), None)
        if later:
            yield from line.gap(claim, later, (claim, later))
        return
    relation = claim.when.relation if claim.when else None
    offset = relation.offset_s if relation else None
    lo, hi, soft = (*offset, True) if offset else (0.0, None, False)
    if after:
        yield from line.gap(claim, main, (claim, main), lo=lo, hi=hi, soft=soft)
    else:
        yield from line.gap(main, claim, (claim, main), lo=lo, hi=hi, soft=soft)
    event, anchor = line.events.point_of(main.id), line.events.meant(relation.anchor, claim) if relation else None
    if anchor and offset and main.polarity == "pos":
        because = tuple(sorted((claim.id, main.id)))
        yield Gap(anchor, event, lo, hi, because, soft) if after else Gap(event, anchor, lo, hi, because, soft)


def _at_once(line: _Line, claim: Claim) -> Iterator[Gap]:
    """'At about noon I was in the yard when the wall fell': the clause with 'when' was at the time that the other tells.

    'The crew had left when the wall fell': the one that had been comes first.
    """
    main = next((c for c in line.beside(claim) if c.end <= claim.start), None)
    relation = main.when.relation if main and main.when else None
    if main and relation and relation.op == "before" and relation.anchor in claim.text:
        yield from line.gap(main, claim, (claim, main))
        return
    if main and main.when and bounded(main.when) and not (claim.when and bounded(claim.when)):
        yield from line.gap(main, claim, (claim, main), lo=0.0, hi=AT_ONCE_S, soft=True)


def _hangs(claim: Claim) -> bool:
    return bool(_BEFORE.match(claim.text) or _AFTER.match(claim.text))


def _by_relation(line: _Line, claim: Claim) -> Iterator[Gap]:
    """A time told from another happening, when that is one event of the case."""
    relation = claim.when.relation if claim.when else None
    event = line.events.point_of(claim.id)
    if relation is None or claim.polarity == "neg" or _hangs(claim) or relation.op not in ("after", "before"):
        return
    anchor, because = _anchor(line, claim, relation)
    if anchor is None:
        return
    lo, hi = relation.offset_s or (0.0, None)
    soft = relation.offset_s is not None
    a, b = (anchor, event) if relation.op == "after" else (event, anchor)
    yield Gap(a, b, lo, hi, because, soft)


def _anchor(line: _Line, claim: Claim, relation: Relation) -> tuple[str | None, tuple[str, ...]]:
    if relation.event:
        return relation.event, (claim.id,)
    if relation.anchor == _TOLD_BEFORE:
        previous = line.previous(claim)
        return (line.events.point_of(previous.id), tuple(sorted((claim.id, previous.id)))) if previous else (None, ())
    return line.events.meant(relation.anchor, claim), (claim.id,)


def _by_name(line: _Line, claim: Claim) -> Iterator[Gap]:
    """'Before the siren, the tug had cast off', 'we ran after the bang': told from a happening by its name."""
    if claim.polarity == "neg" or (claim.when and claim.when.relation) or not line.ties.within(claim.start, claim.end):
        return
    match = _NAMED_FIRST.match(claim.text) or _NAMED_LAST.search(claim.text)
    if match is None or not families(match["name"]):
        return
    named = line.events.meant(match["name"], claim)
    if named is not None:
        event = line.events.point_of(claim.id)
        a, b = (event, named) if match["op"].casefold() == "before" else (named, event)
        yield Gap(a, b, 0.0, None, (claim.id,), soft=True)


def _by_then(line: _Line, claim: Claim) -> Iterator[Gap]:
    """'I then rang': after what was told just before."""
    if (
        line.ties.within(claim.start, claim.end)
        and _THEN.match(claim.text)
        and (previous := line.previous(claim))
        and previous.statement == claim.statement
    ):
        yield from line.gap(previous, claim, (claim, previous), soft=True)
