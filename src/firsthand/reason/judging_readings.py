"""Judgements about readings: corrected claims, statements and records, and claims that take part in nothing."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from firsthand.codec import plain
from firsthand.model import Account, CaseFacts, Claim, Judgement, Record, Reference, Statement, Target, Voice, When, clock_of
from firsthand.reason.judging_log import value_of
from firsthand.reason.judging_people import People
from firsthand.reason.judging_targets import Today

ROLES = ("actor", "object", "place")
_OF_STATEMENT = ("basis", "voice")
_OF_BOTH = ("stance", "certainty", "polarity")
ENTRY_KINDS = ("row", "cue", "message", "post")
Read = Claim | Statement | Record


@dataclass(frozen=True, slots=True)
class Readings:
    """The accounts with a person's readings in them; `as_read` is what the machine had in their place, `aside` the ids of claims
    and statements that take part in nothing. `entries` are the log with what these judgements came to.
    """

    accounts: tuple[Account, ...]
    entries: tuple[Judgement, ...]
    as_read: tuple[Read, ...] = ()
    aside: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class _Told:
    """What one entry says of one field, with the entity that a reference stands for."""

    judgement: str
    value: Any
    entity: str | None = None


def with_readings(
    case: CaseFacts, accounts: Sequence[Account], entries: Sequence[Judgement], today: Today, people: People
) -> Readings:
    """Put what entries in force say of claims and statements in the place of what was read; of two the later counts."""
    fields, aside, met = _collected(entries, accounts, today, people)
    if not met:
        return Readings(tuple(accounts), tuple(entries))
    touched = {today.account(today.items[i]).source.id for i in fields}
    made, as_read = [], []
    for account in accounts:
        amended = _Amended(case, account, fields) if account.source.id in touched else None
        made.append(amended.account if amended else account)
        as_read += amended.as_read if amended else []
    read = {x.id: x for x in as_read}
    holding = {t.judgement for told in fields.values() for t in told.values()}
    done = tuple(_outcome(e, met[e.id], e.id in holding, read, today) if e.id in met else e for e in entries)
    return Readings(tuple(made), done, tuple(sorted(as_read, key=lambda x: x.id)), frozenset(aside))


def without(account: Account, aside: frozenset[str]) -> Account:
    """The account without the claims and statements that take part in nothing."""
    if not any(c.id in aside for c in account.claims) and not any(s.id in aside for s in account.statements):
        return account
    return replace(
        account,
        statements=tuple(s for s in account.statements if s.id not in aside),
        claims=tuple(c for c in account.claims if c.id not in aside and c.statement not in aside),
    )


def as_it_was_read(accounts: Sequence[Account], as_read: Iterable[Read]) -> tuple[Account, ...]:
    """The accounts with what the machine read put back."""
    read = {x.id: x for x in as_read}
    if not read:
        return tuple(accounts)
    documents = {x.document for x in read.values()}
    return tuple(_put_back(a, read) if a.document and a.document.id in documents else a for a in accounts)


def _put_back(account: Account, read: Mapping[str, Any]) -> Account:
    return replace(
        account,
        claims=tuple(replace(read[c.id], event=c.event) if c.id in read else c for c in account.claims),
        statements=tuple(read.get(s.id, s) for s in account.statements),
        records=tuple(read.get(r.id, r) for r in account.records),
    )


# --------------------------------------------------------------------------- what is said of which


def _collected(
    entries: Sequence[Judgement], accounts: Sequence[Account], today: Today, people: People
) -> tuple[dict[str, dict[str, _Told]], set[str], dict[str, str]]:
    """What is said of each field of each item, what takes part in nothing, and the item that each entry is about."""
    fields: dict[str, dict[str, _Told]] = defaultdict(dict)
    aside: set[str] = set()
    met: dict[str, str] = {}
    claims_of: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.state != "in_force" or entry.verb not in ("correct", "reject"):
            continue
        target = entry.targets[0]
        if target.kind not in ("claim", "statement") or not (found := today.find_all(target)):
            continue
        met[entry.id] = found[0]
        if entry.verb == "reject":
            aside.add(found[0])
            continue
        if target.kind == "statement" and not claims_of:
            _index(claims_of, accounts)
        for name, value in value_of(entry).items():
            told = _Told(entry.id, value, _entity(entry, value, people))
            for item in _items(found[0], target.kind, name, today, claims_of):
                fields[item][name] = told
    return dict(fields), aside, met


def _index(claims_of: dict[str, list[str]], accounts: Sequence[Account]) -> None:
    for account in accounts:
        for claim in account.claims:
            claims_of[claim.statement].append(claim.id)


def _items(item: str, kind: str, name: str, today: Today, claims_of: Mapping[str, list[str]]) -> Sequence[str]:
    """Which claims and statements a field is corrected of: basis and voice are the statement's; what it is said as, its claims' too."""
    if kind == "statement":
        return (item, *(claims_of.get(item, ()) if name in _OF_BOTH else ()))
    claim = today.items[item]
    return (claim.statement,) if name in _OF_STATEMENT and isinstance(claim, Claim) else (item,)


def _entity(entry: Judgement, value: Any, people: People) -> str | None:
    """The entity today that a reference in a value stands for."""
    named = value.get("entity") if isinstance(value, dict) else None
    if named is None:
        return None
    target: Target | None = next((t for t in entry.targets[len(entry.about) :] if t.id == named), None)
    return people.find(target) if target else None


def _outcome(entry: Judgement, item: str, holds: bool, read: Mapping[str, Read], today: Today) -> Judgement:
    """The entry with what it is about now, what the machine reads there, and whether later entries have taken its place."""
    if entry.verb == "reject":
        return replace(entry, now=(item,))
    machine = {name: _machine(item, name, read, today) for name in value_of(entry)}
    return replace(entry, now=(item,), state="in_force" if holds else "overridden", machine=json.dumps(machine, sort_keys=True))


def _machine(item: str, name: str, read: Mapping[str, Read], today: Today) -> Any:
    """What the machine reads in a field, as the contract tells it."""
    claim = read.get(item) or today.items[item]
    if isinstance(claim, Claim) and name in _OF_STATEMENT:
        claim = read.get(claim.statement) or today.items[claim.statement]
    if name == "voice":
        return [v.label for v in getattr(claim, "voices", ())]
    value = getattr(claim, name, None)
    return value.text if isinstance(value, Reference) else plain(value)


# --------------------------------------------------------------------------- one account


class _Amended:
    """An account with readings put in; lives while it is made."""

    def __init__(self, case: CaseFacts, account: Account, fields: Mapping[str, Mapping[str, _Told]]) -> None:
        self.as_read: list[Read] = []
        self._case, self._account, self._fields = case, account, fields
        self._stamps: dict[str, tuple[When | None, When | None]] = {}
        statements = {s.id: s for s in account.statements}
        claims = tuple(self._claim(c, statements[c.statement]) for c in account.claims)
        self.account = replace(
            account,
            claims=tuple(self._entry(c, statements[c.statement]) for c in claims) if self._stamps else claims,
            statements=tuple(self._statement(s) for s in account.statements),
            records=tuple(self._record(r) for r in account.records) if self._stamps else account.records,
        )

    def _kept(self, item: Any, **new: Any) -> Any:
        if any(getattr(item, name) != value for name, value in new.items()):
            self.as_read.append(item)
            return replace(item, **new)
        return item

    def _claim(self, claim: Claim, statement: Statement) -> Claim:
        told = self._fields.get(claim.id)
        if not told:
            # Who says it is part of what the words come to.
            return replace(claim, fold=None) if "voice" in self._fields.get(statement.id, {}) else claim
        new: dict[str, Any] = {n: t.value for n, t in told.items() if n in ("action", *_OF_BOTH)}
        new |= {n: _reference(told[n]) for n in ROLES if n in told}
        if "when" in told:
            new["when"] = self._when(claim, statement, told["when"].value)
        made: Claim = self._kept(claim, **new)
        return replace(made, fold=None) if made is not claim else claim

    def _when(self, claim: Claim, statement: Statement, value: Mapping[str, Any] | None) -> When | None:
        """The time as a person reads it: on the clock that the claim's runs on; an entry's time is that of its record."""
        record = next((r for r in self._account.records if r.id == statement.record), None)
        stamp = record.time if record and record.kind in ENTRY_KINDS else None
        entry = stamp is not None and claim.when is not None and _bounds(stamp) == _bounds(claim.when)
        old = claim.when or stamp
        if value is None:
            made = None
        else:
            own = clock_of(self._account.source.id, self._case.of(self._account.source.path)) if entry else None
            made = When(
                old.text if old else None, _moment(value["earliest"]), _moment(value["latest"]), "second",
                zone=old.zone if old else self._case.time_zone, clock=value.get("clock") or (old.clock if old else None) or own,
            )  # fmt: skip
        if entry and record:
            self._stamps[record.id] = (record.time, made)
        return made

    def _entry(self, claim: Claim, statement: Statement) -> Claim:
        """Another claim of a record whose time is corrected has that time too, where it had the record's."""
        old, new = self._stamps.get(statement.record or "", (None, None))
        if old is None or claim.when is None or _bounds(claim.when) != _bounds(old):
            return claim
        return self._kept(claim, when=new)  # type: ignore[no-any-return]

    def _record(self, record: Record) -> Record:
        return self._kept(record, time=self._stamps[record.id][1]) if record.id in self._stamps else record

    def _statement(self, statement: Statement) -> Statement:
        told = self._fields.get(statement.id)
        if not told:
            return statement
        new: dict[str, Any] = {n: t.value for n, t in told.items() if n in ("basis", *_OF_BOTH)}
        if "voice" in told:
            new["voices"] = _voices(statement, told["voice"])
            new["inferred_speaker"] = False
        return self._kept(statement, **new)  # type: ignore[no-any-return]


def _reference(told: _Told) -> Reference | None:
    return Reference(told.value["text"], told.entity) if told.value else None


def _voices(statement: Statement, told: _Told) -> tuple[Voice, ...]:
    """The chain with another speaker at its end; with none, the chain without its end."""
    outer = statement.voices[:-1]
    if not told.value:
        return outer
    last = statement.voices[-1] if statement.voices else None
    if last and last.label == told.value["text"]:
        return (*outer, replace(last, entity=told.entity or last.entity))
    return (*outer, Voice(told.value["text"], told.entity, named=told.entity is not None))


def _bounds(when: When) -> tuple[datetime | None, datetime | None]:
    return when.earliest, when.latest


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
