"""The shapes in which common speech tools write what they heard: turned into words with their place, speaker and confidence."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

_DURATION = re.compile(r"PT(?:(?P<hours>[\d.]+)H)?(?:(?P<minutes>[\d.]+)M)?(?:(?P<seconds>[\d.]+)S)?")
_CLOCKED = re.compile(r"(?:(?P<hours>\d{1,3}):)?(?P<minutes>\d{1,2}):(?P<seconds>\d{1,2}(?:[.,]\d{1,6})?)")
_PAUSE = 1.2
"""Seconds of silence after which a new stretch begins where the tool gives words only."""
_LONG = 40
"""Words after which a stretch ends with the sentence where the tool gives words only."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word as heard; seconds from the start, the tool's confidence 0 to 1; None where it gives none."""

    text: str
    start: float | None = None
    end: float | None = None
    confidence: float | None = None
    speaker: str | None = None
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """A stretch of one speaker. `words` is empty where the tool gives none."""

    text: str
    start: float | None
    end: float | None
    speaker: str | None = None
    confidence: float | None = None
    words: tuple[Word, ...] = ()


def tool_of(value: Any) -> str | None:
    """The tool whose shape a value has, None when it is of no speech tool that we know."""
    if not isinstance(value, Mapping):
        return None
    results = value.get("results")
    checks = (
        ("aws", isinstance(results, Mapping) and isinstance(results.get("items"), list) and "transcripts" in results),
        ("deepgram", isinstance(results, Mapping) and isinstance(results.get("channels"), list)),
        ("google", isinstance(results, list) and any(isinstance(r, Mapping) and "alternatives" in r for r in results[:20])),
        ("whisper", _listed(value, "segments", "start") and _listed(value, "segments", "text")),
        ("whisper.cpp", _listed(value, "transcription", "offsets")),
        ("azure", isinstance(value.get("recognizedPhrases"), list)),
        ("rev", _listed(value, "monologues", "elements")),
        ("utterances", _listed(value, "utterances", "text") and _listed(value, "utterances", "start")),
        ("vosk", isinstance(value.get("result"), list) and _listed(value, "result", "conf") and "text" in value),
    )  # fmt: skip
    return next((name for name, holds in checks if holds), None)


def heard_in(value: Mapping[str, Any]) -> list[Heard]:
    """What a value of a known shape holds, in the order of the file."""
    return list(_SHAPES[tool_of(value) or ""](value))


def seconds_of(value: Any, scale: float = 1.0) -> float | None:
    """Seconds of '1.2', 1.2, '1.200s', 'PT1.2S', '00:00:01,200'; None when it is none of these."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return _finite(float(value) * scale)
    text = str(value).strip()[:40]
    for pattern in (_DURATION, _CLOCKED):
        if (found := pattern.fullmatch(text)) and any(found.groups()):
            try:
                hours, minutes, seconds = (
                    float((part or "0").replace(",", ".")) for part in found.group("hours", "minutes", "seconds")
                )
            except ValueError:
                return None
            return _finite(hours * 3600 + minutes * 60 + seconds)
    try:
        return _finite(float(text.removesuffix("s")) * scale)
    except ValueError:
        return None


def _finite(value: float) -> float | None:
    return round(value, 3) if 0 <= value < 10_000_000 else None


def _listed(value: Mapping[str, Any], name: str, key: str) -> bool:
    """Whether `name` is a list of objects, one of the first of which has `key`."""
    items = value.get(name)
    return isinstance(items, list) and any(isinstance(item, Mapping) and key in item for item in items[:20])


def _maps(value: Any) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []


def _text(value: Any) -> str:
    return " ".join(str(value).split()) if isinstance(value, str | int | float) else ""


def _speaker(value: Any) -> str | None:
    """A speaker as labelled; a bare number as 'speaker 1'."""
    shown = _text(value)
    return (f"speaker {shown}" if shown.isdigit() else shown) or None


def _share(value: Any) -> float | None:
    made = seconds_of(value)
    return made if made is not None and made <= 1 else None


def _whisper(value: Mapping[str, Any]) -> Iterator[Heard]:
    for one in _maps(value.get("segments")):
        words = tuple(
            Word(_text(w.get("word") or w.get("text")), seconds_of(w.get("start")), seconds_of(w.get("end")),
                 _share(w.get("probability", w.get("score", w.get("confidence")))))
            for w in _maps(one.get("words"))
        )  # fmt: skip
        speaker = _speaker(one.get("speaker"))
        yield Heard(
            _text(one.get("text")), seconds_of(one.get("start")), seconds_of(one.get("end")), speaker, _likely(one), words
        )


def _likely(one: Mapping[str, Any]) -> float | None:
    """A confidence for a segment that gives the mean logarithm of its tokens' probability, or a chance of silence."""
    silent, mean = one.get("no_speech_prob"), one.get("avg_logprob")
    if isinstance(silent, int | float) and silent > 0.6:
        return round(max(0.0, 1 - float(silent)), 3)
    if isinstance(mean, int | float) and -100 < mean <= 0:
        return round(exp(float(mean)), 3)
    return _share(one.get("confidence"))


