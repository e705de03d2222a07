"""Are public format samples read whole: a radio log of 11,263 entries, incident data objects, ambulance reports.

Keys: `radio_entries` are stamped entries of the log that stand in the reading with their words, of `radio_expected`;
`radio_times`, `radio_speakers`, `radio_offsets` say how many of them have the right moment, speaker and offset;
`samples_read` of `samples` dispatch files are read whole, with `samples_records` records of which `samples_timed` have a time;
`samples_moments_missed` are moments in these files that no record has; `seconds` is reading alone, `seconds_with_language` the
whole of understanding (only with --language; 0 otherwise). Both are seconds of work of the one process that does it, so that
others on the machine do not count.
"""

import json
import re
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from evals.task import Figures, Task, needed
from firsthand.model import CaseFacts, Record, SourceFacts, content_id
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.readers import Incoming, Reading

RADIO, DISPATCH = "apollo13_radio", "dispatch_format_samples"
_STAMP = re.compile(r"\[(-?)(\d+):(\d\d):(\d\d):(\d\d)\]\s*")
_SAID = re.compile(r"(?P<speaker>[A-Z][\w/ -]{0,20}?)\s*:\s+(?P<words>\S.*)")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)")


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help=f"the folder of unpacked sets; {RADIO} and {DISPATCH} are read")
    parser.add_argument("--language", action="store_true", help="also time the whole of understanding the radio log")


@dataclass(frozen=True, slots=True)
class Expected:
    """One entry of the log as its own format defines it."""

    offset: float
    speaker: str
    first_word: str


def measure(asked: Namespace) -> Figures:
    """Counts over the radio log and the dispatch files, and the time that reading takes."""
    root = needed(asked.data, "measuring data (--data)")
    radio, dispatch = needed(root / RADIO, f"the set {RADIO}"), needed(root / DISPATCH, f"the set {DISPATCH}")
    kit = Toolkit.standard()
    log, facts, start = converted(radio)
    began = time.process_time()
    reading = _read(Found("radio.txt", log), facts, kit)
    files = [path for path in sorted(dispatch.iterdir()) if path.suffix in (".json", ".xml")]
    samples = [(_read(Found(path.name, path.read_bytes()), CaseFacts(), kit), path) for path in files]
    seconds = time.process_time() - began
    whole = 0.0
    if asked.language:
        began = time.process_time()
        understand(Found("radio.txt", log), facts, kit)
        whole = time.process_time() - began
    records = [record for sample, _ in samples for record in sample.records]
    return {
        **_radio(reading, list(expected(log.decode())), start),
        "samples": len(samples),
        "samples_read": sum(sample.status == "read" and bool(sample.records) for sample, _ in samples),
        "samples_records": len(records),
        "samples_timed": sum(record.time is not None for record in records),
        "samples_moments_missed": sum(len(_missed(sample, path)) for sample, path in samples),
        "seconds": round(seconds, 2),
        "seconds_with_language": round(whole, 1),
    }  # fmt: skip


def converted(folder: Path) -> tuple[bytes, CaseFacts, datetime]:
    """The log as it stands, the facts of a case that hold its start, and the start: the only thing that the log does not say."""
    told = json.loads((folder / "_meta").read_text(encoding="utf-8"))
    start = datetime.fromtimestamp(int(told["utc_launch_time"]), UTC)
    facts = CaseFacts(time_zone="UTC", sources=(("radio.txt", SourceFacts(starts=start, kind="transcript")),))
    return (folder / "TEC").read_bytes(), facts, start


def expected(text: str) -> Iterator[Expected]:
    """The entries by the rules of the format: a stamp, then the first line of a speaker below it."""
    offset: float | None = None
    for line in text.split("\n"):
        if found := _STAMP.fullmatch(line):
            days, hours, minutes, seconds = (int(part) for part in found.groups()[1:])
            offset = (days * 86_400 + hours * 3600 + minutes * 60 + seconds) * (-1 if found[1] else 1)
        elif offset is not None and not line.startswith(("_", " ", "\t")) and (said := _SAID.match(line)):
            yield Expected(offset, said["speaker"].strip(), said["words"].split()[0])
            offset = None


def _read(found: Found, case: CaseFacts, kit: Toolkit) -> Reading:
    incoming = Incoming(found.path, found.data, found.id, content_id("document", found.id), case)
    return max(kit.readers, key=lambda reader: reader.recognises(incoming)).read(incoming)


def _radio(reading: Reading, wanted: Sequence[Expected], start: datetime) -> dict[str, float]:
    """Entries found in the order of the log."""
    records = iter(reading.records)
    found = [(one, record) for one in wanted if (record := _next(records, one, reading.text)) is not None]
    return {
        "radio_expected": len(wanted),
        "radio_entries": len(found),
        "radio_times": sum(
            record.time is not None and record.time.earliest == start + timedelta(seconds=one.offset) for one, record in found
        ),
        "radio_speakers": sum(record.speaker == one.speaker for one, record in found),
        "radio_offsets": sum(record.offset_s == one.offset for one, record in found),
    }


def _next(records: Iterator[Record], wanted: Expected, text: str) -> Record | None:
    """The next record with this offset, if it comes before any that is another's."""
    for record in records:
        if record.offset_s == wanted.offset:
            words = re.sub(r"\W", "", text[record.start : record.end])
            plain = re.sub(r"\W", "", re.sub(r"\[[a-z]+:|\]", "", wanted.first_word))
            return record if words.startswith(plain[:3]) else None
    return None


def _missed(reading: Reading, path: Path) -> set[float]:
    """Moments in the bytes that neither a record has as its time nor the text shows."""
    held = {record.time.earliest.timestamp() for record in reading.records if record.time and record.time.earliest}
    stated = {stamp for stamp in _MOMENT.findall(path.read_text(encoding="utf-8")) if stamp not in reading.text}
    return {datetime.fromisoformat(stamp).timestamp() for stamp in stated} - held


TASK = Task("public samples of radio and dispatch formats, read whole", options, measure)
