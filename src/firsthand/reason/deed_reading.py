"""The deed that each claim tells of, in whatever way."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from firsthand.model import Account, Done
from firsthand.reason.deed_context import first_of_two, named_behind, resolved, spoken_of, with_things_whole
from firsthand.reason.deed_having import having_in_short, lacking, plainly_without
from firsthand.reason.deed_parts import HELD, PERCEIVED, acts_of, happening, happening_noun, head_of, place_of, thing_of
from firsthand.reason.deed_persons import (
    is_about_nobody,
    is_nobody,
    is_of_oneself,
    named_subject,
    names_in,
    person_of,
    speaker_names,
)
from firsthand.reason.deed_presence import presence
from firsthand.reason.deed_steering import craft_near, goes_with_us, steering
from firsthand.reason.deed_ways import (
    AT_NO_TIME,
    DEFINITE,
    act_noun,
    at_work,
    in_few_words,
    named_afterwards,
    named_doer,
    nominal_deed,
    seen_at_it,
    seen_doing,
    seen_somewhere,
    told_by_being,
    told_by_state,
)
from firsthand.reason.deed_words import CONTROLS, FALLS_OUT, IDIOMS, NOMINAL, act_names, tells_an_act
from firsthand.reason.deeds import STEERING, Deed, Person
from firsthand.reason.gists import Gist, gists
from firsthand.reason.material import Material
from firsthand.reason.reuse import Reuse
from firsthand.reason.tokens import content, families, family_of, first_stem, stem, words

TELLING = ("observation", "report", "inference")
_SIGHTED = frozenset(map(stem, ("see", "notice", "spot", "watch", "observe", "find", "meet", "pass", "leave", "put", "place")))
_NAMED = re.compile(r"^(?:(?:Mr|Mrs|Ms|Miss|Dr|Sgt|PC)\.? [A-Z][\w'’-]+|(?:[A-Z][\w'’-]+ )+[A-Z][\w'’-]+)$")
_PERCEIVED_LAST = (" seen", " heard", " noticed", " spotted", " observed", " found", " smelt", " reported")
_OF_A_DOING = re.compile(
    r"^(?:the )?(?P<act>[a-z]+ing|arrival|departure|collapse|closure|opening|fall) of (?P<thing>.+)$", re.IGNORECASE
)
FAMILY_NOUNS = frozenset(map(stem, ("bang", "explosion", "crash", "scream", "shout", "fire", "blast")))
_SPLIT = re.compile(
    r"\b(?:let|lets|put|puts|take|took|taken|turn\w*|switch\w*|shut|pull\w*|bring|brought|send|sent|set|knock\w*|screw\w*|wind|wound|throw|threw|get|got)"
    r" (?P<thing>(?:the|a|an|his|her|its|their|my|our) [\w -]{2,40}?) (?:off|out|down|up|on|in|away|over|back|clear|free)\b",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\b(?:switch\w*|turn\w*|shut|cut|set|let|put|took|take|taken|knock\w*) (?:off|on|down|out) (?P<thing>(?:the|a|an|his|her|its|their|my|our) [\w-]+(?: [\w-]+)?)$",
    re.IGNORECASE,
)
_PASSIVE = re.compile(
    r"^(?:[^,]{0,30}, )?(?P<thing>(?:the|a|an|his|her|its|their|my|our) [\w' -]{2,40}?) (?:was|were|is|are|had been|has been|have been) ",
    re.IGNORECASE,
)
_DONE_BY = re.compile(
    r"^(?P<thing>(?:the|a|an|his|her|its|their|my|our) [\w' -]{2,40}?) (?:was|were|had been|has been) (?P<verb>[a-z]+(?:ed|en|t)) by (?P<name>(?:[A-Z][\w'’-]+ ?){2,3})",
    re.IGNORECASE,
)
_ONE_WHO = re.compile(r"^(?:the|that) (?:one|person|man|woman|lad|girl|boy|chap|officer|passenger|worker)$", re.IGNORECASE)
_IS_NOT = re.compile(rf"{AT_NO_TIME.pattern}|^neither\b", re.IGNORECASE)
_IT_WAS = re.compile(r"^[\w ,'’-]{0,40}?\b(?:was|is|had been) (?P<name>(?:[A-Z][\w'’-]+ ?){2,3})")
_WAS_NAMED = re.compile(
    r"\b(?:man|woman|person|one|officer|member of staff|driver|worker|lad|girl|boy) (?P<verb>\w+ing) (?P<thing>(?:the|a|an|his|her) [\w -]+?)"
    r" (?:was|is) (?P<name>(?:[A-Z][\w'’-]+ ?)+)"
)
_PUT_THERE = re.compile(
    r"\b(?:spoke|talked|speaking|talking|chatted) (?:to|with) (?P<name>(?:[A-Z][\w'’-]+ )+[A-Z][\w'’-]+) (?=in|on|at|by|near|inside|outside)"
)
_MANNED = re.compile(
    rf"\b(?:at|on|behind|manning) (?:the|his|her|its|their) (?:[\w-]+ )?(?P<thing>{'|'.join(CONTROLS)})\b", re.IGNORECASE
)


def deeds(known: Mapping[str, Gist], text: str = "") -> dict[str, Deed]:
    """The deed of each claim that tells of something, by claim id; `text` is that of the account where all are of one."""
    made: dict[str, Deed] = {}
    before: tuple[Gist, ...] = ()
    for gist in known.values():
        if _tells(gist):
            fold = gist.claim.fold
            made[gist.id] = _restored(gist, fold.deed) if fold and fold.deed else _in_place(gist, before, text)
        before = (gist, *before[:1])
    return made


def _tells(gist: Gist) -> bool:
    claim = gist.claim
    judged = "opinion" in (claim.stance, gist.statement.stance) and not plainly_without(gist)
    return (
        bool(claim.text)
        and (claim.stance in TELLING or claim.stance == "opinion")
        and claim.certainty in ("asserted", "probable")
        and gist.statement.stance != "question"
        and not judged
        and not (claim.actor and claim.text.startswith(f"{claim.actor.text} to "))  # 'one would expect' 'a guard to have a key'
    )


def with_deeds(account: Account) -> Account:
    """An account whose claims are folded, with what their deeds come to by words kept too."""
    told = deeds(gists(Material([account]), Reuse()), account.document.text if account.document else "")
    claims = [
        replace(c, fold=replace(c.fold, deed=_kept(told[c.id]))) if c.fold is not None and c.id in told else c
        for c in account.claims
    ]
    return replace(account, claims=tuple(claims))


def _kept(deed: Deed) -> Done | None:
    """What of a deed follows from words; None where its doer is somebody whom the claim does not hold."""
    gist, doer = deed.gist, deed.doer
    if doer is None:
        who = ""
    elif doer == person_of(gist):
        who = "actor"
    elif doer.entity is None:
        who = "named"
    elif gist.claim.object and gist.claim.object.entity == doer.entity:
        who = "object"
    else:
        return None
    named = doer if doer and who in ("named", "object") else None
    name = (*named.name, *(f"@{term}" for term in sorted(named.role))) if named else ()
    return Done(
        deed.acts, deed.thing, deed.head, who, name, deed.nobody,
        deed.definite, deed.place, gist.key - deed.key, deed.denied, deed.nominal, deed.seen_there,
    )  # fmt: skip


def _restored(gist: Gist, done: Done) -> Deed:
    """The deed of a claim from what was kept of it, with its doer as known now."""
    doer = person_of(gist) if done.who == "actor" else None
    if done.who in ("named", "object"):
        seen = gist.claim.object if done.who == "object" else None
        name, role = (tuple(w for w in done.name if w[0] != "@"), frozenset(w[1:] for w in done.name if w[0] == "@"))
        doer = Person(seen.entity if seen else None, name, role)
    return Deed(
        gist, done.acts, done.thing, done.head, doer, done.nobody, done.definite, done.place,
        gist.key - done.said if done.said else gist.key, done.denied, done.nominal, done.seen_there,
    )  # fmt: skip


def _in_place(gist: Gist, before: Sequence[Gist], text: str) -> Deed:
    """The deed of a claim where it stands: right behind the claims `before`, the last first, in an account of this text."""
    told = first_of_two(resolved(with_things_whole(gist), before, text))
    deed = steering(told, "") or presence(told, stem((words(told.claim.action) or ("",))[0])) or deed_of(told)
    deed = _of_what_befell(deed)
    if text and not deed.thing and (STEERING in deed.acts or goes_with_us(told)) and (craft := craft_near(gist, text)):
        thing = thing_of(craft)
        deed = replace(deed, thing=thing, head=head_of(craft, thing), definite=True)
    if deed.doer is None or not (deed.doer.name or deed.doer.role):
        deed = replace(deed, doer=named_behind(gist) or spoken_of(gist, text) or deed.doer)
    return deed if told is gist else replace(deed, gist=gist, doer=person_of(gist) if deed.doer == person_of(told) else deed.doer)


def _of_what_befell(deed: Deed) -> Deed:
    """'The dust explosion' as an explosion of the dust."""
    named = frozenset(term for term in deed.thing if term[0] == "!")
    rest = deed.thing - named
    if not named or not rest:
        return deed
    head = deed.head if deed.head in rest else max(rest) if len(rest) == 1 else ""
    return replace(deed, thing=rest, head=head, acts=deed.acts | {term[1:] for term in named}) if head else deed


def deed_of(gist: Gist) -> Deed:
    """The deed that a claim comes to: what is done is taken from the verb, or from the noun that a verb like 'make' leaves it to."""
    claim = gist.claim
    verb = first_stem(claim.action)
    if (seen := seen_at_it(gist, verb)) is not None:
        return seen_doing(gist, seen)
    if verb in _SIGHTED and claim.object and claim.polarity == "pos" and (seen := _NAMED.match(claim.object.text)):
        return seen_somewhere(gist, seen.group())
    if (told := having_in_short(gist, verb) or in_few_words(gist, verb)) is not None:
        return told
    if (noun := act_noun(gist, verb)) is not None:
        return nominal_deed(gist, verb, noun)
    if (seen_at := _PUT_THERE.search(claim.text)) is not None and claim.polarity == "pos":
        return seen_somewhere(gist, seen_at["name"])
    if (there := told_by_being(gist, verb)) is not None:
        return there
    if (without := lacking(gist)) is not None:
        return without
    if not verb and (done := _DONE_BY.search(claim.text)) is not None and done["name"][:1].isupper():
        return named_doer(gist, stem(done["verb"]), done["thing"], done["name"])
    if verb == stem("be") and (named := _WAS_NAMED.search(claim.text)):
        return named_afterwards(gist, named)
    if verb == stem("be") and (post := _MANNED.search(claim.text)):
        return at_work(gist, post)
    if (state := told_by_state(gist, verb)) is not None:
        return state
    deed = _by_verb(gist, verb)
    name = _name_behind(gist) if verb != stem("be") and claim.actor and _ONE_WHO.match(claim.actor.text) else None
    return replace(deed, doer=Person(None, names_in(name), frozenset())) if name else deed


def _name_behind(gist: Gist) -> str | None:
    """Who it was, named right behind: 'the one who shut the valve was Ann Reed'."""
    match = _IT_WAS.match(gist.statement.text[max(0, gist.claim.end - gist.statement.start) :])
    return match["name"] if match else None


def _by_verb(gist: Gist, verb: str) -> Deed:
    """The deed that the verb of a claim tells."""
    claim = gist.claim
    idiom = claim.object is not None and (verb, stem((words(claim.object.text) or ("",))[-1])) in IDIOMS
    undergoes = claim.actor if idiom else claim.object or claim.actor
    text = undergoes.text if undergoes else ""
    if claim.object is None and (split := _SPLIT.search(claim.text) or _BEHIND.search(claim.text) or _PASSIVE.search(claim.text)):
        text = split["thing"] if not (split.re is _PASSIVE and claim.actor) else text
    if claim.object and text.casefold() in ("i", "me"):
        text = " ".join(speaker_names(gist))
    if verb in PERCEIVED and not gist.kinds:
        text = text if claim.object or _is_seen(gist, text) else ""
    if is_about_nobody(text):
        text = ""
    person = person_of(gist) if (claim.actor if claim.object else None) or is_of_oneself(gist) else named_subject(gist)
    thing = thing_of(text) - frozenset(map(stem, person.name if person else ()))
    acts, noun = acts_of(gist, verb), happening_noun(text, verb)
    if noun:
        acts |= {f"={stem(noun)}", *act_names(stem(noun), ()), *filter(None, (family_of(noun),))}
    place = place_of(gist)
    holds = verb == stem("have") or (verb in HELD and "=wear" not in acts) or ("=have" in acts and verb == stem("get"))
    has = holds and claim.object is not None and person is not None and not person.name and bool(person.role)
    if has and person:  # 'the pontoon had a ladder': there was one on it
        acts, place = (
            acts | {"=exist"},
            place or frozenset(stem(w) for w in words(claim.actor.text if claim.actor else "") if content(w)),
        )
    return Deed(
        gist, acts, thing, head_of(text, thing), person, is_nobody(gist), bool(DEFINITE.match(text)), place,
        gist.key, claim.polarity == "neg" or _IS_NOT.search(claim.text) is not None, nominal=bool(noun) or has,
    )  # fmt: skip


def _is_seen(gist: Gist, subject: str) -> bool:
    """Whether the subject is what was seen, in words without 'was': 'first smoke seen'."""
    return gist.record is not None and gist.claim.text.rstrip(" .").endswith(_PERCEIVED_LAST) and not subject[:1].isupper()


def named_happening(text: str, gist: Gist) -> Deed:
    """What a claim sets its time against, as a deed: 'the bang' in 'before the bang'."""
    said = words(text)
    if (deed := _OF_A_DOING.match(text)) is not None:  # 'the ringing of the bell'
        verb, told = stem(deed["act"]), thing_of(deed["thing"])
        acts = frozenset((f"={verb}", *act_names(verb, said), *filter(None, (family_of(deed["act"]),)))) | happening(deed["act"])
        return Deed(gist, acts, told, "", None, False, True, frozenset(), told, nominal=True)
    last = stem(said[-1]) if said else ""
    verbal = len(said) > 1 and last in FALLS_OUT and last not in FAMILY_NOUNS
    told = thing_of(" ".join(w for w in said[:-1] if w not in ("had", "has", "have"))) if verbal else thing_of(text)
    acts = frozenset((*families(text), *((f"={last}", *act_names(last, said)) if last in FALLS_OUT else ()))) | (
        happening(text) if verbal else frozenset()
    )
    if not verbal and said and tells_an_act(said[-1]):  # 'the announcement'
        acts |= {f"={NOMINAL[last]}"}
        told -= {content(said[-1]) or last}
    return Deed(gist, acts, told, "", None, False, True, frozenset(), told, nominal=not verbal)
