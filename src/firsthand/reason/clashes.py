"""Two claims of one deed that differ in one thing: whether it was done, or by whom."""

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache

from firsthand.reason.deed_presence import PRESENT, of_another_time
from firsthand.reason.deed_words import CONTROLS, wide
from firsthand.reason.deed_words import DONE_BY_MANY as MANY_DO
from firsthand.reason.deeds import STEERING, Deed, Person, alike, by_act_and_thing, compared, elsewhere, there_as_done, two_places
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.limits import beyond_its_limit
from firsthand.reason.tokens import REMEMBERED, content, contents, first_stem, plain, stem, words
from firsthand.reason.windows import MESSAGE_KINDS, Window, may_meet

Pair = tuple[Gist, Gist]
DONE_BY_MANY = frozenset(
    (*(f"={verb}" for verb in MANY_DO), "inform", "ask", "call", "arrive", "depart", "count", "search", "appear", "say", PRESENT)
)
"""Deeds that several people do to one thing, together or in turn; any other is done once and by one."""
PERCEIVING = frozenset(
    map(stem, ("see", "hear", "notice", "know", "remember", "recall", "feel", "smell", "realise", "think", "believe"))
)
"""What several people do of one thing, each for himself."""
_ABILITY = re.compile(
    r"\b(?:will|would|can|could|should|shall|might|may) ?(?:not|n't|never)\b|\b(?:won|wouldn|can|couldn|shouldn)'?t\b|\bcannot\b|\bnever would\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"^\W*(?:had|were|should|if|unless) (?:the|an?|he|she|we|they|i|it|you|my|his|her|our|their|[A-Z]\w+)\b", re.IGNORECASE
)
_DENIAL = re.compile(
    r"\b(?:not|never|no|nobody|no one|none|nothing|neither|nor|without|cannot|fail(?:s|ed)? to|omitted to|neglected to|refused to|forgot to)\b|n't\b"
)
_NO_MATTER = frozenset(("1", "hadnt", "havent", "hasnt", "btw", "tbh", "lol", "imo", "ever", "honestly"))
"""Terms that tell nothing of which deed is denied: 'was not wearing one'."""
_FAILING = frozenset(map(stem, ("fail", "omit", "neglect", "refuse", "forget", "decline")))
_CARRIED = re.compile(
    r"\bcarried (?:the|an?|his|her|my) \w+(?: \w+)? out\b|\bcarried out (?:the|by)\b|\bwas carried out by\b", re.IGNORECASE
)
_NO_LONGER = re.compile(r"\b(?:no longer|any ?more|no more|not yet|by then)\b", re.IGNORECASE)
_NONE_OF = re.compile(r"\b(?:there (?:was|were|has been|is|are) (?:no|never an?|not an?))\b|^no [a-z]+", re.IGNORECASE)
_WITHOUT = re.compile(r"\bwithout\s*$", re.IGNORECASE)
_WORD = re.compile(r"[a-z']+")
_SOMEBODY = frozenset(
    map(stem, ("man", "woman", "boy", "girl", "child", "lad", "baby", "driver", "skipper", "apprentice", "shunter"))
)
_WORKED = frozenset(map(stem, CONTROLS))


_BEING = frozenset(("=have", "=exist"))
"""That there is a thing, which is nobody's deed."""
LOCKED = "lock"
"""An act that tells more than 'shut'."""


def not_done(deeds: Mapping[str, Deed]) -> list[Pair]:
    """(Denial, claim) pairs of one deed: nobody else is meant, no other place or time, and it is no matter of being able."""
    some = [d for d in deeds.values() if not _perceives(d)]
    made = []
    denied = {key for d in some if d.denied for key in by_act_and_thing(d)}
    for a, b in compared(some, lambda deed: filter(denied.__contains__, by_act_and_thing(deed))):
        if a.denied == b.denied:
            continue
        no, yes = (a, b) if a.denied else (b, a)
        if denies(no, yes):
            made.append((no.gist, yes.gist))
    return made


