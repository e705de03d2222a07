"""Rows of capitalised words: where they stand, and how they are cut where two names meet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firsthand.language.bodies import BODIES, OF_BODIES, PLACES
from firsthand.language.lexicon import words
from firsthand.language.titles import ABBREVIATED, SLASHED, plain, table, title_at

_UP = r"[^\W\d_a-zß-öø-ÿ]"
_DOTTED = "|".join(sorted(w.capitalize() for w in ABBREVIATED))
_SLASHED = "|".join(
    sorted(
        {"/".join(map(str.capitalize, s.split("/"))) for s in SLASHED} | {s.upper() for s in SLASHED}, key=lambda s: (-len(s), s)
    )
)
_CAP = rf"(?:(?=\w{{1,3}}/)(?:{_SLASHED})(?:\.(?=\s)|(?![\w/]))|(?:{_DOTTED})\.|{_UP}\.(?:{_UP}\.)*|(?:(?:[ae]l|ad|ash)-|[dl]['’])?{_UP}(?:[^\W_]|['’\-](?=[^\W_]))*)"
_SMALL = r"de|du|dos|das|del|della|di|da|van|von|der|den|la|le|bin|ibn|al|el"
_LINK = rf"(?:of the|of|and|&|{_SMALL}|for|OF|AND|FOR)"
_SEP = r"(?:[ \u00a0]|\r?\n)"
_OPENED = (
    rf"(?:(?:van{_SEP}(?:de|den|der)|von{_SEP}(?:der|den)|de{_SEP}la|de|du|dos|das|del|della|di|da|von|la|le|bin|ibn|al|el){_SEP}"
    rf"|(?:(?<=[.,;:]\s)|(?<=\b(?:by|to|of|or|as|if)\s)|(?<=\b(?:and|for|saw|met|not)\s)|(?<=\b(?:with|from|that|when|told|said|than)\s)"
    rf"|(?<=\b(?:asked|while|where)\s))van{_SEP})"
)
"""Particles that open a name in small letters: 'by de Souza'; a 'van' alone only where no vehicle is meant."""
_RUN = re.compile(rf"(?<![\w@#&/.])(?:{_OPENED}(?={_UP}[^\W_]))?{_CAP}(?:{_SEP}(?:{_LINK}{_SEP}){{0,2}}{_CAP})*")
_WORD = re.compile(rf"{_LINK}(?=\s)|{_CAP}")
_LINKS = frozenset({"of the", "of", "and", "&", "for", "OF", "AND", "FOR"})
_TESTIMONY = (re.compile(r"^[ \t\d]*Q\.?[ \t]", re.MULTILINE), re.compile(r"^[ \t\d]*A\.?[ \t]", re.MULTILINE))
"""Lines that ask and that answer, in testimony: 'A.' before a name is then the mark of an answer, not an initial."""

_LABEL = re.compile(r"(?:[QA]|[A-Z][A-Z0-9.’'-]*(?: [A-Z0-9.’'-]+){0,2}):\s|[A-Z]*\d[\w-]*\b")
"""What names do not run on to at the head of a line: a speaker's label, a record's number."""

LONGEST = 14
"""Words of a row at most: no name is longer, and a page of capitals is no name."""

WRAPPED = 45
"""A line this long may go on in the next one; a shorter one ends its names."""

WEEKDAYS = words("weekdays")
MONTHS = words("months")
STOP = words("stop")
_TOPICS = words("topics")
_FORM_LABELS = frozenset(
    {"age", "address", "date", "dob", "born", "occupation", "rank", "role", "post", "tel", "telephone", "phone", "name"}
)
_NUMBERS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a row: its place, its text, and the text for look-up."""

    start: int
    end: int
    text: str
    low: str


def rows(text: str) -> Iterator[list[Word]]:
    """Rows of capitalised words with the small words that may join them, cut at ends of short lines."""
    for found in _RUN.finditer(text):
        start = found.start()
        words: list[Word] = []
        for m in _WORD.finditer(found.group()):
            at = start + m.start()
            if len(words) >= LONGEST or (words and "\n" in text[words[-1].end : at] and _new_line(text, words[-1].end, at)):
                yield words
                words = []
            words.append(Word(at, start + m.end(), m.group(), plain(m.group())))
        yield words


