"""Counts as told: what stands before and after a number, what its noun is, and what only looks like a count."""

import re

from firsthand.language.numberwords import DIGITS, NUMBER, SPELLED, WORDS, number_value

_I = re.IGNORECASE

APPROXIMATE_SHARE = 0.1
"""'about 200': a tenth more or less."""

VAGUE = {
    "dozens": (24, None), "scores": (40, None), "tens": (20, None), "hundreds": (200, None), "thousands": (2000, None),
    "millions": (2_000_000, None), "handful": (2, 6), "several": (3, None), "few": (2, 6), "couple": (2, 3),
}  # fmt: skip
"""Words for numbers that nobody counted: least and most."""

AT_LEAST = frozenset({
    "at least", "no fewer than", "not fewer than", "no less than", "not less than", "a minimum of", "upwards of", "upward of",
    "more than", "better than", "north of", "over", "above", "in excess of", "well over", "easily",
})  # fmt: skip
AT_MOST = frozenset({
    "at most", "no more than", "not more than", "a maximum of", "fewer than", "less than", "under", "below", "up to", "as many as",
    "well under", "at the most",
})  # fmt: skip
AROUND = frozenset({
    "about", "around", "approximately", "approx", "roughly", "some", "an estimated", "estimated", "perhaps", "maybe", "more like",
    "something like", "getting on for", "the best part of", "in the neighbourhood of", "of the order of", "somewhere around", "give or take", "in the region of", "circa", "close to", "nearer", "nearer to", "in the order of",
})  # fmt: skip
JUST_UNDER = frozenset({"nearly", "almost", "just under", "just short of", "not quite"})
JUST_OVER = frozenset({"just over", "a little over", "slightly more than"})
FURTHER = frozenset({"another", "a further", "an additional", "a second", "the other", "an extra", "additional"})

