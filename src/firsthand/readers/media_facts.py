"""What recordings say of themselves, read from their bytes: form, length, start, title, author (WAV, MP3, MP4 and others by sign)."""

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

_SIGNS = (
    (0, b"OggS", "Ogg"), (0, b"fLaC", "FLAC"), (0, b"#!AMR", "AMR"), (0, b"\x1aE\xdf\xa3", "Matroska or WebM"),
    (0, b"FORM", "AIFF"), (0, b"0&\xb2u\x8ef\xcf\x11", "Windows Media"), (0, b".snd", "AU"), (0, b"caff", "Core Audio"),
)  # fmt: skip
_TAGS = {"INAM": "title", "IART": "author", "ICMT": "comment", "ISFT": "made with", "IPRD": "product"}
_FRAMES = {"TIT2": "title", "TPE1": "author", "COMM": "comment", "TSSE": "made with", "TALB": "album"}
_ATOMS = {b"\xa9nam": "title", b"\xa9ART": "author", b"\xa9cmt": "comment", b"\xa9too": "made with"}
_RATES = (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320)
_RATES_2 = (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)
_HERTZ = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_EPOCH = datetime(1904, 1, 1, tzinfo=UTC)
_LONGEST = 1000
"""Characters of one tag that are kept."""
_MOST_PARTS = 2000


@dataclass(frozen=True, slots=True)
class Recording:
    """What a recording says of itself. `start` is as the file states it: naive where it states no zone."""

    form: str
    length: float | None = None
    start: datetime | None = None
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def title(self) -> str | None:
        return next((value for label, value in self.tags if label == "title"), None)

    @property
    def author(self) -> str | None:
        return next((value for label, value in self.tags if label == "author"), None)


def recording_of(data: bytes) -> Recording | None:
    """The facts of a recording, None when the bytes are of none. Never raises: what is broken is left out."""
    if data[:4] in (b"RIFF", b"RF64") and data[8:12] == b"WAVE":
        return _wav(data)
    if data[:4] == b"RIFF" and data[8:12] == b"AVI ":
        return Recording("AVI")
    if data[4:8] == b"ftyp" and data[8:12] not in (b"heic", b"heix", b"mif1", b"heif", b"avif"):
        return _mp4(data)
    if data[:3] == b"ID3" or _frame(data, 0):
        return _mp3(data)
    return next((Recording(form) for at, sign, form in _SIGNS if data[at : at + len(sign)] == sign), None)


def _text(raw: bytes, encoding: str = "utf-8") -> str:
    text = raw.decode(encoding, "replace").replace("\0", " ")
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:_LONGEST]


# --------------------------------------------------------------------------- WAV


def _wav(data: bytes) -> Recording:
    rate, size, start = 0, 0, None
    tags: list[tuple[str, str]] = []
    for name, body in _chunks(data, 12):
        if name == b"fmt " and len(body) >= 12:
            rate = struct.unpack_from("<I", body, 8)[0]
        elif name == b"data":
            size = len(body)
        elif name == b"bext" and len(body) >= 338:
            start = _stamp(f"{_text(body[320:330])} {_text(body[330:338])}")
            tags += [(label, text) for label, raw in (("comment", body[:256]), ("author", body[256:288])) if (text := _text(raw))]
        elif name == b"LIST" and body[:4] == b"INFO":
            for tag, value in _chunks(body, 4):
                text = _text(value)
                if tag == b"ICRD":
                    start = start or _stamp(text)
                if text:
                    tags.append((_TAGS.get(tag.decode("latin-1"), "date" if tag == b"ICRD" else tag.decode("latin-1")), text))
    return Recording("WAV", round(size / rate, 3) if rate else None, start, tuple(tags))


