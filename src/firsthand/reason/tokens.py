"""Words of claims folded, so that inflections and different words for one thing or one happening meet."""

import re
from collections.abc import Iterable
from functools import lru_cache

from firsthand.reason.wordlists import CONCEPTS, FAMILIES, IRREGULAR, NO_HAPPENING, NUMBERS, PHRASES, STOPWORDS, VERBS

REMEMBERED = 100_000
"""Texts whose folded form is kept: every stage of reasoning folds the same claims."""

_WORD = re.compile(r"[a-z0-9]+(?:['.:][a-z0-9]+)*")
_CLOCK = re.compile(
    r"\b\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?"
    r"|\b(?:\w+ (?:or|to) )?(?!(?:the|this|that|his|her|its|their|our|my) second\b)[\w-]+ (?:minutes?|mins?|hours?|seconds?|secs?)\b",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\b(?:[A-Z]{1,4}\d{1,4}|\d{1,2}[A-Z]{1,2}\d{1,3})\b")
_LONG_UNIT = re.compile(
    r"\b(Rescue|Medic|Engine|Ladder|Truck|Ambulance|Squad|Tower|Lifeboat|Patrol|Tanker|Tender|Battalion|Paramedic|Helicopter|Van|Marine|Unit|Boat) (\d{1,4})\b"
)
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2014": "-", "\u2011": "-"})


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    """One pattern for all; those that begin at a word are looked for at words only, which is several times as fast."""
    given = tuple(patterns)
    at_words = "|".join(p[2:] for p in given if p.startswith(r"\b"))
    return re.compile("|".join((rf"\b(?:{at_words})", *(p for p in given if not p.startswith(r"\b")))))


_NAMES = _any_of(NO_HAPPENING)
_TELLS_TIME = re.compile(r"\d|min|hour|sec", re.IGNORECASE)
_DOUBLES = ("ll", "ss", "zz", "ff", "ee", "oo")


_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ONES = {w: int(NUMBERS[w]) for w in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")}
_COMPOUND = re.compile(rf"\b({'|'.join(_TENS)})-({'|'.join(_ONES)})\b", re.IGNORECASE)


def _in_digits(m: re.Match[str]) -> str:
    """'thirty-eight' is 38."""
    return str(_TENS[m[1].lower()] + _ONES[m[2].lower()])


@lru_cache(maxsize=REMEMBERED)
def plain(text: str) -> str:
    """Lower case with straight apostrophes and without clock times, lengths of time and set names."""
    text = _COMPOUND.sub(_in_digits, text.translate(_APOSTROPHES))
    return _NAMES.sub(" ", (_CLOCK.sub(" ", text) if _TELLS_TIME.search(text) else text).lower())


def call_signs(text: str) -> frozenset[str]:
    """Call signs such as 'E5', 'WC27' or '2A14' in a text; one that is said in full is given short: 'Engine 5'."""
    return frozenset(_UNIT.findall(text)) | frozenset(f"{name[0]}{number}" for name, number in _LONG_UNIT.findall(text))


def unit_numbers(text: str) -> frozenset[str]:
    """The numbers of units that are said in full, for which their call signs stand: the '6' of 'Engine 6'."""
    return frozenset(number for _, number in _LONG_UNIT.findall(text))


@lru_cache(maxsize=REMEMBERED)
def words(text: str) -> tuple[str, ...]:
    """The words of a text as written, lower case, possessives cut."""
    return tuple([w[:-2] if w.endswith("'s") else w.replace("'", "") for w in _WORD.findall(plain(text))])


@lru_cache(maxsize=REMEMBERED)
def stem(word: str) -> str:
    """A word without its inflection; a key for comparing, not always a word itself."""
    word = IRREGULAR.get(word, word)
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and re.search("[aeiouy]", word[: -len(ending)]):
            word = word[: -len(ending)]
            if len(word) > 3 and word[-1] == word[-2] and not word.endswith(_DOUBLES):
                word = word[:-1]
            if word.endswith("i"):
                word = word[:-1] + "y"
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


@lru_cache(maxsize=REMEMBERED)
def first_stem(text: str) -> str:
    """The first word without its inflection, '' where there is none: the verb of an action."""
    said = words(text)
    return stem(said[0]) if said else ""


FAMILY_OF = {stem(word): family for family, members in FAMILIES.items() for word in members}
VERB_OF = {stem(word): family for word, family in VERBS.items()}
CONCEPT_OF = {stem(word): concept for concept, members in CONCEPTS.items() for word in members}
_PHRASES = tuple((family, re.compile(pattern)) for family, pattern in PHRASES)
_ANY_PHRASE = _any_of(pattern for _, pattern in PHRASES)
_STOPS = STOPWORDS | {stem(w) for w in STOPWORDS if stem(w) not in FAMILY_OF}


WHOLE_PHRASES = ("permit", "derail", "on the phone")
"""Kinds whose phrases hold words of other kinds that are not meant: 'cleared to proceed' clears nothing."""


@lru_cache(maxsize=REMEMBERED)
def families(text: str) -> tuple[str, ...]:
    """Kinds of happening that a text tells of, in the order of the text, each once."""
    return tuple(dict.fromkeys(family for _, family in families_at(plain(text))))


def families_at(text: str) -> list[tuple[int, str]]:
    """The same with where each stands, in a text that `plain` gave."""
    found = [(m.start(), FAMILY_OF[s]) for m in _WORD.finditer(text) if (s := stem(m.group().removesuffix("'s"))) in FAMILY_OF]
    if _ANY_PHRASE.search(text):
        phrases = [(m.start(), m.end(), family) for family, pattern in _PHRASES for m in pattern.finditer(text)]
        whole = [(start, end) for start, end, family in phrases if family in WHOLE_PHRASES]
        found = [(at, family) for at, family in found if not any(start <= at < end for start, end in whole)]
        found += [(start, family) for start, _, family in phrases]
    return sorted(found)


@lru_cache(maxsize=REMEMBERED)
def family_of(action: str) -> str | None:
    """The kind of happening that an action (a lemma or a log's status) is of, None when it is of none that we list."""
    said = words(action)
    named = [family for word in said if (family := FAMILY_OF.get(stem(word)))]
    if not named and said and stem(said[0]) in VERB_OF:
        return VERB_OF[stem(said[0])]
    return named[0] if named else next(iter(families(action)), None)


@lru_cache(maxsize=REMEMBERED)
def content(word: str) -> str | None:
    """What a word stands for when claims are compared: a concept, a number, its stem; None when it says too little."""
    if word in NUMBERS:
        return NUMBERS[word]
    folded = stem(word)
    if folded in FAMILY_OF or word in _STOPS or (len(word) == 1 and not word.isdigit()):
        return None
    concept = CONCEPT_OF.get(folded)
    return f"~{concept}" if concept else None if folded in _STOPS else folded


@lru_cache(maxsize=REMEMBERED)
def contents(text: str) -> frozenset[str]:
    """What the words of a text stand for, happenings left out."""
    return frozenset(c for w in words(text) if (c := content(w)))


def says_little(word: str) -> bool:
    """Whether a word tells next to nothing about which happening is meant."""
    return word in _STOPS or stem(word) in _STOPS
