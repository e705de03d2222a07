"""Ways of telling a deed in which the verb is not the act: by a noun, by who was seen, by where somebody was, without a verb."""

import re
from collections.abc import Iterable

from firsthand.reason.deed_context import in_one_word
from firsthand.reason.deed_parts import PERCEIVED, PHRASE_END, happening, head_of, place_of, thing_of
from firsthand.reason.deed_persons import is_about_nobody, is_nobody, named_subject, names_in, person_of
from firsthand.reason.deed_words import (
    FALLS_OUT,
    GATHERINGS,
    GETTING,
    GIVING,
    LIES,
    NOMINAL,
    NOT_THERE,
    STATES,
    THERE,
    act_names,
    tells_an_act,
)
from firsthand.reason.deeds import Deed, Person
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import CONCEPT_OF, family_of, stem, words

AT_NO_TIME = re.compile(r"\b(?:at no (?:time|point|stage|moment)|under no circumstances|on no account)\b", re.IGNORECASE)
_WITHOUT = frozenset(map(stem, ("go", "run", "work", "pass", "leave", "sail", "be")))
_LEAD = re.compile(r"^(?:at|by|around|about|just|then|and|so|on|in|,| )+(?= |$)", re.IGNORECASE)
_AT_GATHERING = re.compile(
    rf"\bat (?P<what>(?:the|that|this|our|their|a) (?:[a-z]+ )?(?:{'|'.join(GATHERINGS)}))\b", re.IGNORECASE
)
_THERE_OR_NOT = re.compile(
    rf"\b(?:was|were|is|are|been|had|stood|went) (?:still |already |not |all )*(?:(?P<no>{'|'.join(sorted(NOT_THERE))})|(?P<yes>{'|'.join(sorted(THERE))}))\b(?! (?:by|from|in|at|on|to|for|and|up|down|out|off|over|through|back|round|past|along|wrong|into|under|ahead)\b)",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"\b(?:was|were|is|are|am|been)(?:n't|n’t)?(?: (?:not|never|still|already|now|quite|very|all|clearly|plainly|certainly|completely|at no time))*"
    r" (?P<state>[a-z]{3,}|on|off|up|down)(?: in| on| up| down| off| out)?(?=$|[,.;]| (?:at|when|that|this|and|by|before|after|all|for|last)\b)",
    re.IGNORECASE,
)
_NO_STATES = frozenset(
    map(
        stem,
        (
            "there",
            "here",
            "where",
            "not",
            "one",
            "him",
            "her",
            "them",
            "mine",
            "wrong",
            "right",
            "true",
            "false",
            "nothing",
            "about",
            "gone",
            "over",
            "out",
            "away",
        ),
    )
)
_UNDONE = re.compile(
    r"\b(?:was|were|been|left|be|is|are|stood|remained) (?:left )?un(?P<verb>(?:[a-z]{3,}ed|locked|shut|bolted|barred))\b(?! by\b)",
    re.IGNORECASE,
)
_IS = re.compile(r"\b(?:was|were|is|are|am|been)\b", re.IGNORECASE)
_SEEN_FIRST = re.compile(r"^\W*(?:i |we )?(?:saw|heard|watched|seen|noticed|see|hear) ", re.IGNORECASE)
DEFINITE = re.compile(r"^(?:the|that|this|his|her|its|their|our|my|both|every|[A-Z])\b", re.IGNORECASE)
_SEEN = re.compile(
    r"^(?:(?:i|we) )?(?:saw |watched |noticed |heard |seen )?((?:[A-Z][\w'’-]+ ){1,2}[A-Z][\w'’-]+) ([a-z]+(?: (?:off|out|down|up|on|over))?) ((?:the|an?|his|her|its|their|my|our) .+)$",
    re.DOTALL,
)


def act_noun(gist: Gist, verb: str) -> str | None:
    """The noun to which the verb leaves it to tell the act: the call in 'made the call', the training in 'had no training'."""
    claim = gist.claim
    if verb not in GIVING and verb not in GETTING and verb not in _WITHOUT and verb != stem("come"):
        return None
    without = verb in _WITHOUT and " without " in claim.text
    text = claim.text if without else claim.object.text if claim.object else claim.actor.text if claim.actor else ""
    if verb == stem("come") and "in" not in words(claim.text):
        return None
    if without:
        text = text.partition(" without ")[2]
    elif verb in _WITHOUT and verb not in GIVING:
        return None
    near = words(PHRASE_END.split(text, maxsplit=1)[0])
    found = next(filter(tells_an_act, reversed(near)), None)
    if found is None and verb == stem("give"):  # 'he was given no warning'
        return next(filter(tells_an_act, words(claim.text)), None)
    return found


