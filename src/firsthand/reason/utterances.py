"""One utterance in several accounts: words of one speaker quoted alike, or quoted with a difference."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from firsthand.model import Anchor, Finding, Statement, content_id
from firsthand.model.values import dataclass
from firsthand.reason.shingles import Text, grams, is_quotation, linked
from firsthand.reason.tokens import stem
from firsthand.reason.wording import PRONOUNS, may_turn, weighty

LEAST, ALTERED_LEAST = 4, 6
"""Words of a quotation that can be told again, equal or altered."""
ALIKE = {True: 0.68, None: 0.78, False: 0.85}
"""How alike altered quotations are, by whether they have one speaker; set on made-up press quotations."""
APART = 3
"""A single word in common no further than this from the others belongs to the utterance."""
CHANGES = 6

_ELLIPSIS = re.compile(r"…|\.\s?\.\s?\.")
_CUTS = re.compile(r"[…\[\]]|\.\s?\.")
"""Without one of these in it, a quotation is one piece."""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation: the places of its words in the text, in pieces where words are left out or put in by the writer."""

    text: Text
    statement: Statement
    pieces: tuple[tuple[int, ...], ...]
    at: tuple[int, ...]
    words: tuple[str, ...]

    @property
    def anchor(self) -> Anchor:
        return Anchor(self.statement.document, self.statement.start, self.statement.end)


def quotes_of(text: Text) -> Iterator[Quote]:
    """The quotations of an account that are long enough to be known again."""
    for statement in text.account.statements:
        if is_quotation(statement, text.account):
            pieces = tuple(_pieces(text, statement))
            at = tuple(n for piece in pieces for n in piece)
            if len(at) >= LEAST:
                yield Quote(text, statement, pieces, at, tuple(text.words[n] for n in at))


def told_again(texts: Sequence[Text]) -> list[Finding]:
    """Findings of quotations that stand in two accounts, word for word or with a difference."""
    quotes = sorted((q for t in texts for q in quotes_of(t)), key=lambda q: (q.text.account.source.path, q.at))
    made = (_judged(quotes[a], quotes[b]) for a, b in _candidates(quotes))
    return [f for f in made if f]


def _candidates(quotes: Sequence[Quote]) -> list[tuple[int, int]]:
    holders: dict[int, list[int]] = {}
    for n, quote in enumerate(quotes):
        for gram in set(grams(quote.words, 3)):
            holders.setdefault(gram, []).append(n)
    shared = Counter(chain.from_iterable(linked(numbers) for numbers in holders.values() if len(numbers) > 1))
    return sorted(p for p, n in shared.items() if n > 1 and _apart(quotes[p[0]], quotes[p[1]]))


def _apart(a: Quote, b: Quote) -> bool:
    """In two accounts, or in two records of one file."""
    return a.text.source != b.text.source or (a.statement.record != b.statement.record)


def _judged(a: Quote, b: Quote) -> Finding | None:
    one_speaker = same_speaker(a.statement, b.statement)
    short, long = sorted((a, b), key=lambda q: len(q.at))
    if _holds(long.words, short) or _holds(short.words, long):
        if len(short.at) >= (LEAST if one_speaker else LEAST + 1) and (one_speaker or len(weighty(short.words)) > 1):
            return _same(a, b, short, one_speaker)
        return None
    return _altered(a, b, one_speaker)


def same_speaker(a: Statement, b: Statement) -> bool | None:
    """Whether two statements have one speaker; None when that of one of them has no name."""
    x, y = (s.voices[-1] if s.voices else None for s in (a, b))
    if x is None or y is None:
        return None
    if x.entity and y.entity and x.entity == y.entity:
        return True
    names = [re.findall(r"\w+", v.label) or [""] for v in (x, y)]
    if (
        names[0][-1]
        and fuzz.ratio(names[0][-1].casefold(), names[1][-1].casefold()) >= 80
        and names[0][-1].casefold() not in PRONOUNS
    ):
        return True
    return False if all(n[-1][:1].isupper() for n in names) else None


def _holds(words: tuple[str, ...], quote: Quote) -> bool:
    """Whether all pieces of a quotation stand in these words, in order."""
    at = 0
    for piece in quote.pieces:
        wanted = tuple(quote.text.words[n] for n in piece)
        starts = range(at, len(words) - len(wanted) + 1)
        at = next((n + len(wanted) for n in starts if words[n] == wanted[0] and words[n : n + len(wanted)] == wanted), -1)
        if at < 0:
            return False
    return True


def _same(a: Quote, b: Quote, short: Quote, one_speaker: bool | None) -> Finding:
    told = f"The same {len(short.at)} quoted words stand in {a.text.name} and in {b.text.name}"
    if len(a.at) != len(b.at):
        told += f"; {short.text.name} gives a part of them"
    if one_speaker is False:
        told += f"; the one gives them to {a.statement.voices[-1].label}, the other to {b.statement.voices[-1].label}"
    return _finding("shared_quote", a, b, f"{told}.")


