"""The chronology as marks of a drawing, and as lines: the same events under the same filters."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import proxy

from firsthand.app.look import chronology
from firsthand.model import Claim, Event, instant
from firsthand.model.entities import ENTITY_TYPES

if TYPE_CHECKING:
    from firsthand.app.snapshot import Snapshot

LANES = ("actor", "agency", "source", "place")
_AGENCIES = ("unit", "organisation", "vehicle", "vessel")
_WORDS = re.compile(r"(?<![\w-])[^\W\d_]{3,}(?![\w-])")
NO_LANE = {"actor": "no named actor", "agency": "no unit or body", "source": "no source", "place": "no named place"}


@dataclass(frozen=True, slots=True)
class Filter:
    """Which events are shown; an empty field lets all pass. `since` and `until` are ISO moments of the period."""

    actor: str = ""
    source: str = ""
    basis: str = ""
    stance: str = ""
    lineage: str = ""
    since: str = ""
    until: str = ""

    @property
    def given(self) -> dict[str, str]:
        """The fields that are set."""
        return {f.name: value for f in fields(self) if (value := getattr(self, f.name))}


@dataclass(frozen=True, slots=True)
class Traits:
    """What the filters look at, for one event."""

    actors: tuple[str, ...]
    sources: tuple[str, ...]
    bases: tuple[str, ...]
    stances: tuple[str, ...]
    lineages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter, how it is called and how many events it lets pass."""

    value: str
    name: str
    events: int


