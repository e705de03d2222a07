"""Lengths of time, times told from something else, parts of the day, and days told from now or from the story."""

import re

from firsthand.language.numberwords import DIGITS, SPELLED, number_value
from firsthand.language.timegrammar_told import Relative, Told
from firsthand.language.timegrammar_words import (
    ABOUT_SHARE,
    COUPLE,
    FEW,
    INCIDENT_WORDS,
    PART_WORDS,
    SEVERAL,
    SHORTLY_S,
    SOON_S,
    UNIT_NAMES,
    UNITS,
    VAGUE_LENGTHS,
)

_I = re.IGNORECASE
_N = rf"(?:{DIGITS}|{SPELLED})"
_AMOUNT = re.compile(
    rf"(?:(?P<q>at least|not less than|no less than|up to|at most|no more than|not more than|less than|fewer than|under|more than|over"
    rf"|within|about|around|approximately|roughly|some|nearly|almost|barely|only|maybe|perhaps|the (?:first|last|next|past)|every|each|per"
    rf"|between|an? (?:good|full|further)|another)\s+)?"
    rf"(?:(?<![\w.:/,-])(?P<a>{_N})(?:\s?(?:-|–|to|or|and)\s?(?P<b>{_N}))?(?:\s+and\s+an?\s+(?P<half>half|quarter))?"
    rf"|\b(?P<w>a\s+few|several|a\s+couple(?:\s+of)?|couple(?:\s+of)?|half\s+an?|half|(?:three|a)?\s*quarters?\s+of\s+an?|an?))"
    rf"(?:\s+(?:more|further|whole|full|good|long))?[-\s]+$", _I,
)  # fmt: skip
_TAIL = re.compile(rf"\s+and\s+an?\s+(?P<half>half|quarter)\b|,?\s+(?:and\s+)?(?P<n>{_N})\s+(?P<u>minutes?|mins?|seconds?|secs?|hours?|months?|days?)\b(?!\s+(?:later|after|before|ago|into))", _I)  # fmt: skip
_RATE = re.compile(r"\b(?:miles|kilomet\w+|km|times|once|twice|litres|gallons|dollars|pounds|pence|cents|knots|feet|metres|meters|rounds|calls|tonnes|\d[\d.,]*)\s+an?\s+$", _I)  # fmt: skip
_OLD = re.compile(r"[-\s](?:olds?|of\s+age)\b", _I)
_NO_LESS = re.compile(r",?\s+(?:not less|no less|or more|or longer|at least|minimum|if not more)\b", _I)
_NO_MORE = re.compile(r",?\s+(?:at most|or less|at the most|tops|maximum)\b", _I)
_OR_SO = re.compile(r"\s+or\s+(?:so|thereabouts)\b", _I)

_STORY_AFTER = re.compile(r"\s+(?:later\b(?:\s+on\b)?|afterwards?\b|after\s+(?:that|this)\b(?!\s+[a-z]+(?:ed|s)\b)|on\b(?=\s+and\b|,)|after\b(?=\s*(?:[.,;!?]|$)))", _I)  # fmt: skip
_STORY_BEFORE = re.compile(r"\s+(?:earlier|beforehand|previously|before\s+(?:that|this)\b|before\b(?=\s*(?:[.,;!?]|$)))", _I)
_AGO = re.compile(r"\s+(?:ago|back(?=\s*[.,;]))\b", _I)
_TO_ANCHOR = re.compile(r"\s+(?P<op>into|after|following|before|prior\s+to|ahead\s+of)\s+(?=\w)", _I)
_WITHIN_OF = re.compile(r"\s+of\s+(?=\S)", _I)

