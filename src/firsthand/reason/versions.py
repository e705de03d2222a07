"""Versions of one account: which of two is the later, and what changed between them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from firsthand.model import Account, Finding, When, content_id, instant
from firsthand.reason.shingles import REMEMBERED, Text
from firsthand.reason.wording import weighty

HEAD = 700
"""Characters at the head of a text, and half of them at its end, in which it says what version it is."""
LEAST = 12
ALIKE = 0.42
"""Sentences at least so alike are one sentence changed; set on made-up drafts."""
REACH = 40
"""A changed sentence is looked for among so many before and after its place among the changes."""
REFERRED = 0.35
"""Share of the telling words of the shorter text that the other has, where the later speaks of an earlier account."""
REPLACED = 0.1
"""The same where it says that it stands for the earlier one."""
SHOWN = 4

_EARLY = re.compile(
    r"\b(?:draft|unsigned|not (?:yet )?signed|preliminary|provisional|initial|first (?:version|account|issue)|version 1|v1)\b",
    re.IGNORECASE,
)
_LATE = re.compile(
    r"(?<!not )(?<!yet )\bsigned\b|\b(?:final|amended|amends|corrected|correction|corrects|updated?|revised|revision|re-?issued|"
    r"replac(?:es|ing)|supersed(?:es|ing)|withdraws?|(?:second|third) (?:version|account|issue)|version [2-9]|v[2-9])\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"\bthis (?:\w+ )?(?:statement|notice|release|account|report|version|post|interview)\b[^.]{0,20}"
    r"\b(?:replaces|supersedes|withdraws|corrects|amends|takes the place of|is (?:made )?in place of)\b",
    re.IGNORECASE,
)
"""What a text says that stands for an earlier one, however differently it is worded."""
_REFERS = re.compile(
    r"\b(?:correct|replac|supersed|amend|withdr|clarif|updat|tak\w+ the place of)\w*\b[^.]{0,80}\b(?:earlier|previous|first|original|our|draft|version|statement|"
    r"release|notice|account|report|article|said|stated)\b|\b(?:earlier|previous|original|first)\s+(?:\w+\s+)?(?:version|release|statement|"
    r"notice|account|article|report|draft)\b",
    re.IGNORECASE,
)
_PUT_RIGHT = re.compile(
    r"\bcorrect(?:ion|ed|s)\b|\bwas (?:wrong|mistaken|in error|incorrect|inaccurate)\b|\bmistaken(?:ly)?\b|\b(?:earlier|previous(?:ly)?|"
    r"first|before|draft)\b[^.]{0,60}\b(?:said|stated|wrote|told|reported|gave)\b|\b(?:said|stated|wrote|reported|gave)\b[^.]{0,40}\b"
    r"(?:earlier|previously|in error|by mistake|wrongly)\b|\bshould (?:have (?:read|said)|read)\b|\bthought about it since\b|\bnow (?:know|realise|realize|recall)\b",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"\bcorrect(?:ion|ed|s)\b|\b(?:earlier|previous|original|first) (?:\w+ )?(?:version|edition|release|draft|article)\b",
    re.IGNORECASE,
)
_GIVER = re.compile(
    r"^[ \t]*(?:(?:full )?name(?: of witness)?|witness|statement of|deponent|author|by|made by|given by|posted by|from)\s*[:\n]?\s*"
    r"([A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+){1,3})",
    re.IGNORECASE | re.MULTILINE,
)
_PASSED_ON = ("email", "chat", "log", "transcript")
"""Kinds in which a text that stands again was passed on or recorded twice, not written anew."""
_STATEMENTS = ("statement", "interview", "testimony", "report", "unknown")


@dataclass(frozen=True, slots=True)
class Change:
    """A passage as it stands in the earlier and in the later version, None where it stands in one only."""

    kind: str
    old: tuple[int, int] | None
    new: tuple[int, int] | None


def givers(account: Account) -> frozenset[str]:
    """Who gives an account, folded: its author, what its head says, or whoever speaks it."""
    names = [account.source.author or (account.source.kind in _STATEMENTS and account.source.outlet) or ""]
    if account.document:
        names += [m[1] for m in _GIVER.finditer(account.document.text[:HEAD])]
    names += [s.voices[0].label for s in account.statements[:3] if s.mode == "own" and s.voices and s.voices[0].named]
    folded = (" ".join(re.findall(r"\w+", re.split(r"(?<=\w\w\w)\.\s", name)[0].casefold())) for name in names)
    return frozenset(name for name in folded if name)


def same_giver(a: Account, b: Account) -> bool | None:
    """Whether one person or outlet gives both accounts; None when that is not stated for one of them."""
    x, y = givers(a), givers(b)
    if any(_one_name(n, m) for n in x for m in y) or (a.source.outlet and a.source.outlet == b.source.outlet and not (x and y)):
        return True
    return False if x and y else None


def _one_name(a: str, b: str) -> bool:
    """Equal, or a first and last name within a name with its title."""
    one, other = set(a.split()), set(b.split())
    return a == b or (len(one & other) > 1 and (one <= other or other <= one))


def later(a: Account, b: Account) -> Account | None:
    """The later of two accounts by what they say of themselves, else by their dates; None when neither tells."""
    ranks = _rank(a), _rank(b)
    if ranks[0] != ranks[1]:
        return a if ranks[0] > ranks[1] else b
    return {1: b, -1: a}.get(dated_order(a, b))


def dated_order(a: Account, b: Account) -> int:
    """1 when `a` is dated before `b`, -1 when after, 0 when their dates do not tell."""
    x, y = given_at(a), given_at(b)
    if not (x and y and x.earliest and x.latest and y.earliest and y.latest):
        return 0
    if instant(x.latest) < instant(y.earliest):
        return 1
    return -1 if instant(y.latest) < instant(x.earliest) else 0


def given_at(account: Account) -> When | None:
    return account.source.published or account.source.created


def is_revision(a: Text, b: Text, size: int, coverage: float) -> bool:
    """Whether two texts that share `size` words are one account in two versions."""
    one, other = a.account, b.account
    if {one.source.kind, other.source.kind} & set(_PASSED_ON):
        return False
    giver = same_giver(one, other)
    if a.words == b.words or size < LEAST or giver is False or later(one, other) is None:
        return False
    marked = _rank(one) != _rank(other)
    if giver:
        alike = one.source.kind == other.source.kind and (one.source.kind in _STATEMENTS or _titles_alike(one, other))
        return coverage >= 0.3 if marked else coverage >= 0.5 and alike
    early = [_told_of_itself(_about(x))[0] >= 0 for x in (one, other)]
    told = early[0] != early[1] or (_titles_alike(one, other) and (corrects(one) or corrects(other)))
    return marked and coverage >= 0.5 and told


def corrects(account: Account) -> bool:
    """Whether an account says of itself that it puts an earlier one right."""
    _, late, refers = _told_of_itself(_about(account))
    return refers and late >= 0


def referring(texts: Sequence[Text]) -> Iterator[tuple[Text, Text]]:
    """Pairs of one giver of which the later says that it corrects an earlier one, though few words may be shared."""
    by_giver: dict[str, list[Text]] = {}
    for text in texts:
        for name in _answering(text.account):
            by_giver.setdefault(name, []).append(text)
    for text in texts:
        if not corrects(text.account):
            continue
        own = weighty(text.words)
        for other in {o.source: o for n in _answering(text.account) for o in by_giver[n][:200] if o is not text}.values():
            common = weighty(other.words) & own
            least = REPLACED if _REPLACES.search(_about(text.account)) else REFERRED
            if later(text.account, other.account) is text.account and len(common) >= least * min(
                len(own), len(weighty(other.words))
            ):
                yield other, text


def _answering(account: Account) -> list[str]:
    """Who may put an account right: who gives it, and the outlet, but for what somebody states under its letterhead."""
    named = givers(account)
    outlet, title = ((told or "").casefold() for told in (account.source.outlet, account.source.title))
    if outlet and title and account.source.kind in _STATEMENTS:
        named = named | {f"{outlet}: {title}"}  # one form, filled in by one person and put right by another
    return sorted(named | {outlet} if outlet and not (named and account.source.kind in _STATEMENTS) else named)


def revision(a: Text, b: Text) -> tuple[Finding, tuple[str, str]]:
    """The finding of two versions, with what changed, and the pair (later, earlier)."""
    new, old = (a, b) if later(a.account, b.account) is a.account else (b, a)
    changes = list(changes_between(old, new))
    spans = tuple(
        t.anchor(*place) for c in changes for t, place in ((old, c.old), (new, c.new)) if place
    )  # fmt: skip
    text = f"{new.name} and {old.name} are two versions of one account: {_summed(changes)} in the later one.{_examples(changes, old, new)}"
    because = (old.source, new.source)
    made = Finding(
        content_id("fi", "revision", *because), "revision", "wording", because, text, spans, sources=tuple(sorted(because))
    )
    return made, (new.source, old.source)


def changes_between(old: Text, new: Text) -> Iterator[Change]:
    """Each sentence that is not in both: put right, made clearer, put otherwise, taken out or added."""
    olds, news = _sentences(old), _sentences(new)
    kept = {old.words[a:b] for a, b in olds} & {new.words[a:b] for a, b in news}
    gone = [p for p in olds if old.words[p[0] : p[1]] not in kept]
    come = [p for p in news if new.words[p[0] : p[1]] not in kept]
    pairs = _paired(old, new, gone, come)
    for place in gone:
        if place not in pairs:
            yield Change("removal", place, None)
    matched = {n: o for o, n in pairs.items()}
    notes = [weighty(new.words[a:b]) for a, b in come if (a, b) not in matched and _NOTE.search(_raw(new, (a, b)))]
    for place in come:
        if place in matched:
            o = matched[place]
            noted = any(len(note & weighty((*old.words[o[0] : o[1]], *new.words[place[0] : place[1]]))) > 1 for note in notes)
            yield Change("correction" if noted else _kind(old, new, o, place, come), o, place)
        else:
            yield Change("addition", None, place)


# --------------------------------------------------------------------------- what a text says of itself


def _about(account: Account) -> str:
    """Where a text says what version it is: its name, title, head and end."""
    raw = account.document.text if account.document else ""
    name = re.sub(r"[_\W]+", " ", account.source.path.rsplit("/", 1)[-1].rsplit(".", 1)[0])
    return " ".join((name, account.source.title or "", raw[:HEAD], raw[max(HEAD, len(raw) - HEAD // 2) :]))


def _rank(account: Account) -> int:
    """1 for a text that calls itself a later version, -1 for a draft, 0 for one that says nothing.

    'Version 2, replacing the draft' names a draft and is none: the name and the first lines decide.
    """
    early, late, refers = _told_of_itself(_about(account))
    if early >= 0 and late >= 0:
        return 1 if refers or late < early else -1
    return 1 if late >= 0 else -1 if early >= 0 else 0


@lru_cache(maxsize=REMEMBERED)
def _told_of_itself(about: str) -> tuple[int, int, bool]:
    """Where a text calls itself an early version and where a late one, -1 for nowhere, and whether it speaks of another."""
    early, late = _EARLY.search(about), _LATE.search(about)
    return early.start() if early else -1, late.start() if late else -1, _REFERS.search(about) is not None


def _titles_alike(a: Account, b: Account) -> bool:
    one, other = a.source.title, b.source.title
    return bool(one and other and fuzz.token_sort_ratio(one, other) >= 60)


# --------------------------------------------------------------------------- what changed


def _sentences(text: Text) -> list[tuple[int, int]]:
    """Whole sentences; headings, labels and page heads only where there is nothing else."""
    places = [
        text.within(s.start, s.end)
        for s in text.account.sentences
        if text.raw[s.start : s.end].rstrip("\"'”’) ")[-1:] in (".", "?", "!")
    ]
    return [(a, b) for a, b in places if b - a > 2] or [p for p in text.paragraphs if p[1] - p[0] > 1]


def _paired(
    old: Text, new: Text, gone: list[tuple[int, int]], come: list[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Which sentence became which: the most alike first."""
    scored = [(Indel.normalized_similarity(old.words[o[0] : o[1]], new.words[n[0] : n[1]]), o, n) for o in gone for n in come]
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    for alike, o, n in sorted(scored, key=lambda s: (-s[0], s[1], s[2])):
        if alike >= ALIKE and o not in pairs and n not in pairs.values():
            pairs[o] = n
    return pairs


