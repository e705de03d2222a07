"""Records of one file that repeat or replace each other: reposts, forwards, rows overtaken, posts taken back."""

import re
from collections.abc import Iterator

from firsthand.model import Account, Anchor, Finding, Record, content_id
from firsthand.reason.alignment import align
from firsthand.reason.shingles import Text, candidates
from firsthand.reason.wording import weighty

LEAST = 6
"""Words of a record that can be known again."""
MOST = 0.7
"""So much of the shorter record stands in the longer one."""
BACK = 40
"""A post takes back one of so many before it by the same author."""

_TAKES_BACK = re.compile(
    r"\b(?:(?:our|my|the|an) (?:earlier|previous|last|first|original) (?:post|message|tweet|report|update|text|note|entry|statement)|"
    r"(?:we|i) (?:said|posted|reported|wrote) (?:earlier|previously)|(?:earlier|previously) (?:we|i) (?:said|posted|reported|wrote)|"
    r"that was (?:wrong|incorrect|a mistake|in error)|(?:please )?(?:ignore|disregard) (?:that|my|our|the)|scratch that|"
    r"correction|corrected)\b",
    re.IGNORECASE,
)
_KEY = re.compile(r"(?:^|[ _-])(?:id|no|nr|num|number|ref|reference|incident|event|case|cad)$")


def repeated(text: Text) -> list[Finding]:
    """Records of one file by different authors, or passed on, whose words are the same."""
    scopes = [(a, b, r) for a, b, r in text.scopes if b - a >= LEAST]
    parts = [text.part(a, b) for a, b, _ in scopes]
    found = []
    for n, m in candidates(parts):
        one, other = scopes[n][2], scopes[m][2]
        if one.speaker == other.speaker and one.relayed_by == other.relayed_by:
            continue
        runs = align(parts[n], parts[m])
        size = sum(r.size for r in runs)
        if size >= max(LEAST, MOST * (min(len(parts[n].words), len(parts[m].words)) - 4)):
            spans = tuple(p.anchor(at, at + r.size) for r in runs for p, at in ((parts[n], r.left), (parts[m], r.right)))
            told = f"The same {size} words stand in {_named(one)} and in {_named(other)}"
            passed = next((r for r in (one, other) if r.relayed_by), None)
            more = f"; {passed.relayed_by} passes on the words of {passed.speaker or 'another'}" if passed else ""
            because = (one.id, other.id)
            found.append(_finding(text.account, "copy", because, f"{told}, both in {text.name}{more}.", spans))
    return found


def overtaken(account: Account) -> Iterator[Finding]:
    """A finding for each row that a later version of the same row replaces."""
    old = [i for i in account.issues if i.code == "superseded_record" and i.start is not None]
    if not old:
        return
    rows = [r for r in account.records if r.kind == "row"]
    spans = {(i.start, i.end) for i in old}
    gone = [r for r in rows if (r.start, r.end) in spans]
    by_key: dict[tuple[str, str], list[Record]] = {}
    for row in rows:
        for key in _keys(row):
            by_key.setdefault(key, []).append(row)
    for row in gone:
        groups = sorted((by_key[key] for key in _keys(row) if len(by_key[key]) > 1), key=len)
        others = [r for r in groups[0] if r.id != row.id] if groups else []
        best = max(others, key=lambda r: (r not in gone, _agreeing(row, r), r.start), default=None)
        if best:
            new = dict(best.fields)
            changed = [f"{n}: “{v}” and “{new[n]}”" for n, v in row.fields if n in new and new[n] != v]
            told = f"One entry stands in two versions in {account.source.path.rsplit('/', 1)[-1]}, with {'; '.join(changed) or 'no difference'}."
            yield _finding(account, "superseded", (row.id, best.id), told, _whole(row, best))


def taken_back(text: Text) -> Iterator[Finding]:
    """Posts and messages in which an author takes back what they posted before."""
    earlier: dict[str, list[tuple[set[str], Record]]] = {}
    for first, last, record in text.scopes:
        if record.relayed_by or not record.speaker:
            continue
        own, before = weighty(text.words[first:last]), earlier.setdefault(record.speaker, [])
        if _TAKES_BACK.search(text.raw, record.start, record.end):
            scored = [(len(own & words), n) for n, (words, _) in enumerate(before[-BACK:])]
            common, at = max(scored, default=(0, 0))
            if common >= 2:
                other = before[-BACK:][at][1]
                told = f"In {text.name} {record.speaker} takes back or corrects an earlier {other.kind} of their own."
                yield _finding(text.account, "superseded", (other.id, record.id), told, _whole(other, record))
        before.append((own, record))


def _keys(row: Record) -> list[tuple[str, str]]:
    named = [(n, v) for n, v in row.fields if v and _KEY.search(n)]
    return named or [(n, v) for n, v in row.fields[:1] if v]


def _agreeing(a: Record, b: Record) -> int:
    return len(set(a.fields) & set(b.fields))


def _named(record: Record) -> str:
    return f"the {record.kind} of {record.relayed_by or record.speaker or 'an author not named'}"


def _whole(*records: Record) -> tuple[Anchor, ...]:
    return tuple(Anchor(r.document, r.start, r.end) for r in records)


def _finding(account: Account, kind: str, because: tuple[str, str], text: str, spans: tuple[Anchor, ...]) -> Finding:
    made = content_id("fi", kind, *because)
    return Finding(made, kind, "wording", because, text, spans, sources=(account.source.id,))
