"""Words that name something, before it is known whom: people with titles, bodies, places, vessels."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from firsthand.extract import Draft
from firsthand.extract.grammar import Grammar, Naming, end_of, role_before
from firsthand.extract.naming_lone import HUMAN_VERBS, single
from firsthand.language.bodies import (
    BODIES,
    CENTRES,
    COMMON,
    LEGAL,
    NAMED_GROUNDS,
    OF_BODIES,
    PLACE_OPENERS,
    PLACE_TAILS,
    PLACES,
    ROAD_WORDS,
    SURNAMES_TOO,
    UNIT,
)
from firsthand.language.names import PARTICLES, acronym_of, given_names, parts
from firsthand.language.runs import MONTHS, STOP, Word, pieces, rows
from firsthand.language.titles import ALSO_GIVEN, HONORIFICS, ROLES, plain, role_after, title_at, title_before

_STAFFED = re.compile(
    r" (?:employees?|staff|workers?|spokes(?:man|woman|person|people)|officials?|executives?|directors?|boss(?:es)?|site|premises"
    r"|depot|factory|plant|engineers?|statement|managers?|trucks?|lorry|lorries|drivers?)\b"
)
_COURTS = frozenset(
    {"crown", "county", "high", "magistrates", "magistrates'", "magistrate", "supreme", "district", "federal", "criminal", "youth", "family",
     "appeal", "superior", "circuit", "municipal", "juvenile", "traffic", "coroner", "coroners", "coroner's", "sessions", "sheriff"}
)  # fmt: skip
"""Words that make 'Court' a court of law and no street or building."""
_OF_GENERALS = frozenset(
    {"attorney", "solicitor", "director", "inspector", "secretary", "surgeon", "governor", "adjutant", "consul", "auditor", "registrar",
     "comptroller", "advocate", "postmaster", "lieutenant", "major", "brigadier", "paymaster", "procurator", "commissary", "the"}
)  # fmt: skip
"""Words that 'General' follows in a title."""
_STATES = frozenset({"UK", "US", "EU", "UN", "TV", "NI", "NZ", "LA", "NY", "HR", "PR", "IT", "GP", "MP", "PM", "OK", "AM", "ID"})
"""Two letters that are no initials."""
_LINKING = frozenset({"of", "of the", "and", "&", "for"})
_REPORTS = frozenset(
    {"states", "says", "denies", "recalls", "admits", "adds", "alleges", "believes", "confirms", "advises", "reports", "thinks", "knows",
     "saw", "heard", "met", "told", "asked", "stated", "said"}
)  # fmt: skip
"""Verbs that open a note without its subject: 'States Sergeant Thorne shut it'."""
_POSTED = frozenset({"command", "control", "dispatch", "base", "ops", "operations"})
"""Rooms and posts that stand before the name of whoever speaks from there."""
_PAPERS = frozenset(
    {"statement", "form", "interview", "report", "record", "account", "log", "testimony", "transcript", "summary", "list"}
)
"""What a heading tells behind a role: 'WITNESS STATEMENT'."""
_ROADS = frozenset(ROAD_WORDS) | frozenset(ROAD_WORDS.values())
_OWNED = frozenset({"the", "a", "an", "his", "her", "its", "their", "our", "my"})
_GROUND = frozenset(
    {"on", "onto", "off", "over", "past", "below", "above", "near", "across", "towards", "round", "touched", "beyond"}
)
_INITIAL = re.compile(r"[A-Z]\.? (?:[A-Z]\.? )?(?:[A-Z]['’])?[A-Z][a-z]{2,}$")
LABEL_KINDS = {"GPE": "place", "LOC": "place", "FAC": "place", "ORG": "organisation", "PERSON": "person", "NORP": ""}


def namings(draft: Draft, grammar: Grammar) -> Iterator[Naming]:
    """What rows of capitalised words name, in order."""
    text = draft.text
    logged = any(r.kind == "row" for r in draft.records[:1])
    spoken = logged or any(r.kind in ("cue", "turn") for r in draft.records[:1])
    for row in rows(text):
        row = _without_opener(row, grammar)
        for piece in pieces(row, text):
            for part in _address(piece, logged):
                yield from _named(_without_unit(part, spoken), text, grammar)


def _address(piece: list[Word], logged: bool) -> Iterator[list[Word]]:
    """An address as logs write it, the road and then the town without a comma ('Mill Lane Farley'); a given name ends a road anywhere."""
    at = next((i for i in range(len(piece) - 1, 0, -1) if piece[i].low in _ROADS), 0)
    town = piece[at + 1 :]
    if (
        not at
        or not 0 < len(town) < 3
        or not (logged or (town[0].low in given_names() and piece[0].low not in given_names() and piece[at].low != "st"))
        or piece[at].text.isupper()
        or any(w.low in PLACES | BODIES or w.low in _LINKING for w in town)
    ):
        yield piece
        return
    yield piece[: at + 1]
    yield town


def _without_unit(piece: list[Word], spoken: bool) -> list[Word]:
    """The words without a call sign in front of a title ('HB12 Sgt Quill') or, on a radio, a post in front of a name ('Command Quill')."""
    if spoken and len(piece) == 2 and piece[0].low in _POSTED and piece[1].low not in BODIES | PLACES | CENTRES | COMMON | ROLES:
        return piece[1:]
    coded = len(piece) > 2 and UNIT.fullmatch(piece[0].text) and title_at([w.low for w in piece], 1)
    return piece[1:] if coded else piece


def _without_opener(row: list[Word], grammar: Grammar) -> list[Word]:
    """The row without a common word that is upper case only because a sentence starts with it."""
    first = row[0]
    if (
        first.low in given_names()
        or (first.low in PARTICLES and len(row) > 1)
        or title_at([w.low for w in row], 0)
        or (len(row) > 1 and (row[-1].low in BODIES or row[0].low in ROLES))
    ):
        return row
    token = grammar.token(first.start)
    if token is None or len(row) == 1 or not token.is_sent_start or (first.text.isupper() and len(first.text) > 1):
        return row
    if token.pos_ == "PROPN" or (
        len(row) == 2 and row[1].text not in ("and", "of") and token.dep_ == "compound" and token.ent_type_
    ):
        return row
    return row[1:]


def _named(piece: list[Word], text: str, grammar: Grammar) -> Iterator[Naming]:
    lows = [w.low.removesuffix("'s") for w in piece]
    last = lows[-1]
    if len(piece) > 2 and _shouted(piece, lows):
        for title, name in pairwise(piece):
            if title.low in HONORIFICS and name.low not in STOP:
                yield Naming(title.start, end_of([name], text), "person", _name([name], text), (title.text,))
        return
    if len(piece) > 1 and last in NAMED_GROUNDS and _stood_on(piece, text) and lows[0] not in given_names():
        yield _place(piece, text)
        return
    if len(piece) > 1 and last == "court" and not _COURTS & set(lows):
        yield _place(piece, text)
        return
    if len(piece) > 1 and (last in LEGAL or (last in BODIES and not _title_ends(lows))):
        yield _plain(piece, text, "organisation")
        return
    if (
        any(w in OF_BODIES and lows[i + 1 : i + 2] in (["of"], ["of the"]) for i, w in enumerate(lows))
        and len(piece) > 2
        and not _first_title(lows)[1]
    ):
        yield _plain(
            piece, text, "place" if lows[0] in ("city", "town", "county", "port", "borough", "bay", "gulf") else "organisation"
        )
        return
    if len(piece) > 1 and _abbreviated(piece, text):
        yield _plain(piece, text, "organisation")
        return
    if last in CENTRES and len(piece) <= 3:
        yield _plain(piece, text, "organisation")
        return
    start, size = _first_title(lows)
    if size:
        yield from _titled(piece, lows, start, size, text, grammar)
        return
    if len(piece) > 1 and last in PLACES and (_only_place(lows) or not _personal(piece, text, grammar)):
        yield _place(piece, text)
        return
    if len(piece) > 1 and lows[0] in PLACE_OPENERS and not _personal(piece, text, grammar):
        yield _plain(piece, text, "organisation" if lows[0] in ("raf", "rnas") else "place")
        return
    yield from _untitled(piece, lows, text, grammar)


def _shouted(piece: Sequence[Word], lows: Sequence[str]) -> bool:
    """Whether words are in capitals because all of a sentence is: 'SORREL OPENED THE GATE' is no name."""
    inner = any(low in STOP - _LINKING and before not in _LINKING for before, low in pairwise(lows))
    return inner and all(w.text.isupper() for w in piece)


def _only_place(lows: Sequence[str]) -> bool:
    """Whether the last word is no surname, so that a role beside it is somebody else's: 'taken to Alder Hospital, a nurse said'."""
    return lows[-1] in ("hospital", "infirmary", "airport", "school", "stadium", "highway", "motorway", "hotel") or (
        lows[-1] in ROAD_WORDS and lows[0] not in given_names()
    )


