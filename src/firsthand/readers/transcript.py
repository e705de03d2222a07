"""Transcripts with labelled speakers: 'NAME: words'."""

from firsthand.readers import Incoming, Reading
from firsthand.readers.scripts import look_at, read_script


class Transcript:
    name = "transcript"
    version = "8"
    at_most = 0.8

    def recognises(self, incoming: Incoming) -> float:
        """Most of the words stand in turns of at least two labelled speakers."""
        look = look_at(incoming)
        if look.turns < 2 or look.speakers < 2 or look.share < 0.6:
            return 0.0
        return 0.8 if look.share > 0.75 else 0.6

    def read(self, incoming: Incoming) -> Reading:
        return read_script(incoming)


READER = Transcript()
