"""Titles, ranks and roles as data, and how titles are matched in a row of words."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from firsthand.language.lexicon import words

HONORIFICS = frozenset({"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "lady", "lord", "madam"})
FEMALE = frozenset(
    {
        "woman",
        "girl",
        "mrs",
        "ms",
        "miss",
        "dame",
        "lady",
        "policewoman",
        "spokeswoman",
        "mother",
        "sister",
        "councilwoman",
        "wife",
        "daughter",
        "aunt",
        "niece",
        "mum",
        "mom",
        "grandmother",
        "girlfriend",
    }
)
MALE = frozenset(
    {
        "man",
        "boy",
        "lad",
        "gentleman",
        "mr",
        "sir",
        "lord",
        "father",
        "policeman",
        "spokesman",
        "watchman",
        "brother",
        "foreman",
        "husband",
        "son",
        "uncle",
        "nephew",
        "dad",
        "grandfather",
        "boyfriend",
    }
)

SLASHED = {
    "s/c": "senior constable", "l/s/c": "leading senior constable", "s/const": "senior constable", "s/cst": "senior constable",
    "p/c": "police constable", "p/const": "probationary constable", "d/c": "detective constable", "d/con": "detective constable",
    "d/const": "detective constable", "d/cst": "detective constable", "d/s": "detective sergeant", "d/sgt": "detective sergeant",
    "d/s/c": "detective senior constable", "d/i": "detective inspector", "d/insp": "detective inspector",
    "d/c/insp": "detective chief inspector", "d/supt": "detective superintendent", "a/sgt": "acting sergeant",
    "t/sgt": "temporary sergeant", "s/sgt": "staff sergeant", "snr/sgt": "senior sergeant", "a/insp": "acting inspector",
    "t/insp": "temporary inspector", "c/insp": "chief inspector", "c/supt": "chief superintendent", "a/supt": "acting superintendent",
    "f/f": "firefighter", "s/o": "station officer", "stn/o": "station officer", "sub/o": "sub officer", "l/ff": "leading firefighter", "a/chief": "assistant chief", "d/chief": "deputy chief", "b/chief": "battalion chief",
    "f/sgt": "flight sergeant", "l/cpl": "lance corporal", "s/ldr": "squadron leader", "f/lt": "flight lieutenant",
}  # fmt: skip
"""Ranks that are written with strokes, in full."""

TITLES = {
    "fire": (
        "fire chief", "assistant chief", "deputy chief", "battalion chief", "division chief", "district chief",
        "fire captain", "fire marshal", "fire commander", "chief fire officer", "deputy chief fire officer",
        "assistant chief fire officer", "area manager", "area commander", "group manager", "group commander",
        "station manager", "station commander", "station officer", "sub officer", "watch manager", "watch commander",
        "crew manager", "crew commander", "leading firefighter", "firefighter", "fireman", "ff", "wm", "cm", "gm", "sm",
        "incident commander", "fire officer", "control operator", "control supervisor", "engineer", "bc",
    ),
    "police": (
        "police constable", "constable", "detective constable", "pc", "dc", "wpc", "pcso", "detective sergeant",
        "police sergeant", "ds", "ps", "inspector", "insp", "detective inspector", "di", "chief inspector",
        "detective chief inspector", "dci", "superintendent", "supt", "chief superintendent", "detective superintendent",
        "commissioner", "chief constable", "assistant chief constable", "deputy chief constable", "sheriff",
        "deputy sheriff", "sheriff's deputy", "deputy", "dep", "undersheriff", "trooper", "ranger", "marshal", "detective", "det",
        "police chief", "chief of police", "police officer", "officer", "ofc", "patrolman", "agent", "special agent",
        "investigator", "school resource officer", "resource officer", "warden", "custody officer", "commander",
        "senior constable", "leading senior constable", "first constable", "probationary constable", "sen const", "snr const",
        "const", "cst", "det cst", "det const", "det con", "det sgt", "det insp", "senior sergeant", "snr sgt", "sen sgt",
        "garda", "gda", "garda sergeant", "patrol officer", "ptl", "detective garda", *SLASHED,
    ),
    "service": (
        "captain", "capt", "cpt", "lieutenant", "lieut", "lt", "lt col", "lieutenant colonel", "sergeant", "sgt",
        "sgt maj", "sergeant major", "corporal", "cpl", "private", "pvt", "colonel", "col", "general", "gen",
        "brigadier", "brig", "admiral", "rear admiral", "commodore", "cdr", "ensign", "petty officer", "chief petty officer",
        "squadron leader", "wing commander", "flight lieutenant", "airman", "seaman", "chief", "assistant", "maj", "major",
        "lance corporal", "staff sergeant", "lieutenant commander", "lt cmdr", "lt cdr", "cmdr", "commandant", "comdt",
        "asst chief", "batt chief", "div chief", "dep chief", "stn officer", "skipper", "first mate", "chief mate", "second mate", "first officer",
        "second officer", "third officer", "chief engineer", "second engineer", "harbour master", "harbourmaster",
        "harbor master", "coxswain", "pilot", "bosun", "boatswain", "purser", "deck officer", "chief officer",
        "coastguard officer", "lifeboat operations manager", "helm",
    ),
    "medical": (
        "doctor", "nurse", "paramedic", "matron", "sister", "consultant", "surgeon", "medic", "emt", "midwife",
        "medical examiner", "coroner", "pathologist",
    ),
    "civil": (
        "mayor", "deputy mayor", "councillor", "cllr", "councilman", "councilwoman", "alderman", "governor", "gov",
        "senator", "sen", "representative", "rep", "congressman", "congresswoman", "president", "vice president", "speaker", "press secretary", "chief of staff",
        "minister", "prime minister", "secretary", "ambassador", "city manager", "town clerk", "director", "chairman",
        "chairwoman", "chair", "chief executive", "manager", "supervisor", "principal", "headteacher", "head teacher",
        "headmaster", "headmistress", "teacher", "coach", "caretaker", "foreman", "shift foreman", "spokesman",
        "spokeswoman", "spokesperson", "head of control", "duty manager", "head of operations", "duty officer",
        "attorney general", "district attorney", "attorney", "solicitor", "barrister", "counsel", "judge", "justice",
        "magistrate", "reverend", "rev", "father", "fr", "rabbi", "imam", "bishop", "archbishop", "deacon", "pastor",
        "canon", "vicar", "dean", "king", "queen", "prince", "princess", "duke", "earl", "baron", "pope", "abbot",
        "reporter", "guard", "dj", "signaller", "conductor", "steward", "operator", "dispatcher", "driver", "witness",
    ),
}  # fmt: skip
"""Titles that stand before a name, by service, lower case without dots."""

ALSO_GIVEN = {
    "bishop": False, "dean": True, "earl": True, "duke": True, "major": False, "judge": False, "prince": True,
    "king": True, "marshal": False, "baron": True, "abbot": True, "deacon": True, "pope": True, "canon": True, "ranger": False,
    "gen": False, "col": False, "sister": False, "pilot": False, "guard": False, "engineer": False, "rep": False, "chair": False,
}  # fmt: skip
"""Titles that are also given names or surnames: true where, first of two words, they are rather a name."""

ROLES = words("roles")
"""Nouns for what a person does, singular: they stand before a name, after it between commas, or for the person."""

POSTS = words("posts")
"""Posts that one person holds in one place, so that 'the' tells who is meant; a driver or a witness may be anyone."""

PERSONS = frozenset(
    {"man", "woman", "boy", "girl", "lady", "gentleman", "lad", "stranger", "teenager", "pensioner", "pedestrian"}
)
"""Nouns for a person of whom nothing else is told."""

ABBREVIATED = words("abbreviated")
"""Titles that may carry a dot."""

LABELS = words("labels")
"""Labels of speakers that name a part in the talk, not a person."""

KIN = frozenset(
    {"mother", "mum", "mom", "father", "dad", "sister", "brother", "wife", "husband", "partner", "daughter", "son", "aunt", "uncle", "cousin",
     "niece", "nephew", "grandmother", "grandfather", "girlfriend", "boyfriend", "friend", "mate", "flatmate", "fiancé", "fiancée"}
)  # fmt: skip
"""What somebody is to another, in small letters: no rank, and no title."""

ANYBODYS = frozenset(
    {"witness", "caller", "resident", "neighbour", "neighbor", "bystander", "passenger", "motorist", "pedestrian", "patient", "victim", "owner",
     "farmer", "volunteer", "colleague", "local"}
)  # fmt: skip
"""What anybody may be beside a post or rank."""

HEADS_OF_FORCE = frozenset({"chief", "sheriff", "commissioner", "constable", "superintendent", "director", "commander"})


@cache
def table() -> dict[tuple[str, ...], str]:
    """Each title as a tuple of words, with its service."""
    return {tuple(title.split()): service for service, titles in TITLES.items() for title in titles}


@cache
def _starts() -> frozenset[str]:
    return frozenset(words[0] for words in table())


def plain(word: str) -> str:
    """A word for look-up: lower case, straight apostrophe, no final dot."""
    return word.casefold().replace("’", "'").rstrip(".")


def title_at(words: Sequence[str], start: int) -> int:
    """How many words from `start` make the longest title; 0 for none. Words are plain."""
    if words[start] in HONORIFICS:
        return 1
    if words[start] not in _starts():
        return 0
    known = table()
    for size in range(min(4, len(words) - start), 0, -1):
        if tuple(words[start : start + size]) in known:
            return size
    return 0


@lru_cache(maxsize=1 << 14)
def services(title: str) -> frozenset[str]:
    """The services that a title as written may belong to; empty when it tells none ('Mr', 'Chief')."""
    if title in KIN:
        return frozenset()
    words = [plain(w) for w in title.split()]
    found = {service for words_of, service in table().items() if _holds(words, words_of) and len(words_of[-1]) > 1}
    if {"fire", "police", "medical"} & found:
        found -= {"service", "civil"}
    elif "service" in found:
        return frozenset()  # captains, sergeants and chiefs are found in every service
    for word, service in (("fire", "fire"), ("police", "police"), ("constabulary", "police"), ("county sheriff", "police")):
        if word in words:
            found = {service}
    return frozenset(found - {"civil"})


def _holds(words: Sequence[str], part: tuple[str, ...]) -> bool:
    return any(tuple(words[i : i + len(part)]) == part for i in range(len(words) - len(part) + 1))


def compatible(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two sets of titles may be one person's: no service stands against another."""
    mine = {s for t in ours for s in services(t)}
    others = {s for t in theirs for s in services(t)}
    return not mine or not others or bool(mine & others)