def denies(no: Deed, yes: Deed) -> bool:
    if not ((no.acts & yes.acts and (alike(no, yes) or _of_that_time(no, yes))) or there_as_done(no, yes)):
        return False
    if LOCKED in no.acts - yes.acts:  # what was not locked may have been shut
        return False
    if _open_ended(no, yes) or _of_no_deed(no.gist.text) or beyond_its_limit(no.gist, yes.gist) or not _denies_the_act(no):
        return False
    named = no.key - actor_words(no) - _FAILING - _NO_MATTER - {term for term in no.key if term.startswith("un")}
    if not yes.place and no.head == yes.head:  # 'there was no rail round the pit', 'the rail was up'
        named -= no.place | {content(term) for term in no.place}
    if len(named & (yes.bag | no.thing)) < (0.5 if no.thing else 1.0) * len(named):
        return False
    if (
        contrasted(no.gist, yes.gist)
        or elsewhere(no.gist, yes.gist)
        or elsewhere_put(no, yes)
        or moments_apart(no.gist, yes.gist)
    ):
        return False
    if yes.nobody or not (no.thing or _one_doer(no, yes) or (_by_nobody(no) and (named or _of_that_time(no, yes)))):
        return False
    common = no.acts & yes.acts
    if common == {PRESENT} and (of_another_time(no.gist) or of_another_time(yes.gist)):
        return False
    if there_as_done(no, yes):
        return True
    if common <= _BEING:
        denied = _NONE_OF.search(no.gist.claim.text) is not None
        return no.head == yes.head and (
            (_one_doer(no, yes) and "=have" in common)
            or ("=exist" in common and (no.doer is None or no.nominal) and (denied or no.nominal or yes.nominal))
        )
    if not no.nobody and no.gist.claim.actor and yes.doer is None and yes.gist.claim.text.startswith("to "):
        return False  # 'a deputy was the first to enter', who need not be the one who denies it
    if no.nobody or no.doer is None:
        return True
    return yes.doer is None or _one_doer(no, yes) or _of_itself(no, yes)


def _of_itself(no: Deed, yes: Deed) -> bool:
    """Whether both tell what a thing does: 'the fire bell failed to ring', 'the bell rang'."""
    return bool(no.thing and yes.thing) and no.gist.claim.object is None and yes.gist.claim.object is None


@lru_cache(maxsize=REMEMBERED)
def _of_no_deed(text: str) -> bool:
    """Whether words of denial tell of what was no longer so, could not be or would have been."""
    text = text.replace("’", "'")
    return any(pattern.search(text) for pattern in (_NO_LONGER, _ABILITY, _UNREAL))


def _of_that_time(no: Deed, yes: Deed) -> bool:
    """Whether nothing of the kind is said to have been done at a time at which it was: 'there was no check that morning'."""
    ours, theirs = no.gist.claim.when, yes.gist.claim.when
    once = no.nominal and not no.thing and no.doer is None and not no.acts & yes.acts <= DONE_BY_MANY
    return once and ours is not None and theirs is not None and ours.text is not None and ours.text == theirs.text


def _open_ended(a: Deed, b: Deed) -> bool:
    """Whether the one is told up to or from a time, and the other as of a time: it may have changed in between."""
    told = [d.gist.claim.when for d in (a, b)]
    bounded = [w for w in told if w is not None and w.text is not None and (w.earliest is not None or w.latest is not None)]
    return len(bounded) == len(told) and any((w.earliest is None) != (w.latest is None) for w in bounded)


def _by_nobody(deed: Deed) -> bool:
    """Whether it is denied that anybody did it, or that it was done at all."""
    return deed.nobody or (deed.nominal and deed.doer is None)


def _denies_the_act(deed: Deed) -> bool:
    """Whether a word of denial stands before the word for the act: 'did not sign it', but not 'he signs, not me'."""
    if deed.nominal:
        return True
    text = plain(deed.gist.text)
    at = deed.gist.claim.start - deed.gist.statement.start
    if PRESENT in deed.acts or _WITHOUT.search(deed.gist.statement.text, max(0, at - 10), max(0, at)):
        return True
    action = words(deed.gist.claim.action)[:1]
    verb = next((m.start() for m in _WORD.finditer(text) if action and stem(m.group()) == stem(action[0])), len(text))
    behind = bool(deed.acts & {"=have", "=exist", "%wear"}) or any(act.startswith("=be ") for act in deed.acts)
    return bool(_DENIAL.search(text, 0, verb + 12 if behind else verb))


def _one_doer(a: Deed, b: Deed) -> bool:
    return a.doer is not None and b.doer is not None and (a.doer.is_same(b.doer) or _by_role(a.doer, b.doer))


def _by_role(a: Person, b: Person) -> bool:
    """Whether the one goes by a word of the other's role: 'the crew' and 'the boat's crew'."""
    return not (a.name and b.name) and bool(a.role & b.role)


def elsewhere_put(a: Deed, b: Deed) -> bool:
    return two_places(a.place, b.place)


def moments_apart(a: Gist, b: Gist) -> bool:
    """Whether their own times tell of two moments; when a message was sent says little about what it denies."""
    x, y = _own_window(a), _own_window(b)
    return x is not None and y is not None and not may_meet(x, y)


def _own_window(gist: Gist) -> Window | None:
    sent = gist.record is not None and gist.record.kind in MESSAGE_KINDS
    return gist.window if not sent or of_its_own(gist) else None


