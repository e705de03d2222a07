"""Words of accounts in a shape that can be compared, and the pairs of accounts worth comparing."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations, pairwise
from zlib import crc32

from firsthand.model import Account, Anchor, Passage, Record, Statement

GRAM = 5
WINDOW = 4
"""A run of GRAM + WINDOW - 1 = 8 words is always found; fewer may be."""
CLIQUE = 8
"""A passage that more texts hold is compared with the first of them only, so that a thousand copies make a thousand pairs."""
REMEMBERED = 4096
"""Texts whose words are kept for the next time."""
SHORT = 40
"""Texts of at most so many words are compared for one shared fingerprint, longer ones for two."""

NARRATIVE, QUOTED, STANDING = 0, 1, 2
SCOPES = ("post", "message", "email")
"""Kinds of record that are accounts of their own within a file."""

_MARGIN = re.compile(r"^[ \t]*\d{1,4}[ \t]*$|^[ \t]*\d{1,3}(?:[ \t]{2,}|\t)(?=\S)", re.MULTILINE)
_BROKEN = r"(?:-[ \t]*\r?\n(?:[ \t]*\d{1,4}[ \t]*\r?\n)?[ \t]*|\u00ad(?:[ \t]*\r?\n[ \t]*)?)"
_WORD = re.compile(rf"[^\W_]+(?:(?:['’‘´`‐‑-]|{_BROKEN})[^\W_]+)*")
_HYPHENS = "-‐‑\u00ad"
_NOT_LETTERS = re.compile(r"[\W_]|\d+(?=\s*\n)")
_CUT = re.compile(r"(?:…|\.\.\.)\s*(?:https?://\S+\s*)?$")
_MARKED = re.compile(r"“[^“”]{2,4000}”|\"[^\"\n]{2,2000}\"|«[^«»]{2,4000}»")


@dataclass(frozen=True, slots=True)
class Text:
    """The words of one account: folded, with their places, and for each whether it is the text's own, quoted, or standing.

    `grams` are numbers of the runs of words, `prints` those of them by which texts are brought together.
    """

    account: Account
    words: tuple[str, ...]
    starts: "array[int]"
    ends: "array[int]"
    flags: bytearray
    grams: "array[int]"
    prints: Sequence[int]
    scopes: tuple[tuple[int, int, Record], ...]
    paragraphs: tuple[tuple[int, int], ...]

    @property
    def source(self) -> str:
        return self.account.source.id

    @property
    def document(self) -> str:
        return self.account.document.id if self.account.document else ""

    @property
    def raw(self) -> str:
        return self.account.document.text if self.account.document else ""

    @property
    def name(self) -> str:
        return self.account.source.path.rsplit("/", 1)[-1]

    def anchor(self, start: int, end: int) -> Anchor:
        """The words `start` to `end` in the document."""
        return Anchor(self.document, self.starts[start], self.ends[end - 1])

    def within(self, start: int, end: int) -> tuple[int, int]:
        """The words that stand between two characters."""
        return bisect_left(self.starts, start), bisect_right(self.ends, end)

    def part(self, start: int, end: int) -> "Text":
        """These words as a text of its own."""
        inside = [(max(a, start) - start, min(b, end) - start) for a, b in self.paragraphs if a < end and b > start]
        return Text(
            self.account, self.words[start:end], self.starts[start:end], self.ends[start:end], self.flags[start:end],
            grams := self.grams[start : max(start, end - GRAM + 1)], fingerprints(grams), (), tuple(inside),
        )  # fmt: skip

    def own(self, start: int = 0, end: int | None = None) -> int:
        """How many of these words are the text's own and not quoted."""
        return self.flags.count(NARRATIVE, start, len(self.words) if end is None else end)

    def scope(self, first: int, last: int) -> tuple[int, int, Record] | None:
        """The record that holds all words from `first` to `last`."""
        at = bisect_right(self.scopes, first, key=lambda s: s[0]) - 1
        return self.scopes[at] if at >= 0 and last < self.scopes[at][1] else None


def text_of(account: Account) -> Text | None:
    """The words of what is language in an account: no stamps, labels, coded cells or margin numbers."""
    if account.document is None:
        return None
    raw = account.document.text
    passages = account.document.passages or (Passage(0, len(raw)),)
    quoted = sorted((*_quotations(account), *(m.span() for m in _MARKED.finditer(raw))))
    words, starts, ends, runs, prints = _told(raw, passages)
    flags = bytearray(len(words))
    for start, end in quoted:
        first, last = bisect_left(starts, start), bisect_right(ends, end)
        flags[first:last] = bytes([QUOTED]) * max(0, last - first)
    places = [(bisect_left(starts, p.start), bisect_left(starts, p.end)) for p in passages]
    scoped = [r for r in account.records if r.kind in SCOPES]
    return Text(
        account, words, starts, ends, flags, runs, prints,
        tuple((bisect_left(starts, r.start), bisect_left(starts, r.end), r) for r in sorted(scoped, key=lambda r: (r.start, r.id))),
        tuple((a, b) for a, b in places if a < b),
    )  # fmt: skip


