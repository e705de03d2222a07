"""Parts of the day, days told from now or from the story, periods, and times told from the incident itself."""

import re

from firsthand.language.timegrammar_spans import anchor_end, at_unit
from firsthand.language.timegrammar_told import Relative, Told
from firsthand.language.timegrammar_words import INCIDENT_WORDS, PART_WORDS, UNITS

_I = re.IGNORECASE

_NAMED = (
    rf"(?:the|this|that)\s+(?:[a-z-]+\s+){{0,2}}?(?:{'|'.join(sorted(INCIDENT_WORDS))})\b(?!\s+(?:alarms?|appliances?|brigade|chief|commander"
    r"|control|crews?|department|doors?|drill|engines?|escapes?|exits?|extinguishers?|fighters?|hydrant|investigators?|line|marshal|officers?"
    r"|scene|service|station|trucks?|wardens?)\b)"
)
BESIDE_INCIDENT = re.compile(rf"\s+(?P<op>before|after|following)\s+{_NAMED}", _I)
"""'the Monday before the fire'."""
_INCIDENT = re.compile(rf"\s+{_NAMED}", _I)
_COMPOUND = re.compile(
    r"[-\s](?:watch|watchman|watchmen|shift|shifts|duty|crew|crews|guard|guards|porter|manager|loader|loaders|nurse|nurses|staff|club|sky|light"
    r"|lights|vision|bus|train|team|school|fall|room|time|times|clothes|man|men|foreman|operator|desk|gown|paper|news|meal|class|classes|rush"
    r"|sister|superintendent|supervisor|worker|workers|round|rounds)\b", _I,
)  # fmt: skip
_PART_LEFT = re.compile(
    r"\b(?:(?P<det>that\s+same|this|that|the\s+same|the\s+next|the\s+following|the\s+previous|next|following|previous|last|the|yesterday|tomorrow|every|each"
    r"|one|good|any|a|an|another|all|most)\s+)?(?:(?P<e>early|late|mid)[-\s]+(?:in\s+the\s+|that\s+|this\s+)?)?$", _I,
)  # fmt: skip
_IN_THE = re.compile(r"\b(?:in|during|by|until|till|before|after|since|at|around|through|throughout)\s+(?:the\s+)?(?:(?:early|late|mid)[-\s]+)?$", _I)  # fmt: skip


_PART_BESIDE = re.compile(r"\s+(before|after)\b(?=\s*(?:[.,;!?]|$))", _I)
_IN_QUESTION = re.compile(r"\s+in\s+question\b", _I)
_PART_OF = re.compile(r"\s+(?P<op>of|before|after)(?=\s)", _I)


