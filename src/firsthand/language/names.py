"""Names of people: their parts, their short forms, and what two names have in common. Standard library only."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ`´", "'"))
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "jnr", "snr", "esq"})
_GENERATIONS = {"sr": "senior", "snr": "senior", "jr": "junior", "jnr": "junior", "ii": "junior", "iii": "iii", "iv": "iv"}
PARTICLES = frozenset(
    {"de", "da", "di", "du", "dos", "das", "del", "della", "van", "von", "der", "den", "ten", "ter", "la", "le", "bin", "ibn",
     "al", "el", "st"}
)  # fmt: skip
"""Small words that belong to the surname after them."""
_OPENING = PARTICLES - {"al", "del", "della", "den", "der", "di", "la"}
"""Particles that open a surname with a capital too, at a sentence's start; the others are given names then."""
AGES = 2
"""Years that two accounts may differ in the age of one person."""
_AGED = re.compile(r", (\d{1,2})$")
_NUMBERED = re.compile(
    r"(?:PC|WPC|PCSO|PS|DC|DS|(?i:(?:police )?constable|sergeant|sgt|(?:police )?officer|ofc|deputy|trooper))\.? #?(?P<number>\d{1,6})"
)
"""One who is told by rank and number alone."""


def folded(text: str) -> str:
    """Lower case, straight apostrophes, no accents, single spaces."""
    text = text.translate(_APOSTROPHES)
    if not text.isascii():
        text = "".join([c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)])
    return " ".join(text.casefold().split())


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
    """The parts of a name without titles: 'Nell O’Hara', 'OHARA N', 'O'Hara, Nell', 'OHARA Nell', 'N. O'Hara', 'Van der Ahe', 'Harrow'.

    Who is told by rank and number alone ('PC 412') has the number for a surname: '#412'.
    """
    if numbered := _NUMBERED.fullmatch(name):
        return PersonName(f"#{numbered['number']}")
    comma = name.split(",")
    if len(comma) == 2 and comma[1].strip() and bare(comma[1]) not in _SUFFIXES:
        name = f"{comma[1]} {comma[0]}"
    words = [w for w in _WORD.findall(name) if bare(w) not in _SUFFIXES]
    if not words:
        return PersonName(bare(name))
    if len(words) >= 2 and name.isupper() and len(words[-1]) == 1 and len(words[0]) > 1:
        words = [words[-1], *words[:-1]]
    words = _run_together(_surname_last(words))
    start = len(words) - 1
    while start > 1 and folded(words[start - 1]) in PARTICLES:
        start -= 1
    if start == 1 and (words[0] in PARTICLES or folded(words[0]) in _OPENING):
        start = 0
    surname = bare("".join(words[start:]))
    if surname.startswith("mac") and len(surname) > 5:
        surname = f"mc{surname[3:]}"  # MacLeod and McLeod are one name in two spellings
    before = [bare(w) for w in words[:start]]
    generation = next((_GENERATIONS[b] for w in reversed(_WORD.findall(name)) if (b := bare(w)) in _GENERATIONS), "")
    return PersonName(surname, before[0] if before else "", tuple(before[1:]), generation if len(words) > 1 else "")


def _surname_last(words: list[str]) -> list[str]:
    """The words with a surname in capitals put last: 'OHARA Nell' is Nell O’Hara."""
    first, last = words[0], words[-1]
    capitals = len(first) > 2 and first.isupper() and not last.isupper()
    return [*words[1:], first] if capitals and bare(last) in given_names() and bare(first) not in given_names() else words


def _run_together(words: list[str]) -> list[str]:
    """The words with initials that were written as one word taken apart: 'PJ Sallow'."""
    first = words[0]
    together = len(words) > 1 and len(first) == 2 and first.isalpha() and first.isupper() and not words[-1].isupper()
    return [*first, *words[1:]] if together else words


def one_generation(one: PersonName, other: PersonName) -> bool:
    """Whether two names may be of one generation: 'Amos Tell Sr.' is not 'Amos Tell Jr.', 'Amos Tell' may be either."""
    return not one.generation or not other.generation or one.generation == other.generation


def middles_fit(one: PersonName, other: PersonName) -> bool:
    """Whether what stands between given name and surname may be one person's: 'Peter J. Sallow' is not 'Peter K. Sallow'."""
    return not one.middle or not other.middle or given_fit(one.middle[0], other.middle[0])


def one_number(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether names that people go by do not hold two different numbers of a rank: 'PC 412' is not 'PC 421'."""
    mine, others = numbers(ours), numbers(theirs)
    return not mine or not others or bool(mine & others)


def one_age(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether names with an age ('Peter Sallow, 34') may be one person's at dates not far apart."""
    mine, others = ages(ours), ages(theirs)
    return not mine or not others or any(abs(a - b) <= AGES for a in mine for b in others)


def ages(names: Iterable[str]) -> frozenset[int]:
    """The ages that names are written with."""
    return frozenset(int(m[1]) for n in names if n[-1:].isdigit() and (m := _AGED.search(n)))


def one_person(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether neither a number nor an age among names tells two people."""
    mine, others = tuple(ours), tuple(theirs)
    return one_number(mine, others) and one_age(mine, others)


def numbers(names: Iterable[str]) -> frozenset[str]:
    """The numbers by which somebody goes, among names: '412' of 'PC 412'."""
    return frozenset(m["number"] for n in names if n[-1:].isdigit() and (m := _NUMBERED.fullmatch(n)))


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
