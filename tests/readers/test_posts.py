"""Posts and Telegram exports, about the grounding of an invented ferry."""

import importlib.util
import json
from datetime import date
from pathlib import Path

import pytest

from firsthand.model import CaseFacts
from firsthand.readers import Incoming, Unreadable
from firsthand.readers.posts import READER as POSTS
from firsthand.readers.telegram import READER as TELEGRAM

_SPEC = importlib.util.spec_from_file_location("post_samples", Path(__file__).parent / "samples.py")
made = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(made)

DEE = CaseFacts(time_zone="Europe/London", incident_date=date(2025, 6, 14))


def read(value, reader=POSTS):
    data = value if isinstance(value, bytes) else json.dumps(value).encode()
    incoming = Incoming("accounts/posts.json", data, "src", "doc", DEE)
    assert reader.recognises(incoming) > 0.5
    return reader.read(incoming)


def said(reading):
    return [
        (r.speaker, r.relayed_by, r.time and r.time.earliest.strftime("%H:%M:%S"), reading.text[r.start : r.end])
        for r in reading.records
    ]


def test_names_come_from_the_list_of_users_and_a_repost_keeps_its_first_author():
    reading = read(made.POSTS)
    assert said(reading) == [
        ("Lil at the pier", None, "21:41:00", "The Skua is on the rocks off the pier, people at the stern"),
        ("Lil at the pier", "Tarrow Watch", "21:44:00", "The Skua is on the rocks off the pier, people…"),
        ("Tarrow Watch", None, "22:10:00", "Boats alongside now"),
    ]
    assert [i.code for i in reading.issues] == ["truncated"]
    assert dict(reading.records[2].fields)["in reply to"] == "1"


def test_a_post_that_is_only_referred_to_is_in_the_text_too():
    value = {
        "data": [
            {
                "id": "2",
                "author_id": "12",
                "created_at": "2025-06-14T20:44:00Z",
                "text": "This.",
                "referenced_tweets": [{"type": "quoted", "id": "1"}],
            }
        ],
        "includes": {"users": made.POSTS["includes"]["users"], "tweets": [made.POSTS["data"][0]]},
    }
    assert [speaker for speaker, *_ in said(read(value))] == ["Tarrow Watch", "Lil at the pier"]


@pytest.mark.parametrize(
    "value",
    [
        [{"user": "ann", "text": "Aground!", "created_at": "2025-06-14T20:41:00Z"}],
        {"posts": [{"author": {"name": "ann"}, "content": "<p>Aground!</p>", "date": "2025-06-14T20:41:00Z"}]},
        [
            {
                "id_str": "5",
                "created_at": "Sat Jun 14 20:41:00 +0000 2025",
                "full_text": "Aground!",
                "user": {"name": "ann", "screen_name": "ann_p"},
            }
        ],
        {
            "feed": [
                {
                    "post": {
                        "author": {"handle": "a.example", "displayName": "ann"},
                        "record": {"text": "Aground!", "createdAt": "2025-06-14T20:41:00Z"},
                    }
                }
            ]
        },
        {
            "participants": [{"name": "ann"}],
            "messages": [{"sender_name": "ann", "timestamp_ms": 1749933660000, "content": "Aground!"}],
        },
        b'{"user": "ann", "text": "Aground!", "created_at": "2025-06-14T20:41:00Z"}\n{"user": "ann"}\n',
        b'window.YTD.tweets.part0 = [{"tweet": {"user": {"name": "ann"}, "full_text": "Aground!", "created_at": "2025-06-14T20:41:00Z"}}]',
    ],
)
def test_the_shapes_of_many_networks(value):
    assert said(read(value)) == [("ann", None, "21:41:00", "Aground!")]


def test_a_reblog_is_the_first_authors():
    inner = {
        "id": "0",
        "created_at": "2025-06-14T20:00:00Z",
        "account": {"acct": "ann", "display_name": "Ann"},
        "content": "<p>Aground!</p>",
    }
    outer = {
        "id": "1",
        "created_at": "2025-06-14T20:41:00Z",
        "account": {"acct": "bo", "display_name": "Bo"},
        "content": "",
        "reblog": inner,
    }
    assert said(read([outer])) == [("Ann", "Bo", "21:41:00", "Aground!")]


def test_a_list_of_other_entries_is_read_as_a_table():
    reading = read(
        [
            {"time": "21:40:00", "unit": "B1", "remarks": "launched with five crew"},
            {"time": "21:52:00", "unit": "B1", "remarks": ""},
        ]
    )
    assert (reading.kind, [r.kind for r in reading.records]) == ("log", ["row", "row"])


def test_a_list_cut_short_is_read_as_far_as_it_goes():
    data = json.dumps(made.POSTS).encode()
    reading = read(data[: data.index(b'"3"')])
    assert (reading.status, len(reading.records)) == ("partly", 2)
    assert "truncated" in [i.code for i in reading.issues]


def test_any_other_json_is_read_value_by_value():
    reading = read({"incident": {"number": "24-7", "notes": ["The ferry struck the pier at low water."]}})
    assert "incident.number: 24-7" in reading.text
    assert [reading.text[p.start : p.end] for p in reading.passages] == ["The ferry struck the pier at low water."]


@pytest.mark.parametrize("data", [b'{"a": 1}', b'[{"text": ', b"[1, 2"])
def test_json_without_words_has_a_reason(data):
    with pytest.raises(Unreadable):
        POSTS.read(Incoming("a.json", data, "s", "d"))


def test_a_forwarded_message_is_its_first_authors_and_text_in_pieces_is_whole():
    reading = read(made.GROUP, TELEGRAM)
    assert said(reading) == [
        ("Ann", "Bo", "21:45:11", "Skiff loose off Pier 4, nobody in it"),
        ("Bo", None, "21:46:00", "Somebody told me so"),
    ]
    assert (reading.kind, reading.title) == ("chat", "Harbour row")
    assert "create group Cy" in reading.text


def test_seconds_since_1970_go_before_the_date_of_whoever_exported():
    message = {
        "id": 1,
        "type": "message",
        "date": "2025-06-14T12:00:00",
        "date_unixtime": "1749933911",
        "from": "Bo",
        "text": "on my way",
    }
    assert said(read({"name": "x", "type": "personal_chat", "messages": [message]}, TELEGRAM))[0][2] == "21:45:11"


def test_a_forward_whose_author_is_hidden_has_no_speaker():
    message = {
        "id": 1,
        "type": "message",
        "date": "2025-06-14T12:00:00",
        "from": "Bo",
        "forwarded_from": None,
        "text": "on my way",
    }
    assert said(read({"name": "x", "type": "private_group", "messages": [message]}, TELEGRAM))[0][:2] == (None, "Bo")
