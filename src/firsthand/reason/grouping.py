"""Which claims may be of one happening: scores of pairs, and groups that all members fit."""

import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain, combinations, pairwise

from firsthand.reason.gists import Gist, Rarity, contrasted, likeness
from firsthand.reason.states import states_differ
from firsthand.reason.tokens import content, contents, words
from firsthand.reason.windows import INSTANT_KINDS, agreement, at_once, gap, may_meet

LINK = 0.5
"""Least score of a pair that starts a group. Set by hand on invented incidents."""
FIT = 0.4
"""Least mean score between two groups that become one."""
TIME_SHARE = 0.25
"""What agreeing times add to a score."""
ONE_DOER = 0.1
"""What it adds that one person does both."""
SEEN_TOGETHER = 120.0
"""Seconds within which two happenings of one kind are taken for one when there is no other of that kind."""
TOGETHER = 0.5
"""Least agreement of times at which claims of one kind with no further word in common may be of one happening."""
WHERE_MATTERS = (None, "arrive")
"""Kinds of happening of which the place is the point: being and coming to somewhere."""
OF_ONE_PERSON = ("on the phone", "sleep", "wake", "fall", "jump", "injure", "die")
"""Kinds of what one person does or suffers."""
OF_ITS_OWN = ("depart", "open", "shut")
OF_A_THING = ("open", "shut", "lock", "search", "stop", "ask")
"""Kinds of happening that things of many sorts undergo: the moment alone joins none of them."""
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
DONE_ONCE = ("command", "die")
"""Kinds of happening that one person has once."""
VERBATIM = 0.9
"""Likeness from which words alone speak for one happening, whatever its kind."""
ALIKE = 0.75
WORDS = 2
"""Likeness and number of words in common that do so where neither names a kind of act: 'I was by the crane'."""
BEHIND_ACTS = ","
"""Terms of acts begin with '+' and stand before all others when sorted; this stands right behind them."""
POSTING_CAP = 40
"""Claims under one key that are all compared with each other; beyond it, each is compared with the next few in time."""
NEIGHBOURS = 4
MEMBERS_COMPARED = 6

Pair = tuple[float, str, str]


def vetoed(a: Gist, b: Gist) -> bool:
    """Whether the two cannot be of one happening."""
    if a.claim.polarity != b.claim.polarity or (a.phase and b.phase and a.phase != b.phase) or not may_meet(a.window, b.window):
        return True
    if a.units and b.units and not a.units & b.units:
        return True
    if a.doers and b.doers and _others_do_it(a, b) and set(a.acts) & set(b.acts):
        return True
    if a.counts and b.counts and any(x.thing == y.thing and not x.meets(y) for x in a.counts for y in b.counts):
        return True
    kind = a.kind
    if kind and kind == b.kind:
        if kind in OF_ONE_PERSON and _of_two_sexes(a, b):
            return True
        if (
            kind in OF_ITS_OWN
            and _own_words(a)
            and _own_words(b)
            and not (_own_words(a) & _own_words(b) or a.entities & b.entities)
        ):
            return True  # each leaves from where it lay, and it is another door that is open
    if a.kind == b.kind == "find" and _two_finds(a, b):
        return True
    return contrasted(a, b) or _two_entries(a, b) or states_differ(a.claim.text, b.claim.text)


def _two_finds(a: Gist, b: Gist) -> bool:
    """Whether two things are found: the fuel and the driver."""
    heads = [
        next(reversed([c for w in words(r.text) if (c := content(w))]), None)
        for g in (a, b)
        if (r := g.claim.object or g.claim.actor)
    ]
    return len(heads) == 2 and None not in heads and heads[0] != heads[1] and not a.entities & b.entities


def _of_two_sexes(a: Gist, b: Gist) -> bool:
    """Whether the one's words speak of a man alone and the other's of a woman alone."""
    told = [(bool(_HE.search(g.claim.text)), bool(_SHE.search(g.claim.text))) for g in (a, b)]
    return told in ([(True, False), (False, True)], [(False, True), (True, False)])


def _own_words(gist: Gist) -> frozenset[str]:
    """What its words stand for but for kinds of thing, which any may be of."""
    return frozenset(term for term in gist.key if term[0] != "~")


def _others_do_it(a: Gist, b: Gist) -> bool:
    """Whether two are named who do it; 'we' may be the ship that somebody else names, and two collide with each other.

    Whom an entry names for a unit may be called by the unit's sign elsewhere.
    """
    if not a.doers or not b.doers or a.doers & b.doers or a.units & b.units or "collide" in (*a.acts[:1], *b.acts[:1]):
        return False
    return a.crewed == b.crewed and not (a.crewed and (a.plural or b.plural))


def _two_entries(a: Gist, b: Gist) -> bool:
    """Two rows of one log, or one speaker's two radio messages, are two happenings."""
    if a.source != b.source or a.record is None or b.record is None or a.record.id == b.record.id:
        return False
    return a.record.kind == "row" or (a.record.kind == "cue" and a.voice == b.voice)


