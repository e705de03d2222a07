"""How fast a case builds: against bare parsing of the same texts with as many processes, memory, and the cost of one change."""

import os
import shutil
import tempfile
import threading
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

from evals.task import AbsentError, Figures, Task, needed
from firsthand.app.wiring import open_case
from firsthand.language.parsing import language

BATCH = 16


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, help="the folder of unpacked sets; polnear is read")
    parser.add_argument("--texts", type=int, default=300, help="how many news texts to build")


def measure(asked: Namespace) -> Figures:
    """Documents and tokens a second, the ratio to bare parsing, peak memory, and the cost of building again after one change."""
    folder = needed(needed(asked.data, "measuring data (--data)") / "polnear", "the set polnear")
    texts = sorted(folder.glob("train/text/*.txt"))[: asked.texts]
    if len(texts) < asked.texts:
        raise AbsentError(f"polnear holds {len(texts)} training texts, not {asked.texts}")
    with tempfile.TemporaryDirectory() as place:
        case = Path(place) / "case"
        (case / "accounts").mkdir(parents=True)
        for text in texts:
            shutil.copyfile(text, case / "accounts" / text.name)
        tokens, bare_s = bare_parse([t.read_text(encoding="utf-8", errors="replace") for t in texts])
        with peak_memory() as peak:
            first_s = timed(lambda: open_case(case).build())
        with (case / "accounts" / texts[0].name).open("a", encoding="utf-8") as file:
            file.write("\nA witness rang the desk later to add a line.\n")
        again_s = timed(lambda: open_case(case).build())
    return {
        "texts": len(texts),
        "processes": processes(),
        "documents_per_s": round(len(texts) / first_s, 2),
        "tokens_per_s": round(tokens / first_s),
        "bare_documents_per_s": round(len(texts) / bare_s, 2),
        "ratio_to_bare_parsing": round(bare_s / first_s, 3),
        "build_s": round(first_s, 2),
        "rebuild_s": round(again_s, 2),
        "rebuild_share": round(again_s / first_s, 3),
        "peak_memory_mb": round(peak[0] / 1e6),
    }


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def processes() -> int:
    """As many as a build uses: one a core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def bare_parse(texts: Sequence[str]) -> tuple[int, float]:
    """Tokens of the texts, and the seconds that parsing them takes in processes that are warm already, as those of a build."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["firsthand.engine.warm"])
    largest_first = sorted(texts, key=len, reverse=True)
    batches = [largest_first[n : n + BATCH] for n in range(0, len(texts), BATCH)]
    with ProcessPoolExecutor(processes(), mp_context=context) as pool:
        list(pool.map(parsed_tokens, [["A line."]] * processes()))
    start = time.perf_counter()
    with ProcessPoolExecutor(processes(), mp_context=context) as pool:
        tokens = sum(pool.map(parsed_tokens, batches))
    return tokens, time.perf_counter() - start


def parsed_tokens(texts: Sequence[str]) -> int:
    return sum(len(doc) for doc in language().pipe(texts, batch_size=128))


@contextmanager
def peak_memory(every_s: float = 0.25) -> Iterator[list[int]]:
    """The most bytes that this process and all that it started hold at once, shared pages counted once; 0 where it cannot be told."""
    peak, done = [0], threading.Event()

    def watch() -> None:
        while not done.wait(every_s):
            peak[0] = max(peak[0], sum(map(_held, _tree(os.getpid()))))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield peak
    finally:
        done.set()
        watcher.join()


def _tree(root: int) -> set[int]:
    """The process and all below it."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            after = stat.read_text().rsplit(")", 1)[1].split()
        except (OSError, IndexError):
            continue
        parents[int(stat.parent.name)] = int(after[1])
    found = {root}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def _held(process: int) -> int:
    """Bytes of a process, its share of what several hold."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)


TASK = Task("speed of a build, against bare parsing of the same texts", options, measure)
