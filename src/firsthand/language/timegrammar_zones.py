"""From the wall clock to moments with a zone: labels out of season, hours that repeat and hours that do not exist."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from firsthand.language.timeanchors import Window
from firsthand.language.timegrammar_words import LOCAL_LABELS, REGIONS, ZONE_OFFSETS


@cache
def zone_named(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def fixed_offset(label: str) -> timezone | None:
    """The zone of a label that names an offset ('EST', '+01:00', 'UTC+2'); None for one that does not."""
    text = label.strip().lower()
    sign = max(text.find("+"), text.find("-"))
    if sign >= 0:
        digits = text[sign + 1 :].replace(":", "")
        hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "0")
        total = int(hours or 0) * 60 + int(minutes)
        return timezone(timedelta(minutes=-total if text[sign] == "-" else total))
    if text.split()[0] in REGIONS or text in LOCAL_LABELS or text not in ZONE_OFFSETS:
        return None
    return timezone(timedelta(minutes=ZONE_OFFSETS[text]))


def region_of(label: str) -> ZoneInfo | None:
    """The zone of a label that names a region: 'ET', 'Pacific time'."""
    name = REGIONS.get(label.strip().lower().split()[0]) if label.strip() else None
    return zone_named(name) if name else None


def out_of_season(moment: datetime, label: str, zone: str | None) -> bool:
    """Whether a label of the zone's other season stands on this moment ('EST' in a New York summer)."""
    if zone is None or label.upper() in {"UTC", "Z"}:
        return False
    here = zone_named(zone)
    names = {datetime(moment.year, month, 1, 12, tzinfo=here).tzname() for month in (1, 7)}
    return label.upper() in names and moment.replace(tzinfo=here).tzname() != label.upper()


def repeats(moment: datetime, zone: tzinfo) -> bool:
    """Whether the wall clock shows this moment twice."""
    first, second = (moment.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    return first.utcoffset() != second.utcoffset() and not missing(moment, zone)


def missing(moment: datetime, zone: tzinfo) -> bool:
    """Whether the wall clock skips this moment."""
    there = moment.replace(tzinfo=zone)
    return there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != moment


@dataclass(frozen=True, slots=True)
class Aware:
    """Readings with their zone. `stated`: the words name it. `split`: one reading became two because of the clock."""

    options: tuple[Window, ...]
    zone: str | None = None
    stated: bool = False
    split: bool = False
    notes: tuple[str, ...] = ()


def with_zone(options: Sequence[Window], grain: str | None, label: str | None, zone: str | None) -> Aware:
    """Readings of the wall clock as moments of the zone that the label names, else of the case's; naive without either."""
    stated: tzinfo | None = (fixed_offset(label) or (region_of(label) if zone else None)) if label else None
    if stated is None and zone is None:
        return Aware(tuple(options))
    here: tzinfo = zone_named(zone) if zone else (stated or UTC)
    made: list[Window] = []
    notes: list[str] = []
    for low, high in options:
        first = low or high
        if first is None:
            made.append((None, None))
        elif label and isinstance(stated, timezone) and out_of_season(first, label, zone):
            notes.append("zone_mismatch")
            made += [_in((low, high), here), _in((low, high), stated, here)]
        elif stated:
            made.append(_in((low, high), stated, here))
        elif low and high and grain in {"second", "minute", "hour"} and (repeats(low, here) or missing(low, here)):
            notes.append("repeated_hour" if repeats(low, here) else "nonexistent_time")
            made += [_in((low, high), here, fold=0), _in((low, high), here, fold=1)]
        else:
            made.append(_in((low, high), here))
    return Aware(tuple(made), zone or label, label is not None, len(made) > len(options), tuple(dict.fromkeys(notes)))


def _in(window: Window, zone: tzinfo, shown: tzinfo | None = None, fold: int = 0) -> Window:
    """The window on the wall clock of `zone`, shown in another where one is given."""
    ends = [m.replace(tzinfo=zone, fold=fold) if m else None for m in window]
    if shown is not None and shown is not zone:
        ends = [m.astimezone(shown) if m else None for m in ends]
    return ends[0], ends[1]
