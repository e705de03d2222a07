"""Labels of speakers at the start of lines, and lines of procedure between turns."""

import re
from dataclasses import dataclass

from firsthand.readers.heads import DATE
from firsthand.readers.lines import word_set

STAMP = r"\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?"
_TITLE = r"(?:MR|MS|MRS|MISS|DR|SIR|DAME|LORD|LADY|PROF|PROFESSOR|SGT|DET|LT|CAPT|CHIEF|OFFICER|JUDGE|THE|Mr|Ms|Mrs|Miss|Dr|Sir|Prof|Det|Sgt|The)"
_CAPS = r"[A-Z0-9][A-Z0-9.'’/&#-]*(?:[ ](?:[A-Z0-9(#][A-Z0-9.'’/&()#-]*|Mc[A-Z]+|of|and|the)){0,6}"
_NAME = (
    r"(?:\d{3}\s)?[A-Z][\w.'’-]*(?:[ ](?:[A-Z(#][\w.'’()/-]*|\d{1,3}|of|the|de|van|von|der|la)){0,6}"
)  # fmt: skip
_LABEL = re.compile(
    rf"(?P<lead>\s*(?:>>+\s*)?(?:[\[(]?(?P<stamp>{STAMP})[\])]?\s*[-–—:]?\s*)?(?:\*\*|__)?)"
    rf"(?:(?P<qa>Q|A|QUESTION|ANSWER|Question|Answer)(?:\s?\d{{1,4}})?(?:\s*[.:)]+|(?=\s{{3,}}|\t))"
    rf"|(?P<caps>{_CAPS})(?P<capsnote>\s*[\[(][^\])\n]{{1,40}}[\])])?\s*(?::|(?<=[A-Z])\.(?=\s{{2,}}))"
    rf"|(?P<name>{_NAME})(?P<namenote>\s*[\[(][^\])\n]{{1,40}}[\])])?\s*:)"
    r"(?:\*\*|__)?(?=\s|$|[“\"‘\[(])\s*"
)
_HALF = r"(?:[ \u00a0\u202f]?[AaPp]\.?[Mm]\.?)?"
_STAMPED_NAME = re.compile(rf"\s*(?P<name>{_NAME})\s+[\[(]?(?P<stamp>{STAMP})[\])]?\s*")
_DATED_NAME = re.compile(
    rf"\s*(?P<name>{_NAME}|[a-z][\w.-]{{1,24}})(?:,|\s[-–—|•·]|(?=\s))\s+[\[(]?"
    rf"(?P<stamp>(?:(?:(?:on\s)?{DATE},?|Today|Yesterday)\s+(?:at\s)?{STAMP}{_HALF}|{STAMP}[ \u00a0\u202f]?[AaPp]\.?[Mm]\.?))[\])]?\s*"
)
"""'Ada Penn, 4 May 2025 at 21:14', 'ada  9:14 PM': what copying from a messenger leaves above each message."""
_NAME_BELOW_STAMP = re.compile(rf"\s*[\[(]?(?P<stamp>{STAMP})[\])]?\s*(?:[-–—|]\s*)?(?P<name>{_NAME})\s*")
"""'00:01:12 Speaker 2' on a line of its own."""
_NO_SPEAKER = word_set(
    "note notes time date day subject re to cc from location place address incident unit units status nature priority case file "
    "page exhibit appendix annex figure table total update source title summary background topic agenda present attendees apologies "
    "warning caution http https tel phone email fax ref reference number age occupation rank held dated recorded station "
    "matter operation occurrence venue participants "
    "result conclusion example answer question ps nb postscript caption photo image video length duration"
)
_BEFORE_A_TIME = word_set(
    "at on by from until till about around before after since circa approx posted edited sent updated published today yesterday time date"
)
_PROCEDURE = (
    re.compile(
        r"\s*(?:(?:FURTHER|CONTINUED|RE-?)?\s*-?(?:DIRECT|CROSS|RE-?DIRECT|RE-?CROSS)?[ -]*EXAMINATION|QUESTIONS?|QUESTIONED|EXAMINED|"
        r"(?:CROSS-|RE-)?EXAMINED)\b(?:\s*\(?continu\w+\)?)?(?:\s+(?:BY|FROM|ON BEHALF OF)\s+(?P<by>[^:]{2,50}?))?\s*:?\s*",
        re.IGNORECASE,
    ),
    re.compile(r"\s*BY\s+(?P<by>(?:THE\s+)?[A-Z][A-Z.'’-]*(?:\s+[A-Z][A-Z.'’-]*){0,4})\s*:?\s*"),
    re.compile(r"\s*By\s+(?P<by>(?:Mr|Ms|Mrs|Miss|Dr|Sir|The)\.?(?:\s+[A-Z][\w.'’-]*){1,4})\s*:\s*"),
)
_BY_INSIDE = re.compile(
    r"\s*[\[(]?\s*(?:BY|By)\s+(?P<by>(?:THE|The|M[RSrs]+S?s?\.?|DR\.?|Dr\.?)\s+[A-Z][\w.'’-]*(?:\s[A-Z][\w.'’-]*)?)\s*[\])]?\s*:?\s+"
)
SWORN = re.compile(
    r"\b(?:sworn|affirmed|solemnly|recalled|under oath|on oath|called as a witness|a witness (?:herein|called)|testified as follows)\b",
    re.IGNORECASE,
)
_SWORN_NAME = re.compile(
    r"\s*(?:(?:the (?:next )?)?witness,?\s+)?(?P<name>(?:[A-Z][\w.'’-]*\s+){0,5}[A-Z][\w.'’-]*)\s*(?:,|\(|\bwas\b|\bhaving\b|\bbeing\b)"
)
CLOSING = re.compile(
    r"\s*[\[(*–-]*\s*(?:(?:the\s+)?(?:interview|recording|tape|hearing|deposition|transcript|examination|meeting|session|call|proceedings|"
    r"inquest|statement)\b.{0,40}\b(?:end(?:s|ed)?|conclud\w+|clos\w+|adjourn\w*|suspend\w*|terminat\w*|finish\w*|stop\w*|resum\w+)\b.{0,60}"
    r"|end of (?:the )?(?:interview|recording|tape|transcript|statement|hearing|deposition|extract|call).{0,40}"
    r"|\(?(?:the )?witness (?:was )?(?:excused|withdrew|stood down).{0,30}|whereupon\b.{0,160})[\])*]*\s*",
    re.IGNORECASE,
)
PROCEDURAL_NOTE = re.compile(
    r"\s*[(\[].*\b(?:recess|break|adjourn\w*|exhibits?|marked|whereupon|discussion|lunch(?:eon)?|resum\w+|off the record|on the record|"
    r"reconvened|excused|sworn|affirmed|court|jury|recording|tape|interview|proceedings)\b.*[)\]]\.?\s*",
    re.IGNORECASE,
)
NOTE = re.compile(r"\s*(?:\([^()]{2,160}\)|\[[^\[\]]{2,160}\])\.?\s*")

