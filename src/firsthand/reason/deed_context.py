"""What a claim leaves to the words before it: the thing that 'it' or 'one' stands for."""

import re
from collections.abc import Sequence
from dataclasses import replace

from firsthand.language.lexicon import words as listed
from firsthand.model import Reference
from firsthand.reason.deed_parts import PHRASE_END
from firsthand.reason.deed_persons import names_in
from firsthand.reason.deeds import Person
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import contents, words

NEAR = 40
"""Characters between a claim and the one before it, which names what its 'it' stands for."""
_THING = frozenset(("it", "one", "none", "them", "these", "those", "any"))
_OF_A_KIND = frozenset(("one", "any", "none"))
_INDEFINITE = re.compile(
    r"\b(?:an?|any) (?P<noun>[a-z-]+(?: [a-z-]+){0,2}?)(?=$|[,.;]| (?:on|in|at|but|and|or|for|to|of|with|when|that|who)\b)",
    re.IGNORECASE,
)
_AS_FOR = re.compile(r"^as (?:for|to) (?:an?|the|any) (?P<noun>[a-z-]+(?: [a-z-]+)?),", re.IGNORECASE)
_SOMEBODY = frozenset(("him", "her"))
_PERSONS = frozenset(
    [
        "i",
        "we",
        "he",
        "she",
        "they",
        "you",
        "who",
        "me",
        "us",
        "him",
        "her",
        "them",
        "somebody",
        "someone",
        "nobody",
        "everyone",
        "everybody",
        "anyone",
        "people",
        "himself",
        "herself",
    ]
)
_NO_NOUNS = frozenset(
    (*_THING, *_PERSONS, "there", "what", "which", "where", "that", "this", "something", "nothing", "all", "both")
)
_NAME = re.compile(r"^(?:[A-Z][\w'’-]+ ?)+$")
_WHERE = re.compile(
    r"\b(?:behind|near|beside|under|past|over|above|below|inside|in front of|in|on|at|from|to|by|towards|into) "
    r"(?P<noun>(?:the|a|an|our|my|his|her|their|that) [a-z-]+(?: [a-z-]+)?)(?=$|[,.;])",
    re.IGNORECASE,
)
_RUN_ON = re.compile(r"(?P<lead>[^,;]{4,80})[,;] (?:i|we|he|she|they|you|it|my|our|his|her|there)\b", re.IGNORECASE)
_SAID_OF = re.compile(
    r"^[”\"’',.]*\s*(?:[A-Z][\w'’-]+ ){0,3}(?:said|says)(?: [A-Z][\w'’-]+){0,3} of (?P<who>(?:[A-Z][\w'’-]+ ?){1,3}|(?:the|her|his|their) [a-z]+(?: [a-z]+)?)(?=[.,])"
)
_AT_THE_END = re.compile(r"^(?:he|she|they)['’ ].{4,60}, (?P<who>(?:the|that) [a-z-]+(?: [a-z-]+)?)$", re.IGNORECASE)
_SET_NAME = re.compile(
    r"\b(fire|hand|parking|emergency|crash) (doors?|alarms?|brakes?|barriers?|helmets?|mats?)\b", re.IGNORECASE
)
_NOT_ANY = re.compile(r"^(?:no|any|a|an) ", re.IGNORECASE)


def resolved(gist: Gist, before: Sequence[Gist], text: str = "") -> Gist:
    """The claim with the thing named for which a word of it stands, where a claim right before it, the last first, names that."""
    claim = gist.claim
    if spoken := _spoken_of(gist, text):
        return spoken
    told, doer = (r.text.casefold() if r else "" for r in (claim.object, claim.actor))
    if told not in _THING and told not in _SOMEBODY and not (doer == "it" and claim.object is None):
        return gist
    if told in _OF_A_KIND and (of_kind := _AS_FOR.match(claim.text)) is not None:
        return replace(gist, claim=replace(claim, object=Reference(of_kind["noun"])))
    reach = claim.start
    for last in before:
        if last.source != gist.source or last.record is not gist.record or not 0 <= reach - last.claim.end <= NEAR:
            return gist
        reach = last.claim.start
        found = (_one_of_a_kind(last) if told in _OF_A_KIND else "") or _named(last, somebody=told in _SOMEBODY)
        if found and not ("it" in (told, doer) and _is_several(found)):
            named = Reference(found)
            return replace(gist, claim=replace(claim, object=named) if told else replace(claim, actor=named))
        if found:
            continue
        return gist
    return gist


