"""What names are read with: the naming, and what the parser tells about places of the text."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from firsthand.language.names import given_names
from firsthand.language.parsing import Parsed
from firsthand.language.runs import STOP, Word
from firsthand.language.titles import ROLES


@dataclass(frozen=True, slots=True)
class Naming:
    """A stretch that names something. `name` leaves titles out; `sure` tells that more than the shape of the words says so."""

    start: int
    end: int
    kind: str
    name: str
    titles: tuple[str, ...] = ()
    sure: bool = True
    label: bool = False
    also: tuple[str, ...] = ()


class Grammar:
    """What the parser tells about places of the text: built once a document."""

    def __init__(self, parsed: Sequence[Parsed]) -> None:
        self._parsed = sorted(parsed, key=lambda p: p.passage.start)
        self._starts = [p.passage.start for p in self._parsed]
        self._tokens: list[dict[int, int] | None] = [None] * len(self._parsed)
        self._labels: dict[int, tuple[int, str]] = {}
        for p in self._parsed:
            at = p.passage.start
            for ent in p.doc.ents:
                self._labels[at + ent.start_char] = (at + ent.end_char, ent.label_)

    def passage(self, position: int) -> Parsed | None:
        """The passage that holds a position."""
        i = bisect_right(self._starts, position) - 1
        return self._parsed[i] if i >= 0 and position < self._parsed[i].passage.end else None

    def token(self, position: int) -> Token | None:
        """The token that starts at a position of the document."""
        i = bisect_right(self._starts, position) - 1
        if i < 0 or position >= self._parsed[i].passage.end:
            return None
        index = self._tokens[i]
        if index is None:
            index = self._tokens[i] = {t.idx: t.i for t in self._parsed[i].doc}
        found = index.get(position - self._starts[i])
        return None if found is None else self._parsed[i].doc[found]

    def last_token(self, start: int, name: str) -> Token | None:
        """The token that a single word ends in: of 'Locke-Dray' the 'Dray'."""
        double = name.istitle() and not name.endswith(("an", "ish", "ese"))  # 'Anglo-American' is nobody's name
        at = start + name.rfind("-") + 1 if double else start
        return self.token(at) or self.token(start)

    def label(self, start: int, end: int) -> str:
        """The parser's own label of a stretch that starts here (with or without an article) and covers it mostly."""
        for at in (start, start - 4):
            known = self._labels.get(at)
            if known and known[0] >= end - 2:
                return known[1]
        return ""


def end_of(words: Sequence[Word], text: str) -> int:
    """Where a name ends, without a possessive."""
    last = words[-1]
    if last.text.endswith(("'s", "’s")):
        return last.end - 2
    return last.end - 1 if last.text.endswith(".") and len(last.text) > 2 else last.end


def role_before(position: int, text: str, grammar: Grammar) -> tuple[int, str] | None:
    """A role in small letters that stands straight before a name ('deck officer Tamar Oakes'): its start and words.

    It starts behind a body of several words, which is named by itself ('Fell Ferries chief executive Ada Quill'); the words hold it too.
    """
    token = grammar.token(position)
    if token is None or token.i == 0:
        return None
    doc, i = token.doc, token.i - 1
    if doc[i].lower_ not in ROLES or doc[i].is_sent_start is None:
        return None
    while (
        i > 0
        and token.i - i < 4
        and (doc[i - 1].pos_ in ("NOUN", "ADJ", "PROPN") or (doc[i - 1].is_sent_start and doc[i - 1].lower_ not in STOP))
        and not doc[i].is_sent_start
        and doc[i - 1].lower_ not in given_names()
    ):
        i -= 1
    start, role = position - (token.idx - doc[i].idx), i
    while role < token.i - 1 and doc[role].text[0].isupper():
        role += 1
    inside = role > i > 0 and doc[i - 1].text[0].isupper()  # the words began within the body's name
    start = position - (token.idx - doc[role].idx) if inside else start
    if role - i < 2 and not inside:
        role = i
    return position - (token.idx - doc[role].idx), " ".join(text[start:position].split())
