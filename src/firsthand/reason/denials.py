"""Denials: claims that something was not so, beside the claims that it was."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter

from firsthand.language.names import parts, sex
from firsthand.model import Reference, instant
from firsthand.model.values import dataclass
from firsthand.reason.deeds import elsewhere
from firsthand.reason.gists import Gist, Rarity, contrasted, coverage, likeness
from firsthand.reason.limits import beyond_its_limit
from firsthand.reason.tokens import REMEMBERED, contents, families_at, first_stem, plain, stem, words
from firsthand.reason.windows import apart

RELAYED = ("told", "read", "unnamed")
"""Bases of words that are not the speaker's own."""
TELLING = ("observation", "report", "inference")
COVERED = 0.6
"""How much of what a denial names the denied claim must name too. Set by hand on invented incidents."""
ALL_COVERED = 0.8
ALIKE = 0.6
"""How much of a short denial and of the denied claim must be the same: two words in common are soon found by chance."""
POSTING_CAP = 80

_PERCEIVED = frozenset(
    map(stem, ("hear", "see", "notice", "know", "remember", "recall", "feel", "smell", "aware", "realise", "think"))
)
_LIGHT = frozenset(map(stem, ("be", "have", "do", "go", "get", "make", "take", "say", "come", "give", "put", "let", "keep")))
_WITH_A_THING = frozenset(map(stem, ("give", "make", "take", "put")))
_OF_ONESELF = {"sleep", "wake", "die", "injure", "arrive", "depart", "jump", "run", "fall"}
"""What one does or suffers without an object: 'I was not asleep' denies all that is needed."""
_ABILITY = re.compile(
    r"\b(?:will|would|can|could|should|shall|might|may) ?(?:not|n't)\b|\b(?:won|wouldn|can|couldn|shouldn)'?t\b|\bcannot\b",
    re.IGNORECASE,
)
_UNTIL = re.compile(r"\b(?:before|until|till|prior to|by)\b", re.IGNORECASE)
_NEVER_ANY = re.compile(r"\b(?:no|not (?:a|one|any)|never|nobody|nothing|none)\b", re.IGNORECASE)
_NEGATION = re.compile(r"\b(?:not|cannot|never|no|nobody|no one|none|nothing|neither|nor|without)\b|n't\b")
_SAYS_NO = re.compile(rf"{_NEGATION.pattern}|\b(?:refus|den[iy]|declin|fail|avoid|prevent|forb[ai]d)\w*\b")
_NO_SIGNS = ("no", "n't", "never", "neither", "without", "refus", "den", "declin", "fail", "avoid", "prevent", "forb")
"""One of these stands wherever `_SAYS_NO` finds something."""
_CLAUSE = re.compile(r"[,;:.!?]| (?:and|but|so|while|when|because|although|though|as|since|until|till|before|after) ")
LEAVE, FEW_OF_LEAVE = ("permit",), 8
"""Giving leave is told in few words, of one matter in most cases; where many speak of leave, more words must meet."""
REACH = 24
"""Characters between a word of denial and the word for what it denies: 'nobody has ever asked'."""
_EVENT_TIME_SLACK_S = 60.0


@dataclass(frozen=True, slots=True)
class Denied:
    """A denial and a claim that it denies."""

    no: Gist
    yes: Gist


@lru_cache(maxsize=REMEMBERED)
def _says_no(text: str) -> bool:
    """Whether a text holds a word of denial or refusal."""
    text = plain(text)
    return any(map(text.__contains__, _NO_SIGNS)) and bool(_SAYS_NO.search(text))


