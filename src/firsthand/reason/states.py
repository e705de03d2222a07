"""States of one thing as accounts tell them: a change over time, or states that exclude each other at one time."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from firsthand.model import Claim, Finding
from firsthand.reason.antonyms import STATES
from firsthand.reason.citing import components, finding, quoted, teller
from firsthand.reason.gists import Gist, contrasted, gists
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import REMEMBERED, content, contents, families, words
from firsthand.reason.windows import apart, gap

_STATES = tuple(
    (respect, state, re.compile(rf"\b(?:{'|'.join(patterns)})\b"))
    for respect, states in STATES.items()
    for state, patterns in states.items()
)
_ANY = re.compile(rf"\b(?:{'|'.join(p for states in STATES.values() for patterns in states.values() for p in patterns)})\b")
_NEGATED = re.compile(r"\b(?:not|never|no|nobody|nothing)\b|n't\b")
_NO_STATE = re.compile(
    r"\b(?:ask(?:ed|s)?|request(?:ed)?|order(?:ed)?|want(?:ed)?|close[sd]? (?:to|by)|will|would|should|could|if)\b"
)
_PART = re.compile(r"\b(?:of|to|in|on|at|for) (?:the|a|an) (\w+)")
_OCCASION = re.compile(r"\b(?:when|as|while|at the (?:time|moment) (?:of|when|that)) ([^.,;]+)", re.IGNORECASE)
NEAR = 5
"""Words on either side of a state in which the thing that is in it is looked for."""
MOMENT_S = 60.0
POSTING_CAP = 50


@dataclass(frozen=True, slots=True)
class StateTold:
    """One claim that a thing is in a state; `about` are the terms near the state that may name the thing, `part` tells which of several."""

    gist: Gist
    respect: str
    state: str
    about: frozenset[str]
    part: str | None = None


def states(material: Material, reuse: Reuse) -> list[StateTold]:
    """What all claims say of states of things; worked out once a run."""
    return material.once(("states", reuse), lambda: states_told(gists(material, reuse).values()))


def states_told(some: Iterable[Gist]) -> list[StateTold]:
    """What the claims say of states of things; at most one for each respect."""
    made = []
    for gist in some:
        claim = gist.claim
        if claim.stance not in ("observation", "report") or claim.certainty not in ("asserted", "probable"):
            continue
        for respect, state, match in _states_in(claim.text) if claim.polarity != "neg" else ():
            made.append(StateTold(gist, respect, state, _about(claim, match), _part(match.string[: match.start()])))
    return made


@lru_cache(maxsize=REMEMBERED)
def _states_in(text: str) -> tuple[tuple[str, str, re.Match[str]], ...]:
    """The states that a text tells of, at most one for each respect; none where it denies or wishes something."""
    text = text.lower().replace("’", "'")
    if not _ANY.search(text) or _NO_STATE.search(text) or _NEGATED.search(text):
        return ()
    told: dict[str, tuple[str, str, re.Match[str]]] = {}
    for respect, state, pattern in _STATES:
        if respect not in told and (match := pattern.search(text)):
            told[respect] = (respect, state, match)
    return tuple(told.values())


def states_in(text: str) -> tuple[str, ...]:
    """The states that a text tells of, at most one for each respect."""
    return tuple(state for _, state, _ in _states_in(text))


@lru_cache(maxsize=REMEMBERED)
def states_differ(one: str, other: str) -> bool:
    """Whether two texts tell of different states in one respect: 'lights on', 'the lights were off'."""
    ours = {respect: state for respect, state, _ in _states_in(one)}
    return any(ours.get(respect, state) != state for respect, state, _ in _states_in(other))


def _about(claim: Claim, match: re.Match[str]) -> frozenset[str]:
    """The terms that may name the thing: those of the actor and the object when read, else those near the state."""
    text = match.string
    near = [*words(text[: match.start()])[-NEAR:], *words(text[match.end() :])[:NEAR]]
    found = frozenset(c for w in near if (c := content(w)) and not c.isdigit())
    named = [r for r in (claim.actor, claim.object) if r]
    read = frozenset(c for r in named for c in contents(r.text)) | frozenset(f"@{r.entity}" for r in named if r.entity)
    return (read & found | frozenset(t for t in read if t.startswith("@"))) or found


def _part(before: str) -> str | None:
    """What tells which thing is meant: the cellar in 'the door to the cellar was'."""
    named = _PART.findall(before)
    return content(named[-1]) if named else None


def state_findings(material: Material, told: list[StateTold], replaced: Callable[[Gist, Gist], bool]) -> list[Finding]:
    """For each thing: a change of state that explains the difference, else a conflict at one moment, else a tension."""
    pairs = [(a, b) for a, b in _pairs(told) if not replaced(a.gist, b.gist)]
    made: list[Finding] = []
    for bunch in components(pairs, lambda t: (t.gist.id, t.respect)):
        changes = [p for p in bunch if apart(p[0].gist.window, p[1].gist.window)]
        clashes = [p for p in bunch if _at_one_moment(*p)]
        if clashes:
            made.append(_clash(material, *min(clashes, key=_best)))
        made += [_change(material, *p) for p in _each_change(changes)]
        if not changes and not clashes:
            made.append(_pull(material, *min(bunch, key=_best)))
    return made


def _pairs(told: list[StateTold]) -> Iterator[tuple[StateTold, StateTold]]:
    postings: dict[tuple[str, str], list[StateTold]] = defaultdict(list)
    for one in told:
        for term in sorted(one.about):
            postings[one.respect, term].append(one)
    seen: set[tuple[str, str, str]] = set()
    for posting in postings.values():
        reach = len(posting) if len(posting) <= POSTING_CAP else 8
        for place, a in enumerate(posting):
            for b in posting[place + 1 : place + 1 + reach]:
                key = (a.gist.id, b.gist.id, a.respect)
                if a.state != b.state and key not in seen and _of_one_thing(a, b):
                    seen.add(key)
                    yield a, b


def _of_one_thing(a: StateTold, b: StateTold) -> bool:
    one, other = a.gist, b.gist
    if contrasted(one, other) or one.statement.id == other.statement.id:
        return False
    if one.source == other.source and one.voice == other.voice and (one.record is other.record or not one.record):
        return False
    if a.part and b.part and a.part != b.part:
        return False
    if one.counts and other.counts:
        return False  # 'six guests were asleep', 'nine guests were awake'
    shared = a.about & b.about
    smaller = min(len(a.about), len(b.about))
    return bool(shared) and len(shared) * 2 >= smaller


def _at_one_moment(a: StateTold, b: StateTold) -> bool:
    """Whether both are pinned to one moment, by the clock or by the same happening."""
    one, other = a.gist.claim.when, b.gist.claim.when
    if one and other and one.relation and other.relation and {one.relation.op, other.relation.op} <= {"same", "during"}:
        return bool(contents(one.relation.anchor) & contents(other.relation.anchor))
    mine, theirs = _occasion(a), _occasion(b)
    if mine and theirs:
        return mine == theirs
    x, y = a.gist.window, b.gist.window
    if x is None or y is None or max(x.high - x.low, y.high - y.low) > MOMENT_S:
        return False
    return gap(x, y) == 0 or (x.clock is not None and x.clock == y.clock and gap(x, y) <= MOMENT_S)


def _occasion(told: StateTold) -> frozenset[str]:
    """The happening at which it was so, as the sentence tells: 'when the bus arrived'."""
    match = _OCCASION.search(told.gist.statement.text)
    return contents(match.group(1)) | frozenset(families(match.group(1))) if match else frozenset()


def _best(pair: tuple[StateTold, StateTold]) -> tuple[int, str, str]:
    return (-len(pair[0].about & pair[1].about), pair[0].gist.id, pair[1].gist.id)


def _each_change(changes: list[tuple[StateTold, StateTold]]) -> list[tuple[StateTold, StateTold]]:
    """For each two states the pairs worth showing: of different sources first, no claim twice, few in all."""
    chosen: list[tuple[StateTold, StateTold]] = []
    used: set[str] = set()
    for pair in sorted(changes, key=lambda p: (p[0].gist.source == p[1].gist.source, _best(p))):
        ids = {pair[0].gist.id, pair[1].gist.id}
        if len(ids & used) < 2 and len(chosen) < 4:
            chosen.append(pair)
            used |= ids
    return chosen


def _thing(a: StateTold, b: StateTold) -> str:
    """The thing in the words of the first claim."""
    shared = a.about & b.about
    named = [w for w in words(a.gist.claim.text) if content(w) in shared]
    return " ".join(dict.fromkeys(named)) or "the same thing"


def _change(material: Material, a: StateTold, b: StateTold) -> Finding:
    why = f"the {_thing(a, b)} changed from the one state to the other between these times"
    text = f"{teller(material, a.gist.claim)} and {teller(material, b.gist.claim)} tell of the {_thing(a, b)} at different times: {a.state} and {b.state}."
    return finding("compatible", "polarity", material, (a.gist.id, b.gist.id), text, (why,))


def _clash(material: Material, a: StateTold, b: StateTold) -> Finding:
    text = f"{teller(material, a.gist.claim)} and {teller(material, b.gist.claim)} give different states of the {_thing(a, b)} at one time: {quoted(a.gist.text)} and {quoted(b.gist.text)}."
    return finding("conflict", "polarity", material, (a.gist.id, b.gist.id), text, ("the two speak of different things",))


def _pull(material: Material, a: StateTold, b: StateTold) -> Finding:
    text = f"{teller(material, a.gist.claim)} and {teller(material, b.gist.claim)} give different states of the {_thing(a, b)}: {quoted(a.gist.text)} and {quoted(b.gist.text)}."
    fits = ("they tell of different times, and the state changed in between", "the two speak of different things")
    return finding("tension", "polarity", material, (a.gist.id, b.gist.id), text, fits)
