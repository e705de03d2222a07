"""What the columns and statuses of one log mean, as the case maps them."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from firsthand.language.timegrammar import read_times
from firsthand.model import CaseFacts, Record, SourceFacts, instant
from firsthand.reason.stages import STAGES, stage_of_status

ROLES = frozenset(
    ("time", "date", "end", "saved", "unit", "status", "text", "speaker", "author", "relayed_by", "forwarder", "id")
)
"""Roles of a column that are no milestone."""
_ISO = re.compile(r"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
_CLOCK_TIME = re.compile(r"^(\d{1,2})[:.]?(\d\d)(?:[:.](\d\d))?$")


@dataclass(frozen=True, slots=True)
class Mapping:
    """Pairs of (header in lower case, milestone) and (status in lower case, milestone); `unit_header` names the unit's column."""

    columns: tuple[tuple[str, str], ...] = ()
    statuses: tuple[tuple[str, str], ...] = ()
    unit_header: str | None = None

    def stage_of(self, column: str) -> str | None:
        return next((stage for header, stage in self.columns if header == column), None)

    def status(self, value: str) -> str | None:
        value = _plain(value)
        return next((stage for word, stage in self.statuses if word == value), None)

    def unit(self, record: Record) -> str | None:
        if self.unit_header is None:
            return None
        return next((value.strip() for name, value in record.fields if name == self.unit_header and value.strip()), None)

    def rank(self, stage: str) -> int:
        """The place of a milestone among those that happen at one moment: the common ones as they follow each other, then others."""
        return STAGES.index(stage) if stage in STAGES else len(STAGES)


def mapping_of(facts: SourceFacts, known: Iterable[str] = ()) -> Mapping:
    """The mapping of a source. Milestones have the common names where a name stands for one; `known` are the case's own."""
    own = tuple(known)
    return Mapping(
        tuple((_plain(header), _milestone(role, own)) for role, header in facts.columns if role not in ROLES),
        tuple((_plain(word), _milestone(name, own)) for name, word in facts.statuses),
        next((_plain(header) for role, header in facts.columns if role == "unit"), None),
    )


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _milestone(name: str, own: tuple[str, ...]) -> str:
    written = next((m for m in own if m.casefold() == name.casefold()), None)
    common = next((m for m in STAGES if m == name.casefold()), None) or stage_of_status(name)
    return written or common or name


def moment_in(value: str, record: Record, case: CaseFacts) -> tuple[float, float] | None:
    """The first and last second of the moment that a cell holds: a whole date and time, or a clock time on the day of its row."""
    value = value.strip()
    day = record.time.earliest if record.time else None
    try:
        if _ISO.match(value):
            moment = datetime.fromisoformat(value)
            at = instant(moment if moment.tzinfo or day is None else moment.replace(tzinfo=day.tzinfo))
            return at, at
        if day and (match := _CLOCK_TIME.match(value)):
            hour, minute, second = (int(part or 0) for part in match.groups())
            at = instant(day.replace(hour=hour, minute=minute, second=second))
            at = at if at >= instant(day) - 43_200 else at + 86_400
            return at, at
    except ValueError:
        return None
    return _as_written(value, record, case) if value[:1].isalnum() and any(c.isdigit() for c in value) else None


_LONGEST = 40
"""Characters of a cell that holds a moment and nothing else."""


def _as_written(value: str, record: Record, case: CaseFacts) -> tuple[float, float] | None:
    """A moment in any other way of writing, where it can be read in one way only and fills the cell."""
    day = record.time.earliest if record.time else None
    if len(value) > _LONGEST or day is None:
        return None
    found = read_times(value, told=day.date(), incident=day.date(), zone=case.time_zone, locale=case.locale)
    when = found[0].when if len(found) == 1 and found[0].start == 0 and found[0].end == len(value) else None
    if when is None or when.candidates or when.grain not in ("second", "minute") or not when.earliest or not when.latest:
        return None
    low, high = (m if m.tzinfo else m.replace(tzinfo=day.tzinfo) for m in (when.earliest, when.latest))
    return instant(low), instant(high)
