"""From accounts to a reconstruction: the stages of reasoning in their order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from firsthand.model import Account, CaseFacts, Claim, Judgement, Reconstruction
from firsthand.reason import clocks, conflicts, events, gaps, identity, placing, reuse
from firsthand.reason.aligning import aligned
from firsthand.reason.apart import Apart, of_one_incident, set_apart, with_issue
from firsthand.reason.judging_groups import kin_of, regrouped, with_clocks, with_kin
from firsthand.reason.judging_log import reasoned, settled
from firsthand.reason.judging_marks import concluded
from firsthand.reason.judging_people import People, ties_of, with_people
from firsthand.reason.judging_readings import with_readings, without
from firsthand.reason.judging_targets import Today
from firsthand.reason.material import Material
from firsthand.reason.renewing import renewal

_with_event = renewal(Claim, "event")


def reconstruct(case: CaseFacts, accounts: Sequence[Account], judgements: Sequence[Judgement] = ()) -> Reconstruction:
    """Everything that follows from these accounts and judgements. Pure; the order of the accounts does not matter."""
    accounts = sorted(accounts, key=lambda a: (a.source.path, a.source.id))
    entries, today = settled(judgements), Today(accounts)
    case = with_clocks(case, entries, today)
    known, entities, open_identities = identity.identify(case, with_people(accounts, entries, today), ties_of(entries, today))
    read = with_readings(case, known, entries, today, People(known, entities, today))
    material = Material([without(a, read.aside) for a in read.accounts] if read.aside else read.accounts)
    shared = with_kin(material, reuse.compare(case, material), kin_of(entries, today))
    alike = events.group(case, material, shared)
    grouped = regrouped(material, shared, alike, entries, today)
    all_clocks, reference = clocks.estimate(case, material, grouped.events)
    decided = frozenset(e.id for e in grouped.events) - {e.id for e in alike}
    timed = aligned(case, material, shared, grouped.events, all_clocks, decided)
    all_clocks = timed.clocks
    placed = placing.place(case, material, timed.events, all_clocks, reference, shared)
    found = (
        *shared.findings,
        *placed.findings,
        *conflicts.find(
            case, material, events=placed.events, entities=entities, reuse=shared, clocks=all_clocks, placed=placed.findings
        ),
        *gaps.unsupported(case, material, placed.events, shared),
    )
    apart = set_apart(material)
    event_of = {claim: event.id for event in placed.events for claim in event.claims}
    versions = dict(shared.versions)
    made = Reconstruction(
        case=case,
        accounts=tuple(_with_conclusions(a, event_of, versions, apart) for a in read.accounts),
        entities=tuple(sorted(entities, key=lambda e: e.id)),
        events=tuple(sorted(placed.events, key=lambda e: e.id)),
        orders=tuple(sorted(placed.orders, key=lambda o: (o.before, o.after))),
        clocks=tuple(sorted(all_clocks, key=lambda c: c.id)),
        reference_clock=reference,
        findings=tuple(sorted(of_one_incident(found, material, apart), key=lambda f: f.id)),
        lineages=tuple(sorted(shared.lineages, key=lambda lineage: lineage.id)),
        questions=gaps.questions(material),
        issues=tuple(open_identities),
        as_read=read.as_read,
        reasoned=reasoned(entries),
        taken_out=grouped.out,
    )
    return concluded(made, read.entries, today, dict(grouped.out))


def _with_conclusions(account: Account, event_of: Mapping[str, str], versions: Mapping[str, str], apart: Apart) -> Account:
    """The account with the event of each claim, the earlier version of its source, and whether it is set apart."""
    source = replace(account.source, version_of=versions.get(account.source.id))
    claims = tuple([_with_event(c, event) if (event := event_of.get(c.id)) != c.event else c for c in account.claims])
    return replace(account, source=source, claims=claims, issues=with_issue(account, apart))
