"""The words before and after a time that shift, widen or bound it: 'just after', 'about', 'by', 'last', 'or so'."""

import re
from dataclasses import replace

from firsthand.language.timegrammar_told import Relative, Told

_I = re.IGNORECASE


_PREP = re.compile(r"(?:^|(?<=\W))(?:at|on|in|the|in the|on the|of|a|over|over the|during|during the|that)\s+$", _I)
_SHORT = re.compile(
    r"(?:^|(?<=\W))(?P<s>(?:(?:just|shortly|soon|right|immediately|a\s+(?:little|bit)|a\s+few\s+minutes|moments|minutes|a\s+minute\s+or\s+two"
    r"|a\s+couple\s+of\s+minutes|a\s+(?:shade|touch|tad|fraction)|not\s+long|sometime|some\s+time)\s+(?:after|before|past))|gone|towards?|coming\s+up\s+to|getting\s+on\s+for"
    r"|nearly|almost|close\s+to)\s+$", _I,
)  # fmt: skip
_ABOUT = re.compile(
    r"(?:^|(?<=\W))(?:some\s*time\s+)?(?:about|around|approximately|approx\.?|roughly|circa|c\.|say|~)\s*$|(?<=\s)~$", _I
)
_EDGE = re.compile(
    r"(?:^|(?<=\W))(?:(?P<e>early|late)(?:\s+(?:on|in)(?:\s+the)?)?|(?:the\s+)?(?P<of>beginning|start|middle|end)\s+of)\s+$", _I
)
_EDGES = {"beginning": "early", "start": "early", "middle": "mid", "end": "late"}
_BOUND = re.compile(
    r"(?:^|(?<=\W))(?P<b>(?:on|at)\s+or\s+(?:before|after)|(?:not\s+|never\s+)?(?:before|until|till|['’]?til)|after|by|since|from|prior\s+to|(?:no|not)\s+later\s+than"
    r"|(?:no|not)\s+earlier\s+than|up\s+to|up\s+until|as\s+of|later\s+than|earlier\s+than|as\s+late\s+as|as\s+early\s+as)\s+$", _I,
)  # fmt: skip
_NEGATED = re.compile(r"\b(?:not|never|nobody|no\s+one|none|nothing|cannot|no\s+\w+)\b[^.;:!?]*$|n['’]t\b[^.;:!?]*$", _I)
"""'nobody said that until nine': it was at nine or after."""
_TURNED = {"later than": "by", "earlier than": "since"}
"""'it cannot have been later than nine'."""
_RIGHT_ABOUT = re.compile(r"(?:ish\b|[-‐]ish\b|\s+or\s+(?:so|thereabouts)\b|\s+approx(?:imately)?\b\.?)", _I)
_ONWARDS = re.compile(r"\s+(?:onwards?|on(?=[.,;]))(?!\w)", _I)
_BOUNDS = {
    "before": "before", "until": "until", "till": "until", "til": "until", "after": "after", "by": "by", "since": "since",
    "from": "since", "prior to": "before", "no later than": "by", "not later than": "by", "no earlier than": "since",
    "not earlier than": "since", "up to": "until", "up until": "until", "as of": None, "later than": "after",
    "earlier than": "before", "as late as": None, "as early as": None, "not before": "since", "never before": "since",
    "not until": "since", "never until": "since", "on or before": "by", "at or before": "by", "on or after": "since", "at or after": "since", "not till": "since", "never till": "since",
}  # fmt: skip


def short(words: str | None) -> str | None:
    """'just after' and its like: 'after' or 'before' the time by little; 'gone' and 'toward' by a little more."""
    if not words:
        return None
    words = " ".join(words.lower().split())
    if words == "gone":
        return "gone"
    return "shortly after" if words.endswith(("after", "past")) else "shortly before"


_PREPOSITIONS = frozenset(("at", "on", "in", "the", "of", "a", "over", "during", "that"))
_SHORTLY = frozenset(("after", "before", "past", "gone", "toward", "towards", "to", "for", "nearly", "almost"))
_WIDE = frozenset(("about", "around", "approximately", "approx", "roughly", "circa", "c", "say", "~"))
_BOUNDING = frozenset(("after", "before", "until", "till", "til", "by", "since", "from", "to", "than", "of", "as"))
_SHIFTING = _PREPOSITIONS | _SHORTLY | _WIDE | _BOUNDING | {"early", "late"}
"""The words that may end what stands before a time and shifts it: without one of these nothing is looked for."""


