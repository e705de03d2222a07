"""The words that tie two clauses in time: which of two that stand side by side came first."""

import re

from firsthand.reason.gists import Gist

LEAD = 14
"""Characters before a clause in which the word stands that ties it: 'after sounding the horn'."""
_AFTER = re.compile(
    r"(?:^|\b)(?:only |just |shortly |right |immediately |straight |soon )?(?:after|once|as soon as)(?! (?:that|this|which)) *(?:the |having )?$"
    r"|^(?:only |just |shortly |right |immediately |soon )?(?:after|once|as soon as)(?! (?:that|this|which)\b)\b|^only when\b|^having (?!to\b|a\b|an\b|the\b|no\b)[a-z]+",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:before)(?! (?:that|this))\s*$|^(?:just |shortly |long |right |even )?before(?! (?:that|this)\b)\b", re.IGNORECASE
)
_BY_THEN = re.compile(r"^by the time\b|\bby the time\s*$", re.IGNORECASE)
_UNTIL = re.compile(r"^(?:until|till)\b|\b(?:until|till)\s*$", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|no|nobody|no one|nothing|none)\b|n['’]t\b", re.IGNORECASE)
_WHEN = re.compile(r"^(?:just )?when\b|\bwhen\s*$", re.IGNORECASE)
_ONLY_WHEN = re.compile(r"\bonly\s*$", re.IGNORECASE)
_THEN = re.compile(
    r"(?:and |but )?(?:only )?(?:then|after (?:that|this|which)|afterwards|subsequently|next|later)\b|(?:since then|now)\b(?! and\b)",
    re.IGNORECASE,
)
_THEN_LAST = re.compile(r"\b(?:afterwards|after (?:that|this|it)|later(?: on)?|only then|since then|next)$", re.IGNORECASE)
_LONGEST = 12
"""Characters at the end of a clause that its last words stand in."""
_THEN_NEXT = re.compile(r"[,;] (?:and )?then$", re.IGNORECASE)
_TIE_AFTER = re.compile(r"\b(?:then|after (?:that|this|which)|afterwards|subsequently)\W*(?:did |that )?$", re.IGNORECASE)
_FIRST = re.compile(r"^(?:at )?first,? |\bfirst$", re.IGNORECASE)
_ALREADY = re.compile(r"\balready\b", re.IGNORECASE)
_HAD = re.compile(
    r"(?:\bhad|\w['’]d)(?: already| just| long| \w+ly)*(?! (?:to|an?|the|no|any|his|her|my|our|their|its|some|one|two|three|it|on|rather|better)\b) [a-z]{2,}",
    re.IGNORECASE,
)
TIES = (
    "after", "once", "as soon as", "before", "by the time", "then", "subsequently", "next", "later", "first", "until", "till",
    "when", "having", "now",
)  # fmt: skip
"""One of these stands wherever words tell an order."""


def order(a: Gist, b: Gist, text: str, far: int) -> int:
    """1 when `a` came first as told, -1 when `b` did, 0 when the words do not say; `b` stands behind `a`, `far` sentences on.

    Not worth asking where none of TIES stands between LEAD before the one and the end of the other.
    """
    one, other = a.claim.text.strip(" ,;"), b.claim.text.strip(" ,;")
    lead = text[max(a.claim.end, b.claim.start - LEAD) : b.claim.start]
    before = text[max(0, a.claim.start - LEAD) : a.claim.start]
    if until(a, b, lead):
        return -1
    if "neg" in (a.claim.polarity, b.claim.polarity):
        return 0
    if _goes_on(other) or _TIE_AFTER.search(lead) or _THEN_NEXT.search(one):
        return 1
    if far:
        return 1 if _FIRST.search(one) and _goes_on(other) else 0
    if _AFTER.search(lead) or _AFTER.match(other):
        return -1
    if _BEFORE.search(lead) or _BEFORE.match(other):
        return 1
    if _BY_THEN.search(one) and not _BY_THEN.match(one):  # 'the lamp was out by the time' 'we came'
        return 1 if _over(one) else 0
    if _AFTER.match(one) or _AFTER.search(before):
        return 1
    if _BY_THEN.match(one) or _BY_THEN.search(before):
        return -1 if _over(other) else 0
    if _BEFORE.match(one) or _BEFORE.search(before):
        return -1
    return _by_when(one, other, lead, before) or (1 if _FIRST.search(one) else 0)


def until(a: Gist, b: Gist, lead: str) -> bool:
    """Whether the first is denied up to the second: 'the gate was not opened until the bell had rung'."""
    other = b.claim.text.strip(" ,;")
    return bool(_UNTIL.search(lead) or _UNTIL.match(other)) and bool(_DENIES.search(a.claim.text)) and not _DENIES.search(other)


def _goes_on(told: str) -> bool:
    """Whether a clause begins or ends with words for what comes next: 'then …', '… after that'."""
    return bool(_THEN.match(told) or _THEN_LAST.search(told, max(0, len(told) - _LONGEST)))


def _by_when(one: str, other: str, lead: str, before: str) -> int:
    """The order of a clause with 'when' and of one that was over, or had begun, by then: 'he had already gone when I came'."""
    if _WHEN.search(lead) or _WHEN.match(other):
        if _ONLY_WHEN.search(one):
            return -1
        return 1 if _over(one) else 0
    if _WHEN.match(one) or _WHEN.search(before):
        return -1 if _over(other) else 0
    return 0


def _over(told: str) -> bool:
    """Whether a clause tells of what had been or had begun by the time that another tells of."""
    return bool(_ALREADY.search(told) or _HAD.search(told))
