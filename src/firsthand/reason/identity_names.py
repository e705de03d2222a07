"""Names of entities for comparing and for showing."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from firsthand.language import names
from firsthand.language.bodies import LEGAL, PLACE_TAILS, UNIT, UNIT_WORDS
from firsthand.language.names import parts
from firsthand.language.titles import told_by_post
from firsthand.reason.identity_groups import Local

_TOWN = re.compile(r", ")

folded = lru_cache(maxsize=1 << 16)(names.folded)
"""The same names are folded again and again while they are compared."""


def key_of(kind: str, name: str) -> str:
    """A name for comparing within a type."""
    match kind:
        case "person":
            told = parts(name)
            return folded(name) if told_by_post(name) else f"{told.surname} {told.given}"
        case "organisation":
            return body_key(name)
        case "unit":
            return unit_key(name)
        case _:
            plain = folded(name)
            return plain.removeprefix("the ")


def body_key(name: str) -> str:
    """A body's name without article and legal form; '&' is 'and'."""
    words = folded(name).replace("&", " and ").replace(".", "").split()
    words = words[1:] if words[:1] == ["the"] and len(words) > 1 else words
    while len(words) > 1 and words[-1] in LEGAL:
        words = words[:-1]
    return " ".join(words)


def unit_key(name: str) -> str:
    """A unit by its letters and number: 'WC-27' and 'WC27' are one, 'P41' and 'P14' are not."""
    m = UNIT.fullmatch(name.strip())
    if m and m["word"]:
        return f"{UNIT_WORDS[m['word'].casefold()].casefold()} {m['number'].casefold()}"
    if m:
        return f"{m['code'].casefold()} {m['digits']}"
    return folded(name)


def long_unit_key(name: str) -> str | None:
    """What a short call sign would be in full: 'E5' 'engine 5'."""
    m = UNIT.fullmatch(name.strip())
    if m and m["code"] and m["code"].casefold() in UNIT_WORDS:
        return f"{UNIT_WORDS[m['code'].casefold()].casefold()} {m['digits']}"
    return None


def is_noun(one: Local) -> bool:
    """Whether an account tells a place or a body by what it is alone: 'the hall'."""
    name = one.entity.name
    return one.entity.type == "place" and name.startswith("the ") and name.islower()


def road_of(name: str) -> tuple[str, str]:
    """A place without what only says what it is, and its town: ('mill road', 'farley')."""
    road, _, town = name.partition(", ")
    tail = PLACE_TAILS.search(road)
    head = road[: tail.start()] if tail else road
    return folded(head if " " in head else road), folded(town)


def best_name(group: Sequence[Local], settled: str | None) -> str:
    """The fullest name; of equals the one in most accounts, then most mentions, mixed case first."""
    if settled:
        return settled
    counts: Counter[str] = Counter()
    weights: Counter[str] = Counter()
    for one in group:
        counts[one.entity.name] += 1
        weights[one.entity.name] += one.weight
    return min(
        counts,
        key=lambda n: (*_fullness(group[0].entity.type, n), n.islower(), -counts[n], -weights[n], n.isupper() or n.islower(), n),
    )


def _fullness(kind: str, name: str) -> tuple[int, ...]:
    """Smaller for a fuller name."""
    if kind == "person":
        told = parts(name)
        if told_by_post(name):
            return (3, -len(name.split()))
        return (
            0 if len(told.given) > 1 and len(told.surname) > 1 else 1 if told.given else 2,
            -len(told.given) if _short(told.given) else 0,
            -len(told.middle),
        )
    if kind == "organisation":
        return (0 if " " in name else 1, -len(body_key(name).split()))
    if kind == "unit":
        return (0 if " " in name else 1,)
    return (0 if _TOWN.search(name) else 1, -len(name.split()))


def _short(given: str) -> bool:
    """Whether given names of a group may be short forms of each other, so that length tells."""
    return len(given) > 1
