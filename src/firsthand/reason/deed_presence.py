"""Who was in a place, and that nobody was: 'the signalman was in the box', 'there was no one in the box', 'the box was empty'."""

import re

from firsthand.language.lexicon import words as listed
from firsthand.reason.deed_parts import head_of, place_of, thing_of
from firsthand.reason.deed_persons import is_nobody, person_of
from firsthand.reason.deed_words import CONTROLS, GATHERINGS, PEOPLE, TRADES
from firsthand.reason.deeds import Deed
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import stem, words

PRESENT = "%at"
"""The act of whoever is in a place."""
_IN = r"(?:in|inside|aboard|on board|on|at) (?P<place>(?:the|that|his|her|its|our|their|my) [a-z' -]{2,40}?)(?=$|[.,;!]| (?:when|at|as|that|all|then|by|until|for|the whole)\b)"
_SOMEBODY_IN = re.compile(rf"\b(?:was|were|been|is)(?: not|n't| never| still| already| always| ever)* {_IN}", re.IGNORECASE)
_NOBODY_IN = re.compile(
    rf"\b(?:was|were|is|had been)(?: \w+)? (?P<nobody>nobody|no one|no-one|not a soul|none of [\w ]{{2,30}}?|no (?:man|person|crew|staff)) {_IN}",
    re.IGNORECASE,
)
_EMPTY = re.compile(
    r"\b(?:was|were|stood|lay|been|left)(?: \w+)? (?:empty|unmanned|deserted|unattended|unoccupied|abandoned|unstaffed)\b(?! (?:of|by|in)\b)",
    re.IGNORECASE,
)
_AT_GATHERING = re.compile(rf"\bat (?:the|that|this|our|their|a) (?:[a-z]+ )?(?:{'|'.join(GATHERINGS)})\b", re.IGNORECASE)
_AT_WORK = frozenset(map(stem, CONTROLS))
_PERSONS = frozenset(map(stem, (*PEOPLE, *TRADES, "man", "woman", "boy", "girl", "child", "person"))) | frozenset(
    map(stem, listed("roles"))
)
_OTHERWHEN = re.compile(
    r"\b(?:when|while|by the time|until|till|before|after|at first|later|by then|by now|no longer|any ?more|again|earlier|since|usually|normally|always|often)\b",
    re.IGNORECASE,
)


def presence(gist: Gist, verb: str) -> Deed | None:
    """The deed of being in a place, which the place is the thing of; a place that was empty is one that nobody was in."""
    claim = gist.claim
    if _AT_GATHERING.search(claim.text) or (claim.actor and claim.actor.text[:3].casefold() == "no "):
        return None
    if verb == stem("be") and (match := _NOBODY_IN.search(claim.text)) is not None:
        return _in_place(gist, match["place"], nobody=True)
    if verb == stem("be") and claim.object is None and claim.actor and (match := _SOMEBODY_IN.search(claim.text)) is not None:
        if is_nobody(gist):
            return _in_place(gist, match["place"], nobody=True)
        return _in_place(gist, match["place"], nobody=False) if _is_somebody(gist) else None
    who = claim.actor or claim.object
    if who is not None and claim.polarity == "pos" and _EMPTY.search(claim.text) and not who.text[:1].isdigit():
        return _in_place(gist, who.text, nobody=True)
    return None


def _is_somebody(gist: Gist) -> bool:
    doer = person_of(gist)
    last = words(gist.claim.actor.text if gist.claim.actor else "")[-1:]
    return doer is not None and bool(doer.name or (last and stem(last[0]) in _PERSONS))


def _in_place(gist: Gist, place: str, *, nobody: bool) -> Deed | None:
    thing = thing_of(place)
    if not thing or (head_of(place, thing) in _AT_WORK and not nobody):
        return None  # 'Ann Reed was on the winch' works it
    denied = nobody or gist.claim.polarity == "neg"
    doer = None if nobody else person_of(gist)
    return Deed(gist, frozenset((PRESENT,)), thing, head_of(place, thing), doer, nobody, True, place_of(gist), thing, denied)


def of_another_time(gist: Gist) -> bool:
    """Whether the words may tell of another moment than words that tell none: 'when I came', 'at nine'."""
    when = gist.claim.when
    at, end = gist.claim.start - gist.statement.start, gist.claim.end - gist.statement.start
    told = gist.statement.text[max(0, at - 30) : end + 30]
    return (when is not None and when.text is not None) or _OTHERWHEN.search(told) is not None
