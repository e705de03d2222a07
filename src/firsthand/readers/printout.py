"""Printed dispatch reports, and lists of entries that each start with a time."""

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head
from firsthand.readers.entries import Listing, day_head, listing_of, write_listing
from firsthand.readers.lines import LETTERS, Line
from firsthand.readers.printed import printed_of, write_printed
from firsthand.readers.repair import cleaned, glance

_LOOKED_AT, _LINES = 12_000, 60
"""Bytes and lines that are looked at: every format is tried on every file."""


class Printout:
    name = "printout"
    version = "5"
    at_most = 0.7

    def recognises(self, incoming: Incoming) -> float:
        """Most lines start with a time, or times stand beside labels."""
        lines = glance(head(incoming.data, _LOOKED_AT))[:_LINES]
        if printed_of(lines).is_report:
            return 0.7
        return 0.65 if listing_of(lines).is_list else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each entry, or each label with its time, a record."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = cleaned(decoded.text)
        mended.tell(builder)
        printed, listing = printed_of(mended.lines), listing_of(mended.lines)
        if printed.is_report or not listing.entries:
            write_printed(builder, printed, incoming)
            return builder.reading(kind="log")
        write_listing(builder, listing, incoming)
        return builder.reading(kind="log", title=_title(listing))


READER = Printout()


def _title(listing: Listing) -> str | None:
    """The first line when it is no entry and no date."""
    first = next(iter(listing.items), None)
    if isinstance(first, Line) and not day_head(first) and LETTERS.search(first.text) and len(first.text) < 120:
        text = first.text.strip(" #*=_")
        return text if not text[:1].isdigit() else None
    return None
