"""Which accounts are really one: copies, shared quotations, standing paragraphs, revisions, and lineages."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from firsthand.model import Anchor, CaseFacts, Finding, Lineage, content_id
from firsthand.reason import echoes, relays, utterances, versions
from firsthand.reason.alignment import Shared, align, anchors_of
from firsthand.reason.alignment import compare as compare_texts
from firsthand.reason.lineages import Link, lineages_of
from firsthand.reason.material import Material
from firsthand.reason.shingles import Text, candidates, text_of
from firsthand.reason.standing import set_apart, standing_runs
from firsthand.reason.wording import DAYS, LINK_WORDS, weighty

LEAST = 8
"""Shared words of narrative below which nothing is said."""
PART = 24
"""Shared words of narrative that make a partial copy, where no whole sentence is shared."""
IN_ONE = 12
"""Words of one passage that do: two writers do not come upon so many by themselves, but for names, offices and charges."""
MUCH, OF_A_BRIEF = 0.3, 16
"""Share of the shorter text's own words, and how many at least, that make one of a brief."""
TURN = 10
"""Shared words of narrative that are told as a possible common source; shorter turns are names and set phrases in real news."""
SENTENCE = 10
"""Words of a whole sentence that makes a partial copy."""
MOST = 0.5
"""Share of the shorter text's own words from which on it is a copy; near-copies of press reports lie well above it."""

BRIEF, NEARLY_ALL = 20, 0.8
"""Fewer shared words make a copy only of a text that is nearly nothing else: a message of one sentence."""


