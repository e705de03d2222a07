"""What the user tells about a case that no file states: the content of case.toml."""

import re
from dataclasses import fields, replace
from datetime import date, datetime
from fnmatch import fnmatchcase

from firsthand.model.ids import content_id
from firsthand.model.values import dataclass


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """Facts about one source, or about all whose path fits a pattern.

    `columns` maps a role ('time', 'unit', 'text' …) or a milestone to a header of the file; `statuses` a milestone to a word by
    which the log tells of it.
    """

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
    statuses: tuple[tuple[str, str], ...] = ()


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
    """Facts of the whole case. `sources` maps a path, or a pattern of paths, as under the case's folder, to facts; sorted.

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
        """The facts about the source at `path`, filled up by those of the patterns that it fits; a member has its outer file's."""
        known, outer = dict(self.sources), path.split("!")[0]
        facts = known.get(path) or known.get(outer) or SourceFacts()
        for pattern, more in self.sources:
            if pattern not in (path, outer) and _WILD.search(pattern) and fnmatchcase(outer, pattern):
                facts = _filled(facts, more)
        return facts


_WILD = re.compile(r"[*?\[]")


def _filled(facts: SourceFacts, more: SourceFacts) -> SourceFacts:
    """The facts, and from `more` those that they leave open."""
    given = {f.name: getattr(more, f.name) for f in fields(more) if getattr(facts, f.name) in (None, ())}
    return replace(facts, **given)


def clock_of(source: str, facts: SourceFacts) -> str:
    """The id of the clock that the times of a source run on: the one that the user names, else the source's own."""
    return facts.clock or content_id("clock", source)
