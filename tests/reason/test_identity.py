"""Who is who across accounts: hand-made accounts of an invented incident."""

import time
from itertools import permutations

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    Document,
    Entity,
    KnownEntity,
    Mention,
    Reference,
    Source,
    Span,
    Statement,
    Voice,
    content_id,
)
from firsthand.reason.identity import identify


def account(path: str, *entities: tuple) -> Account:
    """An account with one mention for each entity; an entity is (type, name, titles, aliases)."""
    source, document = f"src_{path}", f"doc_{path}"
    made, mentions, at = [], [], 0
    for kind, name, *more in entities:
        titles, aliases = (*more, (), ())[:2]
        mention = content_id("mention", document, at)
        own = content_id("entity", document, kind, name, at)
        made.append(Entity(own, name, kind, tuple(aliases), tuple(titles), because=(mention,)))
        mentions.append(Mention(mention, document, at, at + len(name), name, kind, own))
        at += len(name) + 1
    text = " ".join(m.text for m in mentions)
    return Account(Source(source, path, "", 0), Document(document, source, text), mentions=tuple(mentions), entities=tuple(made))


def joined(*accounts: Account, case: CaseFacts | None = None) -> list[set[str]]:
    """The groups of names, as (name@path) sets."""
    known, _, _ = identify(case or CaseFacts(), accounts)
    groups: dict[str, set[str]] = {}
    for a in known:
        for m in a.mentions:
            groups.setdefault(m.entity, set()).add(f"{m.text}@{a.source.path}")
    return sorted(groups.values(), key=sorted)


def people(*told: tuple) -> list[Account]:
    return [account(f"{i}.txt", ("person", *one)) for i, one in enumerate(told)]


def together(*told: tuple) -> bool:
    return len(joined(*people(*told))) == 1


@pytest.mark.parametrize(
    "told",
    [
        [("Tove Rask",), ("Tove Rask",)],
        [("Tove Rask", ["Captain"]), ("Rask", ["Capt."])],
        [("Tove Rask",), ("T. Rask",)],
        [("Tove Rask",), ("RASK T",)],
        [("Bree O’Malley",), ("O'Malley",), ("OMALLEY B",)],
        [("Desmond Vane",), ("Des Vane",)],
        [("Katherine Moe",), ("Kate Moe",)],
        [("Arno Pellman", ["Police Chief"]), ("Arno Pelman", ["Chief of Police"])],
        [("Owen Larkhill", ["Group Manager"]), ("Owen Larkhills", ["Station Commander"])],
        [("Sivan Arle", ["night loader"]), ("Sivan Arl", ["loader"])],
        [("HOLLOWAY",), ("Holloway",)],
    ],
)
def test_one_person_told_in_several_ways(told):
    assert together(*told)


@pytest.mark.parametrize(
    "told",
    [
        [("Neil Farrow", ["Inspector"]), ("Ina Farrow", ["Watch Manager"])],
        [("Tivan Oake", ["loader"]), ("Ivan Oake", ["guard"])],
        [("Marten Sole", ["porter"]), ("Marten Soles", ["surgeon"])],
        [("Anna Pell",), ("Hanna Pell",)],
        [("Farrow", ["Inspector"]), ("Farrow", ["Watch Manager"])],
        [("Tove Rask",), ("Tomas Rask",)],
    ],
)
def test_two_people_whose_names_are_alike(told):
    assert not together(*told)


def test_a_title_sends_a_surname_to_the_right_one():
    told = people(("Neil Farrow", ["Inspector"]), ("Ina Farrow", ["Watch Manager"]), ("Farrow", ["Insp"]), ("Farrow", ["WM"]))
    assert {frozenset(g) for g in joined(*told)} == {
        frozenset({"Neil Farrow@0.txt", "Farrow@2.txt"}),
        frozenset({"Ina Farrow@1.txt", "Farrow@3.txt"}),
    }


