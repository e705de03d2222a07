"""Texts with gold mentions of events: set as prose from their tokens, with each mention at its place and the happening it is of."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from spacy.tokens import Token

from evals.coreference import conll
from evals.spoken import AT_ONCE, steps
from evals.task import Figures
from firsthand.extract import Draft
from firsthand.language.paragraphs import BLANK_LINES
from firsthand.language.parsing import Parsed, parse, sentence_spans
from firsthand.model import Account, CaseFacts, Claim, Document, Passage, Reference, Source, SourceFacts, Span, When, content_id
from firsthand.reason.events import group
from firsthand.reason.identity import identify
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse

_NO_SPACE_BEFORE = frozenset((".", ",", ";", ":", "?", "!", "”", "’", ")", "]", "%", "n't", "n’t", "'s", "’s", "...", "''"))
_NO_SPACE_AFTER = frozenset(("“", "‘", "(", "[", "$", "#", "``"))
PARAGRAPH = "//n"
"""A token that stands for the end of a paragraph."""


@dataclass(frozen=True, slots=True)
class GoldMention:
    """Words that name an event; `event` is the happening that the annotators gave it."""

    id: str
    start: int
    end: int
    event: str


@dataclass(frozen=True, slots=True)
class Told:
    """One text with its mentions and the day it was made."""

    name: str
    text: str
    dated: date | None
    mentions: tuple[GoldMention, ...]


class Typesetting:
    """Puts sentences of tokens together as a text and remembers where each token stands."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def add(self, tokens: Sequence[str], *, ends_paragraph: bool = False) -> list[tuple[int, int]]:
        """Set one sentence; where each of its tokens stands."""
        places = []
        before = ""
        for token in tokens:
            if token == PARAGRAPH:
                ends_paragraph = True
                places.append((self._length, self._length))
                continue
            if before and token not in _NO_SPACE_BEFORE and before not in _NO_SPACE_AFTER:
                self._put(" ")
            places.append((self._length, self._length + len(token)))
            self._put(token)
            before = token
        self._put("\n\n" if ends_paragraph else " ")
        return places

    def _put(self, piece: str) -> None:
        self._pieces.append(piece)
        self._length += len(piece)

    @property
    def text(self) -> str:
        return "".join(self._pieces)


def clusters(pairs: Iterable[tuple[str, str]]) -> list[frozenset[str]]:
    """Mentions by what they were put under, from (mention, cluster) pairs."""
    made: dict[str, set[str]] = {}
    for mention, cluster in pairs:
        made.setdefault(cluster, set()).add(mention)
    return [frozenset(made[c]) for c in sorted(made)]


def drafts(every: Sequence[Told]) -> Iterator[tuple[Told, Draft]]:
    """Each text with the draft that the product makes of news of that day."""
    documents = [
        Document(content_id("document", t.name), content_id("source", t.name), t.text, (), _passages(t.text)) for t in every
    ]
    kit = steps("claims")
    for told, document, parsed in zip(every, documents, parse(documents), strict=True):
        facts = CaseFacts(sources=((f"{told.name}.txt", SourceFacts(dated=told.dated)),) if told.dated else ())
        source = Source(document.source, f"{told.name}.txt", "0", 1, kind="news", published=_day(told.dated))
        draft = Draft(source, document, facts, parsed, (), sentence_spans(parsed, told.text))
        for extractor in kit:
            draft = extractor.extract(draft)
        yield told, draft


def account_of(draft: Draft, claims: Iterable[Claim]) -> Account:
    """The account that a draft comes to, with these claims."""
    return Account(
        draft.source, draft.document, draft.records, draft.mentions, draft.entities, draft.times, draft.quantities,
        draft.statements, tuple(sorted(claims, key=lambda c: (c.start, c.end, c.id))), draft.sentences,
    )  # fmt: skip


def accounts(every: Sequence[Told]) -> list[Account]:
    """Each text as the product reads it, but with one claim for each gold mention instead of its own claims."""
    return [account_of(draft, [_claim(draft, m) for m in told.mentions]) for told, draft in drafts(every)]


