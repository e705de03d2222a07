"""Our reading of statements: one actor, one action each."""

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.claim_parts import Parts, action, row_actor
from firsthand.extract.claim_times import Timing, goes_with, relation_of
from firsthand.extract.clauses import (
    BESIDE_A_TIME,
    Clause,
    clauses,
    is_clock,
    is_verb,
    joined_clefts,
    only_frames,
    shares_subject,
)
from firsthand.extract.naming_records import UNIT_COLUMNS
from firsthand.language.actions import MOVES, PERCEPTION, STATUS_COLUMNS, action_of_phrase, action_of_status
from firsthand.language.parsing import Parsed
from firsthand.language.scope import certainty_of, certainty_of_words, polarity_of
from firsthand.language.verborder import governor_in_time
from firsthand.model import Claim, Reference, Span, Statement, TimeExpression, When, content_id

CODE = 6
"""Letters of a code in a log, at most."""

_KNOWING = frozenset({"know", "remember", "recall", "say", "tell"})


class Claims:
    name = "claims"
    version = "12"
    needs = ("statements", "stances", "mentions", "times", "quantities")
    gives = ("claims",)

    def extract(self, draft: Draft) -> Draft:
        """At least one claim for each statement that says something of its own; each word is of its innermost statement."""
        reading = Reading(draft)
        made: dict[str, Claim] = {}
        for claim in reading.claims():
            made.setdefault(claim.id, claim)
        return replace(draft, claims=tuple(sorted(made.values(), key=lambda c: (c.start, c.end, c.id))))