def at_part(text: str, pos: int, pivot: int) -> Told | None:
    """A part of the day: 'that night', 'in the morning', 'the night of …', 'at dawn'; compounds such as 'night shift' are none."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or _COMPOUND.match(text, word.end()):
        return None
    part = PART_WORDS[word[0].lower()]
    if word[0].lower() in _MEALS and not _MEAL_TIME.search(text[max(0, pos - 8) : pos]):
        return None
    offset = max(0, pos - 36)
    left = _PART_LEFT.search(text[offset:pos])
    det = " ".join((left["det"] or "").lower().split()) if left else ""
    edge = left["e"].lower() if left and left["e"] else None
    if det in {"every", "each", "one", "good", "any", "a", "an", "another", "all", "most"}:
        return None
    start = offset + left.start() if left else pos
    return _part_of(text, start if det or edge else pos, pos, word.end(), det, edge, part)


_MEALS = frozenset(("lunch", "breakfast"))
_MEAL_TIME = re.compile(r"\b(?:before|after|until|since)\s+$", _I)


def _part_of(text: str, start: int, pos: int, end: int, det: str, edge: str | None, part: str) -> Told | None:
    deixis: tuple[str, int] | None = None
    if det in {"that", "the same", "that same"}:
        deixis = ("story", 0)
    elif det in {"the next", "the following", "next", "following", "the previous", "previous"}:
        deixis = ("story", -1 if det.endswith("previous") else 1)
    elif det in {"last", "yesterday"}:
        deixis = ("told", -1)
    elif det in {"this", "tomorrow"}:
        deixis = ("told", 1 if det == "tomorrow" else 0)
    elif det == "the":
        if m := _IN_QUESTION.match(text, end):
            return Told(start, m.end(), part=part, edge=edge, deixis=("story", 0))
        if m := _PART_BESIDE.match(text, end):
            return Told(start, m.end(), part=part, edge=edge, deixis=("story", -1 if m[1].lower() == "before" else 1))
        m = _PART_OF.match(text, end)
        if m and _INCIDENT.match(text, m.end()):
            stop = anchor_end(text, m.end() + 1, 5)
            step = {"before": -1, "after": 1}.get(m["op"].lower(), 0)
            relative = Relative({-1: "before", 0: "same"}.get(step, "after"), "event", m.end() + 1, stop)
            return Told(start, stop, part=part, edge=edge, deixis=("incident", step), relative=relative)
    if deixis is None and not (part == "overnight" or edge or _IN_THE.search(text[max(0, pos - 24) : pos])):
        return Told(
            start if det == "the" and edge is None and part == "night" else pos, end, part=part, edge=edge, which="unlicensed"
        )
    return Told(start if deixis or edge else pos, end, part=part, edge=edge, deixis=deixis)


_DAY_LEFT = re.compile(
    r"\b(?:(?P<det>the\s+next|the\s+following|the\s+same|the\s+previous|that|same|next|following|previous|the)\s+)$", _I
)
_WHOLE_DAY = re.compile(
    r"\b(?:(?:end(?:s|ed|ing)?|finish(?:e[sd]|ing)?|clos(?:e[sd]?|ing)|beg[aiu]n|start(?:s|ed)|spen[dt]|for|up\s+on|down\s+on)\s+"
    r"|(?P<edge>(?:the\s+)?(?:start|beginning)\s+of\s+))$", _I
)  # fmt: skip
"""'the index ended the day lower', 'at the start of the day'; the end of the day is mostly no time."""
_DAY_RIGHT = re.compile(r"\s+(?P<op>before|after|of|following)\b", _I)


def at_day(text: str, pos: int, pivot: int) -> Told | None:
    """'the next day', 'that day', 'the day before', 'the day after the fire'; else a length of days."""
    if made := at_unit(text, pos, pivot):
        return made
    offset = max(0, pos - 20)
    left = _DAY_LEFT.search(text[offset:pos])
    if (
        m := re.search(r"\b(?:earlier|later|late|early)\s+(?:in|on\s+in)\s+the\s+$", text[max(0, pos - 18) : pos], _I)
        if text[pos : pos + 4].lower() in {"day", "day.", "day,", "day "}
        else None
    ):
        return Told(max(0, pos - 18) + m.start(), pos + 3, deixis=("day", 0))
    if not left or text[pos : pos + 3].lower() != "day" or text[pos + 3 : pos + 4].isalpha() or _COMPOUND.match(text, pos + 3):
        return None
    det, start, end = " ".join(left["det"].lower().split()), offset + left.start("det"), pos + 3
    if det in {"that", "the same", "same"}:
        return Told(start, end, deixis=("story", 0))
    if det != "the":
        return Told(start, end, deixis=("story", -1 if "previous" in det else 1))
    m = _DAY_RIGHT.match(text, end)
    if whole := None if m else _WHOLE_DAY.search(text[max(0, start - 24) : start]):
        at = max(0, start - 24) + whole.start("edge") if whole["edge"] else start
        return Told(at, end, deixis=("day", 0))
    if m and _INCIDENT.match(text, m.end()):
        stop = anchor_end(text, m.end() + 1, 5)
        step = {"before": -1, "of": 0}.get(m["op"].lower(), 1)
        relative = Relative({-1: "before", 0: "same", 1: "after"}[step], "event", m.end() + 1, stop)
        return Told(start, stop, deixis=("incident", step), relative=relative)
    if m and m["op"].lower() != "of" and re.match(r"\s*(?:[.,;!?]|$)", text[m.end() : m.end() + 3]):
        return Told(start, m.end(), deixis=("story", -1 if m["op"].lower() == "before" else 1))
    if m and m["op"].lower() != "of" and (gap := re.compile(r"\s+(?=[\w’'])").match(text, m.end())):
        op = "before" if m["op"].lower() == "before" else "after"
        stop = anchor_end(text, gap.end())
        if stop > gap.end():
            length = (86400, 86400)
            return Told(start, stop, length=length, unit="day", count=1.0, relative=Relative(op, "event", gap.end(), stop))
    return None


_STEPS = {"last": -1, "past": -1, "previous": -1, "this": 0, "the current": 0, "next": 1, "coming": 1, "the coming": 1}
_PERIOD_LEFT = re.compile(
    r"\b(?P<w>last|this|next|the\s+current|the\s+coming|coming|the\s+previous|previous|the\s+past|this\s+past|that(?:\s+same)?|the\s+same|the\s+following|the\s+next"
    r"|(?P<of>(?:beginning|start|middle|end)\s+of\s+(?:the|this|last|next))|(?:over|at|during|of|before|after|until|till|by|for|since|on)\s+the)\s+$", _I
)  # fmt: skip
_SAID_WHICH = re.compile(r"\s+(?:end(?:ed|ing)|that|before|after|when|in\s+which|of|to|prior|she|he|they|we|I|it)\b|[-‐]", _I)
_EDGES = {"beginning": "early", "start": "early", "middle": "mid", "end": "late"}


def at_period(text: str, pos: int, pivot: int) -> Told | None:
    """'last week', 'this year', 'over the weekend'; else a length of weeks or more."""
    word = re.compile(r"(?:week|month|year|weekend|fortnight|quarter|century|decade)(?![a-z])", _I).match(text, pos)
    if not word or (text[pos].isupper() and not text[pos + 1].isupper()):
        return at_unit(text, pos, pivot)
    if made := _beside(text, pos, word.end(), word[0].lower()):
        return made
    offset = max(0, pos - 24)
    left = _PERIOD_LEFT.search(text[offset:pos])
    if not left:
        return at_unit(text, pos, pivot)
    which, name = " ".join(left["w"].lower().split()), word[0].lower()
    if made := _period_by(text, offset, left, which, name, pos, word.end()):
        return made
    if which.endswith(" the"):
        return Told(pos, word.end(), period=("weekend", None)) if name == "weekend" else None
    if which in {"the past", "previous"} or which not in _STEPS:
        return None
    return Told(offset + left.start("w"), word.end(), period=(name, _STEPS[which]))


_IN_THE_TIME = re.compile(r"\b(?:in|during|over|for)\s+the\s+$", _I)
_TIME_BESIDE = re.compile(r"\s+(?P<op>before|after|following|leading\s+up\s+to|up\s+to)\s+(?=\w)", _I)


def _beside(text: str, pos: int, end: int, name: str) -> Told | None:
    """'in the week before the fire': some time in that stretch."""
    left, right = _IN_THE_TIME.search(text[max(0, pos - 12) : pos]), _TIME_BESIDE.match(text, end)
    if not left or not right or name not in UNITS:
        return None
    stop = anchor_end(text, right.end())
    if stop <= right.end():
        return None
    op = "after" if right["op"].lower() in {"after", "following"} else "before"
    start = pos - 4
    return Told(
        start, stop, length=(0, UNITS[name]), unit="day", approx="about", relative=Relative(op, "event", right.end(), stop)
    )


_REST = re.compile(r"\b(?:rest|remainder)\s+$", _I)


def _period_by(text: str, offset: int, left: re.Match[str], which: str, name: str, pos: int, end: int) -> Told | None:
    """'the end of the month', 'that year', 'the following week', 'the past year'."""
    start = offset + left.start("w")
    if (
        which in {"of the", "for the", "during the", "over the"}
        and (name in {"year", "month"} or (name == "week" and _REST.search(text[max(0, start - 12) : start])))
        and not _SAID_WHICH.match(text, end)
    ):
        return Told(pos - 4, end, period=(name, 0))
    if left["of"] and name in {"week", "month", "year"}:
        edge, step = _EDGES[which.split()[0]], _STEPS.get(which.split()[-1], 0)
        before = text[max(0, start - 4) : start].lower() == "the "
        return Told(start - 4 if before else start, end, period=(name, step), edge=edge)
    if which in {"that", "that same", "the same"} and name in {"week", "month", "year", "weekend", "quarter"}:
        return Told(start, end, period=(name, 0), which="that")
    if which in {"the following", "the next", "the previous"} and name in {"week", "month", "year", "weekend"}:
        return Told(start, end, period=(name, -1 if which.endswith("previous") else 1), which="that")
    if which == "last" and name in {"decade", "century"} and text[max(0, start - 4) : start].lower() == "the ":
        which, start = "the past", start - 4
    if which in {"the past", "this past"} and name in {"week", "month", "year", "decade", "century"}:
        size = {"century": 3155760000, "decade": 315576000}.get(name) or UNITS[name]
        return Told(start, end, length=(size, size), unit=name, count=1.0, which="past")
    return None


_NOW = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def at_now(text: str, pos: int, pivot: int) -> Told | None:
    """'today', 'yesterday', 'tonight', 'the day before yesterday'; 'yesterday morning' is read with its part of the day."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or word[0].lower() not in _NOW:
        return None
    step, name = _NOW[word[0].lower()], word[0].lower()
    far = re.search(r"\bthe\s+day\s+(before|after)\s+$", text[max(0, pos - 16) : pos], _I)
    if far:
        return Told(max(0, pos - 16) + far.start(), word.end(), deixis=("told", step * 2))
    part = re.compile(r"\s+(?:(early|late)\s+)?(morning|afternoon|evening|night|lunchtime)\b", _I).match(text, word.end())
    if part and name != "tonight":
        edge = part[1].lower() if part[1] else None
        return Told(pos, part.end(), deixis=("told", step), part=PART_WORDS[part[2].lower()], edge=edge)
    return Told(pos, word.end(), deixis=("told", step), part="night" if name == "tonight" else None)


