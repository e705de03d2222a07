"""Claims of news, logs, radio, statements and chats of many kinds of incident: invented lines, read by the whole pipeline."""

import pytest

from firsthand.model import Account, CaseFacts, Claim
from firsthand.pipeline import Found, Toolkit, understand

KIT = Toolkit.standard()


def account(text: str, name: str = "a.txt") -> Account:
    return understand(Found(name, text.encode()), CaseFacts(), KIT).account


def claims(text: str, name: str = "a.txt") -> list[Claim]:
    return list(account(text, name).claims)


def log(*remarks: str) -> str:
    return "time,unit,remarks\n" + "".join(f'10:{i:02d}:00,K{i + 1},"{r}"\n' for i, r in enumerate(remarks))


def parts(claim: Claim) -> tuple[str, str | None, str | None]:
    return claim.action, claim.actor and claim.actor.text, claim.object and claim.object.text


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("The gate was shut by the guard at nine.", ("shut", "the guard", "The gate")),
        ("She had been told to wait at the barrier by a steward.", ("tell", "a steward", "She")),
        ("Three people were taken to Morley Infirmary.", ("take", None, "Three people")),
        ("The crew were told to leave the ramp.", ("tell", None, "The crew")),
        ("Officers found the boy hiding under a seat.", ("find", "Officers", "the boy")),
        ("The bus that hit the wall was carrying 14 children.", ("carry", "The bus", "14 children")),
        ("Police, fire crews and two ambulances attended.", ("attend", "Police", None)),
        ("The council has been asked to explain the delay.", ("ask", None, "The council")),
        ("Nobody was allowed to cross the line until ten.", ("allow", None, "Nobody")),
        ("Do not use the north stairs.", ("use", None, "the north stairs")),
    ],
)
def test_who_did_what_to_whom(text, first):
    assert parts(claims(text)[0]) == first


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("He ran to the door, opened it and shouted for help.", ["run", "open", "shout"]),
        ("The road was closed after a lorry overturned near Sorn Bridge.", ["close", "overturn"]),
        ("The gate was opened before the alarm sounded.", ["open", "sound"]),
        ("He was taken to hospital after being struck by a car.", ["take", "strike"]),
        ("After leaving the depot, the train passed a signal and struck a van.", ["leave", "pass", "strike"]),
        ("Three people were taken to Morley Infirmary, where one later died.", ["take", "die"]),
        ("“The water came up so fast,” said Pell, who had lived there for six years.", ["come up", "live"]),
        ("Marshal Deborah Kline warned spectators to move back, but few did.", ["warn", "move", "do"]),
    ],
)
def test_each_deed_is_a_claim(text, actions):
    assert [c.action for c in claims(text)] == actions


def test_one_subject_carries_over_a_row_of_deeds():
    assert {c.actor.text for c in claims("He ran to the door, opened it and shouted for help.")} == {"He"}


def test_who_is_meant_by_it_was():
    assert parts(claims("It was Harlow who rang the bell.")[-1])[:2] == ("ring", "Harlow")


def test_a_clause_under_after_dates_its_governor():
    closed = claims("The road was closed after a lorry overturned near Sorn Bridge.")[0]
    assert closed.when is not None
    assert closed.when.relation.op == "after"


def test_who_was_asked_is_no_claim():
    told = claims("Asked whether the signal was green, the driver said he could not remember.")
    assert [(c.text, c.certainty) for c in told] == [("the signal was green", "unknown"), ("he could not remember", "unknown")]


@pytest.mark.parametrize("text", ["I don't remember.", "I could not say.", "She did not know."])
def test_what_is_not_known_is_told_as_such(text):
    assert [(c.polarity, c.certainty) for c in claims(text)] == [("neg", "unknown")]


@pytest.mark.parametrize(
    ("remark", "text", "action", "actor", "place"),
    [
        ("Fire control report L3 in attendance at mill gate", "L3 in attendance at mill gate", "arrive", "L3", "mill gate"),
        ("Police report train 1A23 stopped at Morley", "train 1A23 stopped at Morley", "stop", "train 1A23", None),
        ("Driver states brakes failed on hill", "brakes failed on hill", "fail", "brakes", "hill"),
        ("Coastguard advise boat now clear of rocks", "boat now clear of rocks", "clear", "K1", None),
    ],
)
def test_what_a_log_reports_is_one_claim(remark, text, action, actor, place):
    told = next(c for c in claims(log(remark, "Two pumps sent"), "log.csv") if c.text == text)
    assert (told.action, told.actor.text) == (action, actor)
    assert place is None or told.place.text == place


def test_fragments_and_lists_are_claims_each():
    told = claims(
        "Two casualties out of the water. One not breathing.\n\n- two doors jammed\n- smoke in coach B\n- no light on stairs\n"
    )
    assert [c.text for c in told] == [
        "Two casualties out of the water", "One not breathing", "two doors jammed", "smoke in coach B", "no light on stairs",
    ]  # fmt: skip
    assert told[-1].polarity == "neg"


def test_questions_are_claims_of_that_stance_only():
    assert {c.stance for c in claims("Did anybody check the pump? Who opened the sluice?")} == {"question"}


def test_orders_on_the_radio_are_instructions():
    srt = "1\n00:00:01,000 --> 00:00:03,000\nBASE: Hold at the gate. Do not use the north stairs.\n\n"
    assert {c.stance for c in claims(srt, "radio.srt")} == {"instruction"}


@pytest.mark.parametrize(
    "text",
    [
        "The bus that hit the wall was carrying 14 children, a witness said. “It never slowed,” said Ania Wrobel, who was by the kerb.",
        "The dam, built in 1931, gave way at dawn, sweeping away the footbridge; nobody was on it, as far as the warden knew.",
        "Crews had been told to wait. They waited an hour. Then the order came to go in, and two went in.",
    ],
)
def test_every_word_of_a_statement_has_at_most_one_innermost_claim(text):
    read = account(text)
    for place in range(len(text)):
        holding = sorted((c.end - c.start, c.start) for c in read.claims if c.start <= place < c.end)
        assert len({h[0] for h in holding}) == len(holding)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("The hoist had been out of use since Easter.\n", None),
        ("They were on their way to the mill.\n", None),
        ("The boy was in the way.\n", None),
        ("The boy was at the gate.\n", "the gate"),
    ],
)
def test_a_time_and_a_way_are_no_places(text, place):
    told = claims(text)
    assert [c.place.text if c.place else None for c in told] == [place]
