"""Plain text and Markdown: paragraphs with their lines."""

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary


class Plain:
    name = "plain"
    version = "0"

    def recognises(self, incoming: Incoming) -> float:
        return 0.0 if looks_binary(incoming.data) else 0.3

    def read(self, incoming: Incoming) -> Reading:
        """Each paragraph a passage, each line with its number."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        for number, line in enumerate(decoded.text.splitlines(keepends=True), 1):
            builder.add(line, locator=f"line {number}", passage="prose")
        return builder.reading()


READER = Plain()
