"""One name of several types, posts told without a name, and the cost of many accounts: hand-made accounts."""

import ast
import importlib.util
import time
from pathlib import Path

import pytest

from firsthand.model import (
    Account,
    CaseFacts,
    Claim,
    Document,
    Entity,
    Mention,
    Reference,
    Source,
    Span,
    Statement,
    Voice,
    content_id,
)
from firsthand.reason.identity import identify


def account(path: str, *entities: tuple, posts: tuple[str, ...] = ()) -> Account:
    """An account with one mention for each entity (type, name, titles), then mentions of posts that it leaves open."""
    source, document = f"src_{path}", f"doc_{path}"
    made, mentions, at = [], [], 0
    for kind, name, *titles in entities:
        mention = content_id("mention", document, at)
        own = content_id("entity", document, kind, name, at)
        made.append(Entity(own, name, kind, (), tuple(*titles), because=(mention,)))
        mentions.append(Mention(mention, document, at, at + len(name), name, kind, own))
        at += len(name) + 1
    for post in posts:
        mentions.append(
            Mention(content_id("mention", document, at), document, at, at + len(post), post, "person", None, inferred=True)
        )
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
    b = account("b", posts=("the watchman", "Night watchman", "a watchman"))
    known, (entity,), _ = identify(CaseFacts(), [a, b])
    assert [m.entity for m in known[1].mentions] == [entity.id, entity.id, None]
    assert all(m.inferred for m in known[1].mentions)


def test_a_post_that_two_hold_stays_open():
    a = account("a", ("person", "Ada Moss", ["skipper"]), ("person", "Ole Brandt", ["skipper"]))
    known, _, _ = identify(CaseFacts(), [a, account("b", posts=("the skipper",))])
    assert known[1].mentions[0].entity is None


@pytest.mark.parametrize("role", ["the driver", "the witness", "the officer", "the passenger"])
def test_what_anybody_may_be_tells_nobody(role):
    a = account("a", ("person", "Colm Voss", [role.removeprefix("the ")]))
    known, _, _ = identify(CaseFacts(), [a, account("b", posts=(role,))])
    assert known[1].mentions[0].entity is None


def test_voices_and_claims_follow_the_post():
    a = account("a", ("person", "Aldo Ferrant", ["caretaker"]))
    b = account("b", posts=("the caretaker",))
    end = len("the caretaker")
    said = Statement(
        "st_1", "doc_b", 0, end, "the caretaker", (Span(0, end),), voices=(Voice("the caretaker", start=0, end=end),)
    )
    claim = Claim("cl_1", "st_1", "doc_b", 0, end, "the caretaker", actor=Reference("the caretaker"))
    b = Account(b.source, b.document, mentions=b.mentions, statements=(said,), claims=(claim,))
    known, (entity,), _ = identify(CaseFacts(), [a, b])
    assert known[1].statements[0].voices[0].entity == known[1].claims[0].actor.entity == entity.id


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
