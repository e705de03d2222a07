"""What a whole document shows about its way of writing times: hours of twelve or of 24, day or month first, which part of the day."""

import re
from collections.abc import Sequence
from typing import Protocol

from firsthand.language.timeanchors import Anchors, Story
from firsthand.language.timegrammar_told import Told


class Shown(Protocol):
    """A passage: its words and what its times are measured against."""

    @property
    def text(self) -> str: ...
    @property
    def anchors(self) -> Anchors: ...


_MERIDIEM = re.compile(r"[ap]\.?\s?m\b|clock|noon", re.IGNORECASE)
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d\d)(?![\d/])")


_PART_MINUTES = {"morning": 540, "afternoon": 900, "evening": 1200, "night": 1350}
"""Minutes of the day that a part of the day stands for where no time of day in the account is sure."""


def story_of(passages: Sequence[Shown], found: Sequence[tuple[int, Told]], around: str) -> Story:
    """What the whole document shows about its way of writing times."""
    fixed: list[int] = []
    service = twelve = False
    for number, told in found:
        for one in (told, told.till):
            if one and one.clock and one.clock.form in {"fixed", "open"} and not twelve:
                twelve = _to_twelve(one, passages[number].text[one.start : one.end])
            if one and one.clock and one.clock.hour and one.part and one.clock.form in {"open", "digits", "pair"}:
                fixed.append(by_part(one.part, one.clock.hour) * 60 + one.clock.minute)
            elif one and one.clock and one.clock.form == "fixed" and one.clock.hour is not None:
                fixed.append(one.clock.hour * 60 + one.clock.minute)
                written = passages[number].text[one.start : one.end]
                digits = written[:1].isdigit() and not _MERIDIEM.search(written)
                service = service or (digits and (one.clock.hour >= 13 or written.startswith("0")))
    if not fixed:
        fixed = [_PART_MINUTES[t.part] for _, t in found if t.part in _PART_MINUTES and t.clock is None]
    fixed += [p.anchors.record.hour * 60 + p.anchors.record.minute for p in passages if p.anchors.record and p.anchors.live]
    return Story(clocks=tuple(sorted(set(fixed))), service=service, twelve=twelve, day_first=_day_first(passages, around))


def by_part(part: str, hour: int) -> int:
    """The hour of 0-23 that an hour of 1-12 is in a part of the day."""
    early, late = hour % 12, hour % 12 + 12
    if part in {"morning", "small hours", "dawn", "breakfast"}:
        return early
    if part in {"night", "overnight"}:
        return late if 5 <= hour <= 11 else early
    return late


def _to_twelve(told: Told, written: str) -> bool:
    """Whether a time of day is told on a clock of twelve hours: 'at nine', '9.40 p.m.', 'half past six'."""
    return bool(told.part or (told.clock and told.clock.form == "open") or _MERIDIEM.search(written))


def _day_first(passages: Sequence[Shown], around: str) -> bool | None:
    """Whether numeric dates of this document must be day first (True) or month first (False); None when nothing shows it."""
    shown = set()
    for text in [p.text for p in passages] + [around]:
        for m in _NUMERIC.finditer(text):
            first, second = int(m[1]), int(m[3])
            if first > 12 >= second:
                shown.add(True)
            elif second > 12 >= first:
                shown.add(False)
    return shown.pop() if len(shown) == 1 else None
