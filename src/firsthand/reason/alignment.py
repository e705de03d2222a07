"""The words that two texts share, run by run."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from firsthand.model import Anchor
from firsthand.model.values import dataclass
from firsthand.reason.shingles import GRAM, NARRATIVE, STANDING, Text
from firsthand.reason.wording import weighty

NEAR = 5
"""Runs no further apart than this in both texts make one passage."""
TELLING = 8
"""A passage of fewer words of narrative says nothing."""
FEW_WORDS, FEW_PLACES = 3, 3
"""Words at one place, and places, that are told where two copies differ in no more than that."""
FRAGMENT = 5
"""Fewer words than this between quotations ('she told reporters') are not counted."""


@dataclass(frozen=True, slots=True)
class Run:
    """`size` equal words from word `left` of one text and word `right` of the other."""

    left: int
    right: int
    size: int


@dataclass(frozen=True, slots=True)
class Shared:
    """What two texts share: runs of narrative, grouped to passages, and runs in quotation marks on one side at least.

    `turns` are all runs of narrative, also those too short to tell anything by themselves.
    """

    left: Text
    right: Text
    passages: tuple[tuple[Run, ...], ...]
    quoted: tuple[Run, ...]
    standing: tuple[Run, ...] = ()
    turns: tuple[Run, ...] = ()

    @property
    def longest(self) -> int:
        """How many words the longest passage shares."""
        return max((sum(run.size for run in passage) for passage in self.passages), default=0)

    @property
    def told(self) -> int:
        """How many words of narrative they share, the short turns between the passages too: an edited copy is cut up."""
        return sum(run.size for run in self.turns)

    @property
    def size(self) -> int:
        """How many words of narrative the texts share."""
        return min(len(self._narrative(n)) for n in (0, 1))

    @property
    def anchors(self) -> tuple[Anchor, ...]:
        """The shared narrative on both sides."""
        return anchors_of(self, (r for p in self.passages for r in p))

    def differing(self) -> list[tuple[str, str]]:
        """What stands between the shared words where hardly anything does: the words of the one and of the other; [] for more."""
        runs = sorted({r for p in self.passages for r in p} | set(self.turns) | set(self.quoted), key=lambda r: (r.left, r.right))
        ends = Run(len(self.left.words), len(self.right.words), 0)
        found = []
        for one, other in pairwise([Run(0, 0, 0), *runs, ends]):
            left, right = (one.left + one.size, other.left), (one.right + one.size, other.right)
            if left[0] > left[1] or right[0] > right[1] or max(left[1] - left[0], right[1] - right[0]) > GRAM + FEW_WORDS:
                return []
            here, there = _trimmed(self.left.words, left, self.right.words, right)
            if max(here[1] - here[0], there[1] - there[0]) > FEW_WORDS:
                return []
            if here[0] < here[1] or there[0] < there[1]:
                found.append((_written(self.left, here), _written(self.right, there)))
        return found if len(found) <= FEW_PLACES else []

    def reach(self, side: int) -> tuple[int, int]:
        """The first and the last word on one side."""
        runs = [r for p in self.passages for r in p] or [*self.quoted, *self.standing]
        firsts = [(r.right if side else r.left, r.size) for r in runs]
        return min(f for f, _ in firsts), max(f + s - 1 for f, s in firsts)

    def _narrative(self, side: int) -> set[int]:
        return {(r.right if side else r.left) + n for p in self.passages for r in p for n in range(r.size)}


def _trimmed(
    ours: Sequence[str], left: tuple[int, int], theirs: Sequence[str], right: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two stretches of words without those that both begin and end with."""
    (a, b), (c, d) = left, right
    while a < b and c < d and ours[a] == theirs[c]:
        a, c = a + 1, c + 1
    while a < b and c < d and ours[b - 1] == theirs[d - 1]:
        b, d = b - 1, d - 1
    return (a, b), (c, d)


def _written(text: Text, words: tuple[int, int]) -> str:
    """Words as they stand in the text, with all that is written together with them ('9.15'); '' for none."""
    if words[0] >= words[1]:
        return ""
    raw, start, end = text.raw, text.starts[words[0]], text.ends[words[1] - 1]
    while start > 0 and not raw[start - 1].isspace():
        start -= 1
    while end < len(raw) and not raw[end].isspace():
        end += 1
    return " ".join(raw[start:end].split()).strip('.,;:!?()“”"')


