"""The verbs of judgements: what each is about, which value it takes, and whether a reason is needed. All faces read this table."""

import json
from collections.abc import Callable, Mapping
from datetime import date, datetime
from math import isfinite
from typing import Any

from firsthand.errors import FirsthandError
from firsthand.model.accounts import HANDLINGS, SOURCE_KINDS
from firsthand.model.entities import ENTITY_TYPES
from firsthand.model.judgements import EXPLANATIONS
from firsthand.model.speech import BASES, CERTAINTIES, STANCES
from firsthand.model.values import dataclass

Json = Any
CLAIM_FIELDS = ("action", "actor", "basis", "certainty", "object", "place", "polarity", "stance", "voice", "when")
STATEMENT_FIELDS = ("basis", "certainty", "polarity", "stance", "voice")
ENTITY_FIELDS = ("name", "type")
SOURCE_FIELDS = ("author", "clock", "dated", "handling", "kind", "outlet", "starts", "title", "zone")
CHOICES = {"basis": BASES, "certainty": CERTAINTIES, "stance": STANCES, "polarity": ("pos", "neg"), "type": ENTITY_TYPES}
_SHOWN = ("claim", "statement", "event", "entity", "finding", "question", "lineage", "clock", "source")


@dataclass(frozen=True, slots=True)
class Verb:
    """`about` are the kinds of thing that it takes, `least` and `most` (None: any number) how many of them, all of one kind
    when `alike`. `value` shows the shape of its value, None when it takes none.
    """

    name: str
    summary: str
    about: tuple[str, ...]
    least: int = 1
    most: int | None = 1
    alike: bool = False
    value: str | None = None
    reason: bool = False


VERBS: Mapping[str, Verb] = {
    v.name: v
    for v in (
        Verb("accept", "Say that it holds as it stands.", _SHOWN),
        Verb("reject", "Say that it does not hold; it takes part in nothing further.",
             ("claim", "statement", "event", "entity", "finding", "question"), reason=True),
        Verb("correct", "Put another reading in the place of the machine's; the words stay.", ("claim", "statement", "entity"),
             value='{"actor": "…", "when": {"earliest": "…", "latest": "…"}, …}'),
        Verb("merge", "Make entities, or events, one.", ("entity", "event"), least=2, most=None, alike=True),
        Verb("split", "Set some mentions of an entity, or claims of an event, apart as another one.", ("entity", "event"),
             value='["id of a mention or claim", …]'),
        Verb("link", "Count sources as one account.", ("source",), least=2, most=None),
        Verb("unlink", "Count sources as accounts of their own.", ("source",), least=2, most=None),
        Verb("explain", "Say why a difference is none, or that both are reported; it leaves the board.", ("finding",),
             value=" | ".join(f'"{e}"' for e in EXPLANATIONS), reason=True),
        Verb("set_clock", "Say how many seconds a clock is fast, or that it is the reference.", ("clock",),
             value='{"offset_s": [least, most]} or {"reference": true}'),
        Verb("set_source", "Say when an account was given, in which zone, what it is, how it is handled.", ("source",),
             value='{"dated": "2025-03-17", "zone": "Europe/London", …}'),
        Verb("add_event", "Add an event of one's own, marked as inferred by the reviewer.",
             ("claim", "statement", "source", "event", "finding"), least=0, most=None,
             value='{"label": "…", "earliest": "…", "latest": "…"}'),
        Verb("add_question", "Add a question of one's own.", ("claim", "statement", "source", "event", "finding", "entity"), least=0,
             most=None, value='"…"'),
        Verb("note", "Write something beside it.", (*_SHOWN, "mention", "record", "judgement"), least=0, most=None, value='"…"'),
        Verb("label", "Give it a label.", (*_SHOWN, "mention", "record"), value='"…"'),
        Verb("undo", "Put a judgement out of force; of an undo, put it back.", ("judgement",), most=None),
    )
}  # fmt: skip


def verb_named(name: str) -> Verb:
    """The verb; hyphens may stand for underscores. Raises FirsthandError when there is none."""
    found = VERBS.get(name.replace("-", "_"))
    if found is None:
        raise FirsthandError(f"no verb {name!r}. There are {', '.join(VERBS)}.")
    return found