_ALL = sorted(
    (*AT_LEAST, *AT_MOST, *AROUND, *JUST_UNDER, *JUST_OVER, *FURTHER), key=lambda words: (-len(words), words)
)  # fmt: skip
_ANY = "|".join(_ALL).replace(" ", r"\s+")
_LIKE = (
    r"(?<!\blook )(?<!\blooks )(?<!looked )(?<!looking )(?<!\bsound )(?<!sounds )(?<!sounded )(?<!sounding )(?<!\bseem )(?<!seems )(?<!seemed )"
    r"(?<!\bfeel )(?<!feels )(?<!\bfelt )(?<!smelled )(?<!smelt )(?<!smells )(?<!\bact )(?<!acted )(?<!acting )(?<!\bwas )(?<!\bis )(?<!\bbe )(?<!\bit's )"
    r"(?<!\bnot )(?<!\bjust )(?<!much )(?<!went )(?<!came )(?<!fell )(?<!\bgo )(?<!going )(?<!stood )(?<!\bsat )(?<!moved )(?<!days )(?<!times )(?<!people )(?<!things )like"
)
"""'there were like three of them': 'like' before a number, and no comparison."""
QUALIFIER = re.compile(rf"(?:^|(?<=[^\w])|(?<=~))(?P<q>{_ANY}|~|{_LIKE})\.?\s*(?:as\s+)?(?:the\s+|an?\s+)?$", _I)
BETWEEN = re.compile(r"\b(?:(?P<b>between)|(?P<f>from))\s+(?:about\s+|some\s+)?$", _I)
RANGE = re.compile(rf"(?P<sep>\s?[-–]\s?|\s+(?:to|or|and)\s+)(?P<n>{NUMBER})(?![\w%]|[.:/]\d)", _I)
OF = re.compile(rf"\s+(?:out\s+)?of\s+(?:(?:the|their|its|his|her|our|those|these|all|a\s+total\s+of|about|some)\s+)*(?P<n>{NUMBER})(?![\w:%]|[./]\d)", _I)  # fmt: skip
IN = re.compile(rf"\s+in\s+(?:every\s+)?(?P<n>{NUMBER})(?![\w:%.]|\s+(?:minutes|hours|days|weeks|months|years|seconds)\b)", _I)
"""'one in five'."""
SHARE = re.compile(
    r"(?:(?P<h>half)|(?:(?P<n>one|two|three|four|five|six|seven|eight|nine)[-\s])?(?P<d>third|quarter|fifth|sixth|eighth|tenth)s?)"
    r"\s+of\s+(?:the\s+|all\s+(?:the\s+)?|its\s+|their\s+|our\s+|his\s+|her\s+|those\s+)?|half\s+(?:the|their|our|his|her|its)\s+",
    _I,
)
"""'two thirds of the', 'half the'."""
PARTS = {"third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "eighth": 8, "tenth": 10}
SCALED = re.compile(r"(?:hundred|thousand|million)$", _I)
OF_THOUSANDS = re.compile(r"\s+(?:of\s+)?(?P<w>dozen|hundred|thousand|million)s?\b", _I)
OF_THEM = re.compile(r"\s+of\s+(?:whom|which|them|these|those)\b", _I)
MORE = re.compile(r"\s+(?P<w>more(?!\s+(?:than|like|or)\b)|others?|additional|further|extra)\b", _I)
OR_MORE = re.compile(
    r",?\s+(?:not less|no less|or more|if not more|at (?:the )?least|and counting|before (?:i|we|he|she|they) (?:stopped|lost|gave up) count(?:ing)?)\b|[-\s]plus\b|\+(?!\w)",
    _I,
)
OR_LESS = re.compile(r",?\s+(?:or (?:less|fewer)|at (?:the )?most|(?:not|no) (?:more|longer)(?! than)|tops|at the outside)\b", _I)
OR_SO = re.compile(r"(?:\s+or\s+so|-odd|-ish)\b", _I)
DOZEN = re.compile(rf"(?P<h>half\s+)?(?:a\s+|(?P<n>{SPELLED}|\d+)\s+)?dozen\b(?!s)", _I)
COLLECTIVE = re.compile(r"\b(?P<c>crew|family|team|party|group|gang|household|detail|squad|convoy|watch|audience|crowd|congregation|class|gathering|choir|band|troop|platoon|flock|herd|fleet|workforce|complement|staff)\s+of\s+(?:about\s+|some\s+|around\s+|at\s+least\s+|only\s+|just\s+|a\s+|up\s+to\s+)?$", _I)  # fmt: skip

LABELS = frozenset(
    "unit engine ladder medic truck rescue squad car gate pier berth slip channel route highway room flat apartment number no nos bay platform"  # noqa: SIM905 - a word list reads better as text
    " line page station house building hangar version grade class category section chapter item box sector zone floor deck hold door exit hall"
    " ward wing block tier team division battalion badge tag case incident file ref reference extension ext tank lock sluice valve pump lane"
    " hatch stair staircase tower dock shed mile marker junction camera cam row seat track lot suite appendix exhibit figure table paragraph para"
    " day week step phase stage level model boeing flight train bus tram tender appliance ambulance hydrant sheet log entry seq position post"
    " tel telephone phone fax mobile call callsign company patrol pc wpc officer constable code article rule section apollo type mark kilo route"
    " locker cell pod crane boat tug launch well shaft turbine reactor substation feeder circuit breaker bus-bar panel alarm sensor detector".split()
)
"""Words that a number after them belongs to as a name: 'Unit 7', 'gate 2'."""
MEASURES = {
    "m": "metres", "km": "kilometres", "cm": "centimetres", "kg": "kilograms", "t": "tonnes", "l": "litres",
    "ft": "feet", "mph": "miles per hour", "kph": "kilometres per hour", "km/h": "kilometres per hour", "bar": "bar", "psi": "psi",
    "kw": "kilowatts", "mw": "megawatts", "%": "%", "min": "minutes", "mins": "minutes", "hrs": "hours", "lb": "pounds",
    "lbs": "pounds", "yd": "yards",
}  # fmt: skip
_PERCENT = re.compile(r"\s?(?:%|per\s?cent\b)", _I)
_MEASURE = re.compile(rf"\s?(?P<u>{'|'.join(sorted((m for m in MEASURES if m.isalpha()), key=len, reverse=True))}|km/h)\b\.?")
_STREET = re.compile(
    r"\s+(?:[A-Z][\w’']*\s+){0,3}(?:Street|St|Road|Rd|Lane|Ln|Row|Avenue|Ave|Close|Drive|Dr|Way|Place|Court|Ct|Terrace|Crescent|Boulevard|Blvd"
    r"|Square|Quay|Hill|Gardens|Grove|Parade|Wharf|End|Walk|Mews|View|Green|Park|Highway|Hwy)\b"
)
_AGE_LEFT = re.compile(
    r"\b(?:aged?|age of)\s+$|[A-Z][\w’'-]+(?:\s+\w+)?,\s+$|\b(?:he|she|who)\s+(?:was|is|were)\s+(?:only\s+|just\s+)?$", _I
)
_AGE_RIGHT = re.compile(r"\s*(?:,|\)|\.|;|$)")
_YEAR_OLD = re.compile(r"[-\s](?:years?|months?|weeks?|days?)[-\s]olds?\b|\s+years\s+of\s+age\b", _I)
_PHONED = re.compile(
    r"\b(?:rang|ring|rings|ringing|call|calls|called|calling|dial|dials|dialled|dialed|phoned|via|a|the|to|from)\s+$", _I
)
_PART_OF_WHOLE = re.compile(r"[-\s](?:thirds?|quarters?|halves|fifths?|sixths?|tenths?|hundredths?)\b", _I)
_WORD_BEFORE = re.compile(r"([A-Za-z][\w’'-]*)\.?\s*[-#:]?\s*$")
_DAYS_AND_MONTHS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november"  # noqa: SIM905 - a word list reads better as text
    " december".split()
)  # fmt: skip

