"""Who and what is named, and who is who within the account."""

from dataclasses import replace

from firsthand.extract import Draft
from firsthand.extract.gathering import Gathering, mentions_of, without_overlap
from firsthand.extract.gathering_bodies import Bodies
from firsthand.extract.gathering_kin import gather_kin
from firsthand.extract.gathering_people import People
from firsthand.extract.gathering_posts import gather_posts
from firsthand.extract.grammar import Grammar, Naming
from firsthand.extract.naming import namings
from firsthand.extract.naming_groups import gather_groups, groups
from firsthand.extract.naming_lists import listed
from firsthand.extract.naming_nouns import gather_nouns, nouns
from firsthand.extract.naming_patterns import patterned, roles
from firsthand.extract.naming_records import recorded
from firsthand.extract.naming_vessels import ship_keys, vessels
from firsthand.language.names import folded, given_names


class Mentions:
    name = "mentions"
    version = "26"
    needs = ()
    gives = ("mentions", "entities")

    def extract(self, draft: Draft) -> Draft:
        """Mentions with the account's own entities; what may stand for several stays open and is told as an issue."""
        grammar = Grammar(draft.parsed)
        by_pattern = list(patterned(draft))
        known = [n for n in by_pattern if n.kind.startswith("known:")]
        named = [n for n in by_pattern if n not in known]
        ranked = (
            known,
            vessels(draft),
            listed(draft),
            recorded(draft),
            named,
            namings(draft, grammar),
            roles(draft.text),
            groups(draft.text),
            nouns(draft.text),
        )
        found = without_overlap(draft.text, ranked)
        found = _agreed(found)
        gathering = Gathering()
        people = People(draft, gathering)
        rest = people.gather(found)
        Bodies(draft, gathering, grammar).gather([n for n in rest if n.kind not in ("group", "noun")])
        gather_nouns(gathering, [n for n in rest if n.kind == "noun"], grammar)
        gather_posts(draft, gathering, people.roles([n for n in rest if n.kind == "role"]), grammar)
        gather_groups(draft, gathering, rest)
        gather_kin(draft, gathering)
        mentions, entities = mentions_of(draft, gathering)
        return replace(draft, mentions=mentions, entities=entities).with_issues(gathering.issues)


def _agreed(found: list[Naming]) -> list[Naming]:
    """The namings with one kind for one name: what is surely a ship's or a place's name somewhere is so everywhere."""
    ships = ship_keys(found)
    grounds = {folded(n.name) for n in found if n.kind == "place" and n.sure and " " in n.name} - ships
    return [_told(n, ships, grounds) for n in found]


def _told(naming: Naming, ships: set[str], grounds: set[str]) -> Naming:
    """A name that looks like a person's or a body's and is a ship's or a place's is left to that."""
    if naming.kind not in ("person", "organisation", "place", "other") or naming.titles or naming.label:
        return naming
    key = folded(naming.name)
    if key in ships:
        return replace(naming, kind="other", sure=False)
    if key in grounds and naming.kind != "place" and key.split()[0] not in given_names():
        return replace(naming, kind="place", sure=True)
    return naming


EXTRACTOR = Mentions()