class Marks:
    """Traits and lanes of all events of a snapshot; taken over from `before` where that has the very same events."""

    def __init__(self, snapshot: "Snapshot", before: "Marks | None" = None) -> None:
        self._snapshot = proxy(snapshot)
        claims = snapshot.rows.claims
        self._claims: dict[str, list[Claim]] = (
            before._claims if before else {e.id: [claims[c] for c in e.claims if c in claims] for e in snapshot.order}  # noqa: SLF001
        )
        self._drawn: dict[tuple[Filter, str], bytes] = before._drawn if before else {}  # noqa: SLF001
        self.traits: dict[str, Traits] = before.traits if before else {e.id: self._traits(e) for e in snapshot.order}

    def _traits(self, event: Event) -> Traits:
        rows = self._snapshot.rows
        claims = self._claims[event.id]
        said = [rows.statements[c.statement] for c in claims]
        sources = dict.fromkeys(self._snapshot.source_of[c.document] for c in claims)
        lineages = dict.fromkeys(x.id for s in sources if (x := self._snapshot.lineage_of.get(s)))
        return Traits(
            tuple(dict.fromkeys(p.entity for p in event.participants if p.role == "actor")), tuple(sources),
            tuple(dict.fromkeys(s.basis for s in said)), tuple(dict.fromkeys(s.stance for s in said)), tuple(lineages),
        )  # fmt: skip

    def chosen(self, wanted: Filter) -> tuple[Event, ...]:
        """The events that pass, in the order of the chronology; undated ones pass when no period is asked for."""
        period = tuple(_moment(text) for text in (wanted.since, wanted.until))
        return tuple(e for e in self._snapshot.order if self._passes(e, wanted, period))

    def _passes(self, event: Event, wanted: Filter, period: tuple[float | None, ...]) -> bool:
        traits = self.traits[event.id]
        for value, has in (
            (wanted.actor, traits.actors), (wanted.source, traits.sources), (wanted.basis, traits.bases),
            (wanted.stance, traits.stances), (wanted.lineage, traits.lineages),
        ):  # fmt: skip
            if value and value not in has:
                return False
        since, until = period
        if since is None and until is None:
            return True
        first, last = event.earliest or event.latest, event.latest or event.earliest
        if first is None or last is None:
            return False
        return (since is None or _wall(last) >= since) and (until is None or _wall(first) <= until)

    @cached_property
    def choices(self) -> Mapping[str, tuple[Choice, ...]]:
        """The values that each filter can take, the most frequent first."""
        snapshot = self._snapshot
        lineages = {x.id: snapshot.titles[x.origin or x.sources[0]] for x in snapshot.made.lineages if x.sources}
        names = {e.id: e.name for e in snapshot.made.entities}
        of = {
            "actor": (names, (a for t in self.traits.values() for a in t.actors)),
            "source": (snapshot.titles, (s for t in self.traits.values() for s in t.sources)),
            "basis": ({}, (b for t in self.traits.values() for b in t.bases)),
            "stance": ({}, (s for t in self.traits.values() for s in t.stances)),
            "lineage": (lineages, (x for t in self.traits.values() for x in t.lineages)),
        }
        return {field: _choices(known, values) for field, (known, values) in of.items()}

    def lanes(self, event: Event, by: str) -> tuple[str, ...]:
        """The lanes in which an event is drawn: one for each of its sources, places, actors or agencies."""
        entities = self._snapshot.entities
        traits = self.traits[event.id]
        if by == "source":
            found = [self._snapshot.titles[s] for s in traits.sources]
        elif by == "place":
            places = [entities[p.entity].name for p in event.participants if p.role == "place" and p.entity in entities]
            found = places or [c.place.text for c in self._claims[event.id] if c.place][:1]
        else:
            wanted = _AGENCIES if by == "agency" else ENTITY_TYPES
            found = [entities[a].name for a in traits.actors if a in entities and entities[a].type in wanted]
        return tuple(dict.fromkeys(found)) or (NO_LANE[by],)

    def drawing(self, wanted: Filter, by: str = "actor") -> bytes:
        """The marks of a filter and its lanes; those that were asked for last are at hand."""
        known = self._drawn.get((wanted, by))
        if known is None:
            known = self._drawing(wanted, by)
            self._drawn = {**dict(list(self._drawn.items())[-6:]), (wanted, by): known}
        return known

    def _drawing(self, wanted: Filter, by: str) -> bytes:
        """The marks of dated events in columns, one for each lane of an event, as JSON: moments in seconds of the case's own wall time."""
        dated = [e for e in self.chosen(wanted) if e.earliest or e.latest]
        drawn = [(e, lane) for e in dated for lane in self.lanes(e, by)]
        events, lanes = [e for e, _ in drawn], [lane for _, lane in drawn]
        order = _lane_order(lanes, NO_LANE[by])
        number = {lane: n for n, lane in enumerate(order)}
        ghosts = [self._as_written(e) for e in events]
        columns = {
            "lanes": order,
            "id": [e.id for e in events],
            "from": [_wall(e.earliest) if e.earliest else None for e in events],
            "to": [_wall(e.latest) if e.latest else None for e in events],
            "lane": [number[lane] for lane in lanes],
            "flags": [int(e.approximate) | (e.support == "relayed_only") << 1 | self._locked(e) << 2 for e in events],
            "periods": [[_wall(p.start), _wall(p.end), len(p.events)] for p in chronology(dated).periods],
            "label": [short(e.label)[:90] for e in events],
            "ghost": [[n, *ghost] for n, ghost in enumerate(ghosts) if ghost],
        }
        return json.dumps(columns, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")

    def _locked(self, event: Event) -> bool:
        return any(s in self._snapshot.handling for s in self.traits[event.id].sources)

    def _as_written(self, event: Event) -> tuple[float, float] | None:
        """The interval as the source wrote it, where its clock was corrected; None where nothing was."""
        for claim in self._claims[event.id]:
            when = claim.when
            clock = self._offsets.get(when.clock or "") if when else None
            if clock and when and when.earliest and when.latest:
                return (_wall(when.earliest), _wall(when.latest))
        return None

    @cached_property
    def _offsets(self) -> dict[str, tuple[float, float]]:
        return {c.id: c.offset_s for c in self._snapshot.made.clocks if c.offset_s and any(c.offset_s)}


def short(label: str) -> str:
    """The label without the numbers, stamps and codes of a whole row, which would leave no room for its words; the list has it all."""
    cells = [cell.strip() for cell in label.split(" | ")]
    told = [cell for cell in cells if _WORDS.search(cell)]
    return " · ".join(told) if len(cells) > 2 and told else label


def _choices(names: Mapping[str, str], values: Iterable[str]) -> tuple[Choice, ...]:
    found = (Choice(v, names.get(v, v.replace("_", " ")), n) for v, n in Counter(values).items())
    return tuple(sorted(found, key=lambda c: (-c.events, c.name, c.value)))


def _lane_order(lanes: Iterable[str], last: str) -> list[str]:
    """The fullest lanes on top, the one for the rest at the bottom."""
    return sorted((counted := Counter(lanes)), key=lambda lane: (lane == last, -counted[lane], lane))


def _wall(moment: datetime) -> float:
    """Seconds of the moment as its own clock on the wall shows it."""
    return instant(moment.replace(tzinfo=None))


def _moment(text: str) -> float | None:
    """The moment that a filter names; None when it names none."""
    try:
        return _wall(datetime.fromisoformat(text)) if text else None
    except ValueError:
        return None