def claim_id(mention: GoldMention) -> str:
    """The id of the claim that stands for a gold mention."""
    return content_id("claim", "gold", mention.id)


def _claim(draft: Draft, mention: GoldMention) -> Claim:
    """A gold mention as a claim: its own word as the action, the rest as the product reads the clause in which it stands."""
    head = _head(draft.parsed, mention)
    lemma = _deed(head) if head is not None else draft.text[mention.start : mention.end].casefold()
    around = _around(draft.claims, mention)
    if around is None:
        around = Claim("", "", draft.document.id, mention.start, mention.end, draft.text[mention.start : mention.end])
    statement = (
        around.statement
        or min(
            (s for s in draft.statements if s.start <= mention.start < s.end),
            key=lambda s: s.end - s.start,
            default=draft.statements[0],
        ).id
    )
    made = replace(
        around, id=claim_id(mention), statement=statement, action=lemma, polarity="pos", certainty="asserted", stance="report"
    )
    if head is None or lemma.split(" ")[0] == around.action.split(" ")[0]:
        return made
    return replace(made, actor=None, object=_object(head))


def _deed(head: Token) -> str:
    """The lemma with its particle, as the product writes an action."""
    particle = next((c.lower_ for c in head.rights if c.dep_ == "prt"), None)
    return f"{head.lemma_.casefold()} {particle}" if particle else head.lemma_.casefold()


def _around(claims: Sequence[Claim], mention: GoldMention) -> Claim | None:
    """The shortest claim in which a mention stands."""
    holding = [c for c in claims if c.start <= mention.start < c.end]
    return min(holding, key=lambda c: (c.end - c.start, c.id), default=None)


def _head(parsed: Iterable[Parsed], mention: GoldMention) -> Token | None:
    for passage in parsed:
        tokens = passage.tokens(Span(mention.start, mention.end))
        if tokens is not None:
            return tokens.root
    return None


def _object(head: Token) -> Reference | None:
    """Whom a noun or a lesser verb is about: 'the arrest of a man', 'her death', 'the man, shot in the leg'."""
    for child in head.children:
        if child.dep_ in ("dobj", "nsubjpass", "poss", "compound"):
            return Reference(_phrase(child))
        if child.dep_ == "prep" and child.lower_ == "of":
            below = next((c for c in child.rights if c.dep_ == "pobj"), None)
            if below is not None:
                return Reference(_phrase(below))
    if head.dep_ in ("acl", "relcl") and head.tag_ == "VBN":
        return Reference(_phrase(head.head))
    return None


def _phrase(noun: Token) -> str:
    """A noun with what stands before it."""
    return " ".join(t.text for t in noun.doc[noun.left_edge.i : noun.i + 1])


def _passages(text: str) -> tuple[Passage, ...]:
    made, start = [], 0
    for blank in [*BLANK_LINES.finditer(text), None]:
        end = blank.start() if blank else len(text)
        if text[start:end].strip():
            made.append(Passage(start, end))
        start = blank.end() if blank else end
    return tuple(made)


def _day(day: date | None) -> When | None:
    if day is None:
        return None
    start = datetime.combine(day, time.min)
    return When(None, start, start.replace(hour=23, minute=59, second=59), "day")


def grouped(every: Sequence[Told], read: Sequence[Account]) -> Figures:
    """CoNLL F1 of the events that the product makes of the gold mentions."""
    known, _, _ = identify(CaseFacts(), read)
    material = Material(known)
    event_of = {c: e.id for e in group(CaseFacts(), material, Reuse()) for c in e.claims}
    mentions = [m for told in every for m in told.mentions]
    key = clusters((m.id, m.event) for m in mentions)
    return conll(key, clusters((m.id, event_of.get(claim_id(m), m.id)) for m in mentions))


def figures_of(every: Sequence[Told]) -> Figures:
    """The same, the texts read anew."""
    read = [account for at in range(0, len(every), AT_ONCE) for account in accounts(every[at : at + AT_ONCE])]
    return grouped(every, read)
