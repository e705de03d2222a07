"""Numbers as people write and say them: '1,600', 'eighty four', 'three hundred and twelve', '2.5 million', 'a dozen'."""

import re

ONES = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}  # fmt: skip
TEENS = {
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
ZEROS = {"zero": 0, "oh": 0, "nought": 0}
SMALL = {**ONES, **TEENS, **TENS}

_ONE, _TEEN, _TEN = ("|".join(group) for group in (ONES, TEENS, TENS))
UNDER_100 = rf"(?:(?:{_TEN})(?:[-‐‑\s](?:{_ONE})(?![a-z]))?|{_TEEN}|{_ONE})(?![a-z])"
_UNDER_1000 = rf"(?:(?:an?[-\s])?(?:{UNDER_100}[-\s])?hundred(?:\s+(?:and\s+)?{UNDER_100})?|{UNDER_100})"
_SPELLED = (
    rf"(?:(?:{_UNDER_1000}|an?)[-\s](?:million|billion)|(?:{_UNDER_1000}|an?)[-\s]thousand"
    rf"(?:,?\s+(?:and\s+)?{_UNDER_1000})?|{_UNDER_1000})"
)
SPELLED = rf"(?:{_SPELLED})(?![\w])"
DIGITS = r"(?:\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+(?![\d])|\d+)(?:\.\d+)?(?:\s(?:hundred|thousand|million|billion)\b)?"
NUMBER = rf"(?:{DIGITS}|{SPELLED})"
WORDS = frozenset((*SMALL, *SCALES, "dozen"))
"""Lower-case words with which a spelled number may begin or go on."""

_PIECE = re.compile(r"\d(?:[\d,\u00a0\u2009\u202f]|[ ](?=\d))*(?:\.\d+)?|[a-z]+")
_BETWEEN_THOUSANDS = str.maketrans("", "", ", \u00a0\u2009\u202f")


def number_value(text: str) -> float | None:
    """The value of a number that `NUMBER` matched; None when no number is in it."""
    total, part, seen = 0.0, 0.0, False
    for piece in _PIECE.findall(text.lower()):
        if piece[0].isdigit():
            part, seen = part + float(piece.translate(_BETWEEN_THOUSANDS)), True
        elif piece in SMALL:
            part, seen = part + SMALL[piece], True
        elif piece == "hundred":
            part, seen = (part or 1) * 100, True
        elif piece in SCALES:
            total, part, seen = total + (part or 1) * SCALES[piece], 0.0, True
        elif piece == "dozen":
            part, seen = (part or 1) * 12, True
    return total + part if seen else None
