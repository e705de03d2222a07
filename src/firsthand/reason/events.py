"""What is what: claims of one happening grouped into events, reversibly."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from firsthand.model import CaseFacts, Claim, Event, Participant, content_id
from firsthand.reason.apart import Apart, set_apart
from firsthand.reason.folding import in_full, kind_of
from firsthand.reason.gists import Gist, Rarity, gists, rarity
from firsthand.reason.grouping import Groups, join_alike, vetoed
from firsthand.reason.hearsay import rumoured
from firsthand.reason.material import FIRST_HAND, Material
from firsthand.reason.retellings import Retellings
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import words
from firsthand.reason.windows import INSTANT_KINDS

EVENTFUL = ("observation", "report", "inference")
NO_HAPPENING = ("counterfactual", "unknown")
TIMED_RECORDS = ("row", "cue", "message", "post")
_BASIS_ORDER = ("device", "did", "saw", "heard", "official", "not_stated", "inferred", "told", "read", "unnamed")
RECORDERS = ("recorder", "recording")
"""Voices that speak of the recording itself, which is no happening of the incident."""
_POINTING = frozenset(
    ("it", "he", "she", "they", "this", "that", "these", "those", "i", "we", "him", "her", "them", "his", "their", "there")
)


def group(case: CaseFacts, material: Material, reuse: Reuse) -> tuple[Event, ...]:
    """Events as groups of claims; opinion, questions, instructions, denials and what did not happen make none.

    Words that name no action, such as a headline, make one only as an entry of a timed record.
    What a timed record says is not so ('No fire found', 22:14:10) is a line of the chronology of its own, and an order that
    a log or a recording holds was given: 'All crews withdraw'. Who says there 'I'll have command' has it.
    Bounds are not set here; `placing` does that.
    """
    standing = _Standing(reuse)
    titles = {account.source.id: account.source.title for account in material.accounts}
    eventful = [
        g for g in gists(material, reuse).values() if _eventful(g) and not standing(g.claim) and g.claim.text != titles[g.source]
    ]
    copies = _copies(eventful)
    heads = [copy[0] for copy in copies]
    rare = rarity(eventful)
    retellings = Retellings(material, heads)
    happenings = [h for part in _by_incident(heads, set_apart(material)) for h in _happenings(part, rare, retellings)]
    members = {copy[0].id: copy for copy in copies}
    lineage = lineage_of_sources(reuse)
    made = [event_of(material, reuse, tuple([g.id for head in heads for g in members[head]]), lineage) for heads in happenings]
    return tuple(sorted(made, key=attrgetter("id")))


def _by_incident(heads: Iterable[Gist], apart: Apart) -> list[list[Gist]]:
    """The claims of the case's own incident, and those of each other incident that an account is about."""
    parts: dict[int, list[Gist]] = defaultdict(list)
    for head in heads:
        parts[apart.incident(head.source)].append(head)
    return [parts[number] for number in sorted(parts)]


def _happenings(heads: Sequence[Gist], rare: Rarity, retellings: Retellings) -> list[tuple[str, ...]]:
    """Claims of one incident in groups of one happening."""
    groups = Groups(heads, rare)
    join_alike(groups, rare, retellings.join(groups))
    return groups.groups()


def _eventful(gist: Gist) -> bool:
    claim, record = gist.claim, gist.record
    entry = record is not None and record.kind in INSTANT_KINDS
    done_by_saying = entry and (claim.stance == "instruction" or (claim.stance == "intention" and "command" in gist.kinds))
    told = claim.stance in EVENTFUL or done_by_saying
    if not told or gist.statement.stance == "question" or claim.certainty in NO_HAPPENING:
        return False
    timed = record is not None and record.time is not None and record.kind in TIMED_RECORDS
    if record is not None and record.kind == "cue" and (record.speaker or "").casefold() in RECORDERS:
        return False
    # A clause cut to 'which is', a message of 'what' or 'thank you', tells of nothing.
    dated = gist.window is not None and (not timed or bool(claim.when and claim.when.text))
    tells = bool(gist.kinds or gist.acts or gist.key or gist.entities or dated)
    timed = timed and record is not None and (tells or record.kind in INSTANT_KINDS)
    return timed or (claim.polarity == "pos" and tells and bool(claim.action or gist.kinds))


class _Standing:
    """Says whether a claim lies in a standing paragraph that several sources share: such tell of no happening."""

    def __init__(self, reuse: Reuse) -> None:
        self._spans: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for finding in reuse.findings:
            if finding.kind == "shared_boilerplate":
                for span in finding.spans:
                    self._spans[span.document].append((span.start, span.end))

    def __call__(self, claim: Claim) -> bool:
        spans = self._spans.get(claim.document)
        return spans is not None and any(start <= claim.start and claim.end <= end for start, end in spans)


