"""Pinpoint citations: which account, where in it, and the hash that proves the words."""

from bisect import bisect_right
from dataclasses import dataclass

from firsthand.model import Account, Locator, Reconstruction, Source, When


@dataclass(frozen=True, slots=True)
class Citation:
    """Where exact words stand. `number` counts the sources of the case that were read, from 1, by path."""

    source: str
    number: int
    path: str
    title: str
    dated: str | None
    place: str
    start: int
    end: int
    words: str
    sha256: str
    handling: str

    @property
    def pinpoint(self) -> str:
        """One line to copy: title, date, place in it, and the head of the hash."""
        parts = [self.title, self.dated, self.place, f"sha256 {self.sha256[:16]}"]
        return ", ".join(part for part in parts if part)


class Citer:
    """Makes citations for one reconstruction."""

    def __init__(self, made: Reconstruction) -> None:
        self._accounts = {a.document.id: a for a in made.accounts if a.document}
        self.numbers = {a.source.id: n for n, a in enumerate((a for a in made.accounts if a.document), 1)}
        self._places: dict[str, tuple[list[Locator], list[int]]] = {}

    def account(self, document: str) -> Account:
        return self._accounts[document]

    def number(self, document: str) -> int:
        """The number of the source of a document."""
        return self.numbers[self._accounts[document].source.id]

    def cite(self, document: str, start: int, end: int) -> Citation:
        """The citation of a stretch of a document."""
        account = self._accounts[document]
        source = account.source
        text = account.document.text[start:end] if account.document else ""
        return Citation(
            source.id, self.numbers[source.id], source.path, name_of(source), day_of(source.published or source.created),
            self.place(document, start, end), start, end, text, source.sha256, source.handling,
        )  # fmt: skip

    def place(self, document: str, start: int, end: int) -> str:
        """The label of the place where a stretch begins, with that of its end when it is another: 'page 2, line 3 to line 5'."""
        locators, starts = self._located(document)
        labels = []
        for position in dict.fromkeys((start, max(start, end - 1))):
            index = bisect_right(starts, position) - 1
            while index >= 0 and locators[index].end <= position:
                index -= 1
            if index >= 0:
                labels.append(locators[index].label)
        return _from_to(*dict.fromkeys(labels)) if labels else f"characters {start} to {end}"

    def _located(self, document: str) -> tuple[list[Locator], list[int]]:
        """The places of a document and where each begins; of two that begin together, a line and its paragraph, the narrower is later."""
        if document not in self._places:
            found = self._accounts[document].document
            told = enumerate(found.locators if found else ())
            places = [x for _, x in sorted(told, key=lambda p: (p[1].start, -p[1].end, -p[0]))]
            self._places[document] = places, [x.start for x in places]
        return self._places[document]


def _from_to(first: str, last: str = "") -> str:
    """Both labels, the last without the part that it shares with the first: 'page 2, line 3 to line 5'."""
    lead, comma, rest = first.rpartition(", ")
    if comma and rest and last.startswith(lead + comma):
        last = last[len(lead + comma) :]
    return f"{first} to {last}" if last else first


def name_of(source: Source) -> str:
    """What people call the source: its title, with the outlet or author in front; else its file name."""
    file = source.path.rsplit("/", 1)[-1]
    own = source.kind in ("statement", "interview", "testimony")
    lead = (source.author or source.outlet) if own else (source.outlet or source.author)
    if source.title:
        return f"{lead}: {source.title}" if lead and lead.casefold() not in source.title.casefold() else source.title
    return f"{lead} ({file})" if lead else file


def day_of(when: When | None) -> str | None:
    """The day of a date as ISO text, 'by' or 'from' it when one bound is open; None when not stated."""
    if when is None or not (when.earliest or when.latest):
        return None
    first, last = when.earliest, when.latest
    if first and last:
        return first.date().isoformat() if first.date() == last.date() else f"{first.date()} to {last.date()}"
    return f"from {first.date()}" if first else f"by {last.date()}" if last else None
