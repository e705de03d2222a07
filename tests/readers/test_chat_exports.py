"""Exports of networks and messengers about an invented ferry: who wrote what and when, whose words were passed on, what was changed."""

import importlib.util
import json
from pathlib import Path

import pytest

from firsthand.model import CaseFacts, SourceFacts
from firsthand.plugins import discover
from firsthand.readers import Incoming, Unreadable

_SPEC = importlib.util.spec_from_file_location("chat_samples", Path(__file__).parent / "chat_samples.py")
made = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made)

READERS = discover("firsthand.readers", "READER")
CASE = CaseFacts(time_zone="Europe/London")


def read(name, value, path="accounts/export.json", case=CASE):
    if isinstance(value, str):
        value = value.encode()
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    incoming = Incoming(path, data, "src", "doc", case)
    sure = {other.name: other.recognises(incoming) for other in READERS.values()}
    assert max(sorted(sure), key=sure.get) == name
    return READERS[name].read(incoming)


def said(reading):
    return [
        (r.speaker, r.relayed_by, r.time and r.time.earliest.strftime("%H:%M:%S"), reading.text[r.start : r.end])
        for r in reading.records
    ]


def marks(record, name="note"):
    return [value for key, value in record.fields if key == name]


def codes(reading):
    return [issue.code for issue in reading.issues]


def label_of(reading, record):
    return [one.label for one in reading.locators if (one.start, one.end) == (record.start, record.end)]


# X archives


def test_an_archive_without_its_account_has_no_owner_and_a_repost_has_its_first_author():
    reading = read("xarchive", made.ytd(tweets=made.TWEETS), "accounts/tweets.js")
    assert said(reading) == [
        (None, None, "21:41:00", "The Skua is on the rocks off the pier & people are at the stern"),
        ("Tarrow Watch", None, "21:51:00", "Boats are alongside now, all are being taken…"),
        (None, None, "21:56:00", "@bo_r no, the door was shut"),
    ]
    assert (reading.kind, codes(reading)) == ("post", ["truncated", "speaker_unresolved"])
    assert marks(reading.records[2], "in reply to") == ["77"]
    assert marks(reading.records[2], "attachment") == ["photo: https://pics.example/door.jpg"]


def test_the_account_in_the_same_file_or_the_case_names_the_owner():
    whole = read("xarchive", made.ytd(account=made.ACCOUNT, tweets=made.TWEETS), "accounts/all.js")
    assert (whole.author, whole.records[1].speaker, whole.records[1].relayed_by) == ("Lil Marsh", "Tarrow Watch", "Lil Marsh")
    told = CaseFacts(time_zone="Europe/London", sources=(("accounts/t.js", SourceFacts(author="Lil Marsh")),))
    assert read("xarchive", made.ytd(tweets=made.TWEETS), "accounts/t.js", told).records[0].speaker == "Lil Marsh"


def test_direct_messages_are_a_chat_oldest_first():
    reading = read("xarchive", made.ytd(direct_messages=made.TALK), "accounts/direct-messages.js")
    assert [words for *_, words in said(reading)] == ["I am on the pier", "Did you see her strike?"]
    assert [label_of(reading, r) for r in reading.records] == [["message 2"], ["message 1"]]
    assert reading.kind == "chat"


def test_deleted_and_edited_posts_are_marked():
    first, second = made.x_id(0), made.x_id(300)
    versions = {"edit_info": {"initial": {"editTweetIds": [first, second]}}}
    posts = [
        {"tweet": {"id_str": i, "full_text": t, "created_at": "Sat Jun 14 20:41:00 +0000 2025", **versions}}
        for i, t in ((first, "Two hurt"), (second, "Three hurt"))
    ]
    reading = read("xarchive", made.ytd(deleted_tweets=posts), "accounts/deleted-tweets.js")
    assert [marks(r) for r in reading.records] == [["deleted", "edited"], ["deleted", "edited"]]
    assert marks(reading.records[0], "superseded by") == [second]
    assert "superseded_record" in codes(reading)


def test_an_id_that_carries_another_time_is_told():
    late = made.tweet("Aground", 7200 + 30 * 60, "Sat Jun 14 20:41:07 +0000 2025")
    near = made.tweet("Aground", 60, "Sat Jun 14 20:41:07 +0000 2025")
    reading = read("xarchive", made.ytd(tweets=[late, near]), "accounts/tweets.js")
    found = [issue for issue in reading.issues if issue.code == "clock_skew"]
    assert [reading.text[i.start : i.end] for i in found] == ["Aground"]
    assert "2 hours before the time in its id" in found[0].message