_REACH = 240
"""Characters of a line within which its label stands; lines of procedure are not longer."""


def is_note(text: str) -> bool:
    """Whether a line is a remark in brackets."""
    return len(text) <= _REACH and NOTE.fullmatch(text.strip()) is not None


def ends_script(text: str, *, gap: bool) -> bool:
    """Whether a line without a label is none of the turn before it: the end of the script, or a remark on the proceedings."""
    if len(text) > _REACH:
        return False
    text = text.strip()
    if not is_note(text):
        return gap and CLOSING.fullmatch(text) is not None
    return gap or PROCEDURAL_NOTE.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Label:
    """A label as written, without its mark. `kind` is 'qa', 'caps', 'name', 'stamped', or 'headed' and 'dated' when its line is a
    label only if words stand below it; `end` is where the words start.
    """

    text: str
    kind: str
    end: int
    stamp: str | None = None
    by: str | None = None


def label_of(line: str) -> Label | None:
    """The label that a line starts with, None when it starts with none."""
    start = line.lstrip()[:_REACH]
    indent = len(line) - len(line.lstrip())
    if stamped := _STAMPED_NAME.fullmatch(start):
        return Label(stamped["name"], "stamped", len(line), stamped["stamp"])
    if (dated := _DATED_NAME.fullmatch(start)) and dated["name"].lower() not in _BEFORE_A_TIME:
        return Label(dated["name"], "dated", len(line), dated["stamp"])
    if headed := _NAME_BELOW_STAMP.fullmatch(start):
        return Label(headed["name"], "headed", len(line), headed["stamp"])
    found = _LABEL.match(start)
    if not found:
        return None
    if found["qa"]:
        by = _BY_INSIDE.match(start, found.end())
        return Label(found["qa"][0], "qa", indent + (by or found).end(), found["stamp"], by["by"] if by else None)
    kind = "caps" if found["caps"] else "name"
    text = (found["caps"] or found["name"]).strip()
    note = found["capsnote"] or found["namenote"] or ""
    inner = re.search(STAMP, note)
    if not re.search(r"[A-Za-z]", text) or text.lower().split()[0] in _NO_SPEAKER or len(text) > 60:
        return None
    if re.fullmatch(r"\d+", text.split()[0]) and kind == "caps" and len(text.split()) == 1:
        return None
    return Label(text, kind, indent + found.end(), found["stamp"] or (inner.group() if inner else None))


def questioner_of(line: str) -> tuple[bool, str | None]:
    """Whether a line is one of procedure ('BY MR. TELL:', 'CROSS-EXAMINATION'), and who it says asks."""
    if len(line) > _REACH:
        return False, None
    line = line.strip()
    for pattern in _PROCEDURE:
        if found := pattern.fullmatch(line):
            by = found.groupdict().get("by")
            return True, by.strip() if by else None
    return False, None


def sworn_name(lines: str) -> str | None:
    """The witness in 'NADIA FROME, having been first duly sworn, …' or 'MR ADAM COLE (affirmed)'."""
    if not SWORN.search(lines):
        return None
    found = _SWORN_NAME.match(lines)
    return found["name"].strip() if found else None
