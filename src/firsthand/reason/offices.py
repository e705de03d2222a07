"""Offices that one person is given by different words, and that nobody holds side by side."""

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache

from firsthand.model import Anchor, Entity, Finding, Mention
from firsthand.reason.antonyms import OFFICES, OFFICES_TOGETHER
from firsthand.reason.citing import finding
from firsthand.reason.material import Material

_OFFICES = tuple(
    (
        office,
        re.compile(rf"\b(?:{'|'.join(re.escape(n) for n in sorted(names, key=len, reverse=True))})\b(?!'s|’s)", re.IGNORECASE),
    )
    for office, names in sorted(OFFICES.items(), key=lambda entry: (-max(map(len, entry[1])), entry[0]))
)
_ENDINGS = tuple((office, re.compile(rf"(?:{pattern.pattern})$", re.IGNORECASE)) for office, pattern in _OFFICES)
_ANY = re.compile("|".join(pattern.pattern for _, pattern in _OFFICES), re.IGNORECASE)
_CUTS = re.compile(r"[.;:!?()\n“”\"]")
_CONTEXT = 40


@lru_cache(maxsize=20_000)
def office_in(text: str) -> str | None:
    """The office that words name; the longest name wins."""
    if not _ANY.search(text):
        return None
    best: tuple[int, str] | None = None
    for office, pattern in _OFFICES:
        match = pattern.search(text)
        if match and (best is None or len(match.group()) > best[0]):
            best = (len(match.group()), office)
    return best[1] if best else None


def office_findings(material: Material, entities: Sequence[Entity]) -> list[Finding]:
    """For each person who is given two offices that do not go together, one tension with the mentions of both."""
    people = {e.id: e for e in entities if e.type == "person"}
    held: dict[str, dict[str, list[Mention]]] = defaultdict(lambda: defaultdict(list))
    for account in material.accounts:
        text = account.document.text if account.document else ""
        for mention in account.mentions:
            if mention.entity in people:
                office = office_in(mention.text) or _beside(text, mention)
                if office:
                    held[mention.entity][office].append(mention)
    made = []
    for entity in sorted(held):
        offices = sorted(held[entity], key=lambda o: (-len(held[entity][o]), o))
        for other in offices[1:]:
            if not _together(offices[0], other):
                made.append(_two_offices(material, people[entity], offices[0], other, held[entity]))
    return made


def _beside(text: str, mention: Mention) -> str | None:
    """An office in the words right before a name: 'the Chief of Police, Ann Moss'."""
    if mention.inferred:
        return None
    return _office_ending(text[max(0, mention.start - _CONTEXT) : mention.start])


@lru_cache(maxsize=20_000)
def _office_ending(before: str) -> str | None:
    """The office that the last words of a text name."""
    before = _CUTS.split(before)[-1].rstrip(" ,")
    if not _ANY.search(before):
        return None
    return next((office for office, ending in _ENDINGS if ending.search(before)), None)


def _together(one: str, other: str) -> bool:
    return one == other or (one, other) in OFFICES_TOGETHER or (other, one) in OFFICES_TOGETHER


def _two_offices(material: Material, person: Entity, one: str, other: str, held: dict[str, list[Mention]]) -> Finding:
    shown = [held[one][0], held[other][0]]
    because = [_holder(material, m) for m in shown]
    text = f"{person.name} is given two offices that one person does not hold side by side: “{_words(shown[0])}” and “{_words(shown[1])}”."
    fits = (f"the words for one of the offices are not exact ({one}, {other})", f"{person.name} held both at different times")
    anchors = [Anchor(m.document, m.start, m.end) for m in shown]
    return finding("tension", "identity", material, tuple(dict.fromkeys(because)), text, fits, anchors)


def _words(mention: Mention) -> str:
    return " ".join(mention.text.split())


def _holder(material: Material, mention: Mention) -> str:
    """The claim that holds a mention, else its statement, else its source."""
    account = material.account_of[mention.document]
    for parts in (account.claims, account.statements):
        holding = [p for p in parts if p.start <= mention.start and mention.end <= p.end]
        if holding:
            return min(holding, key=lambda p: (p.end - p.start, p.id)).id
    return account.source.id
