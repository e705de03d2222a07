"""Places and bodies told by what they are alone: 'the hall', 'the shire'."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from firsthand.extract.gathering import Cluster, Gathering
from firsthand.extract.grammar import Grammar, Naming
from firsthand.language.lexicon import words
from firsthand.language.names import folded

_HEADS = words("lone_heads")
_NOUN = re.compile(
    r"\b[Tt]he (?P<head>" + "|".join(sorted(_HEADS, key=lambda w: (-len(w), w))) + r")\b(?!['’]s [A-Z]|-| of\b| [A-Z0-9])"
)
_AFLOAT = re.compile(r"\b(?:ferry|ship|vessel|boat|trawler|helm|wheelhouse)\b", re.IGNORECASE)


def nouns(text: str) -> Iterator[Naming]:
    """Namings of the kind 'noun': the head of the name is what is told. A ship has a bridge of its own."""
    afloat = None
    for m in _NOUN.finditer(text):
        if m["head"] == "bridge":
            afloat = _AFLOAT.search(text) is not None if afloat is None else afloat
            if afloat:
                continue
        yield Naming(m.start(), m.end(), "noun", f"the {m['head']}")


def gather_nouns(made: Gathering, namings: Iterable[Naming], grammar: Grammar) -> None:
    """Give 'the hall' to the one place or body of the account that is a hall by name; with none, to an entity that the case may know."""
    told = [n for n in namings if not _qualifies(n, grammar)]
    if not told:
        return
    named: dict[str, list[Cluster]] = defaultdict(list)
    for cluster in made.clusters:
        if cluster.kind in ("place", "organisation"):
            named[folded(cluster.name).partition(", ")[0].split()[-1]].append(cluster)
    for naming in told:
        known = named[naming.name.removeprefix("the ")]
        if not known:
            known.append(made.cluster("place", naming.name))
        if len(known) == 1:
            known[0].inferred.append(naming)


def _qualifies(naming: Naming, grammar: Grammar) -> bool:
    """Whether the noun only says of what kind another thing is: 'the school bus'."""
    token = grammar.token(naming.start + len("the "))
    return token is not None and token.dep_ in ("compound", "amod", "nmod", "poss") and token.head.i > token.i