def checked(verb: Verb, kinds: tuple[str, ...], value: Json, reason: str = "") -> Json:
    """The value as it is kept. Raises FirsthandError with one sentence when it, or what it is about, does not fit the verb."""
    if unfit := sorted(set(kinds) - set(verb.about)):
        raise FirsthandError(f"{verb.name} is about {_or(verb.about)}, not about a {unfit[0]}.")
    if len(kinds) < verb.least or (verb.most is not None and len(kinds) > verb.most):
        wanted = f"at least {verb.least}" if verb.most is None else f"exactly {verb.most}"
        raise FirsthandError(f"{verb.name} needs {wanted} of {_or(verb.about)}; {len(kinds)} given.")
    if verb.alike and len(set(kinds)) > 1:
        raise FirsthandError(f"{verb.name} takes things of one kind; given are {' and '.join(sorted(set(kinds)))}.")
    if verb.reason and not reason.strip():
        raise FirsthandError(f"{verb.name} needs a reason: it takes something from view, and who reads the log must see why.")
    if verb.value is None:
        if value is not None:
            raise FirsthandError(f"{verb.name} takes no value.")
        return None
    if value is None:
        raise FirsthandError(f"{verb.name} needs a value: {verb.value}.")
    return _SHAPES[verb.name](verb, kinds, value)


def as_text(value: Json) -> str | None:
    """A value as the JSON text in which it is kept: ASCII, so that any store takes any words."""
    return None if value is None else json.dumps(value, sort_keys=True)


# --------------------------------------------------------------------------- shapes of values


def _text(verb: Verb, _kinds: tuple[str, ...], value: Json) -> str:
    if not isinstance(value, str) or not value.strip():
        raise FirsthandError(f"{verb.name} needs a text that says something.")
    return value.strip()


def _explanation(verb: Verb, _kinds: tuple[str, ...], value: Json) -> str:
    if value not in EXPLANATIONS:
        raise FirsthandError(f"{verb.name}: no explanation {value!r}. There are {', '.join(EXPLANATIONS)}.")
    return str(value)


def _ids(verb: Verb, _kinds: tuple[str, ...], value: Json) -> list[str]:
    if not isinstance(value, list) or not value or not all(isinstance(v, str) and v for v in value):
        raise FirsthandError(f"{verb.name} needs a list of ids to set apart: {verb.value}.")
    return sorted(set(value))


def _reading(verb: Verb, kinds: tuple[str, ...], value: Json) -> Json:
    fields = {"claim": CLAIM_FIELDS, "statement": STATEMENT_FIELDS, "entity": ENTITY_FIELDS}[kinds[0]]
    given = _object(verb, value, fields, f" of a {kinds[0]}")
    return {name: _reading_field(verb, name, given[name]) for name in sorted(given)}


def _reading_field(verb: Verb, name: str, value: Json) -> Json:
    if name in CHOICES:
        return _choice(verb, name, value, CHOICES[name])
    if name == "when":
        return None if value is None else _bounds(verb, _object(verb, value, ("earliest", "latest", "clock"), " of a time"))
    if name in ("action", "name"):
        if not isinstance(value, str) or not value.strip():
            raise FirsthandError(f"{verb.name}: {name} needs a text.")
        return " ".join(value.split())
    return _reference(verb, name, value)


def _reference(verb: Verb, name: str, value: Json) -> Json:
    """Who or what: None for nobody, else a text with the id of an entity where it is known."""
    if value is None or value == "":
        return None
    if isinstance(value, str):
        value = {"text": value}
    given = _object(verb, value, ("entity", "text"), f" of {name}")
    text, entity = given.get("text"), given.get("entity")
    if not isinstance(text, str) or not text.strip() or not (entity is None or isinstance(entity, str)):
        raise FirsthandError(f'{verb.name}: {name} is a text, or {{"text": "…", "entity": "id"}}.')
    return {"entity": entity, "text": " ".join(text.split())}


def _clock(verb: Verb, _kinds: tuple[str, ...], value: Json) -> Json:
    given = _object(verb, value, ("offset_s", "reference"))
    offset = given.get("offset_s")
    if "offset_s" in given and not (
        isinstance(offset, list) and len(offset) == 2 and all(_number(x) for x in offset) and offset[0] <= offset[1]
    ):
        raise FirsthandError(f"{verb.name}: offset_s is two numbers, the least and the most seconds fast, such as [230, 250].")
    if given.get("reference", True) is not True:
        raise FirsthandError(f"{verb.name}: reference can only be true; make another clock the reference instead.")
    return given


