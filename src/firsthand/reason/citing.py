"""Findings put into words: one neutral sentence that names the sources, with the exact words that it rests on."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from firsthand.model import Anchor, Claim, Finding, Source, Statement, content_id
from firsthand.reason.material import Material

T = TypeVar("T")
WHOLE = 110
"""Characters up to which a sentence is shown whole where a clause of it would lack its subject."""
TITLE_LENGTH = 70
"""Characters of a title that still reads in a sentence."""

_KIND_NAMES = {
    "news": "the article", "post": "the posts", "email": "the e-mail", "chat": "the chat", "interview": "the interview",
    "testimony": "the testimony", "statement": "the statement", "log": "the log", "transcript": "the transcript",
    "report": "the report",
}  # fmt: skip


_COMMON = frozenset(
    ("draft", "signed", "first", "second", "final", "witness", "incident", "ambulance", "police", "fire", "dispatch", "radio", "rescue",
     "deck", "duty", "station", "log", "statement", "interview", "register", "transcript", "report", "notes", "written", "public",
     "mobilising", "command", "call", "control", "testimony", "hearing", "minutes", "record", "recording")
)  # fmt: skip
"""Words that begin a title without being a name."""


def source_name(source: Source) -> str:
    """What a source is called in a sentence: its outlet, its title, or its kind with the name of its file."""
    file = source.path.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
    kind = _KIND_NAMES.get(source.kind, "the account")
    if source.kind == "news" and source.outlet:
        return source.outlet
    if source.title and len(source.title) <= TITLE_LENGTH:
        return _named(source.title, kind)
    stem = file.rsplit(".", 1)[0].replace("_", " ")
    return f"the {stem}" if stem.casefold().endswith(f" {kind.split()[-1]}") else f"{kind} {file}"


def _named(title: str, kind: str) -> str:
    """A title in a sentence; one that says itself what it is needs no more: 'the signed statement of Ann Moss'."""
    first, noun = title.split()[0] if title.split() else "", kind.split()[-1].rstrip("s")
    if first.casefold() in _COMMON and noun in title.casefold().split():
        return f"the {first.casefold() if first.istitle() else first}{title[len(first) :]}"
    return f"{kind} “{title}”"


def teller(material: Material, claim: Claim) -> str:
    """Who tells it and where: 'A. Mole (the log cad.csv)', or the source alone."""
    source = material.source(claim.id)
    voices = material.statement(claim).voices
    record = material.record_of(material.statement(claim))
    label = voices[-1].label if voices else (record.speaker or "") if record else ""
    known = {(source.outlet or "").casefold(), (source.title or "").casefold()}
    name = source_name(source)
    return f"{label} ({name})" if label and label.casefold() not in known and label.casefold() not in name.casefold() else name


def quoted(words: str | Claim, most: int = 120) -> str:
    """Words, or those of a claim, between marks; cut at a word when long."""
    text = " ".join((words.text if isinstance(words, Claim) else words).split()).strip("“”\"'‘’ ")
    return f"“{text if len(text) <= most else text[:most].rsplit(' ', 1)[0] + ' …'}”"


def worded(claim: Claim, text: str, statement: Statement, most: int = WHOLE) -> str:
    """The words of a claim; with its sentence around them where they lack who acts and the sentence is short."""
    whole = " ".join(statement.text.split())
    actor = claim.actor.text.casefold() if claim.actor else ""
    return text if (actor and actor in text.casefold()) or len(whole) > most or "\n" in statement.text.strip() else whole


def finding(
    kind: str,
    aspect: str,
    material: Material,
    because: Sequence[str],
    text: str,
    fits_if: Iterable[str] = (),
    spans: Iterable[Anchor] = (),
) -> Finding:
    """A finding over claims or statements; its words are those of `because` unless `spans` says otherwise."""
    anchors = tuple(spans) or tuple(material.anchor(i) for i in because)
    sources = {material.source(i).id for i in because} | {material.source(a.document).id for a in anchors}
    text = f"{text[:1].upper()}{text[1:]}"
    return Finding(
        content_id("find", kind, aspect, *sorted(because)), kind, aspect, tuple(because), text,
        tuple(sorted(set(anchors))), fits_if=tuple(fits_if), sources=tuple(sorted(sources)),
    )  # fmt: skip


def number(value: float) -> str:
    return f"{value:g}"


def bounds(low: float | None, high: float | None, approximate: bool) -> str:
    """A count in words: '212', 'about 200', 'at least 9', '30 to 40'."""
    if approximate and low is not None and high is not None:
        return f"about {number((low + high) / 2)}"
    if low == high and low is not None:
        return number(low)
    if high is None:
        return f"at least {number(low or 0)}"
    return f"at most {number(high)}" if not low else f"{number(low)} to {number(high)}"


def components(pairs: Sequence[tuple[T, T]], key: Callable[[T], Hashable]) -> list[list[tuple[T, T]]]:
    """Pairs in bunches that hang together through their members: one bunch for each root of a difference."""
    root: dict[Hashable, Hashable] = {}

    def find(item: Hashable) -> Hashable:
        while root.setdefault(item, item) != item:
            root[item] = root[root[item]]
            item = root[item]
        return item

    for a, b in pairs:
        one, other = find(key(a)), find(key(b))
        if one != other:
            root[other] = one
    bunches: dict[Hashable, list[tuple[T, T]]] = {}
    for a, b in pairs:
        bunches.setdefault(find(key(a)), []).append((a, b))
    return list(bunches.values())