def _stood_on(piece: Sequence[Word], text: str) -> bool:
    """Whether a preposition of place stands before the name: 'aground on Gull Rock'; one is 'at' a bank that is a firm."""
    before = text[max(0, piece[0].start - 12) : piece[0].start].split()[-1:]
    return bool(before) and before[0].casefold() in (
        _GROUND if piece[-1].low == "bank" else _GROUND | {"at", "to", "from", "by", "in"}
    )


def _abbreviated(piece: Sequence[Word], text: str) -> bool:
    """Whether the first letters of the words follow in brackets: 'Dale Valley Rescue Team (DVRT)'."""
    end = end_of(piece, text)
    if text[end : end + 2] != " (":
        return False
    short = text[end + 2 : text.find(")", end, end + 16)].strip("“”‘’\"'")
    return len(short) > 1 and short.casefold() == acronym_of(text[piece[0].start : end])


def _title_ends(lows: Sequence[str]) -> bool:
    """Whether the last words are a title ('Chief of Police')."""
    return any(title_at(lows, i) == len(lows) - i for i in range(max(0, len(lows) - 4), len(lows)))


def _first_title(lows: Sequence[str]) -> tuple[int, int]:
    """Where the title of a row starts and its size; words before it may say of what ('Orrin County Sheriff')."""
    for i in range(len(lows)):
        size = title_at(lows, i)
        if size and not (
            i == 0 and size == 1 and len(lows) > 1 and lows[0] in ALSO_GIVEN and len(lows) == 2 and ALSO_GIVEN[lows[0]]
        ):
            while i + size < len(lows) and (more := title_at(lows, i + size)) and not _rather_name(lows, i + size):
                size += more
            if i and i + size == len(lows) and size == 1 and (lows[i - 1] in given_names() or lows[i] in ALSO_GIVEN):
                return 0, 0
            if i == 1 and lows[0] in given_names() and lows[1] in ALSO_GIVEN:
                return 0, 0
            return i, size
    return 0, 0