@lru_cache(maxsize=REMEMBERED)
def _told(
    raw: str, passages: tuple[Passage, ...]
) -> tuple[tuple[str, ...], "array[int]", "array[int]", "array[int]", Sequence[int]]:
    """The words of a text folded, where each begins and ends, a number for each run of them, and its fingerprints; remembered,
    since cases are reasoned over again and again while they are reviewed.
    """
    spans = _words(raw, passages, [m.span() for m in _MARGIN.finditer(raw)])
    words = tuple([_folded(raw[start:end]) for start, end in spans])
    runs = grams(words)
    return words, array("l", [start for start, _ in spans]), array("l", [end for _, end in spans]), runs, fingerprints(runs)


def is_quotation(statement: Statement, account: Account) -> bool:
    """Whether a statement is somebody's words within somebody else's text: in a file of posts the posts are the text."""
    if statement.mode == "post":
        return account.source.kind != "post" and len(statement.voices) > 1
    return statement.mode in ("direct", "mixed", "block")


def folded_words(text: str) -> list[str]:
    """The words of a stretch of text, as they are compared."""
    return [_folded(m[0]) for m in _WORD.finditer(text)]


def grams(words: Sequence[str], size: int = GRAM) -> "array[int]":
    """A number for each run of `size` words; the same in every run of the program."""
    told = [word.encode("utf-8", "surrogatepass") for word in words]
    return array("L", map(crc32, map(b" ".join, zip(*(told[n:] for n in range(size)), strict=False))))


def fingerprints(numbers: Sequence[int]) -> list[int]:
    """The least number of each window (winnowing), so that equal passages keep equal numbers."""
    if len(numbers) < WINDOW:
        return sorted(set(numbers))
    return sorted(set(map(min, *(numbers[n:] for n in range(WINDOW)))))


def candidates(texts: Sequence[Text]) -> list[tuple[int, int]]:
    """Pairs of texts (by position) that share enough fingerprints to be aligned; near-linear in the number of texts."""
    packed = array("Q", (number << 24 | n for n, text in enumerate(texts) for number in _lively(text)))
    holders: dict[int, list[int]] = {}
    for before, both in pairwise(sorted(packed)):
        if before >> 24 == both >> 24:
            holders.setdefault(both >> 24, [before & 0xFFFFFF]).append(both & 0xFFFFFF)
    shared = Counter(chain.from_iterable(map(linked, holders.values())))
    return sorted(p for p, n in shared.items() if n > 1 or min(len(texts[p[0]].words), len(texts[p[1]].words)) <= SHORT)


def _lively(text: Text) -> Sequence[int]:
    """The fingerprints of a text, its paragraphs left out that stand in a great many texts."""
    if STANDING not in text.flags:
        return text.prints
    return fingerprints([g for n, g in enumerate(text.grams) if STANDING not in text.flags[n : n + GRAM]])


def linked(holders: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs to compare among those that hold one thing: all, or each with the first where they are many."""
    if len(holders) <= CLIQUE:
        return combinations(holders, 2)
    return ((holders[0], other) for other in holders[1:])


# --------------------------------------------------------------------------- reading words


def _words(raw: str, passages: Sequence[Passage], margins: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where words stand that start in a passage, without margin numbers and without a word cut short at the end of a passage."""
    found: list[tuple[int, int]] = []
    margin = end = 0
    for passage in passages:
        cut = _CUT.search(raw, passage.start, passage.end)
        short, last = cut.start() if cut else -1, passage.end
        if not margins and short < 0 and (last >= len(raw) or raw[last].isspace()) and raw[last - 1 : last] not in _HYPHENS:
            spans = [m.span() for m in _WORD.finditer(raw, max(passage.start, end), last)]
            found += spans
            end = spans[-1][1] if spans else end
            continue
        for match in _WORD.finditer(raw, max(passage.start, end)):
            start, stop = match.span()
            if start >= last:
                break
            end = stop
            while margin < len(margins) and margins[margin][1] <= start:
                margin += 1
            if (margin == len(margins) or margins[margin][0] > start) and stop != short:
                found.append((start, stop))
    return found


@lru_cache(maxsize=1 << 16)
def _folded(word: str) -> str:
    return word if word.isascii() and word.isalnum() and word.islower() else _NOT_LETTERS.sub("", word).casefold()


def _quotations(account: Account) -> Iterator[tuple[int, int]]:
    for statement in account.statements:
        if is_quotation(statement, account):
            yield from ((s.start, s.end) for s in statement.segments)