def _chunks(data: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    """(name, body) of each chunk; the last may be cut short."""
    for _ in range(_MOST_PARTS):
        if at + 8 > len(data):
            return
        name, size = data[at : at + 4], struct.unpack_from("<I", data, at + 4)[0]
        yield name, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


# --------------------------------------------------------------------------- MP3


def _mp3(data: bytes) -> Recording:
    tags: list[tuple[str, str]] = []
    start, at = None, 0
    if data[:3] == b"ID3":
        size = _safe(data[6:10])
        for name, text in _frames(data[10 : 10 + size], data[3]):
            if name in ("TDRC", "TDTG", "TYER", "TDAT"):
                start = start or (_stamp(text) if name in ("TDRC", "TDTG") else None)
                tags.append(("date", text))
            elif name in _FRAMES and text:
                tags.append((_FRAMES[name], text))
        at = 10 + size
    return Recording("MP3", _mp3_length(data, at), start, tuple(tags))


def _safe(raw: bytes) -> int:
    """A number of four bytes with seven bits each."""
    made = 0
    for byte in raw:
        made = made << 7 | byte & 0x7F
    return made


def _frames(body: bytes, version: int) -> Iterator[tuple[str, str]]:
    at = 0
    for _ in range(_MOST_PARTS):
        if at + 10 > len(body) or not body[at]:
            return
        name = body[at : at + 4].decode("latin-1")
        size = _safe(body[at + 4 : at + 8]) if version >= 4 else int.from_bytes(body[at + 4 : at + 8], "big")
        raw = body[at + 10 : at + 10 + size]
        if name.startswith("T") or name == "COMM":
            encoding = {0: "latin-1", 1: "utf-16", 2: "utf-16-be", 3: "utf-8"}.get(raw[0] if raw else 3, "latin-1")
            yield name, _text(raw[4:] if name == "COMM" else raw[1:], encoding)
        at += 10 + max(size, 0)


def _frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """(bytes a second, samples of a frame, samples a second) of the MP3 frame at a place, None when there is none."""
    if len(data) < at + 4 or data[at] != 0xFF or data[at + 1] & 0xE0 != 0xE0:
        return None
    version, layer = data[at + 1] >> 3 & 3, data[at + 1] >> 1 & 3
    rate, hertz = data[at + 2] >> 4, data[at + 2] >> 2 & 3
    if version == 1 or layer != 1 or rate in (0, 15) or hertz == 3:
        return None
    kilobits = (_RATES if version == 3 else _RATES_2)[rate]
    return kilobits * 125, 1152 if version == 3 else 576, _HERTZ[version][hertz]


def _mp3_length(data: bytes, at: int) -> float | None:
    """Seconds by the count of frames that the first one tells, else by its rate and the size of the file."""
    first = next((place for place in range(at, min(at + 8192, len(data))) if _frame(data, place)), None)
    frame = _frame(data, first) if first is not None else None
    if first is None or frame is None:
        return None
    speed, samples, hertz = frame
    head = data[first : first + 200]
    for sign in (b"Xing", b"Info"):
        place = head.find(sign)
        if place >= 0 and len(head) >= place + 12 and head[place + 7] & 1:
            return round(int.from_bytes(head[place + 8 : place + 12], "big") * samples / hertz, 3)
    return round((len(data) - first) / speed, 3)


# --------------------------------------------------------------------------- MP4


def _mp4(data: bytes) -> Recording:
    form = {b"qt  ": "QuickTime", b"M4A ": "M4A", b"3gp4": "3GP", b"3gp5": "3GP"}.get(data[8:12], "MP4")
    length, start = None, None
    tags: list[tuple[str, str]] = []
    for path, body in _atoms(data, 0, len(data), ()):
        match path[-1]:
            case b"mvhd":
                length, start = _header(body)
            case b"data" if len(path) > 1 and path[-2] in _ATOMS and len(body) > 8:
                tags.append((_ATOMS[path[-2]], _text(body[8:])))
            case name if name in _ATOMS and len(body) > 4 and body[4:8] != b"data":
                tags.append((_ATOMS[name], _text(body[4:])))
            case _:
                pass
    stated = re.search(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)", data[-400_000:]) if form == "QuickTime" else None
    start = (_stamp(stated[0].decode()) if stated else None) or start
    return Recording(form, length, start, tuple((label, text) for label, text in tags if text))


_HOLDERS = frozenset([b"moov", b"udta", b"meta", b"ilst", *_ATOMS])


def _atoms(data: bytes, at: int, end: int, above: tuple[bytes, ...]) -> Iterator[tuple[tuple[bytes, ...], bytes]]:
    """(names from the outermost, body) of each atom that may tell something."""
    for _ in range(_MOST_PARTS):
        if at + 8 > end:
            return
        size, name, head = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8], 8
        if size == 1 and at + 16 <= end:
            size, head = int.from_bytes(data[at + 8 : at + 16], "big"), 16
        if size == 0:
            size = end - at
        if size < head:
            return
        last = min(at + size, end)
        path = (*above, name)
        if name != b"mdat":
            yield path, data[at + head : min(last, at + head + 4096)]
        if name in _HOLDERS and len(path) < 8:
            yield from _atoms(data, at + head + (4 if name == b"meta" else 0), last, path)
        at = last


def _header(body: bytes) -> tuple[float | None, datetime | None]:
    """Length and moment of making of a film header."""
    try:
        if body[:1] == b"\x01":
            created, _, scale, length = struct.unpack_from(">QQIQ", body, 4)
        else:
            created, _, scale, length = struct.unpack_from(">IIII", body, 4)
        start = _EPOCH + timedelta(seconds=created) if created else None
    except (struct.error, OverflowError):
        return None, None
    plausible = start if start and 1970 < start.year < 2100 else None
    return (round(length / scale, 3) if scale else None), plausible


def _stamp(text: str) -> datetime | None:
    """A moment with a clock time, as recorders write it; None for a day alone, which tells no start."""
    found = re.match(
        r"(\d{4})[-:](\d{2})[-:](\d{2})[T ](\d{2})[:-](\d{2})(?:[:-](\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?", text.strip()
    )
    if not found:
        return None
    day = f"{found[1]}-{found[2]}-{found[3]}T{found[4]}:{found[5]}:{found[6] or '00'}{(found[7] or '').replace('Z', '+00:00')}"
    try:
        return datetime.fromisoformat(day)
    except ValueError:
        return None
