"""JSON of the model: the contract `firsthand.reconstruction/1`, and a compact form in which accounts are kept."""

import json
import types
import zlib
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from datetime import date, datetime
from functools import cache
from importlib.metadata import version
from sys import intern
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from firsthand.model import Account, Claim, Clock, Event, Judgement, Reconstruction, Source, Span, Statement

FORMAT = "firsthand.reconstruction/1"
Json = dict[str, Any]
F = TypeVar("F", bound=Callable[..., Any])


def _remembered(function: F) -> F:
    """`functools.cache` with the signature kept."""
    return cast("F", cache(function))


# --------------------------------------------------------------------------- the contract


def contract(made: Reconstruction) -> Json:
    """The reconstruction in the field names of the contract; lists are sorted, so equal values give equal bytes."""
    documents = [a.document for a in made.accounts if a.document]
    case = made.case
    return {
        "format": FORMAT,
        "case": {
            "name": case.name,
            "time_zone": case.time_zone,
            "incident_date": case.incident_date.isoformat() if case.incident_date else None,
            "reference_clock": made.reference_clock,
            "built_with": f"firsthand {version('firsthand')}",
        },
        "sources": [_source(a.source) for a in made.accounts],
        "documents": [
            {"id": d.id, "source": d.source, "text": d.text, "locators": [plain(x) for x in d.locators]} for d in documents
        ],
        "records": [{**plain(r), "fields": dict(r.fields)} for a in made.accounts for r in a.records],
        "mentions": [plain(x) for a in made.accounts for x in a.mentions],
        "entities": [plain(x) for x in made.entities],
        "times": [plain(x) for a in made.accounts for x in a.times],
        "quantities": [plain(x) for a in made.accounts for x in a.quantities],
        "statements": [_statement(x) for a in made.accounts for x in a.statements],
        "claims": [_claim(x) for a in made.accounts for x in a.claims],
        "events": [_event(x) for x in made.events],
        "orders": [plain(x) for x in made.orders],
        "clocks": [_clock(x) for x in made.clocks],
        "findings": [plain(x) for x in made.findings],
        "lineages": [plain(x) for x in made.lineages],
        "questions": [plain(x) for x in made.questions],
        "judgements": [_judgement(j) for j in made.judgements],
        "issues": [
            plain(i)
            for i in sorted(
                {*made.issues, *(i for a in made.accounts for i in a.issues)},
                key=lambda i: (i.source, i.document or "", i.start or 0, i.end or 0, i.code, i.message),
            )
        ],
    }


_UNKNOWN_OFFSET = (-43_200.0, 43_200.0)
"""What the contract gives where nothing tells how a clock runs: it may be anything, half a day either way, and is always a pair."""


def _clock(clock: Clock) -> Json:
    made: Json = plain(clock if clock.offset_s else replace(clock, offset_s=_UNKNOWN_OFFSET))
    return made


def dumps(made: Reconstruction) -> bytes:
    """The contract as UTF-8 JSON with a newline at the end."""
    return (json.dumps(contract(made), ensure_ascii=False, indent=1) + "\n").encode("utf-8", "surrogatepass")


def plain(value: Any) -> Any:
    """A model value as JSON: dataclasses as objects, tuples as lists, moments as ISO text."""
    if isinstance(value, str | int | bool | None):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else value
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    if isinstance(value, date):
        return value.isoformat()
    return {f: plain(getattr(value, f)) for f in _names(type(value))}


@_remembered
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))


def _source(source: Source) -> Json:
    return {**plain(source), "reader": source.reader.split("/")[0] if source.reader else None}


def _statement(statement: Statement) -> Json:
    lists = {name: [[s.start, s.end] for s in getattr(statement, name)] for name in ("segments", "attributed")}
    pairs = {name: _pair(getattr(statement, name)) for name in ("cue_span", "reporting", "naming")}
    return {**plain(statement), **lists, **pairs}


def _pair(span: Span | None) -> list[int] | None:
    return [span.start, span.end] if span is not None else None


