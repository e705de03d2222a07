"""Names of vessels: a ship is told by what stands about its name somewhere in the account, and is then that ship everywhere."""

import re
from collections import defaultdict
from collections.abc import Iterator

from firsthand.extract import Draft
from firsthand.extract.grammar import Naming
from firsthand.language.bodies import BODIES, CENTRES, COLLECTIVES, COMMON, LEGAL, OFFICES, PLACES, UNIT, VESSEL, VESSELS
from firsthand.language.lexicon import words
from firsthand.language.names import folded, given_names
from firsthand.language.runs import MONTHS, STOP, WEEKDAYS
from firsthand.language.titles import LABELS, ROLES, plain, title_at

MARITIME = 3
"""Different words of the sea that make a text one about ships: tuned on nothing."""

ENOUGH = 2
"""Points that make a name a ship's: one sure sign, or two that need a text about ships."""

_NAME = r"(?P<name>(?!(?:The|A|An|And|But|When|As|On|If|No)\b)[A-Z][\w’'-]*\w(?: (?:of (?:the )?)?[A-Z][\w’'-]*\w){0,2})"
_THE = r"(?:[Tt]he [“‘\"']?|[“‘\"'])"
_AFTER_KIND = (
    r"(?=[,.;:)]|\s*$| (?:that|which|of|with|from|owned|carrying|bound|operated|built|and|in|on|at|was|had|laden|run)\b)"
)
_SHIP_PART = r"(?:bows?|stern|hull|keel|wheelhouse|gunwales?|rudder|propellers?|masthead|car deck|engine room|(?:port|starboard) (?:side|bow|quarter))"
_WRECKED = (
    r"(?:aground|adrift|at anchor|capsiz\w+|foundered|sank|sinking|settling|listing|afloat|beached|refloated"
    r"|run aground|ran aground|tak(?:ing|es) (?:on )?water|took (?:on )?water)\b"
)
_SAILED = (
    r"(?:sailed|set sail|put to sea|docked|berthed|moored|anchored|steamed|cast off|was holed|was moored|was berthed|was laden)\b"
)
_STEERED = (
    r"(?:struck|hit|left|turned|came|went|sounded|altered|slowed|stopped|answered|called|passed|kept|lay|gave|rammed|collided|drifted"
    r"|had|has|was|is|did|would|and)\b"
)
_MET = r"(?:[Ss]truck|[Hh]it|rammed|[Cc]ollided|[Cc]ollision|[Cc]ontact|holed|run down)"
_SIGNS = (
    (2, re.compile(rf"{_NAME}[”’\"']?(?:,| \(| is| was) (?:an?|the|another|our|his) (?:[\w-]+ ){{0,4}}?(?:{VESSELS})\b{_AFTER_KIND}")),
    (2, re.compile(rf"\b[Tt]he (?:{VESSELS}),? {_THE}{_NAME}")),
    (2, re.compile(rf"{_NAME} the (?:{VESSELS})\b")),
    (2, re.compile(rf"\b(?:[Mm]aster|[Ss]kipper|[Mm]ate|[Cc]oxswain|[Bb]osun|[Hh]elmsman|[Dd]eckhand|[Pp]urser|{_SHIP_PART}) (?:of|on|aboard) {_THE}{_NAME}")),
    (2, re.compile(rf"\b[Tt]he {_NAME},? (?:out|in|home)?(?:ward )?bound (?:for|from|to)\b")),
    (2, re.compile(rf"\b[Mm]ayday (?:call )?(?:from|relay(?:ed)? (?:for|from)) (?:the )?{_NAME}")),
    (2, re.compile(rf"{_NAME}['’]s {_SHIP_PART}\b")),
    (2, re.compile(rf"{_THE}{_NAME}[”’\"']? (?:then |later |slowly |had |has |was |is |were )*(?:{_SAILED}|{_WRECKED})")),
)  # fmt: skip
"""What tells a ship wherever it stands, with its weight."""

_SIGNS_AT_SEA = (
    (2, re.compile(rf"\b(?:[Mm]aster|[Ss]kipper|[Cc]oxswain|[Mm]ate) of {_NAME}")),
    (2, re.compile(rf"(?:^|, )(?:[Mm]aster|[Ss]kipper|[Mm]ate|[Ee]ngineer), {_NAME}(?=\.?$)", re.MULTILINE)),
    (2, re.compile(rf"{_NAME} (?:is |was |now |has |had |been |reported |seen )*(?:{_WRECKED}|(?:master|skipper|alongside)\b)")),
    (2, re.compile(rf"\b[Aa]longside (?:the )?{_NAME}")),
    (1, re.compile(rf"\b(?:aboard|on board|off|boarded|left|overtook|towed|towing|overhead) the {_NAME}")),
    (1, re.compile(rf"\b{_MET} (?:(?:by|with|between|side of|bow of) )?(?:the )?{_NAME}")),
    (1, re.compile(rf"\b[Tt]he {_NAME} (?:then |also |later |never |had |has |was )*{_STEERED}")),
    (1, re.compile(rf"\b(?:by|of|on|from|with|and|that|when) the {_NAME}(?=[,.;:]|\s|['’]s)")),
)  # fmt: skip
"""What tells a ship in a text about ships."""

_SEA = words("maritime")
_WORD = re.compile(r"[a-z]+")
_PRESS = re.compile(r" (?:said|reported|reports|understands|understood|wrote|has learned|newspaper)\b")
_CALLS = r"(?:\b(?:from|this is)\s+(?:the )?|^\s*|[:,.] ){name}\b"
_NO_SHIP = STOP | MONTHS | WEEKDAYS | COMMON | OFFICES | LABELS | {"captain", "channel", "number", "god"}
_NO_SHIP_LAST = (
    BODIES | PLACES | LEGAL | CENTRES | COLLECTIVES | ROLES | {"bank", "shoal", "shoals", "sands", "buoy", "spit", "ness"}
)


