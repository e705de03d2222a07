"""Groups told by a number and a role, and who is known to be in a group or a crew."""

import re
from collections.abc import Iterable, Sequence

from firsthand.extract import Draft
from firsthand.extract.gathering import Cluster, Gathering
from firsthand.extract.grammar import Naming
from firsthand.extract.naming_lists import plurals
from firsthand.language.groups import NUMBERS

_NUMBER = "|".join(NUMBERS)
_GROUP = re.compile(
    rf"\b(?P<det>[Tt]he|[Aa]ll|[Bb]oth|[Tt]hese|[Tt]hose|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:(?P<number>{_NUMBER}|\d{{1,2}}) )?(?P<adj>[a-z-]+ )??(?P<role>[a-z-]+(?:s|men))\b(?! and | [A-Z]|['’])"
)
_ROLES = frozenset(p for p in plurals() if " " not in p)
_NEXT = re.compile(r"(?:,? and |, )")
_OF_UNIT = re.compile(r",? (?:of|from|with) (?:the crew of )?(?:the )?")
"""What stands between somebody and the unit that he or she belongs to: 'Orwin of Engine 5'; a comma does between commas."""
_CREW = re.compile(r"(?:[’']s (?:crew|team)| crew| team)?(?:, namely |, |: | \()")
"""What stands between a unit and a list of its crew: 'the crew of Engine 5, Orwin and Finch,'."""
_CREW_BEFORE = re.compile(r"\b(?:crew|members|team|officers|firefighters) (?:of|on|from) (?:the )?$")


def groups(text: str) -> list[Naming]:
    """Groups told by number and role ('the three paramedics'), and what goes back to one ('the paramedics'), in order."""
    told = [m for m in _GROUP.finditer(text) if m["role"] in _ROLES]
    counted = {m["role"] for m in told if m["number"]}
    named: dict[str, set[str]] = {
        role: {f"{m['number']} {m['adj'] or ''}{role}" for m in told if m["role"] == role and m["number"]} for role in counted
    }
    return [
        Naming(m.start(), m.end(), "group", next(iter(named[m["role"]])))
        for m in told
        if len(named.get(m["role"], ())) == 1 and (m["number"] or not m["adj"])
    ]


def gather_groups(draft: Draft, made: Gathering, namings: Iterable[Naming]) -> None:
    """Clusters for groups, and the members of groups and crews that the account tells."""
    by_name: dict[str, Cluster] = {}
    for naming in namings:
        if naming.kind == "group":
            if naming.name not in by_name:
                by_name[naming.name] = made.cluster("other", naming.name)
            by_name[naming.name].take(naming)
    some = [*(c for c in made.clusters if c.kind in ("person", "unit")), *by_name.values()]
    if len(some) < 2 or all(c.kind == "person" for c in some):
        return
    placed = sorted(((n.start, n.end, c) for c in some for n in c.namings), key=lambda p: (p[0], p[1]))
    text = draft.text
    for at, (_, end, cluster) in enumerate(placed):
        if cluster.kind == "other" and text[end : end + 2] == ", ":
            cluster.members += _list(text, placed, at + 1, end + 2)
        elif cluster.kind == "unit":
            cluster.members += _crew(text, placed, at)
        elif cluster.kind == "person" and at + 1 < len(placed) and placed[at + 1][2].kind == "unit":
            start, behind, unit = placed[at + 1]
            if _OF_UNIT.fullmatch(text, end, start) or (
                text[end:start] == ", " and text[behind : behind + 1] in (",", ")") and cluster.titles
            ):
                unit.members.append(cluster)


def _crew(text: str, placed: Sequence[tuple[int, int, Cluster]], at: int) -> list[Cluster]:
    """The people listed behind a unit as its crew."""
    start, end, _ = placed[at]
    told = _CREW_BEFORE.search(text, max(0, start - 30), start) is not None
    between = _CREW.match(text, end)
    if between is None or not (told or "crew" in between.group() or between.group() == " ("):
        return []
    return _list(text, placed, at + 1, between.end())


def _list(text: str, placed: Sequence[tuple[int, int, Cluster]], at: int, start: int) -> list[Cluster]:
    """The people named one after the other from a place on, with nothing but commas and 'and' between them."""
    found: list[Cluster] = []
    while at < len(placed) and placed[at][2].kind == "person" and _joined(text, start, placed[at][0], bool(found)):
        found.append(placed[at][2])
        start = placed[at][1]
        at += 1
    return found if text[start : start + 1] in (",", ".", ";", ")", "", "\n") else []


def _joined(text: str, start: int, end: int, inner: bool) -> bool:
    return _NEXT.fullmatch(text, start, end) is not None if inner else start == end
