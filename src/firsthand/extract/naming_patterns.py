"""What patterns name without a parser: units, numbered places, vessels, vehicles, nicknames, handles, roles, gazetteer."""

import re
from collections.abc import Iterator
from functools import cache

from firsthand.extract import Draft
from firsthand.extract.grammar import Naming
from firsthand.extract.naming_services import numbered_services, railway
from firsthand.extract.naming_sites import sites
from firsthand.language.bodies import BEFORE_PLACE, NOT_UNITS, NUMBERED_PLACE, UNIT, UNIT_WORDS, VEHICLE
from firsthand.language.lexicon import words
from firsthand.language.names import full_forms, given_names
from firsthand.language.runs import STOP
from firsthand.language.titles import PERSONS, POSTS, ROLES, plain, title_at
from firsthand.model import CaseFacts

_SMALL_PLACE = re.compile(
    r"\b(?:at|on|to|from|in|near|across|down|up|over|by|of|past|behind|outside|opened|closed|shut|along|round|the) "
    r"(?P<name>(?:[a-z]{3,} ){1,2}(?:bridge|road|rd|street|lane|row|avenue|school|park|lock|harbour|pier|square|hall|station|hospital))\b"
)
_SMALL_ROAD = re.compile(
    r"(?:^|[.?!:,] )(?P<name>[a-z]{4,} (?:bridge|road|rd|street|st|lane|ln|avenue|ave))(?=[?.!,]|$)", re.MULTILINE
)
"""'which one. miller rd?'"""
_GENERAL = words("general") | STOP
_HANDLE = re.compile(r"(?<![\w@./])@[A-Za-z_]\w{2,}\b")
_MARKED = r"[“‘\"'](?P<name>[A-Z][\w’-]+(?: [A-Z][\w’-]+)?)[,.]?[”’\"']"
_KNOWN_AS = re.compile(
    r"\b(?:[Aa]n?|[Tt]he|[Oo]ne|[Aa]nother) (?P<who>(?:[\w’'-]+ ){1,3}?)"
    r"(?:known(?: [\w’'-]+){0,5}? (?:as|by the name(?: of)?)|referred to(?: [\w’'-]+){0,3}? as|called|nicknamed|who (?:is|was) called) "
    + _MARKED
)
_NICKNAMED = re.compile(r"(?P<given>[A-Z][\w’-]+) [“\"‘'(](?P<nick>[A-Z][\w-]+)[”\"’')] (?P<surname>[A-Z][\w’'-]+)")
_FORMERLY = re.compile(
    r"(?P<given>[A-Z][\w’-]+)(?: [A-Z][\w’-]+)? (?P<surname>[A-Z][\w’-]+),? ?(?:\(|,)? ?(?:née|nee|né|born|formerly|previously|then)"
    r" (?P<before>[A-Z][\w’-]+(?: [A-Z][\w’-]+)?)(?=[),.;]| (?:said|was|is|had|told|and|of)\b)"
)
_ALSO_CALLED = re.compile(
    r"(?P<name>(?P<given>[A-Z][\w’-]+)(?: [A-Z][\w’-]+){1,2}),? ?(?:\(|,)? ?(?:also known as|a\.?k\.?a\.?|known (?:to \w+ )?as|alias|better known as)"
    r" [“‘\"']?(?P<other>[A-Z][\w’-]+(?: [A-Z][\w’-]+)?)\b"
)
_ROLE = re.compile(
    r"\b(?P<det>[Tt]he|[Aa]n?|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Oo]ne|[Mm]y) (?P<role>(?:[a-z][\w’'-]* ){0,2}?(?:"
    + "|".join(sorted(ROLES | POSTS | PERSONS, key=lambda w: (-len(w), w)))
    + r"))\b(?!['’]s? [A-Z])(?!-)(?! (?:executive|officer|constable|inspector|engineer|master|mate|keeper)\b)"
)
_COUPLE = re.compile(r"\b(?P<one>[A-Z][a-z]+) and (?P<two>[A-Z][a-z]+) (?P<surname>[A-Z][a-z][\w’-]+)")
_CLIPPED_ROLE = re.compile(
    r"(?:^|[.;:|] )(?P<role>(?:[A-Z][a-z]+ )?(?i:"
    + "|".join(sorted(words("posts"), key=lambda w: (-len(w), w)))
    + r"))(?= [a-z])(?! of )",
    re.MULTILINE,
)
_TALKED_OF = ("log", "transcript")
_ACT_AFTER = re.compile(
    r"(?:[’']s)?[, ]+(?:(?:is|was|has|had|are|were|now|also|then|and|the|crew|crews|of|from) )*(?:on scene|in attendance|en ?route|on route|responding|respond"
    r"|arriv|stag|clear|dispatch|report|request|advis|return|mobile|available|assign|sent|turn|stopp|allow|came|went|left|out|to |at )"
)
_ROAD_AFTER = re.compile(
    r" (?:motorway|road|junction|carriageway|highway|(?:north|south|east|west)bound|between|near|towards?)\b"
)
_ROAD_BEFORE = re.compile(r"\b(?:the|on|along|off|via|onto|road|route|junction of) $", re.IGNORECASE)
_EXHIBIT = re.compile(
    r"\b(?:exhibit|page|paragraph|figure|table|section|room|gate|bay|row|seat|model|type|class|grade|form|the|a|junction|flight|channel|tag|ref|no)\W*$",
    re.IGNORECASE,
)