def sex_told(titles: Sequence[str]) -> str:
    """'f' or 'm' where a title or role tells it ('Mrs', 'policeman'), else ''."""
    said = {plain(w) for t in titles for w in t.split()}
    return "f" if said & FEMALE else "m" if said & MALE else ""


_IN_FULL = {
    "capt": "captain", "cpt": "captain", "sgt": "sergeant", "lt": "lieutenant", "lieut": "lieutenant", "insp": "inspector",
    "supt": "superintendent", "pc": "constable", "wpc": "constable", "dc": "detective constable", "ds": "detective sergeant",
    "di": "detective inspector", "dci": "detective chief inspector", "det": "detective", "ofc": "officer", "maj": "major",
    "col": "colonel", "gen": "general", "cpl": "corporal", "wm": "watch manager", "cm": "crew manager", "gm": "group manager",
    "sm": "station manager", "ff": "firefighter", "cllr": "councillor", "sen": "senator", "rep": "representative",
    "gov": "governor", "rev": "reverend", "fr": "father", "cdr": "commander", "bc": "battalion chief", "pcso": "officer",
    "dep": "deputy", "cmdr": "commander", "sheriff's": "sheriff", "const": "constable", "cst": "constable", "con": "constable",
    "snr": "senior", "gda": "garda", "ptl": "patrolman", "asst": "assistant", "batt": "battalion", "div": "division",
    "stn": "station", "comdt": "commandant", **SLASHED,
}  # fmt: skip


