"""Exported chats of invented neighbours of an invented mill."""

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Reading
from firsthand.readers.chat import READER


def incoming(text: str, **case) -> Incoming:
    return Incoming("accounts/a.txt", text.encode(), "src_1", "doc_1", CaseFacts(**case))


def read(text: str, **case) -> Reading:
    assert READER.recognises(incoming(text, **case)) > 0.9
    return READER.read(incoming(text, **case))


def messages(reading: Reading) -> list[tuple[str | None, str]]:
    return [(r.speaker, reading.text[r.start : r.end]) for r in reading.records]


def test_a_later_day_settles_day_and_month_for_the_whole_file():
    reading = read(
        "1/2/2025, 22:58 - Orde: water over the sill\n2/2/2025, 00:10 - Orde: still rising\n14/2/2025, 11:20 - Marl: gate freed\n"
    )
    assert [r.time.earliest.isoformat() for r in reading.records] == [
        "2025-02-01T22:58:00",
        "2025-02-02T00:10:00",
        "2025-02-14T11:20:00",
    ]
    assert reading.issues == ()
    assert reading.kind == "chat"


def test_lines_with_colons_and_dates_stay_in_their_message():
    reading = read(
        "17.02.25, 06:37 - Ilse (mill): Level: 3.1 m\n17.02.25 was on the tag\nDoor 2: shut\n17.02.25, 06:48 - Tor: fine\n",
        locale="de",
    )
    assert messages(reading) == [("Ilse (mill)", "Level: 3.1 m\n17.02.25 was on the tag\nDoor 2: shut"), ("Tor", "fine")]


def test_brackets_twelve_hours_and_hidden_marks():
    text = (
        "\u200e[3/4/25, 9:58:11\u202fPM] ~ Ilse: \u200eimage omitted\n[3/14/25, 7:02:40\u202fAM] +44 7700 900123: back at ten\n"
    )
    reading = read(text)
    assert messages(reading) == [("Ilse", "image omitted"), ("+44 7700 900123", "back at ten")]
    assert reading.records[0].time.earliest.isoformat() == "2025-03-04T21:58:11"
    assert reading.records[0].time.grain == "second"


def test_system_lines_are_text_and_no_message():
    text = "05/11/2025, 08:12 - Messages are end-to-end encrypted.\n15/11/2025, 08:13 - Orde: hello there\n15/11/2025, 08:14 - Orde added Marl\n15/11/2025, 08:15 - Marl: hello\n"
    reading = read(text)
    assert [speaker for speaker, _ in messages(reading)] == ["Orde", "Marl"]
    assert "Orde added Marl" in reading.text
    assert not any("added" in reading.text[p.start : p.end] for p in reading.passages)


def test_deleted_and_left_out_media_are_records_without_words():
    reading = read(
        "14/03/2025, 21:31 - Orde: This message was deleted\n14/03/2025, 21:32 - Marl: <Media omitted>\n14/03/2025, 21:33 - Marl: look <This message was edited>\n"
    )
    assert [r.fields for r in reading.records] == [(("note", "deleted"),), (("note", "media"),), (("note", "edited"),)]
    assert [reading.text[p.start : p.end] for p in reading.passages] == ["look"]


def test_a_forwarded_message_is_its_first_authors():
    reading = read(
        "14/03/2025, 21:31 - Orde: Forwarded from Wim Sallow: the wheel is down\n14/03/2025, 21:32 - Marl: [Forwarded]\ngate shut\n14/03/2025, 21:33 - Marl: ok\n"
    )
    first, second, third = reading.records
    assert (first.speaker, first.relayed_by) == ("Wim Sallow", "Orde")
    assert (second.speaker, second.relayed_by) == (None, "Marl")
    assert (third.speaker, third.relayed_by) == ("Marl", None)
    assert messages(reading)[0][1] == "the wheel is down"


def test_a_sentence_over_two_lines_is_one_passage_and_others_are_their_own():
    reading = read(
        "14/03/2025, 21:31 - Orde: the wheel came off its axle and rolled\ninto the lane\nThen it stopped\n14/03/2025, 21:32 - Marl: ok\n"
    )
    assert [reading.text[p.start : p.end] for p in reading.passages] == [
        "the wheel came off its axle and rolled\ninto the lane",
        "Then it stopped",
        "ok",
    ]


def test_each_line_is_found_by_its_number():
    reading = read("14/03/2025, 21:31 - Orde: one\ntwo\n14/03/2025, 21:32 - Marl: three\n")
    assert {loc.label: reading.text[loc.start : loc.end] for loc in reading.locators} == {
        "line 1": "14/03/2025, 21:31 - Orde: one",
        "line 2": "two",
        "line 3": "14/03/2025, 21:32 - Marl: three",
    }


def test_prose_with_dates_is_no_chat():
    assert READER.recognises(incoming("On 14/03/2025, 21:31 - or so - Orde: the keeper came.\n\nHe left at ten.\n")) == 0


def test_lines_that_give_the_day_date_the_messages_below_them_and_notices_are_none():
    reading = read(
        "--- Log opened Fri Feb 14 23:40:02 2025\n23:51 <orde> water over the sill\n23:58 -!- marl has joined #mill\n"
        "--- Day changed Sat Feb 15 2025\n00:04 <marl> gate freed\n00:05 <orde> at last: thanks\n"
    )
    assert messages(reading) == [("orde", "water over the sill"), ("marl", "gate freed"), ("orde", "at last: thanks")]
    assert [r.time.earliest.isoformat() for r in reading.records] == [
        "2025-02-14T23:51:00",
        "2025-02-15T00:04:00",
        "2025-02-15T00:05:00",
    ]
