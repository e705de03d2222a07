"""Given names alone, across accounts: 'Ada' on a radio is the one Ada of the case, as inferred, where nobody else may be meant."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from firsthand.language.names import bare, full_forms, given_names, parts
from firsthand.language.titles import ANYBODYS, plain, told_by_post
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_people import is_bare_word

MANY = 12
"""Bearers of a given name beyond which none is named as possible."""


def join_given(groups: Groups) -> frozenset[str]:
    """Give a given name alone to the one person of the case who bears it, where the accounts name something else in common; their ids come back.

    Of several bearers each may be meant, and the name stays open between them; so does it where the accounts share nothing. One who
    is told by kin ('my sister Ada') is somebody of that account. What an account takes for a body must be a given name for certain.
    """
    people = [one for one in groups.of("person") if not told_by_post(one.entity.name)]
    bearers, surnames = _bearers(groups, people)
    inferred: list[str] = []
    refused: set[str] = set()
    for one in (*people, *groups.of("other"), *groups.of("organisation")):
        word, initial = _word(one), _initial(one)
        known = bearers(word) if word and (initial or word not in surnames) else {}
        if initial:
            known = {r: o for r, o in known.items() if parts(o.entity.name).surname.startswith(initial)}
        options = list(known.values())[:MANY]
        root = groups.root(one)
        if not options or root in refused or any(root == groups.root(o) for o in options):
            continue
        if len(known) == 1 and (initial or groups.share(one, options[0])):
            own = groups.of_group(one)
            if _joined(groups, own, options[0]):
                inferred += [o.id for o in own]
                continue
            refused.add(root)
        if one.entity.type == "person":
            groups.leave_open(one, options)
    return frozenset(inferred)


def _joined(groups: Groups, own: Sequence[Local], bearer: Local) -> bool:
    """Join them; where one account names both, only if all that it has for the bearer is a speaker's label ('QUILL: … from Ada')."""
    both = [b for a in own for b in groups.of_account(a.source) if groups.root(b) == groups.root(bearer)]
    labels = all(b.entity.name.isupper() and not parts(b.entity.name).given for b in both)
    return labels and groups.join(bearer, own[0], forced=bool(both))


def _word(one: Local) -> str:
    """The given name that an entity may be told by alone, bare; '' for any other."""
    entity = one.entity
    if _initial(one):
        return parts(entity.name).given
    word = bare(entity.name)
    if not word.isalpha() or " " in entity.name or len(word) < 2 or entity.name.isupper():
        return ""
    match entity.type:
        case "person":
            return word if ANYBODYS.issuperset(map(plain, entity.titles)) else ""
        case "other":
            return word if is_bare_word(one) else ""
        case _:
            return word if word in given_names() else ""


def _initial(one: Local) -> str:
    """The letter that a chat shows for a surname: 'Ada Q'; '' for any other name."""
    told = parts(one.entity.name) if one.entity.type == "person" else None
    return told.surname if told is not None and len(told.surname) == 1 and len(told.given) > 1 and told.surname.isalpha() else ""


def _bearers(groups: Groups, people: Iterable[Local]) -> tuple[Callable[[str], dict[str, Local]], frozenset[str]]:
    """Those named in full who may go by a given name, one of each group, and the surnames of the case; a nickname that is told comes first."""
    found: dict[str, dict[str, Local]] = defaultdict(dict)
    nicknamed: dict[str, dict[str, Local]] = defaultdict(dict)
    surnames: set[str] = set()
    for one in people:
        told = parts(one.entity.name)
        if not told.given or _initial(one):
            continue
        surnames.add(told.surname)
        root = groups.root(one)
        for form in sorted(full_forms(told.given)) if len(told.given) > 1 else ():
            found[form].setdefault(root, one)
        for alias in one.entity.aliases:
            if " " not in alias and alias.istitle() and bare(alias) not in (told.surname, told.given):
                nicknamed[bare(alias)].setdefault(root, one)

    @cache
    def bearing(word: str) -> dict[str, Local]:
        return nicknamed.get(word) or {r: o for form in sorted(full_forms(word)) for r, o in found.get(form, {}).items()}

    return bearing, frozenset(surnames)