class Reading:
    """The reading of one draft: statements by place, records by id, and what stands in them."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._parts = Parts(draft)
        self._records = {r.id: r for r in draft.records}
        self._timing = Timing(draft)
        self._quantities = sorted(draft.quantities, key=lambda q: (q.start, q.end))
        self._quantity_starts = [q.start for q in self._quantities]
        self._owner = _owners(draft)
        self._framed: set[str] = set()
        self._cues = frozenset(s.cue_span.start for s in draft.statements if s.cue_span is not None)
        self._begun: set[str] = set()
        self._stepped: set[str] = set()
        self._moved: dict[str, set[str]] = defaultdict(set)
        self._offset = 0

    def claims(self) -> Iterator[Claim]:
        """All claims, statement by statement as they come in the text, then those of statements without a clause."""
        done: set[str] = set()
        for parsed in self._draft.parsed:
            self._offset = parsed.passage.start
            for sentence in parsed.doc.sents:
                shares = self._shares(parsed, sentence)
                shared = sum(any(t.is_alpha for t in tokens) for _, tokens in shares) > 1  # a full stop alone is nobody's share
                read = [self._sentence(parsed, statement, tokens, shared=shared) for statement, tokens in shares]
                for claim in self._dated_by_frames(parsed, shares, read):
                    done.add(claim.statement)
                    yield claim
        for statement in self._draft.statements:
            spoken_for = statement.id in done or statement.id in self._framed or self._is_code(statement)
            if not spoken_for and statement.text.strip():
                yield self._whole(statement)
            elif statement.id in done and (step := self._step(statement)) is not None:
                yield step

    def _step(self, statement: Statement) -> Claim | None:
        """What the code of a row tells beside its words: of 'ONS' and 'laying a line' that the crew has come; once a row."""
        record = self._records.get(statement.record or "")
        if record is None or record.kind != "row" or statement.mode != "own" or record.id in self._stepped:
            return None
        self._stepped.add(record.id)
        codes = (v for n, v in record.fields if n.casefold() in STATUS_COLUMNS)
        told = next((a for a in map(action_of_status, codes) if a in MOVES), None)
        actor = row_actor(record, self._parts, UNIT_COLUMNS, self._draft.text) if told else None
        if told is None or actor is None or told in self._moved[record.id]:
            return None
        return Claim(
            content_id("claim", statement.id, statement.start, statement.end, told), statement.id, statement.document,
            statement.start, statement.end, statement.text, action=told, actor=actor,
            when=self._timing.of_record(record, None, None), stance=statement.stance,
        )  # fmt: skip

    def _is_code(self, statement: Statement) -> bool:
        """Whether a statement is no more than a code of a log that stands for no action: 'INFO'."""
        record = self._records.get(statement.record or "")
        code = statement.text.strip()
        return record is not None and record.kind == "row" and code.isupper() and len(code) <= CODE and not action_of_status(code)

    def _shares(self, parsed: Parsed, sentence: Iterable[Token]) -> list[tuple[Statement, list[Token]]]:
        """The tokens of a sentence by the innermost statement that they stand in."""
        groups: dict[int, list[Token]] = defaultdict(list)
        start, owner = parsed.passage.start, self._owner
        for token in sentence:
            groups[owner[start + token.idx]].append(token)
        return [(self._draft.statements[i], groups[i]) for i in sorted(groups) if i >= 0]

    def _sentence(self, parsed: Parsed, statement: Statement, tokens: list[Token], *, shared: bool) -> list[Claim]:
        """The claims of the part of a statement that stands in one sentence; none where it only frames another's words."""
        found = [c for part in _parts(tokens) for c in clauses(part) if any(t.is_alpha or t.like_num for t in c.tokens)]
        told = [c for c in found if not c.framed and not (shared and only_frames(c, cue=parsed.at(c.head) in self._cues))]
        told = [c for c in joined_clefts(told) if not (len(told) > 1 and self._only_dates(parsed, c))] or told
        if not told:
            if found and not shared and found[0].framed:
                told = found[:1]
            else:
                self._framed.update([statement.id] if found else [])
                return []
        made = [self._claim(parsed, statement, c) for c in told]
        return self._with_contents(statement, made, told, parsed, tokens)

    def _dated_by_frames(
        self, parsed: Parsed, shares: Sequence[tuple[Statement, list[Token]]], read: Sequence[list[Claim]]
    ) -> Iterator[Claim]:
        """The claims of a sentence; what was perceived has the time of perceiving it: 'I heard the bell ring at 9.37'."""
        times = [
            time
            for (_, tokens), made in zip(shares, read, strict=True)
            if not made and any(t.lemma_ in PERCEPTION and is_verb(t) for t in tokens)
            for first, last in _stretches(tokens)
            for time in self._timing.within(parsed.at(first), parsed.at(last) + len(last.text))
        ]
        told = self._timing.told(times) if times else None
        for claim in (claim for made in read for claim in made):
            yield replace(claim, when=told) if told is not None and claim.when is None else claim

    def _only_dates(self, parsed: Parsed, clause: Clause) -> bool:
        """Whether a clause says nothing but what time it was when another was so: 'It was 21:37 when the bell rang'."""
        if not is_clock(clause):
            return False
        first, last = parsed.at(clause.tokens[0]), parsed.at(clause.tokens[-1]) + len(clause.tokens[-1].text)
        times = self._timing.within(first, last)
        dated = {t.i for t in clause.tokens for w in times if w.start <= parsed.at(t) < w.end}
        return bool(dated) and all(
            t.i in dated or t.is_punct or t.lower_ in BESIDE_A_TIME for t in clause.tokens if t.i != clause.head.i
        )

    def _claim(self, parsed: Parsed, statement: Statement, clause: Clause) -> Claim:
        first, last = clause.tokens[0], clause.tokens[-1]
        start, end = parsed.at(first), parsed.at(last) + len(last.text)
        text = self._draft.text[start:end]
        verb = is_verb(clause.deed)
        actor = self._parts.actor(parsed, clause, statement) if verb else None
        target = self._parts.object(parsed, clause, statement) if verb else None
        done, actor = self._of_record(statement, action(clause) or action_of_phrase(text) or "", actor, clause, verb=verb)
        return Claim(
            content_id("claim", statement.id, start, end), statement.id, statement.document, start, end, text,
            action=done, actor=actor, object=target,
            place=self._parts.place(parsed, clause, statement, (actor, target)),
            polarity=polarity_of(clause.deed) if verb else statement.polarity,
            certainty=_certainty(clause, text, verb=verb), stance=statement.stance,
        )  # fmt: skip

    def _of_record(
        self, statement: Statement, done: str, actor: Reference | None, clause: Clause | None, *, verb: bool
    ) -> tuple[str, Reference | None]:
        """Action and actor that a row's columns or a call's opening give where the words do not."""
        record = self._records.get(statement.record or "")
        if record is not None and done in MOVES:
            self._moved[record.id].add(done)
        if record is None or record.kind not in ("row", "cue", "turn") or (verb and done):
            if (
                record is not None
                and record.kind == "row"
                and verb
                and actor is None
                and clause is not None
                and not _passive(clause)
            ):
                actor = row_actor(record, self._parts, UNIT_COLUMNS, self._draft.text)
            return done, actor
        if record.kind == "row" and not done and record.id not in self._begun:
            codes = (v for n, v in record.fields if n.casefold() in STATUS_COLUMNS)
            told = next((a for a in map(action_of_status, codes) if a), "")
            done = told if clause is None or told in MOVES else ""
        self._begun.add(record.id)
        if done in MOVES:
            self._moved[record.id].add(done)
        if actor is None and done in MOVES:
            actor = self._first_unit(clause)
            if actor is None and record.kind == "row":
                actor = row_actor(record, self._parts, UNIT_COLUMNS, self._draft.text)
            elif actor is None and record.speaker and statement.mode == "own":
                voice = statement.voices[-1] if statement.voices else None
                actor = Reference(record.speaker, voice.entity if voice else None)
        return done, actor

    def _first_unit(self, clause: Clause | None) -> Reference | None:
        """The unit or person that words without a verb open with: 'P42 in attendance', 'Control from P42, in attendance'."""
        tokens = clause.tokens if clause is not None else ()
        called = next((i + 1 for i, t in enumerate(tokens[:3]) if t.lower_ == "from"), 0)
        for token in tokens[called : called + 1]:
            at = self._place(token)
            found = self._parts.mention(at, at + len(token.text))
            if found is not None and found.type in ("unit", "person"):
                return Reference(found.text, found.entity)
        return None

    def _place(self, token: Token) -> int:
        return self._offset + token.idx

    def _with_contents(
        self, statement: Statement, made: list[Claim], told: Sequence[Clause], parsed: Parsed, tokens: Sequence[Token]
    ) -> list[Claim]:
        """The claims with the times and quantities that stand in them or nearest to them."""
        start, end = parsed.at(tokens[0]), parsed.at(tokens[-1]) + len(tokens[-1].text)
        times: dict[int, list[TimeExpression]] = defaultdict(list)
        for time in self._timing.within(start, end):
            times[self._dated(time, made, told)].append(time)
        counts: dict[int, list[str]] = defaultdict(list)
        first = bisect_left(self._quantity_starts, start)
        for quantity in self._quantities[first:]:
            if quantity.start >= end:
                break
            counts[_tightest(made, quantity.start, quantity.end)].append(quantity.id)
        record = self._records.get(statement.record or "")
        out: list[Claim] = []
        for i, (claim, clause) in enumerate(zip(made, told, strict=True)):
            when = self._timing.told(times[i])
            if when is None and i and shares_subject(clause):
                when = next((out[j].when for j in range(i - 1, -1, -1) if told[j].head.i == clause.head.head.i), None)
            if when is None:
                when = self._governed(i, made, told)
            if when is None and (governor := goes_with(clause)) is not None:
                when = next((self._timing.told(times[j]) for j, c in enumerate(told) if c.head.i == governor), None)
            when = self._timing.of_record(record, clause, when)
            out.append(replace(claim, when=when, quantities=tuple(sorted(counts[i]))))
        return out

    def _governed(self, number: int, made: Sequence[Claim], told: Sequence[Clause]) -> When | None:
        """The time that a clause below gives: 'before the crew left'."""
        head = told[number].head.i
        for claim, clause in zip(made, told, strict=True):
            governor = _governor(clause.head)
            if governor.i == head and clause.head.i != head and (found := relation_of(clause, claim.text)):
                return found
        return None

    def _dated(self, time: TimeExpression, made: Sequence[Claim], told: Sequence[Clause]) -> int:
        """The number of the claim that a time dates: a clause that is itself the time ('before they left') dates its governor."""
        held = _tightest(made, time.start, time.end)
        head = told[held].head
        if time.when.relation is None or not time.start <= self._place(head) < time.end:
            return held
        numbers = {clause.head.i: i for i, clause in enumerate(told)}
        for _ in range(6):
            head = head.head
            if head.i in numbers and numbers[head.i] != held:
                return numbers[head.i]
        return held

    def _whole(self, statement: Statement) -> Claim:
        """A statement without a clause of its own as one claim."""
        record = self._records.get(statement.record or "")
        text = statement.text
        done, actor = self._of_record(statement, action_of_phrase(text) or "", None, None, verb=False)
        times = self._timing.within(statement.start, statement.end)
        first, last = (bisect_left(self._quantity_starts, p) for p in (statement.start, statement.end))
        return Claim(
            content_id("claim", statement.id, statement.start, statement.end), statement.id, statement.document,
            statement.start, statement.end, text, action=done, actor=actor,
            when=self._timing.of_record(record, None, self._timing.told(times)),
            quantities=tuple(sorted(q.id for q in self._quantities[first:last])),
            polarity=statement.polarity, certainty=statement.certainty, stance=statement.stance,
        )  # fmt: skip


