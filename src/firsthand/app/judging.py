"""Deciding something: what a person gives is checked and taken down."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from firsthand.app.targets import Things
from firsthand.errors import FirsthandError
from firsthand.found import Found
from firsthand.model import CaseFacts, Judgement, Reconstruction, SourceFacts, Target
from firsthand.model.verbs import Verb, as_text, checked, verb_named
from firsthand.reason.judging_log import is_reasoned, settled, value_of

UNKNOWN = "no line {!r} in this case. Ids are shown by timeline, conflicts, why, log and export."
TEXT_CAP = 10_000
"""Characters of a reason, a note or a name at most."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a person gives: `value` as JSON would hold it, `actor` who decides."""

    verb: str
    about: Sequence[str] = ()
    value: Any = None
    reason: str = ""
    actor: str = ""


def decided(made: Reconstruction, given: Given, *, identifier: str, at: str) -> Judgement:
    """The judgement to append. Raises FirsthandError with one sentence when something does not fit."""
    verb = verb_named(given.verb)
    about = tuple(dict.fromkeys(given.about))
    actor, reason = _text("actor", given.actor), _text("reason", given.reason)
    if not actor:
        raise FirsthandError("say who decides: a judgement needs an actor.")
    things = Things(made)
    every = verb.name in ("reject", "split")
    targets = tuple(_target(things, i, every=every) for i in about)
    kinds = tuple(t.kind for t in targets)
    value = checked(verb, kinds, _eased(verb, given.value, made, about), reason)
    if verb.name == "accept" and kinds == ("finding",) and not reason:
        raise FirsthandError("accept of a finding needs a reason: it leaves the board, and who reads the log must see why.")
    value, named = _named(verb, value, things, about, made.case)
    _sensible(verb, value, targets, made)
    return Judgement(identifier, actor, at, verb.name, about, as_text(value), reason, targets=(*targets, *named))


def undoing(log: Sequence[Judgement], given: Given, *, identifier: str, at: str) -> Judgement:
    """The entry that puts others out of force; of an undo, puts back what it undid. Raises FirsthandError when it cannot."""
    actor, reason = _text("actor", given.actor), _text("reason", given.reason)
    about = tuple(dict.fromkeys(given.about))
    if not actor:
        raise FirsthandError("say who decides: a judgement needs an actor.")
    known = {j.id: j for j in settled(log)}
    if unknown := [i for i in about if i not in known]:
        raise FirsthandError(f"no judgement {unknown[0]!r} in this case. Ids are shown by log.")
    checked(verb_named("undo"), ("judgement",) * len(about), given.value, reason)
    for entry in (known[i] for i in about):
        if entry.state == "undone":
            by = next(j.id for j in reversed(known.values()) if j.verb == "undo" and entry.id in j.about and j.state != "undone")
            raise FirsthandError(f"{entry.id} is undone already; undo {by} to put it back.")
    targets = tuple(Target(i, "judgement", described(known[i])) for i in about)
    return Judgement(identifier, actor, at, "undo", about, None, reason, targets=targets)


def described(entry: Judgement) -> str:
    """What an entry decided, on one line."""
    about = ", ".join(t.text for t in entry.targets[: len(entry.about)])
    return f"{entry.verb.replace('_', ' ')}: {about}" if about else entry.verb.replace("_", " ")


def _text(name: str, told: str) -> str:
    """A text of a person in a form that every store holds."""
    text = told.encode("utf-8", "replace").decode("utf-8").replace("\0", "").strip()
    if len(text) > TEXT_CAP:
        raise FirsthandError(f"the {name} has {len(text):,} characters; {TEXT_CAP:,} are kept.")
    return text


def _target(things: Things, identifier: str, *, every: bool = False) -> Target:
    target = things.target(identifier, every=every)
    if target is None:
        raise FirsthandError(UNKNOWN.format(identifier))
    return target


# --------------------------------------------------------------------------- values


