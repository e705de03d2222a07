"""Claims of news that tell one happening in different words; which account is about which incident; average linkage."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, reconstruct, understand_all
from firsthand.reason.incidents import incidents
from firsthand.reason.linkage import linked
from firsthand.reason.retelling import root
from firsthand.reason.subjects import Subject, nearness


def subject(name: str, terms: str, words: int = 50) -> Subject:
    held = sorted(set(terms.split()))
    return Subject(name, {t: len(held) ** -0.5 for t in held}, words)


@pytest.mark.parametrize(("verb", "noun"), [("announce", "announcement"), ("acquire", "acquires"), ("shoot", "shooting")])
def test_a_verb_and_its_noun_have_one_root(verb: str, noun: str) -> None:
    assert root(verb) == root(noun)


def test_accounts_of_two_incidents_go_apart() -> None:
    one = [subject(f"a{n}", f"@orla @brill mill fire vat w{n}") for n in range(3)]
    other = [subject(f"b{n}", f"@tarn @quay ferry ramp chain w{n}") for n in range(2)]
    assert incidents([*other, *one]) == [("a0", "a1", "a2"), ("b0", "b1")]


def test_the_order_of_accounts_makes_no_difference() -> None:
    every = [subject(f"s{n}", f"@orla x{n % 3} y{n % 5} mill") for n in range(12)]
    assert incidents(every) == incidents(every[::-1])


def test_many_accounts_of_one_incident_stay_together_and_many_of_others_do_not() -> None:
    one = [subject(f"a{n}", f"@orla @brill mill fire w{n}") for n in range(400)]
    other = [subject(f"b{n}", f"u{n} v{n} x{n} z{n}") for n in range(300)]
    made = incidents([*one, *other])
    assert made[0] == tuple(sorted(s.source for s in one))
    assert all(len(group) == 1 for group in made[1:])


def test_nearness_is_a_cosine() -> None:
    a, b = subject("a", "x y").terms, subject("b", "x z").terms
    assert nearness(a, a) == pytest.approx(1.0)
    assert nearness(a, b) == nearness(b, a) == pytest.approx(0.5)


def test_linkage_takes_the_mean_over_all_pairs() -> None:
    """1 and 2 are as one; 0 is near 1 alone, which is not enough for both."""
    near = {0: {1: 0.6}, 1: {0: 0.6, 2: 0.9}, 2: {1: 0.9}}
    assert sorted(linked([1, 1, 1], near, 0.5)) == [[0], [1, 2]]


def test_linkage_weighs_groups_by_their_size() -> None:
    near = {0: {1: 0.9, 2: 0.2}, 1: {0: 0.9, 2: 0.8}, 2: {0: 0.2, 1: 0.8}}
    assert sorted(linked([1, 9, 1], near, 0.7)) == [[0, 1, 2]]


NEWS = """Harbour Gazette
By Nell Averis, 9 May 2031

The chain ferry Tamsin broke loose at Orrin Quay on Tuesday. Orrin harbour office, which sent nine boats to the quay, has faced questions since.
Two days after the ferry broke loose, harbour master Piers Colwell sent a letter to his crews, seen by the Gazette.
"""
POST = """The Orrin Bugle
By Tam Ridley, 10 May 2031

By Thursday the mood in the Orrin harbour office was low. Harbour master Piers Colwell sent a letter to his staff to steady them.
The Tamsin had broken loose at Orrin Quay on Tuesday with forty aboard.
"""


def test_two_things_sent_are_two_happenings() -> None:
    files = [Found("accounts/gazette.txt", NEWS.encode()), Found("accounts/bugle.txt", POST.encode())]
    kit, case = Toolkit.standard(), CaseFacts("ferry")
    made = reconstruct(case, [u.account for u in understand_all(files, case, kit)])
    claims = {c.id: c.text for a in made.accounts for c in a.claims}
    sent = [[claims[c] for c in e.claims] for e in made.events if any("sent" in claims[c] for c in e.claims)]
    assert all(len({"boats" in words for words in told}) == 1 for told in sent)
