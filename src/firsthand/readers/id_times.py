"""Ids that carry the moment at which they were made: a check on the time that is stated beside them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from firsthand.model import Span, When, instant
from firsthand.readers.building import TextBuilder

_X_EPOCH = 1_288_834_974.657
_DISCORD_EPOCH = 1_420_070_400.0
_FIRST_SNOWFLAKE = 1 << 34
"""Ids of X below are older than the scheme and only count up."""
_MINUTES = 300
"""Seconds by which a post may be stamped beside its id: drafts, uploads and clocks of devices take that long."""
_QUARTER, _NEAR, _FARTHEST_ZONE = 900, 60, 14 * 3600
_TOLD = 20
"""Differences told one by one; further ones are counted."""


def x_moment(identifier: object) -> float | None:
    """Seconds since 1970 in an id of X, None when it carries none."""
    number = _number(identifier)
    if number is None or number < _FIRST_SNOWFLAKE:
        return None
    return _sane((number >> 22) / 1000 + _X_EPOCH)


def discord_moment(identifier: object) -> float | None:
    """Seconds since 1970 in an id of Discord."""
    number = _number(identifier)
    return None if number is None or number < 1 << 22 else _sane((number >> 22) / 1000 + _DISCORD_EPOCH)


def mastodon_moment(identifier: object) -> float | None:
    """Seconds since 1970 in an id of Mastodon."""
    number = _number(identifier)
    return None if number is None else _sane((number >> 16) / 1000)


def tiktok_moment(identifier: object) -> float | None:
    """Seconds since 1970 in an id of TikTok."""
    number = _number(identifier)
    return None if number is None else _sane(float(number >> 32))


def tell_differences(builder: TextBuilder, checked: Sequence[tuple[str, float | None, When | None, Span]]) -> None:
    """Tell where the stated time of a message and the one in its id are more than minutes apart.

    A difference of whole quarters of an hour, where no zone is stated, is one of zones and told once.
    """
    told = zones = 0
    for label, minted, when, span in checked:
        apart = _apart(when, minted) if when and minted is not None else 0.0
        if when is None or minted is None or abs(apart) <= _MINUTES:
            continue
        if _is_zone(apart) and (when.zone_assumed or when.zone is None):
            zones += 1
            if zones == 1 and when.zone is not None:
                builder.issue("zone_mismatch", f"{label}: {_told(apart, minted)}; its time may be written in another zone", span)
            continue
        told += 1
        if told <= _TOLD:
            builder.issue("clock_skew", f"{label}: {_told(apart, minted)}", span)
    if told > _TOLD:
        builder.issue("clock_skew", f"{told - _TOLD} more messages whose stated time and the time in their id are apart")


def _told(apart: float, minted: float) -> str:
    way = "before" if apart > 0 else "after"
    return f"the stated time is {_span(abs(apart))} {way} the time in its id, {datetime.fromtimestamp(minted, UTC):%Y-%m-%d %H:%M:%S} UTC"


def _span(seconds: float) -> str:
    if seconds < 7200:
        return f"{round(seconds / 60)} minutes"
    return f"{round(seconds / 3600)} hours" if seconds < 172_800 else f"{round(seconds / 86_400)} days"


def _apart(when: When, minted: float) -> float:
    """Seconds from the nearer bound of the stated time to the one in the id."""
    first, last = when.earliest, when.latest
    if first is None or last is None:
        return 0.0
    return min(0.0, minted - instant(first)) or max(0.0, minted - instant(last))


def _is_zone(apart: float) -> bool:
    rest = abs(apart) % _QUARTER
    return abs(apart) <= _FARTHEST_ZONE and min(rest, _QUARTER - rest) <= _NEAR


def _number(identifier: object) -> int | None:
    text = str(identifier or "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else None


_SANE = (1_136_073_600.0, 4_102_444_800.0)


def _sane(seconds: float) -> float | None:
    """A moment between 2006 and 2100."""
    return seconds if _SANE[0] <= seconds <= _SANE[1] else None
