"""A reconstruction with the log as it stands now, at once: what needs no reasoning is exact, the rest is named as pending."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.model import Event, Judgement, Reconstruction
from firsthand.reason.judging_log import reasoned, settled
from firsthand.reason.judging_marks import bare, concluded
from firsthand.reason.judging_people import People
from firsthand.reason.judging_readings import as_it_was_read, with_readings
from firsthand.reason.judging_targets import Today


@dataclass(frozen=True, slots=True)
class Shown:
    """A reconstruction with the log as it is now; `pending` are judgements whose further effect a new one will bring."""

    made: Reconstruction
    pending: tuple[str, ...] = ()


def with_log(made: Reconstruction, log: Sequence[Judgement]) -> Shown:
    """`made` with this log in the place of the one that it was made, or shown, with."""
    entries = settled(log)
    pending = tuple(sorted(set(made.reasoned) ^ set(reasoned(entries))))
    accounts = as_it_was_read(made.accounts, made.as_read)
    today = Today(accounts)
    people = People(accounts, made.entities, today)
    readings = with_readings(made.case, accounts, entries, today, people)
    before = bare(replace(made, accounts=readings.accounts, as_read=readings.as_read))
    out = _taken_out(before, readings.entries, today)
    gone = {e.id for e in out.values()}
    kept = replace(
        before,
        events=tuple(e for e in before.events if e.id not in gone),
        put_aside=tuple(e for e in before.events if e.id in gone),
    )
    return Shown(concluded(kept, readings.entries, today, out, frozenset(pending)), pending)


def _taken_out(made: Reconstruction, entries: Sequence[Judgement], today: Today) -> dict[str, Event]:
    """By judgement the events that are rejected: those that reasoning left out, and those that are to go now."""
    by_claims = {e.claims: e for e in made.events}
    before = dict(made.taken_out)
    found = {}
    for entry in entries:
        if entry.state == "in_force" and entry.verb == "reject" and entry.targets[0].kind == "event":
            claims = tuple(sorted(today.whole(entry.targets[0]) or ()))
            event = before.get(entry.id) or by_claims.get(claims)
            if event is not None:
                found[entry.id] = event
    return found
