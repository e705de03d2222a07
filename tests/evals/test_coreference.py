"""Coreference measures on the worked examples of those who defined them."""

from itertools import permutations
from random import Random

import pytest
from evals.coreference import b_cubed, best_pairing, ceaf_e, conll, muc

BAGGA_KEY = ["12345", "67", "89ABC"]
"""Twelve mentions in three clusters: the truth of the first example of B³."""
BAGGA_ONE = ["12345", "6789ABC"]
BAGGA_OTHER = ["1234589ABC", "67"]


def clusters(written: list[str]) -> list[frozenset[str]]:
    return [frozenset(c) for c in written]


@pytest.mark.parametrize(("response", "precision"), [(BAGGA_ONE, 9 / 10), (BAGGA_OTHER, 9 / 10)])
def test_muc_cannot_tell_a_small_fault_from_a_large_one(response: list[str], precision: float) -> None:
    assert muc(clusters(BAGGA_KEY), clusters(response)) == pytest.approx((1.0, precision))


@pytest.mark.parametrize(("response", "precision"), [(BAGGA_ONE, 16 / 21), (BAGGA_OTHER, 7 / 12)])
def test_b_cubed_tells_them_apart(response: list[str], precision: float) -> None:
    assert b_cubed(clusters(BAGGA_KEY), clusters(response)) == pytest.approx((1.0, precision))


@pytest.mark.parametrize(
    ("key", "response", "recall"),
    [("ABCD", ["AB", "CD"], 2 / 3), ("ABCD", ["ABC", "D"], 2 / 3), ("ABCD", ["A", "B", "C", "D"], 0.0)],
)
def test_muc_counts_links_as_vilain_does(key: str, response: list[str], recall: float) -> None:
    assert muc(clusters([key]), clusters(response))[0] == pytest.approx(recall)


def test_ceaf_pairs_one_cluster_with_one() -> None:
    """Luo's example: the key of B³ against its first response; the two later clusters cannot both have the large one."""
    best = 1.0 + 2 * 5 / 12
    assert ceaf_e(clusters(BAGGA_KEY), clusters(BAGGA_ONE)) == pytest.approx((best / 3, best / 2))


def test_what_is_the_same_is_right() -> None:
    assert conll(["AB", "CD", "E"], ["CD", "E", "AB"]) == {"conll": 100.0, "muc": 100.0, "b3": 100.0, "ceafe": 100.0}


def test_no_links_are_no_fault_of_division() -> None:
    assert conll(["A", "B"], ["A", "B"])["muc"] == 0.0


def test_the_pairing_is_the_best_of_all() -> None:
    random = Random(7)
    for _ in range(40):
        rows, columns = random.randint(1, 4), random.randint(1, 5)
        table = [[random.choice([0.0, random.random()]) for _ in range(columns)] for _ in range(rows)]
        assert best_pairing(table) == pytest.approx(by_trying(table))


def by_trying(table: list[list[float]]) -> float:
    """The same sum by trying every pairing."""
    if len(table) > len(table[0]):
        table = [[row[c] for row in table] for c in range(len(table[0]))]
    chosen = permutations(range(len(table[0])), len(table))
    return max(sum(row[c] for row, c in zip(table, columns, strict=True)) for columns in chosen)
