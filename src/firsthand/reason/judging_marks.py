"""What judgements leave on a reconstruction once it is made: states, explanations, additions, and what each came to."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from firsthand.codec import plain
from firsthand.model import Event, Finding, Judgement, Participant, Question, Reconstruction, Target, content_id
from firsthand.reason.judging_groups import clock_now
from firsthand.reason.judging_log import is_reasoned, value_of
from firsthand.reason.judging_people import People, set_apart
from firsthand.reason.judging_targets import Today

VERDICTS = ("accept", "reject", "explain")
"""Of these about one thing the latest counts."""
COPIED = ("copy", "partial_copy", "revision", "may_share_source")
_WORDED = ("claim", "statement", "mention", "record", "source")


def bare(made: Reconstruction) -> Reconstruction:
    """The reconstruction without what `concluded` put on it."""
    return replace(
        made,
        events=tuple(sorted((*(e for e in made.events if e.inferred_by is None), *made.put_aside), key=lambda e: e.id)),
        put_aside=(),
        findings=tuple(f if f.state == "open" else replace(f, state="open", explained=None) for f in made.findings),
        questions=tuple(q if q.state == "open" else replace(q, state="open") for q in made.questions if q.inferred_by is None),
    )


def concluded(
    made: Reconstruction,
    entries: Sequence[Judgement],
    today: Today,
    out: Mapping[str, Event],
    awaited: frozenset[str] = frozenset(),
) -> Reconstruction:
    """The reconstruction with the log, each entry with what it came to, and with what entries in force say by themselves.

    `out` are the events that judgements took out. `awaited` are entries whose effect on reasoning is not in `made` yet.
    """
    if not entries:
        return made
    lookup = _Lookup(made, today, entries, out)
    own = [_own_event(e, lookup) for e in entries if e.state == "in_force" and e.verb == "add_event"]
    asked = [_own_question(e, lookup) for e in entries if e.state == "in_force" and e.verb == "add_question"]
    lookup.add([e for e in own if e], [q for q in asked if q])
    done = _overruled([_met(e, lookup, awaited) for e in entries])
    findings, questions = _states(done)
    _unlinked(made, done, findings)
    return replace(
        made,
        events=tuple(sorted((*made.events, *(e for e in own if e)), key=lambda e: e.id)),
        findings=tuple(replace(f, **findings[f.id]) if f.id in findings else f for f in made.findings),
        questions=tuple(
            replace(q, state=questions[q.id]) if q.id in questions else q
            for q in sorted((*made.questions, *(q for q in asked if q)), key=lambda q: q.id)
        ),
        judgements=tuple(done),
    )


# --------------------------------------------------------------------------- what an id is today


class _Lookup:
    """Finds what targets are in one reconstruction."""

    def __init__(self, made: Reconstruction, today: Today, log: Iterable[Judgement], out: Mapping[str, Event]) -> None:
        self.made, self.today, self.out = made, today, out
        self.people = People(made.accounts, made.entities, today)
        self.log = {j.id for j in log}
        self.events = {e.id: e for e in made.events}
        self.event_of = {c: e.id for e in made.events for c in e.claims}
        self.findings = {f.id: f for f in made.findings}
        self._findings_by_rest: dict[tuple[str, tuple[str, ...]], str] = {}
        self.questions = {q.id for q in made.questions}
        self.questions_by_rest = {tuple(sorted(q.because)): q.id for q in made.questions}
        self.lineages = {s.id: s for s in made.lineages}
        self.lineage_of = {source: one.id for one in made.lineages for source in one.sources}
        self.clocks = {c.id: c for c in made.clocks}

    def add(self, events: Iterable[Event], questions: Iterable[Question]) -> None:
        """Take in what reviewers added, which other judgements may be about."""
        self.events |= {e.id: e for e in events}
        self.questions |= {q.id for q in questions}

    def find(self, target: Target, *, loosely: bool = False) -> str | None:
        """The id today of a target. `loosely`: an event, or a lineage, that has grown is still the one that was meant."""
        match target.kind:
            case kind if kind in _WORDED:
                return next(iter(self.today.find_all(target)), None)
            case "entity":
                return self.people.find(target)
            case "event":
                return target.id if target.id in self.events else self._event(target, loosely=loosely)
            case "finding":
                return target.id if target.id in self.findings else self._finding(target)
            case "question":
                return target.id if target.id in self.questions else self.questions_by_rest.get(self._rest(target))
            case "lineage":
                return target.id if target.id in self.lineages else self._lineage(target, loosely=loosely)
            case "clock":
                clock = clock_now(target, self.today, {})
                return clock if clock in self.clocks else target.id if target.id in self.clocks else None
            case _:
                return target.id if target.id in self.log else None

    def _rest(self, target: Target) -> tuple[str, ...]:
        return tuple(sorted(self.today.whole(target) or ()))

    def _event(self, target: Target, *, loosely: bool) -> str | None:
        claims = self.today.whole(target)
        holding = {self.event_of.get(c) for c in claims or ()}
        event = holding.pop() if len(holding) == 1 else None
        if event is None or claims is None:
            return None
        return event if loosely or self.events[event].claims == tuple(sorted(claims)) else None

    def _lineage(self, target: Target, *, loosely: bool) -> str | None:
        sources = self.today.whole(target)
        holding = {self.lineage_of.get(s) for s in sources or ()}
        lineage = holding.pop() if len(holding) == 1 else None
        if lineage is None or sources is None:
            return None
        return lineage if loosely or set(self.lineages[lineage].sources) == set(sources) else None

    def _finding(self, target: Target) -> str | None:
        if not self._findings_by_rest:
            self._findings_by_rest = {(sort_of(f), tuple(sorted(f.because))): f.id for f in self.made.findings}
        rest = self._rest(target)
        return self._findings_by_rest.get((target.sort or "", rest)) if rest else None

    def holding(self, target: Target) -> tuple[str, ...]:
        """The events, or entities, that the members of a target are of."""
        members = self.today.find_all(target)
        of = self.people.of if target.kind == "entity" else self.event_of.get
        return tuple(sorted({x for m in members if (x := of(m))}))


def sort_of(finding: Finding) -> str:
    """Kind and aspect of a finding, by which it is told from others over the same words."""
    return f"{finding.kind} {finding.aspect}"


# --------------------------------------------------------------------------- what each entry came to


def _met(entry: Judgement, lookup: _Lookup, awaited: frozenset[str]) -> Judgement:
    """The entry with what it is about now; stale where that is gone."""
    if entry.state != "in_force" or entry.verb == "undo" or entry.now:
        return entry
    if entry.id in lookup.out:
        event = lookup.out[entry.id]
        return replace(entry, now=(event.id,), machine=_text(_shown(event)))
    about = entry.targets[: len(entry.about)]
    if entry.verb in ("merge", "split", "link", "unlink"):
        return _grouped(entry, about, lookup, awaited)
    loosely = entry.verb in ("note", "label")
    now = tuple(dict.fromkeys(i for t in about if (i := lookup.find(t, loosely=loosely))))
    gone = bool(about) and (len(now) < len(about) if entry.verb.startswith("add_") else not now)
    if entry.verb == "reject" and about[0].kind == "entity" and lookup.today.find_all(about[0]):
        return replace(entry, now=entry.about)
    if gone or (entry.verb == "reject" and about[0].kind == "event" and entry.id not in awaited):
        return replace(entry, state="stale", stale=True)
    machine = about[0].was if entry.verb in ("set_clock", "set_source", "correct") else None
    return replace(entry, now=now, machine=machine)


def _grouped(entry: Judgement, about: Sequence[Target], lookup: _Lookup, awaited: frozenset[str]) -> Judgement:
    """Whether a grouping that was decided stands: a later decision may have undone it in part."""
    if entry.verb in ("link", "unlink"):
        sides = [lookup.today.find_all(t) for t in about]
        groups = [{lineage for s in side if (lineage := lookup.lineage_of.get(s))} for side in sides]
        now = tuple(i for side in sides for i in side)
    elif entry.verb == "split":
        apart = set_apart(entry, lookup.today)
        rest = [m for m in lookup.today.find_all(about[0]) if m not in apart]
        of = lookup.people.of if about[0].kind == "entity" else lookup.event_of.get
        groups = [{x for m in side if (x := of(m))} for side in (apart, rest)]
        sides = [apart, *([tuple(rest)] if about[0].kind == "entity" else [])]
        now = tuple(sorted({x for group in groups for x in group}))
    else:
        sides = [lookup.holding(t) for t in about]
        groups = [set(side) for side in sides]
        now = tuple(sorted({x for side in sides for x in side}))
    if not all(sides):
        return replace(entry, state="stale", stale=True)
    if entry.verb in ("merge", "link"):
        stands = len(set().union(*groups)) == 1
    else:
        stands = all(a.isdisjoint(b) for n, a in enumerate(groups) for b in groups[n + 1 :])
    holds = (stands and bool(now)) or entry.id in awaited
    return replace(entry, now=now, state="in_force" if holds else "overridden", machine=_text(_were(about)))


def _were(about: Sequence[Target]) -> list[dict[str, str]]:
    return [{"id": t.id, "text": t.text} for t in about]


def _shown(event: Event) -> dict[str, Any]:
    return {"id": event.id, "label": event.label, "claims": plain(event.claims)}


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _overruled(entries: Sequence[Judgement]) -> list[Judgement]:
    """The entries with those marked whose say a later one about the same has taken over.

    What is rejected and so takes part in nothing stays rejected until that is undone, whatever is said of it afterwards.
    """
    said = {(i, "verdict") for e in entries if e.state == "in_force" and _shuts_out(e) for i in e.now}
    made = []
    for entry in reversed(entries):
        told = _says(entry)
        if (entry.state == "in_force" and told and not _shuts_out(entry) and told <= said) or (
            entry.state == "in_force" and entry.verb == "accept" and any((i, "reading") in said for i in entry.now)
        ):
            entry = replace(entry, state="overridden")
        elif entry.state == "in_force":
            said |= told | {(i, "reading") for i in entry.now if entry.verb == "correct"}
        made.append(entry)
    return made[::-1]


def _shuts_out(entry: Judgement) -> bool:
    """Whether it rejects something that then takes no part in reasoning."""
    return entry.verb == "reject" and is_reasoned(entry)


def _says(entry: Judgement) -> set[tuple[str, str]]:
    """What an entry settles, so that a later one about the same takes its place."""
    if entry.verb in VERDICTS:
        return {(i, "verdict") for i in entry.now}
    if entry.verb in ("set_clock", "set_source") or (entry.verb == "correct" and entry.targets[0].kind == "entity"):
        return {(i, name) for i in entry.now for name in value_of(entry)}
    return set()


# --------------------------------------------------------------------------- what they leave


def _states(entries: Iterable[Judgement]) -> tuple[dict[str, dict[str, Any]], dict[str, str]]:
    """The states of findings and of questions."""
    findings: dict[str, dict[str, Any]] = {}
    questions: dict[str, str] = {}
    named = {"accept": "accepted", "reject": "rejected", "explain": "explained"}
    for entry in entries:
        if entry.state == "in_force" and entry.verb in VERDICTS and entry.now:
            kind, state = entry.targets[0].kind, named[entry.verb]
            if kind == "finding":
                findings[entry.now[0]] = {"state": state, "explained": value_of(entry) if entry.verb == "explain" else None}
            elif kind == "question":
                questions[entry.now[0]] = state
    return findings, questions


def _unlinked(made: Reconstruction, entries: Iterable[Judgement], findings: dict[str, dict[str, Any]]) -> None:
    """What was found of copying between sources that a person keeps apart is rejected with that."""
    apart = [set(e.now) for e in entries if e.state == "in_force" and e.verb == "unlink"]
    for finding in made.findings if apart else ():
        if finding.kind in COPIED and len(finding.sources) > 1 and any(set(finding.sources) <= some for some in apart):
            findings.setdefault(finding.id, {"state": "rejected", "explained": None})


def _own_event(entry: Judgement, lookup: _Lookup) -> Event | None:
    """The event that a reviewer adds; None while something that it rests on is not there."""
    if not all(lookup.find(t, loosely=True) for t in entry.targets[: len(entry.about)]):
        return None
    told = value_of(entry)
    first, last = (datetime.fromisoformat(told[b]) if told.get(b) else None for b in ("earliest", "latest"))
    who = sorted({e for t in entry.targets[len(entry.about) :] if t.kind == "entity" and (e := lookup.people.find(t))})
    return Event(
        own_event(entry.id), told["label"], told.get("kind", ""), (), first, last,
        (entry.id,) if first else (), (entry.id,) if last else (), tuple(Participant(e, "actor") for e in who), inferred_by=entry.id,
    )  # fmt: skip


def _own_question(entry: Judgement, lookup: _Lookup) -> Question | None:
    rests = [lookup.find(t, loosely=True) for t in entry.targets[: len(entry.about)]]
    if not all(rests):
        return None
    because = tuple(dict.fromkeys(i for i in rests if i)) or (entry.id,)
    return Question(own_question(entry.id), value_of(entry), because, inferred_by=entry.id)


def own_event(judgement: str) -> str:
    """The id of the event that a judgement adds."""
    return content_id("ev", "own", judgement)


def own_question(judgement: str) -> str:
    return content_id("qu", "own", judgement)
