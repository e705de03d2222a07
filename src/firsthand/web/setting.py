"""Setting the pages: the templates' environment, addresses, and what every page is given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import quote, urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader

from firsthand.app import redline
from firsthand.app.desk import Desk
from firsthand.app.look import BASIS, SUPPORT, Words, bounds_text, environment
from firsthand.app.snapshot import Snapshot
from firsthand.model.accounts import HANDLINGS
from firsthand.model.entities import ENTITY_TYPES
from firsthand.model.speech import BASES, CERTAINTIES, STANCES

PLACES = (
    ("/", "Overview", "o"), ("/chronology", "Chronology", "c"), ("/findings", "Findings", "f"), ("/sources", "Sources", "s"),
    ("/entities", "People, units, places", "p"), ("/compare", "Compare", "v"), ("/clocks", "Clocks", "k"),
    ("/lineages", "Lineages", "i"), ("/counts", "Counts", "n"), ("/questions", "Questions", "q"), ("/search", "Search", "/"),
    ("/log", "Log", "l"),
)  # fmt: skip
"""The pages, each with the key that leads there after 'g'."""

EXPLAINED = {
    "meaning": "the words mean different things", "clock": "a clock", "superseded": "superseded by a later version", "rounding": "rounding",
    "unresolved": "unresolved, both reported",
}  # fmt: skip
RESOLUTIONS = (
    ("1", "explain", "meaning", "Different meaning"), ("2", "explain", "clock", "A clock"), ("3", "explain", "superseded", "Superseded"),
    ("4", "explain", "rounding", "Rounding"), ("5", "explain", "unresolved", "Unresolved: report both"), ("a", "accept", "", "Stands as it is"),
    ("x", "reject", "", "Not a finding"),
)  # fmt: skip
"""What a person can decide about a finding: the key, the verb, its value and what the button says."""

KINDS = {
    "correction": ("correction", "corrections"), "clarification": ("clarification", "clarifications"),
    "substitution": ("substitution", "substitutions"), "removal": ("removal", "removals"), "addition": ("addition", "additions"),
    redline.OTHER: ("change of a heading or label", "changes of headings or labels"),
    redline.MOVED: ("sentence moved or repeated", "sentences moved or repeated"),
}  # fmt: skip
"""Kinds of changes between versions, one and several."""

FOLLOWS = (
    "What follows is being worked out. Decisions are kept and shown at once; bounds and findings are still those from before."
)
"""What a page says while it is so."""


def _environment() -> Environment:
    made = environment(PackageLoader("firsthand.web"), words_address)
    made.globals.update(
        PANEL=True, KINDS=KINDS, FOLLOWS=FOLLOWS, RESOLUTIONS=RESOLUTIONS, EXPLAINED=EXPLAINED, HANDLINGS=HANDLINGS, account_address=account_address, with_query=with_query, bounds_text=bounds_text, BASIS=BASIS, SUPPORT=SUPPORT,
        BASES=BASES, STANCES=STANCES, CERTAINTIES=CERTAINTIES, ENTITY_TYPES=ENTITY_TYPES,
    )  # fmt: skip
    made.filters["initials"] = initials
    return made


def initials(name: str) -> str:
    """The first letters of a name's words."""
    return "".join(word[0] for word in name.replace(".", " ").split()).upper()[:3] or "?"


@dataclass(frozen=True)
class Setting:
    """The desk, who decides, and the templates."""

    desk: Desk
    actor: str
    environment: Environment = field(default_factory=_environment)

    def page(self, request: Request, template: str, /, *, status: int = 200, **given: object) -> HTMLResponse:
        """A whole page, or without its frame what stands in it, for a script that asks for a part."""
        shown = self.desk.shown
        common = {
            "request": request, "path": request.url.path, "places": PLACES, "snapshot": shown, "work": self.desk.work, "actor": self.actor,
            "number": self.desk.number, "here": here(request), "name": self.desk.case.facts.name,
            "as_of": datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z"),
        }  # fmt: skip
        text = self.environment.get_template(template).render(**common, **given)
        return HTMLResponse(text.encode("utf-8", "replace"), status)


def here(request: Request) -> str:
    """The address of this page, to come back to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def account_address(source: str, start: int | None = None, end: int | None = None) -> str:
    """The address of an account, or of a passage in it."""
    where = "" if start is None or end is None else f"?at={start}-{end}#at"
    return f"/account/{quote(source, safe='')}{where}"


def words_address(words: Words) -> str:
    """The address of words in their account."""
    return account_address(words.cited.source, words.cited.start, words.cited.end)


def with_query(path: str, given: Mapping[str, str], **changed: str) -> str:
    """The address with these fields, without the empty ones."""
    fields = {k: v for k, v in {**given, **changed}.items() if v}
    return f"{path}?{urlencode(fields)}" if fields else path


class Missing(Exception):
    """What was asked for is not in the case, or not yet; the message says so to the person."""


def shown_now(desk: Desk) -> Snapshot:
    """The snapshot that a page is made of. Raises Missing while there is none."""
    if desk.shown is None:
        raise Missing("The case is being read.")
    return desk.shown


def passage_of(at: str) -> tuple[int, int] | None:
    """The passage that an address names as '120-180'; None for anything else."""
    start, _, end = at.partition("-")
    return (int(start), int(end)) if start.isdecimal() and end.isdecimal() and len(at) < 24 else None
