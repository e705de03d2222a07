"""One name of several types, posts told without a name, and the cost of many accounts: hand-made accounts."""

import ast
import importlib.util
import time
from pathlib import Path

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Document,
    Entity,
    Mention,
    Source,
    content_id,
)
from firsthand.reason.identity import identify
from firsthand.reason.judging_people import Tie


def account(path: str, *entities: tuple, posts: tuple[str, ...] = ()) -> Account:
    """An account with one mention for each entity (type, name, titles), then somebody told by each post alone."""
    source, document = f"src_{path}", f"doc_{path}"
    made, mentions, at = [], [], 0
    for kind, name, *titles in entities:
        mention = content_id("mention", document, at)
        own = content_id("entity", document, kind, name, at)
        made.append(Entity(own, name, kind, (), tuple(*titles), because=(mention,)))
        mentions.append(Mention(mention, document, at, at + len(name), name, kind, own))
        at += len(name) + 1
    for post in posts:
        mention, own = content_id("mention", document, at), content_id("entity", document, "person", post, at)
        made.append(Entity(own, post, "person", (), (post.removeprefix("the "),), because=(mention,)))
        mentions.append(Mention(mention, document, at, at + len(post), post, "person", own, inferred=True))
        at += len(post) + 1
    text = " ".join(m.text for m in mentions)
    return Account(Source(source, path, "", 0), Document(document, source, text), mentions=tuple(mentions), entities=tuple(made))


def kinds(*accounts: Account) -> list[tuple[str, str]]:
    return sorted((e.name, e.type) for e in identify(CaseFacts(), accounts)[1])


@pytest.mark.parametrize("guess", ["person", "organisation", "place", "other"])
def test_a_guess_gives_way_to_an_account_that_knows_the_ship(guess):
    assert kinds(account("a", ("vessel", "Corvane Star")), account("b", (guess, "Corvane Star"))) == [("Corvane Star", "vessel")]


def test_a_ship_and_a_person_with_a_title_stay_two():
    told = kinds(account("a", ("vessel", "Swift")), account("b", ("person", "Swift", ["Captain"])))
    assert told == [("Swift", "person"), ("Swift", "vessel")]


def test_a_ship_and_a_firm_stay_two():
    told = kinds(account("a", ("vessel", "Corvane")), account("b", ("organisation", "Corvane Aggregates Ltd")))
    assert len(told) == 2


def test_of_guesses_the_commoner_one_stands():
    told = kinds(*(account(p, ("place", "Sorn")) for p in "ab"), account("c", ("organisation", "Sorn")))
    assert told == [("Sorn", "place")]


def test_the_evidence_of_both_stays():
    a, b = account("a", ("vessel", "Corvane Star")), account("b", ("person", "Corvane Star"))
    (entity,) = identify(CaseFacts(), [a, b])[1]
    assert set(entity.because) == {a.mentions[0].id, b.mentions[0].id}


def test_a_post_that_one_person_of_the_case_holds_is_that_person():
    a = account("a", ("person", "Aldo Ferrant", ["night watchman"]))
    known, (entity,), _ = identify(CaseFacts(), [a, account("b", posts=("the watchman",))])
    assert entity.name == "Aldo Ferrant"
    assert known[1].mentions[0].entity == entity.id
    assert known[1].mentions[0].inferred


def test_a_post_that_two_hold_may_be_either():
    a = account("a", ("person", "Ada Moss", ["skipper"]), ("person", "Ole Brandt", ["skipper"]))
    _, entities, issues = identify(CaseFacts(), [a, account("b", posts=("the skipper",))])
    named = {e.id: e.name for e in entities}
    post = next(e for e in entities if e.name == "the skipper")
    assert sorted(named[i] for i in post.ambiguous_with) == ["Ada Moss", "Ole Brandt"]
    assert [i.message for i in issues] == ["‘the skipper’ may stand for Ada Moss or Ole Brandt"]


def test_a_post_in_accounts_that_share_a_name_is_one():
    some = [account(p, ("place", "Mill Lane"), posts=("the caretaker",)) for p in "ab"]
    assert kinds(*some) == [("Mill Lane", "place"), ("the caretaker", "person")]


def test_a_post_in_accounts_that_share_nothing_may_be_one():
    a, b = account("a", ("place", "Mill Lane"), posts=("the caretaker",)), account("b", posts=("the caretaker",))
    _, entities, issues = identify(CaseFacts(), [a, b])
    one, other = (e for e in entities if e.type == "person")
    assert one.ambiguous_with == (other.id,)
    assert other.ambiguous_with == (one.id,)
    assert not issues


def test_a_trade_in_two_accounts_may_be_one():
    a, b = (account(p, ("place", "Mill Lane"), posts=("the crane operator",)) for p in "ab")
    one, other = (e for e in identify(CaseFacts(), [a, b])[1] if e.type == "person")
    assert other.id in one.ambiguous_with