def test_other_parts_of_an_archive_are_skipped_with_a_reason():
    reading = read("xarchive", made.ytd(ad_impressions=[{"ad": {"x": 1}}]), "accounts/ad-impressions.js")
    assert (reading.status, reading.reason) == ("skipped", "a part of an X archive without posts (ad_impressions)")


# Facebook and Instagram


def test_messages_are_decoded_again_and_put_oldest_first():
    reading = read("facebook", made.FACEBOOK)
    assert said(reading) == [
        ("Zoë Vane", None, "21:41:00", "(deleted)"),
        ("Zoë Vane", None, "21:42:00", "Are you on board?"),
        ("Bo Rusk", None, "21:43:00", "(photo: photos/bow.jpg)"),
        ("Bo Rusk", None, "21:44:00", "She’s taking water – I can hear it"),
    ]
    assert codes(reading) == ["encoding_repaired"]
    assert marks(reading.records[3], "reaction") == ["Zoë Vane: 😮"]
    assert (reading.kind, reading.title) == ("chat", "Bo Rusk")
    assert [reading.text[p.start : p.end] for p in reading.passages] == [
        "Are you on board?",
        "She’s taking water – I can hear it",
    ]


def test_text_that_was_written_rightly_stays():
    value = {
        "participants": [{"name": "Zoë"}],
        "messages": [{"sender_name": "Zoë", "timestamp_ms": made.STRUCK, "content": "café – shut"}],
    }
    reading = read("facebook", json.dumps(value, ensure_ascii=False))
    assert said(reading) == [("Zoë", None, "21:41:00", "café – shut")]
    assert codes(reading) == []


def test_encrypted_conversations_have_other_names_for_the_same():
    value = {"participants": ["Bo", "Zoë"], "threadName": "Bo_7", "messages": [
        {"isUnsent": False, "media": [{"uri": "./media/a.jpg"}], "reactions": [], "senderName": "Bo", "text": "At the quay", "timestamp": made.STRUCK, "type": "text"}]}  # fmt: skip
    reading = read("facebook", value)
    assert said(reading) == [("Bo", None, "21:41:00", "At the quay")]
    assert marks(reading.records[0], "attachment") == ["media: ./media/a.jpg"]


def test_posts_take_their_owner_from_the_title_and_captions_are_words():
    reading = read("facebook", made.FACEBOOK_POSTS)
    assert said(reading)[0] == ("Ada Penn", None, "21:41:00", "Ferry aground – lifeboat called")
    assert "Ferry aground https://tarrow.example/skua" in reading.text
    pictures = read("facebook", made.INSTAGRAM_POSTS)
    assert [words for *_, words in said(pictures)] == ["The Skua’s bow, ten past ten", "Lights out on board"]
    assert "speaker_unresolved" in codes(pictures)


