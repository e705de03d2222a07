"""Bodies, units, places and things across accounts."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from firsthand.language.bodies import in_full
from firsthand.language.groups import is_group
from firsthand.language.names import acronym_of
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_names import body_key, folded, is_noun, long_unit_key, road_of, unit_key

_NUMBERED = re.compile(r"(?:(?P<what>[A-Za-z]+) )?(?P<number>(?=\w*\d)[A-Za-z0-9]{2,7})")
"""A train, flight or bus by its number: 'Train 4417', '4417', '2K17'."""


def join_bodies(groups: Groups) -> None:
    """Bodies of one name; a name cut short or abbreviated goes to the one body that it fits, else stays open."""
    bodies = groups.of("organisation")
    full = [one for one in bodies if not _is_short(one.entity.name)]
    first: dict[str, Local] = {}
    for one in full:
        groups.join(first.setdefault(body_key(one.entity.name), one), one, forced=True)
    _join_cut(groups, first)
    _join_acronyms(groups, full, [one for one in bodies if _is_short(one.entity.name)])


def _is_short(name: str) -> bool:
    return name.isupper() and " " not in name


def _join_cut(groups: Groups, first: dict[str, Local]) -> None:
    """'Fell Valley' is 'Fell Valley Fire and Rescue' where no other body begins so."""
    longer: dict[str, list[str]] = defaultdict(list)
    for key in first:
        words = key.split()
        for size in range(2, len(words)):
            longer[" ".join(words[:size])].append(key)
    for key, one in first.items():
        others = _maximal(longer.get(key, ()))
        if len(others) == 1:
            groups.join(one, first[others[0]])


def _maximal(keys: Iterable[str]) -> list[str]:
    """The keys without those that another one carries on."""
    some = sorted(set(keys))
    return [k for i, k in enumerate(some) if not any(o.startswith(k + " ") for o in some[i + 1 : i + 2])]


def _join_acronyms(groups: Groups, full: Sequence[Local], short: Sequence[Local]) -> None:
    """Letters go to the one body that is so abbreviated somewhere or may be, and whose name ends as the account calls it."""
    known: dict[str, list[Local]] = defaultdict(list)
    for one in full:
        forms = {a for a in one.entity.aliases if _is_short(a)} | {acronym_of(one.entity.name).upper()}
        forms |= {acronym_of(body_key(one.entity.name)).upper()}
        for form in sorted(forms):
            if len(form) > 1:
                known[form].append(one)
    first: dict[str, Local] = {}
    for one in short:
        options = _one_each(groups, known.get(one.entity.name, ()))
        called = {folded(a).removeprefix("the ") for a in one.entity.aliases if not _is_short(a)} - {""}
        if len(options) > 1 and called:
            options = [o for o in options if body_key(o.entity.name).split()[-1] in {c.split()[-1] for c in called}] or options
        if len(options) == 1:
            groups.join(one, options[0])
        elif options:
            groups.leave_open(one, options)
        else:
            groups.join(first.setdefault(one.entity.name, one), one, forced=True)


def _one_each(groups: Groups, some: Iterable[Local]) -> list[Local]:
    seen: dict[str, Local] = {}
    for one in some:
        seen.setdefault(groups.root(one), one)
    return list(seen.values())


def join_units(groups: Groups) -> None:
    """Units of one call sign; a letter joins the full word where the case spells that unit out."""
    units = groups.of("unit")
    first: dict[str, Local] = {}
    for one in units:
        groups.join(first.setdefault(unit_key(one.entity.name), one), one, forced=True)
    for one in units:
        spelled = long_unit_key(one.entity.name)
        if spelled in first:
            groups.join(one, first[spelled])
        for alias in one.entity.aliases:
            if unit_key(alias) in first and unit_key(alias) != unit_key(one.entity.name):
                groups.join(one, first[unit_key(alias)])


def join_places(groups: Groups) -> None:
    """Places of one name; a road is joined to that road in a town only where the case knows one such town."""
    places = [one for one in groups.of("place") if not is_noun(one)]
    first: dict[tuple[str, str], Local] = {}
    towns: dict[str, dict[str, Local]] = defaultdict(dict)
    for one in places:
        road, town = road_of(one.entity.name)
        key = (in_full(road), town) if town else (in_full(folded(one.entity.name).removeprefix("the ")), "")
        groups.join(first.setdefault(key, one), one, forced=True)
        if town:
            towns[road].setdefault(town, one)
    for one in places:
        road, town = road_of(one.entity.name)
        known = towns.get(road, {}) if not town else {}
        options = [o for o in known.values() if not groups.apart(one, o)]
        if len(known) == 1 and len(options) == 1:
            groups.join(one, options[0])
        elif len(known) > 1 and options:
            groups.leave_open(one, options)
    numbered = {folded(one.entity.name): one for one in groups.of("unit")}
    for one in places:
        same = numbered.get(folded(one.entity.name))
        if same is not None:
            groups.join(one, same, forced=True)


def join_numbered(groups: Groups) -> None:
    """Trains, flights and buses of one number; one told by its number alone is the only kind of thing that bears it."""
    by_number: dict[str, dict[str, list[Local]]] = defaultdict(lambda: defaultdict(list))
    for one in groups.of("vehicle"):
        if told := _NUMBERED.fullmatch(one.entity.name):
            by_number[told["number"].casefold()][(told["what"] or "").casefold()].append(one)
    for by_word in by_number.values():
        bare, kinds = by_word.get("", []), [some for word, some in sorted(by_word.items()) if word]
        if len(kinds) < 2:
            kinds = [[*(kinds[0] if kinds else []), *bare]]
        else:
            for one in bare:
                groups.leave_open(one, [some[0] for some in kinds])
        for some in kinds:
            for one in some[1:]:
                groups.join(some[0], one, forced=True)


def join_named(groups: Groups) -> None:
    """Vessels and other things that bear a name of their own; a group or thing that is only described stays with its account."""
    first: dict[tuple[str, str], Local] = {}
    for kind in ("vessel", "other"):
        for one in (o for o in groups.of(kind) if not is_group(o.entity.name)):
            groups.join(first.setdefault((kind, folded(one.entity.name)), one), one, forced=True)
