"""Orders that accounts tell in words: from a happening by its name, and round a ring of three."""

from firsthand.engine.inline import InlineEngine
from firsthand.model import CaseFacts, Reconstruction
from firsthand.pipeline import Found, reconstruct


def reconstructed(*texts: str) -> Reconstruction:
    case = CaseFacts("The lock", "Europe/London")
    files = [Found(f"{number}.txt", text.encode()) for number, text in enumerate(texts)]
    return reconstruct(case, [account for _, family in InlineEngine().families(files, case) for account in family])


def orders(made: Reconstruction) -> set[tuple[str, str]]:
    label = {event.id: event.label for event in made.events}
    return {(label[order.before], label[order.after]) for order in made.orders}


def test_a_happening_that_is_only_named_orders_what_is_told_beside_it():
    told = orders(
        reconstructed("The pumps stopped only after the alarm had sounded. Before the alarm, the barge had already sunk.")
    )
    assert ("Before the alarm, the barge had already sunk", "only after the alarm had sounded") in told


def test_a_thing_that_is_no_happening_orders_nothing():
    assert not orders(reconstructed("We saw the gate. The van turned left after the gate."))


def test_the_clause_after_before_is_one_of_its_own_however_it_is_parsed():
    told = orders(reconstructed("The pump gave out before the bell rang, the keeper said."))
    assert told == {("The pump gave out", "before the bell rang")}


def test_three_orders_of_which_any_two_can_hold_are_one_conflict_of_all_three():
    made = reconstructed(
        "The pump gave out before the bell rang, the keeper said.\n",
        "The bell rang before the rope was cut, the carter said.\n",
        "The rope was cut before the pump gave out, the baker said.\n",
    )
    (found,) = [f for f in made.findings if f.kind == "conflict"]
    assert found.aspect == "order"
    assert len(found.sources) == 3