def nominal_deed(gist: Gist, verb: str, noun: str) -> Deed:
    """The deed of a noun: done to the subject that gets it, or to what the words go on to name."""
    claim = gist.claim
    act = NOMINAL[stem(noun)]
    acts = frozenset((f"={act}", *filter(None, (family_of(act),)), *act_names(act, ())))
    without = verb in _WITHOUT and " without " in claim.text
    gets = verb in GETTING or without
    person = None if gets or claim.object is None else person_of(gist)
    given = verb == stem("give") and claim.object is not None and noun not in words(claim.object.text)
    if gets or given:
        undergoes = claim.object if given else claim.actor
        text = undergoes.text if undergoes else ""
    else:
        match = re.search(
            rf"\b{re.escape(noun)}\b[\w ]*? (?:of|on|to|about|for|with) (?P<what>[^,.;]+)", claim.text, re.IGNORECASE
        )
        text = PHRASE_END.split(match["what"], maxsplit=1)[0] if match else ""
    thing = frozenset() if is_about_nobody(text) else thing_of(text)
    negative = claim.polarity == "neg" or without or AT_NO_TIME.search(claim.text) is not None
    key = gist.key - {stem(noun), verb}
    definite = bool(thing) or re.search(rf"\bthe (?:[\w-]+ )*{re.escape(noun)}\b", claim.text, re.IGNORECASE) is not None
    return Deed(
        gist, acts, thing, head_of(text, thing), person, is_nobody(gist), definite, place_of(gist), key, negative, nominal=True
    )


def seen_at_it(gist: Gist, verb: str) -> re.Match[str] | None:
    """Somebody who was seen to do something, where the parser saw one long name: 'Ann Reed press the button'."""
    claim = gist.claim
    if verb in PERCEIVED and claim.object:
        return _SEEN.match(claim.text.strip())
    return _SEEN.match(claim.text) if not verb and claim.actor is None else None


def told_by_being(gist: Gist, verb: str) -> Deed | None:
    """Whether a thing was there, whether somebody was at a gathering, what was left undone: what is told by 'be'."""
    claim = gist.claim
    no = claim.polarity == "neg"
    if verb == stem("be") and (match := _AT_GATHERING.search(claim.text)):
        doer = person_of(gist) or named_subject(gist)
        return told_of(
            gist, ("=attend", "%take part"), match["what"], doer=doer, nobody=is_nobody(gist), place=frozenset(), nominal=True
        )
    who = claim.object or claim.actor
    if who is None or not thing_of(who.text):
        return None
    if verb == stem("be") and no and who is claim.actor and who.text[:3].casefold() == "no ":  # 'no guard was on the door'
        return told_of(gist, ("=exist",), who.text, nominal=True)
    definite = bool(DEFINITE.match(who.text))
    match = _THERE_OR_NOT.search(claim.text)
    if match and not any(w[:1].isupper() for w in who.text.split()[1:]):
        return told_of(gist, ("=exist",), who.text, definite=definite, denied=no != (match["no"] is not None), nominal=True)
    match = _UNDONE.search(claim.text)
    if match and act_names(act := stem(match["verb"]), ()):
        acts = (f"={act}", *filter(None, (family_of(match["verb"]),)), *act_names(act, ()))
        return told_of(gist, acts, who.text, definite=definite, denied=not no, nominal=True)
    return None


def told_of(
    gist: Gist,
    acts: Iterable[str],
    thing: str,
    *,
    doer: Person | None = None,
    nobody: bool = False,
    definite: bool = True,
    place: frozenset[str] | None = None,
    denied: bool | None = None,
    nominal: bool = False,
) -> Deed:
    """A deed upon the thing that some words call by name; place and denial are those of the claim unless they are given."""
    named = thing_of(thing)
    return Deed(
        gist, frozenset(acts), named, head_of(thing, named), doer, nobody, definite, place_of(gist) if place is None else place,
        gist.key, gist.claim.polarity == "neg" if denied is None else denied, nominal,
    )  # fmt: skip