def _kind(old: Text, new: Text, o: tuple[int, int], n: tuple[int, int], come: list[tuple[int, int]]) -> str:
    after = next((p for p in come if p[0] == n[1]), n)
    if _PUT_RIGHT.search(_raw(new, (n[0], after[1]))):
        return "correction"
    rest = iter(new.words[n[0] : n[1]])
    return "clarification" if all(word in rest for word in old.words[o[0] : o[1]]) else "substitution"


def _summed(changes: Sequence[Change]) -> str:
    kinds = [c.kind for c in changes]
    parts = [
        f"{kinds.count(k)} {k}{'s' if kinds.count(k) > 1 else ''}"
        for k in ("correction", "clarification", "substitution", "removal", "addition") if k in kinds
    ]  # fmt: skip
    return ", ".join(parts) or "no change of words"


def _examples(changes: Sequence[Change], old: Text, new: Text) -> str:
    order = {"correction": 0, "substitution": 1, "clarification": 2}
    both = sorted((c for c in changes if c.old and c.new), key=lambda c: (order[c.kind], c.new))
    shown = [f" Was: “{_words(old, c.old)}” Now: “{_words(new, c.new)}”" for c in both[:SHOWN]]
    return "".join(shown)


def _words(text: Text, place: tuple[int, int] | None) -> str:
    return " ".join(_raw(text, place).split()) if place else ""


def _raw(text: Text, place: tuple[int, int]) -> str:
    return text.raw[text.starts[place[0]] : text.ends[place[1] - 1]]
