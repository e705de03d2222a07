"""What the user tells about a case that no file states: the content of case.toml."""

from dataclasses import dataclass
from datetime import date, datetime

from firsthand.model.ids import content_id


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """Facts about one source. `columns` maps a role ('time', 'unit', 'text' …) to a header of the file."""

    dated: date | datetime | None = None
    kind: str | None = None
    handling: str | None = None
    starts: datetime | None = None
    clock: str | None = None
    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    zone: str | None = None
    columns: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """A clock that the user names. `offset_s` is [least, most] seconds; positive: the clock is fast."""

    id: str
    reference: bool = False
    offset_s: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class KnownEntity:
    """An entry of the gazetteer: a person, unit, body, place or vehicle with its other names."""

    name: str
    type: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Milestone:
    name: str
    definition: str


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """Facts of the whole case. `sources` maps a path, as under the case's folder, to facts; sorted by path.

    `speech` is the folder of a model that hears speech, None when recordings stay unread.
    """

    name: str = ""
    time_zone: str | None = None
    incident_date: date | None = None
    locale: str | None = None
    sources: tuple[tuple[str, SourceFacts], ...] = ()
    clocks: tuple[ClockFacts, ...] = ()
    gazetteer: tuple[KnownEntity, ...] = ()
    milestones: tuple[Milestone, ...] = ()
    speech: str | None = None

    def of(self, path: str) -> SourceFacts:
        """The facts about the source at `path`; a member has those of its outer file."""
        known = dict(self.sources)
        return known.get(path) or known.get(path.split("!")[0]) or SourceFacts()


def clock_of(source: str, facts: SourceFacts) -> str:
    """The id of the clock that the times of a source run on: the one that the user names, else the source's own."""
    return facts.clock or content_id("clock", source)
