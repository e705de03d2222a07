"""Speech set apart without marks: the paragraphs after 'X said:' on a line of its own, and posts signed '— Name (@handle) date'."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from firsthand.language.cues import FIRST_PERSON_WORD, SAID_WORD
from firsthand.language.paragraphs import Paragraph
from firsthand.model import Span

SIGNATURE = re.compile(
    r"^[ \t]*[—–-]{1,2}[ \t]*(?P<name>[^\n(]{1,60}?)[ \t]*\((?P<handle>@\w{1,30})\)[ \t]*(?P<date>[^\n]{0,60})$", re.MULTILINE
)
"""The line under an embedded post that says who wrote it."""

_LEAD_CAP = 220
_DIVIDER = re.compile(r"[\W_]+")
_WRITTEN = re.compile(r"\b(?:statement|letter|e-?mail|message|post|tweet|according to)\b[^:]*:$")
_LABEL = re.compile(r"[A-Z][\w.’' -]{0,40}:\s")


class Quoted(Protocol):
    """What blocks need to know of a quotation in marks."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def blocks(text: str, parts: Sequence[Paragraph], marked: Sequence[Quoted]) -> Iterator[tuple[Span, ...]]:
    """Each block as a span a paragraph, outside the quotations in marks."""
    opened = {q.start for q in marked}
    taken = -1
    for i, part in enumerate(parts):
        if i <= taken:
            continue
        if introduces(text, part):
            last = _last_of_block(text, parts, i, opened)
            if last > i:
                taken = last
                yield tuple(p.span for p in parts[i + 1 : last + 1])
        elif signed := _signed(text, parts, i):
            yield (signed,)


def introduces(text: str, part: Paragraph) -> bool:
    """Whether a paragraph is but a short clause that reports and ends with a colon."""
    if text[part.end - 1] != ":" or part.end - part.start > _LEAD_CAP:
        return False
    words = text[part.start : part.end]
    last = re.split(r"(?<=[.?!])\s+", words)[-1]
    said = [m[0] for m in SAID_WORD.finditer(last) if m[0].islower()]
    return bool(said) or _WRITTEN.search(last) is not None


def _last_of_block(text: str, parts: Sequence[Paragraph], lead: int, opened: set[int]) -> int:
    """The last paragraph of the block after `lead`: until the narrative voice returns or a divider; `lead` itself when none."""
    last = lead
    for j in range(lead + 1, len(parts)):
        part = parts[j]
        words = text[part.start : part.end]
        if part.record != parts[lead].record or part.kind == "heading" or _DIVIDER.fullmatch(words):
            break
        if part.start + 1 in opened or introduces(text, part) or _LABEL.match(words):
            break
        if j > lead + 1 and not FIRST_PERSON_WORD.search(words):
            break
        if j > lead + 1 and not FIRST_PERSON_WORD.search(text[parts[lead + 1].start : parts[lead + 1].end]):
            break
        last = j
    return last


def _signed(text: str, parts: Sequence[Paragraph], i: int) -> Span | None:
    """The post above a signature, in the same paragraph or the one before."""
    part = parts[i]
    found = SIGNATURE.search(text, part.start, part.end)
    if found is None:
        return None
    body = text[part.start : found.start()].strip()
    if body:
        return Span(part.start, part.start + len(text[part.start : found.start()].rstrip()))
    if i and parts[i - 1].record == part.record and parts[i - 1].kind != "heading":
        return parts[i - 1].span
    return None