def _eased(verb: Verb, value: Any, made: Reconstruction, about: Sequence[str]) -> Any:
    """The value with times that are given in short written out as bounds."""
    if verb.name == "correct" and isinstance(value, dict) and isinstance(value.get("when"), str):
        return {**value, "when": _spelled(value["when"], _day_of(made, about))}
    if verb.name == "correct" and isinstance(value, dict) and isinstance(value.get("when"), dict):
        return {**value, "when": _with_day(value["when"], _day_of(made, about))}
    if verb.name == "add_event" and isinstance(value, dict) and isinstance(value.get("when"), str):
        rest = {k: v for k, v in value.items() if k != "when"}
        return {**rest, **_spelled(value["when"], made.case.incident_date)}
    return _with_day(value, made.case.incident_date) if verb.name == "add_event" and isinstance(value, dict) else value


def _with_day(value: Mapping[str, Any], day: date | None) -> dict[str, Any]:
    """The bounds of a value, with the day where only a time of day is given."""
    given = {n: told for n in ("earliest", "latest") if isinstance(told := value.get(n), str) and ":" in told}
    times = {n: told for n, told in given.items() if not set("T ") & set(told)}
    return {**value, **{n: _moments(told, day)[n == "latest"].isoformat() for n, told in times.items()}}


def _day_of(made: Reconstruction, about: Sequence[str]) -> date | None:
    """The day that a claim is of now, else that of the incident."""
    claim = next((c for a in made.accounts for c in a.claims if c.id in about), None)
    moment = (claim.when.earliest or claim.when.latest) if claim and claim.when else None
    return moment.date() if moment else made.case.incident_date


def _spelled(told: str, day: date | None) -> dict[str, str]:
    """'21:50', '21:50:10', '2025-03-04T21:50' or two of them with '/' between, as earliest and latest."""
    first, _, last = told.partition("/")
    begins, ends = _moments(first.strip(), day), _moments((last or first).strip(), day)
    return {"earliest": begins[0].isoformat(), "latest": ends[1].isoformat()}


def _moments(told: str, day: date | None) -> tuple[datetime, datetime]:
    """The first and the last moment of a time as written, to the second."""
    clock = "T" not in told and " " not in told and ":" in told
    if clock and day is None:
        raise FirsthandError(f"correct: {told!r} names no day. Write it as 2025-03-04T{told}.")
    try:
        whole = f"{day}T{told.zfill(5)}" if clock else told
        moment = datetime.fromisoformat(whole)
    except ValueError:
        raise FirsthandError(f"correct: {told!r} is no time. Write it as 21:50, 21:50:10 or 2025-03-04T21:50.") from None
    if "T" not in whole and " " not in whole:
        return moment, moment + timedelta(days=1, seconds=-1)
    to_the_minute = whole.replace(" ", "T").split("T")[1].split("+")[0].split("-")[0].count(":") == 1
    return moment, moment + timedelta(seconds=59 if to_the_minute else 0)


def _named(verb: Verb, value: Any, things: Things, about: Sequence[str], case: CaseFacts) -> tuple[Any, tuple[Target, ...]]:
    """The value with times in a zone and names that stand for one entity linked to it, and the targets of all ids in it."""
    if verb.name == "correct":
        linked = {n: _linked(v, things) if n in ("actor", "object", "place", "voice") else v for n, v in value.items()}
        if linked.get("when"):
            linked["when"] = _zoned(linked["when"], case)
        ids = [v["entity"] for n, v in linked.items() if isinstance(v, dict) and v.get("entity")]
        return linked, tuple(_target(things, i) for i in dict.fromkeys(ids))
    if verb.name == "add_event":
        ids = [_entity_id(things, p) for p in value.get("participants", ())]
        value = {**_zoned(value, case), **({"participants": sorted(set(ids))} if ids else {})}
        return value, tuple(_target(things, i) for i in dict.fromkeys(ids))
    if verb.name == "split":
        return value, _parted(value, things, about[0])
    if verb.name == "set_source" and "zone" in value:
        _zone_named(value["zone"])
    if isinstance(value, str):
        value = _text(verb.name, value)
    return value, ()


def _linked(reference: Any, things: Things) -> Any:
    if reference is None:
        return None
    if reference["entity"]:
        if _target(things, reference["entity"]).kind != "entity":
            raise FirsthandError(f"{reference['entity']} is no entity.")
        return reference
    found = things.entity_named(reference["text"])
    return {**reference, "entity": found.id if found else None}