def vessels(draft: Draft) -> Iterator[Naming]:
    """Every place where a ship of the account is named, with or without 'the', in labels of radio calls too."""
    text = draft.text
    names = _ships(draft)
    if not names:
        return
    forms = {f: n for n in sorted(names) for f in (n.upper(), n)}
    ordered = sorted(forms, key=lambda f: (-len(f), f))
    loose = any(r.kind in ("message", "post") for r in draft.records[:3]) and all(" " in n or len(n) > 5 for n in names)
    pattern = re.compile(
        r"(?:\b(?:MV|M/V|FV|SS|MT) )?(?<![\w-])(?P<name>" + "|".join(map(re.escape, ordered)) + r")(?![\w-])",
        re.IGNORECASE if loose else 0,
    )
    lowered = {f.casefold(): n for f, n in forms.items()}
    for m in pattern.finditer(text):
        if not _goes_on(text, m.end(), m["name"]):
            yield Naming(m.start(), m.end(), "vessel", lowered[m["name"].casefold()])
    yield from _shortened(text, names)


def _shortened(text: str, names: set[str]) -> Iterator[Naming]:
    """'the Celestine' for the Marie Celestine, where one ship alone ends so."""
    ends: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names):
        if " " in name:
            ends[name.split()[-1]].append(name)
    for end, ships in ends.items():
        if len(ships) > 1 or end in names or not _clean(end):
            continue
        for m in re.finditer(rf"\b[Tt]he (?P<end>{re.escape(end)})\b(?! [A-Z])", text):
            yield Naming(m.start("end"), m.end("end"), "vessel", ships[0])


def _goes_on(text: str, end: int, name: str) -> bool:
    """Whether the words are the beginning of a longer name: 'Tarn Maid Shipping Ltd', 'Tarn House'."""
    following = re.match(r" ([A-Z][\w’'-]*)", text[end : end + 30])
    if following is None:
        return False
    word = plain(following[1].removesuffix("'s").removesuffix("’s"))
    return word in BODIES | PLACES | LEGAL or (
        word not in STOP | LABELS | ROLES and not name.isupper() and not title_at([word], 0)
    )


def _ships(draft: Draft) -> set[str]:
    """The names of the account that are ships'."""
    text = draft.text
    sea = len(_SEA.intersection(_WORD.findall(text.casefold()))) >= MARITIME
    points: dict[str, int] = defaultdict(int)
    sure: set[str] = set()
    for m in VESSEL.finditer(text):
        name = _clean(m["name"] or m["ship"], told=True)
        if name:
            sure.add(name)
    for weight, sign in (*_SIGNS, *(_SIGNS_AT_SEA if sea else ())):
        for m in sign.finditer(text):
            name = _clean(m["name"])
            if name and not _PRESS.match(text, m.end("name")) and not text[: m.start()].endswith("told "):
                points[name] += weight
    for name in _callers(draft) if sea else ():
        points[name] += ENOUGH
    some = {n for n, p in points.items() if p >= ENOUGH and not _rather_person(n, text)} | sure
    titled = {n for n in some if _titled(text, n)}
    return {n for n in some if n not in titled}


def _rather_person(name: str, text: str) -> bool:
    """Whether a name begins with a given name and nowhere has 'the' before it."""
    return name.split()[0].casefold() in given_names() and re.search(rf"\b[Tt]he {re.escape(name)}\b", text) is None


_NOBLE = frozenset(("lady", "lord", "sir", "dame", "queen", "king", "princess", "prince", "duke", "duchess"))
"""Titles that ships' names begin with: 'the ferry Lady Maud'."""


def _clean(name: str, *, told: bool = False) -> str:
    """The name without a possessive, or '' where it is another kind of name; `told`: a word for a ship stands before it."""
    name = re.sub(r"['’]s$", "", name).rstrip("'’-")
    parts = [plain(w) for w in name.split()]
    titled = title_at(parts, 0) and not (told and parts[0] in _NOBLE)
    if parts[0] in _NO_SHIP or parts[-1] in _NO_SHIP_LAST or titled or UNIT.fullmatch(name) or len(name) < 3:
        return ""
    return "" if name.isupper() and len(name) < 5 else name


def _titled(text: str, name: str) -> bool:
    """Whether somebody bears the name with a title: 'Captain Swift'."""
    for m in re.finditer(rf"([A-Z][\w.]*) {re.escape(name)}\b", text):
        word = plain(m[1])
        if title_at([word], 0) or word in given_names():
            return True
    return False


def _callers(draft: Draft) -> Iterator[str]:
    """Labels of a radio recording that call themselves by name: 'this is Tarn Maid', 'Control from Tarn Maid'."""
    text = draft.text
    labels = sorted({r.speaker for r in draft.records if r.kind in ("cue", "turn", "row") and r.speaker})
    if draft.source.kind not in ("transcript", "log"):
        return
    known = {r.speaker or "": "" for r in draft.records}
    for label in labels[:60]:
        parts = [plain(w) for w in label.split()]
        named = any(w in LABELS or w in _NO_SHIP or w in given_names() or title_at([w], 0) for w in parts)
        if named or parts[-1] in _NO_SHIP_LAST or any(c.isdigit() for c in label) or (len(label) < 4 and label in known):
            continue
        shown = label.title() if label.isupper() else label
        if re.search(_CALLS.format(name=re.escape(shown)), text, re.MULTILINE):
            yield shown


def ship_keys(namings: list[Naming]) -> set[str]:
    """The ships among namings, for comparing."""
    return {folded(n.name) for n in namings if n.kind == "vessel"}
