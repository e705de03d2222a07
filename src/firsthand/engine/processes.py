"""Understanding in worker processes: one a core, and a crash of native code costs one file, never the build."""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from firsthand.codec import pack, unpack
from firsthand.engine import Family
from firsthand.errors import FirsthandError
from firsthand.found import Found
from firsthand.model import Account, CaseFacts, Issue, Source

BATCH_FILES = 16
BATCH_BYTES = 150_000
CRASHED = "reading it ended the process that read it, as damaged or hostile files can; the rest of the case was built without it"


class ProcessEngine:
    """Runs batches in `workers` processes (by default one a core) that are forked from one that has the parser loaded."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = (
            workers or len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else workers or os.cpu_count() or 1
        )

    def families(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, Family]]:
        for found, packed in self._run(_packed_families, files, case):
            yield found, (_failed(found, case, CRASHED),) if packed is None else unpack(packed, Family)

    def texts(self, files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, dict[str, str]]]:
        for found, texts in self._run(_texts, files, case):
            yield found, texts or {}

    def _run(self, task: Callable[..., list[Any]], files: Sequence[Found], case: CaseFacts) -> Iterator[tuple[Found, Any]]:
        """Each file with its result; None for a file that ends its process even when it runs alone."""
        suspects: list[Found] = []
        yield from self._pooled(task, _batches(files, self._workers), case, suspects)
        if suspects:
            self._able()
        for found in suspects:
            lost: list[Found] = []
            yield from self._pooled(task, [[found]], case, lost)
            yield from ((found, None) for found in lost)

    def _able(self) -> None:
        """Raise FirsthandError when processes cannot start at all, so that no file is blamed for it."""
        try:
            with ProcessPoolExecutor(1, mp_context=_context()) as pool:
                pool.submit(int).result()
        except BrokenProcessPool:
            raise FirsthandError(
                "the processes that read files cannot start. A script that calls firsthand needs the line "
                "'if __name__ == \"__main__\":' around the call; else run 'firsthand doctor'."
            ) from None

    def _pooled(
        self, task: Callable[..., list[Any]], batches: list[list[Found]], case: CaseFacts, lost: list[Found]
    ) -> Iterator[tuple[Found, Any]]:
        """Results of the batches; the files of those that were under way when a process died are put on `lost`."""
        with ProcessPoolExecutor(min(self._workers, len(batches)) or 1, mp_context=_context()) as pool:
            waiting: dict[Future[list[Any]], list[Found]] = {}
            queue = iter(batches)
            while True:
                for batch in queue:
                    try:
                        waiting[pool.submit(task, batch, case)] = batch
                    except BrokenProcessPool:
                        lost += batch
                    if len(waiting) > 2 * self._workers:
                        break
                if not waiting:
                    return
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    batch = waiting.pop(done)
                    try:
                        yield from zip(batch, done.result(), strict=True)
                    except BrokenProcessPool:
                        lost += batch


def _packed_families(batch: Sequence[Found], case: CaseFacts) -> list[bytes]:
    """Families as bytes: cheaper to hand over than objects, and what the store keeps."""
    from firsthand.engine import work  # here, for only the processes that read need the parser

    return [pack(family) for family in work.families(batch, case)]


def _texts(batch: Sequence[Found], case: CaseFacts) -> list[dict[str, str]]:
    from firsthand.engine import work

    return work.texts(batch, case)


def _failed(found: Found, case: CaseFacts, reason: str) -> Account:
    """The account of a file that stopped the process that read it."""
    handling = case.of(found.path).handling or "normal"
    source = Source(found.id, found.path, found.sha256, len(found.data), "failed", handling=handling, reason=reason)
    return Account(source, issues=(Issue("unreadable", reason, found.id),))


def _batches(files: Sequence[Found], workers: int) -> list[list[Found]]:
    """Files in batches that are large enough for the parser and small enough to share out, the largest files first."""
    made: list[list[Found]] = []
    size = 0
    limit = min(BATCH_FILES, max(1, -(-len(files) // workers)))
    for found in sorted(files, key=lambda f: (-len(f.data), f.path)):
        if not made or len(made[-1]) >= limit or size + len(found.data) > BATCH_BYTES:
            made.append([])
            size = 0
        made[-1].append(found)
        size += len(found.data)
    return made


def _context() -> Any:
    """Processes that fork from a clean one where that exists, with the parser loaded there once."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["firsthand.engine.warm"])
    return context
