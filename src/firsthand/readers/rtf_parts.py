"""An RTF file as paragraphs and tables, with headers, notes, comments and tracked changes; pictures and objects are passed over."""

import re
from dataclasses import dataclass, field, replace

from firsthand.readers.office import Change, Comment, Paragraph, Properties, Table
from firsthand.readers.rtf_words import BREAKS, CHARSETS, SIGNS, SINKS, THROUGH, UNSEEN

_TOKEN = re.compile(r"\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z]))|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)")
_DEPTH = 500
"""Groups inside groups; what lies deeper is passed over."""
_LONG = 20_000
"""Characters from which a paragraph that does not end is cut."""


@dataclass(slots=True)
class _Group:
    """What holds inside a group: where its text goes (None: nowhere), how its characters are read, and by whom it was changed."""

    sink: str | None = "body"
    skip: int = 1
    encoding: str = "cp1252"
    deleted: bool = False
    inserted: bool = False
    author: int = 0
    hidden: bool = False
    optional: bool = False
    first: bool = True


@dataclass(slots=True)
class Rtf:
    """What the file holds; `cut` when its groups are not all closed."""

    items: list[Paragraph | Table] = field(default_factory=list)
    margins: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    remarks: dict[str, Comment] = field(default_factory=dict)
    properties: Properties = Properties()
    cut: bool = False


def rtf_of(data: bytes) -> Rtf:
    """The document in `data`, whatever is wrong with it."""
    return _Walk(data.decode("latin-1")).run()