def _one_of_a_kind(last: Gist) -> str:
    """What 'one' is one of: the last thing that the claim before it names without saying which."""
    found = list(_INDEFINITE.finditer(last.claim.text))
    return f"the {found[-1]['noun']}" if found else ""


def _is_several(text: str) -> bool:
    """Whether words are of several things, for which 'it' does not stand: 'the lamps'."""
    last = (words(PHRASE_END.split(text, maxsplit=1)[0]) or ("",))[-1]
    return len(last) > 3 and last.endswith("s") and not last.endswith(("ss", "us", "is"))


def in_one_word(text: str) -> str:
    """A text with names such as 'fire door' in one word."""
    return _SET_NAME.sub(r"\1-\2", text)


def with_things_whole(gist: Gist) -> Gist:
    """The claim with names such as 'fire door' in one word: for telling happenings they say nothing, here they are things."""
    claim = gist.claim
    if not _SET_NAME.search(claim.text):
        return gist

    def whole(reference: Reference | None) -> Reference | None:
        return reference and Reference(in_one_word(reference.text), reference.entity)

    actor, thing, place = whole(claim.actor), whole(claim.object), whole(claim.place)
    return replace(gist, claim=replace(claim, text=in_one_word(claim.text), actor=actor, object=thing, place=place))


def _spoken_of(gist: Gist, text: str) -> Gist | None:
    """'“It went at nine,” Ann Reed said of the silo': with the silo for 'it'."""
    claim = gist.claim
    it = [r is not None and r.text.casefold() in ("it", "that") for r in (claim.actor, claim.object)]
    match = _SAID_OF.match(text[gist.statement.end : gist.statement.end + 3 * NEAR]) if text and any(it) else None
    if match is None or names_in(match["who"]):
        return None
    named = Reference(match["who"])
    return replace(gist, claim=replace(claim, actor=named) if it[0] else replace(claim, object=named))


def first_of_two(gist: Gist) -> Gist:
    """The claim cut at a comma behind which another clause goes on, where its time stands before it: 'first smoke at nine, I was near'."""
    claim = gist.claim
    told = claim.when.text if claim.when else None
    match = _RUN_ON.match(claim.text) if told else None
    if (
        match is None
        or told is None
        or told not in match["lead"]
        or not claim.actor
        or claim.actor.text.casefold() not in _PERSONS
    ):
        return gist
    if re.search(rf"\b{re.escape(claim.actor.text)}\b", match["lead"]):
        return gist
    return replace(gist, claim=replace(claim, text=match["lead"], actor=None, object=None, place=None, action=""))


def spoken_of(gist: Gist, text: str) -> Person | None:
    """Whom 'he' means in words that somebody is said to have said of him: '“He had no mask,” Ann Reed said of the fitter'."""
    actor = gist.claim.actor
    if not text or actor is None or actor.text.casefold() not in ("he", "she", "they"):
        return None
    match = _SAID_OF.match(text[gist.statement.end : gist.statement.end + 3 * NEAR])
    if match is None:
        return None
    name = names_in(match["who"])
    return Person(None, name, frozenset() if name else contents(match["who"]))


def named_behind(gist: Gist) -> Person | None:
    """Whom 'he' means where the words name him at their end: 'He had a lamp, the porter'."""
    match = _AT_THE_END.match(gist.claim.text) if gist.claim.actor else None
    return Person(None, (), contents(match["who"])) if match else None


def _named(last: Gist, *, somebody: bool) -> str:
    """What a claim names that 'it', or for somebody 'him', may stand for in the next one: its thing, its subject, else its place."""
    for reference in (last.claim.object, last.claim.actor):
        text = reference.text if reference is not None else ""
        if text and text.casefold() not in _NO_NOUNS and _is_person(text) == somebody:
            return _NOT_ANY.sub("the ", text)
    place = None if somebody else _WHERE.search(last.claim.text)
    return place["noun"] if place else ""


def _is_person(text: str) -> bool:
    said = words(text)
    return _NAME.match(text) is not None or bool(said and said[-1] in _PERSON_NOUNS)


_PERSON_NOUNS = listed("roles") | frozenset(
    ["man", "woman", "boy", "girl", "child", "lad", "lass", "baby", "person", "cyclist", "rider", "men", "women", "children"]
)
