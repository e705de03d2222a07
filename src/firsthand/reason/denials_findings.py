"""What is told of denials: one finding for each thing denied, however many deny it or tell of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from firsthand.model import Finding
from firsthand.reason.citing import components, finding, quoted, teller, worded
from firsthand.reason.denials import Denied, denied, unique
from firsthand.reason.gists import Gist, Rarity
from firsthand.reason.hearsay import going_round, hearsay, overheard, rumoured
from firsthand.reason.material import Material


def denial_findings(
    material: Material,
    gists: Mapping[str, Gist],
    rare: Rarity,
    event_of: Mapping[str, str],
    replaced: Callable[[Gist, Gist], bool],
    not_done: Iterable[tuple[Gist, Gist]] = (),
) -> list[Finding]:
    """One finding for each thing denied; what only relayed words say is left to the events that rest on hearsay."""
    pairs = [
        (d.no, d.yes)
        for d in unique((*denied(gists, rare), *(Denied(no, yes) for no, yes in not_done)))
        if not (
            rumoured(d.yes.statement)
            or going_round(material, d.yes)
            or overheard(d.yes)
            or (hearsay(d.yes) and not d.no.first_person)
        )
        and not replaced(d.no, d.yes)
    ]
    made = []
    for bunch in _one_root(components(pairs, lambda g: event_of.get(g.id, g.id))):
        no, yes = min(bunch, key=lambda p: (_strength(material, p[0]) + _strength(material, p[1]), p[0].id, p[1].id))
        said, unsaid = (quoted(worded(g.claim, g.text, g.statement)) for g in (yes, no))
        text = f"{teller(material, yes.claim)} says {said}; {teller(material, no.claim)} says {unsaid}."
        others = sorted({g.id for pair in bunch for g in pair} - {no.id, yes.id})
        spans = [material.anchor(i) for i in (yes.id, no.id, *others[:6])]
        fits = ("the two speak of different occasions", "the words are meant in different senses")
        made.append(
            finding(
                "tension" if hearsay(no) and not no.first_person else "conflict",
                "polarity",
                material,
                (yes.id, no.id),
                text,
                fits,
                spans,
            )
        )
    return made


def _one_root(bunches: list[list[tuple[Gist, Gist]]]) -> list[list[tuple[Gist, Gist]]]:
    """Bunches that one sentence of the one side and one voice of the other have in common are about one matter.

    'They rang him and told him to stop' and 'I was never told to stop. Nobody rang me' differ once.
    """
    made: dict[int, list[tuple[Gist, Gist]]] = {}
    place: dict[tuple[str, ...], int] = {}
    joined = list(range(len(bunches)))

    def root(at: int) -> int:
        while joined[at] != at:
            at = joined[at] = joined[joined[at]]
        return at

    for at, bunch in enumerate(bunches):
        marks = [mark for no, yes in bunch for mark in _marks(no, yes)]
        met = sorted({root(place[mark]) for mark in marks if mark in place}, key=lambda other: (-len(made[other]), other))
        made[at] = made.pop(met[0]) if met else []
        for other in met[1:]:
            made[at] += made.pop(other)
        made[at] += bunch
        for other in met:
            joined[other] = at
        place.update((mark, at) for mark in marks)
    return list(made.values())


def _marks(no: Gist, yes: Gist) -> Iterator[tuple[str, ...]]:
    """What two pairs of one root have in common: sentence and denier, or two terms that one voice uses of the matter."""
    yield (yes.statement.id, no.voice or no.source)
    if yes.voice:
        yield from ((yes.voice, *pair) for pair in combinations(sorted({*yes.kinds, *yes.key})[:12], 2))


def _strength(material: Material, gist: Gist) -> int:
    """The lower, the better a claim stands for its side."""
    basis = material.statement(gist.claim).basis
    order = ("device", "did", "saw", "heard", "official", "not_stated", "inferred", "read", "told", "unnamed")
    return order.index(basis) + 2 * (gist.claim.certainty != "asserted") + 2 * (len(gist.key) < 2) + gist.copied