_CUT = frozenset(
    "and but when while which who where because so or until till as if then though although although's with on at in to for by from"  # noqa: SIM905 - a word list reads better as text
    " during within since after before had".split()
)
_FINITE = frozenset(("was", "were", "is", "are", "has", "have", "will", "would"))
_SUBJECTS = frozenset(("i", "he", "she", "they", "we", "you", "it", "there"))
_ANCHOR_WORD = re.compile(
    r"(?:Mr|Mrs|Ms|Dr|Sgt|Capt|Lt|Insp|Det|Cpl|St)\.(?=\s[A-Z])|[^\s.,;:!?()\[\]\"“”]+(?:\.(?=[A-Z])[^\s.,;:!?()\[\]\"“”]+)?"
)


def anchor_end(text: str, pos: int, most: int = 9) -> int:
    """Where the words of an anchor that starts at `pos` end: at a stop, a joining word or the subject of what follows."""
    end = at = pos
    verb = False
    for count in range(most):
        m = _ANCHOR_WORD.match(text, at)
        if not m:
            break
        word = m[0].lower().rstrip("’'")
        if count and (
            word in _CUT
            or (verb and word in _FINITE)
            or (count > 1 and word == "that")
            or (count > 1 and word in _SUBJECTS)
            or (count > 1 and word in {"the", "a", "an"} and not text[pos:end].lower().endswith(" of"))
        ):
            break
        verb = verb or (count > 0 and word.endswith("ed"))
        end = at = m.end()
        gap = re.match(r"[ \t]*\n?[ \t]*", text[at : at + 8])
        at += gap.end() if gap else 0
        if at == end:
            break
    return end


def _measure(m: re.Match[str], unit: str) -> tuple[float | None, float | None]:
    """Least and most seconds of an amount."""
    size = UNITS[unit]
    words = " ".join((m["w"] or "").lower().split())
    if m["a"]:
        low = number_value(m["a"]) or 0
        high = number_value(m["b"]) or 0 if m["b"] else low
        extra = {"half": 0.5, "quarter": 0.25}.get((m["half"] or "").lower(), 0)
        low, high = low + extra, high + extra
    elif "few" in words:
        low, high = FEW
    elif "couple" in words:
        low, high = COUPLE
    elif "several" in words:
        low, high = SEVERAL
    elif "quarter" in words:
        low = high = 0.75 if words.startswith("three") else 0.25
    else:
        low = high = 0.5 if words.startswith("half") else 1
    return low * size, high * size


def _qualified(
    length: tuple[float | None, float | None], words: str, text: str, end: int
) -> tuple[tuple[float | None, float | None], str | None, int]:
    """The length with 'at least', 'up to', 'about', ', not less', 'or so'; also what makes it approximate, and its new end."""
    low, high = length
    words = words.lower()
    if words.startswith(("at least", "not less", "no less", "more than", "over")):
        return (low, None), None, end
    if words.startswith(("up to", "at most", "no more", "not more", "less", "fewer", "under", "within")):
        return (0, high), None, end
    if m := _NO_LESS.match(text, end):
        return (low, None), None, m.end()
    if m := _NO_MORE.match(text, end):
        return (0, high), None, m.end()
    so = _OR_SO.match(text, end)
    if so or words in {"about", "around", "approximately", "roughly", "some", "nearly", "almost", "maybe", "perhaps"}:
        return ((low or 0) * (1 - ABOUT_SHARE), (high or 0) * (1 + ABOUT_SHARE)), "about", so.end() if so else end
    return length, None, end


