"""The two functions of the architecture: `understand` one source, `reconstruct` from all accounts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import cached_property
from zoneinfo import ZoneInfo

from firsthand.extract import Draft, Extractor, in_order
from firsthand.found import Found
from firsthand.language.parsing import Parsed, parse, sentence_spans
from firsthand.model import Account, CaseFacts, Document, Issue, Passage, Source, SourceFacts, When, content_id
from firsthand.plugins import discover
from firsthand.readers import Incoming, Member, Reader, Reading, Unreadable, at_most
from firsthand.reason.deed_reading import with_deeds
from firsthand.reason.folding import folded
from firsthand.reason.reconcile import reconstruct

__all__ = ["Found", "Toolkit", "Understood", "read", "read_text", "reconstruct", "understand", "understand_all"]

TEXT_CAP = 2_000_000
"""Characters read of one source; what lies beyond is told as `truncated`."""

PASSAGE_CAP = 100_000
"""Characters of one passage that the parser is given at once."""


@dataclass(frozen=True, slots=True)
class Understood:
    """The account of one file, and the files inside it, which are sources of their own."""

    account: Account
    members: tuple[Found, ...] = ()


@dataclass(frozen=True)
class Toolkit:
    """The readers and the extractors, in their order."""

    readers: tuple[Reader, ...]
    extractors: tuple[Extractor, ...]

    @classmethod
    def standard(cls) -> "Toolkit":
        """All that is installed."""
        readers = discover("firsthand.readers", "READER").values()
        return cls(tuple(readers), in_order(discover("firsthand.extract", "EXTRACTOR").values()))

    @cached_property
    def by_sureness(self) -> tuple[Reader, ...]:
        """The readers, those first that can be surest."""
        return tuple(sorted(self.readers, key=lambda reader: (-at_most(reader), reader.name)))


def understand(found: Found, case: CaseFacts, kit: Toolkit) -> Understood:
    """Everything that can be read out of one source."""
    return understand_all([found], case, kit)[0]


def understand_all(batch: Sequence[Found], case: CaseFacts, kit: Toolkit) -> list[Understood]:
    """The same for several sources, parsed in one stream."""
    seen = [read(found, case, kit) for found in batch]
    parsed = parse([document for _, document, _ in seen if document])
    stream = iter(parsed)
    return [
        Understood(
            _extract(source, document, reading, next(stream), case, kit) if document and reading else _unread(source, reading),
            _found_members(found, reading),
        )
        for found, (source, document, reading) in zip(batch, seen, strict=True)
    ]


def read_text(found: Found, case: CaseFacts, kit: Toolkit) -> tuple[dict[str, str], tuple[Found, ...]]:
    """The text of the document that a file gives, by document id, read anew from the bytes; and the files inside the file."""
    _, document, reading = read(found, case, kit)
    return {document.id: document.text} if document else {}, _found_members(found, reading)


def _found_members(found: Found, reading: Reading | None) -> tuple[Found, ...]:
    """The files inside the file, each at a path of its own: a second 'a.png' is 'a.png#2'."""
    seen: dict[str, int] = {}
    made = []
    for member in _members(reading):
        seen[member.name] = seen.get(member.name, 0) + 1
        number = f"#{seen[member.name]}" if seen[member.name] > 1 else ""
        made.append(Found(f"{found.path}!{member.name}{number}", member.data, found.id))
    return tuple(made)


def _members(reading: Reading | None) -> tuple[Member, ...]:
    return reading.members if reading else ()


def _unread(source: Source, reading: Reading | None) -> Account:
    issues = reading.issues if reading else ()
    if source.status == "failed":
        issues = (*issues, Issue("unreadable", source.reason or "cannot be read", source.id))
    return Account(source, issues=issues)


def read(found: Found, case: CaseFacts, kit: Toolkit) -> tuple[Source, Document | None, Reading | None]:
    """The source with its status, and its document when one could be made."""
    source = Source(found.id, found.path, found.sha256, len(found.data), parent=found.parent)
    document = content_id("document", source.id)
    incoming = Incoming(found.path, found.data, source.id, document, case)
    source = replace(source, handling=incoming.facts.handling or "normal")
    if not found.data:
        return replace(source, status="failed", reason="the file is empty"), None, None
    reader = _surest(incoming, kit)
    if reader is None:
        return replace(source, status="skipped", reason="no reader knows this format"), None, None
    source = replace(source, reader=f"{reader.name}/{reader.version}")
    try:
        reading = _capped(incoming, reader.read(incoming))
    except Unreadable as reason:
        return replace(source, status="failed", reason=str(reason)), None, None
    except Exception as fault:  # the guarded boundary: no byte sequence ends a build
        told = f"the {reader.name} reader could not read it ({type(fault).__name__}: {fault})"
        return replace(source, status="failed", reason=told[:300]), None, None
    facts = incoming.facts
    source = replace(
        source, status=reading.status, reason=reading.reason, kind=facts.kind or reading.kind,
        title=facts.title or reading.title, author=facts.author or reading.author, outlet=facts.outlet or reading.outlet,
        created=_told_date(case, facts) or reading.created, published=reading.published,
    )  # fmt: skip
    if not reading.text.strip():
        return source, None, reading
    made = Document(document, source.id, reading.text, reading.locators, _parsable(reading))
    return source, made, reading


def _told_date(case: CaseFacts, facts: SourceFacts) -> When | None:
    """When the account was given, as the user tells it in case.toml."""
    told = facts.dated
    if told is None:
        return None
    zone = facts.zone or case.time_zone
    place = ZoneInfo(zone) if zone else None
    if isinstance(told, datetime):
        moment = told if told.tzinfo else told.replace(tzinfo=place)
        return When(None, moment, moment, "second", zone=zone)
    day = datetime.combine(told, time.min, place)
    return When(None, day, day.replace(hour=23, minute=59, second=59), "day", zone=zone)


def _surest(incoming: Incoming, kit: Toolkit) -> Reader | None:
    """The reader that recognises the bytes best; of equals the first by name. A reader that fails to look is passed over.

    One that is never surer than what is found already (`at_most`) is not asked: looking at a text costs more than reading a sign.
    """
    best: tuple[float, str] = (0.0, "")
    found: Reader | None = None
    for reader in kit.by_sureness:
        if not _beats((at_most(reader), reader.name), best):
            continue
        try:
            sure = reader.recognises(incoming)
        except Exception:  # noqa: S112 - the guarded boundary
            continue
        if sure > 0 and _beats((sure, reader.name), best):
            best, found = (sure, reader.name), reader
    return found


def _beats(one: tuple[float, str], other: tuple[float, str]) -> bool:
    return one[0] > other[0] or (one[0] == other[0] and one[1] < other[1])


def _capped(incoming: Incoming, reading: Reading) -> Reading:
    """The reading cut to TEXT_CAP characters, with an issue when that took something away."""
    if len(reading.text) <= TEXT_CAP:
        return reading
    issue = Issue(
        "truncated",
        f"read up to {TEXT_CAP:,} of {len(reading.text):,} characters; split the file to have the rest read",
        incoming.source,
    )
    return replace(
        reading,
        text=reading.text[:TEXT_CAP],
        locators=tuple(x for x in reading.locators if x.end <= TEXT_CAP),
        passages=tuple(x if x.end <= TEXT_CAP else replace(x, end=TEXT_CAP) for x in reading.passages if x.start < TEXT_CAP),
        records=tuple(x for x in reading.records if x.end <= TEXT_CAP),
        issues=(*reading.issues, issue),
        status="partly",
        reason=issue.message,
    )


def _parsable(reading: Reading) -> tuple[Passage, ...]:
    """The passages, those too long for the parser cut at white space."""
    made: list[Passage] = []
    for passage in reading.passages:
        start = passage.start
        while passage.end - start > PASSAGE_CAP:
            blank = next(
                (at for mark in (". ", "\n", " ") if (at := reading.text.rfind(mark, start + 1, start + PASSAGE_CAP)) > 0), -1
            )
            end = blank + 1 if blank > start else start + PASSAGE_CAP
            made.append(replace(passage, start=start, end=end))
            start = end
        made.append(passage if start == passage.start else replace(passage, start=start))
    return tuple(made)


def _extract(
    source: Source, document: Document, reading: Reading, parsed: tuple[Parsed, ...], case: CaseFacts, kit: Toolkit
) -> Account:
    """The account, each extractor adding its layers in turn."""
    draft = Draft(source, document, case, parsed, reading.records, sentence_spans(parsed, document.text), issues=reading.issues)
    for extractor in kit.extractors:
        try:
            draft = extractor.extract(draft)
        except Exception as fault:  # the guarded boundary: what one step cannot take costs that step, never the build
            told = f"the text is read; the step '{extractor.name}' could not take it ({type(fault).__name__}: {fault})"[:300]
            draft = replace(
                draft,
                source=replace(draft.source, status="partly", reason=told),
                issues=(*draft.issues, Issue("unreadable", told, source.id)),
            )
    account = Account(
        draft.source, document, draft.records, draft.mentions, draft.entities, draft.times, draft.quantities,
        draft.statements, draft.claims, draft.sentences, draft.issues,
    )  # fmt: skip
    return with_deeds(folded(account))