def _whisper_cpp(value: Mapping[str, Any]) -> Iterator[Heard]:
    for one in _maps(value.get("transcription")):
        offsets = one.get("offsets")
        at = offsets if isinstance(offsets, Mapping) else {}
        tokens = [t for t in _maps(one.get("tokens")) if not _text(t.get("text")).startswith("[_")]
        words = tuple(Word(_text(t.get("text")), confidence=_share(t.get("p"))) for t in tokens if _text(t.get("text")))
        yield Heard(
            _text(one.get("text")), seconds_of(at.get("from"), 0.001), seconds_of(at.get("to"), 0.001), _speaker(one.get("speaker")),
            words=words,
        )  # fmt: skip


def _aws(value: Mapping[str, Any]) -> Iterator[Heard]:
    results = value["results"]
    labels = results.get("speaker_labels")
    speakers: dict[str, str] = {}
    for segment in _maps(labels.get("segments")) if isinstance(labels, Mapping) else []:
        for item in _maps(segment.get("items")):
            speakers[_text(item.get("start_time"))] = _text(item.get("speaker_label") or segment.get("speaker_label"))
    words = []
    for item in _maps(results.get("items")):
        best = next(iter(_maps(item.get("alternatives"))), {})
        speaker = _text(item.get("speaker_label")) or speakers.get(_text(item.get("start_time")), "")
        mark = item.get("type") == "punctuation"
        words.append(
            Word(_text(best.get("content")), seconds_of(item.get("start_time")), seconds_of(item.get("end_time")),
                 None if mark else _share(best.get("confidence")), None if mark else speaker or None, mark)
        )  # fmt: skip
    yield from stretches(words)


def _google(value: Mapping[str, Any]) -> Iterator[Heard]:
    """Each result; where the last one repeats all words with their speakers, its words are the better account."""
    results = [next(iter(_maps(r.get("alternatives"))), {}) for r in _maps(value.get("results"))]
    ends = [seconds_of(r.get("resultEndTime") or r.get("resultEndOffset")) for r in _maps(value.get("results"))]
    tagged = [[_google_word(w) for w in _maps(a.get("words"))] for a in results]
    if len(tagged) > 1 and any(w.speaker for w in tagged[-1]) and not any(w.speaker for words in tagged[:-1] for w in words):
        yield from stretches(tagged[-1])
        return
    for best, words, end in zip(results, tagged, ends, strict=True):
        if any(word.speaker for word in words):
            yield from stretches(words)
        elif _text(best.get("transcript")):
            start = words[0].start if words else None
            yield Heard(_text(best["transcript"]), start, end, None, _share(best.get("confidence")) or None, tuple(words))


def _google_word(word: Mapping[str, Any]) -> Word:
    start, end = word.get("startTime", word.get("startOffset")), word.get("endTime", word.get("endOffset"))
    speaker = word.get("speakerLabel") or word.get("speakerTag")
    return Word(
        _text(word.get("word")), seconds_of(start), seconds_of(end), _share(word.get("confidence")) or None, _speaker(speaker)
    )


def _deepgram(value: Mapping[str, Any]) -> Iterator[Heard]:
    results = value["results"]
    if said := _maps(results.get("utterances")):
        for one in said:
            words = tuple(_plain_word(w) for w in _maps(one.get("words")))
            speaker = _speaker(one.get("speaker")) or _channel(one.get("channel"))
            yield Heard(
                _text(one.get("transcript")), seconds_of(one.get("start")), seconds_of(one.get("end")), speaker, words=words
            )
        return
    for channel in _maps(results.get("channels")):
        best = next(iter(_maps(channel.get("alternatives"))), {})
        words_of = [_plain_word(w) for w in _maps(best.get("words"))]
        if words_of:
            yield from stretches(words_of)
        elif _text(best.get("transcript")):
            yield Heard(_text(best["transcript"]), None, None, None, _share(best.get("confidence")))


