"""Ids from content, so that they stay the same from run to run and when other sources are added."""

from hashlib import sha256

_PREFIX = {"source": "src", "document": "doc", "statement": "st", "claim": "cl", "mention": "mn", "entity": "en"}


def content_id(kind: str, *parts: object) -> str:
    """A short id of `kind` for these parts; each part is framed by its length, so that no two lists read alike."""
    framed = [kind.encode()]
    for part in parts:
        data = str(part).encode("utf-8", "surrogatepass")
        framed += (b"%d:" % len(data), data)
    return f"{_PREFIX.get(kind, kind)}_{sha256(b''.join(framed)).hexdigest()[:16]}"
