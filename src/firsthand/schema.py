"""The JSON Schema of the contract, generated from the model's types so that it cannot differ from them."""

import types
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from typing import Any, Union, get_args, get_origin, get_type_hints

from firsthand import codec
from firsthand.model import accounts, entities, findings, issues, speech, times
from firsthand.model.claims import Claim
from firsthand.model.judgements import JUDGEMENT_STATES, Judgement, Member, Target
from firsthand.model.quantities import Quantity
from firsthand.model.text import Anchor, Document, Locator
from firsthand.model.verbs import VERBS

Json = dict[str, Any]

_CHOICES = {
    ("Source", "status"): accounts.STATUSES, ("Source", "kind"): accounts.SOURCE_KINDS, ("Source", "handling"): accounts.HANDLINGS,
    ("Record", "kind"): accounts.RECORD_KINDS, ("Entity", "type"): entities.ENTITY_TYPES, ("Statement", "mode"): speech.MODES,
    ("Statement", "basis"): speech.BASES, ("Statement", "stance"): speech.STANCES, ("Statement", "certainty"): speech.CERTAINTIES,
    ("Statement", "polarity"): ("pos", "neg"), ("Claim", "polarity"): ("pos", "neg"), ("Claim", "certainty"): speech.CERTAINTIES,
    ("Claim", "stance"): speech.STANCES, ("Event", "support"): findings.SUPPORTS, ("Finding", "kind"): findings.FINDING_KINDS,
    ("Finding", "aspect"): findings.ASPECTS, ("Relation", "op"): times.RELATION_OPS, ("Issue", "code"): issues.CODES,
    ("Participant", "role"): ("actor", "object", "place"), ("Finding", "state"): findings.FINDING_STATES,
    ("Question", "state"): findings.QUESTION_STATES, ("Judgement", "state"): JUDGEMENT_STATES, ("Judgement", "verb"): tuple(VERBS),
}  # fmt: skip
_LISTS = {
    "sources": accounts.Source, "records": accounts.Record, "mentions": entities.Mention, "entities": entities.Entity,
    "times": times.TimeExpression, "quantities": Quantity, "statements": speech.Statement, "claims": Claim,
    "events": findings.Event, "orders": findings.Order, "clocks": findings.Clock, "findings": findings.Finding,
    "lineages": findings.Lineage, "questions": findings.Question, "judgements": Judgement, "issues": issues.Issue,
}  # fmt: skip
_PAIR = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}


def schema() -> Json:
    """The schema of `firsthand.reconstruction/1`, as what `codec.contract` gives."""
    nobody = {"type": ["string", "null"]}
    definitions = {
        kind.__name__: _object(kind)
        for kind in (*_LISTS.values(), times.When, times.Relation, speech.Voice, findings.Participant, Anchor, Target, Member)
    }
    definitions["Document"] = _object(Document, without=("passages",))
    definitions["Locator"] = _object(Locator)
    definitions["Reference"] = _closed({"text": nobody, "entity": nobody})
    definitions["Record"]["properties"]["fields"] = {"type": "object", "additionalProperties": {"type": "string"}}
    for name in ("segments", "attributed"):
        definitions["Statement"]["properties"][name] = {"type": "array", "items": _PAIR}
    for name in ("cue_span", "reporting", "naming"):
        definitions["Statement"]["properties"][name] = {"anyOf": [_PAIR, {"type": "null"}]}
    for name, field in (("Judgement", "value"), ("Judgement", "machine"), ("Target", "was")):
        definitions[name]["properties"][field] = {}
    claim = definitions["Claim"]["properties"]
    claim.update({role: {"$ref": "#/$defs/Reference"} for role in ("actor", "object", "place")})
    del claim["fold"]
    event = definitions["Event"]["properties"]
    event["bounds_because"] = _closed({bound: event.pop(f"because_{bound}") for bound in ("earliest", "latest")})
    for name in ("Claim", "Event"):
        definitions[name]["required"] = sorted(definitions[name]["properties"])
    case = dict.fromkeys(("name", "time_zone", "incident_date", "reference_clock", "built_with"), nobody)
    lists = {name: {"type": "array", "items": {"$ref": f"#/$defs/{kind.__name__}"}} for name, kind in _LISTS.items()}
    documents = {"type": "array", "items": {"$ref": "#/$defs/Document"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": codec.FORMAT,
        **_closed({"format": {"const": codec.FORMAT}, "case": _closed(case), "documents": documents, **lists}),
        "$defs": dict(sorted(definitions.items())),
    }


def _closed(properties: Json) -> Json:
    return {"type": "object", "properties": properties, "required": sorted(properties), "additionalProperties": False}


def _object(kind: type[Any], without: tuple[str, ...] = ()) -> Json:
    hints = get_type_hints(kind)
    made = {}
    for field in fields(kind):
        if field.name not in without:
            choices = _CHOICES.get((kind.__name__, field.name))
            made[field.name] = {"enum": list(choices)} if choices else _type(hints[field.name])
    return _closed(made)


def _type(kind: Any) -> Json:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        some = [_type(a) for a in inner if a is not type(None)]
        return {"anyOf": [*some, {"type": "null"}]} if len(some) < len(inner) else {"anyOf": some}
    if origin is tuple:
        if inner[-1] is Ellipsis:
            return {"type": "array", "items": _type(inner[0])}
        return {"type": "array", "prefixItems": [_type(a) for a in inner], "minItems": len(inner), "maxItems": len(inner)}
    if is_dataclass(kind) and isinstance(kind, type):
        return {"$ref": f"#/$defs/{kind.__name__}"}
    names: dict[Any, Json] = {
        str: {"type": "string"}, int: {"type": "integer"}, float: {"type": "number"}, bool: {"type": "boolean"},
        datetime: {"type": "string", "format": "date-time"}, date: {"type": "string", "format": "date"},
    }  # fmt: skip
    return names[kind]
