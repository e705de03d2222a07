"""Which accounts are really one: copies, shared quotations, standing paragraphs, revisions, and lineages."""

from dataclasses import dataclass

from firsthand.model import CaseFacts, Finding, Lineage, content_id
from firsthand.reason.material import Material


@dataclass(frozen=True, slots=True)
class Reuse:
    """Findings of copying, lineages, and (later, earlier) pairs of versions of one account, all by source id."""

    findings: tuple[Finding, ...] = ()
    lineages: tuple[Lineage, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()


def compare(case: CaseFacts, material: Material) -> Reuse:
    """What the words of the accounts have in common, and what follows for counting them."""
    read = [a.source.id for a in material.accounts if a.document]
    return Reuse(lineages=tuple(Lineage(content_id("lin", i), (i,)) for i in sorted(read)))