def patterned(draft: Draft) -> Iterator[Naming]:
    """Namings by pattern, in no order."""
    text = draft.text
    yield from _known(draft.case, text)
    yield from _units(draft)
    yield from _chatted(draft)
    yield from _clipped_roles(draft)
    for m in VEHICLE.finditer(text):
        yield Naming(m.start(), m.end(), "vehicle", m["name"])
    for m in _HANDLE.finditer(text):
        yield Naming(m.start(), m.end(), "handle", m.group())
    for m in _KNOWN_AS.finditer(text):
        yield Naming(m.start(), m.end(), "person", m["name"], (m["who"].strip(),))
    yield from sites(text)
    yield from numbered_services(text, {r.speaker for r in draft.records if r.speaker})
    for m in _NICKNAMED.finditer(text):
        yield Naming(
            m.start(), m.end(), "person", f"{m['given']} {m['surname']}", also=(m["nick"], f"{m['nick']} {m['surname']}")
        )
    yield from _renamed(text)
    for m in _COUPLE.finditer(text):
        one, two = plain(m["one"]), plain(m["two"])
        shared = two in given_names() and (one in given_names() or full_forms(one) != {one})
        if shared and not re.search(rf"\b{re.escape(m['one'])} (?!and\b)[A-Z]", text):
            yield Naming(m.start("one"), m.end("one"), "person", f"{m['one']} {m['surname']}")


def _renamed(text: str) -> Iterator[Naming]:
    """People with the name that they bore before, or another that they go by: 'Ada Quill, née Moss'."""
    for m in _FORMERLY.finditer(text):
        before = m["before"] if " " in m["before"] else f"{m['given']} {m['before']}"
        name = text[m.start() : m.end("surname")]
        if plain(m["given"]) in given_names() and not title_at([plain(m["given"])], 0):
            yield Naming(m.start(), m.end("surname"), "person", name, also=(before,))
    for m in _ALSO_CALLED.finditer(text):
        if plain(m["given"]) in given_names():
            yield Naming(m.start("name"), m.end("name"), "person", m["name"], also=(m["other"],))


def _clipped_roles(draft: Draft) -> Iterator[Naming]:
    """In logs and calls a post without an article: 'Night watchman on site'."""
    if any(r.kind in ("row", "cue") for r in draft.records[:3]):
        for m in _CLIPPED_ROLE.finditer(draft.text):
            yield Naming(m.start("role"), m.end("role"), "role", m["role"], (m["role"],))


def roles(text: str) -> Iterator[Naming]:
    """People named by their role only, in small letters: 'the watch manager'."""
    for m in _ROLE.finditer(text):
        yield Naming(m.start(), m.end(), "role", m["role"], (m["role"],), sure=m["det"].casefold() == "the")


@cache
def _gazetteer(case: CaseFacts) -> tuple[re.Pattern[str] | None, dict[str, tuple[str, str]]]:
    """One pattern for all known names, and for each name as written the entity's name and type."""
    names = {n: (k.name, k.type) for k in reversed(case.gazetteer) for n in (k.name, *k.aliases) if len(n) > 1}
    if not names:
        return None, {}
    ordered = sorted(names, key=lambda n: (-len(n), n))
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, ordered)) + r")(?!\w)"), names


_WORD_BEFORE = re.compile(r"\b([A-Z][^\W\d_]+) $")


def _known(case: CaseFacts, text: str) -> Iterator[Naming]:
    pattern, names = _gazetteer(case)
    if pattern is not None:
        for m in pattern.finditer(text):
            name, kind = names[m.group()]
            if kind != "person" or " " in m.group() or not _given_before(text, m.start()):
                yield Naming(m.start(), m.end(), f"known:{kind}", name)


def _given_before(text: str, start: int) -> bool:
    """Whether another's given name stands before a known surname: the entry 'Marsh' is not meant by 'Edda Marsh'."""
    before = _WORD_BEFORE.search(text, max(0, start - 40), start)
    if before is None:
        return False
    word = plain(before[1])
    return word not in _GENERAL and word not in ROLES and not title_at((word,), 0) and not word.endswith("day")