def _rather_name(lows: Sequence[str], i: int) -> bool:
    """Whether a word that is a title too is a name here: after a title and before one last word, or the last word."""
    return lows[i] in ALSO_GIVEN and len(lows) - i <= 2


def _titled(piece: list[Word], lows: list[str], start: int, size: int, text: str, grammar: Grammar) -> Iterator[Naming]:
    if start and (lows[start] in HONORIFICS or lows[0] in _REPORTS):
        piece, lows, start = piece[start:], lows[start:], 0
    name, title = piece[start + size :], piece[: start + size]
    title_text = text[title[0].start : title[-1].end]
    if name and lows[start + size] in ("of", "of the", "for", "and", "&"):
        name = []
    if not name:
        if title[-1].text.endswith(("'s", "’s")):
            return  # 'the Sheriff’s Office', 'the sheriff’s deputies': a body, not its head
        if start and lows[-1] == "general" and size == 1 and lows[start - 1] not in _OF_GENERALS:
            yield _plain(piece, text, "place")  # 'Calder General', a hospital in short
            return
        if start + size > 1 or title[0].low not in HONORIFICS:
            yield Naming(piece[0].start, title[-1].end, "role", title_text, (title_text,))
        return
    if len(name) == 1 and lows[-1] in _PAPERS:
        return
    if lows[-1] in BODIES and len(name) > 1:
        yield _plain(piece, text, "organisation")
        return
    if len(name) == 1 and lows[-1] in PLACES - SURNAMES_TOO and lows[start] not in HONORIFICS:
        yield _plain(piece, text, "place")  # 'Calder General Hospital'
        return
    if (
        lows[-1] in PLACES
        and len(piece) > 1
        and size == 1
        and lows[start] not in HONORIFICS
        and len(name) == 1
        and lows[start] in ("prince", "king", "queen", "duke", "earl", "bishop", "st", "father", "sister", "abbot")
    ):
        yield _plain(piece, text, "place")
        return
    name = name[:4]
    titles = () if title_text.casefold().rstrip(".") in HONORIFICS and False else (title_text,)
    yield Naming(piece[0].start, end_of(name, text), "person", _name(name, text), titles)


