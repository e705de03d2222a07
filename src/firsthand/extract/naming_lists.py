"""Names as lists, forms and headings write them: the surname first or in capitals, one title for several, a rank with a number."""

import re
from collections.abc import Iterator

from firsthand.extract import Draft
from firsthand.extract.grammar import Naming
from firsthand.language.bodies import BODIES, PLACES
from firsthand.language.lexicon import words
from firsthand.language.names import PARTICLES, given_names
from firsthand.language.runs import MONTHS, STOP, WEEKDAYS
from firsthand.language.titles import HONORIFICS, LABELS, ROLES, TITLES, plain, sex_told, title_at

_PARTS = (
    r"(?:(?:"
    + "|".join(sorted(PARTICLES))
    + "|"
    + "|".join(sorted(p.upper() for p in PARTICLES))
    + r"|Van|Von|De|Du|Da|Le|St) ){0,3}"
)
_HONORIFIC = "|".join(sorted({form for h in HONORIFICS for form in (h.capitalize(), h.upper())}))
_INITIALS = r"[A-Z]\.?(?:[ -]?[A-Z]\.?){0,2}"
_ENDS = r"(?=[ \t]*(?:[;,.)(|<\t”\"]|$|[-–—] )| (?:says?|said|states?|stated|told|reports?|reported|explain(?:s|ed)|confirm(?:s|ed)|recall(?:s|ed)|den(?:ies|ied)|saw|heard)\b)"
_SURNAME_FIRST = re.compile(
    rf"(?<![\w’'&@.-])(?P<surname>{_PARTS}[A-Z][\w’'-]*\w), (?:(?P<title>{_HONORIFIC})\.? )?(?P<given>[A-Z][a-z’'-]+(?: [A-Z][a-z’'-]+| [A-Z]\.?){{0,2}}|[A-Z]{{2,}}(?: [A-Z]+){{0,2}}|{_INITIALS}){_ENDS}",
    re.MULTILINE,
)
"""'SALLOW, Peter', 'Sallow, P.', 'van der Ahe, Jan Piet', 'Sallow, Dr Peter'."""
_OPENS = re.compile(r"(?:^|[;:|(\t]|\n)[ \t]*(?:[-*•–]|\(?\d{1,3}[.)])?[ \t]*[“\"]?$")
"""What stands before an entry of a list or a field of a form."""
_CLOSES = re.compile(r"[ \t.]*[”\"]?[ \t]*(?:[;|<(\t]|$|[-–—] )", re.MULTILINE)
"""What stands behind one."""

_SHORT_PLURALS = {
    "Drs": "Dr", "Messrs": "Mr", "Mmes": "Mrs", "PCs": "PC", "WPCs": "WPC", "PCSOs": "PCSO", "DCs": "DC", "Sgts": "Sgt", "FFs": "FF",
    "Cllrs": "Cllr", "Profs": "Prof", "Lts": "Lt", "Capts": "Capt", "Dets": "Det", "Insps": "Insp",
}  # fmt: skip


def plural(word: str) -> str:
    """The plural of a title or role."""
    if word.endswith("man"):
        return f"{word[:-2]}en"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return word if word.endswith("s") else f"{word}s"


def plurals() -> dict[str, str]:
    """Each plural, lower case, with the title of one."""
    known = {t for some in TITLES.values() for t in some if len(t) > 3 and not t.endswith("s")} | ROLES
    return {plural(t): t for t in sorted(known - {"general", "private", "counsel", "chief of police", "chief of staff"})}


