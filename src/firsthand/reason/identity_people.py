"""People across accounts: full names, initials and short forms, slips, then surnames with and without titles."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

from firsthand.language.names import (
    PersonName,
    deletions,
    full_forms,
    given_fit,
    given_names,
    middles_fit,
    numbers,
    parts,
    sex,
    spelled_alike,
)
from firsthand.language.titles import (
    ANYBODYS,
    HONORIFICS,
    KIN,
    compatible,
    family,
    one_rank,
    plain,
    services,
    sex_told,
    told_by_post,
)
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_namesakes import numbered, same_names

ENOUGH = 3
"""Candidates beyond which nobody needs to look further: it stays open."""

MANY = 40
"""People of one surname beyond which a bare surname is not weighed against each."""


def join_people(groups: Groups) -> None:
    """Join the people that are surely one, and leave open the surnames that may be several."""
    people = [one for one in groups.of("person") if not told_by_post(one.entity.name) and parts(one.entity.name).surname]
    full = [one for one in people if parts(one.entity.name).given]
    same_names(groups, full)
    _other_names(groups, full)
    _short_given(groups, full)
    _slips(groups, full)
    short = [one for one in people if not parts(one.entity.name).given and not KIN.intersection(one.entity.titles)]
    numbered(groups, people)
    _surnames(groups, full, [one for one in short if not parts(one.entity.name).surname.startswith("#")])
    _words(groups, full)


def _name(one: Local) -> PersonName:
    return parts(one.entity.name)


def _other_names(groups: Groups, full: Sequence[Local]) -> None:
    """Who goes by another full name in one account, such as one borne before, is the one who bears it in another."""
    bearing: dict[tuple[str, str], dict[str, Local]] = defaultdict(dict)
    for one in full:
        bearing[_name(one).surname, _name(one).given].setdefault(groups.root(one), one)
    for one in full:
        own = _name(one)
        for told in map(parts, one.entity.aliases):
            another = told.surname != own.surname or (len(told.given) > 1 and not given_fit(told.given, own.given))
            others = bearing.get((told.surname, told.given), {}) if told.given and another else {}
            if len(others) == 1:
                groups.join(one, next(iter(others.values())))


def _heads(groups: Groups, some: Iterable[Local]) -> list[Local]:
    """One member of each group, in order."""
    seen: dict[str, Local] = {}
    for one in some:
        seen.setdefault(groups.root(one), one)
    return list(seen.values())


def _distinct(groups: Groups, some: Iterable[Local], most: int = ENOUGH) -> list[Local]:
    """One member of each group among some, no more than `most`."""
    seen: dict[str, Local] = {}
    for one in some:
        seen.setdefault(groups.root(one), one)
        if len(seen) >= most:
            break
    return list(seen.values())


def _short_given(groups: Groups, full: Sequence[Local]) -> None:
    """An initial or a short form goes to the one full given name of that surname that it fits."""
    index: dict[tuple[str, str], list[Local]] = defaultdict(list)
    heads = _heads(groups, full)
    for one in heads:
        told = _name(one)
        for form in {told.given[0]} | (full_forms(told.given) if not told.initial else set()):
            index[told.surname, form].append(one)
    titles = _titles(groups, full)
    for one in sorted(heads, key=lambda o: _name(o).initial):  # 'Ray' and 'Raymond' are one before 'R.' is weighed
        told = _name(one)
        forms = [told.given] if told.initial else sorted(full_forms(told.given))
        others = [
            o
            for f in forms
            for o in index[told.surname, f][: ENOUGH * 4]
            if o is not one and given_fit(_name(o).given, told.given) and middles_fit(_name(o), told)
        ]
        fitting = [o for o in others if len(_name(o).given) > 1 and compatible(titles[one.id], titles[o.id])]
        options = _distinct(groups, fitting)
        if len(options) == 1:
            groups.join(one, options[0])
        elif len(options) > 1 and told.initial:
            groups.leave_open(one, options)
    _lone_initials(groups, heads)


def _lone_initials(groups: Groups, heads: Iterable[Local]) -> None:
    """The same initial and surname in several accounts, with no full name to it."""
    first: dict[tuple[str, str], Local] = {}
    for one in heads:
        told = _name(one)
        if told.initial:
            groups.join(first.setdefault((told.surname, told.given), one), one)


def _titles(groups: Groups, some: Iterable[Local]) -> dict[str, tuple[str, ...]]:
    """For each entity all titles of its group as it stands now."""
    some = list(some)
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for one in some:
        found[groups.root(one)].update(dict.fromkeys(one.entity.titles))
    held = {root: tuple(sorted(titles)) for root, titles in found.items()}
    return {one.id: held[groups.root(one)] for one in some}


# ---------------------------------------------------------------- slips


def _slips(groups: Groups, full: Sequence[Local]) -> None:
    """Join a name to the one other that is a slip away: the surname with nothing against it, the given name only with roles that agree."""
    by_surname: dict[tuple[str, str], list[Local]] = defaultdict(list)
    by_given: dict[tuple[str, str], list[Local]] = defaultdict(list)
    heads = [one for one in _heads(groups, full) if not _name(one).initial]
    spellings = _spellings(groups, full)
    for told, one in spellings:
        for cut in dict.fromkeys(deletions(told.surname)):
            by_surname[told.given, cut].append(one)
        for cut in dict.fromkeys(deletions(told.given)):
            by_given[told.surname, cut].append(one)
    titles = _titles(groups, full)
    for one in heads:
        told, own = _name(one), groups.root(one)
        fits: dict[str, Local] = {}
        for cut in deletions(told.surname):
            for other in by_surname[told.given, cut][:MANY]:
                if (root := groups.root(other)) != own and _slipped_surname(told, _name(other)):
                    fits.setdefault(root, other)
        for cut in deletions(told.given):
            for other in by_given[told.surname, cut][:MANY]:
                if (
                    (root := groups.root(other)) != own
                    and _slipped_given(told, _name(other))
                    and _roles_shared(one, other, titles)
                ):
                    fits.setdefault(root, other)
        others = [o for o in fits.values() if _roles_agree(titles.get(one.id, ()), titles.get(o.id, ()))]
        if len(others) == 1 and not groups.apart(one, others[0]):
            both = {*titles.get(one.id, ()), *titles.get(others[0].id, ())}
            groups.join(one, others[0])
            titles[one.id] = titles[others[0].id] = tuple(sorted(both))


def _spellings(groups: Groups, full: Iterable[Local]) -> list[tuple[PersonName, Local]]:
    """Each spelling of each group once."""
    seen: dict[tuple[str, PersonName], Local] = {}
    for one in full:
        if not _name(one).initial:
            seen.setdefault((groups.root(one), _name(one)), one)
    return [(told, one) for (_, told), one in seen.items()]


def _slipped_surname(one: PersonName, other: PersonName) -> bool:
    return (
        one.given == other.given
        and one.surname != other.surname
        and len(one.given) > 1
        and spelled_alike(one.surname, other.surname, least=3)
    )


def _slipped_given(one: PersonName, other: PersonName) -> bool:
    known = given_names()
    return (
        one.surname == other.surname and one.given != other.given and min(len(one.given), len(other.given)) >= 4
        and spelled_alike(one.given, other.given) and not (one.given in known and other.given in known)
    )  # fmt: skip


def _roles_agree(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether nothing stands against two sets of roles: none told on a side, a shared rank or role, or a shared service."""
    mine, others = _weighty(ours), _weighty(theirs)
    if not mine or not others:
        return True
    if {w for t in mine for w in family(t)} & {w for t in others for w in family(t)}:
        return True
    shared = {s for t in mine for s in services(t)} & {s for t in others for s in services(t)}
    return bool(shared)


