"""What is one happening and what only looks like it: a fair in a field, told in invented chats, statements and logs."""

import pytest

from firsthand.model import CaseFacts
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.reason.reconcile import reconstruct

KIT = Toolkit.standard()


def made(**texts: str):
    files = [Found(f"accounts/{name.replace('_', '.')}", text.encode()) for name, text in texts.items()]
    case = CaseFacts(time_zone="Europe/London", locale="en-GB")
    return reconstruct(case, [understand(one, case, KIT).account for one in files])


def together(case) -> list[set[str]]:
    texts = {c.id: c.text for a in case.accounts for c in a.claims}
    return [{texts[c] for c in e.claims} for e in case.events]


CHAT = "[03/05/2025, 21:{0}:00] {1}: {2}\n"


def chat(*lines: tuple[str, str]) -> str:
    return "".join(CHAT.format(30 + i, who, what) for i, (who, what) in enumerate(lines))


def test_a_man_on_the_phone_and_a_woman_on_the_phone_are_two_happenings():
    case = made(
        a_txt="Statement of Ada Moss\n\nThe clerk wrote it down while she was on the phone.\n",
        b_txt="Statement of Hugh Teal\n\nThe steward was on his phone at the gate.\n",
    )
    groups = together(case)
    assert not any({"while she was on the phone", "The steward was on his phone at the gate"} <= g for g in groups)


def test_two_things_open_at_one_moment_are_two_happenings():
    log = 'time,unit,remarks\n03/05/2025 21:30:00,K1,"Rest tent is open at Bell Field"\n'
    words = chat(("Ada Moss", "the sluice is open"), ("Hugh Teal", "I can see it"))
    assert not any(
        {"Rest tent is open at Bell Field", "the sluice is open"} <= g for g in together(made(log_csv=log, b_txt=words))
    )


def test_the_sentence_that_frames_hearsay_is_no_support_of_its_own():
    words = chat(
        ("Ada Moss", "my aunt works at the fair and she says the steward was on his phone the whole time"),
        ("Hugh Teal", "never mind"),
    )
    case = made(a_txt=words)
    texts = {c.id: c.text for a in case.accounts for c in a.claims}
    told = [e for e in case.events if any("steward" in texts[c] for c in e.claims)]
    assert {e.support for e in told} == {"relayed_only"}


@pytest.mark.parametrize("words", ["You would have to ask him.", "They will have to close the gate."])
def test_what_is_still_to_be_done_is_not_told_as_done(words):
    case = made(a_txt=f"Statement of Ada Moss\n\n{words}\n")
    assert {c.certainty for a in case.accounts for c in a.claims if c.action in ("ask", "close")} == {"possible"}


def test_waiting_at_a_barrier_is_no_closing():
    case = made(
        a_txt="Statement of Ada Moss\n\nThe van waited at a police barricade under the arch.\n",
        b_txt="Statement of Hugh Teal\n\nPolice closed the arch at nine.\n",
    )
    assert not any(len(g) > 1 for g in together(case))


def test_what_a_man_denies_of_himself_is_not_at_odds_with_what_a_woman_did():
    def conflicts(author: str) -> list[str]:
        case = made(
            a_txt="Statement of Ada Moss\n\nThe clerk wrote it down while she was on the phone.\n",
            b_txt=f"Witness: {author}\nOccupation: fitter\n\nI was at the gate. I was not on the phone.\n",
        )
        return [f.kind for f in case.findings if f.kind == "conflict"]

    assert conflicts("Hugh Teal") == []
    assert conflicts("Martha Teal") == ["conflict"]


def test_a_total_loss_and_what_was_destroyed_are_counts_of_one_thing():
    case = made(
        a_txt="Statement of Ada Moss\n\nSix barns were destroyed.\n",
        b_txt="Statement of Hugh Teal\n\nFour barns were a total loss.\n",
    )
    assert [f.aspect for f in case.findings if f.kind == "conflict"] == ["quantity"]
