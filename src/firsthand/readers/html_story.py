"""The story of a web page laid down as a document: headings, captions and embedded posts; the rest of the page is told."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from lxml import etree

from firsthand.model import Span, When
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters
from firsthand.readers.html_blocks import Block, blocks_of, is_hidden, is_notice, page_text, parse_page
from firsthand.readers.html_facts import page_facts
from firsthand.readers.html_tables import log_tables, table_of
from firsthand.readers.moments import read_stamps
from firsthand.readers.printed import named_day
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_sheet import SheetReading

_SIGNED = re.compile(r"[—–-]\s*(?P<who>[^\n—]{1,80}?\(@\w{1,40}\)|@\w{1,40})\s*(?P<when>[^\n]{0,60})$")
_APART = "\n\n\n"
_LEAVES = ("p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "figcaption", "pre", "tr", "td", "blockquote", "dd", "dt")
_SHOWN_LEFT_OUT = 25
_MOSTLY = 0.6
"""Share of the words from which a page with tables of a log is itself a log."""
_SPARED = 15
"""Words from which a paragraph that the library takes is kept though an element around it has a doubtful name."""
_ENOUGH = 0.4
"""Share of the page's prose that the library must have found for its choice to be followed; less, and it took a notice for the story."""


def read_page(incoming: Incoming, data: bytes) -> Reading:
    """Paragraphs apart by blank lines; what is left out becomes issues that quote it. Raises Unreadable."""
    decoded = page_text(data)
    root = parse_page(decoded.text)
    blocks = blocks_of(root) if root is not None else []
    if root is None or not blocks:
        raise Unreadable("the page holds no text")
    notes = _mend(blocks)
    logs = log_tables([block for block in blocks if block.boiler is None or block.perhaps])
    in_logs = {i for i, block in enumerate(blocks) if table_of(block) in logs} if logs else set()
    kept = _story(blocks, decoded.text) | in_logs
    if not kept:
        raise Unreadable("no story was found on the page")
    builder = TextBuilder(incoming)
    for note in filter(None, (decoded.note, *notes)):
        builder.issue("encoding_repaired", note)
    _write(incoming, builder, [b for i, b in enumerate(blocks) if i in kept], logs)
    _tell_left_out(builder, [b for i, b in enumerate(blocks) if i not in kept])
    _tell_unseen(builder, root, hides=_hides(decoded.text))
    facts = page_facts(root, blocks)
    words_of_logs = sum(blocks[i].words for i in in_logs)
    return builder.reading(
        kind="log" if words_of_logs > _MOSTLY * sum(blocks[i].words for i in kept) else facts.kind,
        title=facts.title,
        author=facts.author,
        outlet=facts.outlet,
        published=_moment(facts.published, incoming),
    )


def _hides(page: str) -> bool:
    """Whether a page may hide elements: it says so in one of two words."""
    lowered = page.lower()
    return "hidden" in lowered or "none" in lowered


def _tell_unseen(builder: TextBuilder, root: etree._Element, *, hides: bool) -> None:
    """Tell words that the page holds and a browser does not show: hidden elements, what stands for scripts and frames, typed fields."""
    told = 0
    for element in root.iter("noscript", "textarea", "noframes", "iframe", *(_HIDEABLE if hides else ())):
        if element.tag in _HIDEABLE and not is_hidden(element):
            continue
        words = " ".join(" ".join(str(piece) for piece in element.itertext()).split())
        if len(words.split()) >= _UNSEEN_WORDS and told < _SHOWN_LEFT_OUT and "<" not in words:
            builder.skip(words, why="not shown by the page")
            told += 1


_HIDEABLE = ("p", "div", "span", "section", "li", "td")
_UNSEEN_WORDS = 4
"""Words from which something unseen may be language."""


def _mend(blocks: Sequence[Block]) -> tuple[str, ...]:
    """Mend faulty characters in the blocks; gives a sentence for each kind of repair."""
    mended, notes = clean_characters(_APART.join(block.text for block in blocks))
    texts = mended.split(_APART)
    if len(texts) != len(blocks):
        return ()
    for block, text in zip(blocks, texts, strict=True):
        if text != block.text:
            block.text, block.words = text, len(text.split())
    return notes


def _moment(stamp: str | None, incoming: Incoming) -> When | None:
    if not stamp:
        return None
    whens, _ = read_stamps([stamp], case=incoming.case, facts=incoming.facts)
    return whens[0]


def _story(blocks: Sequence[Block], page: str) -> set[int]:
    """The numbers of the blocks that are the story: what trafilatura takes where that is most of the prose, else our own choice.

    In the element that holds it, headings, captions, bylines, embedded posts and paragraphs that it passed over are kept too.
    """
    found = None
    if any(b.perhaps and b.post is None and b.words >= _SPARED and b.is_prose for b in blocks):
        found = _found_by_library(page)
    free = [i for i, b in enumerate(blocks) if b.boiler is None or (b.perhaps and _is_spared(b, found or ""))]
    told = {i for i in free if blocks[i].is_prose}
    notices = {i for i in told if is_notice(blocks[i].text)}
    prose = [i for i in free if i in told and i not in notices]
    if not prose:
        return _best_hidden(blocks) or set(free)
    free = [i for i in free if i not in notices]
    chosen = prose
    if found is not None or not _is_one_story(blocks, free, prose):
        found = _found_by_library(page) if found is None else found
        chosen = [i for i in prose if _squeezed(blocks[i].text) in found]
        if sum(blocks[i].words for i in chosen) < _ENOUGH * sum(blocks[i].words for i in prose):
            chosen = prose
    holder = _holder([blocks[i] for i in chosen])
    first = min(chosen)
    kept = set(chosen)
    for i in free:
        block = blocks[i]
        if (
            block.post is not None
            or (_belongs(block) and holder in (block.element, *block.element.iterancestors()))
            or (block.element.tag == "h1" and i < first)
        ):
            kept.add(i)
    return kept


