"""Two versions of one account side by side: which sentences changed, of what kind each change is, and the words that differ."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from firsthand.model import Account
from firsthand.reason.shingles import folded_words, text_of
from firsthand.reason.versions import changes_between

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

KINDS = ("correction", "clarification", "substitution", "removal", "addition")
OTHER = "heading or label"
"""The kind of a line that is no sentence: a title, a form's field."""
MOVED = "moved or repeated"
"""The kind of a sentence that stands in both, at another place or once more."""
ALIKE = 0.5
SHOWN = 400
_NUMBER = re.compile(r"\W*\d{1,3}\W*")
_TOKEN = re.compile(r"\w+(?:['’\-.:]\w+)*|\s+|.", re.DOTALL)

Span = tuple[int, int]
Cuts = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A stretch of one version, cut where it differs from the other (text, differs), with its place and where it begins and ends."""

    cuts: Cuts
    place: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Row:
    """A change with what stood and what stands, or a stretch that is the same in both: `kind` is then ''."""

    kind: str
    old: tuple[Side, ...]
    new: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Redline:
    """An earlier and a later version, how many changes of each kind, and the rows in the order of the later one; `more` are not shown."""

    old: str
    new: str
    counts: tuple[tuple[str, int], ...]
    rows: tuple[Row, ...]
    more: int


def redlines(snapshot: "Snapshot", sources: Sequence[str]) -> tuple[Redline, ...]:
    """The versions among these accounts in pairs, each as a diff."""
    chosen = set(sources)
    pairs = {(o, s): None for s in sources if (o := snapshot.accounts[s].source.version_of) in chosen and o}
    for finding in snapshot.made.findings:
        if finding.kind == "revision" and set(finding.because) <= chosen:
            new, old = finding.because[:2]
            if (old, new) not in pairs and (new, old) not in pairs:
                pairs[(old, new)] = None
    return tuple(_redline(snapshot, snapshot.accounts[old], snapshot.accounts[new]) for old, new in pairs)


def _redline(snapshot: "Snapshot", old: Account, new: Account) -> Redline:
    changes = tuple(_Weaver(snapshot, old, new).rows())
    counted = Counter(r.kind for r in changes)
    rows = _joined(changes)
    counts = tuple((k, counted[k]) for k in (*KINDS, OTHER, MOVED) if counted[k])
    return Redline(old.source.id, new.source.id, counts, rows[:SHOWN], max(0, len(rows) - SHOWN))


def _joined(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows with neighbours put together: those that are the same in both, and runs of what was added or taken out."""
    made: list[Row] = []
    for row in (r for r in rows if r.old or r.new):
        last = made[-1] if made else None
        alike = (
            last
            and last.kind == row.kind
            and (not row.kind or (bool(last.old), bool(last.new)) == (bool(row.old), bool(row.new)))
        )
        if last and alike and (not row.kind or not (row.old and row.new)):
            made[-1] = Row(row.kind, (*last.old, *row.old), (*last.new, *row.new))
        else:
            made.append(row)
    return tuple(made)