def _copies(eventful: Iterable[Gist]) -> list[list[Gist]]:
    """Claims of the same words in different sources together, so that copies are compared once; entries of two logs only with one time."""
    alike: dict[object, list[list[Gist]]] = defaultdict(list)
    for gist in sorted(eventful, key=attrgetter("id")):
        entered = gist.window if gist.record is not None and gist.record.kind in INSTANT_KINDS else None
        bundles = alike[(gist.terms, gist.claim.polarity, entered) if len(gist.key) >= 3 else gist.id]
        for bundle in bundles:
            if gist.source not in {g.source for g in bundle} and not vetoed(bundle[0], gist):
                bundle.append(gist)
                break
        else:
            bundles.append([gist])
    return [bundle for bundles in alike.values() for bundle in bundles]


def event_of(material: Material, reuse: Reuse, claims: tuple[str, ...], lineage: Mapping[str, str] | None = None) -> Event:
    """The event of these claims, without bounds; `lineage` saves working out anew which source is of which."""
    claims = tuple(sorted(claims))
    told = [material.claims[c] for c in claims]
    clearest = min(told, key=lambda c: _unclear(material, c)) if len(told) > 1 else told[0]
    kind = clearest.fold.kind if clearest.fold else kind_of(clearest)
    return Event(
        content_id("ev", *claims), label_of(material, clearest), kind, claims, participants=_participants(told),
        support=support(material, claims),
        lineages=len(lineages_of(material, reuse, claims, lineage)) if len(claims) > 1 else 1,
    )  # fmt: skip


def label_of(material: Material, claim: Claim) -> str:
    """The words of a claim, with what completes them, on one line, cut at a word when long."""
    full = claim.fold.text if claim.fold else in_full(material.account_of[claim.id], claim, material.statement(claim))
    text = " ".join(full.split())
    return text if len(text) <= 160 else f"{text[:159].rsplit(' ', 1)[0]} …"


def _unclear(material: Material, claim: Claim) -> tuple[bool, bool, int, int, str]:
    """How badly a claim would serve as the label of its event; the least serves best."""
    said = words(claim.text)
    basis = _BASIS_ORDER.index(material.statement(claim).basis)
    first_hand = 0 if basis < 4 else 1
    return (len(said) < 3, not said or said[0] in _POINTING, first_hand, len(claim.text), claim.id)


def _participants(told: Iterable[Claim]) -> tuple[Participant, ...]:
    found = set()
    for claim in told:
        for role, reference in (("actor", claim.actor), ("object", claim.object), ("place", claim.place)):
            if reference and reference.entity:
                found.add((role, reference.entity))
    return tuple([Participant(entity, role) for role, entity in sorted(found)]) if found else ()


def support(material: Material, claims: tuple[str, ...]) -> str:
    """The best basis among these claims, in the words of the contract."""
    claims = without_frames(material, claims) if len(claims) > 1 else claims
    said = [material.statements[material.claims[c].statement] for c in claims]
    bases = {s.basis for s in said}
    if "device" in bases:
        return "recorded"
    if not bases.isdisjoint(FIRST_HAND):
        return "first_hand"
    told = "not_stated" in bases and not all(s.basis != "not_stated" or rumoured(s) for s in said)
    return "not_stated" if told else "relayed_only"


def without_frames(material: Material, claims: tuple[str, ...]) -> tuple[str, ...]:
    """Without what only frames another's words among these claims: 'my aunt works there and she says the door was open'."""
    relayed = [c for i in claims if material.statement(c := material.claims[i]).mode == "indirect"]
    framed = {
        i
        for i in claims
        for d in relayed
        if (c := material.claims[i]).document == d.document
        and c.statement != d.statement
        and c.start < d.start
        and d.end <= c.end
    }
    return tuple(i for i in claims if i not in framed) or claims


def lineage_of_sources(reuse: Reuse) -> dict[str, str]:
    """Source id -> id of its lineage."""
    return {source: one.id for one in reuse.lineages for source in one.sources}


def lineages_of(material: Material, reuse: Reuse, claims: tuple[str, ...], lineage: Mapping[str, str] | None = None) -> set[str]:
    """Ids of the lineages that these claims come from."""
    lineage = lineage_of_sources(reuse) if lineage is None else lineage
    return {lineage.get(material.source(c).id, material.source(c).id) for c in claims}
