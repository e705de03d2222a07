"""Lay down what was heard in a recording: each stretch a cue, its place in the recording, what was heard with little confidence."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from firsthand.model import Span, When, clock_of
from firsthand.readers import Incoming
from firsthand.readers.building import TextBuilder
from firsthand.readers.lines import LETTERS
from firsthand.readers.recordings import moment_after, stated_start
from firsthand.readers.speech_shapes import Heard

UNSURE = 0.5
"""Confidence below which a word, or a whole stretch, is told as heard with little confidence."""
_EARLY = 90.0


def write_heard(builder: TextBuilder, heard: Sequence[Heard], incoming: Incoming, start: datetime | None = None) -> When | None:
    """Lay the stretches down. Gives the time of the whole recording, when its start is told, stated in its first words, or given."""
    moment = incoming.facts.starts or _stated(builder, heard, incoming) or start
    clock = clock_of(incoming.source, incoming.facts)
    for one in heard:
        _write(builder, one, moment_after(moment, one.start, clock, incoming))
    for before, after in pairwise(one for one in heard if one.start is not None):
        if after.start is not None and before.start is not None and after.start < before.start:
            builder.issue("out_of_order", f"the words at {place(after.start)} stand after those at {place(before.start)}")
            break
    last = max((one.end or one.start or 0.0 for one in heard), default=0.0)
    first, end = moment_after(moment, 0.0, clock, incoming), moment_after(moment, last, clock, incoming)
    if first is None or end is None:
        return None
    return When(None, first.earliest, end.latest, "second", zone=first.zone, zone_assumed=first.zone_assumed, clock=clock)


def place(seconds: float | None) -> str:
    """A place in a recording: '00:01:12'."""
    if seconds is None:
        return "no place"
    whole = int(seconds)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"


def _stated(builder: TextBuilder, heard: Sequence[Heard], incoming: Incoming) -> datetime | None:
    spoken = [(one.start, one.text) for one in heard if one.start is not None and one.start <= _EARLY]
    start, notes = stated_start(spoken, incoming)
    for code, message in notes:
        builder.issue(code, message)
    return start


def _write(builder: TextBuilder, one: Heard, when: When | None) -> None:
    id = builder.record_id("cue")
    before = builder.position
    if one.speaker:
        builder.add(f"{one.speaker}: ")
    span = builder.add(one.text)
    if LETTERS.search(one.text):
        builder.mark(span, "caption", id)
    builder.locate(Span(before, span.end), place(one.start))
    builder.add("\n")
    fields = (("confidence", f"{one.confidence:.2f}"),) if one.confidence is not None else ()
    builder.record(span, "cue", id=id, speaker=one.speaker, time=when, offset_s=one.start, fields=fields)
    _tell_unsure(builder, one, span)


def _tell_unsure(builder: TextBuilder, one: Heard, span: Span) -> None:
    """One issue a stretch: the whole of it, or the words in it that the tool was not sure of."""
    if one.confidence is not None and one.confidence < UNSURE:
        builder.issue(
            "uncertain_reading", f"{place(one.start)}: the speech tool was not sure of these words ({one.confidence:.2f})", span
        )
        return
    unsure = [
        word for word in one.words if word.confidence is not None and word.confidence < UNSURE and LETTERS.search(word.text)
    ]
    if unsure:
        told = ", ".join(f"“{word.text.strip()}” ({word.confidence:.2f})" for word in unsure[:8])
        more = f" and {len(unsure) - 8} more" if len(unsure) > 8 else ""
        builder.issue("uncertain_reading", f"{place(one.start)}: the speech tool was not sure of {told}{more}", span)
