"""Standing paragraphs: what a writer puts under or over every text, on whatever matter."""

from firsthand.reason.alignment import Run
from firsthand.reason.shingles import Text
from firsthand.reason.wording import reads_as_standing

HEAD, END = 3, 5
"""So many paragraphs at the head and at the end of a text can be standing ones."""
LEAST = 6
"""Words of a standing paragraph, and words that a text must hold besides."""


def standing_runs(left: Text, right: Text, *, strict: bool) -> tuple[Run, ...]:
    """Paragraphs that stand whole in both texts, at the head or the end, and read as standing ones.

    None when either text holds nothing else: then the texts are one and the same.
    """
    places = {left.words[a:b]: (a, b) for a, b in reversed(_outer(left))}
    found = []
    for first, last in _outer(right):
        at = places.get(right.words[first:last])
        if at and reads_as_standing(right.raw[right.starts[first] : right.ends[last - 1]], strict=strict):
            found.append(Run(at[0], first, last - first))
    size = sum(run.size for run in found)
    return tuple(found) if min(len(left.words), len(right.words)) >= size + LEAST else ()


def _outer(text: Text) -> list[tuple[int, int]]:
    """The paragraphs at the head and the end of a text, or of each record that is a text of its own."""
    groups: dict[int, list[tuple[int, int]]] = {}
    for first, last in text.paragraphs:
        scope = text.scope(first, last - 1)
        groups.setdefault(scope[0] if scope else -1, []).append((first, last))
    return [
        p for group in groups.values() for n, p in enumerate(group)
        if (n < HEAD or n >= len(group) - END) and p[1] - p[0] >= LEAST
    ]  # fmt: skip
