"""Lines to paragraphs: hard-wrapped lines belong together, short lines that are entries of their own stay apart."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from firsthand.model import Span
from firsthand.readers.building import TextBuilder
from firsthand.readers.lines import LETTERS, Line, ends_sentence, joined, starts_low

_ITEM = re.compile(r"\s*(?:[-*•▪◦–—]\s|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s|[#|>]|[A-Z][\w .'’-]{0,30}:\s)")
_STAMPED_HEAD = re.compile(
    r".*\b\d{4}(?:,|\s|\sat\s)\s*\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m\.?)?\)?:?\s*$|.*@\w+.*\b\d{4}\s*$", re.IGNORECASE
)
_FRONT = re.compile(r"[a-z_]{2,14}:\s")
_STOP = re.compile(r"[.!?][\"”’')]*(?:\s+[A-Z“\"‘]|\s*$)")
_QUOTE_MARK = re.compile(r"\s*>+\s?")
_WIDEST = 140
"""Longer lines are whole paragraphs, not lines of a wrapped one."""
_FULL_SHARE = 0.6
"""Share of the lines of a block that must be as full as the next word allows, for it to be wrapped text."""


@dataclass(frozen=True)
class Paragraph:
    """Lines that are one paragraph. `apart` says that blank lines (or the ends of the file) stand on both sides."""

    lines: tuple[Line, ...]
    apart: bool = True

    @cached_property
    def text(self) -> str:
        """The words on one line."""
        return " ".join([words for words, _ in self.pieces])

    @cached_property
    def pieces(self) -> list[tuple[str, Line]]:
        """The words of each line that has any, and the line."""
        return [(joined(line.text), line) for line in self.lines if not line.blank]


def paragraphs_of(lines: Sequence[Line]) -> list[Paragraph]:
    """The paragraphs of a text, in order."""
    blocks = list(_blocks(lines))
    widths = [_wrap_width(block) for block in blocks]
    common = max((width for width in widths if width), default=None)
    made: list[Paragraph] = []
    for block, width in zip(blocks, widths, strict=True):
        groups = list(_groups(block, width or (common if len(block) == 2 else None)))
        made += [Paragraph(tuple(group), len(groups) == 1) for group in groups]
    return made


def lay(builder: TextBuilder, paragraph: Paragraph, *, number: int | None = None, tail: str = "\n\n") -> Span:
    """Add a paragraph to the text, its lines joined by blanks, each to be found by its number. Gives the place of its words."""
    pieces = [(words, line.label) for words, line in paragraph.pieces]
    for position, (words, label) in enumerate(pieces):
        if position and words[0] == ">":
            pieces[position] = (joined(words[_mark_length(words) :]), label)
    span = builder.add_joined(pieces)
    if number is not None:
        builder.locate(span, f"paragraph {number}")
    builder.add(tail)
    return span


def has_words(text: str) -> bool:
    """Whether there is any language in it; an address of the web alone is none."""
    if "://" in text or "www." in text or "pic.twitter" in text:
        text = _ADDRESS.sub("", text)
    return LETTERS.search(text) is not None


_ADDRESS = re.compile(r"(?:https?://|www\.|pic\.twitter\.com/)\S+")


def _mark_length(text: str) -> int:
    found = _QUOTE_MARK.match(text)
    return found.end() if found else 0


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Runs of lines without a blank one between; blank lines that only a page break left do not count."""
    block: list[Line] = []
    for line in lines:
        if not line.blank:
            block.append(line)
        elif block and not line.tight:
            yield block
            block = []
    if block:
        yield block


def _wrap_width(block: Sequence[Line]) -> int | None:
    """The width at which the lines of a block are wrapped, None when they are not."""
    if len(block) < 3:
        return None
    width = max(len(line.text.rstrip()) for line in block)
    if width > _WIDEST:
        return None
    if not any(starts_low(b.text) and not ends_sentence(a.text) for a, b in itertools.pairwise(block)):
        return None  # entries, an address or a head: no sentence runs over a line
    full = sum(_is_full(a, b, width) for a, b in itertools.pairwise(block))
    return width if full >= _FULL_SHARE * (len(block) - 1) else None


def _is_full(line: Line, following: Line, width: int) -> bool:
    """Whether the first word of the next line would not have fitted."""
    word = following.text.split(None, 1)[0]
    return len(line.text.rstrip()) + 1 + len(word) > width - 3


def _groups(block: Sequence[Line], width: int | None) -> Iterator[list[Line]]:
    """Paragraphs of a block; lines without a full stop anywhere among them are entries, not one sentence."""
    group = [block[0]]
    entries = width is None and len(block) > 2 and not any(_STOP.search(line.text) for line in block)
    for line in block[1:]:
        if not entries and _goes_on(group[-1], line, width):
            group.append(line)
        else:
            yield group
            group = [line]
    yield group


def _goes_on(line: Line, following: Line, width: int | None) -> bool:
    """Whether `following` is of the same paragraph as `line`."""
    text = line.text.rstrip()
    if text.lstrip().startswith(">") and following.text.lstrip().startswith(">"):
        return len(text.lstrip("> ")) > 0 and len(following.text.strip("> ")) > 0
    if _ITEM.match(following.text) and (ends_sentence(text) or width is None or not starts_low(following.text)):
        return False
    if len(text) < 120 and _STAMPED_HEAD.match(text):
        return False
    if _FRONT.match(text) and _FRONT.match(following.text):
        return False
    if starts_low(following.text) and not ends_sentence(text):
        return True
    if width is not None:
        if ends_sentence(text) and (len(text) < 0.7 * width or _indent(following) > _indent(line) + 1):
            return False
        return len(text) >= 0.5 * width
    if len(line.text) > _WIDEST or text.isupper():
        return False
    return text.endswith((",", ";")) and len(text) > 25


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
