"""Small invented cases with one planted difference each: statements that cannot all hold, and differences that fit.

The phrasings lie in `banks/conflicts`, one file an incident: facts with lines for each side, marked by who would write so (w a
statement, s a statement of the one it is about, n news, q a quotation in news, p a post, l a row of a log). Half of the incidents, by a
hash of their names, were set aside before any rule was looked at. Each case tells its planted fact in two accounts and two further
facts of the incident in both of them, in other words and with nothing changed.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

BANK = Path(__file__).parent / "banks" / "conflicts"
Slots = dict[str, Any]

CONFLICTS = ("number", "time", "order", "polarity", "actor", "place")
FITS = ("meaning", "changed", "clock", "superseded", "rounding", "hearsay", "opinion", "growth", "different")
DAY = datetime(2025, 3, 8, tzinfo=ZoneInfo("Europe/London"))
BESIDES = 2
_FORMS = {"w": "wq", "s": "w", "n": "nq", "q": "nq", "p": "pn", "l": "l"}
"""For an account of each form, the forms that its other lines may have."""
_NEAR = {
    "changed": ("order",), "clock": ("time",), "meaning": ("time",), "superseded": ("number",), "rounding": ("number",),
    "growth": ("number",), "different": ("number",),
}  # fmt: skip
"""Kinds of fact that may be about the thing that a planted difference is about: they are not told beside it."""
_FIRST = (
    "Ilse",
    "Oren",
    "Maud",
    "Jory",
    "Petra",
    "Anselm",
    "Tilda",
    "Corin",
    "Brida",
    "Hamish",
    "Lenka",
    "Rufus",
    "Signe",
    "Wilf",
)
_LAST = ("Marner", "Tallow", "Beckwith", "Oskell", "Hartrey", "Lunn", "Dresner", "Fairlie", "Quill", "Sanderby", "Voss", "Penhale", "Strake", "Ibsley")  # fmt: skip
_OUTLETS = ("Reach Courier", "Valley Echo", "North Post", "Evening Beacon", "Harrow Gazette")
_SMALL = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_LEADS = {
    "w": ("I make this statement of my own free will.", "I have been asked to set down what I know.", "I have worked there for some years."),
    "n": ("An inquiry into the matter has been opened.", "The road nearby was busy at the time.", "Residents gathered to watch."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """One phrasing: which side of its fact it tells, who would write so, and the words with their slots."""

    side: str
    form: str
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    kind: str
    name: str
    lines: tuple[Line, ...]

    @property
    def stands(self) -> bool:
        """Whether all lines of a side say one thing, so that the fact can be told beside another."""
        slotted = any("{" in line.text for line in self.lines if line.side == "x")
        return self.kind in CONFLICTS and (slotted or any(line.side != "x" for line in self.lines))


@dataclass(frozen=True, slots=True)
class Incident:
    name: str
    places: tuple[str, ...]
    units: tuple[str, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """One file of a case: its name, its bytes as text, and the words that tell the planted fact."""

    path: str
    text: str
    planted: str


@dataclass(frozen=True, slots=True)
class SmallCase:
    """`kind` is one of CONFLICTS or of FITS; the first two accounts tell the planted fact."""

    name: str
    kind: str
    accounts: tuple[Told, ...]

    @property
    def differs(self) -> bool:
        return self.kind in CONFLICTS


@dataclass
class _Draft:
    """An account in the making."""

    form: str
    author: str
    lines: list[tuple[str, datetime]] = field(default_factory=list)


def incidents(half: str) -> list[Incident]:
    """The incidents of a half: 'dev' to tune on, 'held' for the figure."""
    files = sorted(BANK.glob("*.txt"), key=lambda f: hashlib.sha256(f"conflicts {f.stem}".encode()).hexdigest())
    return [_read(file) for file in files[0 if half == "dev" else 1 :: 2]]


def cases(half: str, each: int, seed: int = 1) -> Iterator[SmallCase]:
    """`each` cases of every kind of conflict, and as many that fit in all, shared out among the kinds."""
    known = incidents(half)
    fitting = -(-each * len(CONFLICTS) // len(FITS))
    for kind in (*CONFLICTS, *FITS):
        random = Random(f"{seed} {half} {kind}")
        told = [(i, f) for i in known for f in i.facts if f.kind == kind]
        for number in range(each if kind in CONFLICTS else fitting):
            incident, fact = told[number % len(told)]
            yield _Maker(incident, random).case(f"{kind}-{number:04}", fact)


def _read(file: Path) -> Incident:
    heads: dict[str, str] = {}
    facts: list[Fact] = []
    for block in re.split(r"^== ", file.read_text(encoding="utf-8"), flags=re.MULTILINE):
        first, *rest = [line for line in block.splitlines() if line.strip()]
        if "|" in first and ":" not in first:
            kind, name = (part.strip() for part in first.split("|"))
            facts.append(Fact(kind, name, tuple(_line(line) for line in rest)))
        else:
            heads |= dict(line.split(": ", 1) for line in (first, *rest))
    split = {key: tuple(part.strip() for part in heads[key].split("|")) for key in ("places", "units")}
    return Incident(file.stem, split["places"], split["units"], tuple(facts))


def _line(told: str) -> Line:
    mark, text = told.split(": ", 1)
    side, form = mark.split(".") if "." in mark else ("x", "w" if mark == "x" else mark)
    return Line(side, form, text)


class _Maker:
    """Fills the slots of one case and packs its lines into files."""

    def __init__(self, incident: Incident, random: Random) -> None:
        self.incident = incident
        self.random = random
        names = [f"{a} {b}" for a, b in zip(random.sample(_FIRST, 14), random.sample(_LAST, 14), strict=True)]
        self.names = iter(names)
        self.start = DAY + timedelta(hours=20, minutes=random.randrange(3, 58))

    def case(self, name: str, fact: Fact) -> SmallCase:
        first, second = self._sides(fact)
        slots = self._slots(fact.kind), self._slots(fact.kind)
        shared = slots[0] | self._differing(fact.kind, slots[0])
        pair = [(first, slots[0]), (second, shared)]
        drafts: list[_Draft] = []
        planted: list[str] = []
        for line, values in pair:
            author = values["A"] if line.form == "s" else next(self.names)
            if drafts and fact.kind == "superseded":
                author = drafts[0].author  # who corrects it gave it
            draft = _Draft("n" if line.form == "q" else "w" if line.form == "s" else line.form, author)
            planted.append(_filled(line.text, values))
            draft.lines.append((planted[-1], values["when"]))
            drafts.append(draft)
        if fact.kind == "clock":
            drafts[1].lines = [(planted[1], slots[0]["when"] + timedelta(minutes=self.random.choice((3, 4, 5, 6, 7))))]
        self._beside(fact, drafts)
        days = (3, 5) if fact.kind == "superseded" else (4, 4)
        told = [
            Told(f"{name}/{n}{_suffix(d.form)}", self._packed(d, days[n], n), p)
            for n, (d, p) in enumerate(zip(drafts, planted, strict=True))
        ]
        return SmallCase(name, fact.kind, tuple(told))

    def _sides(self, fact: Fact) -> tuple[Line, Line]:
        sides = sorted({line.side for line in fact.lines})
        if sides == ["x"]:
            one, other = self.random.sample(list(fact.lines), 2)
            return one, other
        first, second = ([line for line in fact.lines if line.side == side] for side in sides)
        pair = [self.random.choice(first), self.random.choice(second)]
        if fact.kind in CONFLICTS:
            self.random.shuffle(pair)
        return pair[0], pair[1]

    def _slots(self, kind: str) -> Slots:
        n = (
            self.random.randrange(4, 60)
            if kind != "rounding"
            else self.random.choice([27, 33, 41, 48, 52, 63, 72, 79, 88, 94, 118])
        )
        few = self.random.randrange(2, 9)
        when = self.start + timedelta(minutes=self.random.randrange(0, 25))
        m = n + self.random.choice((3, 4, 5, 7, 9)) if n < 20 else round(n * self.random.choice((1.3, 1.5, 1.7)))
        return {
            "n": n, "m": m, "r": 10 * round(n / 10), "less": n - self.random.randrange(2, 9), "more": n + self.random.randrange(2, 9),
            "few": few, "many": few + self.random.randrange(4, 20), "when": when,
            "t": _clock(when, self.random), "t2": _clock(when + timedelta(minutes=self.random.randrange(35, 80)), self.random),
            "A": next(self.names), "B": next(self.names), "P": self.random.choice(self.incident.places),
            "words": self.random.random() < 0.4,
        }  # fmt: skip

    def _differing(self, kind: str, told: Slots) -> Slots:
        """The slots in which the second account differs."""
        when = told["when"]
        match kind:
            case "number":
                return {"n": told["m"]}
            case "time":
                later = when + timedelta(minutes=self.random.choice((26, 31, 37, 44, 58, 71)))
                return {"when": later, "t": _clock(later, self.random)}
            case "actor":
                return {"A": told["B"], "B": told["A"]}
            case "place":
                return {"P": self.random.choice([p for p in self.incident.places if p != told["P"]])}
            case "changed" | "growth":
                return {"when": when + timedelta(minutes=50)}
            case _:
                return {}

    def _beside(self, fact: Fact, drafts: Sequence[_Draft]) -> None:
        """Further facts that both accounts tell alike, so far as each has words for them."""
        others = [
            f
            for f in self.incident.facts
            if f.stands and f.name != fact.name and f.kind not in ("place", *_NEAR.get(fact.kind, ()))
        ]
        for other in self.random.sample(others, BESIDES):
            values = self._slots(other.kind)
            side = self.random.choice(sorted({line.side for line in other.lines}))
            used: set[str] = set()
            for draft in drafts:
                fitting = [
                    x
                    for x in other.lines
                    if x.side == side and x.form in _FORMS[draft.form] and x.form != "s" and x.text not in used
                ]
                if fitting:
                    line = self.random.choice(fitting)
                    used.add(line.text)
                    place = self.random.randrange(len(draft.lines) + 1)
                    draft.lines.insert(place, (_filled(line.text, values), values["when"]))

    def _packed(self, draft: _Draft, day: int, number: int) -> str:
        dated = DAY + timedelta(days=day, hours=10)
        lines = [text for text, _ in draft.lines]
        match draft.form:
            case "l":
                rows = sorted(draft.lines, key=lambda x: x[1])
                unit = self.incident.units[number]
                told = [f'{when:%Y-%m-%d %H:%M:%S},{unit},"{text}"' for text, when in rows]
                return "\n".join(("time,unit,remarks", *told)) + "\n"
            case "p":
                posted = DAY + timedelta(hours=23, minutes=2 + 40 * number)
                data = [{"id": str(700 + n), "author_id": "u1", "created_at": f"{posted + timedelta(seconds=n):%Y-%m-%dT%H:%M:%SZ}", "text": t} for n, t in enumerate(lines)]  # fmt: skip
                users = [{"id": "u1", "name": draft.author, "username": draft.author.replace(" ", "_").lower()}]
                return json.dumps({"data": data, "includes": {"users": users}}, ensure_ascii=False, indent=1)
            case "w":
                lead = self.random.choice(_LEADS["w"])
                body = "\n\n".join((lead, *lines))
                return f"Statement of {draft.author}\n\nDate of statement: {dated:%d %B %Y}\n\n{body}\n\nSigned: {draft.author}\n"
            case _:
                outlet = _OUTLETS[sum(map(ord, draft.author)) % len(_OUTLETS)]
                body = "".join(f"<p>{t}</p>\n" for t in (*lines, self.random.choice(_LEADS["n"])))
                return (
                    f'<!DOCTYPE html>\n<html lang="en-GB"><head><meta charset="utf-8"><title>Questions after the accident - {outlet}</title>\n'
                    f'<meta property="og:site_name" content="{outlet}">\n<meta property="article:published_time" content="{dated.isoformat()}">\n'
                    f'<meta name="author" content="{draft.author}"></head><body><main><article>\n<h1>Questions after the accident</h1>\n'
                    f"{body}</article></main></body></html>\n"
                )


def _suffix(form: str) -> str:
    return {"l": ".csv", "p": ".json", "w": ".txt"}.get(form, ".html")


def _clock(when: datetime, random: Random) -> str:
    hour = (when.hour - 1) % 12 + 1
    return random.choice((f"{when:%H:%M}", f"{hour}.{when:%M} p.m.", f"{hour}:{when:%M} pm"))


def _filled(text: str, values: Slots) -> str:
    def value(match: re.Match[str]) -> str:
        key = match[1]
        found = values[key if key in values else key.lower() if key not in ("A", "B", "P") else key]
        if isinstance(found, int):
            told = _SMALL[found] if values["words"] and 0 <= found <= 20 else str(found)
            return told.capitalize() if key[0].isupper() else told
        return str(found)

    return re.sub(r"\{(\w+)\}", value, text).replace("p.m..", "p.m.")
