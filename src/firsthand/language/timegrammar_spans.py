"""Lengths of time, and what they are counted from: 'two minutes later', 'half an hour before the bell'."""

import re
from dataclasses import replace

from firsthand.language.numberwords import DIGITS, SMALL, SPELLED, WORDS, number_value
from firsthand.language.timegrammar_told import Relative, Told
from firsthand.language.timegrammar_words import (
    ABOUT_SHARE,
    COUPLE,
    FEW,
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
    rf"(?:(?P<q>at least|(?:no|not) longer than|longer than|not less than|no less than|up to|at most|no more than|not more than|less than|fewer than|under|more than|over"
    rf"|within|inside|about|around|approximately|roughly|some|nearly|almost|barely|only|maybe|perhaps|the (?:first|last|next|past|final|opening|previous|following)|every|each|per"
    rf"|(?:these|this)\s+past|the\s+coming|between|an? (?:good|full|further)|an additional|another)\s+)?"
    rf"(?:(?<![\w.:/,-])(?P<a>{_N})(?:\s(?P<frac>[13]/[24])(?!\d)|(?P<glyph>[½¼¾]))?(?:\s?(?:-|–|to|or|and)\s?(?P<b>{_N}))?(?:\s+and\s+an?\s+(?P<half>half|quarter))?(?P<so>\s+or\s+so)?"
    rf"|(?<=past |last |next )(?P<f>few|several|couple\s+of)|(?<=coming )(?P<g>few|several)|\b(?P<w>a\s+few|several|a\s+couple(?:\s+of)?|couple(?:\s+of)?|half\s+an?|half|(?:three|a)?\s*quarters?\s+of\s+an?|an?))"
    rf"(?:\s+(?:more|further|whole|full|good|long|trading|working|business|consecutive|straight))?[-\s]+$", _I,
)  # fmt: skip
_TAIL = re.compile(
    rf"\s+and\s+an?\s+(?P<half>half|quarter)\b|(?:\s+and\s+|,?\s+(?!\w+\s+\w+\s+(?:later|after|before|ago|into)\b))(?P<n>{_N})\s+"
    r"(?P<u>minutes?|mins?|seconds?|secs?|s|hours?|months?|days?)\b",
    _I,
)
_OR_TWO = re.compile(r"\s+or\s+(?P<n>two|three)\b(?!\s+[a-z]+s\b)", _I)
_ROUND_THE_CLOCK = re.compile(r"\s+an?\s+(?:day|week|month|year)\b", _I)
_RATE = re.compile(r"\b(?:miles|kilomet\w+|km|times|once|twice|litres|gallons|dollars|pounds|pence|cents|knots|feet|metres|meters|rounds|calls|tonnes|\d+(?:[.,]\d+)*)\s+an?\s+$", _I)  # fmt: skip
_COUNTED_FROM = re.compile(r"\s+(?:ago|earlier|later|before)\b", _I)
_PIECES = re.compile(r"three[-\s]quarters\s+of\s+(?!an?\s+(?:hour|mile|century|year)\b)", _I)
"""'three quarters of the roof'."""
_OLD = re.compile(r"[-\s](?:olds?|of\s+age)\b", _I)
_NO_LESS = re.compile(r",?\s+(?:not less|no less|or more|or longer|at least|minimum|if not more)\b", _I)
_NO_MORE = re.compile(r",?\s+(?:at most|or less|at the most|tops|maximum)\b", _I)
_OR_SO = re.compile(r"\s+or\s+(?:so|thereabouts)\b", _I)

_STORY_AFTER = re.compile(r"\s+(?:later\b(?:\s+on\b)?|afterwards?\b|after\s+(?:that|this)\b(?!\s+[a-z]+(?:ed|s)\b)|on\b(?=\s+and\b|,)|after\b(?=\s*(?:[.,;!?]|$)))", _I)  # fmt: skip
_STORY_BEFORE = re.compile(r"\s+(?:earlier|beforehand|previously|before\s+(?:that|this)\b|before\b(?=\s*(?:[.,;!?]|$)))", _I)
_AGO = re.compile(r"\s+(?:ago|back(?=\s*[.,;]))\b", _I)
_FROM_NOW = re.compile(r"['’]?\s+(?:time|from\s+now|hence)\b", _I)
_TO_ANCHOR = re.compile(r"\s+(?P<op>into|after|following|before|prior\s+to|ahead\s+of)\s+(?=\w)", _I)
_WITHIN_OF = re.compile(r"\s+of\s+(?=\S)", _I)

_CUT = frozenset(
    "and but when while which who where because so or until till as if then though although although's with on at in to for by from"  # noqa: SIM905 - a word list reads better as text
    " during within since after before had".split()
)
_FINITE = frozenset(("was", "were", "is", "are", "has", "have", "will", "would"))
_QUANTIFIERS = frozenset(
    ("every", "each", "all", "both", "nobody", "everybody", "everyone", "most", "many", "several", "some", "half", "more", "no")
)
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
            or (count > 1 and (word == "that" or word in SMALL))
            or (count > 1 and (word in _SUBJECTS or word in _QUANTIFIERS))
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


