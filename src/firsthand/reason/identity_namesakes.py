"""People of one name: who is told apart by what else is told of them, and who goes by a number."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from firsthand.language.names import ages, given_fit, numbers, one_age, parts, spelled_alike
from firsthand.reason.identity_groups import Groups, Local

MANY = 40
"""Ways in which the bearers of one name are told beyond which they are not weighed against each other."""


@dataclass(frozen=True, slots=True)
class _Told:
    """What an account tells of somebody beside surname and given name; empty where it does not."""

    generation: str
    middle: str
    numbers: frozenset[str]
    ages: frozenset[int]

    @property
    def nothing(self) -> bool:
        return not (self.generation or self.middle or self.numbers or self.ages)

    def fits(self, other: "_Told") -> bool:
        """Whether the two may be told of one person."""
        return (
            (not self.generation or not other.generation or self.generation == other.generation)
            and given_fit(self.middle, other.middle)
            and (not self.numbers or not other.numbers or bool(self.numbers & other.numbers))
            and one_age([f", {a}" for a in sorted(self.ages)], [f", {a}" for a in sorted(other.ages)])
        )


def _told(one: Local) -> _Told:
    name = parts(one.entity.name)
    forms = (one.entity.name, *one.entity.aliases)
    bare = [told for told in map(parts, forms) if told.surname == name.surname and told.given == name.given]  # no title in front
    middles = sorted({m for told in bare for m in told.middle[:1]}, key=lambda m: (-len(m), m))
    return _Told(name.generation, middles[0] if middles else "", numbers(forms), ages(forms))


def same_names(groups: Groups, full: Iterable[Local]) -> None:
    """Those of one name are one, but for those whom a generation, another name between, a number or an age tells apart.

    Where several bear a name, one of whom nothing more is told may be any of them, and stays by itself.
    """
    bearers: dict[tuple[str, str], list[Local]] = defaultdict(list)
    for one in full:
        name = parts(one.entity.name)
        if not name.initial:
            bearers[name.surname, name.given].append(one)
    for some in bearers.values():
        if len(some) == 1:
            continue
        ways: dict[_Told, list[Local]] = defaultdict(list)
        for one in some:
            ways[_told(one)].append(one)
        if len(ways) == 1 or (len(ways) <= MANY and _all_fit(list(ways))):
            _join(groups, some)
        else:
            _namesakes(groups, ways)


def _all_fit(ways: Sequence[_Told]) -> bool:
    return all(a.fits(b) for i, a in enumerate(ways) for b in ways[i + 1 :])


def _join(groups: Groups, some: Sequence[Local]) -> None:
    for one in some[1:]:
        groups.join(some[0], one, forced=True)


def _namesakes(groups: Groups, ways: Mapping[_Told, list[Local]]) -> None:
    """Join those who are told alike and whom nothing tells apart, keep the others apart, and leave open who may be several of them."""
    for some in ways.values():
        _join(groups, some)
    if len(ways) > MANY:
        return
    told = [way for way in ways if not way.nothing]
    fitting = {way: [other for other in told if other is not way and way.fits(other)] for way in ways}
    for way, others in fitting.items():
        if others and _all_fit(others) and not way.nothing:
            _join(groups, [ways[w][0] for w in (way, *others)])
    camps: dict[str, list[Local]] = defaultdict(list)
    for way in told:
        if _all_fit(fitting[way]):
            camps[groups.root(ways[way][0])] += ways[way]
    groups.keep_apart(list(camps.values()))
    for way, others in fitting.items():
        if not _all_fit(others):
            for one in ways[way]:
                groups.leave_open(one, [ways[o][0] for o in others])


def numbered(groups: Groups, people: Sequence[Local]) -> None:
    """Who is told by rank and number is the one who bears that number; people of one surname with two numbers are two."""
    bearers: dict[str, list[Local]] = defaultdict(list)
    surnames: dict[str, dict[str, list[Local]]] = defaultdict(lambda: defaultdict(list))
    for one in people:
        own, surname = numbers((one.entity.name, *one.entity.aliases)), parts(one.entity.name).surname
        for number in sorted(own):
            bearers[number].append(one)
        if len(own) == 1 and not surname.startswith("#"):
            surnames[surname][min(own)].append(one)
    for some in bearers.values():
        _one_number(groups, some)
    for by_number in surnames.values():
        if 1 < len(by_number) <= MANY:
            groups.keep_apart(list(by_number.values()))


def _one_number(groups: Groups, some: Sequence[Local]) -> None:
    """Of those who bear one number, join equal and misspelt surnames; who is told by it alone is the one who is named, if one is."""
    named: dict[str, Local] = {}
    bare = [one for one in some if parts(one.entity.name).surname.startswith("#")]
    for one in some:
        surname = parts(one.entity.name).surname
        if not surname.startswith("#"):
            known = next((n for n in list(named)[:MANY] if spelled_alike(n, surname)), surname)
            groups.join(named.setdefault(known, one), one)
    for one in bare:
        options = list(named.values())
        if len(options) == 1:
            groups.join(options[0], one)
        elif options:
            groups.leave_open(one, options[:MANY])
        else:
            groups.join(bare[0], one, forced=True)