def of_its_own(gist: Gist) -> bool:
    """Whether the words tell a time, which is not just when the record was made."""
    when, stamp = gist.claim.when, gist.record.time if gist.record else None
    return when is not None and when.text is not None and not (stamp is not None and when.text == stamp.text)


def by_two(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs of one deed upon one thing that name two people for it, the one of them for certain."""
    some = [
        d
        for d in deeds.values()
        if d.doer and (d.doer.name or d.doer.role) and (d.thing or d.nominal) and d.definite and not d.gist.counts
        if is_held(d) and not d.nobody and not _by_several(d) and not _perceives(d) and (_by_one(d) or "first" in d.gist.contrasts)
    ]  # fmt: skip
    return [
        (a.gist, b.gist)
        for a, b in compared(some, _by_act_and_words)
        if a.doer and b.doer and a.doer.is_other(b.doer) and (is_sure(a) or is_sure(b)) and (a.acts & b.acts) - _BEING
        and (_first(a, b) or (_by_one(a) and _by_one(b))) and _once(a, b) and not moments_apart(a.gist, b.gist)
    ]  # fmt: skip


def _by_several(deed: Deed) -> bool:
    """Whether it is done by 'us': by whom of us is not said."""
    return deed.gist.claim.actor is not None and deed.gist.claim.actor.text.casefold() == "we"


def _perceives(deed: Deed) -> bool:
    """Whether it is told of what somebody saw or heard, and not of whom he saw at it."""
    if deed.seen_there or STEERING in deed.acts:
        return False
    return first_stem(deed.gist.claim.action) in PERCEIVING


def _by_act_and_words(deed: Deed) -> list[Hashable]:
    """Keys under which one deed is met again, whichever of what it names it is done to."""
    keys = by_act_and_thing(deed)
    if deed.acts and deed.thing:
        beside = sorted(deed.key - deed.thing)[:6]
        keys += [(act, term) for act in sorted(deed.acts) for term in beside]
    return keys


def _first(a: Deed, b: Deed) -> bool:
    """Whether both tell of the first of its kind, which was one: 'was the first to ring', 'made the first call'."""
    return "first" in a.gist.contrasts & b.gist.contrasts


def _by_one(deed: Deed) -> bool:
    """Whether it is the deed of one: an act told with its object, or one at the controls of something."""
    named = frozenset(act for act in deed.acts if not wide(act)) or deed.acts
    if "%bring out" in deed.acts or (deed.gist.claim.object and "=leav" not in deed.acts):
        named -= {"depart"}
    if "%work" in deed.acts and deed.head in _WORKED:
        return True
    if "%bring out" in deed.acts and deed.definite and deed.head and deed.head in _SOMEBODY:
        return True  # somebody is got out once
    return (bool(named - DONE_BY_MANY) and not named & DONE_BY_MANY) or _CARRIED.search(deed.gist.claim.text) is not None


def is_sure(deed: Deed) -> bool:
    claim = deed.gist.claim
    return claim.polarity == "pos" and claim.certainty == "asserted" and not deed.nobody


def is_held(deed: Deed) -> bool:
    """Whether it is told for certain, or believed by those whose task it is to find out."""
    claim = deed.gist.claim
    return is_sure(deed) or (
        claim.polarity == "pos" and claim.certainty == "probable" and claim.stance in ("report", "inference")
    )


def _once(a: Deed, b: Deed) -> bool:
    """Whether one deed upon one thing is meant by both: no other place, no others of the kind, the thing named alike."""
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or a.gist.lineage == b.gist.lineage or elsewhere_put(a, b):
        return False
    if a.gist.counts or b.gist.counts or not (a.definite and b.definite):
        return False
    if _all_alike(a, b):
        return True
    rest = (a.key - a.thing) & (b.key - b.thing)
    return alike(a, b) and (a.thing == b.thing or bool(rest) or min(len(a.thing), len(b.thing)) > 1)


def _all_alike(a: Deed, b: Deed) -> bool:
    """Whether all that the one names besides the doer the other names too: 'gave him the key', 'was given the key'."""
    ours, theirs = (
        d.bag - d.acts - actor_words(d) - {t for act in d.acts for t in (act.lstrip("="), stem(act.lstrip("=")))} for d in (a, b)
    )
    return bool(a.thing and b.thing) and len(ours & theirs) >= 2 and (ours <= theirs or theirs <= ours)


def actor_words(deed: Deed) -> frozenset[str]:
    return contents(deed.gist.claim.actor.text) if deed.gist.claim.actor else frozenset()


def unique(pairs: Iterable[Pair]) -> list[Pair]:
    """Each pair once, whichever way round it was found."""
    found: dict[frozenset[str], Pair] = {}
    for a, b in pairs:
        found.setdefault(frozenset((a.id, b.id)), (a, b))
    return list(found.values())
