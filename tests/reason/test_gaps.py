"""What nobody says, and what the material itself leaves open. The incident and everybody in it are invented."""

import pytest

from firsthand.model import CaseFacts, Lineage
from firsthand.pipeline import Found, Toolkit, understand
from firsthand.reason import events, gaps
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse


def unsupported(*tellings):
    material = Material([t.account for t in tellings])
    shared = Reuse(lineages=tuple(Lineage(t.source, (t.source,)) for t in tellings))
    return gaps.unsupported(CaseFacts(), material, events.group(CaseFacts(), material, shared), shared)


def open_questions(*tellings):
    return gaps.questions(Material([t.account for t in tellings]))


def test_hearsay_alone_is_shown_with_the_denial_beside_it(telling):
    chat, keeper = telling("chat.txt", "chat"), telling("keeper.txt", author="Ines Farrow")
    told = chat.say("the keeper was asleep in the lock hut", basis="told", by="my cousin")
    no = keeper.say("I was not asleep.", basis="did", polarity="neg")
    keeper.say("I opened the sluice at eight.", basis="did")
    (finding,) = unsupported(chat, keeper)
    assert finding.kind == "unsupported"
    assert finding.because == (told, no)
    assert "my cousin" in finding.text
    assert "Ines Farrow" in finding.text


def test_a_state_that_excludes_the_one_told_of_stands_beside_it_too(telling):
    chat, doctor = telling("chat.txt", "chat"), telling("doctor.txt", author="Dr Hale")
    told = chat.say("the keeper was asleep in the lock hut", basis="told", by="my cousin")
    awake = doctor.say("When I met the keeper she was wide awake.", basis="saw")
    (finding,) = unsupported(chat, doctor)
    assert finding.because == (told, awake)


@pytest.mark.parametrize("basis", ["did", "saw", "heard", "device", "not_stated", "official"])
def test_what_somebody_has_seen_or_stated_is_not_unsupported(telling, basis):
    chat, other = telling("chat.txt", "chat"), telling("other.txt")
    chat.say("The keeper was asleep in the lock hut.", basis="told")
    other.say("The keeper was asleep in the lock hut.", basis=basis)
    assert not unsupported(chat, other)


def test_that_somebody_told_something_is_not_itself_hearsay(telling):
    chat = telling("chat.txt", "chat")
    chat.say("he told me about the lock hut", basis="told", action="tell")
    assert not unsupported(chat)


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("How the rope came to be cut has not been explained.", "How the rope came to be cut?"),
        ("Whether the pump was on at dusk is not known.", "Whether the pump was on at dusk?"),
        ("It’s unclear whether the barge had lights.", "Whether the barge had lights?"),
        ("I do not know why the tug went to the upper lock.", "Why the tug went to the upper lock?"),
        ("The trust is trying to establish who moored the barge.", "Who moored the barge?"),
        ("We do not yet know what lay under the tarpaulin.", "What lay under the tarpaulin?"),
        ("Nobody has said when the gate was last tested.", "When the gate was last tested?"),
        ("The cause is not known.", "The cause is not known."),
    ],
)
def test_what_is_left_open_is_put_as_a_question(telling, words, question):
    paper = telling("paper.txt", "news")
    paper.say(words, certainty="unknown")
    assert [q.text for q in open_questions(paper)] == [question]


def test_a_question_that_two_accounts_leave_open_is_one_question(telling):
    one, two = telling("a.txt"), telling("b.txt")
    one.say("How the rope came to be cut has not been explained.", certainty="unknown")
    two.say("How the rope came to be cut has not been explained.", certainty="unknown")
    two.say("I do not know how the rope came to be cut.", certainty="unknown")
    (question,) = open_questions(one, two)
    assert len(question.because) == 3


def test_what_an_interviewer_asks_or_a_witness_knows_is_no_open_question(telling):
    talk = telling("talk.txt", "interview")
    talk.say("Do you know who moored the barge?", stance="question", certainty="unknown")
    talk.say("I know who moored the barge.")
    assert open_questions(talk) == ()


def test_one_thing_told_is_shown_once_and_with_its_subject():
    text = "By Hugh Teal\n\nA lock worker said that Ines Farrow was sitting in the hut when the lower gate was opened because the bell had stopped.\n"
    account = understand(Found("news.txt", text.encode()), CaseFacts(), Toolkit.standard()).account
    shared = Reuse(lineages=(Lineage("one", (account.source.id,)),))
    material = Material([account])
    (finding,) = gaps.unsupported(CaseFacts(), material, events.group(CaseFacts(), material, shared), shared)
    assert "“Ines Farrow was sitting in the hut when the lower gate was opened because the bell had stopped”" in finding.text


def test_what_somebody_says_of_himself_stands_beside_what_is_told_of_him(telling):
    chat, farrow = telling("chat.txt", "chat"), telling("farrow.txt", author="ines farrow")
    who = {"Farrow": ("ines farrow", "person")}
    told = chat.say("Farrow was dozing in her van.", basis="told", by="my cousin", actor="Farrow", action="doze", names=who)
    no = farrow.say("I was not in my van.", basis="did", polarity="neg", actor="I")
    farrow.say("I was not on the roof.", basis="did", polarity="neg", actor="I")
    (finding,) = unsupported(chat, farrow)
    assert finding.because == (told, no)


def test_a_denial_that_holds_of_everybody_stands_beside_hearsay_of_some(telling):
    chat, nurse = telling("chat.txt", "chat"), telling("nurse.txt", author="Ines Farrow")
    chat.say("there were three killed at the lock", basis="told", by="my cousin")
    no = nurse.say("Nobody was killed.", basis="not_stated", polarity="neg")
    (finding,) = unsupported(chat, nurse)
    assert no in finding.because
