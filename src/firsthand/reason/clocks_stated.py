"""Offsets of clocks that an account states: 'the CCTV is four minutes fast'."""

import re
from collections.abc import Mapping

from firsthand.reason.material import Material
from firsthand.reason.tokens import words
from firsthand.reason.wordlists import NUMBERS

_NUMBER = r"(?:\d+|[a-z]+(?:-[a-z]+)?)"
_AMOUNT = (
    rf"(?:(?P<half>half a minute)|(?P<n>{_NUMBER}) (?P<unit>seconds?|secs?|minutes?|mins?|hours?)"
    rf"(?: (?:and )?(?P<m>{_NUMBER}) (?:seconds?|secs?))?)"
)
_STATED = re.compile(
    r"\b(?P<what>(?:[\w'’/-]+ ){0,6}?[\w'’/-]+?)(?:'s|’s)? (?:is|was|were|are|runs?|ran|running|reads?|being|had been|has been) "
    r"(?:(?P<about>about|around|some|roughly|approximately|nearly|almost|just over|just under|exactly|consistently) )?"
    + _AMOUNT
    + r" (?P<way>fast|slow|ahead|behind|in front|late|early)\b",
    re.IGNORECASE,
)
_FAST = ("fast", "ahead", "in front", "early")
_SMALL_WORDS = frozenset(
    (
        "a",
        "an",
        "and",
        "clock",
        "clocks",
        "it",
        "its",
        "of",
        "on",
        "our",
        "that",
        "the",
        "their",
        "this",
        "time",
        "times",
        "which",
    )
)
_UNIT_S = {"s": 1, "m": 60, "h": 3600}
_EXACT_S = {"s": 1.0, "m": 30.0, "h": 300.0}
"""How much is left open by the unit in which an offset is told."""
_KIND_WORDS = frozenset(
    ("camera", "cctv", "bodycam", "dashcam", "radio", "recorder", "log", "cad", "recording", "video", "footage")
)


def stated_offsets(
    material: Material, clocks: Mapping[str, tuple[str, tuple[str, ...]]]
) -> dict[str, tuple[tuple[float, float], tuple[str, ...]]]:
    """By clock: the interval in seconds, positive when fast, and the statements that it is read from.

    Only where the words name one clock of the case and no other; two statements that differ leave it open.
    """
    found: dict[str, list[tuple[tuple[float, float], str]]] = {}
    for statement in material.statements.values():
        if statement.stance in ("question", "intention") or statement.polarity == "neg":
            continue
        for match in _STATED.finditer(" ".join(statement.text.split())):
            interval = _interval(match)
            clock = _meant(match["what"], clocks)
            if interval and clock:
                found.setdefault(clock, []).append((interval, statement.id))
    made = {}
    for clock, told in sorted(found.items()):
        lo, hi = max(i[0] for i, _ in told), min(i[1] for i, _ in told)
        if lo <= hi:
            made[clock] = ((lo, hi), tuple(sorted(s for _, s in told)))
    return made


def _interval(match: re.Match[str]) -> tuple[float, float] | None:
    if match["half"]:
        seconds, give = 30.0, 15.0
    else:
        count, rest = _number(match["n"]), _number(match["m"]) if match["m"] else 0.0
        if count is None or rest is None:
            return None
        unit = match["unit"][0].lower()
        seconds, give = count * _UNIT_S[unit] + rest, _EXACT_S["s" if match["m"] else unit]
    give *= 2 if match["about"] and match["about"].lower() not in ("exactly", "consistently") else 1
    sign = 1 if match["way"].lower() in _FAST else -1
    return (sign * seconds - give, sign * seconds + give)


def _number(text: str) -> float | None:
    parts = [NUMBERS.get(p, p) for p in text.lower().split("-")]
    return float(sum(int(p) for p in parts)) if all(p.isdigit() for p in parts) else 1.0 if text.lower() in ("a", "an") else None


def _meant(what: str, clocks: Mapping[str, tuple[str, tuple[str, ...]]]) -> str | None:
    """The one clock whose label holds the telling words of `what`."""
    telling = set(words(what)) - _SMALL_WORDS
    fits = []
    for clock, (label, _) in sorted(clocks.items()):
        shared = telling & set(words(label))
        if shared and (shared & _KIND_WORDS or len(shared) >= min(2, len(telling))):
            fits.append((-len(shared), clock))
    fits.sort()
    if not fits or (len(fits) > 1 and fits[0][0] == fits[1][0]):
        return None
    return fits[0][1]
