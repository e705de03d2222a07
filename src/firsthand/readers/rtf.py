"""Rich text (RTF): body with tables, headers, notes and comments; tracked changes accepted in the text and kept as records."""

from dataclasses import replace

from firsthand.readers import Incoming, Reading
from firsthand.readers.building import TextBuilder
from firsthand.readers.office import OfficeWriter, is_changed, plain_lines
from firsthand.readers.rtf_parts import rtf_of
from firsthand.readers.written import script_of_pages


class RichText:
    name = "rtf"
    version = "6"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        return 0.96 if incoming.data[:32].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{\\rtf") else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """The text as it reads with all changes accepted, as for other word processors."""
        made = rtf_of(incoming.data)
        if not made.cut and (script := script_of_pages(incoming, plain_lines(made.items), changed=is_changed(made.items))):
            return script
        writer = OfficeWriter(incoming, TextBuilder(incoming))
        writer.body(made.items)
        for text, kind in made.margins:
            writer.margin(text, kind)
        for number, text in enumerate(made.notes, 1):
            writer.note(text, f"footnote {number}")
        writer.comments([replace(r, about=writer.quoted.get(name, "")) for name, r in made.remarks.items()])
        return writer.reading(made.properties, cut=made.cut)


READER = RichText()
