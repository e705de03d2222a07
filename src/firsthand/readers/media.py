"""Recordings: what they say of themselves, and that they are unread without a transcript; or their speech, where a model is told.

The speech in a recording is read only when case.toml names a folder that holds a model ([speech] model = "…") and the
library for it is installed. Nothing is ever fetched.
"""

from firsthand.model import When, clock_of
from firsthand.readers import Incoming, Reading
from firsthand.readers.building import TextBuilder
from firsthand.readers.exports import Fact, write_facts
from firsthand.readers.heard import place, write_heard
from firsthand.readers.media_facts import Recording, recording_of
from firsthand.readers.recordings import moment_after
from firsthand.readers.speech import Unheard, heard_by

UNREAD = "a recording; unread without a transcript"


class Media:
    name = "media"
    version = "1"
    at_most = 0.9

    def recognises(self, incoming: Incoming) -> float:
        return 0.9 if recording_of(incoming.data) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Form, length, start and names as facts; the speech as cues where it can be heard."""
        found = recording_of(incoming.data) or Recording("recording")
        builder = TextBuilder(incoming)
        write_facts(builder, _facts(found))
        created, reason = _span(found, incoming), UNREAD
        heard = False
        if incoming.case.speech:
            try:
                stretches = heard_by(incoming.case.speech, incoming.data)
                builder.add("\n")
                created = write_heard(builder, stretches, incoming, found.start) or created
                heard = True
            except Unheard as why:
                reason = f"{UNREAD} ({why})"
        if heard:
            builder.issue(
                "uncertain_reading", "the words were written down by a program that recognises speech; check them by ear"
            )
        else:
            builder.issue("unreadable", reason)
        return builder.reading(
            kind="transcript" if heard else "unknown",
            title=found.title,
            author=found.author,
            created=created,
            status="read" if heard else "partly",
            reason=None if heard else reason,
        )


READER = Media()


def _facts(found: Recording) -> list[Fact]:
    facts = [Fact("head of the file", "recording", found.form)]
    if found.length is not None:
        facts.append(Fact("head of the file", "length", place(found.length)))
    if found.start is not None:
        facts.append(Fact("head of the file", "start as the file states it", found.start.isoformat(" ")))
    facts += [Fact("head of the file", label, value) for label, value in found.tags]
    return facts


def _span(found: Recording, incoming: Incoming) -> When | None:
    """From the start to the end of the recording, when its start is told or stated."""
    start = incoming.facts.starts or found.start
    clock = clock_of(incoming.source, incoming.facts)
    first, last = moment_after(start, 0.0, clock, incoming), moment_after(start, found.length or 0.0, clock, incoming)
    if first is None or last is None:
        return None
    return When(None, first.earliest, last.latest, "second", zone=first.zone, zone_assumed=first.zone_assumed, clock=clock)
