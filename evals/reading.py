"""Texts read for their times as the product reads an account of that day."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from firsthand.extract import Draft
from firsthand.extract.times import readings_of
from firsthand.language.paragraphs import BLANK_LINES
from firsthand.language.parsing import parse
from firsthand.language.timegrammar import TimeReading
from firsthand.model import CaseFacts, Document, Passage, Record, Source, SourceFacts, When

PATH = "text.txt"


@dataclass(frozen=True, slots=True)
class Text:
    """One text and what is known beside it. `record`: the moment of the row of a log in which it stands."""

    text: str
    dated: date | datetime | None = None
    incident: date | None = None
    zone: str | None = None
    locale: str | None = None
    record: datetime | None = None


def readings(texts: Sequence[Text]) -> list[list[TimeReading]]:
    """The times of each text, in order."""
    documents = [Document(str(n), "s", t.text, passages=_passages(t)) for n, t in enumerate(texts)]
    parsed = parse(documents)
    return [readings_of(_draft(t, d, p)) for t, d, p in zip(texts, documents, parsed, strict=True)]


def _passages(text: Text) -> tuple[Passage, ...]:
    record = "row" if text.record else None
    made, start = [], 0
    for blank in [*BLANK_LINES.finditer(text.text), None]:
        end = blank.start() if blank else len(text.text)
        if text.text[start:end].strip():
            made.append(Passage(start, end, "prose", record))
        start = blank.end() if blank else end
    return tuple(made)


def _draft(text: Text, document: Document, parsed: tuple) -> Draft:  # type: ignore[type-arg]
    facts = CaseFacts(
        time_zone=text.zone, incident_date=text.incident, locale=text.locale, sources=((PATH, SourceFacts(dated=text.dated)),)
    )
    records: tuple[Record, ...] = ()
    if text.record:
        when = When(None, text.record, text.record, "second")
        records = (Record("row", document.id, 0, len(text.text), "row", time=when),)
    return Draft(Source("s", PATH, "", 0), document, facts, parsed, records)
