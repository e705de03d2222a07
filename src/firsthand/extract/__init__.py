"""Extractors, one module each. A module that defines `EXTRACTOR` is a plugin.

An extractor takes a `Draft` and returns it with the layers named in `gives` filled; it reads the layers in `needs`.
The order is worked out from these and checked before the run. It reads no store, clock, environment or random number,
keeps no state, and gives the same for the same draft. Problems of the material are appended to `issues`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from firsthand.errors import PluginError
from firsthand.language.parsing import Parsed
from firsthand.model import (
    CaseFacts,
    Claim,
    Document,
    Entity,
    Issue,
    Mention,
    Quantity,
    Record,
    Source,
    SourceFacts,
    Span,
    Statement,
    TimeExpression,
)

LAYERS = ("quotations", "mentions", "entities", "times", "quantities", "statements", "stances", "claims")


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words set off by marks, or a block set apart after a colon: the segments leave the marks out.

    `kind` is 'marks' or 'block'. `closed` is false when the closing mark is missing. Scare quotes, so-called terms,
    titles and names of ships in marks are no quotations.
    """

    segments: tuple[Span, ...]
    kind: str = "marks"
    closed: bool = True

    @property
    def start(self) -> int:
        return self.segments[0].start

    @property
    def end(self) -> int:
        return self.segments[-1].end


@dataclass(frozen=True, slots=True)
class Draft:
    """An account in the making."""

    source: Source
    document: Document
    case: CaseFacts
    parsed: tuple[Parsed, ...] = ()
    records: tuple[Record, ...] = ()
    sentences: tuple[Span, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    mentions: tuple[Mention, ...] = ()
    entities: tuple[Entity, ...] = ()
    times: tuple[TimeExpression, ...] = ()
    quantities: tuple[Quantity, ...] = ()
    statements: tuple[Statement, ...] = ()
    claims: tuple[Claim, ...] = ()
    issues: tuple[Issue, ...] = ()

    @property
    def text(self) -> str:
        return self.document.text

    @property
    def facts(self) -> SourceFacts:
        return self.case.of(self.source.path)

    def issue(self, code: str, message: str, span: Span | None = None) -> Issue:
        """An issue of this document, at `span` when given."""
        start, end = (span.start, span.end) if span else (None, None)
        return Issue(code, message, self.source.id, self.document.id if span else None, start, end)

    def with_issues(self, issues: Iterable[Issue]) -> "Draft":
        return replace(self, issues=(*self.issues, *issues))


@runtime_checkable
class Extractor(Protocol):
    """`version` changes whenever the output may; it is part of the key under which accounts are kept."""

    name: str
    version: str
    needs: tuple[str, ...]
    gives: tuple[str, ...]

    def extract(self, draft: Draft) -> Draft: ...


def in_order(extractors: Iterable[Extractor]) -> tuple[Extractor, ...]:
    """The extractors so that each comes after those that give what it needs; ties by name.

    Raises PluginError when a layer that is needed is given by none, or when they need each other in a circle.
    """
    waiting = sorted(extractors, key=lambda e: e.name)
    givers = {layer: e for e in waiting for layer in e.gives}
    missing = sorted({n for e in waiting for n in e.needs if n not in givers})
    if missing:
        raise PluginError(f"no extractor gives {', '.join(missing)}")
    done: list[Extractor] = []
    while waiting:
        ready = [e for e in waiting if all(givers[n] in done for n in e.needs)]
        if not ready:
            raise PluginError(f"extractors need each other in a circle: {', '.join(e.name for e in waiting)}")
        done.append(ready[0])
        waiting.remove(ready[0])
    return tuple(done)