def anchors_of(shared: Shared, runs: "Iterator[Run] | tuple[Run, ...]") -> tuple[Anchor, ...]:
    both = [(shared.left.anchor(r.left, r.left + r.size), shared.right.anchor(r.right, r.right + r.size)) for r in runs]
    return tuple(a for pair in both for a in pair)


def align(left: Text, right: Text) -> list[Run]:
    """The longest runs of GRAM or more equal words, from the start of `right` on; no word of `right` twice."""
    if left.words == right.words:
        return [Run(0, 0, len(left.words))] if left.words else []
    common = frozenset(left.grams).intersection(right.grams)
    places: dict[int, list[int]] = {}
    for at, gram in enumerate(left.grams):
        if gram in common:
            places.setdefault(gram, []).append(at)
    runs: list[Run] = []
    end = 0
    for at, gram in enumerate(right.grams):
        if at >= end and gram in common:
            best = max((_extended(left, right, p, at, end) for p in places[gram][:8]), key=_length)
            if best.size >= GRAM:
                runs.append(best)
                end = best.right + best.size
    return runs


def compare(left: Text, right: Text, runs: list[Run], standing: tuple[Run, ...] = ()) -> Shared:
    """Runs sorted into narrative and quoted words; `standing` runs are taken out."""
    narrative: list[Run] = []
    quoted: list[Run] = []
    for run in _without(runs, standing):
        for piece, own in _pieces(left, right, run):
            (narrative if own else quoted).append(piece)
    passages = tuple(p for p in _passages(narrative) if _tells(left, p))
    return Shared(left, right, passages, tuple(quoted), standing, tuple(narrative))


def _extended(left: Text, right: Text, a: int, b: int, floor: int) -> Run:
    """The longest run through these two words that starts at or after word `floor` of `right`."""
    start = 0
    while a - start > 0 and b - start > floor and left.words[a - start - 1] == right.words[b - start - 1]:
        start += 1
    end, most = 0, min(len(left.words) - a, len(right.words) - b)
    while end < most and left.words[a + end] == right.words[b + end]:
        end += 1
    return Run(a - start, b - start, start + end)


def _length(run: Run) -> tuple[int, int]:
    return run.size, -run.left


def _pieces(left: Text, right: Text, run: Run) -> Iterator[tuple[Run, bool]]:
    """The run cut where quotation begins or ends in either text; snippets between quotations are left out."""
    a, b = left.flags[run.left : run.left + run.size], right.flags[run.right : run.right + run.size]
    kinds = [max(x, y) for x, y in zip(a, b, strict=True)]
    start = 0
    for end in range(1, run.size + 1):
        if end == run.size or kinds[end] != kinds[start]:
            own = kinds[start] == NARRATIVE
            if kinds[start] != STANDING and (not own or end - start >= FRAGMENT):
                yield Run(run.left + start, run.right + start, end - start), own
            start = end


def _without(runs: list[Run], standing: tuple[Run, ...]) -> Iterator[Run]:
    """The runs without words that stand in a standing run of the right text."""
    taken = {s.right + n for s in standing for n in range(s.size)}
    for run in runs:
        kept: list[int] = []
        for n in range(run.size + 1):
            if n < run.size and run.right + n not in taken:
                kept.append(n)
            elif kept:
                yield Run(run.left + kept[0], run.right + kept[0], len(kept))
                kept = []


def _passages(runs: list[Run]) -> list[tuple[Run, ...]]:
    groups: list[list[Run]] = []
    for run in runs:
        last = groups[-1][-1] if groups else None
        if last and 0 <= run.left - last.left - last.size <= NEAR and run.right - last.right - last.size <= NEAR:
            groups[-1].append(run)
        else:
            groups.append([run])
    return [tuple(g) for g in groups]


def _tells(left: Text, passage: tuple[Run, ...]) -> bool:
    words = [w for r in passage for w in left.words[r.left : r.left + r.size]]
    return len(words) >= TELLING and len(weighty(words)) >= 3
