"""Trains, flights and buses that a number names: 'Train 4417' here, '4417' there."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from firsthand.extract.grammar import Naming

_RAILWAY = re.compile(r"\b(?:trains?|rail(?:way)?|signal(?:ler|man|s)?|level crossing)\b", re.IGNORECASE)
_HEADCODE = re.compile(r"(?<![\w-])(?:[Tt]rain )?(?P<code>[0-9][A-Z]\d{2})(?![\w-])")
_MEASURED = (
    r"(?! ?(?:minutes?|mins?|hours?|hrs?|seconds?|secs?|cars?|people|persons?|passengers?|pax|km|kms|kilomet|met|feet|miles?|m\b|mph|kph"
    r"|tonnes?|tons?|times|years?|days?|per|aboard|on board|%|am\b|pm\b))"
)
"""What follows a number that counts or measures and names nothing."""
_TOLD = re.compile(
    r"\b(?P<what>[Tt]rain|[Ff]light|[Tt]ram|[Bb]us|[Ll]oco(?:motive)?) (?:(?:[Nn]umber|[Nn]o\.?) )?(?P<number>[A-Z]{0,2}\d{2,5}[A-Z]?)"
    rf"(?![\w/]|[.:,]\d){_MEASURED}"
)
"""'Train 4417', 'bus 47'."""
_BEHIND = re.compile(r"\b(?:[Nn]umber|[Nn]o\.?|[Tt]he|[Aa]) (?P<number>\d{1,3}[A-Z]?) (?P<what>bus|tram)\b")
"""'the 47 bus'."""
_OPENS = re.compile(
    r"(?:^|[.!?;] [“\"‘]?|: )(?P<number>[1-9]\d{3,4})(?:['’]s\b|,? (?:was|is|has|had|came|left|stopped|stopping|passed|arrived|departed|ran|hit"
    r"|struck|went|will|would|is due|due)\b)",
    re.MULTILINE,
)
"""A number that does something at the head of a sentence: '4417 was due', in an account of a railway."""
_TIMETABLED = re.compile(
    r"(?<![\w:.,/-])(?P<number>\d{3,5}) \(\d{1,2}[:.]\d\d (?:from )?[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)* (?:to|–|-) [A-Z]"
)
"""'4417 (07:12 Alder to Quay)'."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def railway(text: str) -> bool:
    """Whether an account speaks of trains, so that '2K17' is one and no unit."""
    return _RAILWAY.search(text) is not None


def numbered_services(text: str, labels: Iterable[str]) -> Iterator[Naming]:
    """Trains and the like by their numbers, wherever these stand; `labels` are what speakers are labelled with.

    A number alone is one where the account tells it with its word, labels a speaker by it on a railway, or writes it as timetables do.
    """
    told = [*_TOLD.finditer(text), *_BEHIND.finditer(text)]
    trains = railway(text)
    words: dict[str, dict[str, None]] = defaultdict(dict)
    for m in told:
        words[m["number"]][m["what"].capitalize()] = None
    known = set(words) | {m["number"] for m in _TIMETABLED.finditer(text)}
    if trains:
        known |= {label for label in labels if label.isdigit() and len(label) > 2}
        known |= {m["number"] for m in _OPENS.finditer(text) if not _YEAR.fullmatch(m["number"])}
    for m in told:
        yield Naming(m.start(), m.end(), "vehicle", _named(m["number"], words[m["number"]]))
    bare = sorted(number for number in known if len(number) > 2)
    for m in re.finditer(rf"(?<![\w:.,/#£$€-])(?:{'|'.join(bare)})(?![\w:/%]|[.,]\d){_MEASURED}", text) if bare else ():
        yield Naming(m.start(), m.end(), "vehicle", _named(m.group(), words.get(m.group(), ())))
    for m in _HEADCODE.finditer(text) if trains else ():
        yield Naming(m.start(), m.end(), "vehicle", m["code"])


def _named(number: str, words: Iterable[str]) -> str:
    """A number with the word that the account tells it with, where it is one."""
    some = list(words)
    return f"{some[0]} {number}" if len(some) == 1 else number
