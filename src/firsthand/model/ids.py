"""Ids from content, so that they stay the same from run to run and when other sources are added."""

from collections.abc import Callable
from hashlib import sha256

_PREFIX = {"source": "src", "document": "doc", "statement": "st", "claim": "cl", "mention": "mn", "entity": "en"}


def content_id(kind: str, *parts: object) -> str:
    """A short id of `kind` for these parts; each part is framed by its length, so that no two lists read alike."""
    return f"{_PREFIX.get(kind, kind)}_{sha256(_framed(kind, parts)).hexdigest()[:16]}"


def content_ids(kind: str, *first: object) -> Callable[[int, int], str]:
    """`content_id` of many that share their first parts and differ in two numbers after them."""
    shared, name = sha256(_framed(kind, first)), _PREFIX.get(kind, kind)

    def of(number: int, place: int) -> str:
        one, a, b = shared.copy(), str(number), str(place)
        one.update(f"{len(a)}:{a}{len(b)}:{b}".encode())
        return f"{name}_{one.hexdigest()[:16]}"

    return of


def _framed(kind: str, parts: tuple[object, ...]) -> bytes:
    framed = [kind.encode()]
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        framed += (b"%d:" % len(data), data)
    return b"".join(framed)