def _name(words: Sequence[Word], text: str) -> str:
    return " ".join(text[words[0].start : end_of(words, text)].split())


def _plain(piece: Sequence[Word], text: str, kind: str, *, sure: bool = True) -> Naming:
    return Naming(piece[0].start, end_of(piece, text), kind, _name(piece, text), sure=sure)


def _place(piece: Sequence[Word], text: str) -> Naming:
    """A place with what carries it on: 'Mill Road trading estate', ', Farley'."""
    end = end_of(piece, text)
    tail = PLACE_TAILS.match(text, end)
    end = tail.end() if tail else end
    return Naming(piece[0].start, end, "place", " ".join(text[piece[0].start : end].split()))


def _personal(piece: Sequence[Word], text: str, grammar: Grammar) -> bool:
    """Whether what stands around two or three words tells a person."""
    after = text[end_of(piece, text) : end_of(piece, text) + 8]
    if after[:2] == ", " and after[2:4].isdigit() and not after[4:5].isdigit() and not after[4:6].strip()[:1].isalpha():
        return True
    if plain(piece[0].text) in given_names():
        return True
    if (
        title_before(text, piece[0].start)
        or _role_and_comma(text, piece[0].start)
        or role_after(text, end_of(piece, text)) is not None
    ):
        return True
    return role_before(piece[0].start, text, grammar) is not None


def _role_and_comma(text: str, start: int) -> bool:
    """Whether a role and a comma stand before a name: 'the crossing keeper, Ada Quill'."""
    before = text[max(0, start - 40) : start]
    words_of = before[:-2].split()
    return (
        before.endswith(", ")
        and len(words_of) > 1
        and words_of[-1] in ROLES
        and bool(_OWNED & {w.casefold() for w in words_of[-4:]})
    )