def _entity_id(things: Things, told: str) -> str:
    """The id of an entity given by id or by name."""
    target = things.target(told)
    if target and target.kind == "entity":
        return told
    if found := things.entity_named(told):
        return found.id
    raise FirsthandError(f"participants: no one entity {told!r}. Give an id, or a name that only one bears.")


def _parted(value: Sequence[str], things: Things, whole: str) -> tuple[Target, ...]:
    """The targets of what a split sets apart: some, not all, of the whole."""
    known = set(things.claims(whole)) or set(things.mentions(whole))
    if strange := [i for i in value if i not in known]:
        raise FirsthandError(f"split: {strange[0]} is no claim or mention of {whole}.")
    if known <= set(value):
        raise FirsthandError("split: that is all of it; leave at least one behind.")
    return tuple(_target(things, i) for i in value)


def _zoned(bounds: Mapping[str, Any], case: CaseFacts) -> dict[str, Any]:
    """Bounds without a zone in that of the case."""
    if not case.time_zone:
        return dict(bounds)
    zone = ZoneInfo(case.time_zone)

    def zoned(text: str) -> str:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).isoformat()

    return {k: zoned(v) if k in ("earliest", "latest") and v else v for k, v in bounds.items()}


def _zone_named(name: str) -> None:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise FirsthandError(f"set_source: {name!r} is no known time zone. Write it as Europe/London.") from None


def _sensible(verb: Verb, value: Any, targets: Sequence[Target], made: Reconstruction) -> None:
    """Raise FirsthandError for what fits its verb and would still come to nothing."""
    own = {e.id: e.inferred_by for e in made.events} | {q.id: q.inferred_by for q in made.questions}
    for target in targets:
        by = own.get(target.id)
        if by and verb.name in ("reject", "merge", "split"):
            raise FirsthandError(f"{target.id} was added by a reviewer; undo {by} instead.")
    if verb.name == "correct" and targets[0].kind == "claim":
        _of_one_kind(value)
    if verb.name == "accept":
        for entry in made.judgements:
            if entry.verb == "reject" and entry.state == "in_force" and targets[0].id in entry.now and is_reasoned(entry):
                raise FirsthandError(f"{targets[0].id} is rejected; undo {entry.id} to take it in again.")


def _of_one_kind(value: Mapping[str, Any]) -> None:
    when = value.get("when")
    if when and not (when["earliest"] or when["latest"]):
        raise FirsthandError(
            "correct: a time needs an earliest or a latest moment; give null as the time to say that there is none."
        )


# --------------------------------------------------------------------------- what case.toml might have said


def facts_with(facts: CaseFacts, found: Sequence[Found], log: Sequence[Judgement]) -> CaseFacts:
    """The facts of the case with what judgements in force say of these very files."""
    told: dict[str, dict[str, Any]] = defaultdict(dict)
    for entry in settled(log):
        if entry.state == "in_force" and entry.verb == "set_source" and (path := _path_now(entry, found)):
            told[path].update(value_of(entry))
    if not told:
        return facts
    sources = dict(facts.sources) | {path: _source_facts(facts.of(path), some) for path, some in told.items()}
    return replace(facts, sources=tuple(sorted(sources.items())))


def _path_now(entry: Judgement, found: Sequence[Found]) -> str | None:
    """Where the source of a judgement is now: at its path with the same bytes, else at the one other path that has them."""
    if not entry.targets[0].members:
        return None
    source = entry.targets[0].members[0]
    outer, mark, inner = source.path.partition("!")
    same = [f.path for f in found if f.sha256 == (source.within or source.sha256)]
    if outer in same:
        return source.path
    return f"{same[0]}{mark}{inner}" if len(same) == 1 else None


def _source_facts(facts: SourceFacts, told: Mapping[str, Any]) -> SourceFacts:
    parsed: dict[str, Any] = dict(told)
    if "dated" in parsed:
        text = parsed["dated"]
        parsed["dated"] = datetime.fromisoformat(text) if "T" in text or " " in text else date.fromisoformat(text)
    if "starts" in parsed:
        parsed["starts"] = datetime.fromisoformat(parsed["starts"])
    return replace(facts, **parsed)
