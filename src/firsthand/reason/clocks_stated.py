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
_WHAT = r"\b(?P<what>(?:[\w'’/-]+ ){0,6}?[\w'’/-]+?)(?:'s|’s)?"
_IS = (
    r"(?: (?:is|was|were|are|runs?|ran|running|reads?|being|had been|has been)"
    r"(?: (?:found|known|shown|checked|seen|running|set|reading)(?: to be)?)?| \(|,|:)"
)
_ABOUT = r"(?:(?P<about>about|around|some|roughly|approximately|nearly|almost|just over|just under|exactly|consistently|by) )*"
_WAY = r"(?P<way>fast|slow|ahead|behind|in front|late|early)\b"
_MAY_STATE = re.compile(
    r"\b(?:sec|min|hour)[a-z]* (?:too )?(?:fast|slow|ahead|behind|in front|late|early)\b|\b(?:fast|slow|ahead|behind) by\b",
    re.IGNORECASE,
)
BEFORE = 100
"""Characters around such words in which the clock is named."""
_STATED = tuple(
    re.compile(p, re.IGNORECASE)
    for p in (rf"{_WHAT}{_IS} ?{_ABOUT}{_AMOUNT} (?:too )?{_WAY}", rf"{_WHAT}{_IS} ?(?:too )?{_WAY} by {_ABOUT}{_AMOUNT}")
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
_CLOCK_WORDS = frozenset(("clock", "time", "times", "timestamp", "timestamps", "stamp", "stamps", "timer", "timecode"))
_OWN_WORDS = frozenset(
    ("system", "console", "unit", "server", "note", "nb", "all", "in", "here", "terminal", "dvr", "set", "workstation")
)
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
        if not _MAY_STATE.search(statement.text):
            continue
        source = material.source(statement.id).id
        own = next((clock for clock, (_, sources) in sorted(clocks.items()) if source in sources), None)
        text = " ".join(statement.text.split())
        near = (text[max(0, m.start() - BEFORE) : m.end() + BEFORE] for m in _MAY_STATE.finditer(text))
        for match in (m for part in near for p in _STATED for m in p.finditer(part)):
            interval = _interval(match)
            clock = _meant(match["what"], clocks) or (own if _its_own(match["what"]) else None)
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


def _its_own(what: str) -> bool:
    """Whether the words name the clock of the account that they stand in: 'System clock 3 min slow'."""
    said = set(words(what))
    return bool(said & _CLOCK_WORDS) and said <= _CLOCK_WORDS | _SMALL_WORDS | _KIND_WORDS | _OWN_WORDS


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