_TRIGGER = re.compile(r"(?<![\w£$€#@/.:,+-])\d[\d,]*(?:\.\d+)?|(?<![\w’'-])[A-Za-z]+")
_START_WORDS = frozenset((*WORDS, *VAGUE, *PARTS, "half", "zero"))


def starts(text: str) -> list[tuple[int, str]]:
    """Where a count may start, with the word that stands there in lower case."""
    found = []
    for m in _TRIGGER.finditer(text):
        word = m[0].lower()
        if word[0].isdigit() or word in _START_WORDS:
            found.append((m.start(), word))
    return found


def number_at(text: str, pos: int) -> tuple[int, float] | None:
    """The end and the value of the number that starts at `pos`; None when it is part of something else."""
    if m := _ZERO.match(text, pos):
        return m.end(), 0.0
    m = (_SPACED.match(text, pos) or _DIGITS.match(text, pos)) if text[pos].isdigit() else _SPELLED.match(text, pos)
    if not m:
        return None
    value, end = number_value(m[0]), m.end()
    ends = text[pos].isalpha() and _CLOSED.match(text, end)  # '“better than forty”' between single marks
    if value is None or (
        not ends and _RUNS_ON.match(text, end) and not (_MAY_RUN_ON.match(text, end) or _HYPHEN_MEASURE.match(text, end))
    ):
        return None
    if m := _AND_A_PART.match(text, end):
        return m.end(), value + (0.5 if m["half"] else 0.75 if m["three"] else 0.25)
    return end, value


_CLOSED = re.compile(r"[’'](?!\w)")
_AND_A_PART = re.compile(r"\s+and\s+(?:(?P<half>a\s+half)|an?\s+quarter|(?P<three>three[-\s]quarters))(?=\s+[a-z]+s\b)", _I)
"""'two and a half hours', 'one and three quarters miles'."""
_ZERO = re.compile(r"zero(?=\s+[a-z]+s\b)", _I)
_RUNS_ON = re.compile(r"[A-Za-z/_°’']|[:.,]\d|-\d{3}|-[A-Za-z]")
_MAY_RUN_ON = re.compile(rf"(?:{'|'.join(m for m in MEASURES if m.isalpha())}|km/h)\b|-(?:plus|odd|ish|man|strong)\b", _I)
_DIGITS = re.compile(rf"{DIGITS}", _I)
_SPACED = re.compile(r"[1-9]\d{0,2}(?: \d{3})+(?= [a-z]{3,})")
"""'12 000 litres', as printers and much of the world set it."""
_SPELLED = re.compile(SPELLED, _I)


def looks_otherwise(text: str, pos: int, end: int, word: str) -> bool:
    """Whether this number names or places something rather than counts: 'Unit 7', '12 Quay Street', ', 61,', '999'."""
    left, digits = text[max(0, pos - 30) : pos], text[pos:end]
    if word[0].isdigit():
        if digits[0] == "0" and len(digits) > 1 and "." not in digits:
            return True
        if re.match(r"[ -]\d{3}", text[end : end + 4]) or re.search(r"\d[ -]$", left):
            return True
        if digits in {"999", "911", "112", "101"} and (_PHONED.search(left) or re.match(r"\s+calls?\b", text[end : end + 7])):
            return True
        if (pos == 0 or text[pos - 1] == "\n") and re.match(r"[.)]\s", text[end : end + 2]):
            return True
        if _STREET.match(text, end) or _PAGE_OF.search(left):
            return True
        if re.fullmatch(r"(?:19|20)\d\d", digits) and not re.match(r"\s+[a-z]+", text[end : end + 12]):
            return True
    if _YEAR_OLD.match(text, end) or _PART_OF_WHOLE.match(text, end):
        return True
    if _AGE_LEFT.search(left) and _AGE_RIGHT.match(text, end) and word[0].isdigit():
        return True
    return _is_label(text, left, end, word)


