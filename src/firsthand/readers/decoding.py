"""Bytes to text: byte-order mark, declared, strict UTF-8, then a guess that is told."""

import codecs
from dataclasses import dataclass

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
          (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decoded:
    """`note` says in words what was assumed or repaired; None when nothing was."""

    text: str
    encoding: str
    note: str | None = None


def decode(data: bytes, declared: str | None = None) -> Decoded:
    """The text of `data` with line ends made one newline. Never raises: undecodable bytes become U+FFFD, and `note` says so."""
    text, encoding, note = _decode(data, declared)
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), encoding, note)


def _decode(data: bytes, declared: str | None) -> tuple[str, str, str | None]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), encoding, None
    for encoding in filter(None, (declared, "utf-8")):
        try:
            return data.decode(encoding), encoding, None
        except (UnicodeDecodeError, LookupError):
            continue
    import chardet

    guess = chardet.detect(data[:200_000]).get("encoding") or "cp1252"
    try:
        return data.decode(guess), guess, f"not UTF-8; read as {guess}, which is a guess"
    except (UnicodeDecodeError, LookupError):
        return data.decode("cp1252", "replace"), "cp1252", "not UTF-8; read as cp1252 with bytes that it does not know"


def looks_binary(data: bytes) -> bool:
    """Whether these bytes are no text in any common encoding: NUL bytes without a UTF-16/32 mark, or many control codes."""
    head = data[:8192]
    if any(head.startswith(mark) for mark, _ in _MARKS):
        return False
    controls = sum(byte < 32 and byte not in (9, 10, 12, 13, 27) for byte in head)
    return b"\0" in head or controls > len(head) * 0.05