def told_by_state(gist: Gist, verb: str) -> Deed | None:
    """What is said of a thing or a person with 'be': 'was drunk', 'was strapped in', but not where it was."""
    claim = gist.claim
    match = _STATE.search(claim.text) if verb == stem("be") and claim.object is None and claim.actor else None
    if match is None or claim.actor is None or stem(match["state"]) in _NO_STATES or not _one_of_it(claim.actor.text):
        return None
    state = stem(match["state"])
    acts = STATES.get(match["state"].casefold()) or {
        f"=be {state}",
        *act_names(state, ()),
        *filter(None, (family_of(match["state"]),)),
    }
    return told_of(gist, acts, claim.actor.text, doer=person_of(gist), definite=bool(DEFINITE.match(claim.actor.text)))


def _one_of_it(text: str) -> bool:
    return not is_about_nobody(text)


def in_few_words(gist: Gist, verb: str) -> Deed | None:
    """What a thing did, where its verb was not read as one: 'pipe burst', 'saw the slope collapse', 'bar down on stage'."""
    claim = gist.claim
    seen = verb in PERCEIVED and claim.object is not None
    if not seen and _IS.search(claim.text):
        return None
    silent = claim.actor is None or (gist.record is not None and claim.actor.text not in claim.text)
    if not seen and (claim.object or not silent) and not _misread(gist, verb):
        return None
    text = claim.object.text if seen and claim.object else claim.text
    when = claim.when.text if claim.when and claim.when.text else ""
    said = _SEEN_FIRST.sub("", _LEAD.sub("", text.replace(when, " ", 1).strip(" ,.")))
    ws = words(said)
    at = next((i for i, w in enumerate(ws) if i and (stem(w) in FALLS_OUT or (not seen and w in LIES))), 0)
    before = in_one_word(" ".join(ws[:at]))
    thing = thing_of(before)
    if not thing or len(ws[:at]) > 5 or (ws[at] in LIES and gist.units - gist.reporter):
        return None
    acts = LIES.get(ws[at]) or {f"={stem(ws[at])}", *filter(None, (family_of(ws[at]),)), *act_names(stem(ws[at]), ws[at:])}
    if ws[at : at + 2] == ("on", "fire"):
        acts = LIES["alight"]
    return told_of(gist, acts | happening(" ".join(ws[at:])) | {term[1:] for term in thing if term[0] == "!"}, before)


def _misread(gist: Gist, verb: str) -> bool:
    """Whether the first word of an entry, which names a thing, was taken for a verb: 'coach off road'."""
    first = words(gist.claim.text)[:1]
    return gist.record is not None and bool(first) and first[0] == verb and stem(first[0]) in CONCEPT_OF


def seen_somewhere(gist: Gist, name: str) -> Deed:
    """Where somebody was seen: 'I last saw Ann Reed in the yard'."""
    person = Person(gist.claim.object.entity if gist.claim.object else None, names_in(name), frozenset())
    acts = frozenset(("=be", "appear"))
    return Deed(gist, acts, frozenset(), "", person, False, False, place_of(gist), gist.key, seen_there=True)


def named_afterwards(gist: Gist, named: re.Match[str]) -> Deed:
    """Who did it, where his name comes last: 'the man driving the coach was Ann Reed'."""
    return named_doer(gist, stem(named["verb"]), named["thing"], named["name"])


def named_doer(gist: Gist, verb: str, told: str, name: str) -> Deed:
    acts = {*filter(None, (f"={verb}", family_of(verb))), *act_names(verb, words(gist.claim.text))}
    person = Person(gist.claim.object.entity if gist.claim.object else None, names_in(name), frozenset())
    return told_of(gist, acts, told, doer=person)


def at_work(gist: Gist, post: re.Match[str]) -> Deed:
    """Who works a thing, told by where he is: 'Ann Reed was at the winch'."""
    doer = person_of(gist) or named_subject(gist)
    return told_of(gist, ("%work",), post["thing"], doer=doer, nobody=is_nobody(gist), place=frozenset())


def seen_doing(gist: Gist, seen: re.Match[str]) -> Deed:
    """What somebody was seen to do: 'I saw Ann Reed shut the valve'."""
    name, told, rest = seen.groups()
    verb = stem(told.split()[0])
    acts = frozenset(filter(None, (f"={verb}", family_of(told)))) | happening(rest) | act_names(verb, words(seen.group()))
    thing = thing_of(rest)
    person = Person(None, tuple(w.casefold() for w in name.split()), frozenset())
    return Deed(gist, acts, thing, head_of(rest, thing), person, False, bool(DEFINITE.match(rest)), place_of(gist), gist.key)
