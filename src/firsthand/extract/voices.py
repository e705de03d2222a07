"""Who says what: statements with their chain of voices, from the account's own voice to the one who speaks."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from firsthand.extract import Draft
from firsthand.extract.chains import Chains
from firsthand.extract.marking import marked
from firsthand.extract.utterance import Utterance
from firsthand.extract.utterances import utterances
from firsthand.language.actions import STATUS_COLUMNS
from firsthand.language.cues import SAID_WORD
from firsthand.language.parsing import trimmed
from firsthand.language.reporting import HEARERS
from firsthand.language.tagger.network import digest
from firsthand.model import Issue, Record, Span, Statement, content_id

_MEANT = {"order": "instruction", "intend": "intention", "hold": "opinion"}
_BYLINE = re.compile(
    r"(?:[Bb]y |BY )(?:[A-Z][\w.'’-]+,? ?(?:and |& )?){1,6}(?:[|,–—-] ?[^.!?]{0,60})?|(?:Source|Reporting|Words|Text|Photo|Photograph|Story)(?: by)?:? [^.!?]{3,100}"
)
"""A line that says who wrote or where it stood, and nothing of the incident."""
_CLOSING = tuple("”»’\"'?!")
_FRAME = 8
"""Words that a bare reporting clause may have."""
_FRAME_ONLY = re.compile(rf"[,\s]*(?:{SAID_WORD.pattern}\s[^,;:—\"“]+|[^,;:—\"“]+\s{SAID_WORD.pattern})[.,:]?")
_MARKS = "\"“”„«»‘’'‚`"


class Voices:
    name = "voices"
    needs = ("quotations", "mentions", "entities")
    gives = ("statements",)

    @property
    def version(self) -> str:
        """Of the rules, and of the network's weights."""
        return f"22.{digest()[:12]}"

    def extract(self, draft: Draft) -> Draft:
        """A statement for each utterance and for each sentence of the account's own; speakers left open are issues."""
        told = _kept(draft, marked(draft, utterances(draft)))
        chains = Chains(draft, told)
        made = [
            *(_statement(draft, chains, told, n) for n in range(len(told)) if not told[n].silent),
            *_own(draft, chains, told),
        ]
        unique = {s.id: s for s in sorted(made, key=lambda s: (s.start, -s.end, s.mode, s.id))}
        return replace(draft, statements=tuple(unique.values()), issues=(*draft.issues, *_open(draft, chains)))


def _open(draft: Draft, chains: Chains) -> Iterator[Issue]:
    for place in sorted(set(chains.unresolved)):
        yield draft.issue("speaker_unresolved", "it is open who speaks here", place)


def _kept(draft: Draft, told: list[Utterance]) -> list[Utterance]:
    """Without marks round a whole message or turn: that is the record's own voice; and what is perceived only inside reports."""
    reports = [u.span for u in told if u.mode in ("indirect", "mixed") and not u.shared]
    records = [(r.start, r.end) for r in draft.records if r.kind in ("turn", "message", "cue")]
    starts = [s for s, _ in records]
    kept = []
    for utterance in told:
        if utterance.shared:
            if any(s.start <= utterance.anchor < s.end for s in reports):
                kept.append(utterance)
            continue
        if utterance.inferred and utterance.source is None and records:
            i = bisect_right(starts, utterance.span.start) - 1
            if (
                i >= 0
                and len(utterance.span) >= 0.8 * (min(records[i][1], len(draft.text)) - utterance.span.start)
                and utterance.span.end <= records[i][1]
            ):
                head = draft.text[records[i][0] : utterance.span.start]
                if head.rstrip(_MARKS + " ").endswith(":") or not head.strip(_MARKS + " "):
                    continue
        kept.append(utterance)
    return kept


def _statement(draft: Draft, chains: Chains, told: list[Utterance], number: int) -> Statement:
    utterance = told[number]
    record = chains.record_at(utterance.span.start)
    span = utterance.span
    around = chains.parent(number)
    basis = utterance.hint or ("inferred" if utterance.kind == "think" else "not_stated")
    before_a_body = utterance.addressee is not None and utterance.addressee.head.lemma_.lower() in HEARERS
    if utterance.hint == "told" and utterance.source is None and (utterance.addressee is None or before_a_body):
        basis = "unnamed"
    if around is not None and told[around].shared and utterance.mode in ("direct", "mixed"):
        basis = told[around].hint
    return Statement(
        content_id("statement", draft.document.id, span.start, span.end, utterance.mode, utterance.anchor),
        draft.document.id, span.start, span.end, draft.text[span.start : span.end], utterance.segments, utterance.mode,
        utterance.closed, draft.text[utterance.cue.start : utterance.cue.end] if utterance.cue else None, utterance.cue,
        chains.addressee(number), chains.of(number), utterance.inferred, basis,
        stance=_MEANT.get(utterance.kind, "report"), record=record.id if record else None,
        reporting=utterance.reporting, naming=utterance.naming, attributed=utterance.attributed,
    )  # fmt: skip


# ---------------------------------------------------------------- the account's own voice