def _roles_shared(one: Local, other: Local, titles: dict[str, tuple[str, ...]]) -> bool:
    mine, others = (_weighty(titles.get(x.id, ())) for x in (one, other))
    return bool({w for t in mine for w in family(t)} & {w for t in others for w in family(t)})


@cache
def _weighty_title(title: str) -> bool:
    return plain(title) not in HONORIFICS | ANYBODYS and title not in KIN


def _weighty(titles: Iterable[str]) -> list[str]:
    return [t for t in titles if _weighty_title(t)]


# ---------------------------------------------------------------- surnames alone


def _surnames(groups: Groups, full: Sequence[Local], short: Sequence[Local]) -> None:
    """A surname goes to the one full name that its title lets it be; several leave it open; none joins equal surnames."""
    by_surname: dict[str, list[Local]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for one in full:
        key = _name(one).surname, groups.root(one)
        if key not in seen:
            seen.add(key)
            by_surname[key[0]].append(one)
    titles, kin = _titles(groups, full), _told_by_kin(groups)
    answers: dict[tuple[str, tuple[str, ...]], list[Local]] = {}
    alone: dict[str, list[Local]] = defaultdict(list)
    beside: dict[tuple[str, tuple[str, ...]], list[Local]] = defaultdict(list)
    for one in short:
        if sex_told(one.entity.titles):
            beside[one.entity.name, one.entity.titles].append(one)
    for one in short:
        surname = _name(one).surname
        ranks = tuple(_weighty(one.entity.titles))
        asked = surname, (*ranks, f"sex {sex_told(one.entity.titles)}")
        if asked not in answers:
            answers[asked] = _fitting(
                groups, _of_sex(by_surname.get(surname, ()), sex_told(one.entity.titles), titles), ranks, titles
            )
        options = answers[asked]
        options = [o for o in options if not groups.apart(one, o)] if len(options) <= MANY else options[:MANY]
        twin = _told_apart(groups, beside[one.entity.name, one.entity.titles], options)
        if twin is not None:
            groups.join(twin, one)
        elif len(options) == 1 and (others := _kin(kin, groups, one, options[0])):
            groups.leave_open(one, [options[0], *others])
        elif len(options) == 1:
            groups.join(one, options[0])
        elif options:
            groups.leave_open(one, options)
        elif not by_surname.get(surname):
            alone[surname].append(one)
    for some in alone.values():
        _join_alone(groups, some)


def _told_apart(groups: Groups, alike: Sequence[Local], options: Sequence[Local]) -> Local | None:
    """Of those told alike ('Mrs Quill') one whom an account tells beside the only person who might be meant ('Ada Quill')."""
    return next((o for o in alike[:MANY] if groups.apart(o, options[0])), None) if len(options) == 1 else None


_OF_KIN = re.compile(r"the (?P<kin>[a-z]+) of (?P<name>.+)")


def _told_by_kin(groups: Groups) -> dict[str, list[Local]]:
    """Those who are told only by their kin to somebody ('the mother of Ada Quill'), by the group of that person."""
    some = [(one, told) for one in groups.of("person") if (told := _OF_KIN.fullmatch(one.entity.name)) and told["kin"] in KIN]
    found: dict[str, list[Local]] = defaultdict(list)
    for one, told in some:
        for other in groups.of_account(one.source):
            if other.entity.type == "person" and other.entity.name == told["name"]:
                found[groups.root(other)].append(one)
    return found


def _kin(known: dict[str, list[Local]], groups: Groups, one: Local, other: Local) -> list[Local]:
    """Of the kin of somebody those whom 'Mr' or 'Mrs' may mean as well."""
    told = sex_told(one.entity.titles)
    some = known.get(groups.root(other), ()) if told else ()
    return [o for o in some if sex_told(o.entity.titles) == told]


_MARKS = str.maketrans("", "", "’'-")


def is_bare_word(one: Local) -> bool:
    """Whether an account could not tell what a single capitalised word names."""
    return one.entity.type == "other" and one.entity.name.translate(_MARKS).isalpha()


def is_bare_row(one: Local) -> bool:
    """Whether an account could not tell what some capitalised words name."""
    words = one.entity.name.split()
    return one.entity.type == "other" and len(words) > 1 and all(w[0].isupper() or w in ("of", "and", "&", "the") for w in words)


def _words(groups: Groups, full: Sequence[Local]) -> None:
    """A capitalised word that its account could not place: the surname of one person of the case, or a rare given name."""
    by_surname: dict[str, dict[str, Local]] = defaultdict(dict)
    by_given: dict[str, dict[str, Local]] = defaultdict(dict)
    for one in full:
        told = _name(one)
        by_surname[told.surname].setdefault(groups.root(one), one)
        if len(told.given) > 3 and told.given not in given_names():
            by_given[told.given].setdefault(groups.root(one), one)
    for one in filter(is_bare_word, groups.of("other")):
        word = _name(one).surname
        known = by_surname.get(word) or by_given.get(word, {})
        options = [o for o in list(known.values())[:MANY] if not groups.apart(one, o)]
        if len(options) == 1 and len(known) == 1:
            groups.join(one, options[0])
        elif options:
            groups.leave_open(one, options)


def _of_sex(some: Sequence[Local], told: str, titles: dict[str, tuple[str, ...]]) -> list[Local]:
    """Those whom 'Mr' or 'Mrs' may mean."""
    if not told:
        return list(some)
    return [o for o in some if (sex_told(titles.get(o.id, ())) or sex(_name(o).given) or told) == told]


def _fitting(groups: Groups, some: Sequence[Local], ranks: Sequence[str], titles: dict[str, tuple[str, ...]]) -> list[Local]:
    """Of the people of a surname those whom a title may mean; the rank itself decides where the service leaves several."""
    fitting = [o for o in some if one_rank(ranks, titles.get(o.id, ()))] if ranks else list(some)
    options = _distinct(groups, fitting, most=len(fitting) + 1)
    if ranks and len(options) > 1:
        wanted = {w for t in ranks for w in family(t)}
        ranked = [o for o in options if wanted & {w for t in titles.get(o.id, ()) for w in family(t)}]
        options = ranked or options
    return options


def _join_alone(groups: Groups, some: Sequence[Local]) -> None:
    """Equal surnames without a full name: joined when all their titles may be one person's and no numbers tell several."""
    by_number: dict[str, Local] = {}
    for one in some:
        for number in sorted(numbers((one.entity.name, *one.entity.aliases))):
            groups.join(by_number.setdefault(number, one), one)
    bearers = _distinct(groups, by_number.values(), most=MANY)
    if len(bearers) > 1:
        for one in some:
            if not numbers((one.entity.name, *one.entity.aliases)):
                groups.leave_open(one, bearers)
        return
    ranks = [tuple(_weighty(o.entity.titles)) for o in some]
    told = sorted(set(ranks))
    if (
        all(_roles_agree(a, b) and compatible(a, b) and one_rank(a, b) for i, a in enumerate(told[:20]) for b in told[i + 1 : 20])
        and len(told) <= 20
    ):
        for one in some[1:]:
            groups.join(some[0], one)
        return
    first: dict[tuple[str, ...], Local] = {}
    for one, rank in zip(some, ranks, strict=True):
        if rank:
            groups.join(first.setdefault(rank, one), one)