def denied(gists: Mapping[str, Gist], rare: Rarity) -> list[Denied]:
    """Pairs of a denial and what it denies: same happening, same thing, nobody else, no other place or time."""
    said = [
        g
        for g in gists.values()
        if g.claim.stance in TELLING and g.claim.certainty in ("asserted", "probable") and g.statement.stance != "question"
    ]
    negative = [
        g
        for g in said
        if g.claim.polarity == "neg"
        and (denied_kinds(g.text) or _denied_word(g.text, g.claim.action))  # else no act is denied
        and not _ABILITY.search(g.text.replace("’", "'"))
    ]
    positive = _postings([g for g in said if g.claim.polarity == "pos"], negative)
    made = []
    for no in negative:
        of_the_act, of_leave = _telling(no), denied_kinds(no.text)[:1] == LEAVE
        likely = [g for g in _candidates(no, positive, rare) if of_leave or of_the_act(g)]
        for yes in sorted(likely, key=attrgetter("id")):
            against = denies(no, yes, rare) or (of_leave and _denies_leave(no, yes, positive))
            if against and not beyond_its_limit(no, yes):
                made.append(Denied(no, yes))
    return made


def _postings(said: Iterable[Gist], negative: Iterable[Gist]) -> Mapping[str, list[Gist]]:
    """What is told of as done, by kind ('+call'), by kind and source, and by term, as far as some denial names these."""
    terms = frozenset(t for g in negative for t in g.key)
    kinds = frozenset(kind for g in negative for kind in denied_kinds(g.text) or g.acts[:1])
    made: dict[str, list[Gist]] = defaultdict(list)
    for gist in said:
        if not _says_no(gist.text):
            for kind in kinds.intersection(gist.acts):
                made[f"+{kind}"].append(gist)
                made[f"+{kind} {gist.source}"].append(gist)
            for term in gist.key & terms:
                made[term].append(gist)
    return made


def unique(pairs: Iterable[Denied]) -> list[Denied]:
    """Each pair once."""
    return list({(d.no.id, d.yes.id): d for d in pairs}.values())


def _denies_leave(no: Gist, yes: Gist, positive: Mapping[str, list[Gist]]) -> bool:
    """Whether leave was given and not given, where few speak of leave at all and both name one party or thing."""
    if LEAVE[0] not in yes.kinds or len(positive[f"+{LEAVE[0]}"]) > FEW_OF_LEAVE:
        return False
    told = frozenset(term for voice in yes.statement.voices[-1:] for term in contents(voice.label))
    one_matter = bool(no.key & (yes.key | told) or no.entities & yes.entities)
    own = no.statement.id == yes.statement.id or (no.source == yes.source and no.voice == yes.voice)
    return one_matter and not own and not (contrasted(no, yes) or elsewhere(no, yes) or apart(no.window, yes.window))


def _candidates(no: Gist, positive: Mapping[str, list[Gist]], rare: Rarity) -> Iterable[Gist]:
    """Claims under the rarest terms that the denial names, and those of the kinds denied where these are few."""
    terms = sorted((t for t in no.key if t in positive), key=lambda t: (-rare.weight(t), t))[:3]
    kinds = [f"+{kind}" for kind in denied_kinds(no.text) or no.acts[:1]]
    found: dict[str, Gist] = {}
    for term in (*terms, *kinds):
        posting = positive.get(term, [])
        if len(posting) > POSTING_CAP and term in kinds:
            posting = positive.get(f"{term} {no.source}", [])
        found |= {g.id: g for g in posting[:POSTING_CAP]}
    return found.values()