def test_a_bare_surname_of_two_stays_open_and_says_so():
    told = people(("Neil Farrow", ["Inspector"]), ("Ina Farrow", ["Watch Manager"]), ("Farrow",))
    _, entities, issues = identify(CaseFacts(), told)
    own = next(e for e in entities if e.name == "Farrow")
    by_name = {e.name: e.id for e in entities}
    assert set(own.ambiguous_with) == {by_name["Neil Farrow"], by_name["Ina Farrow"]}
    assert [(i.code, i.source) for i in issues] == [("ambiguous_mention", "src_2.txt")]


def test_what_one_account_keeps_apart_stays_apart():
    both = account("0.txt", ("person", "Arno Pellman"), ("person", "Arno Pelman"))
    assert len(joined(both, *people(("Arno Pellman",)))) == 2


def test_one_abbreviation_of_two_bodies_goes_by_what_the_account_calls_it():
    a = account("a", ("organisation", "Tarn Port Authority", (), ("TPA",)))
    b = account("b", ("organisation", "TPA", (), ("the Authority",)))
    c = account("c", ("organisation", "Tarn Puffin Association", (), ("TPA",)))
    assert {"Tarn Port Authority@a", "TPA@b"} in joined(a, b, c)


def test_an_abbreviation_of_two_bodies_with_nothing_to_tell_stays_open():
    a, c = (account(n[0], ("organisation", n)) for n in ("Tarn Port Authority", "Upper Tarn Puffin Association"))
    a2 = account("c", ("organisation", "Tarn Puffin Appeal"))
    b = account("b", ("organisation", "TPA"))
    _, entities, issues = identify(CaseFacts(), [a, a2, b, c])
    assert len(next(e for e in entities if e.name == "TPA").ambiguous_with) == 2
    assert [i.code for i in issues] == ["ambiguous_mention"]


def test_a_name_cut_short_goes_to_the_one_body_that_begins_so():
    a = account("a", ("organisation", "Marsh Valley Fire and Rescue"))
    b = account("b", ("organisation", "Marsh Valley"))
    c = account("c", ("organisation", "Marsh Valley Fire & Rescue Ltd"))
    assert len(joined(a, b, c)) == 1


def test_units_are_joined_by_number_and_never_by_likeness():
    told = [account(n, ("unit", n)) for n in ("Ladder 3", "L3", "L4", "Ladder 13", "M31", "M13")]
    assert {frozenset(g) for g in joined(*told)} == {
        frozenset({"Ladder 3@Ladder 3", "L3@L3"}),
        frozenset({"L4@L4"}),
        frozenset({"Ladder 13@Ladder 13"}),
        frozenset({"M31@M31"}),
        frozenset({"M13@M13"}),
    }


def test_a_road_in_two_towns_leaves_the_bare_road_open():
    told = [account(n, ("place", n)) for n in ("Alder Lane, Brenmouth", "Alder Lane, Tolsford", "Alder Lane")]
    _, entities, issues = identify(CaseFacts(), told)
    assert len(next(e for e in entities if e.name == "Alder Lane").ambiguous_with) == 2
    assert len(issues) == 1


def test_the_gazetteer_joins_what_it_names():
    case = CaseFacts(gazetteer=(KnownEntity("Tove Rask", "person", ("the Bosun Rask",)),))
    _, entities, _ = identify(case, people(("Tove Rask",), ("Rask",)))
    assert [e.name for e in entities] == ["Tove Rask"]


def test_the_fullest_name_is_kept_with_all_titles():
    told = people(("Pellman", ["Sheriff"]), ("Arno Pellman", ["Police Chief"]))
    _, entities, _ = identify(CaseFacts(), told)
    assert [(e.name, e.titles) for e in entities] == [("Arno Pellman", ("Police Chief", "Sheriff"))]
    assert "Pellman" in entities[0].aliases


