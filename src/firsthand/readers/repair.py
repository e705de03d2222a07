"""A text as it was meant: characters, margins, columns and cut words mended, and each repair told."""

from dataclasses import dataclass

from firsthand.readers.building import TextBuilder
from firsthand.readers.characters import clean_characters, without_unseen
from firsthand.readers.columns import in_reading_order
from firsthand.readers.hyphens import joined_words
from firsthand.readers.lines import Line, split_lines
from firsthand.readers.margins import without_margin_numbers, without_page_marks


@dataclass(frozen=True, slots=True)
class Repaired:
    """The lines of a text after repair; `notes` say what was mended, `left_out` what went: a reason, the words, where."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str, str], ...] = ()

    def tell(self, builder: TextBuilder) -> None:
        """Put the repairs among the issues of the document."""
        for note in self.notes:
            builder.issue("encoding_repaired", note)
        for why, words, where in self.left_out:
            builder.skip(words, locator=where, why=why)


def glance(text: str) -> list[Line]:
    """The lines of a text as they stand, for looking at what it is."""
    return split_lines(without_unseen(text))


def cleaned(text: str) -> Repaired:
    """Only the characters mended: for formats whose lines mean something."""
    text, notes = clean_characters(text)
    return Repaired(tuple(split_lines(text)), notes)


def numbered(text: str) -> Repaired:
    """Characters mended and margin numbers, page numbers and running heads taken out."""
    text, notes = clean_characters(text)
    bare = without_margin_numbers(split_lines(text))
    unmarked = without_page_marks(bare.lines)
    return Repaired(tuple(unmarked.lines), notes, (*bare.left_out, *unmarked.left_out))


def repaired(text: str) -> Repaired:
    """All repairs: those of `numbered`, columns read one after the other, and words cut at line ends joined."""
    base = numbered(text)
    ordered, columns = in_reading_order(base.lines)
    joined, moved = joined_words(ordered)
    notes = list(base.notes)
    if columns:
        notes.append("text in two columns was read one column after the other")
    if moved:
        notes.append(f"{moved} {'word' if moved == 1 else 'words'} cut at the end of a line joined again")
    return Repaired(tuple(joined), tuple(notes), base.left_out)
