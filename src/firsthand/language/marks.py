"""Quotation marks and apostrophes told apart, and each opening mark matched with its closing one.

Marks are never paired in sequence: what a mark is follows from its neighbours, and one that is missing spoils no other.
"""

import re
from dataclasses import dataclass, replace

_ANY = re.compile(r"''|``|’’|‘‘|[\"“”„‟«»'‘’‚‛]")
_DOUBLE = frozenset('"“”„‟«»')
_BEFORE_OPEN = frozenset("([{—–-/…\"“‘'«„\u2009\u200a")
_AFTER_CLOSE = frozenset(".,;:?!)]}—–-/…\"”’'»")
_ENDS_SPEECH = frozenset(".,?!…—–;:-)")
_ELISION = re.compile(
    r"(?:em|til|till|tis|twas|twill|cause|cos|coz|cuz|round|bout|neath|ere|im|er|erself|imself|n|nuff|ave|ad|appen|kay|fraid|nother"
    r"|gainst|tween|fore|less|copter|phone|plane|bus|\d\ds?)(?!\w)",
    re.IGNORECASE,
)
_CUT_WORD = re.compile(r"(?:\w+in|o|wi|an|th|ol|mo|gov|lil|sho)$", re.IGNORECASE)
_NOT_OWNED = re.compile(
    r"\s+(?:and|but|or|so|in|on|at|by|to|for|from|with|of|he|she|they|it|we|i|you|said|says|who|which|the|a|an|is|was|were|are|had|has"
    r"|have|would|could|will|that|when|while|as|after|before|because|if|though|although|until|since|during|about|into|over|then|there"
    r"|told|added|not|did|does|do|may|might|per|than|despite|without|where|according)\b"
    r"|\s*$|\s*[.,;:?!)\]—–]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pair:
    """An opening mark and its closing one; `close` is None when there is none before `end`, the end of the words.

    The words are [start, end), and the text goes on at `after`: a mark may be typed as two characters.
    """

    open: int
    close: int | None
    start: int
    end: int
    after: int
    depth: int = 0


@dataclass(frozen=True, slots=True)
class _Mark:
    at: int
    double: bool
    opens: bool
    closes: bool
    strong: bool = False
    width: int = 1


def pairs(text: str, start: int, end: int) -> list[Pair]:
    """The quotations of one paragraph, outer before inner, in order of their opening marks."""
    marks = [
        m for found in _ANY.finditer(text, start, end) if (m := _read(text, found.start(), start, end, len(found[0]))) is not None
    ]
    return sorted(_matched(text, marks, end, 0), key=lambda p: (p.open, p.depth))


def opening(text: str, at: int, end: int) -> str | None:
    """The quotation mark that opens the text at `at`, None when none does."""
    found = _ANY.match(text, at, end)
    if found is None or found[0][0] not in "\"“„«'‘`":
        return None
    mark = _read(text, at, at, end, len(found[0]))
    return found[0] if mark is not None and mark.opens else None


def _read(text: str, at: int, start: int, end: int, width: int = 1) -> _Mark | None:
    """What the mark at `at` can be; None for an apostrophe or a mark of feet and inches."""
    char = text[at]
    before, after = text[at - 1] if at > start else " ", text[at + width] if at + width < end else " "
    if width == 2:
        return replace(_read_double('"', at, before, after), width=2)
    if before.isalnum() and after.isalnum():
        return None
    if char in _DOUBLE:
        return _read_double(char, at, before, after)
    if _ELISION.match(text, at + 1, end) and not before.isalnum():
        return None
    opens = char in "'‘‚‛" and (before.isspace() or before in _BEFORE_OPEN) and not after.isspace() and after not in ".,;:?!)"
    closes = char in "'’‘" and not before.isspace() and not after.isalnum() and before not in "([—–"
    if before.isdigit() and char in "'’" and not (before.isspace() or opens) and after.isdigit():
        return None
    if char == "’" and not closes:
        return None
    strong = closes and (before in _ENDS_SPEECH or before in '"”')
    if opens and closes:
        opens = char == "‘" or after.isalnum()
        closes = not opens
    return _Mark(at, double=False, opens=opens, closes=closes, strong=strong) if opens or closes else None


def _read_double(char: str, at: int, before: str, after: str) -> _Mark:
    free_before = before.isspace() or before in _BEFORE_OPEN
    free_after = after.isspace() or after in _AFTER_CLOSE
    if char in "“„‟«":
        wrong = not free_before and free_after
        return _Mark(at, double=True, opens=not wrong, closes=wrong)
    if char in "”»":
        wrong = before.isspace() and after.isalnum()
        return _Mark(at, double=True, opens=wrong, closes=not wrong)
    opens = free_before and not after.isspace()
    closes = free_after and not before.isspace()
    if not opens and not closes:
        opens = closes = True
    return _Mark(at, double=True, opens=opens, closes=closes, strong=not before.isdigit())


def _matched(text: str, marks: list[_Mark], end: int, depth: int) -> list[Pair]:
    """Pairs among these marks; what stands between a pair's marks is matched by itself."""
    found: list[Pair] = []
    i = 0
    while i < len(marks):
        mark = marks[i]
        if not mark.opens:
            i += 1
            continue
        close = _double_close(marks, i) if mark.double else _single_close(text, marks, i)
        if close is None:
            if mark.double or _speech_opens(text, mark, end):
                stop = next((m.at for m in marks[i + 1 :] if m.double == mark.double and m.opens), end)
                found.append(Pair(mark.at, None, mark.at + mark.width, stop, stop, depth))
            i += 1
            continue
        at = marks[close].at
        found.append(Pair(mark.at, at, mark.at + mark.width, at, at + marks[close].width, depth))
        found += _matched(text, [m for m in marks[i + 1 : close] if m.double != mark.double], at, depth + 1)
        i = close + 1
    return found


def _double_close(marks: list[_Mark], i: int) -> int | None:
    """The mark that closes the double mark `i`: the next that can, unless another opens first."""
    inches = None
    for j in range(i + 1, len(marks)):
        mark = marks[j]
        if not mark.double:
            continue
        if mark.closes:
            if mark.strong or mark.opens or marks[i].strong is False:
                return j
            inches = j if inches is None else inches
        elif mark.opens:
            break
    return inches


def _single_close(text: str, marks: list[_Mark], i: int) -> int | None:
    """The mark that closes the single mark `i`. A plural possessive or a cut word is passed over while a better one follows."""
    run: list[int] = []
    for j in range(i + 1, len(marks)):
        mark = marks[j]
        if mark.double:
            continue
        if mark.opens:
            break
        if mark.closes:
            run.append(j)
    for place, j in enumerate(run):
        at = marks[j].at
        if marks[j].strong:
            return j
        owned = text[at - 1] in "sS" or _CUT_WORD.search(text[max(0, at - 12) : at]) is not None
        if not owned or _NOT_OWNED.match(text, at + 1) or place == len(run) - 1:
            return j
    return None


def _speech_opens(text: str, mark: _Mark, end: int) -> bool:
    """Whether a single mark without its fellow is more than an apostrophe: a curly one after a comma, a colon or nothing."""
    if text[mark.at] != "‘":
        return False
    before = text[max(0, mark.at - 4) : mark.at].rstrip(" ")[-1:]
    return before in ("", "\n", ",", ":") and len(text[mark.at : end].split()) >= 4


def dangling_close(text: str, start: int, end: int) -> int | None:
    """Where a stretch closes a quotation that was opened before it: its first double mark, if that closes; else None."""
    for found in _ANY.finditer(text, start, end):
        mark = _read(text, found.start(), start, end, len(found[0]))
        if mark is not None and mark.double:
            return mark.at if mark.closes and not mark.opens else None
    return None