def one_rank(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two sets of titles may be one person's: none told on a side, a rank or service in common, or one side's service untold."""
    mine, others = ([t for t in some if plain(t) not in HONORIFICS | ANYBODYS and t not in KIN] for some in (ours, theirs))
    if not mine or not others:
        return True
    if _commands(mine, others) or _commands(others, mine):
        return False
    if ({w for t in mine for w in family(t)} & {w for t in others for w in family(t)}) - _QUALIFYING:
        return True
    services_of = [{s for t in some for s in services(t)} for some in (mine, others)]
    return bool(services_of[0] & services_of[1]) or (bool(services_of[0]) != bool(services_of[1]))


_QUALIFYING = frozenset({"senior", "leading", "acting", "temporary", "probationary"})
"""Words that stand before several ranks, and make none of them another."""
_FILE = frozenset(
    {
        "constable",
        "garda",
        "firefighter",
        "fireman",
        "trooper",
        "patrolman",
        "private",
        "deputy",
        "officer",
        "police officer",
        "ofc",
        "pc",
    }
)
_ANY_RANK = frozenset({"officer", "police officer", "ofc"})
"""What a sergeant may be called too."""
_COMMANDING = frozenset({"captain", "lieutenant", "chief", "inspector", "superintendent", "major", "colonel"})


def _commands(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether one side bears only a rank that commands and the other only one that is commanded: 'Captain', 'Officer'."""
    leads = all(family(t) & (_COMMANDING | {"sergeant"}) and not family(t) & {"officer", "constable"} for t in ours)
    commanded = _FILE if all(family(t) & _COMMANDING for t in ours) else _FILE - _ANY_RANK
    return leads and all(_rank(t) in commanded for t in theirs)


def _rank(title: str) -> str:
    """A title in full, without what qualifies it: 'S/C' is a constable."""
    words_of = [w for part in title.split() for w in _IN_FULL.get(plain(part), plain(part)).split()]
    return " ".join(w for w in words_of if w not in _QUALIFYING and w not in ("detective", "police")) or title


def told_by_post(name: str) -> bool:
    """Whether an entity of the type person bears no name but what a post makes of it: 'the caretaker'."""
    return name.startswith("the ")


def family(title: str) -> frozenset[str]:
    """The words that make the rank or role, in full and without what qualifies it."""
    words_of = [w for part in title.split() for w in _IN_FULL.get(plain(part), plain(part)).split()]
    kept = {w for w in words_of if w in ROLES or w in _starts() or w in _rank_words()}
    return frozenset(kept or words_of)


@cache
def _rank_words() -> frozenset[str]:
    return frozenset(w for title in table() for w in title)


def same_office(role: str, wanted: frozenset[str], title: str) -> bool:
    """Whether a role told in other words is this title: the same rank, and not of two places or bodies."""
    held = family(title)
    if not wanted <= held:
        return False
    ours, theirs = ({plain(w) for w in t.split()} - wanted - held for t in (role, title))
    return not ours or (bool(theirs) and bool(ours & theirs))


_AGE = re.compile(r",\s+(?:aged\s+)?\d{1,2}(?=,\s)")
_ROLE_WORDS = "|".join(sorted(ROLES | {"dean", "bishop", "mayor", r"head of \w+", "head"}, key=lambda w: (-len(w), w)))
_BEFORE_ROLE = r",\s+(?:(?:an?|the|our|his|her|their|now|then|former|acting|who is|who was)\s+)*"
_ROLE_AFTER = tuple(
    re.compile(rf"{_BEFORE_ROLE}(?P<role>(?:[A-Za-z][\w’'-]*\s){{0,3}}{lazy}(?:{_ROLE_WORDS}))\b(?!['’]s\b)")
    for lazy in ("", "?")
)
_VERBISH = words("verbish")


def role_after(text: str, end: int) -> str | None:
    """The role that stands between commas after a name, past an age: ', 61, the night porter,'."""
    if text[end : end + 1] != ",":
        return None
    age = _AGE.match(text, end)
    for pattern in _ROLE_AFTER:
        found = pattern.match(text, age.end() if age else end)
        if found and not _VERBISH & {w.casefold() for w in found["role"].split()[:-1]}:
            return " ".join(found["role"].split())
    return None


_FORM = re.compile(
    r"[.;,]?[ \t]*(?:\n{1,2}| )(?:(?:Age|Date of birth|DOB|Address|Telephone|Date)\b[^\n]*\n{1,2}){0,3}"
    r"(?:Occupation|Role|Rank|Position|Job title|Grade|Job|Post|Employment)[ \t]*[:|][ \t]*(?P<role>[A-Za-z][^\n.,;:|(]{2,50})"
)
_OF_ONESELF = re.compile(
    r"\bI(?: am|['’]m| was| have been| had been| work(?:ed)?| serve[sd]?)(?: then| now| also)?(?: employed| engaged| working)?"
    r"(?: by [^.;]{2,60}?(?= as ))?(?: as)? (?:an? |the )?(?P<role>(?:[a-z][\w’'-]* ){0,2}?(?:"
    + "|".join(sorted(ROLES, key=lambda w: (-len(w), w)))
    + r"))(?= (?:of|at|on|in|for|with|aboard|that|there|when|since|and)\b|[.,;])"
)
"""What a speaker says of his or her own post: 'I am employed by … as night porter'."""


def role_in_form(text: str, end: int) -> str | None:
    """The occupation that the next words of a form give to the name that ends here."""
    found = _FORM.match(text, end)
    return " ".join(found["role"].split()) if found else None


def role_of_oneself(text: str) -> str | None:
    """The post that a speaker gives as his or her own."""
    found = _OF_ONESELF.search(text)
    return " ".join(found["role"].split()) if found and not _VERBISH & set(found["role"].split()[:-1]) else None


def title_before(text: str, start: int) -> bool:
    """Whether a title and a comma stand before a name: 'the Easton Chief of Police, Ada Quill'."""
    if text[max(0, start - 2) : start] != ", ":
        return False
    lows = [plain(w) for w in text[max(0, start - 60) : start - 2].split()][-4:]
    return any(title_at(lows, i) == len(lows) - i for i in range(len(lows)))
