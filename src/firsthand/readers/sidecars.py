"""Transcripts that speech tools write beside a recording (JSON): what was heard, when, by which speaker, how surely."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.heard import write_heard
from firsthand.readers.json_values import load_values
from firsthand.readers.speech_shapes import Heard, heard_in, seconds_of, tool_of

_SIGN = re.compile(
    rb'"(?:segments|transcription|recognizedPhrases|monologues|utterances|result)"\s*:\s*\[|"(?:results)"\s*:\s*(?:\[|\{)'
)
_SURE_SIGN = re.compile(
    rb'"(avg_logprob|no_speech_prob|speaker_label|speaker_labels|punctuated_word|speakerTag|startTime|startOffset|nBest|end_ts'
    rb'|transcripts|offsets|conf|start|resultEndTime|transcript)"\s*:'
)


class Sidecars:
    name = "sidecars"
    version = "1"
    at_most = 0.95

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:65_536].removeprefix(b"\xef\xbb\xbf").lstrip()
        if not head.startswith((b"{", b"[")) or looks_binary(incoming.data):
            return 0.0
        if not (_SIGN.search(head) and _SURE_SIGN.search(head)):
            return 0.0
        if len(incoming.data) > len(head) + 64:
            return 0.9 if len(set(_SURE_SIGN.findall(head))) > 1 else 0.0
        try:
            value = json.loads(head)
        except (ValueError, RecursionError):
            return 0.6
        return 0.95 if any(tool_of(one) for one in (value if isinstance(value, list) else [value])) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each stretch of one speaker a cue with its offset; words heard with little confidence are told."""
        decoded = decode(incoming.data)
        values, broken = load_values(decoded.text)
        heard = list(_heard(values, broken))
        if not heard:
            raise Unreadable("the transcript holds no words")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        created = write_heard(builder, heard, incoming)
        if broken:
            builder.issue("truncated", "the file ends before its transcript does; read as far as it goes")
        return builder.reading(
            kind="transcript",
            created=created,
            status="partly" if broken else "read",
            reason="the file is cut short" if broken else None,
        )


READER = Sidecars()


def _heard(values: Sequence[Any], broken: bool) -> Iterator[Heard]:
    """What all values hold; of a broken file the segments that are whole."""
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    known = [value for value in flat if tool_of(value)]
    for value in known:
        yield from (one for one in heard_in(value) if one.text)
    if known or not broken:
        return
    for item in flat:
        if isinstance(item, Mapping) and isinstance(item.get("text") or item.get("transcript"), str):
            text = " ".join(str(item.get("text") or item.get("transcript")).split())
            if text:
                yield Heard(text, seconds_of(item.get("start")), seconds_of(item.get("end")))