class _Weaver:
    """Walks both versions at once, in the order of the later one; what only the earlier has stands where it stood."""

    def __init__(self, snapshot: "Snapshot", old: Account, new: Account) -> None:
        self._snapshot = snapshot
        self._old, self._new = old, new
        self._olds, self._news = _units(old), _units(new)
        self._words_old = [_words(old, span) for span in self._olds]
        self._words_new = [_words(new, span) for span in self._news]
        self._partner, self._kind_old, self._kind_new = self._judged()

    def rows(self) -> Iterator[Row]:
        """All rows; those that are the same in both one by one."""
        matcher = SequenceMatcher(None, self._words_old, self._words_new, autojunk=False)
        for what, i0, i1, j0, j1 in matcher.get_opcodes():
            if what == "equal":
                for i, j in zip(range(i0, i1), range(j0, j1), strict=True):
                    yield Row("", self._plain(i, new=False), self._plain(j, new=True))
            else:
                self._pair_rest(range(i0, i1), range(j0, j1))
                yield from self._block(range(i0, i1), range(j0, j1))

    def _block(self, olds: range, news: range) -> Iterator[Row]:
        """The changes of one stretch: each pair where its new words stand, each removal before what followed it."""
        left = list(olds)
        here = set(olds)
        for j in news:
            i = self._partner.get(j)
            if i in here:
                while left and left[0] <= i:
                    if (gone := left.pop(0)) not in self._partner.values():
                        yield self._gone(gone)
            yield self._paired(i, j) if i is not None else self._come(j)
        yield from (self._gone(i) for i in left if i not in self._partner.values())

    def _paired(self, i: int, j: int) -> Row:
        old, new = self._olds[i], self._news[j]
        if self._words_old[i] == self._words_new[j]:
            return Row(MOVED, self._plain(i, new=False), self._plain(j, new=True))
        left, right = _differing(self._text(self._old, old), self._text(self._new, new))
        return Row(self._kind_new.get(j, OTHER), (self._side(self._old, old, left),), (self._side(self._new, new, right),))

    def _gone(self, i: int) -> Row:
        if self._words_old[i] in self._words_new:  # it stands elsewhere, and is told there
            return Row("", (), ())
        span = self._olds[i]
        return Row(self._kind_old.get(i, OTHER), (self._side(self._old, span, ((self._text(self._old, span), True),)),), ())

    def _come(self, j: int) -> Row:
        span = self._news[j]
        side = (self._side(self._new, span, ((self._text(self._new, span), self._words_new[j] not in self._words_old),)),)
        if self._words_new[j] in self._words_old:
            return Row(MOVED, self._plain(self._words_old.index(self._words_new[j]), new=False), side)
        return Row(self._kind_new.get(j, OTHER), (), side)

    def _judged(self) -> tuple[dict[int, int], dict[int, str], dict[int, str]]:
        """Which old unit became which new one, and the kind of each change, as the reconstruction has them."""
        old, new = text_of(self._old), text_of(self._new)
        partner: dict[int, int] = {}
        kind_old: dict[int, str] = {}
        kind_new: dict[int, str] = {}
        if old is None or new is None:
            return partner, kind_old, kind_new
        for change in changes_between(old, new):
            olds = _covering(self._olds, (old.starts[change.old[0]], old.ends[change.old[1] - 1])) if change.old else []
            news = _covering(self._news, (new.starts[change.new[0]], new.ends[change.new[1] - 1])) if change.new else []
            kind_old |= dict.fromkeys(olds, change.kind)
            kind_new |= dict.fromkeys(news, change.kind)
            if olds and news:
                partner[news[0]] = olds[0]
        return partner, kind_old, kind_new

    def _pair_rest(self, olds: range, news: range) -> None:
        """Lines that are no sentences are paired where they are much alike."""
        free = [i for i in olds if i not in self._kind_old and i not in self._partner.values()]
        for j in news:
            if j in self._kind_new or j in self._partner:
                continue
            scored = [(SequenceMatcher(None, self._words_old[i], self._words_new[j]).ratio(), -i) for i in free]
            if scored and max(scored)[0] >= ALIKE:
                self._partner[j] = -max(scored)[1]
                free.remove(self._partner[j])

    def _plain(self, n: int, *, new: bool) -> tuple[Side, ...]:
        account, span = (self._new, self._news[n]) if new else (self._old, self._olds[n])
        return (self._side(account, span, ((self._text(account, span), False),)),)

    def _text(self, account: Account, span: Span) -> str:
        return account.document.text[span[0] : span[1]] if account.document else ""

    def _side(self, account: Account, span: Span, cuts: Cuts) -> Side:
        document = account.document.id if account.document else ""
        return Side(cuts, self._snapshot.rows.citer.place(document, *span), *span)


def _units(account: Account) -> list[Span]:
    """The sentences of an account, and the lines that are in none but lone numbers, each without the space around it."""
    text = account.document.text if account.document else ""
    spans: list[Span] = []
    at = 0
    for sentence in sorted((s.start, s.end) for s in account.sentences):
        if sentence[0] >= at:
            spans += _lines(text, at, sentence[0])
            spans.append(sentence)
            at = sentence[1]
    spans += _lines(text, at, len(text))
    trimmed = ((s + len(t) - len(t.lstrip()), s + len(t.rstrip())) for s, e in spans if (t := text[s:e]).strip())
    return [span for span in trimmed if folded_words(text[slice(*span)]) and not _NUMBER.fullmatch(text[slice(*span)])]


def _lines(text: str, start: int, end: int) -> Iterator[Span]:
    for line in re.finditer(r"[^\n]+", text[start:end]):
        yield start + line.start(), start + line.end()


def _words(account: Account, span: Span) -> tuple[str, ...]:
    return tuple(folded_words(account.document.text[slice(*span)])) if account.document else ()


def _covering(units: Sequence[Span], span: Span) -> list[int]:
    """The units that share more than half of their characters with the stretch, or hold it."""
    return [
        n for n, (start, end) in enumerate(units)
        if 2 * (min(end, span[1]) - max(start, span[0])) > min(end - start, span[1] - span[0])
    ]  # fmt: skip


def _differing(old: str, new: str) -> tuple[Cuts, Cuts]:
    """Both texts, cut where their words differ; the space between two words that differ belongs to the difference."""
    olds, news = _TOKEN.findall(old), _TOKEN.findall(new)
    left: list[tuple[str, bool]] = []
    right: list[tuple[str, bool]] = []
    for what, i0, i1, j0, j1 in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        differs = what != "equal" and not (what == "replace" and not "".join((*olds[i0:i1], *news[j0:j1])).strip())
        left.append(("".join(olds[i0:i1]), differs))
        right.append(("".join(news[j0:j1]), differs))
    return _closed(left), _closed(right)


def _closed(cuts: Sequence[tuple[str, bool]]) -> Cuts:
    """Cuts of one mark put together; a lone space between two differences is part of them."""
    bridged = [
        (text, differs or (not text.strip() and 0 < n < len(cuts) - 1 and cuts[n - 1][1] and cuts[n + 1][1]))
        for n, (text, differs) in enumerate(cuts)
    ]  # fmt: skip
    made: list[tuple[str, bool]] = []
    for text, differs in bridged:
        if made and made[-1][1] == differs:
            made[-1] = (made[-1][0] + text, differs)
        elif text:
            made.append((text, differs))
    return tuple(made)