@dataclass(frozen=True, slots=True)
class Reuse:
    """Findings of copying, lineages with the links that make them, and (later, earlier) pairs of versions of one account."""

    findings: tuple[Finding, ...] = ()
    lineages: tuple[Lineage, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def standing(self) -> tuple[Anchor, ...]:
        """Standing paragraphs: words that tell of no happening, and of none that two texts have in common."""
        return tuple(sorted({a for f in self.findings if f.kind == "shared_boilerplate" for a in f.spans}))


@dataclass(frozen=True, slots=True)
class _Result:
    """What was found of one pair of texts."""

    finding: Finding
    shared: Shared
    link: Link | None = None
    version: tuple[str, str] | None = None


def compare(case: CaseFacts, material: Material) -> Reuse:
    """What the words of the accounts have in common, and what follows for counting them."""
    texts, findings = set_apart([t for a in material.accounts if (t := text_of(a))])
    results = [r for n, m in candidates(texts) if (r := _related(texts[n], texts[m]))]
    known = {frozenset((r.shared.left.source, r.shared.right.source)) for r in results if r.version}
    revised = {frozenset((a.source, b.source)): (a, b) for a, b in versions.referring(texts)}
    results = [r for r in results if r.version or frozenset((r.shared.left.source, r.shared.right.source)) not in revised]
    results += [_revised(a, b) for pair, (a, b) in revised.items() if pair not in known]
    told = {(r.shared.left.source, r.shared.right.source) for r in results}
    again = _beside(utterances.told_again(texts), results)
    quoted = {f.sources for f in again}
    findings += [r.finding for r in results if not (r.finding.kind == "shared_quote" and r.finding.sources in quoted)]
    findings += again
    findings += echoes.echoed(texts, told)
    for text in texts:
        findings += (*relays.repeated(text), *relays.overtaken(text.account), *relays.taken_back(text))
    links = tuple(r.link for r in results if r.link)
    return Reuse(
        tuple(sorted({f.id: f for f in findings}.values(), key=lambda f: f.id)),
        lineages_of(material.accounts, links),
        tuple(sorted({r.version for r in results if r.version})),
        links,
    )


# --------------------------------------------------------------------------- one pair of texts


def _related(a: Text, b: Text) -> _Result | None:
    """What two texts have to do with each other, by the words that both hold."""
    runs = align(a, b)
    if sum(r.size for r in runs) < LEAST:
        return None
    shared = compare_texts(a, b, runs, standing_runs(a, b, strict=True))
    if shared.passages:
        loose = compare_texts(a, b, runs, standing_runs(a, b, strict=False))
        shared = shared if loose.passages else loose
    if not shared.passages:
        return _standing(shared) if shared.standing else _quoted(shared)
    own = max(1, min(_own(shared, 0), _own(shared, 1)))
    share, coverage = shared.size / own, shared.told / own
    whole = shared.size / max(1, min(a.own(), b.own()))
    if versions.is_revision(a, b, shared.size, whole):
        return _revised(a, b)
    least = MOST
    if shared.size < BRIEF:  # a time and a date that both give are no words that one took from the other
        least, dated = NEARLY_ALL, _dated(shared)
        share, coverage = ((n - dated) / max(1, own - dated) for n in (shared.size, shared.told))
    if share >= least or coverage > least:
        more = "" if share >= least else f" and with the turns between them {coverage:.0%}"
        return _copy("copy", shared, whole, f"they are {share:.0%}{more} of the shorter one's own words")
    if _in_part(shared, coverage):
        joined = (
            whole if shared.size >= BRIEF else 0.0
        )  # a sentence of two witnesses may be much the same and is two all the same
        return _copy("partial_copy", shared, joined, f"the shorter one has {own} words of its own")
    return _weak(shared) if shared.size >= TURN else None


def _dated(shared: Shared) -> int:
    """How many of the shared words tell a time or a day."""
    words = (w for passage in shared.passages for run in passage for w in shared.left.words[run.left : run.left + run.size])
    return sum(w[0].isdigit() or w in DAYS for w in words)


def _own(shared: Shared, side: int) -> int:
    """Words of its own that a text holds, or the record that holds all that is shared; standing ones do not count."""
    text = shared.right if side else shared.left
    first, last = shared.reach(side)
    scope = text.scope(first, last)
    standing = sum(r.size for r in shared.standing)
    return text.own(scope[0], scope[1]) if scope else max(1, text.own() - standing)


def _copy(kind: str, shared: Shared, whole: float, more: str) -> _Result:
    a, b = shared.left, shared.right
    named = _credited(shared, 0), _credited(shared, 1)
    credit = "".join(f" {t.name} names {n}." for t, n in ((a, named[0]), (b, named[1])) if n)
    changed = "; ".join(
        f"where {a.name} has {_shown(ours)}, {b.name} has {_shown(theirs)}" for ours, theirs in shared.differing()
    )
    text = f"The same {shared.size} words stand in {a.name} and in {b.name}; {more}{f'; {changed}' if changed else ''}.{credit}"
    finding = _finding(kind, shared, text)
    if whole < MOST and not any(named):
        return _Result(finding, shared)
    order = versions.dated_order(a.account, b.account)
    stated = bool(named[1]) - bool(named[0])
    first = 0 if stated and order and stated != order else stated or order
    origin = a.source if first == 1 else b.source if first == -1 else None
    return _Result(finding, shared, Link(a.source, b.source, finding.id, origin))


def _shown(words: str) -> str:
    return f"“{words}”" if words else "nothing"


def _revised(a: Text, b: Text) -> _Result:
    finding, version = versions.revision(a, b)
    shared = Shared(a, b, (), ())
    return _Result(finding, shared, Link(a.source, b.source, finding.id, version[1]), version)


def _standing(shared: Shared) -> _Result:
    size = sum(r.size for r in shared.standing)
    text = (
        f"A standing paragraph of {size} words is the same in {shared.left.name} and in {shared.right.name}; no other passage is."
    )
    return _Result(_finding("shared_boilerplate", shared, text, anchors_of(shared, shared.standing)), shared)


def _quoted(shared: Shared) -> _Result | None:
    telling = tuple(r for r in shared.quoted if r.size >= LEAST and len(weighty(shared.left.words[r.left : r.left + r.size])) > 2)
    if not telling:
        return None
    size = sum(r.size for r in telling)
    text = f"The same {size} words, quoted, stand in {shared.left.name} and in {shared.right.name}; no passage outside quotations is shared."
    return _Result(_finding("shared_quote", shared, text, anchors_of(shared, telling)), shared)


def _weak(shared: Shared) -> _Result:
    text = f"A turn of {shared.size} words is the same in {shared.left.name} and in {shared.right.name}; they may share a source."
    return _Result(_finding("may_share_source", shared, text), shared)


def _finding(kind: str, shared: Shared, text: str, spans: tuple[Anchor, ...] | None = None) -> Finding:
    because = tuple(_side(shared, side) for side in (0, 1))
    sources = tuple(sorted((shared.left.source, shared.right.source)))
    aspect = "none" if kind == "shared_boilerplate" else "wording"
    return Finding(
        content_id("fi", kind, *because), kind, aspect, because, text, shared.anchors if spans is None else spans, sources=sources
    )


def _side(shared: Shared, side: int) -> str:
    """The id of the record that holds all that is shared, else of the source."""
    text = shared.right if side else shared.left
    scope = text.scope(*shared.reach(side))
    return scope[2].id if scope else text.source


def _in_part(shared: Shared, coverage: float) -> bool:
    """Whether what is shared is more than set phrases: much in all, long in one, a sentence, or much of a brief."""
    long = shared.size >= PART or shared.longest >= IN_ONE or _whole_sentence(shared)
    return long or (coverage >= MUCH and shared.size >= OF_A_BRIEF)


def _whole_sentence(shared: Shared) -> bool:
    """Whether a passage holds a sentence from beginning to end."""
    text = shared.left
    spans = [text.within(s.start, s.end) for s in text.account.sentences] or list(text.paragraphs)
    runs = [(r.left, r.left + r.size) for p in shared.passages for r in p]
    return any(b - a >= SENTENCE and any(x <= a and b <= y for x, y in runs) for a, b in spans)


def _credited(shared: Shared, side: int) -> str | None:
    """The name by which the text on this side names the other one's outlet, author or masthead."""
    text = shared.right if side else shared.left
    scope = text.scope(*shared.reach(side))
    own = " ".join(_callings(shared, side)).casefold().split()
    for name in _callings(shared, 1 - side):
        if name.casefold().split()[-1] in own:
            continue
        short = name.split()[-1]
        nickname = rf"|\b[Tt]he {re.escape(short)}\b" if short[0].isupper() and short.casefold() not in LINK_WORDS else ""
        named = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w){nickname}", text.raw)
        found = next((n for n in named if _in_prose(text, n.start()) and not _inside(shared, side, *n.span())), None)
        if found or (scope and scope[2].relayed_by and scope[2].speaker == name):
            return found[0] if found else name
    return None


