"""The pages of PDF files beside their text: which page words stand on, its picture, and where on it they are."""

import multiprocessing
import re
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TypeVar

from firsthand.app.facsimile import Box, draw, locate
from firsthand.errors import FirsthandError
from firsthand.model import Account, Source

PATIENCE_S = 30
KEPT = 24
"""Pictures that are kept at hand."""
_PAGE = re.compile(r"\bpage (\d+)")
Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a file that has `pages` of them, and the boxes of the passage that was asked for."""

    page: int
    pages: int
    boxes: tuple[Box, ...]


def page_of(source: Source, place: str) -> int | None:
    """The number of the page that a place names, for a PDF that lies in the case folder itself; None for other places."""
    found = _PAGE.search(place)
    return int(found.group(1)) if found and has_sheets(source) else None


def has_sheets(source: Source) -> bool:
    """Whether the source is a PDF that lies in the case folder itself, so that its pages can be drawn."""
    return source.parent is None and (source.reader or "").split("/")[0] == "pdf"


def text_before(account: Account, page: int, start: int) -> str:
    """The text of the page up to a character of the document."""
    document = account.document
    if document is None:
        return ""
    begins = [x.start for x in document.locators if (m := _PAGE.search(x.label)) and int(m.group(1)) == page]
    return document.text[min(begins, default=start) : start]


class Sheets:
    """Draws pages when they are asked for, in a process of its own; the last ones are kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def picture(self, source: Source, page: int, words: str = "", before: str = "") -> bytes:
        """The page as PNG, with the words boxed. Raises FirsthandError when the file is another one by now, or cannot be drawn."""
        known = self._kept.get((source.sha256, page)) if not words else None
        if known is None:
            known = self._asked(draw, source, page, words, before)
            if not words:
                self._kept[source.sha256, page] = known
                while len(self._kept) > KEPT:
                    with suppress(KeyError):
                        self._kept.popitem(last=False)
        return known

    def sheet(self, source: Source, page: int, words: str = "", before: str = "") -> Sheet:
        """The page with the boxes of the words. Raises FirsthandError as above."""
        pages, boxes = self._asked(locate, source, page, words, before)
        return Sheet(page, pages, boxes)

    def close(self) -> None:
        """End the process that draws, also one that a file holds up."""
        with self._lock:
            ended, self._pool = self._pool, None
        if ended:
            drawing = list((getattr(ended, "_processes", None) or {}).values())
            ended.shutdown(wait=False, cancel_futures=True)
            for process in drawing:
                process.terminate()

    def _asked(self, what: Callable[[bytes, int, str, str], Drawn], source: Source, page: int, words: str, before: str) -> Drawn:
        try:
            data = (self._folder / source.path).read_bytes()
        except OSError as fault:
            raise FirsthandError(f"{source.path} cannot be opened ({fault.strerror}).") from None
        if sha256(data).hexdigest() != source.sha256:
            raise FirsthandError(f"{source.path} has other bytes than those that were read.")
        with self._lock:
            self._pool = self._pool or ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
            pool = self._pool
        try:
            return pool.submit(what, data, page, words, before).result(timeout=PATIENCE_S)
        except (BrokenProcessPool, TimeoutError, ValueError, IndexError, RuntimeError) as fault:
            if not isinstance(fault, ValueError | IndexError):
                self.close()
            raise FirsthandError(f"Page {page} of {source.path} cannot be drawn ({type(fault).__name__}).") from None
