"""One contract for every store."""

import sqlite3

import pytest

from firsthand.model import Account, Judgement, Source
from firsthand.store.memory import MemoryStore
from firsthand.store.sql import SqlStore, open_store


def account(path: str) -> Account:
    return Account(Source(f"src_{path}", path, "00" * 32, 3))


def judgement(number: int) -> Judgement:
    return Judgement(f"j{number}", "R. Vane", "2026-01-01T00:00:00+00:00", "note", ("ev_1",), '{"text": "seen"}', "checked")


@pytest.fixture(params=["memory", "sql"])
def store(request, tmp_path):
    made = MemoryStore() if request.param == "memory" else open_store(tmp_path)
    yield made
    made.close()


def test_what_is_kept_is_found_again_and_unknown_keys_are_left_out(store):
    store.keep({"k1": (account("a.txt"), account("a.txt!b.txt")), "k2": (account("c.txt"),)})
    assert store.families(["k1", "k3"]) == {"k1": (account("a.txt"), account("a.txt!b.txt"))}


def test_which_keys_are_known_is_told_without_what_they_hold(store):
    store.keep({"one": (account("a.txt"),), "two": (account("c.txt"),)})
    assert store.known(["two", "three"]) == {"two"}


def test_a_key_that_is_there_already_is_kept_as_it_is(store):
    store.keep({"k1": (account("a.txt"),)})
    store.keep({"k1": (account("other.txt"),)})
    assert store.families(["k1"]) == {"k1": (account("a.txt"),)}


def test_retaining_some_drops_the_others(store):
    store.keep({"k1": (account("a.txt"),), "k2": (account("c.txt"),)})
    store.retain(["k2", "unknown"])
    assert list(store.families(["k1", "k2"])) == ["k2"]


def test_dropping_what_is_derived_keeps_judgements(store):
    store.keep({"k1": (account("a.txt"),)})
    store.append(judgement(1))
    store.drop_derived()
    assert store.families(["k1"]) == {}
    assert store.judgements() == (judgement(1),)


def test_judgements_come_back_in_their_order_and_the_chain_holds(store):
    for number in (1, 2, 3):
        store.append(judgement(number))
    assert [j.id for j in store.judgements()] == ["j1", "j2", "j3"]
    assert store.broken_link() is None


def test_a_judgement_changed_behind_the_back_breaks_the_chain(tmp_path):
    store = open_store(tmp_path)
    for number in (1, 2, 3):
        store.append(judgement(number))
    store.close()
    with sqlite3.connect(tmp_path / ".firsthand" / "case.db") as connection:
        connection.execute("UPDATE judgements SET reason = 'other' WHERE number = 2")
    connection.close()
    again = open_store(tmp_path)
    assert again.broken_link() == 2
    again.close()


def test_what_is_kept_outlives_the_store(tmp_path):
    first = open_store(tmp_path)
    first.keep({"k1": (account("a.txt"),)})
    first.append(judgement(1))
    first.close()
    again = open_store(tmp_path)
    assert isinstance(again, SqlStore)
    assert again.families(["k1"]) == {"k1": (account("a.txt"),)}
    assert again.judgements() == (judgement(1),)
    again.close()


def test_the_folder_of_a_case_is_for_its_owner_alone(tmp_path):
    open_store(tmp_path).close()
    assert (tmp_path / ".firsthand").stat().st_mode & 0o777 == 0o700
