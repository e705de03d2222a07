"""Whose a statement is when no label says so: the name above the words, and the name below them."""

import re
from collections.abc import Sequence

from firsthand.readers.heads import first_date

_HEAD = 4
_NAME = r"(?:[A-Z][\w.'’-]*\s+){1,4}[A-Z][\w'’-]+"
_HEADED = re.compile(
    rf"(?P<name>{_NAME}),\s.*?\b(?:(?:made|given|taken|dictated|spoken|told|signed|sworn|statement|interviewed|written down)\b(?:\s+\w+){{0,2}}?\s+(?:to|by|before))\b.*",
    re.DOTALL,
)
"""'Ada Moss, carter, of Tarn Lane, made to PC Orde on 4 May 2031'."""
_SIGNATURE = re.compile(r"(?P<name>(?:(?:[A-Z]\.\s*){1,3}|(?:[A-Z][\w'’-]+\s+){1,3})[A-Z][\w'’-]+)(?:,\s.{1,60})?")
_WORDS_OF_A_LIST = re.compile(r"\b(?:statement|page|exhibit|end|note|copy|police|witness|form|annex|appendix)\b", re.IGNORECASE)


def named_in(paragraphs: Sequence[str]) -> tuple[str | None, str | None]:
    """Who made a statement, by its head and its last lines, and when as its head says; None where they do not tell."""
    texts = [" ".join(text.split()) for text in paragraphs if text.strip()]
    headed = next((found for text in texts[:_HEAD] if len(text) < 240 and (found := _HEADED.fullmatch(text))), None)
    if headed is not None:
        return headed["name"], first_date(headed.string[headed.end("name") :])
    signed = _SIGNATURE.fullmatch(texts[-1]) if len(texts) > 2 else None
    if signed is None or _WORDS_OF_A_LIST.search(signed["name"]):
        return None, None
    surname = re.escape(signed["name"].split()[-1])
    fuller = re.compile(rf"(?P<name>(?:[A-Z][\w'’-]+\s+){{1,3}}{surname})\b", re.IGNORECASE)
    whole = next(
        (found["name"] for text in texts[:_HEAD] if (found := fuller.match(text)) and found["name"][:1] == signed["name"][:1]),
        None,
    )
    return whole or signed["name"], None