def denies(no: Gist, yes: Gist, rare: Rarity) -> bool:
    """Whether `no` says that what `yes` tells of was not so; what one voice tells in one account is left to its own order."""
    if no.statement.id == yes.statement.id or (no.source == yes.source and no.voice == yes.voice):
        return False
    if not _telling(no)(yes) or contrasted(no, yes) or elsewhere(no, yes) or _to_somebody_else(no, yes):
        return False
    if _before_a_time(no):
        return _falls_before(no, yes)
    if apart(no.window, yes.window) or _other_people(no, yes) or _of_the_other_sex(no, yes):
        return False
    if stem(no.claim.action) in _PERCEIVED and not (no.voice and no.voice == yes.voice):
        return False  # who did not hear it does not say that it did not sound
    named = _without_actor(no, yes)
    if not named:
        if len(set(no.acts) & set(yes.acts)) >= 2:
            return True
        met = no.entities & yes.entities
        if bool(met) and (set(denied_kinds(no.text)) <= _OF_ONESELF or bool(met - no.actors - yes.actors)):
            return True
        return _of_him_and_me(no, yes)
    named |= frozenset(f"@{e}" for e in no.entities & yes.entities)
    theirs = yes.key | frozenset(f"@{e}" for e in yes.entities)
    shared, covered, acts = named & theirs, coverage(named, theirs, rare), len(denied_kinds(no.text))
    if acts == 0:  # a word of no listed kind says less about the act: more of the rest must meet
        enough = len(shared) >= 2 or (bool(shared) and likeness(no.terms, yes.terms, rare) >= ALIKE)
        return enough and covered >= ALL_COVERED
    if len(shared) + acts < 3:
        return bool(shared) and covered >= ALL_COVERED and likeness(no.terms, yes.terms, rare) >= ALIKE
    return bool(shared) and covered >= COVERED


def _without_actor(no: Gist, yes: Gist) -> frozenset[str]:
    """What a denial names besides who did not do it, where the other claim does not say who did."""
    silent = yes.claim.actor is None or not contents(yes.claim.actor.text)
    return no.key - contents(no.claim.actor.text) if silent and no.claim.actor else no.key


def _to_somebody_else(no: Gist, yes: Gist) -> bool:
    """Whether it is denied of one person's place only: that no ambulance got 'to me' says nothing of one that came to the lane."""
    return _TO_ONE.search(no.text) is not None and _TO_ONE.search(yes.text) is None and bool(set(no.kinds) & {"arrive"})


_TO_ONE = re.compile(
    r"\b(?:got|came|come|reach(?:ed)?|get|was|were|with) (?:over |back |out |up )?(?:to |with |near )?(?:me|us|him|her|them)\b",
    re.IGNORECASE,
)


def _of_him_and_me(no: Gist, yes: Gist) -> bool:
    """'They rang him' and 'Nobody rang me', where it is not known who 'he' is."""
    him = yes.claim.object is not None and yes.claim.object.text.casefold() in ("him", "her", "them")
    return him and bool({"me", "us"} & set(words(no.text))) and bool(_NEVER_ANY.search(no.text)) and no.lineage != yes.lineage


def _telling(no: Gist) -> Callable[[Gist], bool]:
    """What says of a claim whether it tells of the happening that is denied."""
    kinds = frozenset(denied_kinds(no.text))
    if kinds:
        return (lambda yes: not kinds.isdisjoint(yes.kinds)) if _before_a_time(no) else (lambda yes: kinds.issubset(yes.kinds))
    action = _denied_word(no.text, no.claim.action)
    if not action or action in _LIGHT:  # 'gave him the second injection': the thing given says what was done
        return lambda yes: (
            action in _WITH_A_THING and action == first_stem(yes.claim.action) and bool(_object_terms(no) & _object_terms(yes))
        )
    return lambda yes: action in yes.key or action == first_stem(yes.claim.action)


def _object_terms(gist: Gist) -> frozenset[str]:
    return contents(gist.claim.object.text) if gist.claim.object else frozenset()


@lru_cache(maxsize=REMEMBERED)
def _denied_word(text: str, action: str) -> str:
    """The word for an action where the text denies it, else nothing."""
    word = first_stem(action)
    return word if word and _denies_word(text, word) else ""


def _denies_word(text: str, action: str) -> bool:
    """Whether the word for the action stands right behind a word of denial: 'did not sign', but not 'he signs, not me'."""
    text = plain(text)
    return any(
        action in map(stem, words(text[negation.end() : negation.end() + 2 * REACH])) for negation in _NEGATION.finditer(text)
    )


