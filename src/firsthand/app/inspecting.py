"""One file on its own: what is read, as what, and what was left out."""

from dataclasses import dataclass, replace
from pathlib import Path

from firsthand.engine import Engine
from firsthand.errors import FirsthandError
from firsthand.found import Found
from firsthand.model import CaseFacts, Reconstruction
from firsthand.reason.reconcile import reconstruct


@dataclass(frozen=True, slots=True)
class Told:
    """What the user tells about the file, as case.toml would."""

    dated: str | None = None
    zone: str | None = None
    incident_date: str | None = None
    locale: str | None = None


def inspect_file(file: Path, told: Told, engine: Engine) -> Reconstruction:
    """The reconstruction of one file alone. Raises FirsthandError when it cannot be opened or what is told is no date or zone."""
    from firsthand.app.facts import facts_from

    given = {"time_zone": told.zone, "incident_date": told.incident_date, "locale": told.locale}
    table: dict[str, object] = {key: value for key, value in given.items() if value is not None}
    if told.dated:
        table["sources"] = {file.name: {"dated": told.dated}}
    facts: CaseFacts = replace(facts_from(table, where="the options"), name=file.name)
    try:
        found = Found(file.name, file.read_bytes())
    except OSError as fault:
        raise FirsthandError(f"{file} cannot be opened ({fault.strerror}).") from None
    return reconstruct(facts, [account for _, family in engine.families([found], facts) for account in family])
