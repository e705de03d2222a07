"""A case held open for review: the last reconstruction stays at hand, and what is long runs in the background."""

import gc
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Lock, Thread
from time import monotonic
from typing import Any, BinaryIO

from firsthand.app import changes
from firsthand.app.adding import add_file
from firsthand.app.case import Case
from firsthand.app.gather import Gathered
from firsthand.app.sheets import Sheets
from firsthand.app.snapshot import Snapshot
from firsthand.errors import FirsthandError
from firsthand.model import Judgement
from firsthand.store.sql import FOLDER

BRIEF_S = 0.3
"""A reckoning that takes no longer is waited for by the one who decides."""
PAUSE_S = 2.0
MOST_PAUSE_S = 20.0


class Cancelled(FirsthandError):
    """The reading was called off; what had been read by then is kept and need not be read again."""


@dataclass(frozen=True, slots=True)
class Work:
    """What runs in the background: `stage` is 'reading', 'reckoning' or '' when nothing does; `fault` is how the last one ended.

    `began` is when the stage began, by the clock of `monotonic`.
    """

    stage: str = ""
    done: int = 0
    total: int = 0
    fault: str | None = None
    began: float = 0.0


class Desk:
    """Holds one case open. What is shown is a snapshot; a decision or a new file gives the next one, made in the background."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.sheets = Sheets(case.folder)
        self._changed = Condition()
        self._gathered: Gathered | None = None
        self._shown: Snapshot | None = None
        self._before: changes.Footprint | None = None
        self._settled: changes.Footprint | None = None
        self._visit = changes.last_visit(case.folder / FOLDER)
        self._deciding = Lock()
        self._reckoned_s = 0.0
        self._told: tuple[int, tuple[changes.Difference | None, changes.Difference | None]] = (0, (None, None))
        self._todo: list[str] = []
        self._work = Work()
        self._called_off = False
        self._closed = False
        self._thread = Thread(target=self._run, name="reckoning", daemon=True)

    def start(self) -> None:
        """Read and reconstruct in the background."""
        self._ask("read")
        self._thread.start()

    def close(self) -> None:
        """End the background work; decisions are on disk already."""
        with self._changed:
            self._closed = self._called_off = True
            self._changed.notify_all()
        self.sheets.close()
        if self._thread.is_alive():
            self._thread.join(timeout=20)
        if self._shown:
            changes.keep_visit(self.keeping, self._shown.footprint)

    @property
    def keeping(self) -> Path:
        """The folder in which the case is kept."""
        return self.case.folder / FOLDER

    @property
    def shown(self) -> Snapshot | None:
        """The last snapshot; None while the case is read for the first time."""
        return self._shown

    @property
    def number(self) -> int:
        """The number of the last snapshot, 0 while there is none."""
        return self._shown.number if self._shown else 0

    @property
    def work(self) -> Work:
        return self._work

    @property
    def remaining_s(self) -> float | None:
        """About how many seconds what follows from the last decision still takes, by how long it took before; None when nothing tells."""
        work = self._work
        if work.stage != "reckoning" or self._reckoned_s <= BRIEF_S:
            return None
        rounds = 1 + bool(self._todo)  # what was decided since it began is worked out after it
        return max(0.0, rounds * (self._reckoned_s + PAUSE_S) - (monotonic() - work.began))

    @property
    def busy(self) -> bool:
        """Whether what is shown will be followed by another snapshot."""
        with self._changed:
            return bool(self._todo or self._work.stage)

    def judge(self, verb: str, about: Sequence[str], value: Any = None, *, reason: str = "", actor: str = "") -> Judgement:
        """Keep a decision, show it at once, and ask for what follows from it."""
        with self._deciding:
            made = self.case.judge(verb, tuple(about), value, reason, actor, made=self._shown.made if self._shown else None)
            self._show_log()
        self._ask("read" if verb == "set_source" else "reckon")
        return made

    def undo(self, identifiers: Sequence[str], *, reason: str = "", actor: str = "") -> Judgement:
        """Put decisions out of force, or back when they are undoings, and ask for what follows."""
        with self._deciding:
            touched = {j.id: j.verb for j in self.case.log()}
            made = self.case.undo(*identifiers, reason=reason, actor=actor)
            self._show_log()
        reads = any(touched.get(i) in ("set_source", "undo") for i in identifiers)
        self._ask("read" if reads else "reckon")
        return made

    def last_decision(self) -> tuple[str, ...]:
        """The newest decision that is in force and is no undoing; nothing when there is none."""
        found = [j.id for j in self.case.log() if j.state != "undone" and j.verb != "undo"]
        return tuple(found[-1:])

    @property
    def last_step(self) -> changes.Difference | None:
        """What the last step changed; None when there was no step yet."""
        return self._differences()[0]

    @property
    def since_last_visit(self) -> changes.Difference | None:
        """What changed since the workbench was closed last; None on the first visit."""
        return self._differences()[1]

    def _differences(self) -> tuple[changes.Difference | None, changes.Difference | None]:
        """Both differences of what is shown, worked out once for each snapshot."""
        shown = self._shown
        if shown is None:
            return None, None
        if self._told[0] != shown.number:
            since = (changes.difference(one, shown.footprint) if one else None for one in (self._before, self._visit))
            self._told = (shown.number, (next(since), next(since)))
        return self._told[1]

    def _show_log(self) -> None:
        """Show the log as it stands on what is shown already; what follows from it comes with the next snapshot."""
        shown = self._shown
        if shown is None:
            return
        now = self.case.with_log(shown.made)
        self._shown = shown.with_log(self.number + 1, now.made, now.pending)

    def read(self) -> None:
        """Ask for a snapshot with the files as they are now."""
        self._ask("read")

    def add(self, name: str, content: BinaryIO) -> str:
        """Copy a file into the case; the path under which it is an account. It is read once `read` is asked for."""
        return add_file(self.case.folder, name, content)

    def call_off(self) -> None:
        """Stop reading; what was read so far is kept for the next reading, what is shown stays."""
        with self._changed:
            self._called_off = True

    def settled(self, seconds: float) -> bool:
        """Wait until nothing is left to do, at most that long; whether it is so."""
        until = monotonic() + seconds
        with self._changed:
            while self._todo or self._work.stage:
                if not self._changed.wait(max(0.0, until - monotonic())):
                    return False
        return True

    def briefly(self) -> None:
        """Wait for what follows from a decision where that takes no time to speak of; a larger case shows it a moment later."""
        if self._reckoned_s <= BRIEF_S:
            self.settled(2 * BRIEF_S)

    def _ask(self, what: str) -> None:
        with self._changed:
            if what not in self._todo:
                self._todo.append(what)
            self._changed.notify_all()

    def _run(self) -> None:
        while not self._closed:
            with self._changed:
                while not self._todo and not self._closed:
                    self._changed.wait()
                wanted, self._todo = self._todo, []
                self._called_off = self._closed
                # How a reading ended is told until the next one, whatever is worked out in between.
                fault = None if "read" in wanted else self._work.fault
                self._work = Work("reading" if "read" in wanted else "reckoning", fault=fault, began=monotonic())
            try:
                self._renew(read="read" in wanted)
            except Cancelled:
                fault = (
                    "The reading was called off. Files that were not read yet are read at the next start, or when you add one."
                )
            except FirsthandError as misuse:
                fault = str(misuse)
            except Exception as unexpected:  # the thread must live on: what is shown stays, and the page tells the reason
                fault = f"The reckoning stopped ({type(unexpected).__name__}: {unexpected})."
            with self._changed:
                self._work = Work(fault=fault)
                self._changed.notify_all()

    def _renew(self, *, read: bool) -> None:
        if read or self._gathered is None:
            self._gathered = self.case.gather(self._step)
            self._work = Work("reckoning", began=monotonic())
        if self._shown is not None and self._reckoned_s > BRIEF_S:
            # What was decided is on screen already; decisions that follow at once are worked out together with it.
            self._pause()
        begun = monotonic()
        made = self.case.reconstruct(self._gathered)
        self._reckoned_s = monotonic() - begun
        with self._deciding:
            before, self._before = self._shown, self._settled
        snapshot = Snapshot(self.number + 1, made, before=before)
        snapshot.prepare()
        self._settled = snapshot.footprint
        with self._deciding:
            # A decision may have been kept in the meantime: it is shown too, and another snapshot has been asked for.
            if len(self.case.log()) > len(made.judgements):
                now = self.case.with_log(made)
                snapshot = snapshot.with_log(0, now.made, now.pending)
            snapshot.number = self.number + 1
            self._shown = snapshot
        # Snapshots are trees of values that live until the next one: the collector need not walk through millions of them, which
        # would hold up every page. Nothing in them refers back to them, so that they go when they are let go.
        gc.freeze()

    def _pause(self) -> None:
        """Wait until nobody has decided anything for a while; what is asked for meanwhile is part of the reckoning that follows."""
        until = monotonic() + MOST_PAUSE_S
        with self._changed:
            while not self._closed and monotonic() < until and self._changed.wait(PAUSE_S):
                self._todo = [what for what in self._todo if what != "reckon"]

    def _step(self, done: int, total: int) -> None:
        self._work = Work("reading", done, total, began=self._work.began)
        if self._called_off:
            raise Cancelled("called off")