def _is_one_story(blocks: Sequence[Block], free: Sequence[int], prose: Sequence[int]) -> bool:
    """Whether all prose stands right in one element, and no heading behind its start outside: whatever the library takes of it, the
    same blocks are kept, and the library need not be asked.
    """
    parents = {_parent(blocks[i].element) for i in prose}
    if len(parents) > 1:
        return False
    parent = parents.pop()
    later = (blocks[i].element for i in free if i > prose[0])
    return all(parent in (e, *e.iterancestors()) for e in later if e.tag == "h1")


def _parent(element: etree._Element) -> etree._Element | None:
    """The nearest element around, or itself, that holds more than one paragraph."""
    return element if element.tag not in _LEAVES else next((e for e in element.iterancestors() if e.tag not in _LEAVES), None)


def _best_hidden(blocks: Sequence[Block]) -> set[int]:
    """Where all prose stands in elements that look like clutter: the one that holds most of it and is no notice."""
    weights: dict[etree._Element, int] = {}
    for block in blocks:
        if block.boiler is not None and block.is_prose and not is_notice(block.text):
            weights[block.boiler] = weights.get(block.boiler, 0) + block.words
    if not weights:
        return set()
    best = max(weights, key=lambda e: weights[e])
    return {i for i, b in enumerate(blocks) if b.boiler is best}


def _is_spared(block: Block, found: str) -> bool:
    """Whether a block in an element with a doubtful name belongs to the story all the same: an embedded post, or found prose."""
    return block.post is not None or (block.is_prose and block.words >= _SPARED and _squeezed(block.text) in found)


def _belongs(block: Block) -> bool:
    return block.links < 0.7 * len(block.text) or block.role in ("heading", "byline")


def _found_by_library(page: str) -> str:
    import trafilatura

    try:
        text = trafilatura.extract(page, options=_recall())
    except Exception:
        return ""
    return _squeezed(text or "")


@cache
def _recall() -> Any:
    """What the library is asked for: the text with its tables, rather too much than too little. Made once, since that takes long."""
    from trafilatura.settings import Extractor

    return Extractor(comments=False, tables=True, recall=True, fast=True)


_BETWEEN = re.compile(r"\W+")


def _squeezed(text: str) -> str:
    return _BETWEEN.sub(" ", text)


def _holder(chosen: Sequence[Block]) -> etree._Element:
    """The innermost element around paragraphs that holds nine tenths of the words."""
    total = sum(b.words for b in chosen)
    weights: dict[etree._Element, int] = {}
    depths: dict[etree._Element, int] = {}
    for block in chosen:
        around = [e for e in (block.element, *block.element.iterancestors()) if e.tag not in _LEAVES]
        for depth, element in enumerate(reversed(around)):
            weights[element] = weights.get(element, 0) + block.words
            depths[element] = depth
    return max((e for e, words in weights.items() if words >= 0.9 * total), key=lambda e: depths[e])


def _write(
    incoming: Incoming, builder: TextBuilder, blocks: Sequence[Block], logs: Mapping[etree._Element, list[list[str]]]
) -> None:
    number = tables = 0
    day: str | None = None
    for (post, table), group in groupby(blocks, key=lambda b: (b.post, _log_of(b, logs))):
        members = list(group)
        if table is not None:
            tables += 1
            SheetReading(incoming, builder, Sheet(None, logs[table]), f"table {tables}", day=day).read(several=False)
            builder.add("\n")
            continue
        if post is not None:
            number += 1
            _write_post(incoming, builder, members, f"paragraph {number}")
            continue
        for block in members:
            number += 1
            day = named_day(block.text) or day
            passage = None if block.role == "byline" else block.role
            builder.add(block.text, locator=f"paragraph {number}", passage=passage)
            builder.add("\n\n")


def _log_of(block: Block, logs: Mapping[etree._Element, list[list[str]]]) -> etree._Element | None:
    table = table_of(block) if logs else None
    return table if table in logs else None


def _write_post(incoming: Incoming, builder: TextBuilder, blocks: Sequence[Block], locator: str) -> None:
    """An embedded post: its words, then the line that says whose they are."""
    whole = "\n".join(b.text for b in blocks)
    signed = _SIGNED.search(whole)
    words = whole[: signed.start()].rstrip() if signed else whole
    identifier = builder.record_id("post")
    start = builder.add(words, locator=locator, passage="prose", record=identifier).start
    end = builder.add(whole[len(words) :]).end
    builder.add("\n\n")
    builder.record(
        Span(start, end), "post", id=identifier,
        speaker=signed["who"].strip() if signed else None,
        time=_moment(signed["when"].strip(), incoming) if signed else None,
    )  # fmt: skip


def _tell_left_out(builder: TextBuilder, blocks: Iterable[Block]) -> None:
    groups = [" / ".join(b.text for b in members) for _, members in groupby(blocks, key=lambda b: b.boiler)]
    for text in groups[:_SHOWN_LEFT_OUT]:
        builder.skip(text, why="no part of the story")
    if len(groups) > _SHOWN_LEFT_OUT:
        builder.skip(" / ".join(groups[_SHOWN_LEFT_OUT:]), why=f"{len(groups) - _SHOWN_LEFT_OUT} more parts of the page left out")