def _own(draft: Draft, chains: Chains, told: list[Utterance]) -> Iterator[Statement]:
    """The sentences that no quotation takes whole, in the voice of their record or of the account."""
    posts = _embedded_posts(draft)
    quoted = sorted({s for u in told if u.mode in ("direct", "mixed", "block") for s in u.segments})
    starts = [s.start for s in quoted]
    spoken: set[str] = set()
    labels = _label_starts(draft)
    for post, body in _bodies(draft, posts):
        yield _owned(draft, chains, body, post, "post")
    for sentence in draft.sentences:
        record = chains.record_at(sentence.start)
        if record is not None:
            spoken.add(record.id)
            if record.id in posts:
                continue
        i = bisect_right(starts, sentence.end)
        rest = _rest(draft.text, sentence, quoted[max(0, i - 16) : i])
        if rest is not None and not _says_nothing(draft, rest, sentence) and sentence.start not in labels:
            mode = "post" if draft.source.kind == "post" or (record is not None and record.kind == "post") else "own"
            yield _owned(draft, chains, rest, record, mode)
    for record in draft.records:
        if record.kind == "row" and record.id not in spoken and record.end > record.start and not _tells_nothing(record):
            yield _owned(draft, chains, trimmed(draft.text, Span(record.start, record.end)), record, "own")


def _label_starts(draft: Draft) -> frozenset[int]:
    """Where headings that tell nothing begin: titles, names and values of forms, without any verb. A headline of news tells."""
    if draft.source.kind in ("news", "post"):
        return frozenset()
    return frozenset(
        part.passage.start + max(0, part.doc[0].idx)
        for part in draft.parsed
        if part.passage.kind == "heading" and len(part.doc) and not any(token.pos_ in ("VERB", "AUX") for token in part.doc)
    )


def _tells_nothing(record: Record) -> bool:
    """Whether a row asserts no deed: it only says where something was, or expressly that a step has no time on record."""
    if (
        record.time is None
        and record.fields
        and (record.fields[-1] == ("time", "") or any(n == "absent" for n, _ in record.fields))
    ):
        return True
    names = {name.casefold() for name, value in record.fields if value}
    return bool(names & _LATITUDE) and bool(names & _LONGITUDE) and not names & STATUS_COLUMNS


_LATITUDE = frozenset(["lat", "latitude", "gps lat", "gps_lat", "gps latitude"])
_LONGITUDE = frozenset(["lon", "long", "lng", "longitude", "gps lon", "gps_lon", "gps longitude"])


def _says_nothing(draft: Draft, rest: Span, sentence: Span) -> bool:
    """Whether a stretch only names who spoke ('said the warden.') or who wrote ('By Lena Orme')."""
    words = draft.text[rest.start : rest.end]
    before = draft.text[max(0, rest.start - 4) : rest.start].rstrip()
    if rest != sentence or words[:1] in _CLOSING or before[-1:] in _CLOSING:
        return len(words.split()) <= _FRAME and _FRAME_ONLY.fullmatch(words.strip(_MARKS + " ,")) is not None
    alone = "\n" in draft.text[max(0, rest.start - 1) : rest.start] or rest.start == 0
    return alone and draft.source.kind in ("news", "unknown", "post") and _BYLINE.fullmatch(words.rstrip(".")) is not None


def _owned(draft: Draft, chains: Chains, span: Span, record: Record | None, mode: str) -> Statement:
    return Statement(
        content_id("statement", draft.document.id, span.start, span.end, mode),
        draft.document.id, span.start, span.end, draft.text[span.start : span.end], (span,), mode,
        voices=chains.own(span.start, record.id if record else None), record=record.id if record else None,
    )  # fmt: skip


def _embedded_posts(draft: Draft) -> dict[str, Record]:
    """Posts that stand inside another account, such as a news page: each is quoted as a whole."""
    if draft.source.kind == "post":
        return {}
    rows = sum(r.kind == "post" for r in draft.records)
    return {r.id: r for r in draft.records if r.kind == "post"} if rows < len(draft.document.passages) or rows == 1 else {}


def _bodies(draft: Draft, posts: dict[str, Record]) -> Iterator[tuple[Record, Span]]:
    """The words of each post: from its first passage to its last."""
    parts: dict[str, list[Span]] = {}
    for passage in draft.document.passages if posts else ():
        if passage.record in posts and passage.kind != "heading":
            parts.setdefault(passage.record, []).append(Span(passage.start, passage.end))
    for identifier, spans in parts.items():
        yield posts[identifier], trimmed(draft.text, Span(min(s.start for s in spans), max(s.end for s in spans)))


def _rest(text: str, sentence: Span, quoted: list[Span]) -> Span | None:
    """The sentence without a quotation that runs into it or out of it; None when nothing of its own is left."""
    start, end = sentence.start, sentence.end
    inside = 0
    for quote in quoted:
        if quote.end <= start or quote.start >= end:
            continue
        if quote.start - 1 <= start and quote.end >= end - 2:
            return None
        if quote.start - 1 < start or (
            quote.start - 1 == start and quote.start > 0 and quote.end < end and text[quote.end] not in ",”\"’'"
        ):
            start = quote.end
        elif quote.end > end:
            end = quote.start - 1
        else:
            inside += sum(c.isalnum() for c in text[max(start, quote.start) : min(end, quote.end)])
    span = trimmed(text, Span(start, max(start, end)))
    while span.start < span.end and start > sentence.start and text[span.start] in _MARKS + ".,;:?!)…— ":
        span = Span(span.start + 1, span.end)
    while span.start < span.end and end < sentence.end and text[span.end - 1] in _MARKS + " ":
        span = Span(span.start, span.end - 1)
    own = sum(c.isalnum() for c in text[span.start : span.end]) - inside
    return (
        span
        if own >= 2 or (inside == 0 and span.end > span.start and any(c.isalnum() for c in text[span.start : span.end]))
        else None
    )


EXTRACTOR = Voices()
"""The extractor of statements."""
