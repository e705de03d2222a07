"""One name told as several types: an account that only guesses what a name names gives way to one that knows."""

from collections import defaultdict
from collections.abc import Sequence

from firsthand.language.bodies import BODIES, IN_TOWN, LEGAL, PLACES, UNIT
from firsthand.language.names import given_names, parts
from firsthand.language.titles import KIN
from firsthand.model import Account
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_names import folded, is_noun

SURE = 10
"""Weight of a type that more than a guess tells; guesses weigh by their mentions, far below."""

_GUESSED = ("organisation", "other", "person", "place", "vessel", "vehicle", "unit")


def join_types(groups: Groups, accounts: Sequence[Account]) -> None:
    """Equal names of different types are one where at most one of the types is more than a guess; two sure types stay two.

    A town that an account is 'in' or travels to is not somebody of that name.
    """
    account_of = {a.source.id: a for a in accounts}
    by_name: dict[str, list[Local]] = defaultdict(list)
    for one in groups.locals:
        if one.entity.type in _GUESSED and not is_noun(one) and not KIN.intersection(one.entity.titles):
            by_name[_key(one.entity.name)].append(one)
    for some in by_name.values():
        if len({one.entity.type for one in some}) > 1:
            people = any(one.entity.type == "person" for one in some)
            towns = {one.id for one in some if people and one.entity.type == "place" and _is_town(one, account_of[one.source])}
            for part in ([o for o in some if o.id not in towns], [o for o in some if o.entity.type != "person"] if towns else []):
                if len({one.entity.type for one in part}) > 1:
                    _join(groups, part)


def _is_town(one: Local, account: Account) -> bool:
    """Whether words before a mention tell a town."""
    text = account.document.text if account.document else ""
    return any(m.entity == one.id and IN_TOWN.search(text, max(0, m.start - 40), m.start) for m in account.mentions)


def _key(name: str) -> str:
    words = folded(name).removeprefix("the ").split()
    while len(words) > 2 and words[-1].rstrip(".") in LEGAL:
        words = words[:-1]
    return " ".join(words)


def _join(groups: Groups, some: Sequence[Local]) -> None:
    sure = sorted({one.entity.type for one in some if is_sure(one)})
    if len(sure) > 1:
        return
    kind = sure[0] if sure else _commonest(some)
    anchor = next(one for one in some if one.entity.type == kind and (not sure or is_sure(one)))
    for one in some:
        if one.entity.type != kind and not is_sure(one):
            groups.join(anchor, one, forced=True)
    groups.settle_type(anchor, kind)


def _commonest(some: Sequence[Local]) -> str:
    """The type that most mentions tell; of equals the one that says more."""
    weights: dict[str, int] = defaultdict(int)
    for one in some:
        weights[one.entity.type] += one.weight
    return min(weights, key=lambda kind: (kind == "other", -weights[kind], kind))


def is_sure(one: Local) -> bool:
    """Whether more than the shape of the name or a parser's guess tells the type of an entity."""
    entity = one.entity
    last = folded(entity.name).split()[-1] if entity.name.split() else ""
    match entity.type:
        case "vessel" | "vehicle":
            return True
        case "unit":
            return UNIT.fullmatch(entity.name) is not None
        case "person":
            told = parts(entity.name)
            return bool(entity.titles) or told.given in given_names() or (not told.given and told.surname in given_names())
        case "place":
            return (last in PLACES and " " in entity.name) or any(c.isdigit() for c in entity.name) or ", " in entity.name
        case "organisation":
            return " " in entity.name and last.rstrip(".") in BODIES | LEGAL
        case _:
            return False