def score(a: Gist, b: Gist, rare: Rarity) -> float:
    """How much speaks for one happening; below 0 when they cannot be one."""
    if vetoed(a, b):
        return -1.0
    alike = likeness(a.terms, b.terms, rare)
    if not set(a.acts) & set(b.acts) and (alike < (VERBATIM if a.acts or b.acts else ALIKE) or len(a.key & b.key) < WORDS):
        return 0.0
    together = agreement(a.window, b.window)
    if not (a.key & b.key or (a.entities - a.actors) & (b.entities - b.actors)):
        once = a.kind == b.kind and a.kind in DONE_ONCE and a.entities & b.entities
        of_what = a.kind == b.kind and a.kind in OF_A_THING and not a.entities & b.entities
        if (together < TOGETHER or of_what) and a.text.casefold() != b.text.casefold() and not once:
            return 0.0  # nothing but the kind of act and who acts: the same is often done twice
        if min(len(a.key), len(b.key)) > at_once(a.window, b.window):
            alike *= 0.7
    if a.acts[:1] != b.acts[:1]:
        alike *= 0.75
    if ("ask" in a.kinds) != ("ask" in b.kinds):
        alike *= 0.6
    if elsewhere(a, b):
        if a.kind == b.kind and a.kind in WHERE_MATTERS:
            return 0.0
        alike *= 0.6
    if a.doers & b.doers and a.key & b.key:
        alike += ONE_DOER
    return alike + TIME_SHARE * together


def elsewhere(a: Gist, b: Gist) -> bool:
    """Whether both name a place and the places have nothing in common."""
    if a.places and b.places:
        return not a.places & b.places
    if a.claim.place and b.claim.place:
        ours, theirs = contents(a.claim.place.text), contents(b.claim.place.text)
        return bool(ours and theirs) and not ours & theirs
    return False


def candidate_pairs(gists: Sequence[Gist], rare: Rarity) -> list[Pair]:
    """Pairs that score at least LINK, best first; only claims under a common key are compared."""
    held = Counter(chain.from_iterable(g.terms for g in gists))
    shared = frozenset(term for term, n in held.items() if n > 1)
    first: dict[object, int] = {}
    postings: dict[object, list[int]] = {}
    for number, gist in enumerate(gists):
        for key in _keys(gist, shared):
            if (one := first.setdefault(key, number)) != number:
                postings.setdefault(key, [one]).append(number)
    known = [
        (g, g.terms, frozenset(g.acts), math.sqrt(rare.total(g.terms)), TIME_SHARE if g.window else 0.0, ONE_DOER if g.doers else 0.0)
        for g in gists
    ]  # fmt: skip
    pairs: list[Pair] = []
    for n, m in dict.fromkeys(chain.from_iterable(_compared(p, gists) for p in postings.values())):
        a, terms, acts, length, timed, done = known[n]
        b, others, others_acts, others_length, others_timed, others_done = known[m]
        # What cannot score enough is left before anything dearer is asked.
        if acts.isdisjoint(others_acts):
            least = VERBATIM if acts or others_acts else ALIKE
        else:
            least = LINK - min(timed, others_timed) - min(done, others_done)
        least -= 1e-9
        if length < least * others_length or others_length < least * length:
            continue
        if rare.common(terms, others) >= least * length * others_length and (worth := score(a, b, rare)) >= LINK:
            pairs.append((worth, min(a.id, b.id), max(a.id, b.id)))
    return sorted(pairs, key=lambda p: (-round(p[0], 9), p[1], p[2]))