def _altered(a: Quote, b: Quote, one_speaker: bool | None) -> Finding | None:
    if min(len(a.at), len(b.at)) < ALTERED_LEAST:
        return None
    steps = list(_steps(a.words, b.words))
    kept = sum(e - s for tag, s, e, _, _ in steps if tag == "equal") + _inflected(a.words, b.words, steps)
    size = sum((e1 - s1) + (e2 - s2) for _, s1, e1, s2, e2 in steps)
    if not size or 2 * kept / size < ALIKE[one_speaker] or kept < ALTERED_LEAST - 1:
        return None
    changes, turning = [], False
    for tag, s1, e1, s2, e2 in steps:
        if tag != "equal":
            changes.append(_change(a, b, (s1, e1), (s2, e2)))
            turning = turning or may_turn((*a.words[s1:e1], *b.words[s2:e2]))
    more = f" and {len(changes) - CHANGES} more" if len(changes) > CHANGES else ""
    who = f"words of {a.statement.voices[-1].label}" if one_speaker else "nearly the same quoted words"
    told = f"{a.text.name} and {b.text.name} give {who} with a difference: {'; '.join(changes[:CHANGES])}{more}."
    return _finding("altered_quote", a, b, told + (" The change may turn the sense." if turning else ""))


def _inflected(a: Sequence[str], b: Sequence[str], steps: Sequence[tuple[str, int, int, int, int]]) -> int:
    """Words that only stand in another form, as 'train' in 'we train them' and 'they are trained'."""
    changed = [(a[s1:e1], b[s2:e2]) for tag, s1, e1, s2, e2 in steps if tag == "replace"]
    return sum(
        len({stem(w) for w in ours if w not in theirs and len(w) > LEAST} & set(map(stem, theirs))) for ours, theirs in changed
    )


def _steps(a: tuple[str, ...], b: tuple[str, ...]) -> Iterator[tuple[str, int, int, int, int]]:
    """How `a` becomes `b`; what the longer one has before the first and after the last words in common is left out."""
    steps = [(o.tag, o.src_start, o.src_end, o.dest_start, o.dest_end) for o in Levenshtein.opcodes(a, b)]
    common = [n for n, (tag, s, e, _, _) in enumerate(steps) if tag == "equal" and e - s > 1]
    if not common:
        return
    first, last = common[0], common[-1]
    if first > 1 and _size(steps[first - 1]) <= APART:
        first -= 2
    if last < len(steps) - 2 and _size(steps[last + 1]) <= APART:
        last += 2
    trimmed = "delete" if len(a) >= len(b) else "insert"
    for n, step in enumerate(steps):
        if step[0] != trimmed or first < n < last:
            yield step


def _size(step: tuple[str, int, int, int, int]) -> int:
    return max(step[2] - step[1], step[4] - step[3])


def _change(a: Quote, b: Quote, left: tuple[int, int], right: tuple[int, int]) -> str:
    one, other = _shown(a, *left), _shown(b, *right)
    if one and other:
        return f"“{one}” in the first, “{other}” in the second"
    return f"“{one}” only in the first" if one else f"“{other}” only in the second"


def _shown(quote: Quote, start: int, end: int) -> str:
    at = quote.at[start:end]
    return " ".join(quote.text.raw[quote.text.starts[at[0]] : quote.text.ends[at[-1]]].split()) if at else ""


def _finding(kind: str, a: Quote, b: Quote, text: str) -> Finding:
    because = (a.statement.id, b.statement.id)
    sources = tuple(sorted({a.text.source, b.text.source}))
    return Finding(content_id("fi", kind, *because), kind, "wording", because, text, (a.anchor, b.anchor), sources=sources)


def _pieces(text: Text, statement: Statement) -> Iterator[tuple[int, ...]]:
    """The words of a statement, cut at ellipses and at words in square brackets, which are the writer's."""
    piece: list[int] = []
    inside = False
    for segment in statement.segments:
        if not (inside or _CUTS.search(text.raw, segment.start, segment.end)):
            piece += range(*text.within(segment.start, segment.end))
            continue
        last = segment.start
        for n in range(*text.within(segment.start, segment.end)):
            gap = text.raw[last : text.starts[n]]
            if gap == " " or not gap:
                if not inside:
                    piece.append(n)
                last = text.ends[n]
                continue
            inside = gap.rfind("[") > gap.rfind("]") or (inside and "]" not in gap)
            if piece and (inside or "]" in gap or _ELLIPSIS.search(gap)):
                yield tuple(piece)
                piece = []
            if not inside:
                piece.append(n)
            last = text.ends[n]
    if piece:
        yield tuple(piece)
