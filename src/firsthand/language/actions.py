"""What was done, as data: status codes of logs, phrases without a verb, verbs that only frame, verbs that hand on."""

import re

STATUS_COLUMNS = frozenset(
    {"status", "state", "code", "event", "action", "activity", "act", "type", "stat", "status code", "event type"}
)

STATUS = {
    "arrive": "arrv arrd arr arrive arrived onscene onscn os ons oscn onsc scene ats at_scene atscene in_attendance att on_scene 10-23 97 staged stage",
    "dispatch": "disp dispatch dispatched dsp dis alerted alert assigned assign mobilised mobilized mob mobilise tone toned turnout called",
    "leave": "enrt enr enroute en_route er resp responding response mobile mobi mob1 rolling on_route onroute out 10-8 10-76",
    "clear": "clr clear cleared avail available av avl aor aiq code4 complete completed ready returned",
    "return": "rtn return returning rtb home",
    "take over": "cmd command commanding",
    "transport": "trans tran trn transport transporting trns tx trnsp",
    "open": "open opened create created new",
    "close": "close closed clsd end ended",
    "cancel": "cncl cancel cancelled canceled canx",
    "enter": "enter entry entered",
    "evacuate": "evac evacuate evacuated",
}  # fmt: skip
"""Actions with the codes that stand for them in columns of status, lower case, spaces as '_'."""

_PHRASES = (
    ("arrive", r"in attendance|on[ -]scene|on the scene|on location|at (?:the )?scene|now at|booked in|arrived?|staged|staging"),
    ("leave", r"en ?route|on (?:the |their |its )?(?:route|way|road)|mobile to|\bmobile\b|responding|turning out|proceeding"),
    ("take over", r"(?:now )?in command|tak(?:es|ing|en) (?:over )?command|assum(?:es|ed|ing) command"),
    ("withdraw", r"withdraw\w*|pull(?:ed|ing)? (?:back|out)|fall back"),
    ("dispatch", r"dispatched|mobili[sz]ed|assigned|turned out|tasked"),
    ("request", r"request(?:s|ed|ing)?|make pumps|asks? for|need(?:s|ed)?\b"),
    ("clear", r"\bclear\b|available|returning|stood down"),
    ("close", r"closed|shut"),
    ("open", r"re-?opened|\bopen\b"),
    ("explode", r"explosions?|blast|detonation|bang"),
    ("collapse", r"collapsed?|fallen in|gone in|caved in"),
    ("evacuate", r"evacuat\w+|cleared of people"),
    ("contain", r"surrounded|contained|under control|knocked down"),
    ("extinguish", r"fire out|extinguished|stop message|\bstop\b for"),
    ("inform", r"informed|advised|notified|rung|updated"),
    ("ask", r"\?$"),
    ("receive", r"received|copied|\bcopy\b|roger|acknowledged?"),
    ("burn", r"alight|ablaze|on fire|smoke showing|flames|smoke"),
    ("call", r"\bcalls?\b|caller"),
)  # fmt: skip
PHRASES = tuple((action, re.compile(pattern, re.IGNORECASE)) for action, pattern in _PHRASES)
"""Actions with what tells them where there is no verb, in the order in which they are tried."""

FRAMES = frozenset(["say", "tell", "add", "write", "reply", "answer", "explain", "state", "claim", "insist", "recall", "remember", "think", "believe", "know", "suppose", "guess", "reckon", "feel", "understand", "see", "hear", "notice", "watch", "assume", "imagine", "hope", "expect", "note", "remark", "comment", "testify", "mean", "wonder", "doubt", "stress", "argue", "warn", "admit", "deny", "confirm", "report", "announce", "suggest", "swear", "find", "repeat"])  # fmt: skip
"""Verbs that, above a content clause, only say who says or perceives."""

HANDS_ON = frozenset(
    [
        "able",
        "manage",
        "begin",
        "start",
        "continue",
        "happen",
        "come",
        "go",
        "get",
        "fail",
        "have",
        "need",
        "use",
        "cease",
        "finish",
        "keep",
    ]
)
"""Words below which the deed itself stands: 'managed to open', 'was not able to reach'."""

OBJECT_CONTROL = frozenset(
    [
        "ask",
        "tell",
        "order",
        "instruct",
        "direct",
        "urge",
        "advise",
        "warn",
        "request",
        "allow",
        "force",
        "get",
        "want",
        "expect",
        "invite",
        "permit",
    ]
)
"""Verbs below which the one spoken to is to act: 'asked us to close it'."""

PERCEPTION = frozenset(["see", "hear", "feel", "notice", "watch", "smell", "spot", "observe", "witness", "remember", "recall"])
"""Verbs of which a denial says what was not perceived, never that it was not so."""

OF_MIND = frozenset(["know", "remember", "recall", "say", "tell", "see", "hear", "notice", "understand", "explain", "believe"])
"""Verbs whose denial, with nothing below it, is all that is said: 'I could not say'."""

DIRECTIVES = frozenset(
    ["ask", "order", "instruct", "direct", "urge", "request", "demand", "command", "advise", "warn", "beg", "call", "require"]
)
"""Verbs of speech that are deeds of their own: what is asked for was at least asked for."""

MOVES = frozenset(
    {"arrive", "leave", "dispatch", "clear", "return", "transport", "withdraw", "enter", "receive", "cancel", "take over"}
)
"""Actions without a verb that are those of the unit which a row or a call is about."""

ADVERBIAL = frozenset({"after", "before", "while", "without", "by", "since", "upon", "on", "instead", "despite", "when"})
"""Small words before a participle that make it a deed of its own: 'after not signing the lease'."""

_ACTION_OF = {code: action for action, codes in STATUS.items() for code in codes.split()}


def action_of_status(code: str) -> str | None:
    """The action that a status code of a log stands for."""
    return _ACTION_OF.get("_".join(code.casefold().replace("-", "_").split()).strip("_."))


def action_of_phrase(text: str) -> str | None:
    """The action that words without a verb tell: 'P42 in attendance'."""
    return next((action for action, pattern in PHRASES if pattern.search(text)), None)
