"""Words cut by a hyphen at the end of a line: joined, or kept as compounds, by the evidence of the document and a word list."""

import re
from collections.abc import Sequence
from dataclasses import replace

from firsthand.readers.lines import Line, word_set
from firsthand.readers.vocabulary import is_word

_CUT = re.compile(r"(?<![\w-])((?:\w+-)*)(\w+)[-\u2010]\s*$")
_HYPHENS = ("-", "\u2010")
_FIRST = re.compile(r"\s*((\w+)((?:[-'’\u2010]\w+)*)[^\s\w-]*)(?:\s+|$)")
_SPELLED = re.compile(r"(?<!\w)\w+(?:-\w+)+")
_WORD = re.compile(r"\w+")
_HANGING = frozenset(("and", "or", "to", "und", "nor"))
_PREFIXES = word_set(
    "un re in im dis mis pre de inter intra sub super trans under over fore con com pro per ob ab ad en em ex be tele micro auto "
    "bio hydro photo electro multi counter"
)


def joined_words(lines: Sequence[Line]) -> tuple[list[Line], int]:
    """The lines with the rest of a cut word moved up to the line that it starts on, and how many were moved.

    The hyphen stays when the compound stands with it elsewhere or when only the two parts are words; it goes when the
    joined word stands elsewhere or is a word.
    """
    cuts = [i for i, line in enumerate(lines[:-1]) if line.text.rstrip()[-1:] in _HYPHENS and _CUT.search(line.text)]
    if not cuts:
        return list(lines), 0
    compounds, plain = _spellings(lines)
    made, moved = list(lines), 0
    for index in cuts:
        cut, following = _CUT.search(made[index].text), _next(made, index)
        first = _FIRST.match(made[following].text) if following is not None else None
        if not cut or following is None or not first or first[2].lower() in _HANGING:
            continue
        if not (
            first[2][0].islower() or first[2][0].isdigit() or cut[1] or cut[2][-1].isdigit() or _keeps(cut, first, compounds)
        ):
            continue
        keep = _keeps_hyphen(cut, first, compounds, plain)
        head = made[index].text.rstrip()
        made[index] = replace(made[index], text=(head if keep else head[:-1]) + first[1])
        made[following] = replace(made[following], text=made[following].text[first.end() :])
        moved += 1
    return made, moved


def _next(lines: Sequence[Line], index: int) -> int | None:
    """The following line with words; a blank line ends the search unless only a page break left it."""
    for place in range(index + 1, min(index + 4, len(lines))):
        if lines[place].text.strip():
            return place
        if not lines[place].tight:
            return None
    return None


def _spellings(lines: Sequence[Line]) -> tuple[frozenset[str], frozenset[str]]:
    """Words with a hyphen and words without one that stand inside a line."""
    compounds, plain = set(), set()
    for line in lines:
        text = line.text.lower()
        compounds.update(_SPELLED.findall(text))
        plain.update(_WORD.findall(text))
    return frozenset(compounds), frozenset(plain)


def _keeps(cut: re.Match[str], first: re.Match[str], compounds: frozenset[str]) -> bool:
    """Whether a part in capitals belongs to a compound known from elsewhere, or to a double name ('Smith-Jones')."""
    return f"{cut[2]}-{first[2]}".lower() in compounds or (cut[2][:1].isupper() and first[2][:1].isupper() and len(cut[2]) > 1)


def _keeps_hyphen(cut: re.Match[str], first: re.Match[str], compounds: frozenset[str], plain: frozenset[str]) -> bool:
    left, right = cut[2].lower(), first[2].lower()
    if not left.isalpha() or not right.isalpha() or (first[2][0].isupper() and not cut[2].isupper()):
        return True
    if f"{cut[1]}{left}-{right}".lower() in compounds or f"{left}-{right}" in compounds:
        return True
    if left + right in plain:
        return False
    if is_word(f"{left}-{right}"):
        return True
    if is_word(left + right):
        return False
    if cut[1] or first[3].startswith(("-", "\u2010")):
        return is_word(left) and is_word(right)
    return left not in _PREFIXES and len(left) > 1 and len(right) > 2 and is_word(left) and is_word(right)
