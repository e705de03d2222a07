"""Names for what is done, in whatever words: the lists of `data/deeds.toml`, for asking whether two claims tell of one deed.

The names are wider than the kinds of happening by which claims are grouped: they are used only where the thing, the place or the doer
is compared as well.
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files

from firsthand.reason.tokens import content, stem

DATA = (files("firsthand.reason") / "data" / "deeds.toml").read_text(encoding="utf-8")
_LISTS = tomllib.loads(DATA)


def _phrases(name: str) -> tuple[str, ...]:
    """A list whose entries are parted by commas."""
    return tuple(" ".join(entry.split()) for entry in _LISTS[name].split(","))


def _folded(name: str) -> frozenset[str]:
    return frozenset(map(stem, _phrases(name)))


GIVING = _folded("giving")
"""Verbs beside a noun for an act with which the subject does it, or nobody is named who does."""
GETTING = _folded("getting")
"""Verbs beside such a noun with which it is done to the subject."""
CONTROLS = _phrases("controls")
"""What somebody is at who works it."""
CRAFT = _phrases("craft")
"""What somebody drives, steers, rows or flies."""
TRADES = _phrases("trades")
"""Trades of which hardly anybody has two."""
PEOPLE = _phrases("people")
"""Words for people of some kind, as they are counted."""
FALLS_OUT = _folded("falls_out")
"""Happenings that a few words tell with the thing right before them: 'pipe burst', 'saw the roof fall'."""
LIES = {word: frozenset(name.strip() for name in names.split(",")) for word, names in _LISTS["lies"].items()}
"""What a small word tells right behind a thing where no verb stands: 'bar down', 'smoke from roof'."""
STATES = {word: frozenset(name.strip() for name in names.split(",")) for word, names in _LISTS["states"].items()}
"""What a thing is said to be, with the names for it."""
SITES = _folded("sites")
"""Words for kinds of place, of which there are several: the words before them tell which."""
IDIOMS = frozenset((stem(verb), stem(noun)) for verb, noun in map(str.split, _phrases("idioms")))
"""Verbs with a noun that is nothing the deed is done to."""
THERE = frozenset(_phrases("there"))
NOT_THERE = frozenset(_phrases("not_there"))
"""What is said of a thing that is there, and of one that is not."""
GATHERINGS = _phrases("gatherings")
"""What one attends by being there."""
DONE_BY_MANY = _folded("done_by_many")
"""What several people do to one thing, together or in turn."""
RECORDING = _folded("recording")
"""What one does who counts or sets down: it is not done to those counted."""
HOLDERS = _folded("holders")
"""Verbs with which a place or a vessel is told to have things in it."""
CAUSES = _folded("causes")
"""What brings things about and is nobody."""
ANYBODYS = frozenset(filter(None, map(content, _phrases("anybodys")))) | _folded("anybodys")
"""Words for those who do things at an incident, whoever they are."""
_IN_ING = frozenset(stem(noun) for noun in _LISTS["nominals"] if noun.endswith("ing"))
NOMINAL = {stem(noun): stem(verb) for noun, verb in _LISTS["nominals"].items()}
"""Nouns that tell an act, with the verb for it: who made a call called."""


def tells_an_act(noun: str) -> bool:
    """Whether a noun tells an act: 'training', but not 'train'."""
    return stem(noun) in NOMINAL and (stem(noun) not in _IN_ING or noun.endswith("ing"))


def wide(act: str) -> bool:
    """Whether a name is one of these, wider than a kind of happening."""
    return act[0] == "%"


def _told() -> Iterator[tuple[str, str]]:
    """Each act with each verb that tells it."""
    for name, verbs in _LISTS["acts"].items():
        yield from ((name, verb) for verb in verbs.split())
    for verb in _LISTS["out_verbs"].split():
        yield from (("bring out", f"{verb}+{way}") for way in _LISTS["out_ways"].split())


def _table(told: Iterable[tuple[str, str]]) -> dict[tuple[str, str], frozenset[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    for name, verbs in told:
        verb, _, particle = verbs.partition("+")
        found.setdefault((stem(verb), particle), set()).add(f"%{name}")
    return {key: frozenset(names) for key, names in found.items()}


_NAMES = _table(_told())
_PARTICLES = {verb: frozenset(p for v, p in _NAMES if v == verb and p) for verb, _ in _NAMES}
_OUTCOMES = _table((name, verb) for name, verbs in _LISTS["outcomes"].items() for verb in verbs.split())
_OUTCOME_VERBS = frozenset(verb for verb, _ in _OUTCOMES)


@lru_cache(maxsize=50_000)
def act_names(verb: str, said: tuple[str, ...]) -> frozenset[str]:
    """The names of the act that a verb tells (folded), given all words of its clause; a particle among them goes before the bare verb."""
    found: frozenset[str] = frozenset()
    for particle in _PARTICLES.get(verb, frozenset()).intersection(said):
        found |= _NAMES[verb, particle]
    return found or _NAMES.get((verb, ""), frozenset())


def outcomes(verbs: Iterable[str], said: Iterable[str]) -> frozenset[str]:
    """What comes to those counted, by the verbs (folded) and all words of the clause."""
    told = ("", *said)
    return frozenset(
        name for verb in verbs if verb in _OUTCOME_VERBS for word in told for name in _OUTCOMES.get((verb, word), ())
    )
