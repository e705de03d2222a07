"""What the readers of JSON exports share: their head for looking at, their values, and how they end."""

import codecs
from collections.abc import Iterator, Mapping
from typing import Any

from firsthand.readers import Incoming, Reading
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode
from firsthand.readers.json_values import load_values

_HEAD = 65_536
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def json_head(incoming: Incoming, openings: bytes = b"{[") -> bytes:
    """The beginning of a file that starts as one of `openings` does; b'' of any other."""
    data = incoming.data[:_HEAD]
    if data.startswith(_WIDE):
        data = decode(data).text.encode("utf-8", "replace")
    head = data.removeprefix(codecs.BOM_UTF8).lstrip()
    return head if head[:1] and head[:1] in openings and b"\0" not in head[:1024] else b""


def begun(incoming: Incoming) -> tuple[TextBuilder, list[Any], bool]:
    """A builder that tells how the file was decoded, the values of the file, and whether it is broken off."""
    decoded = decode(incoming.data)
    values, broken = load_values(decoded.text)
    builder = TextBuilder(incoming)
    if decoded.note:
        builder.issue("encoding_repaired", decoded.note)
    return builder, values, broken


def ended(builder: TextBuilder, *, broken: bool, **facts: object) -> Reading:
    """The finished reading; of a file that is broken off what could be read."""
    if not broken:
        return builder.reading(**facts)
    builder.issue("truncated", "the file is damaged or ends too early; each entry that is whole was read")
    return builder.reading(status="partly", reason="the file is damaged or cut short", **facts)


def mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    """The objects of a list; none of what is no list."""
    return (item for item in value if isinstance(item, Mapping)) if isinstance(value, list) else iter(())


def flattened(values: Any, depth: int = 0) -> Iterator[Mapping[str, Any]]:
    """The objects in lists of lists, as a broken file and one with an object a line give them."""
    if isinstance(values, Mapping):
        yield values
    elif isinstance(values, list) and depth < _DEEPEST:
        for value in values:
            yield from flattened(value, depth + 1)


_DEEPEST = 6


def words_of(value: Any) -> str:
    """A value as one line: text, number or nothing."""
    return " ".join(str(value).split()) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""


def child(entry: Any, *keys: str) -> Mapping[str, Any]:
    """The object below these keys, an empty one where there is none."""
    for key in keys:
        entry = entry.get(key) if isinstance(entry, Mapping) else None
    return entry if isinstance(entry, Mapping) else {}