def _channel(value: Any) -> str | None:
    return f"channel {value}" if isinstance(value, int) and value else None


def _plain_word(word: Mapping[str, Any], scale: float = 1.0) -> Word:
    shown = _text(word.get("punctuated_word") or word.get("word") or word.get("text"))
    confidence = word.get("confidence", word.get("conf", word.get("probability")))
    return Word(
        shown,
        seconds_of(word.get("start"), scale),
        seconds_of(word.get("end"), scale),
        _share(confidence),
        _speaker(word.get("speaker")),
    )


def _utterances(value: Mapping[str, Any]) -> Iterator[Heard]:
    """Utterances with times in milliseconds, or in seconds where any is broken."""
    said = _maps(value.get("utterances"))
    whole = all(isinstance(one.get(key, 0), int) for one in said for key in ("start", "end"))
    scale = 0.001 if whole and max((one.get("end", 0) for one in said), default=0) > 1000 else 1.0
    for one in said:
        words = tuple(_plain_word(w, scale) for w in _maps(one.get("words")))
        yield Heard(
            _text(one.get("text")), seconds_of(one.get("start"), scale), seconds_of(one.get("end"), scale), _speaker(one.get("speaker")),
            _share(one.get("confidence")), words,
        )  # fmt: skip


def _azure(value: Mapping[str, Any]) -> Iterator[Heard]:
    for one in _maps(value.get("recognizedPhrases")):
        best = next(iter(_maps(one.get("nBest"))), {})
        start, length = seconds_of(one.get("offset")), seconds_of(one.get("duration"))
        end = round(start + length, 3) if start is not None and length is not None else None
        yield Heard(
            _text(best.get("display") or best.get("lexical")), start, end, _speaker(one.get("speaker")), _share(best.get("confidence"))
        )  # fmt: skip


def _rev(value: Mapping[str, Any]) -> Iterator[Heard]:
    for one in _maps(value.get("monologues")):
        items = _maps(one.get("elements"))
        words = tuple(
            Word(_text(e.get("value")), seconds_of(e.get("ts")), seconds_of(e.get("end_ts")), _share(e.get("confidence")))
            for e in items
            if e.get("type") == "text"
        )
        text = " ".join("".join(str(e.get("value", "")) for e in items).split())
        start = next((w.start for w in words if w.start is not None), None)
        yield Heard(text, start, words[-1].end if words else None, _speaker(one.get("speaker")), words=words)


def _vosk(value: Mapping[str, Any]) -> Iterator[Heard]:
    yield from stretches([_plain_word(w) for w in _maps(value.get("result"))])


_SHAPES = {
    "whisper": _whisper, "whisper.cpp": _whisper_cpp, "aws": _aws, "google": _google, "deepgram": _deepgram, "utterances": _utterances,
    "azure": _azure, "rev": _rev, "vosk": _vosk,
}  # fmt: skip


def stretches(words: Sequence[Word]) -> Iterator[Heard]:
    """Words put together: a change of speaker, a pause, or the end of a sentence in a long one begins another stretch."""
    held: list[Word] = []
    for word in words:
        if not word.text:
            continue
        last = held[-1] if held else None
        if last is not None and not word.joined and _parts(held, word):
            yield _stretch(held)
            held = []
        held.append(word)
    if held:
        yield _stretch(held)


def _parts(held: Sequence[Word], word: Word) -> bool:
    last = held[-1]
    speaker = next((w.speaker for w in reversed(held) if w.speaker), None)
    if word.speaker and speaker and word.speaker != speaker:
        return True
    ended = next((w.end for w in reversed(held) if w.end is not None), None)
    if word.start is not None and ended is not None and word.start - ended > _PAUSE:
        return True
    return len(held) >= _LONG and last.text.endswith((".", "?", "!"))


def _stretch(words: Sequence[Word]) -> Heard:
    text = ""
    for word in words:
        text += word.text if word.joined or not text else f" {word.text}"
    start = next((w.start for w in words if w.start is not None), None)
    end = next((w.end for w in reversed(words) if w.end is not None), None)
    return Heard(text, start, end, next((w.speaker for w in words if w.speaker), None), words=tuple(words))