def _last_word(text: str, end: int) -> str:
    while end and text[end - 1].isspace():
        end -= 1
    if end and text[end - 1] == "~":
        return "~"
    stop = end - 1 if end and text[end - 1] == "." else end
    start = stop
    while start and text[start - 1].isalpha() and stop - start < 14:
        start -= 1
    return text[start:stop].lower()


_BY_HOW_MUCH = re.compile(r"\b(?:seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|too|so|running|was|were)\s+$", _I)


def _edge(left: str) -> re.Match[str] | None:
    """'late on' and the like before a day; 'ninety minutes late on Friday' is none."""
    m = _EDGE.search(left)
    return None if m and m["e"] and _BY_HOW_MUCH.search(left[: m.start()]) and m[0].rstrip().lower() != m["e"].lower() else m


def modified(text: str, told: Told) -> Told:
    """With the words before and after that shift, widen or bound it."""
    if told.ref or told.every:
        return told
    if told.till and (told.relative is None):
        return told if text[told.start].lower() in "fb" and not told.start else _after_it(text, told)
    if told.relative or (told.length and told.deixis is None):
        return _after_duration(text, told)
    start, approx, bound, edge = told.start, told.approx, told.bound, told.edge
    of_it = told.weekday is not None and text.startswith(
        ("'s ", "’s "), told.end
    )  # 'after Saturday's collision': it was that day
    for _ in range(0 if of_it else 4):
        words = {_last_word(text, start)}
        if not words & _SHIFTING:
            break
        offset = max(0, start - 32)
        left = text[offset:start]
        trial = left
        if words & _PREPOSITIONS and (prep := _PREP.search(left)):
            trial = left[: prep.start()]
            words.add(_last_word(trial, len(trial)))
        near, wide = not approx and words & _SHORTLY, not approx and words & _WIDE
        if near and (m := _SHORT.search(left) or _SHORT.search(trial)) and not (bound and m["s"].lower() == "gone"):
            approx = short(m["s"])
        elif wide and (m := _ABOUT.search(left) or _ABOUT.search(trial)):
            approx = "about"
        elif not edge and told.clock is None and (m := _edge(left)) and (m["e"] or told.month or told.year):
            edge = m["e"].lower() if m["e"] else _EDGES[m["of"].lower()]
        elif not bound and words & _BOUNDING and (m := _BOUND.search(left) or _BOUND.search(trial)):
            bound = _BOUNDS.get(" ".join(m["b"].lower().lstrip("'’").split()))
            than = _TURNED.get(m["b"].lower())
            if than and _NEGATED.search(text, max(0, offset + m.start() - 70), offset + m.start()):
                bound = than
            if bound == "until" and _NEGATED.search(text, max(0, offset + m.start() - 70), offset + m.start()):
                bound = "since"
        else:
            break
        start = offset + m.start()
    start, which = _this_or_next(text, start, told)
    if start == told.start and which == told.which:
        return _after_it(text, told)
    return _after_it(text, replace(told, start=start, approx=approx, bound=bound, edge=edge, which=which))


_WHICH = re.compile(r"\b(?:(?P<w>last|this|next|this coming|this past|the following|the next|that|the previous|the same)\s+)(?:(?:early|late)\s+)?$", _I)  # fmt: skip


def _this_or_next(text: str, start: int, told: Told) -> tuple[int, str | None]:
    """'last', 'this' and 'next' before a day of the week or a month."""
    if told.which or not (told.weekday is not None or (told.month and told.day is None and told.year is None)):
        return start, told.which
    offset = max(0, told.start - 20)
    m = _WHICH.search(text[offset : told.start])
    if not m:
        return start, None
    word = " ".join(m["w"].lower().split())
    return min(start, offset + m.start("w")), {"this coming": "coming", "this past": "past"}.get(word, word.removeprefix("the "))


def _after_it(text: str, told: Told) -> Told:
    if m := _RIGHT_ABOUT.match(text, told.end):
        return replace(told, end=m.end(), approx=told.approx or "about")
    if (m := _ONWARDS.match(text, told.end)) and told.bound is None and not told.till:
        return replace(told, end=m.end(), bound="since")
    return told


_AFTER_LENGTH = re.compile(r"(?:^|(?<=\W))after\s+(?:about\s+|around\s+|some\s+|another\s+|a\s+further\s+)?$", _I)


def _after_duration(text: str, told: Told) -> Told:
    """'After ten minutes the pump stopped' is told from what came before."""
    if told.relative or told.unit in {"year", "month"} or not told.length:
        return told
    offset = max(0, told.start - 24)
    m = _AFTER_LENGTH.search(text[offset : told.start])
    return replace(told, start=offset + m.start(), relative=Relative("after", "story")) if m else told