def at_unit(text: str, pos: int, pivot: int) -> Told | None:
    """A length of time whose unit stands at `pos`, with what it is told from: 'two minutes later', 'for half an hour'."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    unit = word[0].lower() if word else ""
    if not word or unit not in UNITS:
        return None
    offset = max(0, pos - 72)
    m = _AMOUNT.search(text[offset:pos])
    name = UNIT_NAMES.get(unit, unit.removesuffix("s"))
    if not m:
        return _vague(text, pos, word.end(), name) if unit.endswith("s") else None
    if _OLD.match(text, word.end()) or (m["q"] or "").lower() in {"every", "each", "per"} or _RATE.search(text[offset:pos]):
        return None
    if re.search(r"\b(?:aged?|age of)\s+$", text[max(0, offset + m.start() - 8) : offset + m.start()], _I):
        return None
    start, end = offset + m.start() + len(m[0]) - len(m[0].lstrip()), word.end()
    length: tuple[float | None, float | None] = _measure(m, unit)
    if tail := _TAIL.match(text, end):
        extra = {"half": 0.5, "quarter": 0.25}[tail["half"].lower()] * UNITS[unit] if tail["half"] else 0.0
        extra += (number_value(tail["n"]) or 0) * UNITS[tail["u"].lower()] if tail["n"] else 0.0
        length, end = ((length[0] or 0) + extra, (length[1] or 0) + extra), tail.end()
    length, approx, end = _qualified(length, m["q"] or "", text, end)
    vague = bool(m["w"] and re.search(r"few|couple|several", m["w"], _I))
    made = Told(start, end, length=length, unit=name, approx="about" if approx or vague else None)
    if (m["q"] or "").lower() in {"the first", "the last", "the next", "the past"}:
        return made
    related = _related(text, made, within=(m["q"] or "").lower() == "within")
    plain = bool(m["w"]) and m["w"].lower() in {"a", "an", "half"} and not m["q"]
    if related is made and plain and (unit == "night" or name in {"second", "moment"} or not _lasting(text, start, name)):
        return None
    return related


_LASTING = re.compile(
    r"\b(?:for|within|over|nearly|almost|about|lasted|took|take|than|in|after|every|him|her|them|us|me)\s+$", _I
)


def _lasting(text: str, start: int, name: str) -> bool:
    """Whether 'a week', 'a day' is a length here; 'an hour' and 'a minute' nearly always are."""
    return name in {"hour", "minute"} or bool(_LASTING.search(text[max(0, start - 8) : start]))


_NOT_VAGUE = re.compile(
    r"\b(?:the|these|those|both|of|two|her|his|their|opening|visiting|working|office|peak|early|small|wee)\s+$", _I
)


def _vague(text: str, pos: int, end: int, name: str) -> Told | None:
    """'minutes later', 'hours before the fire': only when told from something."""
    if name not in VAGUE_LENGTHS or _NOT_VAGUE.search(text[max(0, pos - 10) : pos]):
        return None
    made = Told(pos, end, length=VAGUE_LENGTHS[name], unit=name, approx="about")
    related = _related(text, made)
    return None if related is made else related


def _related(text: str, made: Told, *, within: bool = False) -> Told:
    """The length with what it is counted from; the same value when nothing follows."""
    end = made.end
    for pattern, op, kind in ((_STORY_AFTER, "after", "story"), (_STORY_BEFORE, "before", "story"), (_AGO, "before", "told")):
        if m := pattern.match(text, end):
            return _with(made, Relative(op, kind), m.end())
    m = _TO_ANCHOR.match(text, end) or (_WITHIN_OF.match(text, end) if within else None)
    if not m:
        return made
    stop = anchor_end(text, m.end())
    op = "before" if m.groupdict().get("op", "after").lower() in {"before", "prior to", "ahead of"} else "after"
    return _with(made, Relative(op, "event", m.end(), stop), stop) if stop > m.end() else made


def _with(made: Told, relative: Relative, end: int) -> Told:
    return Told(made.start, end, length=made.length, unit=made.unit, approx=made.approx, relative=relative)


_SOON = re.compile(r"(?:shortly|soon|immediately|straight|just|right|moments|minutes)\s+(?:(?P<s>afterwards?)\b|(?P<op>after|before)\s+(?P<that>that|this)?(?=\s*[\w.,;]))", _I)  # fmt: skip


def at_soon(text: str, pos: int, pivot: int) -> Told | None:
    """'shortly afterwards', 'soon after they arrived', 'just before the bell'."""
    m = _SOON.match(text, pos)
    if not m:
        return None
    if m["s"] or m["that"]:
        op = (m["op"] or "after").lower()
        return Told(pos, m.end(), length=SOON_S, unit="minute", approx="about", relative=Relative(op, "story"))
    stop = anchor_end(text, m.end())
    if stop <= m.end():
        return None
    return Told(pos, stop, length=(0, SHORTLY_S), unit="minute", approx="about", relative=Relative(m["op"].lower(), "event", m.end(), stop))  # fmt: skip


_NAMED = (
    rf"(?:the|this|that)\s+(?:[a-z-]+\s+){{0,2}}?(?:{'|'.join(sorted(INCIDENT_WORDS))})\b(?!\s+(?:alarms?|appliances?|brigade|chief|commander"
    r"|control|crews?|department|doors?|drill|engines?|escapes?|exits?|extinguishers?|fighters?|hydrant|investigators?|line|marshal|officers?"
    r"|scene|service|station|trucks?|wardens?)\b)"
)
_INCIDENT = re.compile(rf"\s+{_NAMED}", _I)
_COMPOUND = re.compile(
    r"[-\s](?:watch|watchman|watchmen|shift|shifts|duty|crew|crews|guard|guards|porter|manager|loader|loaders|nurse|nurses|staff|club|sky|light"
    r"|lights|vision|bus|train|team|school|fall|room|time|times|clothes|man|men|foreman|operator|desk|gown|paper|news|meal|class|classes|rush"
    r"|sister|superintendent|supervisor|worker|workers|round|rounds)\b", _I,
)  # fmt: skip
_PART_LEFT = re.compile(
    r"\b(?:(?P<det>this|that|the\s+same|the\s+next|the\s+following|the\s+previous|next|following|previous|last|the|yesterday|tomorrow|every|each"
    r"|one|good|any|a|an|another|all|most)\s+)?(?:(?P<e>early|late|mid)[-\s]+(?:in\s+the\s+|that\s+|this\s+)?)?$", _I,
)  # fmt: skip
_IN_THE = re.compile(r"\b(?:in|during|by|until|till|before|after|since|at|around|through|throughout)\s+(?:the\s+)?(?:(?:early|late|mid)[-\s]+)?$", _I)  # fmt: skip


_PART_BESIDE = re.compile(r"\s+(before|after)\b(?=\s*(?:[.,;!?]|$))", _I)
_PART_OF = re.compile(r"\s+(?P<op>of|before|after)(?=\s)", _I)


def at_part(text: str, pos: int, pivot: int) -> Told | None:
    """A part of the day: 'that night', 'in the morning', 'the night of …', 'at dawn'; compounds such as 'night shift' are none."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or _COMPOUND.match(text, word.end()):
        return None
    part = PART_WORDS[word[0].lower()]
    offset = max(0, pos - 36)
    left = _PART_LEFT.search(text[offset:pos])
    det = " ".join((left["det"] or "").lower().split()) if left else ""
    edge = left["e"].lower() if left and left["e"] else None
    if det in {"every", "each", "one", "good", "any", "a", "an", "another", "all", "most"}:
        return None
    start = offset + left.start() if left else pos
    return _part_of(text, start if det or edge else pos, pos, word.end(), det, edge, part)


