"""A document's text and places in it. Offsets are half-open and count characters."""

from firsthand.model.values import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters `start` to `end` of a text."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def covers(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end

    def overlap(self, other: "Span") -> int:
        """How many characters the two have in common."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True, slots=True, order=True)
class Anchor:
    """A stretch of one document."""

    document: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True, order=True)
class Locator:
    """How a person finds a stretch in the original: 'page 3, line 12', 'row 4', '00:01:12'."""

    start: int
    end: int
    label: str


@dataclass(frozen=True, slots=True, order=True)
class Passage:
    """A stretch that is language to be parsed on its own: a paragraph, the body of a message, a cell of remarks.

    `kind` is 'prose', 'heading', 'cell' or 'caption'; `record` is the id of the record that it belongs to.
    """

    start: int
    end: int
    kind: str = "prose"
    record: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one source as its reader gives it; nothing changes it afterwards."""

    id: str
    source: str
    text: str
    locators: tuple[Locator, ...] = ()
    passages: tuple[Passage, ...] = ()