_SINGULAR = plurals()
_ONE_NUMBER = r"(?:#?\d{1,6} )?"
_ONE = rf"{_ONE_NUMBER}{_PARTS}[A-Z][a-z][\w’'-]*(?: (?:[A-Z]\. )?{_PARTS}[A-Z][a-z][\w’'-]*){{0,2}}"
_SEVERAL = re.compile(rf"(?<=s|n)\.?(?P<comma>,)? (?P<names>{_ONE}(?:, (?:and )?{_ONE}){{0,8}}? and {_ONE})")
"""The names behind a title in the plural."""
_CREW = re.compile(
    rf"(?:\b[Cc]rew(?: (?:of|on|from) [^.,;:()\n]{{2,24}})?(?:,|:| \()|\b[A-Z][A-Za-z]*[ -]?\d{{1,4}} \() ?(?P<names>{_ONE}(?:,? and {_ONE}|, {_ONE}){{1,8}})(?=[,.;)]|$)",
    re.MULTILINE,
)
"""The people listed behind a crew or a unit."""
_BEFORE_SEVERAL = re.compile(r"[^\W_][\w'’]*(?: [^\W_][\w'’]*){0,4}$")
_SETS = frozenset({"the", "two", "three", "four", "five", "both", "his", "her", "their", "our"})
_EACH = re.compile(_ONE.replace(_ONE_NUMBER, r"(?:#?(?P<number>\d{1,6}) )?(?P<name>", 1) + ")")
_NAMED = rf"(?:[A-Z][a-z]+ )?{_PARTS}[A-Z][a-z][\w’'-]*"
_NUMBERED = re.compile(
    r"\b(?P<title>PC|WPC|PCSO|DC|PS|Ofc\.?|Officer|Constable|Deputy|Trooper|Sgt\.?|Sergeant|Firefighter|FF) "
    rf"(?:#?(?P<number>\d{{1,6}})(?: (?P<name>{_NAMED}|[A-Z][A-Z'’-]+(?=[ \t]*(?:[,;|)\n]|$))))?"
    rf"|(?P<before>{_NAMED}) (?:(?P<behind>\d{{2,6}})|\((?:no\.? |#)?(?P<bracketed>\d{{3,6}})\)))(?!\w)"
)
_STATES = frozenset(
    {
        "NJ",
        "NH",
        "NY",
        "NM",
        "NC",
        "ND",
        "SC",
        "SD",
        "RI",
        "DC",
        "WV",
        "UK",
        "US",
        "BC",
        "NS",
        "NB",
        "NSW",
        "SA",
        "WA",
        "UN",
        "EU",
    }
)
"""Letters behind a town that are a state's, as in a dateline."""
_BY_NUMBER = frozenset({"PC", "WPC", "PCSO", "DC", "PS"})
"""Ranks whose holders are told by rank and number alone."""
_PAIR = re.compile(
    rf"\b(?P<his>Mr|Mrs|Ms|Dr|Prof|Cllr|Sir)\.? and (?P<her>Mrs|Ms|Miss|Mr|Dr|Lady|Prof|Cllr)\.? (?P<given>[A-Z][a-z]+ )?(?P<surname>{_PARTS}[A-Z][\w’'-]*\w)"
)
_NO_NAMES = STOP | WEEKDAYS | MONTHS | LABELS | BODIES | PLACES | words("common") | HONORIFICS


def listed(draft: Draft) -> Iterator[Naming]:
    """Namings of people in the forms of lists, in no order."""
    text = draft.text
    yield from _surnames_first(text)
    for m in _SEVERAL.finditer(text):
        yield from _each(m)
    for m in _CREW.finditer(text):
        for told in _EACH.finditer(text, m.start("names"), m.end("names")):
            if not _NO_NAMES.intersection(lows := [plain(w) for w in told["name"].split()]) and not title_at(lows, 0):
                yield Naming(told.start("name"), told.end("name"), "person", told["name"])
    for m in _NUMBERED.finditer(text):
        yield from _numbered(m)
    for m in _PAIR.finditer(text):
        name = f"{m['given'] or ''}{m['surname']}"
        if sex_told((m["his"],)) != sex_told((m["her"],)) and sex_told((m["his"],)):  # 'Dr and Mrs' might be taken for one
            yield Naming(m.start("his"), m.end("his"), "person", name, (m["his"],))
        yield Naming(m.start("her"), m.end(), "person", m["surname"], (m["her"],))


def inverted(name: str) -> str | None:
    """A name that is written with its surname first, put the other way round; None for any other."""
    m = _SURNAME_FIRST.fullmatch(name)
    return _turned(m) if m and _is_name(m) else None


# --------------------------------------------------------------------------- the surname first


def _surnames_first(text: str) -> Iterator[Naming]:
    for m in _SURNAME_FIRST.finditer(text):
        if not _is_name(m):
            continue
        line = text[text.rfind("\n", 0, m.start()) + 1 : m.start()]
        start, title = _title_before(line, m.start())
        opens = _OPENS.search(line[: len(line) - (m.start() - start)]) is not None
        if opens and (_CLOSES.match(text, m.end()) or (m["surname"].isupper() and not m["given"].isupper())):
            yield Naming(start, _end(m, text), "person", _turned(m), tuple(filter(None, (title, m["title"]))))