def test_the_bare_post_is_whoever_alone_is_told_with_more():
    a, b = (
        account("a", ("place", "Mill Lane"), posts=("the night watchman",)),
        account("b", ("place", "Mill Lane"), posts=("the watchman",)),
    )
    assert kinds(a, b) == [("Mill Lane", "place"), ("the night watchman", "person")]


def test_the_bare_post_may_be_either_of_two_told_with_more():
    a = account("a", ("place", "Mill Lane"), posts=("the night watchman", "the day watchman"))
    b = account("b", ("place", "Mill Lane"), posts=("the watchman",))
    _, entities, _ = identify(CaseFacts(), [a, b])
    named = {e.id: e.name for e in entities}
    post = next(e for e in entities if e.name == "the watchman")
    assert sorted(named[i] for i in post.ambiguous_with) == ["the day watchman", "the night watchman"]


def test_a_post_is_never_the_one_who_has_another():
    a = account("a", ("person", "Colm Voss", ["driver"]))
    assert kinds(a, account("b", posts=("the caretaker",))) == [("Colm Voss", "person"), ("the caretaker", "person")]


def test_a_rare_given_name_alone_is_the_one_who_bears_it():
    a, b = account("a", ("person", "Zelmira Rook", ["operator"])), account("b", ("other", "Zelmira"))
    assert kinds(a, b) == [("Zelmira Rook", "person")]


def test_a_common_given_name_alone_tells_nobody():
    a, b = account("a", ("person", "Tom Rook")), account("b", ("other", "Tom"))
    known, _, _ = identify(CaseFacts(), [a, b])
    assert known[1].mentions[0].entity is None


def test_the_order_of_accounts_changes_no_type():
    told = [
        account("a", ("vessel", "Corvane Star")),
        account("b", ("person", "Corvane Star")),
        account("c", ("place", "Corvane Star")),
    ]
    results = {tuple(identify(CaseFacts(), order)[1]) for order in (told, told[::-1], [told[1], told[0], told[2]])}
    assert len(results) == 1


def _given(number: int) -> str:
    letters = "bcdfghjklmnprstvwz"
    return "".join(letters[number // 18**i % 18] + "aeiou"[number // 7**i % 5] for i in range(4)).capitalize()


def _one_surname(count: int) -> list[Account]:
    return [account(f"{i}", ("person", f"{_given(i)} Quill")) for i in range(count)]


def _mixed(count: int) -> list[Account]:
    return [
        account(
            f"{i}", ("person", f"{_given(i % 700)} {_given(i % 97)}"), ("person", _given(i % 97), ["Inspector"] * (i % 2)),
            ("unit", f"E{i % 90}"), ("other", _given(i % 97)), ("vessel" if i % 2 else "person", f"{_given(i % 50)} Maid"),
            posts=("the skipper",),
        )
        for i in range(count)
    ]  # fmt: skip


def _seconds(accounts: list[Account]) -> float:
    """Time of this process; of a short run the least of two."""
    taken = []
    for _ in range(1 if len(accounts) > 1500 else 2):
        start = time.process_time()
        identify(CaseFacts(), accounts)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize(("made", "count"), [(_one_surname, 5000), (_mixed, 1600)])
def test_four_times_the_accounts_take_little_more_than_four_times_as_long(made, count):
    small, large = _seconds(made(count // 4)), _seconds(made(count))
    assert large < 9 * small + 0.2


def _imported(module: str, seen: set[str]) -> None:
    """All modules that importing one imports, told by its source."""
    if module in seen:
        return
    seen.add(module)
    spec = importlib.util.find_spec(module) if module.startswith("firsthand") else None
    if spec is None or spec.origin is None:
        return
    for node in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            for name in node.names:
                _imported(name.name, seen)
        elif isinstance(node, ast.ImportFrom) and node.module:
            _imported(node.module, seen)
            if node.module.startswith("firsthand"):
                for name in node.names:
                    if importlib.util.find_spec(f"{node.module}.{name.name}") if _package(node.module) else None:
                        _imported(f"{node.module}.{name.name}", seen)


def _package(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.submodule_search_locations is not None


def test_reasoning_loads_no_parser():
    seen: set[str] = set()
    _imported("firsthand.reason.reconcile", seen)
    assert "firsthand.language.titles" in seen
    assert not {m.split(".")[0] for m in seen} & {"spacy", "thinc", "numpy"}


def test_a_reviewer_may_hold_a_post_and_a_name_for_one():
    a, b = account("a", ("person", "Peter Sallow", [])), account("b", posts=("the caretaker",))
    held = Tie("j1", (a.mentions[0].id, b.mentions[0].id))
    assert [e.name for e in identify(CaseFacts(), [a, b], [held])[1]] == ["Peter Sallow"]