def test_every_reference_is_renamed():
    one = account("a", ("person", "Tove Rask"))
    own = one.entities[0].id
    said = Statement("st_1", "doc_a", 0, 9, "Tove Rask", (Span(0, 9),), voices=(Voice("Tove Rask", own),))
    claim = Claim("cl_1", "st_1", "doc_a", 0, 9, "Tove Rask", actor=Reference("Tove Rask", own))
    one = Account(one.source, one.document, mentions=one.mentions, entities=one.entities, statements=(said,), claims=(claim,))
    (known,), (entity,), _ = identify(CaseFacts(), [one])
    assert entity.id != own
    assert known.mentions[0].entity == known.statements[0].voices[0].entity == known.claims[0].actor.entity == entity.id
    assert entity.because == (one.mentions[0].id,)


def test_the_order_of_accounts_does_not_matter():
    told = people(("Neil Farrow", ["Inspector"]), ("Ina Farrow", ["Watch Manager"]), ("Farrow",), ("N. Farrow",), ("Neil Farow",))
    results = {tuple(identify(CaseFacts(), order)[1]) for order in permutations(told)}
    assert len(results) == 1


def test_ids_stay_when_an_account_is_added():
    before = {e.name: e.id for e in identify(CaseFacts(), people(("Tove Rask",), ("Ina Farrow",)))[1]}
    after = {e.name: e.id for e in identify(CaseFacts(), people(("Tove Rask",), ("Ina Farrow",), ("Petra Lund",)))[1]}
    assert before.items() <= after.items()


def test_thousands_of_one_surname_take_no_long_time():
    names = [f"{a}{b}{c}or Quill" for a in "BCDFGHJKLM" for b in "aeiouy" for c in "bcdfghjklmnprstvwxz"]
    told = people(*[(n,) for n in names], *[("Quill",)] * 300)
    start = time.perf_counter()
    _, entities, _ = identify(CaseFacts(), told)
    assert time.perf_counter() - start < 10
    assert len(entities) >= len(names)


def test_a_word_that_its_account_could_not_place_is_the_one_who_bears_it():
    a, b = account("a", ("person", "Jon Marl")), account("b", ("other", "Marl"), ("other", "Torrent"))
    known, entities, _ = identify(CaseFacts(), [a, b])
    assert [(e.name, e.type) for e in entities] == [("Jon Marl", "person")]
    assert [m.entity for m in known[1].mentions] == [entities[0].id, None]
    assert known[1].mentions[0].type == "person"


def test_such_a_word_that_may_be_two_people_stays_open():
    told = [account("a", ("person", "Jon Marl")), account("b", ("person", "Ida Marl")), account("c", ("other", "Marl"))]
    _, entities, issues = identify(CaseFacts(), told)
    own = next(e for e in entities if e.name == "Marl")
    assert (own.type, len(own.ambiguous_with), len(issues)) == ("person", 2, 1)


def test_a_rank_that_differs_is_another_persons():
    told = people(("Lee Pope", ["Staff Sergeant"]), ("Pope", ["Chief"]))
    assert len(joined(*told)) == 2


def test_short_and_full_forms_of_a_street_are_one_and_another_street_is_not():
    places = [account(p, ("place", n)) for p, n in (("a", "Larkspur Street"), ("b", "Larkspur St"), ("c", "Larkspur Ct"))]
    numbered = [account("d", ("place", "5th Ave")), account("e", ("place", "Fifth Avenue"))]
    assert {"Larkspur Street@a", "Larkspur St@b"} in joined(*places)
    assert {"5th Ave@d", "Fifth Avenue@e"} in joined(*numbered)


def test_an_initial_waits_until_short_and_full_given_names_are_one():
    accounts = [account(p, ("person", n)) for p, n in (("a", "A. Quill"), ("b", "Andrew Quill"), ("c", "Andy Quill"))]
    assert joined(*accounts) == [{"A. Quill@a", "Andrew Quill@b", "Andy Quill@c"}]
