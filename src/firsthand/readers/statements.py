"""Whose a statement is when no label says so: the name above the words, and the name below them."""

import re
from collections.abc import Sequence

from firsthand.language.names import bare, given_names
from firsthand.readers.heads import first_date

_HEAD = 4
_PROSE = 60
_LEAD = 120
"""Characters in which the words of a statement show who tells them."""
_NAME = r"(?:[A-Z][\w.'’-]*\s+){1,4}[A-Z][\w'’-]+"
_HEADED = re.compile(
    rf"(?P<name>{_NAME}),\s.*?\b(?:(?:made|given|taken|dictated|spoken|told|signed|sworn|statement|interviewed|written down)\b(?:\s+\w+){{0,2}}?\s+(?:to|by|before))\b.*",
    re.DOTALL,
)
"""'Ada Moss, carter, of Tarn Lane, made to PC Orde on 4 May 2031'."""
_ALONE = re.compile(r"(?:[A-Z][\w'’-]+\s+)(?:[A-Z][\w.'’-]*\s+){0,2}[A-Z][\w'’-]+")
_TAKEN = re.compile(
    r"(?i:(?:statement )?(?:taken|recorded|written down|noted) by)\s*:?\s+(?P<name>(?:(?:[A-Z][\w.'’/-]*|\d{1,6})\s+){0,4}[A-Z][\w'’-]+)"
)
_TELLS_ME = r"\s+(?:told|informed|advised|(?:stated|said|explained|reported) to)\s+me\b"
_SIGNATURE = re.compile(r"(?P<name>(?:(?:[A-Z]\.\s*){1,3}|(?:[A-Z][\w'’-]+\s+){1,3})[A-Z][\w'’-]+)(?:,\s.{1,60})?")
_WORDS_OF_A_LIST = re.compile(r"\b(?:statement|page|exhibit|end|note|copy|police|witness|form|annex|appendix)\b", re.IGNORECASE)


def taken_down_by(witness: str | None, paragraphs: Sequence[str]) -> str | None:
    """Who tells in his own words what a witness told him: 'Taken by: PC Marl', and then 'Ada told me …'; None where the witness speaks."""
    if witness is None:
        return None
    taken = next((found for text in paragraphs[:12] for line in text.split("\n") if (found := _TAKEN.match(line.strip()))), None)
    if taken is None:
        return None
    names = "|".join(re.escape(word) for word in witness.split() if len(word.strip(".")) > 1)
    tells = re.compile(rf"\b(?:{names}|[Ss]he|[Hh]e|[Tt]he witness){_TELLS_ME}" if names else rf"\b[Tt]he witness{_TELLS_ME}")
    words = [text for text in paragraphs if len(text) > _PROSE]
    return taken["name"] if words and tells.search(words[0][:_LEAD]) else None


def named_in(paragraphs: Sequence[str]) -> tuple[str | None, str | None]:
    """Who made a statement, by its head and its last lines, and when as its head says; None where they do not tell."""
    texts = [" ".join(text.split()) for text in paragraphs if text.strip()]
    headed = next((found for text in texts[:_HEAD] if len(text) < 240 and (found := _HEADED.fullmatch(text))), None)
    if headed is not None:
        return headed["name"], first_date(headed.string[headed.end("name") :])
    named = next((text for text in texts[1:_HEAD] if _ALONE.fullmatch(text) and bare(text.split()[0]) in given_names()), None)
    if named is not None:
        return named, None
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
