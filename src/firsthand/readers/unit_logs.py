"""Unit logs on the incident command form 214, old and new: who kept the log, for which period, and its timed activities."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.readers import Incoming, Reading
from firsthand.readers.building import TextBuilder
from firsthand.readers.entries import Entry, Listing, listing_of, write_listing
from firsthand.readers.heads import DATE
from firsthand.readers.lines import Line
from firsthand.readers.written import moment_of

_FORM = re.compile(r"\bICS[\s-]*(?:form\s*)?214\b|\bunit log\b|\bactivity log\b", re.IGNORECASE)
_PARTS = re.compile(
    r"\b(?:notable activities|major events|activity log|operational period|resources assigned|personnel roster|home (?:agency|base)"
    r"|ICS position|incident name|unit name|prepared by)\b",
    re.IGNORECASE,
)
_DAY = rf"(?:{DATE}|\d{{1,2}}[/-]\d{{1,2}}[/-]\d{{2,4}}|\d{{4}}-\d{{2}}-\d{{2}})"
_FROM = re.compile(rf"\b(?:date\s+from|from|date\s+prepared|date|period)\b[^\n\d]{{0,40}}?(?P<day>{_DAY})", re.IGNORECASE)
_ANY = re.compile(rf"(?<![\d/])(?P<day>{_DAY})")
_DAYS = re.compile(r"(\d{1,2})\s*(?:to|and|-|–|/)\s*\d{1,2}\s+([A-Z][a-z]+)")
_PREPARED = re.compile(
    rf"\b(?:date\s*/?\s*time(?:\s+prepared)?|prepared)\s*:\s*(?P<stamp>{_DAY}[ ,T]+\d{{1,2}}:?\d{{2}})", re.IGNORECASE
)
_VALUE = r"\s*[:.]\s*(?P<value>[^\s_:][^:_]*?)(?=\s{2,}|\s+\d{1,2}[a-z]?\.\s|\s*$)"
_INCIDENT = re.compile(rf"\bincident name{_VALUE}", re.IGNORECASE)
_UNIT = re.compile(rf"\bunit name(?:\s*/\s*designators?)?{_VALUE}", re.IGNORECASE)
_KEEPER = re.compile(
    rf"(?:\bprepared by(?:\s*:?\s*name)?|\bunit leader(?:\s*\([^)]{{0,40}}\))?|(?:^|\d\.\s*|\s{{2,}})name){_VALUE}", re.IGNORECASE
)
_TITLED = re.compile(r"\s*\((?:name|title|position)[^)]*\)|,?\s*(?:position/title|signature)\b.*", re.IGNORECASE)
_HEAD = 40
"""Lines in which the form names itself."""
_LEAST_PARTS = 3


@dataclass(frozen=True, slots=True)
class UnitLog:
    """The lines and entries of a log, and what its head states."""

    listing: Listing
    unit: str | None = None
    incident: str | None = None
    keeper: str | None = None
    prepared: str | None = None
    day: str | None = None


def unit_log_of(lines: Sequence[Line]) -> UnitLog | None:
    """The log on these lines, None when they are no such form or hold fewer than two timed activities."""
    filled = [line.text for line in lines if not line.blank]
    if not any(_FORM.search(text[:400]) for text in filled[:_HEAD]):
        return None
    parts = {found.lower() for text in filled for found in _PARTS.findall(text[:400])}
    if len(parts) < _LEAST_PARTS:
        return None
    day = _first_day(filled[:_HEAD])
    listing = listing_of(lines)
    if len(listing.entries) < 2:
        return None
    dated = tuple(replace(item, day=day) if isinstance(item, Entry) and item.day is None else item for item in listing.items)
    return UnitLog(
        Listing(dated), _stated(_UNIT, filled), _stated(_INCIDENT, filled), _stated(_KEEPER, filled),
        next((found["stamp"] for text in filled if (found := _PREPARED.search(text[:400]))), None), day,
    )  # fmt: skip


def read_unit_log(incoming: Incoming, builder: TextBuilder, log: UnitLog) -> Reading:
    """Each activity a row with its time on the day of the period; the other boxes of the form stand as lines."""
    period = moment_of(builder, log.day, incoming)
    if incoming.case.incident_date is None and period and period.earliest and not period.candidates:
        case = replace(incoming.case, incident_date=period.earliest.date())  # gives stamps without a year theirs
        write_listing(builder, log.listing, replace(incoming, case=case))
    else:
        write_listing(builder, log.listing, incoming)
    of = log.unit or log.incident
    return builder.reading(
        kind="log",
        title=f"Unit log, {of}" if of else "Unit log",
        author=log.keeper,
        created=moment_of(builder, log.prepared, incoming),
    )


def _first_day(texts: Sequence[str]) -> str | None:
    """The day on which the period begins, else the first whole date in the head."""
    shown = [_DAYS.sub(r"\1 \2", text[:400]) for text in texts]
    for pattern in (_FROM, _ANY):
        if (day := next((found["day"] for text in shown if (found := pattern.search(text))), None)) is not None:
            return day
    return None


def _stated(pattern: re.Pattern[str], texts: Sequence[str]) -> str | None:
    for text in texts:
        for found in pattern.finditer(text[:400]):
            value = _TITLED.sub("", found["value"]).strip(" ,;|")
            if value and not _PARTS.search(value):
                return value[:120]
    return None
