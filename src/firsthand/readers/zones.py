"""Zones of typed stamps: offsets, labels, and what daylight saving does to a clock time."""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from firsthand.readers.stamps import Stamp

_FAMILIES = {
    "America/New_York": "EST EDT", "America/Chicago": "CST CDT", "America/Denver": "MST MDT", "America/Los_Angeles": "PST PDT",
    "America/Anchorage": "AKST AKDT", "Pacific/Honolulu": "HST", "America/Halifax": "AST ADT", "Europe/London": "BST",
    "Europe/Paris": "CET CEST MEZ MESZ", "Europe/Helsinki": "EET EEST", "Europe/Lisbon": "WET WEST",
    "Australia/Sydney": "AEST AEDT", "Australia/Adelaide": "ACST ACDT", "Australia/Perth": "AWST",
    "Pacific/Auckland": "NZST NZDT", "Asia/Tokyo": "JST", "Africa/Johannesburg": "SAST",
}  # fmt: skip
_FAMILY = {label: zone for zone, labels in _FAMILIES.items() for label in labels.split()}
_SYNONYMS = {"MEZ": "CET", "MESZ": "CEST"}
_UNIVERSAL = frozenset(("Z", "UTC", "GMT", "UT"))
_OFFSET = re.compile(r"(?:[A-Z]{1,4})?\s*(?P<sign>[+-])(?P<hours>\d{1,2}):?(?P<minutes>\d{2})?")


def stated_zone(stamp: Stamp, home: ZoneInfo | None) -> tuple[tzinfo | None, str | None]:
    """The zone that a stamp states, and its seasonal label when it has one ('EST'); (None, None) when it states none we know."""
    label = (stamp.zone or "").strip()
    if not label:
        return None, None
    if "/" in label:
        try:
            return ZoneInfo(label), None
        except (KeyError, ValueError, OSError):
            return None, None
    if offset := _OFFSET.fullmatch(label):
        span = timedelta(hours=int(offset["hours"]), minutes=int(offset["minutes"] or 0))
        if span >= timedelta(hours=24):
            return None, None
        return timezone(span if offset["sign"] == "+" else -span), None
    label = _SYNONYMS.get(label.upper(), label.upper())
    if label in _UNIVERSAL:
        return UTC, None
    if home is not None and label in seasons(home, stamp.year or 2000):
        return home, label
    return (ZoneInfo(_FAMILY[label]), label) if label in _FAMILY else (None, None)


def seasons(zone: ZoneInfo, year: int) -> dict[str, timedelta]:
    """The labels that a zone has in a year, with their offsets."""
    moments = (datetime(year, month, 1, tzinfo=zone) for month in (1, 7))
    return {moment.tzname() or "": moment.utcoffset() or timedelta() for moment in moments}


def readings(local: datetime, zone: tzinfo, label: str | None) -> tuple[str | None, list[datetime]]:
    """What an unzoned clock time may be in `zone`, preferred first, and the issue code when that is not one moment.

    A label of the other season gives the site's own clock first and the literal label after it.
    """
    first, second = local.replace(tzinfo=zone, fold=0), local.replace(tzinfo=zone, fold=1)
    if isinstance(zone, ZoneInfo) and label and first.tzname() != label:
        if second.tzname() == label:
            return None, [second]
        literal = local.replace(tzinfo=timezone(seasons(zone, local.year).get(label, first.utcoffset() or timedelta())))
        return ("zone_mismatch", [first, literal]) if literal.utcoffset() != first.utcoffset() else (None, [first])
    if first.utcoffset() == second.utcoffset() or label:
        return None, [first]
    if (first.utcoffset() or timedelta()) > (second.utcoffset() or timedelta()):
        return "repeated_hour", [first, second]
    return "nonexistent_time", [_valid(first, zone), _valid(second, zone)]


def _valid(moment: datetime, zone: tzinfo) -> datetime:
    return moment.astimezone(UTC).astimezone(zone)
