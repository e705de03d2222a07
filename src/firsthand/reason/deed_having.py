"""What somebody was without, and what he had where the verb is cut short: 'worked without a mask', 'He'd no helmet on'."""

import re

from firsthand.reason.deed_parts import SOUNDS
from firsthand.reason.deed_persons import named_subject, names_in, person_of
from firsthand.reason.deed_ways import told_of
from firsthand.reason.deeds import Deed, Person
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import words

_LACKS = re.compile(
    r"\b(?:without|lack(?:ed|ing|s)?) (?P<what>(?:(?:an?|any|his|her|its|their|my|our|the) )?[a-z][a-z-]+(?: [a-z-]+)?)(?=$|[,.;]| (?:on|at|in|when|that|and|for|of)\b)",
    re.IGNORECASE,
)
_HAD = re.compile(
    r"^(?P<who>[A-Za-z]+)['’]d (?:(?P<no>no)|an?|his|her|its|my|our|their|the) (?P<what>[a-z-]+(?: [a-z-]+)?)(?P<on> on)?(?=$|[,.;])",
    re.IGNORECASE,
)
_PRONOUNS = ("he", "she", "they", "i", "we", "it", "you", "who", "that", "there")
_BEFORE_A_THING = re.compile(
    r"(?:an?|any|his|her|its|their) (?!doubt|question|reason|hesitation|point|thought|word|care|chance|hope|problem|fuss)",
    re.IGNORECASE,
)


def lacking(gist: Gist) -> Deed | None:
    """Who was without a thing: 'worked without a mask', 'lacked a permit'."""
    match = _LACKS.search(gist.claim.text)
    if match is None or gist.claim.polarity == "neg":
        return None
    doer = person_of(gist) or named_subject(gist)
    acts = ("=have", "=exist", "%sound" if SOUNDS & set(words(match["what"])) else "%wear")
    return told_of(gist, acts, match["what"], doer=doer, denied=True, nominal=True)


def plainly_without(gist: Gist) -> bool:
    """Whether a claim only tells what somebody was without, which is no matter of opinion: 'She was working without a mask'."""
    match = _LACKS.search(gist.claim.text)
    return match is not None and _BEFORE_A_THING.match(match["what"]) is not None


def having_in_short(gist: Gist, verb: str) -> Deed | None:
    """Who had a thing, or had none, where the verb is cut short and was not read: 'He'd no helmet on'."""
    match = _HAD.match(gist.claim.text) if not verb else None
    if match is None:
        return None
    acts = ("=have", "=exist", "%wear") if match["on"] else ("=have", "=exist")
    doer = None if match["who"].casefold() in _PRONOUNS else Person(None, names_in(match["who"]), frozenset())
    return told_of(gist, acts, match["what"], doer=doer, denied=match["no"] is not None, nominal=True, place=frozenset())
