"""Unit logs as text (incident command form 214): who kept the log, and its timed activities."""

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, head
from firsthand.readers.repair import cleaned, glance
from firsthand.readers.unit_logs import read_unit_log, unit_log_of


class UnitLogs:
    name = "unitlog"
    version = "1"
    at_most = 0.87

    def recognises(self, incoming: Incoming) -> float:
        return 0.87 if unit_log_of(glance(head(incoming.data))) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each activity a row; the other boxes of the form stand as lines."""
        decoded = decode(incoming.data)
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = cleaned(decoded.text)
        mended.tell(builder)
        log = unit_log_of(mended.lines)
        if log is None:
            raise Unreadable("the unit log holds no timed activities")
        return read_unit_log(incoming, builder, log)


READER = UnitLogs()
