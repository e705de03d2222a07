"""Bytes to text: byte-order mark, declared, strict UTF-8, then a guess that is told."""

import codecs
from dataclasses import dataclass
from functools import lru_cache

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
          (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip
_WESTERN = frozenset(b"\x80\x82\x84\x85\x8b\x91\x92\x93\x94\x96\x97\x9b\xa0\xa3\xa7\xab\xb0\xb4\xb7\xbb\xbd")
"""Bytes that are marks, dashes and signs of English text in Windows-1252, and letters or nothing elsewhere."""
_LETTERS = frozenset(b"\xe0\xe1\xe2\xe4\xe7\xe8\xe9\xea\xeb\xed\xee\xef\xf1\xf3\xf4\xf6\xfa\xfb\xfc\xdf\xc9\xc0\xc4\xd6\xdc")
_CONTROLS = bytes(byte for byte in range(32) if byte not in b"\t\n\f\r\x1b")
_SURE = 0.7
"""Confidence from which the detector's guess is taken over Windows-1252."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """`note` says in words what was assumed or repaired; None when nothing was."""

    text: str
    encoding: str
    note: str | None = None


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """The text of `data` with line ends made one newline. Never raises: undecodable bytes become U+FFFD, and `note` says so."""
    text, encoding, note = _decode(data, declared)
    if "\0" in text:
        count = text.count("\0")
        told = f"{count} NUL {'byte' if count == 1 else 'bytes'} inside the text left out"
        text, note = text.replace("\0", ""), f"{note}; {told}" if note else told
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding, note)


@lru_cache(maxsize=4)  # many readers look at the same beginning one after the other
def head(data: bytes, size: int = 24_000) -> str:
    """The beginning of `data` as text, up to the last whole line: for looking at what it is. '' when it is binary."""
    if looks_binary(data):
        return ""
    if len(data) > size:
        cut = data[:size]
        data = cut[: cut.rfind(b"\n") + 1] or cut[: size // 4 * 4]
    return decode(data).text


def _decode(data: bytes, declared: str | None) -> tuple[str, str, str | None]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding, None
    if wide := _unmarked_utf16(data):
        return data.decode(wide, "replace"), wide, f"no byte-order mark; read as {wide}"
    for encoding in filter(None, (declared, "utf-8")):
        try:
            return data.decode(encoding), encoding, None
        except (UnicodeDecodeError, LookupError):
            continue
    if (mended := _mostly_utf8(data)) is not None:
        return mended
    guess = _guess(data)
    try:
        return data.decode(guess), guess, f"not UTF-8; read as {guess}, which is a guess"
    except (UnicodeDecodeError, LookupError):
        return data.decode("cp1252", "replace"), "cp1252", "not UTF-8; read as cp1252 with bytes that it does not know"


def _mostly_utf8(data: bytes) -> tuple[str, str, str | None] | None:
    """UTF-8 with a few bytes that are not, those read as Windows-1252; None when it is not mostly UTF-8.

    A character cut off at the very end is left out.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        text = decoder.decode(data)
    except UnicodeDecodeError:
        pass
    else:
        return text, "utf-8", "the file ends inside a character, which was left out"
    parts: list[str] = []
    start = bad = 0
    while start < len(data):
        try:
            parts.append(data[start:].decode("utf-8"))
            break
        except UnicodeDecodeError as fault:
            parts.append(data[start : start + fault.start].decode("utf-8"))
            wrong = data[start + fault.start : start + fault.end]
            parts.append(wrong.decode("cp1252", "replace"))
            start, bad = start + fault.end, bad + 1
            if bad > _FEW:
                return None
    text = "".join(parts)
    good = sum(not char.isascii() for part in parts[::2] for char in part)
    if good < 2 * bad:
        return None
    return text, "utf-8", f"not quite UTF-8; read as cp1252 in {bad} {'place' if bad == 1 else 'places'}"


_FEW = 50


def _guess(data: bytes) -> str:
    """Windows-1252 when all bytes beyond ASCII are those of English text in it, else the detector's guess if it is sure."""
    import chardet

    high = bytes(byte for byte in data[:200_000] if byte > 127)
    if len(high) < 0.1 * len(data[:200_000]) and set(high) <= _WESTERN | _LETTERS:
        return "cp1252"
    found = chardet.detect(data[:200_000])
    return (found.get("encoding") if (found.get("confidence") or 0) >= _SURE else None) or "cp1252"


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without its mark: every other byte of a text in Latin letters is NUL."""
    sample = data[:2000]
    if len(sample) < 8 or b"\0" not in sample:
        return None
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if odd > 0.7 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.7 * half and odd < 0.05 * half:
        return "utf-16-be"
    return None


@lru_cache(maxsize=4)
def looks_binary(data: bytes) -> bool:
    """Whether these bytes are no text in any common encoding: NUL bytes that are no UTF-16/32, or many control codes."""
    start = data[:8192]
    if any(start.startswith(mark) for mark, _ in _MARKS) or _unmarked_utf16(start):
        return False
    nuls = start.count(0)
    if start.startswith(b"%PDF-"):
        return True  # one that is written in text alone is no text all the same
    if nuls and (nuls > max(_FEW_NULS, len(start) * _STRAY) or any(start.startswith(mark) for mark in _PACKED)):
        return True
    controls = len(start) - len(start.translate(None, _CONTROLS)) - nuls
    return controls > len(start) * (_STRAY / 2 if nuls else _STRAY)


_STRAY = 0.05
"""Share of control codes up to which a file is text that was damaged."""
_FEW_NULS = 8
_PACKED = (
    b"PK",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
    b"%PDF",
    b"\x7fELF",
    b"MZ",
    b"\x89PNG",
    b"\xff\xd8",
    b"RIFF",
    b"GIF8",
    b"SQLite",
    b"{\\rtf",
)
"""Beginnings of files that may hold long stretches of text and are none."""
