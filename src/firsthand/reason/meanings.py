"""Claims that look alike and tell of different things: reaching two places, one unit at two times, two ends of a task."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from firsthand.model import Event, Finding
from firsthand.reason.citing import finding, quoted, teller
from firsthand.reason.gists import Gist, Rarity, contrasted, likeness
from firsthand.reason.grouping import elsewhere
from firsthand.reason.material import Material
from firsthand.reason.windows import apart

KINDS = ("arrive", "evacuate", "call", "shut", "open", "collapse", "explode", "command", "stop")
ALIKE = 0.2
SHOWN_OF_A_KIND = 16
PAIRS_OF_EVENTS = 2
COMPARED = 60

Near = tuple[bool, int, bool, float, str, str]
"""Whether of two subjects, how many lack a place or are copies, whether of one source, how unlike (negated likeness), and the two claims: sorts the pairs worth showing to the front."""


def different_meanings(material: Material, gists: Mapping[str, Gist], rare: Rarity, events: Sequence[Event]) -> list[Finding]:
    """Pairs of near-alike claims of different events, with what tells them apart; the likest of each kind."""
    event_of = {claim: event.id for event in events for claim in event.claims}
    by_subject: dict[tuple[str, str], list[Gist]] = defaultdict(list)
    for gist in gists.values():
        if gist.kind in KINDS and gist.id in event_of and gist.claim.polarity == "pos" and not _whole_row(gist):
            for subject in _subjects(gist):
                by_subject[gist.kind or "", subject].append(gist)
    found: dict[str, list[Near]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for kind, subject in sorted(by_subject):
        for a, b in _compared(by_subject[kind, subject]):
            if event_of[a.id] != event_of[b.id] and (a.id, b.id) not in seen and _why(a, b):
                seen.add((a.id, b.id))
                alike = round(likeness(a.terms, b.terms, rare), 6)
                one_subject = bool(a.units & b.units or a.doers & b.doers or "first" in a.contrasts & b.contrasts)
                vague = a.copied + b.copied + (a.claim.place is None) + (b.claim.place is None)
                found[kind].append((not one_subject, vague, a.source == b.source, -alike, a.id, b.id))
    made = []
    for kind in sorted(found):
        for *_, one, other in _few_of_each(sorted(n for n in found[kind] if -n[3] >= ALIKE), event_of):
            made.append(_shown(material, gists[one], gists[other]))
    return made


def _subjects(gist: Gist) -> Iterator[str]:
    """What the claim tells of, as keys: call signs, doers, places, pairs of terms, and what is named as the first of its kind."""
    yield from sorted(gist.units)
    yield from sorted(gist.doers | gist.places)
    terms = sorted(gist.key)
    if len(terms) <= 8:
        yield from (f"{a} {b}" for i, a in enumerate(terms) for b in terms[i + 1 :])
    if "first" in gist.contrasts:
        yield from (f"first {t}" for t in sorted(gist.key) if t.startswith("~"))


def _whole_row(gist: Gist) -> bool:
    """Whether the claim is a row of codes without a remark: nothing that could be taken in two senses."""
    record = gist.record
    return record is not None and record.kind == "row" and 10 * len(gist.claim.text) > 9 * (record.end - record.start)


def _compared(entries: list[Gist]) -> Iterator[tuple[Gist, Gist]]:
    reach = len(entries) if len(entries) <= COMPARED else 6
    for place, a in enumerate(entries):
        for b in entries[place + 1 : place + 1 + reach]:
            ours, theirs = a.units or a.reporter, b.units or b.reporter
            same_unit = not (ours and theirs) or bool(ours & theirs) or a.kind in ("evacuate", "shut", "open")
            if same_unit and (a.lineage != b.lineage or a.record is not b.record):
                yield a, b


def _why(a: Gist, b: Gist) -> str:
    """What tells two claims apart, '' when nothing known does."""
    if a.phase and b.phase and a.phase != b.phase:
        return "they tell of the two ends of one task"
    if elsewhere(a, b) or contrasted(a, b) or (a.key - b.key and b.key - a.key and a.kind == "arrive"):
        return "they tell of different places"
    return "they tell of different times" if apart(a.window, b.window) else ""


def _few_of_each(pairs: list[Near], event_of: Mapping[str, str]) -> Iterator[Near]:
    """The likest pairs for each two events, those of different sources first, no claim twice, few of a kind."""
    used: dict[frozenset[str], set[str]] = defaultdict(set)
    shown = 0
    for pair in pairs:
        claims = used[frozenset((event_of[pair[4]], event_of[pair[5]]))]
        if len(claims) < 2 * PAIRS_OF_EVENTS and not claims & {pair[4], pair[5]} and shown < SHOWN_OF_A_KIND:
            claims |= {pair[4], pair[5]}
            shown += 1
            yield pair


def _shown(material: Material, a: Gist, b: Gist) -> Finding:
    why = _why(a, b)
    text = (
        f"{quoted(a.text)} ({teller(material, a.claim)}) and {quoted(b.text)} ({teller(material, b.claim)}) may both hold: {why}."
    )
    return finding("compatible", "place" if "place" in why else "time", material, (a.id, b.id), text, (why,))
