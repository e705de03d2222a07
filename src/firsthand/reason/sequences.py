"""Steps of a unit that a log times in an order in which they cannot have been: on scene before it was sent."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from firsthand.model import Account, Finding, Record, instant
from firsthand.reason.citing import finding, source_name
from firsthand.reason.material import Material
from firsthand.reason.stages import CLEAR, EN_ROUTE, ON_SCENE, SENT, stage_of_status, unit_of

_STAGES = (("sent", SENT), ("on the way", EN_ROUTE), ("on scene", ON_SCENE), ("clear", CLEAR))
_NUMBER = {stage: number for number, (_, stage) in enumerate(_STAGES)}
SOON_S = 300.0
"""A unit that is sent so soon after it was on scene, with no earlier sending, was most likely sent once and timed wrongly."""


@dataclass(frozen=True, slots=True)
class _Step:
    record: Record
    stage: int
    lo: float
    hi: float


def impossible_sequences(material: Material) -> tuple[Finding, ...]:
    """One finding for each two rows of a unit whose times put a later step before an earlier one."""
    made: list[Finding] = []
    for account in material.accounts:
        for unit, steps in sorted(_steps(account).items()):
            made.extend(_told(material, account, unit, early, late) for early, late in _turned_round(steps))
    return tuple(sorted(made, key=lambda f: f.id))


def _steps(account: Account) -> dict[str, list[_Step]]:
    """The steps of each unit in the order of the file."""
    made: dict[str, list[_Step]] = {}
    for record in sorted(account.records, key=lambda r: (r.start, r.id)):
        unit = unit_of(record)
        told = (_NUMBER.get(stage_of_status(value) or "") for _, value in record.fields)
        stage = next((n for n in told if n is not None), None)
        time = record.time
        if record.kind == "row" and unit and stage is not None and time and time.earliest and time.latest:
            made.setdefault(unit, []).append(_Step(record, stage, instant(time.earliest), instant(time.latest)))
    return made


def _turned_round(steps: list[_Step]) -> Iterator[tuple[_Step, _Step]]:
    """Pairs (earlier step, later step) where the later one has the earlier time; 'clear' starts afresh, unless nothing was on scene before."""
    round_: list[_Step] = []
    cleared: list[_Step] = []
    for step in steps:
        if cleared and step.stage == 2 and cleared[-1].hi < step.lo and not round_ and all(s.stage != 2 for s in cleared):
            yield step, cleared[-1]
        for before in round_[-1:]:
            if before.stage < step.stage and step.hi < before.lo:
                yield before, step
            elif before.stage > step.stage == 0 and before.hi < step.lo <= before.hi + SOON_S and all(s.stage for s in round_):
                yield step, before
        cleared = [*round_, step] if step.stage == len(_STAGES) - 1 else cleared
        round_ = [] if step.stage == len(_STAGES) - 1 else [*round_, step]


def _told(material: Material, account: Account, unit: str, early: _Step, late: _Step) -> Finding:
    apart = early.lo - late.hi
    because = tuple(_ids(material, account, early) + _ids(material, account, late))
    name, first, second = source_name(account.source), _STAGES[early.stage][0], _STAGES[late.stage][0]
    text = f"In {name} the row that has {unit} {second} is timed {apart:g} s before the row that has it {first}; both times stand as recorded."
    reading = f"the two rows were timed by clocks that differ by at least {apart:g} s"
    return replace(finding("tension", "order", material, because, text, (reading,)), slack_s=apart)


def _ids(material: Material, account: Account, step: _Step) -> list[str]:
    """The claim of a row, or the row itself."""
    statements = [s.id for s in account.statements if s.record == step.record.id]
    return [next((c.id for s in statements for c in material.claims_of.get(s, ())), step.record.id)]
