"""Samples of exports of networks and messengers, about the grounding of an invented ferry. Ids carry the times beside them."""

import json

X_EPOCH, DISCORD_EPOCH = 1_288_834_974_657, 1_420_070_400_000
STRUCK = 1_749_933_660_000
"""2025-06-14 20:41:00 UTC, 21:41 in London, in milliseconds."""


def x_id(after_s):
    return str((STRUCK + after_s * 1000 - X_EPOCH) << 22)


def discord_id(after_s):
    return str((STRUCK + after_s * 1000 - DISCORD_EPOCH) << 22)


def tweet(text, after_s, stamp, **more):
    return {
        "tweet": {"id_str": x_id(after_s), "full_text": text, "created_at": stamp, "entities": {"user_mentions": [], "urls": []}}
        | more
    }


TWEETS = [
    tweet("The Skua is on the rocks off the pier &amp; people are at the stern", 0, "Sat Jun 14 20:41:00 +0000 2025"),
    tweet(
        "RT @tarrow_watch: Boats are alongside now, all are being taken…", 600, "Sat Jun 14 20:51:00 +0000 2025",
        entities={"user_mentions": [{"screen_name": "tarrow_watch", "name": "Tarrow Watch"}], "urls": []},
    ),
    tweet(
        "@bo_r no, the door was shut", 900, "Sat Jun 14 20:56:00 +0000 2025", in_reply_to_status_id_str="77", in_reply_to_screen_name="bo_r",
        extended_entities={"media": [{"type": "photo", "media_url_https": "https://pics.example/door.jpg"}]},
    ),
]  # fmt: skip
ACCOUNT = [
    {
        "account": {
            "username": "lil_pier",
            "accountId": "11",
            "accountDisplayName": "Lil Marsh",
            "createdAt": "2015-01-01T00:00:00.000Z",
        }
    }
]
TALK = [
    {
        "dmConversation": {
            "conversationId": "11-12",
            "messages": [
                {"messageCreate": {"id": x_id(120), "senderId": "12", "recipientId": "11", "text": "Did you see her strike?", "mediaUrls": [],
                                   "createdAt": "2025-06-14T20:43:00.000Z", "reactions": [], "urls": []}},
                {"messageCreate": {"id": x_id(60), "senderId": "11", "recipientId": "12", "text": "I am on the pier", "mediaUrls": [],
                                   "createdAt": "2025-06-14T20:42:00.000Z", "reactions": [], "urls": []}},
            ],
        }
    }
]  # fmt: skip


def ytd(**parts):
    return "\n".join(f"window.YTD.{name}.part0 = {json.dumps(value, indent=2)}" for name, value in parts.items()).encode()


def broken(text):
    """Text as Facebook writes it: each byte of its UTF-8 a character."""
    return text.encode().decode("latin-1")


