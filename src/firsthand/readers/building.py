"""The only way to make a document: offsets, locators and passages are right by construction."""

from collections.abc import Callable, Iterable

from firsthand.model import Issue, Locator, Passage, Record, Span, When
from firsthand.model.ids import content_ids
from firsthand.readers import Incoming, Reading

_SHOWN = 200
"""Characters that are quoted of what is left out."""
_LOOKED_AT = 2000


_MOST_QUOTED = 50


def _pieces(text: str) -> list[str]:
    """A line in pieces short enough to be quoted."""
    rest, pieces = " ".join(text.split()), []
    while len(rest) > _SHOWN:
        cut = rest.rfind(" ", 1, _SHOWN + 1)
        cut = cut if cut > 0 else _SHOWN
        pieces.append(rest[:cut])
        rest = rest[cut:].lstrip()
    return [*pieces, rest] if rest else pieces


class TextBuilder:
    """Collects the text of one document with its locators, passages, records and issues."""

    def __init__(self, incoming: Incoming) -> None:
        self._incoming = incoming
        self._parts: list[str] = []
        self._length = 0
        self._locators: list[Locator] = []
        self._passages: list[Passage] = []
        self._records: list[Record] = []
        self._issues: list[Issue] = []
        self._ids: dict[str, Callable[[int, int], str]] = {}

    @property
    def position(self) -> int:
        """Where the next text will stand."""
        return self._length

    def add(self, text: str, *, locator: str | None = None, passage: str | None = None, record: str | None = None) -> Span:
        """Append `text`; with `locator` it can be found by that label, with `passage` (a kind) it will be parsed."""
        start, self._length = self._length, self._length + len(text)
        self._parts.append(text)
        if locator and text:
            self._locators.append(Locator(start, self._length, locator))
        if passage and text.strip():
            self._passages.append(Passage(start, self._length, passage, record))
        return Span(start, self._length)

    def add_line(self, text: str, locator: str) -> Span:
        """Append `text`, which can be found by `locator`, and the end of its line. Gives the place of the text."""
        start = self._length
        end = start + len(text)
        self._length = end + 1
        self._parts.append(text + "\n")
        if text:
            self._locators.append(Locator(start, end, locator))
        return Span(start, end)

    def add_joined(self, pieces: Iterable[tuple[str, str]]) -> Span:
        """Append texts with a blank between each two; each can be found by the label that stands beside it."""
        start = place = self._length
        first = True
        for text, label in pieces:
            if not first:
                self._parts.append(" ")
                place += 1
            first = False
            self._parts.append(text)
            if text:
                self._locators.append(Locator(place, place + len(text), label))
            place += len(text)
        self._length = place
        return Span(start, place)

    def locate(self, span: Span, label: str) -> None:
        """A further label for a stretch already added, such as the page that holds several lines."""
        self._locators.append(Locator(span.start, span.end, label))

    def mark(self, span: Span, kind: str = "prose", record: str | None = None) -> None:
        """Make a stretch already added a passage to be parsed."""
        self.mark_place(span.start, span.end, kind, record)

    def mark_place(self, start: int, end: int, kind: str, record: str | None) -> None:
        self._passages.append(Passage(start, end, kind, record))

    def skip(self, text: str, *, locator: str = "", code: str = "boilerplate_removed", why: str = "left out") -> None:
        """Leave something out: it becomes an issue that quotes it, unless it is blank."""
        shown = " ".join(text[:_LOOKED_AT].split())
        if len(shown) <= _SHOWN and len(text) > _LOOKED_AT:
            shown = " ".join(text.split())
        if shown:
            self.issue(code, f"{why}{f' ({locator})' if locator else ''}: {shown[:_SHOWN]}{'…' if len(shown) > _SHOWN else ''}")

    def skip_lines(self, lines: Iterable[str], *, why: str) -> None:
        """Leave lines out: they become issues that quote all of them, up to `_MOST_QUOTED` of these."""
        pieces: list[str] = []
        for line in (piece for text in lines for piece in _pieces(text)):
            if pieces and (len(pieces[-1]) + len(line) < _SHOWN or len(pieces) == _MOST_QUOTED):
                pieces[-1] += " " + line
            else:
                pieces.append(line)
        for piece in pieces:
            self.skip(piece, why=why)

    def issue(self, code: str, message: str, span: Span | None = None) -> None:
        start, end = (span.start, span.end) if span else (None, None)
        document = self._incoming.document if span else None
        self._issues.append(Issue(code, message, self._incoming.source, document, start, end))

    def record_id(self, kind: str) -> str:
        """The id of the record about to be made; pass it to `add(..., record=)` and to `record(..., id=)`."""
        return self._id_of(kind, self._length)

    def _id_of(self, kind: str, place: int) -> str:
        made = self._ids.get(kind)
        if made is None:
            made = self._ids[kind] = content_ids("rec", self._incoming.document, kind)
        return made(len(self._records), place)

    def record(
        self,
        span: Span,
        kind: str,
        *,
        id: str | None = None,
        speaker: str | None = None,
        relayed_by: str | None = None,
        time: When | None = None,
        offset_s: float | None = None,
        fields: tuple[tuple[str, str], ...] = (),
    ) -> Record:
        """Add a record over `span`."""
        made = Record(
            id or self._id_of(kind, span.start),
            self._incoming.document, span.start, span.end, kind, speaker, relayed_by, time, offset_s, fields,
        )  # fmt: skip
        self._records.append(made)
        return made

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def reading(self, **facts: object) -> Reading:
        """The finished reading; `facts` are the fields of `Reading` that the file states (kind, title, status …)."""
        return Reading(
            self.text, tuple(self._locators), tuple(self._passages), tuple(self._records), tuple(self._issues),
            **facts,  # type: ignore[arg-type]
        )  # fmt: skip
