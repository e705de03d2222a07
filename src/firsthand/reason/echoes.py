"""Sentences of two accounts that tell the same in nearly the same words, though in another order or form."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise

from firsthand.model import Anchor, Finding, content_id
from firsthand.model.values import dataclass
from firsthand.reason.shingles import CLIQUE, NARRATIVE, Text, linked
from firsthand.reason.wording import weighty

LEAST = 6
"""Words of weight in common."""
ALIKE = 0.6
"""Share of all words of weight of the two sentences; unrelated news sentences stay below it."""
RARE = 2 * CLIQUE
"""A word in more sentences than this brings no two of them together."""


@dataclass(frozen=True, slots=True)
class Sentence:
    text: Text
    anchor: Anchor
    words: frozenset[str]


def echoed(texts: Sequence[Text], told: set[tuple[str, str]]) -> list[Finding]:
    """A finding for each two accounts, not `told` of already, that hold such sentences."""
    sentences = [s for text in texts for s in _sentences(text)]
    holders: dict[str, list[int]] = {}
    frequency = Counter(chain.from_iterable(sentence.words for sentence in sentences))
    for n, sentence in enumerate(sentences):
        for word in sentence.words:
            if 1 < frequency[word] <= RARE:
                holders.setdefault(word, []).append(n)
    groups = (linked(numbers) if len(numbers) <= CLIQUE else pairwise(numbers) for numbers in holders.values())
    shared = Counter(chain.from_iterable(groups))
    found: dict[tuple[str, str], list[tuple[Sentence, Sentence]]] = {}
    for n, m in sorted(pair for pair, common in shared.items() if common > 2):
        a, b = sentences[n], sentences[m]
        pair = (a.text.source, b.text.source)
        if pair[0] != pair[1] and not {pair, pair[::-1]} & told and _alike(a, b):
            found.setdefault(pair, []).append((a, b))
    return [_finding(pairs) for pairs in found.values()]


def _sentences(text: Text) -> list[Sentence]:
    made = []
    for span in text.account.sentences:
        first, last = bisect_left(text.starts, span.start), bisect_left(text.starts, span.end)
        if last - first < LEAST or text.flags.count(NARRATIVE, first, last) < last - first:
            continue
        words = frozenset(weighty(text.words[first:last]))
        if len(words) >= LEAST:
            made.append(Sentence(text, Anchor(text.document, span.start, span.end), words))
    return made


def _alike(a: Sentence, b: Sentence) -> bool:
    common = len(a.words & b.words)
    return common >= LEAST and common >= ALIKE * len(a.words | b.words)


def _finding(pairs: Sequence[tuple[Sentence, Sentence]]) -> Finding:
    a, b = pairs[0][0].text, pairs[0][1].text
    because = (a.source, b.source)
    many = f"{len(pairs)} sentences tell" if len(pairs) > 1 else "One sentence tells"
    told = f"{many} the same in nearly the same words in {a.name} and in {b.name}; they may share a source."
    spans = tuple(s.anchor for pair in pairs for s in pair)
    key = content_id("fi", "may_share_source", *because)
    return Finding(key, "may_share_source", "wording", because, told, spans, sources=tuple(sorted(because)))
