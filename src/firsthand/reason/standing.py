"""Standing paragraphs: what a writer puts under or over every text, on whatever matter."""

from collections.abc import Sequence
from dataclasses import replace

from firsthand.model import Finding, content_id
from firsthand.reason.alignment import Run
from firsthand.reason.shingles import CLIQUE, STANDING, Text
from firsthand.reason.wording import reads_as_standing

HEAD, END = 3, 5
"""So many paragraphs at the head and at the end of a text can be standing ones."""
LOOSE_END = 2
"""So many at the end need no telling phrase, where one writer has them under texts that share nothing else."""
LEAST = 6
"""Words of a standing paragraph, and words that a text must hold besides."""


def standing_runs(left: Text, right: Text, *, strict: bool) -> tuple[Run, ...]:
    """Paragraphs that stand whole in both texts, at the head or the end, and read as standing ones.

    Not `strict`, texts of one writer that end alike will do. None when either text holds nothing else: then the texts
    are one and the same.
    """
    if not strict and not _one_writer(left, right):
        return ()
    where = (HEAD, END) if strict else (0, LOOSE_END)
    places = {left.words[a:b]: (a, b) for a, b in reversed(_outer(left, *where))}
    found = []
    for first, last in _outer(right, *where):
        at = places.get(right.words[first:last])
        if at and reads_as_standing(_raw(right, first, last), strict=strict):
            found.append(Run(at[0], first, last - first))
    size = sum(run.size for run in found)
    return tuple(found) if min(len(left.words), len(right.words)) >= size + LEAST else ()


def set_apart(texts: Sequence[Text]) -> tuple[list[Text], list[Finding]]:
    """The texts with standing paragraphs that more than CLIQUE of them hold marked as such, and a finding for each."""
    holders: dict[tuple[str, ...], dict[int, tuple[int, int]]] = {}
    for n, text in enumerate(texts):
        for first, last in _outer(text):
            if last - first + LEAST <= len(text.words):
                holders.setdefault(text.words[first:last], {})[n] = (first, last)
    marked, findings = {n: t.flags for n, t in enumerate(texts)}, []
    for words, places in holders.items():
        some, (first, last) = next(iter(places.items()))
        if len(places) <= CLIQUE or not reads_as_standing(_raw(texts[some], first, last), strict=True):
            continue
        because = tuple(sorted({texts[n].source for n in places}))
        told = f"A standing paragraph of {len(words)} words is the same in {len(because)} accounts."
        spans = tuple(texts[n].anchor(*place) for n, place in places.items())
        key = content_id("fi", "shared_boilerplate", *because, *words)
        findings.append(Finding(key, "shared_boilerplate", "none", because, told, spans, sources=because))
        for n, (start, end) in places.items():
            marked[n] = marked[n][:start] + bytes([STANDING]) * (end - start) + marked[n][end:]
    return [replace(t, flags=marked[n]) for n, t in enumerate(texts)], findings


def _raw(text: Text, first: int, last: int) -> str:
    return text.raw[text.starts[first] : text.ends[last - 1]]


def _one_writer(left: Text, right: Text) -> bool:
    one, other = left.account.source, right.account.source
    same = bool(one.outlet and one.outlet == other.outlet) or bool(one.author and one.author == other.author)
    return same or left.raw.strip().split("\n", 1)[0] == right.raw.strip().split("\n", 1)[0]


def _outer(text: Text, head: int = HEAD, end: int = END) -> list[tuple[int, int]]:
    """The paragraphs at the head and the end of a text, or of each record that is a text of its own."""
    groups: dict[int, list[tuple[int, int]]] = {}
    for first, last in text.paragraphs:
        if text.flags[first] == STANDING:
            continue
        scope = text.scope(first, last - 1)
        groups.setdefault(scope[0] if scope else -1, []).append((first, last))
    return [
        p for at, group in groups.items() for n, p in enumerate(group)
        if (at < 0 or len(group) > 1) and (n < head or n >= len(group) - end) and p[1] - p[0] >= LEAST
    ]  # fmt: skip
