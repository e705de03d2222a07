"""Input formats, one module each. A module that defines `READER` is a plugin.

What every reader must keep (one parametrised test, tests/readers/test_laws.py): the text is made through `TextBuilder`
only; each locator quotes; each cell, cue, row or line of the file is in the text or in an issue; a broken file gives
`partly` with what could be read. A reader raises `Unreadable` when nothing can be read; anything else that it raises is
caught by the guarded boundary and makes the file `failed`.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from firsthand.model import CaseFacts, Issue, Locator, Passage, Record, SourceFacts, When


class Unreadable(Exception):
    """Nothing can be read from these bytes; the message is the reason shown in the ledger."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """One file as found: its path below the case's folder, its bytes, the ids it will have, and what the user told.

    `version` of the path is never trusted alone: `head` helps readers to recognise what the bytes are.
    """

    path: str
    data: bytes
    source: str
    document: str
    case: CaseFacts = CaseFacts()

    @property
    def facts(self) -> SourceFacts:
        return self.case.of(self.path)

    @property
    def suffix(self) -> str:
        """The last suffix, lower case with its dot; '' when there is none."""
        name = self.path.rsplit("!", 1)[-1].rsplit("/", 1)[-1]
        return "." + name.rsplit(".", 1)[1].lower() if "." in name else ""


@dataclass(frozen=True, slots=True)
class Member:
    """A file inside the file: an attachment. It becomes a source of its own, at '<outer>!<name>'."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader gives. What the file does not state stays None: `created` when the account was given, `published`."""

    text: str
    locators: tuple[Locator, ...] = ()
    passages: tuple[Passage, ...] = ()
    records: tuple[Record, ...] = ()
    issues: tuple[Issue, ...] = ()
    members: tuple[Member, ...] = ()
    status: str = "read"
    reason: str | None = None
    kind: str = "unknown"
    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    created: When | None = None
    published: When | None = None


@runtime_checkable
class Reader(Protocol):
    """A reader has a name, a version that changes whenever its output may, and two functions.

    It may also state `at_most`, the surest that it ever is: then it is not asked about files that another one is surer of.
    """

    name: str
    version: str

    def recognises(self, incoming: Incoming) -> float:
        """How surely these bytes are of this format, 0 to 1; the surest reader reads. The suffix alone gives at most 0.3."""
        ...

    def read(self, incoming: Incoming) -> Reading: ...


def at_most(reader: Reader) -> float:
    """The surest that a reader ever is; 1 where it does not say."""
    return float(getattr(reader, "at_most", 1.0))
