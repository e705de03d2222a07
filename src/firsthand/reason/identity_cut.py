"""Names cut short across accounts: 'Orrin Mercy' for 'Orrin Mercy Hospital', 'Quill' for 'Quill Security', 'the hall' for 'Thimble Hall'."""

from collections import defaultdict

from firsthand.language.bodies import BODIES, COMMON, PLACES
from firsthand.language.lexicon import words
from firsthand.language.names import parts
from firsthand.language.titles import told_by_post
from firsthand.reason.identity_groups import Groups, Local
from firsthand.reason.identity_names import body_key, folded, is_noun
from firsthand.reason.identity_people import is_bare_row, is_bare_word
from firsthand.reason.identity_types import is_sure

_FIRMS = words("firms")
_TAILS = PLACES | BODIES
Heads = dict[str, dict[str, Local]]


def join_cut(groups: Groups) -> frozenset[str]:
    """Give a name cut short to the one body or place of the case that it begins, and 'the hall' to the one that ends so; the ids of the latter come back.

    Words that are a name of their own (they end as places and bodies do, or name a person or a place) are never cut short; one word,
    and a noun alone, ask for accounts that name something else in common.
    """
    begins, ends, taken = _indexed(groups)
    for one in (*groups.of("other"), *groups.of("person"), *groups.of("place")):
        if (is_bare_row(one) or _guessed(one)) and (key := folded(one.entity.name)).split()[-1] not in _TAILS:
            _join(groups, one, begins.get(key, {}))
    for one in (*groups.of("organisation"), *filter(is_bare_word, groups.of("other"))):
        key = folded(one.entity.name)
        if " " not in key and len(key) > 3 and key not in taken and key not in COMMON and not one.entity.name.isupper():
            known = begins.get(key, {})
            _join(groups, one, known if all(map(_called_by_first_word, known.values())) else {}, shared=True)
    nouns = [one for one in groups.of("place") if is_noun(one)] * 2  # the first that are joined are something in common
    return frozenset(
        one.id for one in nouns if _join(groups, one, ends.get(one.entity.name.removeprefix("the "), {}), shared=True)
    )


def _called_by_first_word(one: Local) -> bool:
    """Whether a body may go by its first word: a firm, or what may be somebody; a town's water board may not."""
    words_of = body_key(one.entity.name).split()
    return one.entity.type == "organisation" and (words_of[-1] in _FIRMS or (len(words_of) == 2 and not is_sure(one)))


def _guessed(one: Local) -> bool:
    """Whether several words were taken for somebody or a place though nothing but their shape tells so."""
    return (
        one.entity.type in ("person", "place")
        and " " in one.entity.name
        and not is_sure(one)
        and not told_by_post(one.entity.name)
    )


def _join(groups: Groups, one: Local, options: dict[str, Local], *, shared: bool = False) -> bool:
    others = [o for root, o in options.items() if root != groups.root(one)]
    return len(options) == len(others) == 1 and (not shared or groups.share(one, others[0])) and groups.join(others[0], one)


def _indexed(groups: Groups) -> tuple[Heads, Heads, frozenset[str]]:
    """The bodies and places of several words by what they begin with and by their last word, and the words that name people and places."""
    begins: Heads = defaultdict(dict)
    ends: Heads = defaultdict(dict)
    taken: set[str] = set()
    for one in groups.locals:
        entity = one.entity
        if entity.type == "person" and not told_by_post(entity.name):
            told = parts(entity.name)
            taken |= {told.surname, told.given}
        if entity.type not in ("organisation", "place") or is_noun(one):
            continue
        words = (body_key(entity.name) if entity.type == "organisation" else folded(entity.name).partition(", ")[0]).split()
        if entity.type == "place":
            taken.add(words[0] if words else "")
        if len(words) > 1:
            root = groups.root(one)
            for size in range(1, len(words)):
                begins[" ".join(words[:size])].setdefault(root, one)
            ends[words[-1]].setdefault(root, one)
    return begins, ends, frozenset(taken)
