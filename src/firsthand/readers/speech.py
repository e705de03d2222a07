"""Speech to words by faster-whisper, from a model that lies in a local folder. Nothing is fetched."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from firsthand.readers.speech_shapes import Heard, Word

INSTALL = "pip install faster-whisper"


class Unheard(Exception):
    """The speech cannot be heard; the message is the reason."""


def heard_by(model: str, data: bytes) -> list[Heard]:
    """What the model in the folder `model` hears. Raises Unheard with the reason: no folder, no library, a recording it cannot open."""
    if not Path(model).is_dir():
        raise Unheard("the folder of the speech model that case.toml names is not there")
    try:
        from faster_whisper import WhisperModel
    except ImportError:
        raise Unheard(f"the library that hears speech is not installed: {INSTALL}") from None
    try:
        engine = WhisperModel(model, device="cpu", compute_type="int8", cpu_threads=1, local_files_only=True)
        segments, _ = engine.transcribe(io.BytesIO(data), beam_size=5, temperature=0.0, word_timestamps=True)
        heard = _heard(segments)
    except Exception as fault:
        raise Unheard(f"the speech model could not read it: {' '.join(str(fault).split())[:120]}") from None
    if not heard:
        raise Unheard("the speech model heard no words")
    return heard


def _heard(segments: Iterable[Any]) -> list[Heard]:
    """The segments that hold words."""
    made = []
    for segment in segments:
        words = tuple(Word(w.word.strip(), float(w.start), float(w.end), float(w.probability)) for w in segment.words or ())
        text = " ".join(str(segment.text).split())
        if text:
            made.append(Heard(text, round(float(segment.start), 3), round(float(segment.end), 3), words=words))
    return made