def _untitled(piece: list[Word], lows: list[str], text: str, grammar: Grammar) -> Iterator[Naming]:
    label = LABEL_KINDS.get(grammar.label(piece[0].start, end_of(piece, text)))
    if _initials(piece) and (label == "person" or _acts(piece, grammar)):
        label = "person"
    if len(piece) == 1:
        yield from single(piece, lows[0], label, text, grammar)
        return
    if lows[0] in PARTICLES and label != "place" and lows[-1] not in PLACES and not parts(_name(piece, text)).given:
        yield _plain(piece, text, "person", sure=False)  # 'Van der Ahe', 'de Sorel'
        return
    if _employs(piece, text) and label != "place":
        yield _plain(piece, text, "organisation", sure=False)
        return
    if lows[0] in ROLES and len(piece) <= 4:  # 'Caretaker Ned Arlow' opens a sentence
        yield Naming(piece[0].start, end_of(piece, text), "person", _name(piece[1:], text), (piece[0].text,), sure=len(piece) > 2)
        return
    role = role_before(piece[0].start, text, grammar)
    if role and len(piece) <= 4:
        yield Naming(role[0], end_of(piece, text), "person", _name(piece, text), (role[1],))
        return
    if (
        lows[-1] not in ("fire", "police")
        and len(piece) <= 4
        and "&" not in lows
        and "and" not in lows
        and (_personal(piece, text, grammar) or label == "person")
    ):
        yield _plain(piece, text, "place" if _comes_from(piece, text) else "person")
    elif lows[-1] in ("fire", "police"):
        yield _plain(piece, text, "organisation", sure=False)
    elif label == "place":
        yield _place(piece, text)
    elif label:
        yield _plain(piece, text, label, sure=not _acts(piece, grammar))
    elif _STAFFED.match(text, end_of(piece, text)):
        yield _plain(piece, text, "organisation")
    elif _INITIAL.match(text[piece[0].start : piece[-1].end]) and lows[-1] not in PLACES and lows[-1] not in COMMON:
        yield _plain(piece, text, "person", sure=False)
    elif "&" in lows or "and" in lows:
        yield _plain(piece, text, "organisation")
    elif len(piece) <= 3 + _particled(lows) and _acts(piece, grammar) and (_particled(lows) or not MONTHS.intersection(lows)):
        yield _plain(piece, text, "person", sure=False)
    elif len(piece) <= 4 and grammar.token(piece[0].start) is not None:
        yield _plain(piece, text, "other", sure=False)


_HEADED = re.compile(
    r" (?:[a-z]+ )?(?:executive|boss|chief|chairman|chairwoman|chair|director|manager|spokes(?:man|woman|person)|president|founder|owner)(?= [A-Z][a-z])"
)
_HOLDS = re.compile(r"[A-Z][\w’'-]+, (?:(?:an?|the) )?(?:[a-z]+ ){0,2}(?P<role>[a-z]+), $")
_SIGNS = re.compile(r"\n(?P<post>[A-Z][\w’'-]*(?: (?:of |and |for )?[A-Z][\w’'-]*){0,3}), $")


def _employs(piece: Sequence[Word], text: str) -> bool:
    """Whether what stands around two or three words tells a body: 'Fell Ferries boss Ada Quill', 'Ada Quill, driver, Fell Ferries'."""
    if len(piece) > 4 or plain(piece[0].text) in given_names():
        return False
    if _HEADED.match(text, end_of(piece, text)):
        return True
    if role_after(text, end_of(piece, text)) is not None:
        return False
    before = text[max(0, piece[0].start - 60) : piece[0].start]
    held, signed = _HOLDS.search(before), _SIGNS.search(before)
    if held is not None:
        return held["role"] in ROLES
    lows = [plain(w) for w in signed["post"].split()] if signed else []
    return bool(lows) and any(title_at(lows, i) == len(lows) - i for i in range(len(lows)))


def _comes_from(piece: Sequence[Word], text: str) -> bool:
    """Whether somebody told by a role comes from here: 'a driver from Orrin Mere'."""
    before = text[max(0, piece[0].start - 40) : piece[0].start].split()
    return before[-1:] == ["from"] and before[-2:-1] != [] and before[-2] in ROLES and piece[0].low not in given_names()


def _initials(piece: Sequence[Word]) -> bool:
    """Whether the first word may be initials run together: 'PJ Sorrel'."""
    first, last = piece[0].text, piece[-1].text
    return len(piece) == 2 and len(first) == 2 and first.isupper() and first.isalpha() and first not in _STATES and last.istitle()


def _particled(lows: Sequence[str]) -> bool:
    """Whether a particle stands inside the name, as in a person's: 'Jan de Sorel'."""
    return any(w in PARTICLES - {"la", "le", "st"} for w in lows[1:-1])


def _acts(piece: Sequence[Word], grammar: Grammar) -> bool:
    """Whether the words are the subject of something that people do."""
    token = grammar.token(piece[-1].start)
    return bool(token is not None and token.dep_ in ("nsubj", "nsubjpass") and token.head.lemma_.casefold() in HUMAN_VERBS)