def _owners(draft: Draft) -> "array[int]":
    """For each character the number of the innermost statement that it stands in, -1 for none."""
    owner = array("l", [-1]) * len(draft.text)
    numbered = sorted(enumerate(draft.statements), key=lambda p: (p[1].start - p[1].end, p[0]))
    for number, statement in numbered:
        for segment in statement.segments or (Span(statement.start, statement.end),):
            owner[segment.start : segment.end] = array("l", [number]) * (segment.end - segment.start)
    return owner


def _stretches(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """The first and the last of each run of adjoining tokens."""
    start = 0
    for i, token in enumerate(tokens):
        if i + 1 == len(tokens) or tokens[i + 1].i != token.i + 1:
            yield tokens[start], token
            start = i + 1


def _parts(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens cut at semicolons, which the parser does not heed."""
    start = 0
    for i, token in enumerate(tokens):
        if token.text == ";":
            yield tokens[start:i]
            start = i + 1
    yield tokens[start:]


def _certainty(clause: Clause, text: str, *, verb: bool) -> str:
    if not verb:
        return certainty_of_words(text)
    found = certainty_of(clause.deed)
    if found == "asserted" and _unknowing(clause):
        return "unknown"
    if found == "asserted" and clause.head.lemma_ == "have" and clause.head is not clause.deed and _would(clause.head):
        return "possible"
    if found == "asserted" and _shares_modal(clause):
        found = certainty_of(clause.head.head)
    conditional = any(c.lower_ in ("if", "unless") and c.dep_ == "mark" for c in clause.head.lefts)
    return "possible" if conditional and found == "asserted" else found


def _would(head: Token) -> bool:
    """'You would have to ask him': what is still to be done."""
    return any(c.dep_ == "aux" and c.lower_ in ("would", "will", "'d", "’d", "'ll", "’ll", "may", "might") for c in head.children)


def _unknowing(clause: Clause) -> bool:
    """'I don't remember', 'she could not say': nothing is told but that it is not known."""
    head = clause.head
    if head.lemma_.casefold() not in _KNOWING or polarity_of(head) != "neg":
        return False
    return not any(c.dep_ in ("dobj", "ccomp", "xcomp", "prep", "attr", "dative", "oprd") for c in head.rights)


def _shares_modal(clause: Clause) -> bool:
    """'may have started and spread': a second verb form that needs the modal of the first."""
    head = clause.head
    bare_form = head.tag_ in ("VB", "VBN") or head.lower_ == head.lemma_
    return shares_subject(clause) and bare_form and not any(c.dep_ in ("aux", "auxpass") for c in head.lefts)


def _governor(head: Token) -> Token:
    """The verb that a subordinate clause hangs on, past the small word between them."""
    match head.dep_:
        case "pcomp":
            return head.head.head
        case "acl" if head.head.dep_ == "pobj":
            return head.head.head.head
        case _:
            return governor_in_time(head) or head.head


def _passive(clause: Clause) -> bool:
    return any(c.dep_ in ("auxpass", "nsubjpass") for c in clause.head.lefts)


def _tightest(claims: Sequence[Claim], start: int, end: int) -> int:
    """The number of the shortest claim that holds a stretch, else of the nearest one."""
    holding = [i for i, c in enumerate(claims) if c.start <= start and end <= c.end]
    if holding:
        return min(holding, key=lambda i: claims[i].end - claims[i].start)
    return min(range(len(claims)), key=lambda i: (max(claims[i].start - end, start - claims[i].end, 0), i))


EXTRACTOR = Claims()