def _keys(gist: Gist, shared: frozenset[str]) -> list[object]:
    """A kind of happening with one further term, or two terms that are no kind, as far as another claim holds these: `shared`."""
    terms = sorted(gist.terms)
    terms = terms[bisect_left(terms, BEHIND_ACTS) :]
    met = [t for t in terms if t in shared]
    keys: list[object] = [(kind, term) for kind in gist.acts for term in met]
    if gist.window and gist.window.narrow:
        bucket = int(gist.window.low // 600)
        keys += [(kind, n) for kind in gist.acts for n in (bucket, bucket + 1)]
    if len(terms) < 2:
        keys.append(gist.acts)
    if len(met) > 1 and (len(terms) <= 12 or not gist.acts):
        keys += [(a, b) for a, b in pairwise(terms[:13]) if a in shared and b in shared]
    return keys


def _compared(posting: Sequence[int], gists: Sequence[Gist]) -> Iterable[tuple[int, int]]:
    """Pairs of numbers of gists, the lesser number first."""
    if len(posting) <= POSTING_CAP:
        return combinations(posting, 2)
    windows = {n: gists[n].window for n in posting}
    inorder = sorted(posting, key=lambda n: (w.low if (w := windows[n]) else float("inf"), gists[n].id))
    return ((min(n, m), max(n, m)) for i, n in enumerate(inorder) for m in inorder[i + 1 : i + 1 + NEIGHBOURS])


class Groups:
    """Claims in groups; two groups become one when all of both may be of one happening and fit well enough.

    How well is the mean of the best pair and the average pair: the best alone would chain, the average alone would keep
    a terse entry from a group of many words.
    """

    def __init__(self, gists: Iterable[Gist], rare: Rarity) -> None:
        self.gists = {g.id: g for g in gists}
        self._rare = rare
        self._of = {i: i for i in self.gists}
        self._members: dict[str, list[str]] = {i: [i] for i in self.gists}
        self._unfit: set[tuple[str, str, int, float]] = set()

    def group_of(self, claim: str) -> str:
        """The claim that stands for the group of this one."""
        return self._of[claim]

    def join(self, one: str, other: str, least: float = FIT) -> bool:
        """Make one group of the groups of two claims, if they fit; whether they are one now."""
        a, b = self._of[one], self._of[other]
        if a == b:
            return True
        sizes = (min(a, b), max(a, b), len(self._members[a]) + len(self._members[b]), least)
        if sizes in self._unfit:
            return False
        if not self.fit(a, b, least):
            self._unfit.add(sizes)
            return False
        self.merge(a, b)
        return True

    def merge(self, one: str, other: str) -> None:
        """Make one group of the groups of two claims."""
        a, b = self._of[one], self._of[other]
        if a == b:
            return
        keep, gone = (a, b) if (len(self._members[a]), b) >= (len(self._members[b]), a) else (b, a)
        for member in self._members[gone]:
            self._of[member] = keep
        self._members[keep] += self._members.pop(gone)

    def size(self, claim: str) -> int:
        """How many claims are in the group of this one."""
        return len(self._members[self._of[claim]])

    def fit(self, a: str, b: str, least: float) -> bool:
        total, best, count = 0.0, 0.0, 0
        for x in self._shown(a):
            for y in self._shown(b):
                worth = score(self.gists[x], self.gists[y], self._rare)
                if worth < 0:
                    return False
                total, best, count = total + worth, max(best, worth), count + 1
        return (total / count + best) / 2 >= least

    def _shown(self, group: str) -> list[str]:
        return sorted(self._members[group])[:MEMBERS_COMPARED]

    def groups(self) -> list[tuple[str, ...]]:
        return sorted(tuple(sorted(m)) for m in self._members.values())


def join_alike(groups: Groups, rare: Rarity, settled: frozenset[str]) -> None:
    """Join what is told of one moment, then what only the words or loosely agreeing times join.

    Two claims that are both `settled` have been compared by other means already.
    """
    positive = [g for g in groups.gists.values() if g.claim.polarity == "pos"]
    pairs = [p for p in candidate_pairs(positive, rare) if not (p[1] in settled and p[2] in settled)]
    for _, a, b in pairs:
        if at_once(groups.gists[a].window, groups.gists[b].window):
            groups.join(a, b)
    _join_by_time(groups, 0.0, settled, tight=True)
    for _, a, b in pairs:
        groups.join(a, b)
    _join_by_time(groups, 0.0, settled, tight=False)
    _join_by_time(groups, SEEN_TOGETHER, settled, tight=False)


def _join_by_time(groups: Groups, within: float, settled: frozenset[str], *, tight: bool) -> None:
    """Join what is told of one kind at one moment, when nothing else of that kind is told of then."""
    timed: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for gist in groups.gists.values():
        kind = gist.kind or (gist.acts[0] if tight and gist.acts else None)
        if kind and gist.window and (gist.window.tight if tight else gist.window.narrow):
            timed[kind].append((gist.window.low, gist.id))
    for kind in sorted(timed):
        entries = sorted(timed[kind])
        for place, (_, one) in enumerate(entries):
            near = [i for _, i in entries[max(0, place - 20) : place + 21] if i != one and not (i in settled and one in settled)]
            sole = _sole(groups, one, near, within)
            if sole is not None:
                groups.join(one, sole, 0.2)


def _sole(groups: Groups, one: str, near: Iterable[str], within: float) -> str | None:
    """The one other group with a claim that is told of one moment with this one; None where there are none or several."""
    own, found = groups.group_of(one), None
    for other in near:
        group = groups.group_of(other)
        if group not in (own, found) and _at_one_moment(groups.gists[one], groups.gists[other], within):
            if found is not None:
                return None
            found = group
    return found


def _at_one_moment(a: Gist, b: Gist, within: float) -> bool:
    """Whether two claims of one kind, not both entries of logs, are told of one moment; apart from it, words must meet too."""
    if a.window is None or b.window is None or gap(a.window, b.window) > within:
        return False
    entries = [g for g in (a, b) if g.record and g.record.kind in INSTANT_KINDS]
    if len(entries) > 1 or ("ask" in a.kinds) != ("ask" in b.kinds) or a.claim.polarity != b.claim.polarity:
        return False
    if a.kind in OF_A_THING and a.record is not b.record and not (_own_words(a) & _own_words(b) or a.entities & b.entities):
        return False
    return gap(a.window, b.window) == 0 or bool(a.key & b.key or a.entities & b.entities)
