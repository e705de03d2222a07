"""The intervals between milestones as the report shows them."""

from dataclasses import dataclass

from firsthand.export.page.rows import Rows, Words
from firsthand.export.page.wording import bounds_text, length_text
from firsthand.model import Reconstruction
from firsthand.reason.milestones import Reached, intervals


@dataclass(frozen=True, slots=True)
class SpanEnd:
    milestone: str
    definition: str
    bounds: str
    words: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class SpanRow:
    """An interval with both its ends, or what is missing."""

    name: str
    of: str
    length: str
    formula: str
    ends: tuple[SpanEnd, ...]


def span_rows(rows: Rows, made: Reconstruction) -> tuple[SpanRow, ...]:
    """All intervals; none where the case has no milestone that a source gives."""
    return tuple(
        SpanRow(
            f"{i.start} to {i.end}",
            i.unit or "first of any unit",
            i.missing or length_text(i.least_s or 0.0, i.most_s or 0.0),
            i.formula,
            tuple(_end(rows, end) for end in (i.begins, i.ends) if end),
        )
        for i in intervals(made)
    )


def _end(rows: Rows, reached: Reached) -> SpanEnd:
    words = tuple(w for i in reached.because if (w := rows.words(i)))
    return SpanEnd(reached.milestone, reached.definition, bounds_text(reached.first, reached.last), words)
