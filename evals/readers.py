"""Readers under fire: mutated samples of every format, read in processes that are watched."""

import os
import re
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from evals.mutations import SAMPLES, mutated, samples
from evals.speed import processes
from evals.task import Figures, Task
from firsthand.engine.work import toolkit
from firsthand.model import CaseFacts
from firsthand.pipeline import Found, read, read_text
from firsthand.readers import Reading
from firsthand.readers.characters import clean_characters, without_unseen
from firsthand.readers.decoding import decode

HANG_S = 10.0
"""Seconds of work on one file."""
STILL_S = 120.0
"""Seconds after which a process that does nothing is taken to hang."""
_DEPTH = 2
_LINED = frozenset(("plain", "chat", "captions", "testimony", "transcript", "printout"))
"""Readers of text formats: each line that they are given must be in the text or in an issue."""
_MARKUP = re.compile(
    r"\{\\[^{}]{0,200}\}|<[^>\n]{0,80}>|&#?\w+;|(?:align|position|size|vertical|region)\w*:?\S*|line:\S+|WEBVTT|STYLE|::cue\S*"
)
_WORD = re.compile(r"(?<![A-Za-z])[A-Za-z]{4,}(?![A-Za-z])")
_CASE = CaseFacts(time_zone="Europe/London")
_SHOWN = 200


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--inputs", type=int, default=20_000, help="how many mutated files to read")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--show", action="store_true", help="name each input that is not as it should be")


def measure(asked: Namespace) -> Figures:
    """Crashes of the process or past the guard, hangs over 10 s, files without a line or with lost words; `guarded` counts readers'
    own faults that the guard turned into a line."""
    samples()
    counts = {"inputs": asked.inputs, "crashes": 0, "hangs": 0, "unaccounted": 0, "guarded": 0}
    slowest = 0.0
    for number, outcome, seconds in _outcomes(asked.inputs, asked.seed):
        slowest = max(slowest, seconds)
        kind = outcome.partition(": ")[0]
        if kind:
            counts[kind] += 1
            if asked.show:
                print(f"input {number} ({mutated(number, asked.seed)[0]}): {outcome}")
    return {**counts, "slowest_s": round(slowest, 2)}


@dataclass(slots=True)
class _Worker:
    process: Any
    line: Connection
    numbers: list[int]
    since: float
    spent: float = 0.0


def _outcomes(inputs: int, seed: int) -> Any:
    """(number, outcome, seconds) of each input; a worker that dies or hangs is replaced, and the input that it had is told."""
    count = processes()
    shares = [list(range(start, inputs, count)) for start in range(count)]
    workers = [_started(share, seed) for share in shares if share]
    while workers:
        ready = wait([worker.line for worker in workers], timeout=1.0)
        now = time.monotonic()
        for place, worker in reversed(list(enumerate(workers))):
            ended = False
            if worker.line in ready:
                try:
                    number, outcome, seconds = worker.line.recv()
                except EOFError:
                    number, outcome, seconds = worker.numbers[0], "crashes: the process ended", now - worker.since
                    ended = True
            elif _hangs(worker, now):
                number, outcome, seconds = worker.numbers[0], "hangs: killed", now - worker.since
                worker.process.kill()
                ended = True
            else:
                continue
            yield number, outcome, seconds
            worker.numbers.pop(0)
            worker.since, worker.spent = now, _cpu_s(worker.process.pid)
            if ended or not worker.numbers:
                worker.process.join()
                worker.line.close()
                workers[place : place + 1] = [_started(worker.numbers, seed)] if worker.numbers else []


def _hangs(worker: _Worker, now: float) -> bool:
    """Whether a process has worked too long on its input, or does nothing for long; on a busy machine one that works is slow alone."""
    spent = _cpu_s(worker.process.pid) - worker.spent
    return spent > HANG_S or (now - worker.since > STILL_S and spent < 1.0)


def _started(numbers: list[int], seed: int) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(theirs, tuple(numbers), seed), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours, list(numbers), time.monotonic(), 30.0)  # it loads the readers first


def _cpu_s(process: int) -> float:
    """Seconds of work of a process, so that a busy machine is not taken for a hanging reader; 0 where it cannot be told."""
    try:
        after = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return 0.0
    return (int(after[11]) + int(after[12])) / os.sysconf("SC_CLK_TCK")


def _serve(line: Connection, numbers: Sequence[int], seed: int) -> None:
    toolkit()
    for number in numbers:
        name, data = mutated(number, seed)
        start = time.process_time()
        try:
            outcome = _outcome(Found(f"accounts/{name}", data), _DEPTH)
        except BaseException as fault:  # what a build would die of
            outcome = f"crashes: {type(fault).__name__}: {fault}"[:_SHOWN]
        seconds = time.process_time() - start
        if seconds > HANG_S:
            outcome = f"hangs: {seconds:.1f} s"
        line.send((number, outcome, seconds))
    line.close()


def _outcome(found: Found, depth: int) -> str:
    """'' when all is well, else what is wrong."""
    source, document, reading = read(found, _CASE, toolkit())
    if source.status not in ("read", "partly", "failed", "skipped") or (source.status != "read" and not source.reason):
        return f"unaccounted: no reason for {source.status}"
    if "reader could not read it" in (source.reason or ""):
        return f"guarded: {source.reason}"
    if source.status == "read" and document is None and reading is not None and not reading.members and not reading.issues:
        return f"unaccounted: {source.reader} gives nothing and says nothing"
    reader = (source.reader or "").split("/")[0]
    if reading is not None and reader in _LINED and (lost := _lost(found.data, reading)):
        return f"unaccounted: {reader} lost {lost[:5]}"
    if depth:
        for member in read_text(found, _CASE, toolkit())[1] if reading is not None and reading.members else ():
            if outcome := _outcome(member, depth - 1):
                return outcome
    return ""


def _lost(data: bytes, reading: Reading) -> list[str]:
    """Words of the file that are neither in the text nor told. What was skipped is quoted in its beginning."""
    issues = [issue.message for issue in reading.issues]
    fields = [f"{r.speaker} {r.relayed_by} {' '.join(value for _, value in r.fields)}" for r in reading.records]
    shown = " ".join((reading.text, *issues, *fields, str(reading.title), str(reading.author), str(reading.outlet)))
    kept = _letters(shown)
    raw = without_unseen(decode(data).text)
    mended = clean_characters(raw)[0]
    words = _WORD.findall(_MARKUP.sub(" ", mended))
    lost = _missing(words, shown, kept)
    # marks, too: what is one only when mended ('posi', a stray character, 'tion:0%') is no word
    lost += _missing(_WORD.findall(_MARKUP.sub(" ", raw)), mended, _letters(mended))
    cut = any("…" in issue for issue in issues)
    return [] if cut and len(lost) < len(words) / 2 else lost


def _missing(words: Sequence[str], shown: str, letters: str) -> list[str]:
    """Words that are not in what is shown, neither as words nor anywhere in its letters."""
    whole = {word.lower() for word in _WORD.findall(shown)}
    return [word for word in dict.fromkeys(words) if word.lower() not in whole and word.lower() not in letters]


def _letters(text: str) -> str:
    return re.sub(r"[^a-z]+", "", text.lower())


TASK = Task("readers under fire: mutated samples of every format", options, measure, lambda _: [Path(SAMPLES)])
