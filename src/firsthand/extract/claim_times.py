"""When a claim says that its deed was: the time told in its clause, else the time of a record that tells what goes on."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.clauses import Clause
from firsthand.language.actions import FRAMES
from firsthand.language.verborder import BEFORE, clause_order, form_of, governor_in_time
from firsthand.model import Record, Relation, TimeExpression, When

_GRAINS = ("second", "minute", "hour", "part_of_day", "day", "week", "month", "year", None)
_LIVE = frozenset({"row", "cue"})
_AS_IT_GOES = frozenset({"message", "post"})
_RELATIONS = {"before": "before", "after": "after", "once": "after"}
_JUST = frozenset({"just", "now", "currently", "still"})


class Timing:
    """The times told in one account, by place."""

    def __init__(self, draft: Draft) -> None:
        self._times = sorted(draft.times, key=lambda t: (t.start, t.end))
        self._starts = [t.start for t in self._times]
        self._recording = draft.source.kind == "transcript"

    def within(self, start: int, end: int) -> Sequence[TimeExpression]:
        """The times told in a stretch."""
        first = bisect_left(self._starts, start)
        last = first
        while last < len(self._times) and self._times[last].start < end:
            last += 1
        return self._times[first:last]

    def told(self, times: Sequence[TimeExpression]) -> When | None:
        """The finest of several times that say when; lengths of time say only how long."""
        dated = [t.when for t in times if _says_when(t.when)]
        return min(dated, key=lambda w: _GRAINS.index(w.grain if w.grain in _GRAINS else None), default=None)

    def of_record(self, record: Record | None, clause: Clause | None, told: When | None) -> When | None:
        """The time of the record for what it tells as it happens; a time told exactly in the words comes first."""
        exact = told is not None and told.grain in ("second", "minute") and (told.earliest or told.time_of_day)
        if record is None or record.time is None or exact:
            return told
        live = record.kind in _LIVE or (record.kind == "turn" and self._recording)
        if live and (clause is None or not _future(clause)):
            return record.time
        if told is None and record.kind in _AS_IT_GOES and (clause is None or _goes_on(clause)):
            return record.time
        return told


def relation_of(clause: Clause, text: str) -> When | None:
    """How a subordinate clause dates the one that governs it; None if it does not.

    'before the crew left' is before 'the crew left'; so is what 'had' been 'when the crew left'.
    """
    head = clause.head
    if head.dep_ in ("pcomp", "pobj"):
        word = head.head.lower_
    elif head.dep_ == "acl" and head.head.dep_ == "pobj":
        word = head.head.head.lower_
    elif head.dep_ == "advcl":
        word = next((c.lower_ for c in head.lefts if c.dep_ in ("mark", "advmod") and c.lower_ in _RELATIONS), "")
    else:
        word = ""
    if (op := _RELATIONS.get(word)) is None:
        return _perfect_before(head, text)
    anchor = text.strip()
    if anchor.casefold().startswith(f"{word} "):
        anchor = anchor[len(word) + 1 :]
    return When(text=text if text.casefold().startswith(word) else f"{word} {text}", relation=Relation(op, anchor))


_JOINED_AT_ONCE = re.compile(r"^(?:(?:just|even|right)\s+)?(?:when|as|while|by the time)\s+", re.IGNORECASE)


def _perfect_before(head: Token, text: str) -> When | None:
    """'The crew had left when the wall fell': before; None where the aspect does not say so."""
    main = governor_in_time(head)
    order = clause_order(head) if main is not None and form_of(main) == "had" else None
    if order is None or not order.firm or order.op != BEFORE:
        return None
    return When(text=text, relation=Relation(BEFORE, _JOINED_AT_ONCE.sub("", text.strip())))


def goes_with(clause: Clause) -> int | None:
    """The index of the verb with whose deed a clause is told as happening; None where it is not.

    'At nine I was beside the pump when I smelt smoke', also through a frame: 'when I saw smoke rising'.
    """
    head = clause.head
    while head.dep_ == "ccomp" and head.head.lemma_ in FRAMES:
        head = head.head
    together = head.dep_ == "advcl" and any(
        c.lower_ in ("when", "as", "while") and c.dep_ in ("mark", "advmod") for c in head.lefts
    )
    return head.head.i if together else None


def _says_when(when: When) -> bool:
    return bool(when.earliest or when.latest or when.time_of_day or when.relation or when.candidates)


def _auxiliaries(clause: Clause) -> set[str]:
    return {c.lower_ for c in clause.head.lefts if c.dep_ in ("aux", "auxpass")}


def _future(clause: Clause) -> bool:
    return bool(_auxiliaries(clause) & {"will", "'ll", "’ll", "shall", "wo"})


def _goes_on(clause: Clause) -> bool:
    """Whether a message tells of now: no verb, a present, a perfect, or 'just'."""
    head, auxiliaries = clause.head, _auxiliaries(clause)
    if _future(clause) or auxiliaries & {"would", "should", "could", "might", "may", "must", "can"}:
        return False
    if any(t.lower_ in _JUST for t in clause.tokens):
        return True
    if head.pos_ not in ("VERB", "AUX"):
        return True
    past = head.tag_ == "VBD" or auxiliaries & {"was", "were", "had", "did"} or (head.tag_ == "VBN" and not auxiliaries)
    return not past and head.dep_ != "advcl"