def _is_label(text: str, left: str, end: int, word: str) -> bool:
    """Whether the word before makes the number a name, unless a counted noun follows."""
    if word[0].isdigit() and _LABELLED.search(text[max(0, end - 60) : end]):
        return True
    m = _WORD_BEFORE.search(left)
    if not m:
        return False
    before = m[1]
    if before[-1] == "s" and before[:-1].lower() in LABELS and word[0].isdigit() and _AND_ANOTHER.match(text, end):
        return True
    if before.lower() in _DAYS_AND_MONTHS:
        return False
    if before.lower() in LABELS and (word[0].isdigit() or before[0].isupper() or not re.match(r"\s+[a-z]", text[end : end + 3])):
        whole = OF.match(text, end)
        return not (whole and re.match(r"\s+[a-z]", text[whole.end() : whole.end() + 3]))
    if not before[0].isupper() or not word[0].isdigit() or left[: m.start()].rstrip()[-1:] in {"", ".", ":", "!", "?", "\n", "“"}:
        return False
    return not (OF.match(text, end) or re.match(r"\s+[a-z]{3,}", text[end : end + 6]))


_LABELLED = re.compile(
    rf"\b(?:(?:{'|'.join(w.capitalize() for w in sorted(LABELS))})s?\s+(?:[A-Z]{{0,2}}\d+\s*(?:,|and|&|or|to|-)\s*)+"
    rf"|(?:{'|'.join(sorted(LABELS))})s\s+(?:\d+\s*(?:,(?!\d{{3}}\b)|and|&|or|to|-)\s*)+)\d+$"
)
"""'Engines 5, 7 and 9', 'gates 2 and 3'."""
_AND_ANOTHER = re.compile(r"\s*(?:,|and|&|to)\s*\d")
_PAGE_OF = re.compile(r"\b(?:page|sheet|part|version|item|line)\s+\d+\s+of\s+$", _I)


_HYPHENED = {
    "metre": "metres", "meter": "metres", "foot": "feet", "mile": "miles", "kilometre": "kilometres", "kilometer": "kilometres", "inch": "inches",
    "yard": "yards", "acre": "acres", "tonne": "tonnes", "ton": "tons", "litre": "litres", "liter": "litres", "gallon": "gallons", "pound": "pounds",
    "kilo": "kilos", "storey": "storeys", "story": "storeys", "seat": "seats", "bed": "beds", "bedroom": "bedrooms", "car": "cars", "vehicle": "vehicles",
    "lane": "lanes", "person": "people", "volt": "volts",
}  # fmt: skip
_HYPHEN_MEASURE = re.compile(rf"[-‐](?P<u>{'|'.join(_HYPHENED)})\b", _I)
"""'a 20-metre culvert', 'a three-storey house'."""


def measure_after(text: str, end: int) -> tuple[str, int] | None:
    """A unit of measure that is written short after the number, and its end."""
    if m := _HYPHEN_MEASURE.match(text, end):
        return _HYPHENED[m["u"].lower()], m.end()
    if m := _PERCENT.match(text, end):
        return "%", m.end()
    if m := _MEASURE.match(text, end):
        return MEASURES[m["u"].lower()], m.end()
    return None


def bounds(value: float, words: str) -> tuple[float | None, float | None, bool]:
    """Least, most and whether they are approximate, for a number with these words before it."""
    words = " ".join(words.lower().split()).removesuffix(" the").removesuffix(" a").removesuffix(" an").removesuffix(" as")
    if words in AT_LEAST:
        return value, None, False
    if words in AT_MOST:
        return None, value, False
    spread = value * APPROXIMATE_SHARE
    if words in JUST_UNDER:
        return value - spread, value, True
    if words in JUST_OVER:
        return value, value + spread, True
    if words in AROUND or words in ("~", "like"):
        return value - spread, value + spread, True
    return value, value, False
