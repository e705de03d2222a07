"""'Who said that?': a speaker left open in one turn and named in answer to a question in a later one."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from firsthand.model import Record, Span

_ASKED = re.compile(
    r"\b(?:who|which (?:one|man|woman|officer|of them)) (?:was it (?:who|that) )?(?:said|says|told|shouted|called|was|is|did|gave|asked|wrote|radioed)\b"
    r"[^?]{0,40}\?|\bwho\?",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    r"(?:it was |that was |that's |that would be |i think it was |well, |er, |yes, )*(?P<who>[^,;:?!]{1,48}?)[.!]?\s*",
    re.IGNORECASE,
)
_NOT_A_NAME = re.compile(
    r"\b(?:don't|didn't|not|no|know|sure|remember|say|idea|said|did|nobody|yes|couldn't|can't|recall|i|he|she|they|me|him|her|them|went|came|saw|think)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^[^\n:]{1,40}:\s+|^[QA]\.\s+")
_LOOK = 2


def answered(text: str, turns: Sequence[Record], position: int) -> Span | None:
    """Where a later turn names the one who speaks at `position`, None when nobody asks or the answer is no name.

    `turns` are the records of a conversation in order.
    """
    i = bisect_right(turns, position, key=lambda r: r.start) - 1
    if i < 0 or turns[i].end <= position:
        return None
    for j in range(i + 1, min(i + 1 + _LOOK, len(turns) - 1)):
        question = _body(text, turns[j])
        if _ASKED.search(text, question.start, question.end):
            return _named(text, turns[j + 1])
    return None


def _body(text: str, turn: Record) -> Span:
    """The words of a turn without its label."""
    label = _LABEL.match(text[turn.start : turn.end])
    return Span(turn.start + (label.end() if label else 0), turn.end)


def _named(text: str, turn: Record) -> Span | None:
    body = _body(text, turn)
    found = _ANSWER.fullmatch(text, body.start, body.end)
    if found is None or _NOT_A_NAME.search(found["who"]) or len(found["who"].split()) > 7:
        return None
    return Span(found.start("who"), found.end("who"))