_FRACTIONS = {"1/2": 0.5, "1/4": 0.25, "3/4": 0.75, "½": 0.5, "¼": 0.25, "¾": 0.75}


def _measure(m: re.Match[str], unit: str) -> tuple[float | None, float | None]:
    """Least and most seconds of an amount."""
    size = UNITS[unit]
    words = " ".join((m["w"] or m["f"] or m["g"] or "").lower().split())
    if m["a"]:
        low = number_value(m["a"]) or 0
        high = number_value(m["b"]) or 0 if m["b"] else low
        extra = {"half": 0.5, "quarter": 0.25}.get((m["half"] or "").lower(), 0)
        extra += _FRACTIONS.get(m["frac"] or m["glyph"] or "", 0)
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
    if words.startswith(("at least", "not less", "no less", "more than", "over", "longer")):
        return (low, None), None, end
    if words.startswith(
        ("up to", "at most", "no more", "not more", "no longer", "not longer", "less", "fewer", "under", "within", "inside")
    ):
        return (0, high), None, end
    if m := _NO_LESS.match(text, end):
        return (low, None), None, m.end()
    if m := _NO_MORE.match(text, end):
        return (0, high), None, m.end()
    if words.endswith((" good", " full")):
        return (low, (high or 0) * (1 + ABOUT_SHARE)), "about", end
    so = _OR_SO.match(text, end)
    if so or words in {"about", "around", "approximately", "roughly", "some", "nearly", "almost", "maybe", "perhaps"}:
        return ((low or 0) * (1 - ABOUT_SHARE), (high or 0) * (1 + ABOUT_SHARE)), "about", so.end() if so else end
    return length, None, end


_AMOUNT_WORDS = WORDS | frozenset(
    "at least no not longer than less up to most more fewer under over within inside about around approximately roughly some nearly almost barely only"  # noqa: SIM905 - a word list reads better as text
    " maybe perhaps the first last next past every each per these this coming final opening previous following between a an good full further another few several couple of half"
    " quarter quarters three and or so whole long trading working business consecutive straight zero oh hundred thousand million billion".split()
)


def _amount_start(text: str, pos: int) -> int:
    """Where the run of words that may tell an amount before `pos` begins, at most 72 characters back; `pos` when there is none."""
    low, start, end = max(0, pos - 72), pos, pos
    while end > low:
        while end > low and not text[end - 1].isalnum() and text[end - 1] not in "½¼¾":
            if text[end - 1] in '.;:!?()"“”':
                return start
            end -= 1
        head = end
        while head > low and (text[head - 1].isalnum() or text[head - 1] in ".,/½¼¾"):
            head -= 1
        word = text[head:end].lower()
        if not word or not (word in _AMOUNT_WORDS or word[0].isdigit() or word[-1] in "½¼¾"):
            return start
        start = end = head
    return start


def at_unit(text: str, pos: int, pivot: int) -> Told | None:
    """A length of time whose unit stands at `pos`, with what it is told from: 'two minutes later', 'for half an hour'."""
    word = re.compile(r"[A-Za-z]+").match(text, pos)
    unit = word[0].lower() if word else ""
    if not word or unit not in UNITS or _titled(text, pos, word[0]):
        return None
    offset = _amount_start(text, pos)
    m = _AMOUNT.search(text[offset:pos]) if offset < pos else None
    name = UNIT_NAMES.get(unit, unit.removesuffix("s"))
    if not m:
        return _vague(text, pos, word.end(), name) if unit.endswith("s") else None
    if (
        _OLD.match(text, word.end())
        or _ROUND_THE_CLOCK.match(text, word.end())
        or (m["q"] or "").lower() in {"every", "each", "per"}
        or (_RATE.search(text[max(0, pos - 24) : pos]) and not _COUNTED_FROM.match(text, word.end()))
        or _PIECES.match(text, max(0, pos - 6))
    ):
        return None
    if unit == "hour" and re.search(r"\bon\s+the\s+$", text[max(0, offset + m.start() - 8) : offset + m.start()], _I):
        return None  # 'on the half hour'
    if re.search(r"\b(?:aged?|age of)\s+$", text[max(0, offset + m.start() - 8) : offset + m.start()], _I):
        return None
    start, end = offset + m.start() + len(m[0]) - len(m[0].lstrip()), word.end()
    length: tuple[float | None, float | None] = _measure(m, unit)
    more = None
    if tail := _TAIL.match(text, end):
        extra = {"half": 0.5, "quarter": 0.25}[tail["half"].lower()] * UNITS[unit] if tail["half"] else 0.0
        extra += (number_value(tail["n"]) or 0) * UNITS.get(tail["u"].lower(), 1) if tail["n"] else 0.0
        length, end = ((length[0] or 0) + extra, (length[1] or 0) + extra), tail.end()
    elif (more := _OR_TWO.match(text, end)) and length[1] == UNITS[unit]:
        length, end = (length[0], (2 if more["n"].lower() == "two" else 3) * UNITS[unit]), more.end()
    vague = bool(m["f"] or m["g"] or (m["w"] and re.search(r"few|couple|several", m["w"], _I)))
    couple = "couple" in (m["w"] or m["f"] or "").lower()
    number = 2.0 if couple else None if vague else length[0] / UNITS[unit] if length[0] else None
    length, approx, end = _qualified(length, "about" if m["so"] else m["q"] or "", text, end)
    made = Told(start, end, length=length, unit=name, approx="about" if approx or vague else None, count=number)
    if " ".join((m["q"] or "").lower().split()) in _RUNNING:
        back = name in _LONG and "first" not in m["q"].lower() and text[max(0, start - 4) : start].lower() != "for "
        return replace(made, which=("next" if re.search(r"next|coming", m["q"], _I) else "past") if back else None)
    related = _related(text, made, within=(m["q"] or "").lower() == "within")
    plain = bool(m["w"]) and m["w"].lower() in {"a", "an", "half"} and not m["q"] and not more and not tail
    if related is made and plain and (unit == "night" or name in {"second", "moment"} or not _lasting(text, start, name)):
        return None
    hyphened = text[pos - 1] in "-‐"
    some_day = (
        related is made and name == "day" and (m["a"] or "").lower() == "one" and not hyphened and not _lasting(text, start, name)
    )
    return None if some_day else related


