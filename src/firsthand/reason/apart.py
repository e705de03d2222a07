"""Accounts of another incident: told apart by what they are about, cautiously, for leaving out an account is the worse fault."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from firsthand.model import Account, Finding, Issue
from firsthand.reason.incidents import incidents
from firsthand.reason.material import Material
from firsthand.reason.subjects import Subject, subjects

CODE = "another_incident"
MESSAGE = "This account names nobody and next to nothing that the other accounts name: it seems to be about another incident, and is set apart"
MAY_STRAY = ("news", "report", "unknown")
"""Kinds of account that find their way into a folder without being of its incident; what people gave or logged for it is of it."""
ENOUGH = 40
"""Telling words below which an account does not say enough for being set apart, unless with a longer one that it is like."""
NAMES = 3
"""Names below which it does not."""
FAR = 0.08
"""Nearness to some account of the incident from which on an account stays. Of accounts of one incident in news of 37 incidents
(a dev part) none fell below it; of two incidents 3 in 100 pairs lie above it."""
TELLING = ("person", "unit", "vessel", "vehicle")
"""Kinds of name of which one in common is enough for staying."""
COMMON = 5
"""Groups of accounts in which a name stands that tells nothing any more."""


@dataclass(frozen=True, slots=True)
class Apart:
    """For each source set apart the number of the incident that it is about, from 1; all others are of the case's own, 0."""

    of: Mapping[str, int]

    def incident(self, source: str) -> int:
        return self.of.get(source, 0)


def set_apart(material: Material) -> Apart:
    """Which accounts are of another incident; worked out once a run."""
    return material.once("apart", lambda: _set_apart(material.accounts))


def _set_apart(accounts: Sequence[Account]) -> Apart:
    straying = {a.source.id for a in accounts if a.source.kind in MAY_STRAY and not a.records}
    if not straying:
        return Apart({})
    about = subjects(accounts)
    telling = {s.source for s in about if s.words >= ENOUGH} & {a.source.id for a in accounts if _names_enough(a)}
    groups = incidents(about)
    if len(groups) < 2 or len(groups[0]) < 2:
        return Apart({})
    held = _names(accounts)
    staying = [s for s in about if s.source in groups[0] or s.source not in straying]
    kept = {name for s in staying for name in held[s.source]} - _common(groups, held)
    near = _Reach(staying)
    subject_of = {s.source: s for s in about}
    made: dict[str, int] = {}
    for number, group in enumerate(groups[1:], start=1):
        strange = straying.issuperset(group) and bool(telling.intersection(group))
        if strange and not any(held[source] & kept or near(subject_of[source]) >= FAR for source in group):
            made.update(dict.fromkeys(group, number))
    return Apart(made)


def _names_enough(account: Account) -> bool:
    """Whether an account names enough for showing that it shares none of it."""
    return len({m.text for m in account.mentions if not m.inferred and m.text[:1].isupper()}) >= NAMES


def _names(accounts: Iterable[Account]) -> dict[str, frozenset[str]]:
    """For each source the people, units and craft that it names."""
    held: dict[str, frozenset[str]] = defaultdict(frozenset)
    for account in accounts:
        told = (m.entity for m in account.mentions if m.entity and not m.inferred and m.type in TELLING)
        held[account.source.id] = frozenset(told)
    return held


def _common(groups: Sequence[Sequence[str]], held: Mapping[str, frozenset[str]]) -> set[str]:
    """Names that so many groups hold that they tell nothing."""
    counted: dict[str, int] = defaultdict(int)
    for group in groups:
        for name in {n for source in group for n in held[source]}:
            counted[name] += 1
    return {name for name, groups_of in counted.items() if groups_of >= COMMON}


class _Reach:
    """How near an account comes to any of those that stay."""

    def __init__(self, staying: Sequence[Subject]) -> None:
        self._under: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for number, subject in enumerate(staying):
            for term, weight in subject.terms.items():
                self._under[term].append((number, weight))

    def __call__(self, subject: Subject) -> float:
        sums: dict[int, float] = defaultdict(float)
        for term, weight in subject.terms.items():
            for number, theirs in self._under.get(term, ()):
                sums[number] += weight * theirs
        return max(sums.values(), default=0.0)


def with_issue(account: Account, apart: Apart) -> tuple[Issue, ...]:
    """The issues of an account, with one that says so where it is set apart."""
    if not apart.incident(account.source.id):
        return account.issues
    return (*account.issues, Issue(CODE, MESSAGE, account.source.id))


def of_one_incident(findings: Iterable[Finding], material: Material, apart: Apart) -> list[Finding]:
    """The findings without the conflicts and tensions that rest on accounts of more than one incident."""
    if not apart.of:
        return list(findings)
    return [f for f in findings if f.kind not in ("conflict", "tension") or len(_incidents_of(f, material, apart)) < 2]


def _incidents_of(finding: Finding, material: Material, apart: Apart) -> set[int]:
    known = (material.account_of.get(i) for i in finding.because)
    return {apart.incident(account.source.id) for account in known if account}
