"""Denials that hold up to a moment only, as the words behind them tell."""

import re

from firsthand.reason.gists import Gist
from firsthand.reason.tokens import contents, families

REACH = 60
"""Characters from the word that limits a denial in which the moment is named."""
_UP_TO = re.compile(
    r"\b(?:until|till|before)\b(?= (?:the|an?|his|her|its|my|our|their|any|all|every|after|i|we|he|she|they|it|you|[A-Z])\b)"
)
_BEFORE = re.compile(r"\bbefore\b", re.IGNORECASE)


def beyond_its_limit(no: Gist, yes: Gist) -> bool:
    """Whether a denial holds up to a moment, 'Nobody moved the cart until the bell rang', before which the other does not put it."""
    limit = _limit(no)
    if not limit:
        return False
    told = _behind(yes)
    before = _BEFORE.search(told)
    return before is None or not _named(limit) & _named(told[before.end() : before.end() + REACH])


def _limit(gist: Gist) -> str:
    """The words for the moment up to which a denial holds; '' where it holds for good, or up to a time by the clock."""
    told = _behind(gist)
    match = _UP_TO.search(told)
    when = gist.claim.when
    if match is None or (when is not None and when.text is not None and (when.earliest or when.latest)):
        return ""
    return told[match.end() : match.end() + REACH]


def _behind(gist: Gist) -> str:
    """The words of a claim and, where its sentence goes on with 'until' or 'before', those behind it."""
    at = gist.claim.end - gist.statement.start
    behind = gist.statement.text[at : at + REACH + 16]
    return gist.claim.text + behind if _UP_TO.match(behind.lstrip(" ,")) else gist.claim.text


def _named(text: str) -> frozenset[str]:
    return contents(text) | frozenset(families(text))