@lru_cache(maxsize=REMEMBERED)
def denied_kinds(text: str) -> tuple[str, ...]:
    """The kinds of happening that a text denies: those right behind a word of denial, and what hangs on them."""
    text = plain(text)
    told = families_at(text)
    for negation in _NEGATION.finditer(text):
        behind = [(at, kind) for at, kind in told if at >= negation.end()]
        if behind and behind[0][0] - negation.end() <= REACH and not _CLAUSE.search(text, negation.end(), behind[0][0]):
            end = _CLAUSE.search(text, behind[0][0])
            return tuple(dict.fromkeys(kind for at, kind in behind if end is None or at < end.start()))
    return ()


def _of_the_other_sex(no: Gist, yes: Gist) -> bool:
    """'I was not asleep' of Hugh Teal, where it was 'she' who slept."""
    doer = yes.claim.actor.text.casefold() if yes.claim.actor else ""
    spoken = no.claim.actor is not None and no.claim.actor.text.casefold() == "i"
    denier = sex(parts(no.statement.voices[-1].label).given) if spoken and no.statement.voices else ""
    return (doer == "she" and denier == "m") or (doer == "he" and denier == "f")


def _other_people(no: Gist, yes: Gist) -> bool:
    """Whether each names who did it, and they are two; nor is 'he' several, nor 'I' somebody who is left unsaid: 'a deputy was the first to enter'."""
    undergone = contents(no.claim.object.text) if no.claim.object else frozenset()
    if yes.claim.actor and undergone & contents(yes.claim.actor.text):
        return False  # 'Barrier lowered by the keeper': what stands first is what it was done to
    doer, others = (g.claim.actor.text.casefold() if g.claim.actor else "" for g in (no, yes))
    if any(one in _ONE_PERSON and _several(other) for one, other in ((doer, others), (others, doer))):
        return True
    if doer == "i" and not others and yes.claim.text.startswith("to "):
        return True
    ours, theirs = (contents(g.claim.actor.text) if g.claim.actor else frozenset() for g in (no, yes))
    if ours and theirs and not ours & theirs and not no.actors & yes.actors and not _NEVER_ANY.match(no.text):
        return True
    if not no.doers or not yes.doers or no.doers & yes.doers:
        return False
    return _by_name(yes.claim.actor) and not _NEVER_ANY.match(no.text)


_ONE_PERSON = frozenset(("he", "she", "i"))


def _several(actor: str) -> bool:
    """Whether the words for who did it are of several: 'medics', 'the two officers', 'police'."""
    last = actor.rsplit(" ", 1)[-1]
    return last in ("police", "people", "they", "men", "women") or (
        len(last) > 3 and last.endswith("s") and not last.endswith(("ss", "us", "’s", "'s"))
    )


def _by_name(reference: Reference | None) -> bool:
    """Whether the words hold a name rather than a role: 'Sgt Moss', but not 'the harbour master'."""
    return reference is not None and any(
        w[:1].isupper() for w in reference.text.split() if w.casefold() not in ("the", "a", "our")
    )


def _before_a_time(no: Gist) -> bool:
    when = no.claim.when
    told = no.text
    return bool(when and when.latest and _UNTIL.search(told) and _NEVER_ANY.search(told) and denied_kinds(told))


def _falls_before(no: Gist, yes: Gist) -> bool:
    """Whether a happening of the kind that is said not to have been before a time is told of as earlier than that."""
    when = no.claim.when
    if (
        when is None
        or when.latest is None
        or yes.window is None
        or not yes.window.narrow
        or not set(denied_kinds(no.text)) & set(yes.kinds)
    ):
        return False
    limit = instant(when.latest)
    if not limit - 12 * 3600 <= yes.window.high < limit - _EVENT_TIME_SLACK_S:
        return False
    return bool(no.key & yes.key or no.entities & yes.entities) or no.source == yes.source