def _part_of(text: str, start: int, pos: int, end: int, det: str, edge: str | None, part: str) -> Told | None:
    deixis: tuple[str, int] | None = None
    if det in {"that", "the same"}:
        deixis = ("story", 0)
    elif det in {"the next", "the following", "next", "following", "the previous", "previous"}:
        deixis = ("story", -1 if det.endswith("previous") else 1)
    elif det in {"last", "yesterday"}:
        deixis = ("told", -1)
    elif det in {"this", "tomorrow"}:
        deixis = ("told", 1 if det == "tomorrow" else 0)
    elif det == "the":
        if m := _PART_BESIDE.match(text, end):
            return Told(start, m.end(), part=part, edge=edge, deixis=("story", -1 if m[1].lower() == "before" else 1))
        m = _PART_OF.match(text, end)
        if m and _INCIDENT.match(text, m.end()):
            stop = anchor_end(text, m.end() + 1, 5)
            step = {"before": -1, "after": 1}.get(m["op"].lower(), 0)
            relative = Relative("same", "event", m.end() + 1, stop)
            return Told(start, stop, part=part, edge=edge, deixis=("incident", step), relative=relative)
    if deixis is None and not (part == "overnight" or edge or _IN_THE.search(text[max(0, pos - 24) : pos])):
        return Told(
            start if det == "the" and edge is None and part == "night" else pos, end, part=part, edge=edge, which="unlicensed"
        )
    return Told(start if deixis or edge else pos, end, part=part, edge=edge, deixis=deixis)


