"""When a claim says that its deed was: the time told in its clause, else the time of a record that tells what goes on."""

from bisect import bisect_left
from collections.abc import Sequence

from firsthand.extract import Draft
from firsthand.extract.clauses import Clause
from firsthand.model import Record, TimeExpression, When

_GRAINS = ("second", "minute", "hour", "part_of_day", "day", "week", "month", "year", None)
_LIVE = frozenset({"row", "cue"})
_AS_IT_GOES = frozenset({"message", "post"})
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
