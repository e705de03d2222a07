"""Names of people: their parts, their short forms, and what two names have in common. Standard library only."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ`´", "'"))
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jnr", "snr", "esq"})
_GENERATIONS = {"sr": "senior", "snr": "senior", "jr": "junior", "jnr": "junior", "ii": "junior", "iii": "iii", "iv": "iv"}
PARTICLES = frozenset(
    {"de", "da", "di", "du", "del", "della", "van", "von", "der", "den", "la", "le", "bin", "ibn", "al", "el", "st"}
)


def folded(text: str) -> str:
    """Lower case, straight apostrophes, no accents, single spaces."""
    text = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    return " ".join("".join(c for c in text if not unicodedata.combining(c)).casefold().split())


def bare(word: str) -> str:
    """Letters and digits only: O’Dell, O'DELL and ODELL are one."""
    return "".join(c for c in folded(word) if c.isalnum())


@cache
def given_names() -> frozenset[str]:
    """Given names that are common enough to tell a person."""
    return female() | male()


@cache
def female() -> frozenset[str]:
    return frozenset(_data("given_names_f.txt").split())


@cache
def male() -> frozenset[str]:
    return frozenset(_data("given_names_m.txt").split())


@cache
def _fuller() -> dict[str, frozenset[str]]:
    """Each short form with the full names it stands for, and each full name with itself."""
    found: dict[str, set[str]] = {}
    for line in _data("nicknames.txt").splitlines():
        if line and not line.startswith("#"):
            full, *short = line.split()
            for word in (full, *short):
                found.setdefault(word, set()).add(full)
    return {word: frozenset(full) for word, full in found.items()}


def _data(name: str) -> str:
    return (files("firsthand.language") / "data" / name).read_text(encoding="utf-8")


def full_forms(given: str) -> frozenset[str]:
    """The given names that this one may stand for, itself among them."""
    return _fuller().get(given, frozenset()) | {given}


@dataclass(frozen=True, slots=True)
class PersonName:
    """A name in parts, each bare (see `bare`); `given` may be an initial, or '' when only a surname is told.

    `generation` tells a parent from a child of the same name: 'senior', 'junior', 'iii', or '' when it is not told.
    """

    surname: str
    given: str = ""
    middle: tuple[str, ...] = ()
    generation: str = ""

    @property
    def initial(self) -> bool:
        return len(self.given) == 1


_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")


@cache
def parts(name: str) -> PersonName:
    """The parts of a name without titles: 'Nell O’Hara', 'OHARA N', 'O'Hara, Nell', 'N. O'Hara', 'Harrow'."""
    comma = name.split(",")
    if len(comma) == 2 and comma[1].strip() and bare(comma[1]) not in _SUFFIXES:
        name = f"{comma[1]} {comma[0]}"
    words = [w for w in _WORD.findall(name) if bare(w) not in _SUFFIXES]
    if not words:
        return PersonName(bare(name))
    if len(words) >= 2 and name.isupper() and len(words[-1]) == 1 and len(words[0]) > 1:
        words = [words[-1], *words[:-1]]
    start = len(words) - 1
    while start > 1 and folded(words[start - 1]) in PARTICLES:
        start -= 1
    surname = bare("".join(words[start:]))
    if surname.startswith("mac") and len(surname) > 5:
        surname = f"mc{surname[3:]}"  # MacLeod and McLeod are one name in two spellings
    before = [bare(w) for w in words[:start]]
    generation = next((_GENERATIONS[b] for w in reversed(_WORD.findall(name)) if (b := bare(w)) in _GENERATIONS), "")
    return PersonName(surname, before[0] if before else "", tuple(before[1:]), generation if len(words) > 1 else "")


def one_generation(one: PersonName, other: PersonName) -> bool:
    """Whether two names may be of one generation: 'Amos Tell Sr.' is not 'Amos Tell Jr.', 'Amos Tell' may be either."""
    return not one.generation or not other.generation or one.generation == other.generation


def given_fit(one: str, other: str) -> bool:
    """Whether two given names may be one person's: the same, an initial, or a short form."""
    if not one or not other or one == other:
        return True
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0]
    return bool(full_forms(one) & full_forms(other))


def sex(given: str) -> str:
    """'f' or 'm' when the given name tells it, else ''."""
    if given in female():
        return "" if given in male() else "f"
    return "m" if given in male() else ""


def acronym_of(name: str) -> str:
    """The first letters of the weighty words of a name, lower case."""
    return "".join(w[0] for w in re.findall(r"[^\W_]+", folded(name)) if w not in _SMALL)


_SMALL = frozenset({"the", "of", "and", "for", "in", "on", "at", "to", "a"})


def spelled_alike(one: str, other: str, *, least: int = 4) -> bool:
    """Whether two words differ as a slip does: one letter wrong, doubled, left out or two swapped; both are bare."""
    if one == other:
        return True
    if min(len(one), len(other)) < least or abs(len(one) - len(other)) > 1 or not (one.isalpha() and other.isalpha()):
        return False
    return _one_slip(one, other)


def _one_slip(one: str, other: str) -> bool:
    """Whether what is left between the common beginning and end is one letter, or two that are swapped."""
    start, most = 0, min(len(one), len(other))
    while start < most and one[start] == other[start]:
        start += 1
    end = 0
    while end < most - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(left), len(right)) <= 1 or (len(left) == len(right) == 2 and left == right[::-1])


def slips(one: str, other: str, most: int = 3) -> int:
    """The number of slips (letter wrong, left out, added, neighbours swapped) from one word to the other, `most` at most."""
    if abs(len(one) - len(other)) >= most:
        return most
    older: Sequence[int] = ()
    previous: Sequence[int] = range(len(other) + 1)
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            least = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                least = min(least, older[j - 2] + 1)
            row.append(least)
        older, previous = previous, row
    return min(most, previous[-1])


def deletions(word: str) -> Iterator[str]:
    """The word and the word less each letter: two words one slip apart have one of these in common."""
    yield word
    for i in range(len(word)):
        yield word[:i] + word[i + 1 :]
