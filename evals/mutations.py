"""Samples of every format, and seeded changes to them: what damaged, careless and hostile files look like."""

import importlib.util
import io
import zipfile
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from evals.task import needed

SAMPLES = Path(__file__).resolve().parents[1] / "tests" / "readers"
_OPENING = (
    b"{", b"[", b"(", b"<", b"<div>", b"<table><tr><td>", b"<blockquote>", b">", b'"', b"{\\rtf1 ", b'{"a":', b"[[", b"<p", b"<!--", b"&lt;", b"From: a@b.example\n",
    b"On 1 May 2025, A wrote:\n> ", b"Q. ", b"--\n", b"1\n00:00:01,000 --> 00:00:02,000\n", b"\f", b",", b"\t", b"|", b"((a+)+", b" " * 40, b"\n", b"\\'e9",
)  # fmt: skip
_JUNK = (
    b"\0",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x1b[31m",
    b"\r",
    b"\r\n",
    b"\xe2\x80\x8b",
    b"\xc3",
    b"\x80\x93",
    b"\xf0\x9f\x94\xa5",
    b"&#x0;",
    b"%00",
    b"\x0c",
    b"'",
)
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "cp1252", "cp437", "utf-7", "utf-8-sig")
_SUFFIXES = (".txt", ".csv", ".html", ".json", ".docx", ".pdf", ".eml", ".zip", ".xlsx", "", ".log", ".rtf", ".xml")


@cache
def samples() -> tuple[tuple[str, bytes], ...]:
    """(file name, bytes) of every sample of the tests. Raises AbsentError."""
    needed(SAMPLES, "samples of the tests")
    made = [(file.name, file.read_bytes()) for file in sorted((SAMPLES / "samples").glob("*/*")) if file.is_file()]
    for module in sorted(SAMPLES.glob("*samples.py")):
        made += [(name, data) for _, name, data in _module(module).samples()]
    return tuple(made)


def _module(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"fuzzed_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(str(path))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mutated(number: int, seed: int) -> tuple[str, bytes]:
    """The name and bytes of one input: a sample, changed one to four times."""
    random = Random(f"{seed}:{number}")
    known = samples()
    name, data = known[number % len(known)]
    if data.startswith(b"PK") and random.random() < 0.5:
        data = _inside(data, random)
    else:
        for _ in range(random.choice((1, 1, 2, 3, 4))):
            data = random.choice(_CHANGES)(data, random)
    if random.random() < 0.1:
        name = name.split(".")[0] + random.choice(_SUFFIXES)
    return name, data


def _place(data: bytes, random: Random) -> int:
    return random.randrange(len(data) + 1)


def _flipped(data: bytes, random: Random) -> bytes:
    made = bytearray(data)
    for _ in range(random.choice((1, 3, 10, 40)) if made else 0):
        made[random.randrange(len(made))] = random.randrange(256)
    return bytes(made)


def _bits(data: bytes, random: Random) -> bytes:
    made = bytearray(data)
    for _ in range(random.choice((1, 5, 25)) if made else 0):
        made[random.randrange(len(made))] ^= 1 << random.randrange(8)
    return bytes(made)


def _cut(data: bytes, random: Random) -> bytes:
    a, b = sorted((_place(data, random), _place(data, random)))
    return random.choice((data[:a], data[b:], data[:a] + data[b:], data[a:b]))


def _swapped(data: bytes, random: Random) -> bytes:
    a, b, c = sorted(_place(data, random) for _ in range(3))
    return data[:a] + data[b:c] + data[a:b] + data[c:]


def _lines_swapped(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    for _ in range(random.choice((1, 3, 8))):
        a, b = random.randrange(len(lines)), random.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _repeated(data: bytes, random: Random) -> bytes:
    a, b = sorted((_place(data, random), _place(data, random)))
    return data[:b] + data[a:b] * random.choice((1, 3, 20)) + data[b:]


def _recoded(data: bytes, random: Random) -> bytes:
    """A part, or all, in another encoding."""
    a, b = sorted((_place(data, random), _place(data, random))) if random.random() < 0.6 else (0, len(data))
    part = data[a:b].decode("utf-8", "replace").encode(random.choice(_ENCODINGS), "replace")
    return data[:a] + part + data[b:]


def _misread(data: bytes, random: Random) -> bytes:
    """Text that was decoded wrongly and saved so."""
    return (
        data.decode("utf-8", "replace").encode("utf-8").decode("cp1252", "replace").encode("utf-8")
        if random.random() < 0.9
        else data[::-1]
    )


def _nested(data: bytes, random: Random) -> bytes:
    a = _place(data, random)
    return data[:a] + random.choice(_OPENING) * random.choice((3, 50, 600, 8000)) + data[a:]


def _soiled(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 4, 15))):
        a = _place(data, random)
        data = data[:a] + random.choice(_JUNK) + data[a:]
    return data


def _mingled(data: bytes, random: Random) -> bytes:
    """With a piece of another sample in it."""
    other = random.choice(samples())[1]
    a, b = sorted((_place(other, random), _place(other, random)))
    c = _place(data, random)
    return data[:c] + other[a:b] + data[c:]


def _packed(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 2, 7))):
        data = _zipped([(random.choice(("a.txt", "b/c.eml", "../d.html", "e.zip")), data)])
    return data


def _inside(data: bytes, random: Random) -> bytes:
    """A zip file whose members are changed and packed again."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except (zipfile.BadZipFile, zlib.error):
        return _flipped(data, random)
    for _ in range(random.choice((1, 2))):
        place = random.randrange(len(parts))
        name, body = parts[place]
        parts[place] = (name, random.choice(_CHANGES)(body, random))
    if random.random() < 0.1:
        parts.pop(random.randrange(len(parts)))
    return _zipped(parts)


def _zipped(parts: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, body in parts:
            archive.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    return out.getvalue()


_CHANGES = (_flipped, _bits, _cut, _swapped, _lines_swapped, _repeated, _recoded, _misread, _nested, _soiled, _mingled, _packed)


def every(inputs: int, seed: int) -> Iterator[tuple[str, bytes]]:
    return (mutated(number, seed) for number in range(inputs))