def _claim(claim: Claim) -> Json:
    nobody = {"text": None, "entity": None}
    made = {f: plain(getattr(claim, f)) for f in _names(Claim) if f != "fold"}
    return {**made, **{role: made[role] or nobody for role in ("actor", "object", "place")}}


def _event(event: Event) -> Json:
    made = plain(event)
    because = {"earliest": made.pop("because_earliest"), "latest": made.pop("because_latest")}
    return {**made, "bounds_because": because}


def _judgement(judgement: Judgement) -> Json:
    """A judgement with what is kept as JSON text told as JSON."""
    made = plain(judgement)
    targets = [{**t, "was": _told(t["was"])} for t in made["targets"]]
    return {**made, "value": _told(judgement.value), "machine": _told(judgement.machine), "targets": targets}


def _told(text: str | None) -> Any:
    """JSON text as JSON; what is none, which no face writes, stays the text that it is."""
    try:
        return None if text is None else json.loads(text)
    except ValueError:
        return text


# --------------------------------------------------------------------------- how accounts are kept


def pack(value: Any) -> bytes:
    """A model value as compressed bytes: each dataclass a list of its fields in order."""
    return zlib.compress(listed(value).encode("utf-8", "surrogatepass"), 1)


def listed(value: Any, *, ascii_only: bool = False) -> str:
    """A model value as JSON text: each dataclass a list of its fields in order."""
    return json.dumps(value, ensure_ascii=ascii_only, check_circular=False, separators=(",", ":"), default=_listed)


def made_of(told: Any, kind: Any) -> Any:
    """The value of this type that `listed` was given, from its text parsed as JSON."""
    return _maker(kind)(told)


def unpack(data: bytes, kind: type[Any] = Account) -> Any:
    """The value that `pack` was given; `kind` is its type."""
    return _maker(kind)(json.loads(zlib.decompress(data).decode("utf-8", "surrogatepass")))


def _listed(value: Any) -> Any:
    """What JSON has no form for: a moment as ISO text, a set in its order, a dataclass as its fields."""
    if isinstance(value, frozenset):
        return sorted(value)
    return value.isoformat() if isinstance(value, date) else [getattr(value, f) for f in _names(type(value))]


@_remembered
def _maker(kind: Any) -> Callable[[Any], Any]:
    """A function that makes a value of this type, not None, from what `_listed` gave; it may change what it is given."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        some = [a for a in inner if a is not type(None)]
        if len(some) > 1:
            return _moment if {date, datetime} & set(some) else _same
        return _maker(some[0])
    if origin is tuple:
        return _tuple_maker(inner)
    if origin is frozenset:
        return _terms
    if kind is datetime:
        return datetime.fromisoformat
    if kind is date:
        return date.fromisoformat
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return _filled(cast("Callable[..., Any]", kind), [_maker(hints[name]) for name in _names(kind)])
    return _same


def _tuple_maker(inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    if inner[-1] is not Ellipsis:
        return _filled(lambda *values: values, [_maker(a) for a in inner])
    one = _maker(inner[0])
    if one is _same:
        return tuple
    if type(None) in get_args(inner[0]):
        return lambda value: tuple([None if v is None else one(v) for v in value])
    return lambda value: tuple([one(v) for v in value])


def _filled(make: Callable[..., Any], makers: list[Callable[[Any], Any]]) -> Callable[[Any], Any]:
    """A function that calls `make` with listed parts; only those parts are touched that are not in the list as they will be."""
    changing = [(n, m) for n, m in enumerate(makers) if m is not _same]

    def filled(value: Any) -> Any:
        for n, one in changing:
            part = value[n]
            if part is not None:
                value[n] = one(part) if part != [] or one is _terms else ()
        return make(*value)

    return filled if changing else lambda value: make(*value)


def _terms(words: list[str]) -> frozenset[str]:
    """A set of words; these come again and again in a case, so each is held once."""
    return frozenset(map(intern, words))


def _same(value: Any) -> Any:
    return value


def _moment(text: str) -> date | datetime:
    return datetime.fromisoformat(text) if "T" in text else date.fromisoformat(text)