def _is_name(m: re.Match[str]) -> bool:
    """Whether the two parts may be a surname and a given name: what stands second is known as one, or is an initial."""
    surname, given = m["surname"], plain(m["given"].split()[0])
    last = surname.split()[-1]
    if plain(last) in _NO_NAMES or title_at([plain(last)], 0) or (plain(last) in given_names() and not last.isupper()):
        return False
    initials = "." in m["given"].split()[0] or len(given) == 1
    return given in given_names() or (initials and m["given"].replace(".", "").replace(" ", "") not in _STATES)


def _title_before(line: str, start: int) -> tuple[int, str]:
    """Where the title begins that stands straight before a place of a line, and its words; the place itself where none does."""
    told = list(re.finditer(r"\S+", line))[-3:]
    if line.endswith(" "):
        for i in range(len(told)):
            lows = [plain(w.group()) for w in told[i:]]
            if title_at(lows, 0) == len(lows):
                at = start - len(line) + told[i].start()
                return at, line[told[i].start() :].strip()
    return start, ""


def _end(m: re.Match[str], text: str) -> int:
    """Where the name ends: the dot of an initial is its own."""
    return m.end() + (len(m["given"]) == 1 and text[m.end() : m.end() + 1] == ".")


def _turned(m: re.Match[str]) -> str:
    given = " ".join(cased(w) for w in m["given"].split())
    return f"{given} {' '.join(cased(w) for w in m['surname'].split())}"


def cased(word: str) -> str:
    """A word of a name in capitals as it is written elsewhere: 'O'DWYER' is 'O'Dwyer', 'VAN' before a surname 'van'."""
    if not word.isupper() or len(word.strip(".")) < 2 or "." in word[1:-1]:
        return word
    if plain(word) in PARTICLES - {"st"}:
        return word.casefold()
    shown = re.sub(r"[^\W_]+", lambda m: m.group().capitalize(), word)
    return re.sub(r"^Mc(\w)", lambda m: f"Mc{m[1].upper()}", shown)


# --------------------------------------------------------------------------- several of one title, and numbers


def _each(m: re.Match[str]) -> Iterator[Naming]:
    """The people whom one title in the plural names: 'PCs 412 Harrow and 388 Lund', 'the two officers, Harrow and Lund,'."""
    text = m.string
    title, rest = _plural_title(text[max(0, m.start() - 60) : m.start()])
    if not title or (m["comma"] and (not _SETS & set(rest) or text[m.end() : m.end() + 1] not in (",", ".", ";", ")", ""))):
        return
    for told in _EACH.finditer(text, m.start("names"), m.end()):
        lows = [plain(w) for w in told["name"].split()]
        if lows[0] in _NO_NAMES or lows[-1] in BODIES | ROLES or any(title_at(lows, i) for i in range(len(lows))):
            continue
        yield Naming(told.start(), told.end(), "person", told["name"], (title,), also=_by_number(title, told["number"]))


def _plural_title(before: str) -> tuple[str, list[str]]:
    """The title of one whose plural ends some words, and what stands before it; '' for none."""
    found = _BEFORE_SEVERAL.search(before)
    told = found.group().split() if found else []
    for size in range(min(3, len(told)), 0, -1):
        ending = " ".join(told[-size:])
        one = _SHORT_PLURALS.get(ending) or _SINGULAR.get(ending.casefold())
        if one:
            return one, [plain(w) for w in told[:-size]]
    return "", []


def _numbered(m: re.Match[str]) -> Iterator[Naming]:
    """'PC 412 Harrow', 'PC Harrow 412' and, of ranks that are so told, 'PC 412'."""
    name, number, title = m["name"] or m["before"], m["number"] or m["behind"] or m["bracketed"], m["title"]
    if name:
        yield Naming(m.start(), m.end(), "person", cased(name), (title,), also=_by_number(title, number))
    elif title in _BY_NUMBER and len(number) > 1:
        yield Naming(m.start(), m.end(), "person", f"{title} {number}", (title,))


def _by_number(title: str, number: str | None) -> tuple[str, ...]:
    """By what a numbered person goes too."""
    return (f"{title.rstrip('.')} {number}",) if number and title not in ("Firefighter", "FF") else ()