_THING = re.compile(r"\b(?P<w>first|last)\s+$", _I)
_THING_RIGHT = re.compile(
    r"(?=\s*[.;!?]|,|\s*$)|\s+(?:on|in\s+the\s+morning|at\s+night|this\s+morning|that\s+(?:morning|night)|yesterday|tomorrow|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
)


def at_thing(text: str, pos: int, pivot: int) -> Told | None:
    """'first thing on Saturday', 'last thing at night'."""
    left = _THING.search(text[max(0, pos - 7) : pos])
    if not left or not _THING_RIGHT.match(text, pos + 5):
        return None
    before = text[: max(0, pos - 7) + left.start()].rstrip()
    if (not before or before[-1] in ".?!:\n") and text[pos + 5 : pos + 6] in (".", "!", ""):
        return None  # the answer 'First thing.' tells the order, not the hour
    return Told(max(0, pos - 7) + left.start(), pos + 5, part=f"{left['w'].lower()} thing")


_LIGHT = re.compile(r"\b(?P<w>first|last)\s+$", _I)


def at_light(text: str, pos: int, pivot: int) -> Told | None:
    """'at first light', 'by last light'."""
    left = _LIGHT.search(text[max(0, pos - 7) : pos])
    near = _IN_THE.search(text[max(0, pos - 30) : max(0, pos - 7) + left.start()]) if left else None
    if not left or not near:
        return None
    return Told(max(0, pos - 7) + left.start(), pos + 5, part="dawn" if left["w"].lower() == "first" else "dusk")


_SMALL_HOURS = re.compile(r"(?:the\s+)?(?:early|small|wee|pre-?dawn)\s+(?:morning\s+)?$", _I)


def at_hours(text: str, pos: int, pivot: int) -> Told | None:
    """'the small hours', 'the early hours of Wednesday'; else a length of hours."""
    offset = max(0, pos - 28)
    left = _SMALL_HOURS.search(text[offset:pos])
    if not left:
        return at_unit(text, pos, pivot)
    return Told(offset + left.start(), pos + 5, part="small hours")


_TIME_OF = re.compile(rf"time\s+of\s+(?P<np>{_NAMED})", _I)
_SINCE = re.compile(rf"(?P<op>since|after|before|following)\s+(?P<np>{_NAMED})", _I)


def at_incident(text: str, pos: int, pivot: int) -> Told | None:
    """'at the time of the collision', 'since the fire': told from the incident itself."""
    m = _TIME_OF.match(text, pos) or _SINCE.match(text, pos)
    if not m:
        return None
    op = m.groupdict().get("op")
    relative = Relative({"before": "before", None: "same"}.get(op and op.lower(), "after"), "event", m.start("np"), m.end("np"))
    return Told(pos, m.end(), relative=relative)