class _Walk:
    """A walk over the tokens of one file."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._made = Rtf()
        self._stack: list[_Group] = []
        self._group = _Group()
        self._texts: dict[str, list[str]] = {}
        self._bytes = bytearray()
        self._passed = 0
        self._high = 0
        self._paragraph = Paragraph()
        self._cell: list[Paragraph] = []
        self._row: list[list[Paragraph]] = []
        self._table: Table | None = None
        self._in_table = False
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._deep = 0
        self._created: dict[str, int] = {}
        self._authors: list[str] = []

    def run(self) -> Rtf:
        at, text = 0, self._text
        while found := _TOKEN.match(text, at):
            at = found.end()
            word, number, code, sign, brace, run = found.groups()
            if run is not None:
                self._run(run)
            elif code is not None:
                self._byte(int(code, 16))
            elif brace:
                self._brace(brace)
            elif word is not None:
                value = int(number) if number else None
                if word == "bin" and value:
                    at += max(0, value)
                else:
                    self._word(word, value)
            elif sign is not None:
                self._sign(sign)
        self._flush()
        return self._finished(bool(self._stack) or at < len(text))

    def _finished(self, cut: bool) -> Rtf:
        while self._stack:
            self._close()
        if self._paragraph.text.strip() or self._paragraph.changes:
            self._end_paragraph()
        self._end_table(force=True)
        title, author = (" ".join("".join(self._texts.get(name, [])).split()) or None for name in ("title", "author"))
        at = self._created
        stamp = (
            f"{at['yr']:04}-{at.get('mo', 1):02}-{at.get('dy', 1):02}T{at.get('hr', 0):02}:{at.get('min', 0):02}"
            if at.get("yr")
            else None
        )
        self._made.properties, self._made.cut = Properties(title, author, stamp), cut
        for item in self._made.items:
            paragraphs = [item] if isinstance(item, Paragraph) else [p for row in item.rows for cell in row for p in cell]
            for change in (c for p in paragraphs for c in p.changes):
                number = int(change.author or 0)
                change.author = self._authors[number] if 0 < number < len(self._authors) else None
        return self._made

    def _brace(self, brace: str) -> None:
        self._flush()
        if self._deep or (brace == "{" and len(self._stack) >= _DEPTH):
            self._deep += 1 if brace == "{" else -1
        elif brace == "{":
            self._stack.append(self._group)
            self._group = replace(self._group, first=True, optional=False)
        elif self._stack:
            self._close()

    def _close(self) -> None:
        """End a group; a note, header or comment is whole when the group that it stands in ends."""
        sink = self._group.sink
        self._group = self._stack.pop()
        if sink == self._group.sink or sink is None:
            return
        text = " ".join("".join(self._texts.get(sink, [])).split())
        if sink in ("header", "footer", "footnote", "comment", "revtbl", "fonttbl"):
            self._texts[sink] = []
        if sink in ("header", "footer") and text and (text, sink) not in self._made.margins:
            self._made.margins.append((text, sink))
        elif sink == "footnote" and text:
            self._made.notes.append(text)
        elif sink == "comment" and text:
            reference = str(len(self._made.remarks))
            author = " ".join("".join(self._texts.pop("atnauthor", [])).split())
            self._made.remarks[reference] = Comment(text, author or None)
            self._paragraph.comments.append(reference)
        elif sink == "revtbl":
            self._authors = [name.strip() for name in text.split(";")]

    def _word(self, word: str, value: int | None) -> None:
        if word == "u" and value is not None:
            self._unicode(value)
            return
        self._flush()
        group, first = self._group, self._group.first
        group.first = False
        if first and (group.optional or word in SINKS or word in UNSEEN) and word not in THROUGH:
            group.sink = SINKS.get(word) if group.sink is not None or word not in UNSEEN else None
            if group.sink == "fonttbl":
                self._texts["fonttbl"] = []
            return
        if group.sink is None:
            return
        if word in SIGNS:
            self._say(SIGNS[word])
        elif word in BREAKS:
            self._break()
        elif word in ("cell", "nestcell", "row", "nestrow", "intbl", "pard", "trowd"):
            self._grid(word)
        else:
            self._state(word, value)

    def _state(self, word: str, value: int | None) -> None:
        group = self._group
        match word:
            case "uc":
                group.skip = max(0, value or 0)
            case "ansicpg":
                group.encoding = _known(f"cp{value}")
            case "mac":
                group.encoding = "mac_roman"
            case "f" if group.sink == "fonttbl":
                self._font = value or 0
            case "fcharset" if group.sink == "fonttbl":
                self._fonts[self._font] = CHARSETS.get(value or 0, "cp1252")
            case "f" if value in self._fonts:
                group.encoding = self._fonts[value or 0] if self._fonts[value or 0] != "cp1252" else group.encoding
            case "deleted":
                group.deleted = value != 0
            case "revised":
                group.inserted = value != 0
            case "revauth" | "revauthdel":
                group.author = value or 0
            case "htmlrtf":
                group.hidden = value != 0
            case "outlinelevel":
                self._paragraph.style = "heading"
            case "yr" | "mo" | "dy" | "hr" | "min" if group.sink == "creatim" and value is not None and 0 <= value < 3000:
                self._created[word] = value
            case _:
                pass

    def _sign(self, sign: str) -> None:
        if sign == "*":
            self._group.optional = True
            return
        self._flush()
        if sign in BREAKS:
            self._break()
        elif sign in SIGNS:
            self._say(SIGNS[sign])

    def _run(self, run: str) -> None:
        passed = min(self._passed, len(run))
        self._passed -= passed
        run = run[passed:]
        if not run:
            return
        self._group.first = False
        if run.isascii():
            self._flush()
            self._say(run)
        else:
            self._bytes += run.encode("latin-1")

    def _byte(self, value: int) -> None:
        if self._passed:
            self._passed -= 1
        else:
            self._bytes.append(value)

    def _flush(self) -> None:
        """Bytes that stand together are read together, as an encoding with characters of several bytes needs."""
        self._passed = 0
        if self._bytes:
            text = bytes(self._bytes).decode(self._group.encoding, "replace")
            self._bytes.clear()
            self._say(text)

    def _unicode(self, value: int) -> None:
        self._flush()
        code = value & 0xFFFF if -0x8000 <= value <= 0xFFFF else 0xFFFD
        if 0xD800 <= code < 0xDC00:
            self._high = code
        elif 0xDC00 <= code < 0xE000:
            whole = 0x10000 + ((self._high - 0xD800) << 10) + code - 0xDC00 if self._high else 0xFFFD
            self._high = 0
            self._say(chr(whole))
        else:
            self._say(chr(code))
        self._passed = self._group.skip

    def _say(self, text: str) -> None:
        group = self._group
        if group.sink is None or group.hidden or self._deep:
            return
        if group.sink != "body":
            self._texts.setdefault(group.sink, []).append(text)
        elif group.deleted:
            self._changed(group).deleted += text
        else:
            here = len(self._paragraph.text)
            if group.inserted:
                change = self._changed(group)
                change.inserted += text
                change.end = here + len(text)
            self._paragraph.text += text
            if here > _LONG:
                self._end_paragraph()

    def _changed(self, group: _Group) -> Change:
        """The change that goes on here, by the same hand, else a new one. Its author is a number until all names are known."""
        here, changes = len(self._paragraph.text), self._paragraph.changes
        if changes and changes[-1].end == here and changes[-1].author == str(group.author) and len(changes[-1].deleted) < _LONG:
            return changes[-1]
        changes.append(Change(author=str(group.author), start=here, end=here))
        return changes[-1]

    def _break(self) -> None:
        if self._group.sink == "body" and not self._group.hidden:
            self._end_paragraph()
        elif self._group.sink:
            self._say("\n")

    def _end_paragraph(self) -> None:
        paragraph, self._paragraph = self._paragraph, Paragraph()
        if self._in_table:
            self._cell.append(paragraph)
        else:
            self._end_table(force=True)
            self._made.items.append(paragraph)

    def _grid(self, word: str) -> None:
        if self._group.sink != "body":
            self._say(" ")
        elif word == "cell":
            self._in_table = True
            self._end_paragraph()
            self._row.append(self._cell)
            self._cell = []
        elif word == "nestcell":
            self._say(" ")
        elif word == "row":
            self._end_table(force=False)
        elif word == "intbl":
            self._in_table = True
        elif word == "pard" and not self._cell and not self._row:
            self._in_table = False

    def _end_table(self, *, force: bool) -> None:
        """End a row, and the table when it must end."""
        if self._cell:
            self._row.append(self._cell)
        if self._row:
            if self._table is None:
                self._table = Table([])
                self._made.items.append(self._table)
            self._table.rows.append(self._row)
        self._cell, self._row = [], []
        self._in_table = False
        if force:
            self._table = None


def _known(encoding: str) -> str:
    try:
        "".encode(encoding)
    except LookupError:
        return "cp1252"
    return encoding
