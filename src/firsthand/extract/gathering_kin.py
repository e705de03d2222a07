"""People whom an account tells by their kin to somebody it names: 'Ada Quill, 34, whose mother fell'."""

import re

from firsthand.extract import Draft
from firsthand.extract.gathering import Gathering
from firsthand.extract.grammar import Naming
from firsthand.language.names import parts
from firsthand.language.titles import told_by_post

_KIN = re.compile(
    r"(?:, (?:aged )?\d{1,2})?(?:,? whose|,? (?:and|with) (?:his|her)|['’]s)(?: [a-z]+)? "
    r"(?P<kin>mother|father|sister|brother|wife|husband|son|daughter)\b(?!,? [A-Z])"
)


def gather_kin(draft: Draft, made: Gathering) -> None:
    """An entity for the mother, father or other kin of somebody named in full, who is not told by name: who bears the surname may be either."""
    text = draft.text
    for cluster in [c for c in made.clusters if c.kind == "person" and parts(c.name).given and not told_by_post(c.name)]:
        told: dict[str, list[Naming]] = {}
        for naming in cluster.namings:
            found = _KIN.match(text, naming.end)
            if found:
                told.setdefault(found["kin"], []).append(
                    Naming(found.start("kin"), found.end("kin"), "role", found["kin"], (found["kin"],))
                )
        for kin, namings in told.items():
            own = made.cluster("person", f"the {kin} of {cluster.name}")
            own.titles[kin] = None
            own.inferred = namings