def _source(verb: Verb, _kinds: tuple[str, ...], value: Json) -> Json:
    given = _object(verb, value, SOURCE_FIELDS, " of a source")
    for name, told in given.items():
        if not isinstance(told, str) or not told.strip():
            raise FirsthandError(f"{verb.name}: {name} needs a text.")
        if name == "kind":
            _choice(verb, name, told, SOURCE_KINDS)
        if name == "handling":
            _choice(verb, name, told, HANDLINGS)
        if name == "dated" and _moment_of(told) is None:
            raise FirsthandError(f"{verb.name}: dated is {told!r}, which is no date. Write it as 2025-03-17.")
        if name == "starts" and ("T" not in told or _moment_of(told) is None):
            raise FirsthandError(f"{verb.name}: starts is {told!r}; write the day with the time of day, as 2025-03-04T21:50:00.")
    return given


def _own_event(verb: Verb, _kinds: tuple[str, ...], value: Json) -> Json:
    given = _object(verb, value, ("earliest", "kind", "label", "latest", "participants"))
    label, participants = given.get("label"), given.get("participants", [])
    if not isinstance(label, str) or not label.strip():
        raise FirsthandError(f"{verb.name} needs a label that says what happened.")
    if not isinstance(given.get("kind", ""), str):
        raise FirsthandError(f"{verb.name}: kind is a text.")
    if not isinstance(participants, list) or not all(isinstance(p, str) for p in participants):
        raise FirsthandError(f"{verb.name}: participants is a list of ids of entities.")
    kept = {"label": " ".join(label.split()), **_bounds(verb, given)}
    kept |= {"kind": given["kind"]} if given.get("kind") else {}
    return kept | ({"participants": sorted(set(participants))} if participants else {})


_SHAPES: Mapping[str, Callable[[Verb, tuple[str, ...], Json], Json]] = {
    "correct": _reading, "split": _ids, "explain": _explanation, "set_clock": _clock, "set_source": _source,
    "add_event": _own_event, "add_question": _text, "note": _text, "label": _text,
}  # fmt: skip


# --------------------------------------------------------------------------- parts of them


def _object(verb: Verb, value: Json, names: tuple[str, ...], of: str = "") -> dict[str, Json]:
    if not isinstance(value, dict) or not value:
        raise FirsthandError(f"{verb.name} needs {verb.value}.")
    if unknown := sorted(set(value) - set(names)):
        raise FirsthandError(f"{verb.name}: no field {unknown[0]!r}{of}. There are {', '.join(names)}.")
    return dict(value)


def _choice(verb: Verb, name: str, value: Json, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise FirsthandError(f"{verb.name}: no {name} {value!r}. There are {', '.join(choices)}.")
    return str(value)


def _bounds(verb: Verb, given: Mapping[str, Json]) -> dict[str, Json]:
    """Earliest and latest as ISO text or None, and the clock where one is named."""
    made: dict[str, Json] = {}
    moments: list[datetime | None] = []
    for name in ("earliest", "latest"):
        told = given.get(name)
        moment = _moment_of(told) if isinstance(told, str) else None
        if told is None:
            moment = None
        elif not isinstance(moment, datetime):
            raise FirsthandError(f"{verb.name}: {name} is {told!r}; write it as 2025-03-04T21:50:00 or leave it out.")
        made[name] = moment.isoformat() if moment else None
        moments.append(moment if isinstance(moment, datetime) else None)
    first, last = moments
    if first and last and (first.tzinfo is None) != (last.tzinfo is None):
        raise FirsthandError(f"{verb.name}: give both bounds a zone, or neither.")
    if first and last and first > last:
        raise FirsthandError(f"{verb.name}: the earliest, {made['earliest']}, is after the latest, {made['latest']}.")
    if given.get("clock") is not None:
        made["clock"] = str(given["clock"])
    return made


def _moment_of(text: str) -> date | datetime | None:
    try:
        return datetime.fromisoformat(text) if "T" in text or " " in text else date.fromisoformat(text)
    except ValueError:
        return None


def _number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _or(kinds: tuple[str, ...]) -> str:
    return kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"
