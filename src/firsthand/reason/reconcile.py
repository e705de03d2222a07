"""From accounts to a reconstruction: the stages of reasoning in their order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from firsthand.model import Account, CaseFacts, Claim, Judgement, Reconstruction
from firsthand.reason import clocks, conflicts, events, gaps, identity, placing, reuse
from firsthand.reason.material import Material
from firsthand.reason.renewing import renewal

_with_event = renewal(Claim, "event")


def reconstruct(case: CaseFacts, accounts: Sequence[Account], judgements: Sequence[Judgement] = ()) -> Reconstruction:
    """Everything that follows from these accounts and judgements. Pure; the order of the accounts does not matter."""
    accounts = sorted(accounts, key=lambda a: (a.source.path, a.source.id))
    known, entities, open_identities = identity.identify(case, accounts)
    material = Material(known)
    shared = reuse.compare(case, material)
    grouped = events.group(case, material, shared)
    all_clocks, reference = clocks.estimate(case, material, grouped)
    placed = placing.place(case, material, grouped, all_clocks, reference, shared)
    found = (
        *shared.findings,
        *placed.findings,
        *conflicts.find(case, material, events=placed.events, entities=entities, reuse=shared, clocks=all_clocks),
        *gaps.unsupported(case, material, placed.events, shared),
    )
    event_of = {claim: event.id for event in placed.events for claim in event.claims}
    versions = dict(shared.versions)
    return Reconstruction(
        case=case,
        accounts=tuple(_with_conclusions(a, event_of, versions) for a in material.accounts),
        entities=tuple(sorted(entities, key=lambda e: e.id)),
        events=tuple(sorted(placed.events, key=lambda e: e.id)),
        orders=tuple(sorted(placed.orders, key=lambda o: (o.before, o.after))),
        clocks=tuple(sorted(all_clocks, key=lambda c: c.id)),
        reference_clock=reference,
        findings=tuple(sorted(found, key=lambda f: f.id)),
        lineages=tuple(sorted(shared.lineages, key=lambda lineage: lineage.id)),
        questions=gaps.questions(material),
        judgements=tuple(judgements),
        issues=tuple(open_identities),
    )


def _with_conclusions(account: Account, event_of: Mapping[str, str], versions: Mapping[str, str]) -> Account:
    """The account with the event of each claim and the earlier version of its source filled in."""
    source = replace(account.source, version_of=versions.get(account.source.id))
    claims = tuple([_with_event(c, event) if (event := event_of.get(c.id)) != c.event else c for c in account.claims])
    return replace(account, source=source, claims=claims)