_DAY_LEFT = re.compile(
    r"\b(?:(?P<det>the\s+next|the\s+following|the\s+same|the\s+previous|that|same|next|following|previous|the)\s+)$", _I
)
_DAY_RIGHT = re.compile(r"\s+(?P<op>before|after|of|following)\b", _I)


def at_day(text: str, pos: int, pivot: int) -> Told | None:
    """'the next day', 'that day', 'the day before', 'the day after the fire'; else a length of days."""
    if made := at_unit(text, pos, pivot):
        return made
    offset = max(0, pos - 20)
    left = _DAY_LEFT.search(text[offset:pos])
    if not left or text[pos : pos + 3].lower() != "day" or text[pos + 3 : pos + 4].isalpha() or _COMPOUND.match(text, pos + 3):
        return None
    det, start, end = " ".join(left["det"].lower().split()), offset + left.start("det"), pos + 3
    if det in {"that", "the same", "same"}:
        return Told(start, end, deixis=("story", 0))
    if det != "the":
        return Told(start, end, deixis=("story", -1 if "previous" in det else 1))
    m = _DAY_RIGHT.match(text, end)
    if m and _INCIDENT.match(text, m.end()):
        stop = anchor_end(text, m.end() + 1, 5)
        step = {"before": -1, "of": 0}.get(m["op"].lower(), 1)
        relative = Relative({-1: "before", 0: "same", 1: "after"}[step], "event", m.end() + 1, stop)
        return Told(start, stop, deixis=("incident", step), relative=relative)
    if m and m["op"].lower() != "of" and re.match(r"\s*(?:[.,;!?]|$)", text[m.end() : m.end() + 3]):
        return Told(start, m.end(), deixis=("story", -1 if m["op"].lower() == "before" else 1))
    return None


_STEPS = {"last": -1, "past": -1, "previous": -1, "this": 0, "the current": 0, "next": 1, "coming": 1, "the coming": 1}
_PERIOD_LEFT = re.compile(r"\b(?P<w>last|this|next|the\s+coming|coming|previous|the\s+past|(?:over|at|during)\s+the)\s+$", _I)


def at_period(text: str, pos: int, pivot: int) -> Told | None:
    """'last week', 'this year', 'over the weekend'; else a length of weeks or more."""
    word = re.compile(r"(?:week|month|year|weekend|fortnight)(?![a-z])", _I).match(text, pos)
    if not word:
        return at_unit(text, pos, pivot)
    offset = max(0, pos - 16)
    left = _PERIOD_LEFT.search(text[offset:pos])
    if not left:
        return at_unit(text, pos, pivot)
    which, name = " ".join(left["w"].lower().split()), word[0].lower()
    if which.endswith(" the"):
        return Told(pos, word.end(), period=("weekend", None)) if name == "weekend" else None
    if which in {"the past", "previous"}:
        return None
    return Told(offset + left.start("w"), word.end(), period=(name, _STEPS[which]))


_NOW = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}


def at_now(text: str, pos: int, pivot: int) -> Told | None:
    """'today', 'yesterday', 'tonight', 'the day before yesterday'; 'yesterday morning' is read with its part of the day."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    if not word or word[0].lower() not in _NOW or text[word.end() : word.end() + 2] in {"'s", "’s"}:
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


_SMALL_HOURS = re.compile(r"(?:the\s+)?(?:early|small|wee)\s+(?:morning\s+)?$", _I)


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