def _new_line(text: str, end: int, start: int) -> bool:
    """Whether a line ends its names: a short one, and one before a speaker's label ('Q:', 'GATE 4:') or a number of a record."""
    return end - (text.rfind("\n", 0, end) + 1) < WRAPPED or _LABEL.match(text, start) is not None


def pieces(words: Sequence[Word], text: str) -> Iterator[list[Word]]:
    """The names that a row is made of: cut at days and at small words that do not join, ends without stop words."""
    piece: list[Word] = []
    for i, word in enumerate(words):
        if word.text in _LINKS:
            if piece and i + 1 < len(words) and _joins(piece, word, words[i + 1 :]):
                piece.append(word)
            else:
                yield from _ended(piece, text)
                piece = []
        elif word.low.removesuffix("'s") in WEEKDAYS and not _title_before(piece):
            yield from _ended(piece, text)
            piece = []
        else:
            piece.append(word)
            if _closed(word, words, i, text):
                yield from _ended(piece, text)
                piece = []
    yield from _ended(piece, text)


def _closed(word: Word, words: Sequence[Word], i: int, text: str) -> bool:
    """Whether a possessive ends the name here: 'Pell’s Tom'."""
    return (
        word.low.endswith(("'s", "s'")) and i + 1 < len(words) and words[i + 1].text not in _LINKS and not _names_body(words, i)
    )


def _names_body(words: Sequence[Word], i: int) -> bool:
    return any(w.low in BODIES or w.low in PLACES for w in words[i + 1 : i + 3])


def _title_before(piece: Sequence[Word]) -> bool:
    return bool(piece) and any(title_at([w.low], 0) for w in piece[-1:])


def _ended(piece: list[Word], text: str) -> Iterator[list[Word]]:
    if len(piece) > 1 and piece[0].text in ("Q.", "A.") and all(p.search(text) for p in _TESTIMONY):
        piece = piece[1:]
    while (
        piece
        and (piece[0].low in STOP or piece[0].text in _LINKS)
        and not (len(piece) > 1 and (_rather_name(piece[0]) or _numbered(piece, text)))
    ):
        piece = piece[1:]
    while piece and (piece[-1].text in _LINKS or (piece[-1].low in STOP and (len(piece[-1].text) > 1 or piece[-1].text == "I"))):
        piece = piece[:-1]
    if len(piece) > 1 and piece[-1].low in _FORM_LABELS and text[piece[-1].end : piece[-1].end + 1] == ":":
        piece = piece[:-1]  # 'Name: Ada Quill   Age: 40'
    if len(piece) == 1 and piece[0].low in MONTHS:
        return
    if (
        piece
        and piece[-1].low in MONTHS
        and text[piece[-1].end : piece[-1].end + 2].strip()[:1].isdigit()
        and not _title_before(piece[:-1])
    ):
        piece = piece[:-1]
    if piece:
        yield piece


def _numbered(piece: Sequence[Word], text: str) -> bool:
    """Whether a number in words is part of the name: 'Five Elms', which stands so inside a sentence too."""
    if piece[0].low not in _NUMBERS or not piece[1].text[0].isupper():
        return False
    if all(w.text.isupper() for w in piece) and piece[-1].low in BODIES | PLACES | {"company", "department"}:
        return True
    name = f"{piece[0].text.capitalize()} {piece[1].text.capitalize()}"
    return re.search(rf"[a-z,;:] {re.escape(name)}\b", text) is not None


def _rather_name(word: Word) -> bool:
    """Whether a common word before another one in capitals is a name: 'Will Dorn', 'A. Dorn'."""
    return word.low == "will" or (len(word.text) == 2 and word.text[1] == ".")


def _joins(left: Sequence[Word], link: Word, right: Sequence[Word]) -> bool:
    """Whether a small word stands inside one name."""
    end = next((i for i, w in enumerate(right) if w.text in _LINKS), len(right))
    last, first = left[-1].low, right[0].low
    match link.low:
        case "of" | "of the":
            return last in OF_BODIES or (last, "of", first) in table() or last in ("head", "chief", "director", "secretary")
        case "for":
            return last in OF_BODIES or last in ("centre", "center", "agency", "association")
        case "&":
            return True
    if any(title_at([w.low], 0) and w.low != "fire" for w in left[:1]):
        return False
    ends_as_body = right[end - 1].low in BODIES and last not in BODIES - _TOPICS - {"church"}
    return ends_as_body and (last in _TOPICS or first in _TOPICS)