def test_comments_are_posts_of_their_author():
    value = {"comments_v2": [{"timestamp": made.STRUCK // 1000, "title": "Ada Penn commented on Bo Rusk's post.",
             "data": [{"comment": {"timestamp": made.STRUCK // 1000, "comment": "I saw it from the quay", "author": "Ada Penn"}}]}]}  # fmt: skip
    assert said(read("facebook", value)) == [("Ada Penn", None, "21:41:00", "I saw it from the quay")]
    mapped = [
        {
            "media_list_data": [],
            "string_map_data": {
                "Comment": {"value": "All off safely"},
                "Media Owner": {"value": "tarrow"},
                "Time": {"timestamp": made.STRUCK // 1000},
            },
        }
    ]
    assert [row[2:] for row in said(read("facebook", mapped))] == [("21:41:00", "All off safely")]


# Discord


def test_a_channel_with_a_join_an_edit_a_forward_and_a_false_time():
    reading = read("discord", made.DISCORD)
    assert said(reading) == [
        ("Ada Penn", None, "21:41:00", "Pagers are going, @Bo take boat 2"),
        ("Cy Dale", None, "21:42:00", "Boat 2 launched with five crew"),
        (None, "Cy Dale", "23:43:00", "Nobody is left on the car deck"),
    ]
    assert marks(reading.records[1]) == ["edited"]
    assert marks(reading.records[1], "in reply to") == [made.discord_id(0)]
    assert "Joined the server." in reading.text
    assert not any("Joined" in reading.text[p.start : p.end] for p in reading.passages)
    assert codes(reading) == ["clock_skew"]
    assert reading.title == "Tarrow Rescue / boats"


def test_a_persons_own_package_is_told_to_be_in_another_zone():
    reading = read("discord", made.DISCORD_OWN)
    assert said(reading)[0][2:] == ("20:41:00", "She is aground off the pier")
    assert codes(reading).count("zone_mismatch") == 1
    assert "speaker_unresolved" in codes(reading)
    assert "clock_skew" not in codes(reading)


# Slack


def test_a_day_of_a_channel_has_names_where_the_file_gives_them():
    reading = read("slack", made.SLACK_DAY, "accounts/boats/2025-06-14.json")
    assert said(reading) == [
        (
            "Ada Penn",
            None,
            "21:41:00",
            "Skua aground, @U0BBBBBB2 can you take the log? See the page (https://tarrow.example/skua) & reply",
        ),
        ("U0BBBBBB2", None, "21:41:30", "On it"),
        ("Ada Penn", None, "21:41:50", "(file: chart.pdf)"),
    ]
    assert [i.message for i in reading.issues] == ["users.json of the export names who these are: U0BBBBBB2, U0CCCCCC3"]
    assert marks(reading.records[1]) == ["edited"]
    assert "has joined the channel" in reading.text
    assert (reading.kind, reading.title) == ("chat", "boats")


def test_a_shared_message_is_its_first_authors():
    assert said(read("slack", made.SLACK_CHANNEL))[1] == ("Bo Rusk", "Ada Penn", "21:42:00", "Tow line has parted")


def test_the_list_of_users_is_no_account():
    reading = read("slack", made.SLACK_USERS)
    assert (reading.passages, reading.records) == ((), ())
    assert "U0BBBBBB2 · bo · Bo Rusk · deleted" in reading.text


# Reddit


def test_a_thread_with_a_quotation_a_deletion_and_comments_that_are_missing():
    reading = read("reddit", made.THREAD)
    assert said(reading) == [
        ("pier_lil", None, "21:41:00", "Ferry aground at Tarrow?\nI can see her lights leaning over."),
        ("bo_r", None, "21:43:00", "That is the mast, not the lights."),
        (None, None, "21:43:00", "(deleted)"),
    ]
    assert marks(reading.records[0]) == ["edited"]
    assert marks(reading.records[1], "quotes") == ["pier_lil: her lights leaning over"]
    assert [i.message for i in reading.issues] == ["7 more comments are named in the listing, but do not stand in it"]
    assert (reading.kind, reading.outlet) == ("post", "r/tarrow")


def test_words_quoted_from_elsewhere_have_no_author():
    reading = read(
        "reddit",
        [made.listing(made.SUBMISSION), made.listing(made.comment("bb2", "&gt; Two are missing\n\nWho says so?", "bo_r"))],
    )
    assert (None, "bo_r", None, "Two are missing") in said(reading)


def test_a_dump_with_an_entry_a_line():
    assert said(read("reddit", "\n".join(json.dumps(line) for line in made.DUMP))) == [
        ("bo_r", None, "21:41:00", "She struck at twenty to ten"),
        ("cy", None, "21:42:00", "(removed)"),
    ]


def test_a_deep_thread_is_read_to_its_end():
    inner = ""
    for depth in range(100):
        inner = made.listing(made.comment(f"d{depth}", f"Answer number {depth}", "bo_r", replies=inner))
    assert len(read("reddit", [made.listing(made.SUBMISSION), inner]).records) == 101


# Signal


def test_quoted_messages_are_shown_once_and_others_are_their_authors():
    lines = read("signal", "\n".join(json.dumps(line) for line in made.SIGNAL_LINES))
    assert said(lines) == [
        ("Ada Penn", None, "21:41:00", "Who has the mate's number?"),
        ("Me", None, "21:42:10", "He is not answering"),
    ]
    assert lines.text.count("Who has the mate's number?") == 2
    assert sum("mate" in lines.text[p.start : p.end] for p in lines.passages) == 1
    desktop = read("signal", made.SIGNAL_DESKTOP)
    assert ("+447700900999", "Me", None, "The pumps have stopped") in said(desktop)


def test_the_table_of_a_backup_and_its_text():
    table = read("signal", made.SIGNAL_TABLE, "accounts/message.csv")
    assert said(table) == [
        ("recipient 7", None, "21:41:00", "The engine room is flooded"),
        ("Me", None, "21:42:00", "Close the door,\nthen come up"),
    ]
    text = read("chat", made.SIGNAL_TEXT, "accounts/signal.txt")
    assert said(text) == [
        ("Ada Penn", None, "21:42:00", "Boat 1 launched\nwith five crew"),
        ("Bo Rusk", None, "21:44:00", "I have the chart"),
    ]


def test_envelopes_of_the_program_for_servers():
    lines = [
        {"envelope": {"sourceName": "Ada", "sourceNumber": "+447700900123", "timestamp": made.STRUCK,
                      "dataMessage": {"timestamp": made.STRUCK, "message": "Boat 1 launched", "attachments": []}}, "account": "+447700900456"},
        {"envelope": {"sourceName": "Ada", "timestamp": made.STRUCK + 60_000,
                      "editMessage": {"targetSentTimestamp": made.STRUCK, "dataMessage": {"timestamp": made.STRUCK + 60_000, "message": "Boat 2 launched"}}}},
        {"envelope": {"sourceName": "Ada", "timestamp": made.STRUCK, "receiptMessage": {}}},
    ]  # fmt: skip
    reading = read("signal", "\n".join(json.dumps(line) for line in lines))
    assert said(reading) == [("Ada", None, "21:41:00", "Boat 1 launched"), ("Ada", None, "21:42:00", "Boat 2 launched")]
    assert marks(reading.records[1], "version of") == [str(made.STRUCK)]


# iMessage


def test_blocks_with_reactions_replies_edits_and_notices():
    reading = read("imessage", made.IMESSAGE_TEXT, "accounts/bo.txt")
    assert said(reading) == [
        ("+447700900123", None, "21:41:00", "We have hit something"),
        ("Me", None, "21:42:30", "Get to the upper deck"),
        ("+447700900123", None, "21:43:00", "Which side?"),
        ("Me", None, "21:45:00", "Starboard side"),
    ]
    assert marks(reading.records[0], "receipt") == ["Read by you after 5 seconds"]
    assert marks(reading.records[2], "in reply to") == ["message 2"]
    assert marks(reading.records[3], "earlier text") == ["Port side"]
    assert "You renamed the conversation to Skua" in reading.text


def test_a_table_of_messages_with_answers_and_notices():
    reading = read("imessage", made.IMESSAGE_TABLE, "accounts/bo.csv")
    assert said(reading) == [
        ("Bo Rusk", None, "21:41:00", "We have hit something"),
        ("Me", None, "21:42:00", "Get to the\nupper deck"),
        ("Bo Rusk", None, "21:43:00", "Which side?"),
    ]
    assert marks(reading.records[1], "quotes") == ["Bo Rusk: We have hit something"]
    assert marks(reading.records[2]) == ["edited"]
    assert label_of(reading, reading.records[2]) == ["message 3"]


# Pages


def test_pages_of_four_programs():
    messages = {name: said(read("chatpage", page, "accounts/chat.html")) for name, page in (
        ("imessage", made.IMESSAGE_PAGE), ("signal", made.SIGNAL_PAGE), ("telegram", made.TELEGRAM_PAGE), ("discord", made.DISCORD_PAGE))}  # fmt: skip
    assert messages["imessage"] == [
        ("Bo Rusk", None, "21:41:00", "We have hit something"),
        ("Me", None, "21:42:30", "Get to the upper deck"),
    ]
    assert messages["signal"] == [
        ("Bo Rusk", None, "21:41:00", "The pumps have stopped"),
        ("Me", None, "21:42:00", "Since when?"),
    ]
    assert messages["telegram"] == [
        ("Ann", "Bo", "21:45:11", "Skiff loose off\nPier 4"),
        ("Bo", None, "21:46:00", "Somebody told me so"),
    ]
    assert messages["discord"] == [
        ("Ada Penn", None, "21:41:00", "Boat 1 is alongside"),
        ("Ada Penn", None, "21:42:00", "All forty counted"),
    ]


def test_scripts_of_a_page_are_never_text():
    page = made.TELEGRAM_PAGE.replace('<div class="text">I have', '<div class="text"><script>alert("run")</script>I have')
    assert "alert" not in read("chatpage", page, "accounts/chat.html").text


# Laws of all


@pytest.mark.parametrize(
    "name", ["xarchive", "facebook", "discord", "slack", "reddit", "signal", "imessage", "chatpage", "telegram", "posts"]
)
@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b"[]",
        b"[[[[[[[[",
        b'{"messages": [null, 3, {"text": 5}]}',
        b"\0\0\0",
        b"window.YTD.tweets.part0 = ",
        b"<html>",
        b'[{"data": {"data": []}}]',
    ],
)
def test_what_is_no_such_export_has_a_reason(name, data):
    try:
        reading = READERS[name].read(Incoming("accounts/a", data, "src", "doc", CASE))
    except Unreadable:
        return
    assert reading.status in ("read", "partly", "skipped")


@pytest.mark.parametrize("depth", [3_000, 200_000])
def test_nesting_without_end_is_no_crash(depth):
    for name in ("facebook", "discord", "slack", "reddit", "signal", "telegram", "posts"):
        data = b'[{"data":' * depth + b'{"text": "x"}' + b"}]" * depth
        with pytest.raises(Unreadable):
            READERS[name].read(Incoming("accounts/a.json", data, "src", "doc", CASE))