FACEBOOK = {
    "participants": [{"name": broken("Zoë Vane")}, {"name": "Bo Rusk"}],
    "messages": [
        {"sender_name": "Bo Rusk", "timestamp_ms": STRUCK + 180_000, "content": broken("She’s taking water – I can hear it"),
         "reactions": [{"reaction": broken("😮"), "actor": broken("Zoë Vane")}]},
        {"sender_name": "Bo Rusk", "timestamp_ms": STRUCK + 120_000, "photos": [{"uri": "photos/bow.jpg", "creation_timestamp": 1749933780}]},
        {"sender_name": broken("Zoë Vane"), "timestamp_ms": STRUCK + 60_000, "content": "Are you on board?"},
        {"sender_name": broken("Zoë Vane"), "timestamp_ms": STRUCK, "is_unsent": True},
    ],
    "title": "Bo Rusk", "thread_path": "inbox/borusk_1",
}  # fmt: skip
INSTAGRAM_POSTS = [
    {"media": [{"uri": "media/posts/1.jpg", "creation_timestamp": STRUCK // 1000, "title": broken("The Skua’s bow, ten past ten")}]},
    {"media": [{"uri": "media/posts/2.jpg", "creation_timestamp": STRUCK // 1000 + 60, "title": ""}], "title": "Lights out on board",
     "creation_timestamp": STRUCK // 1000 + 60},
]  # fmt: skip
FACEBOOK_POSTS = [
    {"timestamp": STRUCK // 1000, "data": [{"post": broken("Ferry aground – lifeboat called")}], "title": "Ada Penn updated her status."},
    {"timestamp": STRUCK // 1000 + 60, "title": "Ada Penn shared a link.", "data": [],
     "attachments": [{"data": [{"external_context": {"url": "https://tarrow.example/skua", "name": "Ferry aground"}}]}]},
]  # fmt: skip
DISCORD = {
    "guild": {"id": "1", "name": "Tarrow Rescue"},
    "channel": {"id": "2", "type": "GuildTextChat", "category": "ops", "name": "boats", "topic": None},
    "messages": [
        {"id": discord_id(0), "type": "Default", "timestamp": "2025-06-14T21:41:00+01:00", "timestampEdited": None, "isPinned": False,
         "content": "Pagers are going, <@123456789012345678> take boat 2", "author": {"id": "5", "name": "adap", "nickname": "Ada Penn", "isBot": False},
         "attachments": [], "embeds": [], "stickers": [], "reactions": [], "mentions": [{"id": "123456789012345678", "name": "bo", "nickname": "Bo"}]},
        {"id": discord_id(5), "type": "GuildMemberJoin", "timestamp": "2025-06-14T21:41:05+01:00", "timestampEdited": None, "content": "Joined the server.",
         "author": {"id": "6", "name": "cyd", "nickname": "Cy Dale"}, "attachments": [], "embeds": []},
        {"id": discord_id(60), "type": "Reply", "timestamp": "2025-06-14T21:42:00+01:00", "timestampEdited": "2025-06-14T21:43:00+01:00",
         "content": "Boat 2 launched with five crew", "author": {"id": "6", "name": "cyd", "nickname": "Cy Dale"},
         "attachments": [{"id": "9", "url": "x", "fileName": "launch.jpg"}], "embeds": [], "reference": {"messageId": discord_id(0)}},
        {"id": discord_id(120), "type": "Default", "timestamp": "2025-06-14T23:43:00+01:00", "timestampEdited": None, "content": "",
         "author": {"id": "6", "name": "cyd", "nickname": "Cy Dale"}, "attachments": [], "embeds": [],
         "forwardedMessage": {"content": "Nobody is left on the car deck", "timestamp": "2025-06-14T21:40:00+01:00"}},
    ],
    "messageCount": 4,
}  # fmt: skip
DISCORD_OWN = [
    {"ID": int(discord_id(0)), "Timestamp": "2025-06-14 20:41:00", "Contents": "She is aground off the pier", "Attachments": ""},
    {"ID": int(discord_id(30)), "Timestamp": "2025-06-14 20:41:30", "Contents": "", "Attachments": "https://cdn.example/pier.jpg"},
]  # fmt: skip


def slack(text, after_s, user="U0AAAAAA1", **more):
    ts = f"{STRUCK // 1000 + after_s}.000200"
    return {"client_msg_id": f"m{after_s}", "type": "message", "text": text, "user": user, "ts": ts, "team": "T1"} | more


SLACK_DAY = [
    slack("Skua aground, <@U0BBBBBB2> can you take the log? See <https://tarrow.example/skua|the page> &amp; reply", 0,
          user_profile={"real_name": "Ada Penn", "display_name": "ada"}),
    slack("On it", 30, user="U0BBBBBB2", thread_ts=f"{STRUCK // 1000}.000200", edited={"user": "U0BBBBBB2", "ts": "1749933700.000000"}),
    slack("<@U0CCCCCC3> has joined the channel", 40, user="U0CCCCCC3", subtype="channel_join"),
    slack("", 50, files=[{"id": "F1", "name": "chart.pdf"}]),
]  # fmt: skip
SLACK_CHANNEL = {"name": "boats", "channel_id": "C1", "messages": [
    slack("Boat 1 is alongside the ferry", 0, user_profile={"real_name": "Ada Penn"}),
    slack("", 60, user_profile={"real_name": "Ada Penn"},
          attachments=[{"is_share": True, "author_name": "Bo Rusk", "text": "Tow line has parted", "fallback": "x"}]),
]}  # fmt: skip
SLACK_USERS = [
    {"id": "U0AAAAAA1", "team_id": "T1", "name": "ada", "deleted": False, "real_name": "Ada Penn", "profile": {"real_name": "Ada Penn"}},
    {"id": "U0BBBBBB2", "team_id": "T1", "name": "bo", "deleted": True, "real_name": "Bo Rusk", "profile": {"real_name": "Bo Rusk"}},
]  # fmt: skip


def comment(id, text, author, replies="", **more):
    data = {"id": id, "name": f"t1_{id}", "body": text, "author": author, "created_utc": STRUCK / 1000 + 120, "parent_id": "t3_aa1", "edited": False,
            "subreddit": "tarrow", "replies": replies} | more  # fmt: skip
    return {"kind": "t1", "data": data}


def listing(*children):
    return {"kind": "Listing", "data": {"children": list(children), "after": None}}


SUBMISSION = {"kind": "t3", "data": {"id": "aa1", "name": "t3_aa1", "title": "Ferry aground at Tarrow?", "selftext": "I can see her lights **leaning** over.",
              "author": "pier_lil", "created_utc": STRUCK / 1000, "edited": STRUCK / 1000 + 600, "subreddit": "tarrow", "is_self": True}}  # fmt: skip
ANSWER = comment(
    "bb2", "&gt; her lights leaning over\n\nThat is the mast, not the lights.", "bo_r",
    replies=listing(comment("cc3", "[deleted]", "[deleted]", parent_id="t1_bb2"), {"kind": "more", "data": {"count": 7, "children": ["x"]}}),
)  # fmt: skip
THREAD = [listing(SUBMISSION), listing(ANSWER)]
DUMP = [
    {"id": "bb2", "author": "bo_r", "body": "She struck at twenty to ten", "created_utc": STRUCK // 1000, "parent_id": "t3_aa1", "link_id": "t3_aa1",
     "subreddit": "tarrow", "score": 3},
    {"id": "dd4", "author": "cy", "body": "[removed]", "created_utc": STRUCK // 1000 + 60, "parent_id": "t1_bb2", "link_id": "t3_aa1", "subreddit": "tarrow"},
]  # fmt: skip
SIGNAL_LINES = (
    {"date": "2025-06-14 21:41:00", "sender": "Ada Penn", "body": "Who has the mate's number?", "quote": "", "sticker": "", "reactions": [], "attachments": []},
    {"date": "2025-06-14 21:42:10", "sender": "Me", "body": "He is not answering", "quote": "> Who has the mate's number?\n", "sticker": "",
     "reactions": [{"name": "Ada Penn", "emoji": "👍"}], "attachments": [{"name": "log.jpg", "path": "media/log.jpg"}]},
)  # fmt: skip
SIGNAL_DESKTOP = [
    {"id": "a1", "conversationId": "c1", "type": "incoming", "source": "+447700900123", "sent_at": STRUCK, "received_at": STRUCK + 900,
     "body": "We are taking on water", "attachments": []},
    {"id": "a2", "conversationId": "c1", "type": "outgoing", "sent_at": STRUCK + 60_000, "body": "Who told you?",
     "quote": {"id": 5, "author": "+447700900999", "text": "The pumps have stopped"}, "attachments": []},
]  # fmt: skip
SIGNAL_TABLE = (
    "_id,thread_id,from_recipient_id,date_sent,date_received,type,body\n"
    f"1,4,7,{STRUCK},{STRUCK + 900},20,The engine room is flooded\n"
    f'2,4,1,{STRUCK + 60_000},{STRUCK + 60_900},10485783,"Close the door,\nthen come up"\n'
)
SIGNAL_TEXT = """[Jun 14, 2025 21:41:00] *** Ada Penn created the group.
[Jun 14, 2025 21:42:00] <Ada Penn> Boat 1 launched
with five crew
[Jun 14, 2025 21:43:00] *** <Bo Rusk> sent file "chart.pdf"
[Jun 14, 2025 21:44:00] <Bo Rusk> I have the chart
"""
IMESSAGE_TEXT = """Jun 14, 2025  9:41:00 PM (Read by you after 5 seconds)
+447700900123
We have hit something
Attachments/ab/IMG_0012.HEIC

Jun 14, 2025  9:42:30 PM
Me
Get to the upper deck
Tapbacks:
    Loved by +447700900123

    Jun 14, 2025  9:43:00 PM
    +447700900123
    Which side?
    This message responded to an earlier message.

Jun 14, 2025  9:44:00 PM You renamed the conversation to Skua

Jun 14, 2025  9:45:00 PM
Me
Port side
Edited 20 seconds later: Starboard side
"""
IMESSAGE_TABLE = (
    "Chat Session,Message Date,Delivered Date,Read Date,Edited Date,Service,Type,Sender ID,Sender Name,Status,Replying to,Subject,Text,Attachment,Attachment type\n"
    "Bo Rusk,2025-06-14 21:41:00,,2025-06-14 21:41:05,,iMessage,Incoming,+447700900123,Bo Rusk,Read,,,We have hit something,,\n"
    'Bo Rusk,2025-06-14 21:42:00,,,,iMessage,Outgoing,,,Sent,"Bo Rusk, 2025-06-14 21:41:00: «We have hit something»",,"Get to the\nupper deck",,\n'
    "Bo Rusk,2025-06-14 21:43:00,,,2025-06-14 21:44:00,iMessage,Incoming,+447700900123,Bo Rusk,Read,,,Which side?,IMG_0012.HEIC,Image\n"
    "Bo Rusk,2025-06-14 21:45:00,,,,iMessage,Notification,,,,,,You named the conversation Skua,,\n"
)
IMESSAGE_PAGE = """<html><meta charset="UTF-8"><body>
<div class="message"><div class="received"><p><span class="timestamp">Jun 14, 2025  9:41:00 PM (Read by you after 5 seconds)</span>
<span class="sender">Bo Rusk</span></p><hr><div class="message_part"><span class="bubble">We have hit something</span></div>
<div class="replies"><div class="reply"><div class="message"><div class="sent iMessage"><p><span class="timestamp">Jun 14, 2025  9:42:30 PM</span>
<span class="sender">Me</span></p><hr><div class="message_part"><span class="bubble">Get to the upper deck</span></div>
<div class="tapbacks"><p>Tapbacks:</p><div class="tapback">Loved by Bo Rusk</div></div></div></div></div></div></div></div>
<div class="announcement"><p><span class="timestamp">Jun 14, 2025  9:44:00 PM</span> You renamed the conversation to <b>Skua</b></p></div>
</body></html>"""
SIGNAL_PAGE = """<!DOCTYPE html><html><head><title>Bo Rusk</title></head><body><div class="threadtitle">Bo Rusk</div>
<div class="msg msg-date-change"><p>June 14, 2025</p></div>
<div class="msg msg-incoming" id="1"><div><pre>The pumps have stopped</pre></div><div class="footer"><span class="msg-data">Jun 14, 2025 21:41:00</span></div></div>
<div class="msg msg-outgoing" id="2"><div class="msg-quote"><div class="msg-quote-message"><span class="msg-name">Bo Rusk</span><pre>The pumps have stopped</pre></div></div>
<div><pre>Since when?</pre></div><div class="footer"><span class="msg-data">Jun 14, 2025 21:42:00</span></div>
<div class="msg-reactions"><div class="msg-reaction"><span class="msg-emoji">👍</span></div></div></div>
<div class="msg msg-status"><div class="status-text"><pre>Bo Rusk called you.</pre></div><div class="footer-status"><span class="msg-data">Jun 14, 2025 21:43:00</span></div></div>
</body></html>"""
TELEGRAM_PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body><div class="page_header"><div class="content"><div class="text bold">Harbour row</div></div></div>
<div class="history"><div class="message service" id="message-1"><div class="body details">14 June 2025</div></div>
<div class="message default clearfix" id="message5"><div class="body"><div class="pull_right date details" title="14.06.2025 21:45:11 UTC+01:00">21:45</div>
<div class="from_name">Bo</div><div class="forwarded body"><div class="from_name">Ann <span class="date details" title="14.06.2025 21:40:00 UTC+01:00">14.06.2025 21:40:00</span></div>
<div class="text">Skiff loose off<br>Pier 4</div></div></div></div>
<div class="message default clearfix joined" id="message6"><div class="body"><div class="pull_right date details" title="14.06.2025 21:46:00 UTC+01:00">21:46</div>
<div class="text">Somebody told me so</div></div></div></div></body></html>"""
DISCORD_PAGE = f"""<!DOCTYPE html><html><head><title>boats</title><style>.chatlog__message {{}}</style></head><body><div class="preamble__entry">Tarrow Rescue</div>
<div class="chatlog"><div class="chatlog__message-group">
<div class="chatlog__message-container" data-message-id="{discord_id(0)}"><div class="chatlog__message"><div class="chatlog__message-primary">
<div class="chatlog__header"><span class="chatlog__author" title="adap">Ada Penn</span><span class="chatlog__timestamp" title="Saturday, June 14, 2025 9:41 PM">14/06/2025 21:41</span></div>
<div class="chatlog__content chatlog__markdown"><span class="chatlog__markdown-preserve">Boat 1 is alongside</span></div></div></div></div>
<div class="chatlog__message-container" data-message-id="{discord_id(60)}"><div class="chatlog__message"><div class="chatlog__message-aside">
<div class="chatlog__short-timestamp" title="Saturday, June 14, 2025 9:42 PM">21:42</div></div><div class="chatlog__message-primary">
<div class="chatlog__content chatlog__markdown"><span class="chatlog__markdown-preserve">All forty counted</span> <span class="chatlog__edited-timestamp" title="x">(edited)</span></div>
</div></div></div></div></div></body></html>"""


def samples():
    """(reader, file name, bytes) of each."""
    yield "xarchive", "tweets.js", ytd(tweets=TWEETS)
    yield "xarchive", "all.js", ytd(account=ACCOUNT, tweets=TWEETS, direct_messages=TALK)
    yield "xarchive", "direct-messages.js", ytd(direct_messages=TALK)
    yield "facebook", "message_1.json", json.dumps(FACEBOOK).encode()
    yield "facebook", "posts_1.json", json.dumps(INSTAGRAM_POSTS).encode()
    yield "facebook", "your_posts_1.json", json.dumps(FACEBOOK_POSTS).encode()
    yield "discord", "boats.json", json.dumps(DISCORD).encode()
    yield "discord", "messages.json", json.dumps(DISCORD_OWN).encode()
    yield "slack", "2025-06-14.json", json.dumps(SLACK_DAY).encode()
    yield "slack", "boats.json", json.dumps(SLACK_CHANNEL).encode()
    yield "slack", "users.json", json.dumps(SLACK_USERS).encode()
    yield "reddit", "thread.json", json.dumps(THREAD).encode()
    yield "reddit", "dump.jsonl", "\n".join(json.dumps(line) for line in DUMP).encode()
    yield "signal", "data.json", "\n".join(json.dumps(line) for line in SIGNAL_LINES).encode()
    yield "signal", "desktop.json", json.dumps(SIGNAL_DESKTOP).encode()
    yield "signal", "message.csv", SIGNAL_TABLE.encode()
    yield "chat", "signal.txt", SIGNAL_TEXT.encode()
    yield "imessage", "Bo Rusk.txt", IMESSAGE_TEXT.encode()
    yield "imessage", "Messages - Bo Rusk.csv", IMESSAGE_TABLE.encode()
    yield "chatpage", "imessage.html", IMESSAGE_PAGE.encode()
    yield "chatpage", "signal.html", SIGNAL_PAGE.encode()
    yield "chatpage", "telegram.html", TELEGRAM_PAGE.encode()
    yield "chatpage", "discord.html", DISCORD_PAGE.encode()
