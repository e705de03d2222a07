"""Places that a number names: buoys, platforms, gates, carriages, junctions and roads."""

import re
from collections import defaultdict
from collections.abc import Iterator

from firsthand.extract.grammar import Naming

_SITES = (
    r"platform|gate|berth|pier|buoy|beacon|junction|carriage|coach|signal|bay|block|room|ward|stand|turnstile|exit|entrance|lock|pontoon"
    r"|hangar|runway|taxiway|stairwell|staircase|lane|lift|level crossing|crossing|milepost|shaft|tank|theatre|corridor|hall|shed|dock"
    r"|checkpoint|marker|manhole|hydrant|camera|bed|cabin|deck|pylon|span|hold|(?:fire |back |side |front )?door|aisle|pen|silo|boiler|kiln"
    r"|furnace|valve|barrier|tent|chamber|vat|escalator|cell|portal|silo|hatch|tower|building"
)
_BY_WORD = re.compile(
    rf"\b(?P<what>(?i:{_SITES})) (?P<number>\d{{1,4}}[A-Z]?|[B-HJ-Z])(?![\w'’]|[.:,]\d|\s?(?:%|metres?\b|feet\b))"
)
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_BY_NUMBER = re.compile(
    rf"\b(?:[Nn]umber|[Nn]os?\.?) (?P<number>\d{{1,3}}|{_NUMBERS})(?: (?P<what>{_SITES}|house|shop|cottage|mill|pit|well))?(?![\w'’])"
)
_IN_WORDS = re.compile(rf"\b(?P<what>(?i:{_SITES})) (?P<number>(?i:{_NUMBERS}))(?=[,;:!?]|\.(?:\s|$)|$)", re.MULTILINE)
"""'Door two,': a number in words, which ends what is named."""
_SEVERAL = re.compile(
    rf"\b(?P<what>(?i:{_SITES}))e?s (?P<numbers>\d{{1,4}}[A-Z]?(?:, \d{{1,4}}[A-Z]?)*,? (?:and|&|or) \d{{1,4}}[A-Z]?)(?![\w'’]|[.:,]\d)"
)
"""'Doors 4 and 14'."""
_NEAR = re.compile(rf"(?:\b(?P<before>[A-Za-z]+) )?\b(?P<word>[A-Za-z]{{3,}}) (?=\d|[B-HJ-Z]\b|(?i:{_NUMBERS})\b)")
_LAST = frozenset(re.findall(r"[a-z]+(?=[|]|$)", _SITES))
_BEFORE = frozenset({"fire", "back", "side", "front", "level"})
_PLACED = re.compile(
    r"\b(?:at|to|near|past|off|below|above|from|by|between|beyond|outside|towards?|with|round|and|on)\s$", re.IGNORECASE
)
_FIGURE = re.compile(r"\d{1,4}[A-Z]?")
_STREET = re.compile(
    r"\b\d{1,3}(?:st|nd|rd|th) (?:Street|St|Avenue|Ave|Av|Road|Rd|Lane|Ln|Place|Court|Ct|Boulevard|Blvd|Drive|Terrace)\b"
)
_ROAD = re.compile(
    r"\b(?:I-|US-|SR-|(?:US|State|County|Interstate) (?:Road |Route |Highway )?|Route |Highway )(?P<number>\d{1,4}[A-Z]?)(?!\w|[.:]\d)"
)


def sites(text: str) -> Iterator[Naming]:
    """Numbered places; 'Number 14' alone is the one thing of that number that the account names in full."""
    yield from _numbered_parts(text)
    numbered = list(_BY_NUMBER.finditer(text))
    full: dict[str, dict[str, None]] = defaultdict(dict)
    for m in numbered:
        if m["what"]:
            full[_figure(m["number"])][m["what"]] = None
    for m in numbered:
        number = _figure(m["number"])
        whats = [m["what"]] if m["what"] else list(full.get(number, ()))
        if len(whats) == 1:
            yield Naming(m.start(), m.end(), "place", f"Number {number} {whats[0]}")
        elif _PLACED.search(text, max(0, m.start() - 10), m.start()):
            yield Naming(m.start(), m.end(), "place", f"Number {number}")
    for m in _STREET.finditer(text):
        yield Naming(m.start(), m.end(), "place", m.group())
    for m in _ROAD.finditer(text):
        yield Naming(m.start(), m.end(), "place", m.group())


def _numbered_parts(text: str) -> Iterator[Naming]:
    """Parts of a site with their number behind them; the long patterns are asked only where a word and a number meet."""
    for near in _NEAR.finditer(text):
        word = near["word"].casefold()
        if not _LAST.intersection((word, word[:-1], word[:-2])):
            continue
        start = near.start("before") if near["before"] and near["before"].casefold() in _BEFORE else near.start("word")
        if (m := _SEVERAL.match(text, start)) is not None:
            for n in _FIGURE.finditer(text, m.start("numbers"), m.end("numbers")):
                yield Naming(n.start(), n.end(), "place", f"{m['what']} {n.group()}")
        elif (m := _BY_WORD.match(text, start)) is not None:
            if m["what"][1:].islower():
                yield Naming(m.start(), m.end(), "place", f"{m['what']} {m['number']}")
        elif (m := _IN_WORDS.match(text, start)) is not None and (
            m["what"].istitle() or _PLACED.search(text, max(0, start - 10), start)
        ):
            yield Naming(start, m.end(), "place", f"{m['what']} {_figure(m['number'].casefold())}")


def _figure(number: str) -> str:
    words = _NUMBERS.split("|")
    return str(words.index(number) + 1) if number in words else number