def unit_name(word: str, number: str) -> str:
    """The full name of a unit: 'E' and '5' make 'Engine 5'. Only for prefixes that are known to mean one thing."""
    return f"{UNIT_WORDS.get(word.casefold(), word)} {number}"


_SPELLED = re.compile(
    r"\b(?P<word>Engine|Ladder|Truck|Medic|Rescue|Battalion|Squad|Tanker|Ambulance|Pump|Unit|Car)(?: Company| No\.?)? "
    r"(?P<number>\d{1,4}|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
)
_SEVERAL = re.compile(
    r"\b(?P<word>Engines|Ladders|Trucks|Medics|Rescues|Squads|Tankers|Ambulances|Pumps|Cars|Patrols|Boats) (?P<numbers>\d{1,4}(?:, \d{1,4})*,? (?:and|&) \d{1,4})\b"
)
"""'Engines 5 and 6'."""
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _units(draft: Draft) -> Iterator[Naming]:
    """Call signs and numbered units; a numbered part of a site ('at Unit 7') is a place."""
    text = draft.text
    operational = draft.source.kind in _TALKED_OF or any(r.kind in ("row", "cue") for r in draft.records[:1])
    places = list(NUMBERED_PLACE.finditer(text))
    sited = {m.group() for m in places if m["word"] != "Unit" or _stands_at(text, m.start())}
    for m in places:
        yield Naming(m.start(), m.end(), "place" if m.group() in sited or m["word"] != "Unit" else "unit", m.group())
    for m in _SPELLED.finditer(text):
        number = m["number"].casefold()
        if m["word"] != "Unit" and not (number.isdigit() and "Company" not in m.group()):
            digits = number if number.isdigit() else str(_NUMBERS.index(number) + 1)
            yield Naming(m.start(), m.end(), "unit", f"{m['word']} {digits}")
    for m in _SEVERAL.finditer(text):
        for n in re.finditer(r"\d+", m["numbers"]):
            at = m.start("numbers") + n.start()
            yield Naming(at, at + len(n.group()), "unit", f"{m['word'][:-1]} {n.group()}")
    codes_told = list(UNIT.finditer(text))
    roads = {m.group() for m in codes_told if _road(m, text)}
    found = [m for m in codes_told if m.group() not in roads and _is_unit(m, text)]
    if any(m.group()[0].isdigit() for m in found) and railway(text):
        found = [m for m in found if not m.group()[0].isdigit()]
    codes = [m["code"] for m in found if m["code"]]
    for m in codes_told:
        if m.group() in roads:
            yield Naming(m.start(), m.end(), "place", m.group())
    for m in found:
        if m["word"]:
            yield Naming(m.start(), m.end(), "unit", unit_name(m["word"], m["number"]))
        elif (
            operational
            or _ACT_AFTER.match(text, m.end())
            or not _ROAD_BEFORE.search(text[max(0, m.start() - 12) : m.start()])
            or codes.count(m["code"]) > 2
        ):
            yield Naming(m.start(), m.end(), "unit", m.group())


def _road(m: re.Match[str], text: str) -> bool:
    """Whether letters and figures are a road's: 'the A38', 'the M25 near …'."""
    before, after = text[max(0, m.start() - 12) : m.start()], text[m.end() : m.end() + 20]
    if m["code"] not in ("A", "B", "M") or not _ROAD_BEFORE.search(before):
        return False
    return after.startswith((" at ", " to ", " out")) or not _ACT_AFTER.match(after)


def _chatted(draft: Draft) -> Iterator[Naming]:
    """Places that messages name in small letters: 'cones across miller bridge'."""
    if not any(r.kind == "message" for r in draft.records[:3]):
        return
    for m in (*_SMALL_PLACE.finditer(draft.text), *_SMALL_ROAD.finditer(draft.text)):
        if not _GENERAL & set(m["name"].split()):
            yield Naming(m.start("name"), m.end("name"), "place", m["name"])


def _stands_at(text: str, start: int) -> bool:
    before = text[max(0, start - 12) : start].split()
    return bool(before) and before[-1].casefold() in BEFORE_PLACE


def _is_unit(m: re.Match[str], text: str) -> bool:
    if m["word"]:
        return m["word"][0].isupper() or m["word"].islower() is False
    code, before = m["code"], text[max(0, m.start() - 14) : m.start()]
    if code in ("I", "US", "SR") and "-" in m.group():
        return False
    if code.casefold() in NOT_UNITS or len(code) + len(m["digits"]) < 2:
        return False
    if code in ("A", "B", "M") and (before.endswith("the ") or _ROAD_AFTER.match(text, m.end())):
        return False
    return not _EXHIBIT.search(before) or (before.casefold().endswith(("the ", "a ")) and bool(_ACT_AFTER.match(text, m.end())))
