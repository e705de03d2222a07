"""Interviews and sworn testimony in question-and-answer form."""

from firsthand.readers import Incoming, Reading
from firsthand.readers.scripts import look_at, read_script


class Testimony:
    name = "testimony"
    version = "8"
    at_most = 0.9

    def recognises(self, incoming: Incoming) -> float:
        """Questions and answers marked Q. and A. make up most of the words."""
        look = look_at(incoming)
        if not look.asked or not look.answered or look.share < 0.5:
            return 0.0
        return 0.9 if look.procedure or look.asked + look.answered >= 4 else 0.7

    def read(self, incoming: Incoming) -> Reading:
        return read_script(incoming)


READER = Testimony()
