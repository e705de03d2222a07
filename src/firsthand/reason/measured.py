"""Measures that a claim gives: lengths, weights, speeds and the like, to be compared as counts are; and counts without a noun."""

import re

from firsthand.model import Claim, Quantity
from firsthand.reason.gists import Count
from firsthand.reason.material import Material
from firsthand.reason.tokens import first_stem, stem, words

MEASURE = "measure "
"""Begins the name of what is measured."""
TIMES = "times "
"""Begins the name of what is done so many times."""
_AS_MANY = re.compile(r"^ times (?:as|more|that|the|a|an|in)\b", re.IGNORECASE)
GIVE = 0.1
"""How far two measures of one thing may lie apart: nobody reads a scale to the last mark."""
_SIZES = {
    stem(word): name
    for name, written in (
        ("metre", "metre metres meter m"), ("mile", "mile miles"), ("kilometre", "kilometre kilometres kilometer km"), ("yard", "yard yards"),
        ("foot", "foot feet ft"), ("inch", "inch inches"), ("centimetre", "centimetre centimetres centimeter cm"), ("litre", "litre litres liter"),
        ("gallon", "gallon gallons"), ("tonne", "tonne tonnes ton tons"), ("kilogram", "kilo kilos kilogram kilograms kg"),
        ("degree", "degree degrees"), ("knot", "knot knots"), ("mph", "mph"),
    )
    for word in written.split()
}  # fmt: skip
_WAY = re.compile(
    r"^(?: [a-z]+){0,2} (an hour|per hour|long|wide|deep|high|tall|thick|across|away|off|from|above|below|behind|ahead|short|down|up)\b",
    re.IGNORECASE,
)
"""Behind a measure: what of the thing is measured."""
_NO_NOUN = re.compile(
    r"^(?: of (?:them|us|those))?(?: (?:were|was|had|have|got|escaped|died|went|came|on board|aboard|in|inside|on|hurt|injured|dead|missing|trapped|rescued|out)\b)",
    re.IGNORECASE,
)
_LAST = re.compile(
    r"(?:^|\b(?:count(?:ed|s)?|saw|see|said|says|found|made it|got|get|there (?:were|are)|we (?:were|are)) )(?:about |some |only |just |over |at least )?$",
    re.IGNORECASE,
)
"""Before a bare number that ends a claim, where people are counted: 'I counted nine', and not 'back to about eighty-five'."""


def measures(material: Material, claim: Claim) -> tuple[Count, ...]:
    """What the claim measures, and people whom it counts without a word for them: 'fourteen were hurt'."""
    made = []
    for quantity in (material.quantities[q] for q in claim.quantities if q in material.quantities):
        if not claim.start <= quantity.start < claim.end or quantity.additional or quantity.vague:
            continue
        thing = _measured(claim, quantity)
        if thing and not (quantity.min is None and quantity.max is None):
            give = GIVE if thing.startswith(MEASURE) else 0.1 if quantity.approximate else 0.0
            high = float("inf") if quantity.max is None else quantity.max * (1 + give)
            made.append(Count(quantity, thing, (quantity.min or 0.0) * (1 - give), high))
    return tuple(made)


def _measured(claim: Claim, quantity: Quantity) -> str:
    unit = words(quantity.unit or "")
    behind = claim.text[max(0, quantity.start - claim.start) + len(quantity.text) :]
    if unit == ("times",):
        return _how_often(claim, behind)
    if not unit:
        before = claim.text[: max(0, quantity.start - claim.start)]
        last = not behind and "%" not in (quantity.unit or "") and _LAST.search(before)
        return "~people" if _NO_NOUN.match(behind) or last else ""
    size = _SIZES.get(stem(unit[-1]), "")
    if not size:
        return ""
    way = _WAY.search(behind)
    return f"{MEASURE}{size} {way[1].casefold() if way else ''}"


def _how_often(claim: Claim, behind: str) -> str:
    """What is done so many times, and by what or to what: the ringing of the bell in 'the bell rang six times'."""
    verb = first_stem(claim.action)
    named = [r.text for r in (claim.actor, claim.object) if r is not None and "times" not in words(r.text)]
    told = sorted({stem(w) for text in named for w in words(text) if len(w) > 3})
    return f"{TIMES}{verb} {' '.join(told)}" if verb and told and not _AS_MANY.match(behind) else ""