def _in_prose(text: Text, at: int) -> bool:
    """Whether a character stands in what is told, not in a head or a label."""
    n = bisect_right(text.starts, at) - 1
    return n >= 0 and text.ends[n] > at


def _callings(shared: Shared, side: int) -> list[str]:
    """What an account is called by others: outlet, author, the poster, the end of its title, its masthead."""
    text = shared.right if side else shared.left
    source, scope = text.account.source, text.scope(*shared.reach(side))
    title = re.split(r" [|–—-] ", source.title or "")[1:][-1:]
    first = text.raw.lstrip().split("\n", 1)[0].strip()
    masthead = [first] if len(first.split()) in (2, 3, 4) and (first.istitle() or first.isupper()) else []
    names = (source.outlet, source.author, scope[2].speaker if scope else None, *title, *masthead)
    return [short for n in names if n and len(short := re.sub(r"^the ", "", n.strip(), flags=re.IGNORECASE)) > 2]


def _inside(shared: Shared, side: int, start: int, end: int) -> bool:
    """Whether these characters stand in shared words: then the name came along with them."""
    document = (shared.right if side else shared.left).document
    return any(a.document == document and a.start <= start and end <= a.end for a in shared.anchors)


def _beside(again: Sequence[Finding], results: Sequence[_Result]) -> list[Finding]:
    """Quotations told again, without those that stand in a passage that is shared as a whole."""
    by_pair = {tuple(sorted((r.shared.left.source, r.shared.right.source))): r for r in results}
    kept = []
    for finding in again:
        result = by_pair.get(finding.sources)
        kind = result.finding.kind if result else ""
        inside = result is not None and kind == "partial_copy" and _touches(finding, result.shared)
        if kind != "revision" and not (finding.kind == "shared_quote" and (kind == "copy" or inside)):
            kept.append(finding)
    return kept


def _touches(finding: Finding, shared: Shared) -> bool:
    """Whether a quotation stands beside shared narrative, so that it came along with it."""
    reach = 60
    return any(
        q.document == s.document and q.start <= s.end + reach and s.start <= q.end + reach
        for q in finding.spans
        for s in shared.anchors
    )
