"""A case: one method for each thing a person can do with a folder of accounts. The command line and the web call only this."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from firsthand.app import judged, judging, timing, views
from firsthand.app.facts import load_facts
from firsthand.app.gather import Gathered, Progress, gather
from firsthand.app.memory import no_cycles_sought
from firsthand.app.scan import scan
from firsthand.app.verify import Checked, verify
from firsthand.codec import contract
from firsthand.engine import Engine
from firsthand.errors import CaseError, FirsthandError
from firsthand.export import Exporter, Options
from firsthand.found import Found
from firsthand.model import CaseFacts, Judgement, Reconstruction
from firsthand.model.accounts import HANDLINGS
from firsthand.plugins import discover
from firsthand.reason.judging import Shown, with_log
from firsthand.reason.judging_log import settled
from firsthand.reason.reconcile import reconstruct
from firsthand.store import Store


@dataclass(frozen=True, slots=True)
class Built:
    """What a build gives: the reconstruction, and how many files were read now rather than taken from an earlier build."""

    reconstruction: Reconstruction
    summary: views.Summary
    read_now: int


class Case:
    """A folder of accounts with its facts, the store that keeps it and the engine that reads it.

    Every method first reads what is new or changed, so that what it gives is always that of the files as they are.
    """

    def __init__(self, folder: Path, *, store: Store, engine: Engine, progress: Progress | None = None) -> None:
        if not folder.is_dir():
            raise CaseError(f"{folder} is no folder. Give the folder that holds the accounts, or make one with 'firsthand new'.")
        self.folder = folder
        self.facts: CaseFacts = load_facts(folder)
        self._store = store
        self._engine = engine
        self._progress = progress

    def build(self) -> Built:
        """Read and reconstruct, all levels of handling included."""
        gathered = self.gather()
        made = self.reconstruct(gathered, HANDLINGS)
        return Built(made, views.summary(made), gathered.read_now)

    def ledger(self) -> views.Ledger:
        """Every file with what became of it."""
        return views.sources(self.build().reconstruction)

    def conflicts(self, kinds: Sequence[str] = ("conflict", "tension")) -> tuple[views.FindingRow, ...]:
        """Statements that cannot all hold, side by side."""
        return views.findings(self.build().reconstruction, kinds)

    def timeline(self, actor: str | None = None) -> tuple[views.TimelineRow, ...]:
        """The chronology, or the track of one actor."""
        return views.timeline(self.build().reconstruction, actor)

    def when(self, asked: str) -> tuple[timing.WhenRow, ...]:
        """When the events were that the words name, or in which someone takes part, with what set each bound."""
        return timing.when(self.build().reconstruction, asked)

    def clocks(self) -> tuple[timing.ClockRow, ...]:
        """The clocks of the case and how far each is off."""
        return timing.clocks(self.build().reconstruction)

    def intervals(self) -> tuple[timing.IntervalRow, ...]:
        """The intervals between milestones, with both ends."""
        return timing.interval_rows(self.build().reconstruction)

    def why(self, identifier: str) -> tuple[views.WhyRow, ...]:
        """What a line rests on. Raises FirsthandError when the case has no such id."""
        steps = views.why(self.build().reconstruction, identifier)
        if not steps:
            raise FirsthandError(f"no line {identifier!r} in this case. Ids are shown by timeline, conflicts and export.")
        return steps

    def export(self, name: str, *, include: Sequence[str] = (), texts: bool = True) -> dict[str, bytes]:
        """The files of an export format. What is handed out holds sources of normal handling, and those of the levels in `include`.

        The rest is left out by reconstructing without it, so that no line can depend on it.
        """
        exporter = exporter_named(name)
        unknown = sorted(set(include) - set(HANDLINGS))
        if unknown:
            raise FirsthandError(f"no level of handling {', '.join(unknown)}. There are {', '.join(HANDLINGS)}.")
        levels = HANDLINGS if exporter.whole else ("normal", *include)
        gathered = self.gather()
        left_out = Counter(a.source.handling for a in gathered.accounts if a.source.handling not in levels)
        options = Options(texts=texts, left_out=tuple((h, left_out[h]) for h in HANDLINGS if left_out[h]))
        return exporter.export(self.reconstruct(gathered, levels), options)

    def check(self) -> Checked:
        """Whether every quoted word stands verbatim at its place when the hashed bytes are read again."""
        made = contract(self.build().reconstruction)
        originals = [Found(f.path, f.file.read_bytes()) for f in scan(self.folder) if not f.refusal]
        texts: dict[str, str] = {}
        log = self._store.judgements()
        for _, some in self._engine.texts(originals, judging.facts_with(self.facts, originals, log)):
            texts |= some
        hashes = {f.path: sha256(f.data).hexdigest() for f in originals}
        return verify(made, hashes, texts, broken=self._store.broken_link())

    def judge(
        self,
        verb: str,
        about: Sequence[str] = (),
        value: Any = None,
        reason: str = "",
        actor: str = "",
        *,
        made: Reconstruction | None = None,
    ) -> Judgement:
        """Decide something and keep it; when this returns, it is kept. `made` is what the person saw, built when None.

        `value` is what JSON holds. Raises FirsthandError with one sentence when verb, ids or value do not fit.
        """
        self._may_keep()
        given = judging.Given(verb, about, value, reason, actor)
        stamp = {"identifier": f"ju_{token_hex(8)}", "at": datetime.now(UTC).isoformat(timespec="microseconds")}
        if verb == "undo":
            entry = judging.undoing(self._store.judgements(), given, **stamp)
        else:
            entry = judging.decided(made or self.build().reconstruction, given, **stamp)
        self._store.append(entry)
        return entry

    def undo(self, *identifiers: str, reason: str = "", actor: str = "") -> Judgement:
        """Put judgements out of force by a further entry; undoing an undo puts back what it undid."""
        return self.judge("undo", identifiers, None, reason, actor)

    def log(self) -> tuple[Judgement, ...]:
        """Every judgement, oldest first, each undone or in force as the log by itself says."""
        return settled(self._store.judgements())

    def verify_log(self) -> judged.LogCheck:
        """Whether each entry of the log follows from the one before it."""
        return judged.LogCheck(len(self._store.judgements()), self._store.head(), self._store.broken_link())

    def with_log(self, made: Reconstruction) -> Shown:
        """`made` with the log as it is now, at once; `pending` names the entries whose further effect a new reconstruction brings."""
        with no_cycles_sought():
            return with_log(made, self._store.judgements())

    def _may_keep(self) -> None:
        if not self._store.lasting:
            raise CaseError(
                f"{self.folder} cannot be written, so no judgement can be kept. Copy the case to a folder of your own."
            )

    def gather(self, progress: Progress | None = None) -> Gathered:
        """The accounts of the files as they are; what `progress` raises ends the reading, and what was read so far is kept."""
        step = progress or self._progress
        with no_cycles_sought():
            return gather(self.folder, self.facts, store=self._store, engine=self._engine, progress=step)

    def reconstruct(self, gathered: Gathered, levels: Sequence[str] = HANDLINGS) -> Reconstruction:
        """What follows from these accounts, as far as their handling is among `levels`, and from the judgements kept."""
        accounts = [a for a in gathered.accounts if a.source.handling in levels]
        with no_cycles_sought():
            made = reconstruct(gathered.facts, accounts, self._store.judgements())
            return made if set(levels) == set(HANDLINGS) else judged.handed_out(made)


def exporters() -> dict[str, Exporter]:
    """All export formats by name."""
    return discover("firsthand.export", "EXPORTER")


def exporter_named(name: str) -> Exporter:
    known = exporters()
    if name not in known:
        raise FirsthandError(f"no export format {name!r}. There are {', '.join(known)}.")
    return known[name]
