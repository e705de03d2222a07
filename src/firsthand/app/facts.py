"""case.toml: what the user tells about a case that no file states."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from firsthand.errors import CaseError
from firsthand.model import CaseFacts, ClockFacts, KnownEntity, Milestone, SourceFacts
from firsthand.model.accounts import HANDLINGS, SOURCE_KINDS

GAZETTEER = {
    "people": "person", "units": "unit", "organisations": "organisation", "bodies": "organisation", "places": "place",
    "vehicles": "vehicle", "vessels": "vessel",
}  # fmt: skip
_TOP = {"name", "time_zone", "incident_date", "locale", "sources", "clocks", "milestones", "speech", *GAZETTEER}
_SOURCE = {"dated", "kind", "handling", "starts", "clock", "title", "author", "outlet", "zone", "columns", "statuses", "mapping"}
_MAPPING = {"columns", "statuses"}


def load_facts(folder: Path) -> CaseFacts:
    """The facts of the case in `folder`; the folder's name when there is no case.toml. Raises CaseError with the key at fault."""
    path = folder / "case.toml"
    if not path.is_file():
        return CaseFacts(name=folder.resolve().name)
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CaseError(f"{path}: not readable as TOML ({fault}). Correct that line and build again.") from None
    told = {**told, "sources": {k: _mapped(v, folder, f"{path}, source {k}") for k, v in told.get("sources", {}).items()}}
    facts = facts_from(told, default_name=folder.resolve().name, where=str(path))
    return replace(facts, speech=str(folder / facts.speech)) if facts.speech else facts


def _mapped(told: Mapping[str, Any], folder: Path, where: str) -> Mapping[str, Any]:
    """The facts of a source with the columns and statuses of the file that `mapping` names; what stands beside it goes first."""
    name = told.get("mapping")
    if name is None:
        return told
    try:
        saved = tomllib.loads((folder / str(name)).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CaseError(f"{where}: the mapping {name!r} cannot be read ({fault}).") from None
    _known(saved, _MAPPING, f"{where}, mapping {name}")
    merged = {key: {**saved.get(key, {}), **told.get(key, {})} for key in sorted(_MAPPING)}
    return {**{k: v for k, v in told.items() if k != "mapping"}, **merged}


def facts_from(told: Mapping[str, Any], *, default_name: str = "", where: str = "case.toml") -> CaseFacts:
    """Facts from the parsed content of a case.toml."""
    _known(told, _TOP, where)
    _zone(told.get("time_zone"), where)
    return CaseFacts(
        name=str(told.get("name", default_name)),
        time_zone=told.get("time_zone"),
        incident_date=_typed(told, "incident_date", date, where),
        locale=told.get("locale"),
        sources=tuple(
            sorted((path, _source_facts(facts, f"{where}, source {path}")) for path, facts in told.get("sources", {}).items())
        ),
        clocks=tuple(_clock(name, facts, where) for name, facts in sorted(told.get("clocks", {}).items())),
        gazetteer=tuple(
            KnownEntity(_name(entry, key, where), kind, tuple(entry.get("aliases", ())))
            for key, kind in GAZETTEER.items()
            for entry in told.get(key, ())
        ),
        milestones=tuple(
            Milestone(_name(m, "milestones", where), str(m.get("definition", ""))) for m in told.get("milestones", ())
        ),
        speech=_speech(told.get("speech", {}), where),
    )


def _speech(told: Mapping[str, Any], where: str) -> str | None:
    """The folder of the speech model, as written: relative to the case's folder, or absolute."""
    _known(told, {"model"}, f"{where}, speech")
    return str(told["model"]) if told.get("model") else None


def _source_facts(told: Mapping[str, Any], where: str) -> SourceFacts:
    _known(told, _SOURCE, where)
    _one_of(told, "kind", SOURCE_KINDS, where)
    _one_of(told, "handling", HANDLINGS, where)
    _zone(told.get("zone"), where)
    columns = tuple(sorted((str(k), str(v)) for k, v in told.get("columns", {}).items()))
    statuses = tuple(sorted((str(k), word) for k, v in told.get("statuses", {}).items() for word in _words(v, k, where)))
    text = {k: told.get(k) for k in ("kind", "handling", "clock", "title", "author", "outlet", "zone")}
    return SourceFacts(
        dated=_typed(told, "dated", date, where), starts=_typed(told, "starts", datetime, where), columns=columns,
        statuses=statuses, **text,
    )  # fmt: skip


def _words(told: Any, milestone: str, where: str) -> tuple[str, ...]:
    """One word of a log, or several."""
    found = (told,) if isinstance(told, str) else tuple(told) if isinstance(told, list) else ()
    if not found or not all(isinstance(word, str) and word.strip() for word in found):
        raise CaseError(f'{where}: statuses, {milestone}: write the words of the log, as "AOS" or ["AOS", "10-23"].')
    return found


def _clock(name: str, told: Mapping[str, Any], where: str) -> ClockFacts:
    _known(told, {"reference", "offset_s"}, f"{where}, clock {name}")
    offset = told.get("offset_s")
    if offset is not None and not (isinstance(offset, list) and len(offset) == 2 and offset[0] <= offset[1]):
        raise CaseError(
            f"{where}, clock {name}: offset_s is two numbers, the least and the most seconds fast, such as [230, 250]."
        )
    return ClockFacts(name, bool(told.get("reference", False)), tuple(offset) if offset else None)


def _known(told: Mapping[str, Any], allowed: set[str], where: str) -> None:
    surplus = sorted(set(told) - allowed)
    if surplus:
        raise CaseError(f"{where}: unknown key {', '.join(surplus)}. Known are {', '.join(sorted(allowed))}.")


def _one_of(told: Mapping[str, Any], key: str, allowed: tuple[str, ...], where: str) -> None:
    if told.get(key) is not None and told[key] not in allowed:
        raise CaseError(f"{where}: {key} is {told[key]!r}; it can be {', '.join(allowed)}.")


def _typed(told: Mapping[str, Any], key: str, kind: Callable[..., Any], where: str) -> Any:
    value = told.get(key)
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value) if "T" in value or " " in value else date.fromisoformat(value)
        except ValueError:
            raise CaseError(f"{where}: {key} is {value!r}, which is no date. Write it as 2025-03-04.") from None
    if value is not None and not isinstance(value, date):
        raise CaseError(f"{where}: {key} is {value!r}, which is no date. Write it as 2025-03-04.")
    if kind is datetime and value is not None and not isinstance(value, datetime):
        raise CaseError(f"{where}: {key} needs a time of day too, as 2025-03-04T21:50:00.")
    return value


def _zone(name: Any, where: str) -> None:
    if name is None:
        return
    try:
        ZoneInfo(str(name))
    except (KeyError, ValueError, OSError):
        raise CaseError(f"{where}: {name!r} is no known time zone. Write it as Europe/London or America/New_York.") from None


def _name(entry: Mapping[str, Any], key: str, where: str) -> str:
    if not isinstance(entry, Mapping) or not entry.get("name"):
        raise CaseError(f"{where}: each [[{key}]] needs a name.")
    return str(entry["name"])