def _titled(text: str, pos: int, word: str) -> bool:
    """Whether a unit is written with a capital inside a sentence: 'This Week', 'Sixty Minutes'."""
    return word[0].isupper() and not word.isupper() and bool(re.search(r"[\w,;:-]\s?$", text[max(0, pos - 2) : pos]))


_LASTING = re.compile(
    r"\b(?:for|within|over|nearly|almost|about|lasted|took|take|than|in|after|every|him|her|them|us|me|long\s+as|(?:part|most|much|all|third|half)\s+of)\s+$",
    _I,
)


def _lasting(text: str, start: int, name: str) -> bool:
    """Whether 'a week', 'a day' is a length here; 'an hour' and 'a minute' nearly always are."""
    return name in {"hour", "minute"} or bool(_LASTING.search(text[max(0, start - 11) : start]))


_NOT_VAGUE = re.compile(
    r"(?:(?<!in )(?<!over )(?<!during )\bthe|\b(?:these|those|both|of|two|her|his|their|opening|visiting|working|office|peak|early|small|wee))\s+$",
    _I,
)
_FOR_VAGUE = re.compile(
    r"\b(?:for|within|in|took|takes|lasted|follow(?:s|ed|ing)|after|spent)\s+(?:many\s+|just\s+|only\s+|mere\s+)?$", _I
)
_SPENT = frozenset({"day", "week", "month", "year", "decade"})
_OF_WHAT = re.compile(r"\s+of\s+(?=[a-z])")
_NO_STRETCH = re.compile(
    r"(?:the|age|ages|their|his|her|its|our|rest|week|month|year|operation|opening|service|birth|issue|which|these|those|that)\b"
)
"""'days of the week', 'years of age' are no stretches; 'weeks of rain', 'months of talks' are."""
_COUNTED_BY = re.compile(r"\s+(?:like|such|of\s+(?:the\s+)?(?:week|month|year|day|rest))\b", _I)
_RUNNING = frozenset(("the first", "the last", "the next", "the past", "these past", "this past", "the coming"))
_LONG = frozenset(("day", "week", "month", "quarter", "year", "decade"))


def _vague(text: str, pos: int, end: int, name: str) -> Told | None:
    """'minutes later', 'hours before the fire': only when told from something."""
    if name not in VAGUE_LENGTHS or _NOT_VAGUE.search(text[max(0, pos - 10) : pos]):
        return None
    made = Told(pos, end, length=VAGUE_LENGTHS[name], unit=name, approx="about")
    related = _related(text, made)
    if related is made and name in _SPENT and (m := _OF_WHAT.match(text, end)) and not _NO_STRETCH.match(text, m.end()):
        return made
    if related is made and _FOR_VAGUE.search(text[max(0, pos - 12) : pos]) and not _COUNTED_BY.match(text, end):
        return made
    return None if related is made else related


def _related(text: str, made: Told, *, within: bool = False) -> Told:
    """The length with what it is counted from; the same value when nothing follows."""
    end = made.end
    for pattern, op, kind in (
        (_STORY_AFTER, "after", "story"),
        (_STORY_BEFORE, "before", "story"),
        (_AGO, "before", "told"),
        (_FROM_NOW, "after", "told"),
    ):
        if m := pattern.match(text, end):
            return _with(made, Relative(op, kind), m.end())
    m = _TO_ANCHOR.match(text, end) or (_WITHIN_OF.match(text, end) if within else None)
    if not m:
        return made
    stop = anchor_end(text, m.end())
    op = "before" if m.groupdict().get("op", "after").lower() in {"before", "prior to", "ahead of"} else "after"
    return _with(made, Relative(op, "event", m.end(), stop), stop) if stop > m.end() else made


def _with(made: Told, relative: Relative, end: int) -> Told:
    return Told(made.start, end, length=made.length, unit=made.unit, approx=made.approx, relative=relative, count=made.count)


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
