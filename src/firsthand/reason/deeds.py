"""What a claim comes to as a deed: the act, what it is done to, by whom and where; for asking whether two tell of one deed."""

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache

from firsthand.model.values import dataclass
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.grouping import elsewhere
from firsthand.reason.tokens import REMEMBERED, content, contents, families, family_of, plain, stem, words
from firsthand.reason.windows import apart
from firsthand.reason.wordlists import NUMBERS

TELLING = ("observation", "report", "inference")
COMPARED = 40
"""Deeds under one key that are all compared; of more, each with the next few."""
NEXT = 6
OPPOSED = (("open", "shut"), ("=start", "stop"), ("=start", "=stop"), ("=load", "=unload"), ("=lift", "=lower"), ("lock", "open"))
"""Acts of which the one undoes the other."""

HAPPENINGS = tuple(
    (f"~{name}", re.compile(rf"\b(?:{pattern})\b"))
    for name, pattern in (
        ("fail", r"fail(?:s|ed)?|stopped working|gave (?:out|up)|broke(?:n)? down|cut out|seized(?: up)?|packed up|went dead"),
        ("off", r"(?:c[ao]me|fl(?:ew|y)|bl(?:ew|own)|t(?:ore|orn)|f[ae]ll(?:en)?|ripped|knocked|wrenched) (?:right |clean |straight )?off"),
        ("break", r"br(?:oke|eaks?|oken)|snap(?:s|ped)?|parted|tor[en]|ruptured|severed|g[ai]ven? way|sheared"),
        ("fall", r"f[ae]ll(?:en|s)?|c[ao]me(?:s)? down|collaps\w+|drop(?:s|ped)?|caved in|went (?:down|over)|toppl\w+|tipped over|overturn\w*"),
        ("strike", r"hits?|struck|strikes?|collided|rammed|(?:ran|crashed|smashed|ploughed|drove) into"),
        ("halt", r"stop(?:s|ped)?|halted|stalled|c[ao]me to a (?:stop|halt|standstill)"),
        ("slide", r"slid(?:es?)?|slip(?:s|ped)?|skidded"),
        ("burst", r"bursts?|explode[sd]?|blew up|went off|detonated|erupted"),
    )
)  # fmt: skip
"""Happenings that are told by several words; of a text the first that fits, so that what breaks down does not break."""
_PERCEIVED = frozenset(map(stem, ("see", "notice", "hear", "smell", "spot", "watch", "observe", "find", "count")))
_COMES = frozenset(map(stem, ("come", "appear", "emerge", "begin", "start", "occur", "happen", "break out")))
_EMPTY = frozenset(map(stem, ("be", "have", "do", "go", "get", "make", "say", "tell", "come", "keep", "let")))
_LIGHT = frozenset(map(stem, ("make", "do", "get", "keep")))
_HELD = frozenset(map(stem, ("carry", "wear", "hold", "possess", "own")))
_GIVEN = frozenset(map(stem, ("give", "issue", "hold", "send", "sound", "raise")))
_SELF = ("i", "me", "we", "us", "myself")
_OF_A_THING = frozenset(("=have", "=exist", "appear", *(f"={verb}" for verb in _LIGHT)))
"""Acts that tell nothing without the thing."""
_NO_ONE = frozenset(("nobody", "no one", "no-one", "none", "nothing", "neither", "noone"))
_RELATIVE = ("he", "she", "they", "it", "who", "that", "which", "him", "her", "them", "this", "these", "those", "one", "you")
_DEFINITE = re.compile(r"^(?:the|that|this|his|her|its|their|our|my|both|every|[A-Z])\b", re.IGNORECASE)
_WHERE = re.compile(
    r"\b(?P<prep>in|inside|aboard|at|on|by|near|beside|behind|under|outside) (?P<place>(?:the|a|an|his|her|my|our|its|their) [\w' -]+?)"
    r"(?=$|[,.;:]| (?:at|when|while|with|and|until|before|after|in|on|by|said|who|that|from|for|all)\b)",
    re.IGNORECASE,
)
_PHRASE_END = re.compile(
    r" (?:of|in|on|at|for|by|under|with|that|who|which|from|to|off|above|below|near|behind)\b", re.IGNORECASE
)
_OF = re.compile(
    r"\bclear(?:ed|ing|s)? of (?:the |all |any )?(\w+)|\b(?:rid|emptied|robbed|accused|stripped|relieved) of (\w+)", re.IGNORECASE
)
_SUBJECT = re.compile(r"\b([A-Z][\w'’-]+ [A-Z][\w'’-]+) (?:was|is|had been|stood|sat|waited|stayed)\b")
_SEEN = re.compile(r"^((?:[A-Z][\w'’-]+ ){1,2}[A-Z][\w'’-]+) ([a-z]+) ((?:the|an?|his|her|its|their|my|our) .+)$", re.DOTALL)
_TITLE = frozenset(
    (
        *NUMBERS,
        "no",
        "a",
        "an",
        "some",
        "any",
        "every",
        "each",
        "all",
        "many",
        "several",
        "both",
        "mr",
        "mrs",
        "ms",
        "miss",
        "dr",
        "sgt",
        "pc",
        "insp",
        "capt",
        "captain",
        "sergeant",
        "officer",
        "inspector",
        "the",
    )
)


@dataclass(frozen=True, slots=True)
class Person:
    """Who does it: the entity where it is known, the words of the name, and for a role those of the role."""

    entity: str | None
    name: tuple[str, ...]
    role: frozenset[str]

    def is_other(self, one: "Person") -> bool:
        """Whether the two are certainly two: both named, and no name in common."""
        if self.entity and self.entity == one.entity:
            return False
        return bool(self.name and one.name) and not set(self.name) & set(one.name)

    def is_same(self, one: "Person") -> bool:
        """Whether the two are certainly one."""
        if self.entity and self.entity == one.entity:
            return True
        if self.name and one.name:
            return self.name[-1] == one.name[-1] and (len(self.name) < 2 or len(one.name) < 2 or self.name[0] == one.name[0])
        return bool(self.role) and self.role == one.role


@dataclass(frozen=True, slots=True)
class Deed:
    """One claim: names of the act, what the thing is called, who does it (None where that is not said) and where."""

    gist: Gist
    acts: frozenset[str]
    thing: frozenset[str]
    head: str
    doer: Person | None
    nobody: bool
    definite: bool
    place: frozenset[str]
    key: frozenset[str]

    @property
    def bag(self) -> frozenset[str]:
        """All that the words come to, whatever their part in the sentence."""
        return self.thing | frozenset(act.removeprefix("=") for act in self.acts) | self.key


def deeds(gists: Mapping[str, Gist]) -> dict[str, Deed]:
    """The deed of each claim that tells of something, by claim id."""
    return {
        gist.id: deed_of(gist)
        for gist in gists.values()
        if gist.claim.stance in TELLING
        and gist.claim.certainty in ("asserted", "probable")
        and gist.statement.stance not in ("question", "opinion")
        and gist.claim.text
    }


def deed_of(gist: Gist) -> Deed:
    claim = gist.claim
    action = words(claim.action)
    verb = stem(action[0]) if action else ""
    if verb in _PERCEIVED and claim.object and (seen := _SEEN.match(claim.object.text)):
        return _seen_doing(gist, seen)
    undergoes = claim.object or claim.actor
    text = undergoes.text if undergoes else ""
    doer = claim.actor if claim.object else None
    acts = set(gist.acts[:1])
    if verb in _PERCEIVED and gist.kinds:
        acts = set(gist.kinds[:1])
    elif verb in _PERCEIVED or (verb in _COMES and not claim.object):
        acts.add("appear")
        text = text if claim.object or verb in _COMES else ""
    elif verb and verb not in _EMPTY:
        acts |= {f"={' '.join((verb, *action[1:]))}", *filter(None, (family_of(claim.action),))}
    elif len(action) > 1:
        acts.add(f"={' '.join((verb, *action[1:]))}")
    elif verb == stem("have"):
        acts.add("=have")
    elif claim.object and verb in _LIGHT:
        acts.add(f"={verb}")
    if verb in _HELD and claim.object:
        acts.add("=have")
    if claim.object and verb in (*_LIGHT, *_GIVEN, "be"):
        acts.add("=exist")
    acts |= happening(claim.text) if verb and verb not in _PERCEIVED else frozenset()
    nobody = bool(claim.actor) and (claim.actor.text.casefold() if claim.actor else "") in _NO_ONE
    if text.casefold() in (*_RELATIVE, *_SELF) or text.casefold() in _NO_ONE:
        text = ""
    person = _person(gist) if doer or _of_oneself(gist) else _named_subject(gist)
    thing = _thing(text) - frozenset(map(stem, person.name if person else ()))
    return Deed(
        gist, frozenset(acts), thing, _head(text, thing), person, nobody, bool(_DEFINITE.match(text)), place_of(gist), gist.key
    )


def named_happening(text: str, gist: Gist) -> Deed:
    """What a claim sets its time against, as a deed: 'the bang' in 'before the bang'."""
    told = contents(text)
    return Deed(gist, frozenset(families(text)), told, "", None, False, True, frozenset(), told)


def _seen_doing(gist: Gist, seen: re.Match[str]) -> Deed:
    """What somebody was seen to do: 'I saw Ann Reed shut the valve'."""
    name, verb, rest = seen.groups()
    acts = frozenset(filter(None, (f"={stem(verb)}", family_of(verb)))) | happening(rest)
    thing = _thing(rest)
    person = Person(None, tuple(w.casefold() for w in name.split()), frozenset())
    return Deed(gist, acts, thing, _head(rest, thing), person, False, bool(_DEFINITE.match(rest)), place_of(gist), gist.key)


@lru_cache(maxsize=REMEMBERED)
def happening(text: str) -> frozenset[str]:
    """The name of the happening that a text tells of, in whatever words."""
    told = plain(text)
    return frozenset(next(((name,) for name, pattern in HAPPENINGS if pattern.search(told)), ()))


def same(a: Deed, b: Deed) -> bool:
    """Whether the two tell of one deed, as their words go: one act upon one thing, at no other place or time."""
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or apart(a.gist.window, b.gist.window):
        return False
    return alike(a, b)


def alike(a: Deed, b: Deed) -> bool:
    """Whether the act and the thing are one, whatever is told of place and time."""
    if a.acts and b.acts:
        return bool(a.acts & b.acts) and same_thing(a, b)
    common = a.bag & b.bag
    return len(common) >= 2 and len(common) >= 0.75 * min(len(a.bag), len(b.bag))


def same_thing(a: Deed, b: Deed) -> bool:
    """Whether what the two tell of may be one thing: the one is called by no more words than the other."""
    if not a.thing or not b.thing:
        return not a.thing and not b.thing and bool((a.acts & b.acts) - _OF_A_THING)
    return (a.thing <= b.thing or b.thing <= a.thing) and a.head == b.head and not _of_another(a, b)


def _of_another(a: Deed, b: Deed) -> bool:
    """Whether the same is done to the two with regard to different things: cleared of people, cleared of gas."""
    ours, theirs = _of_what(a), _of_what(b)
    return bool(ours and theirs) and not ours & theirs


def _of_what(deed: Deed) -> frozenset[str]:
    match = _OF.search(deed.gist.claim.text)
    return contents(match[1] or match[2]) - deed.thing if match else frozenset()


def opposed(a: Deed, b: Deed) -> bool:
    """Whether the one act undoes the other."""
    return any((x in a.acts and y in b.acts) or (y in a.acts and x in b.acts) for x, y in OPPOSED)


def own_words(a: Gist, b: Gist) -> bool:
    """Whether one voice tells both in one account: left to that account's own order."""
    return a.statement.id == b.statement.id or (a.source == b.source and (a.voice == b.voice or a.record is b.record))


def compared(some: Iterable[Deed], keys: Callable[[Deed], Iterator[Hashable]]) -> Iterator[tuple[Deed, Deed]]:
    """Pairs of different voices under a common key, each once."""
    postings: dict[Hashable, list[Deed]] = defaultdict(list)
    for deed in some:
        for key in keys(deed):
            postings[key].append(deed)
    seen: set[tuple[str, str]] = set()
    for posting in postings.values():
        reach = len(posting) if len(posting) <= COMPARED else NEXT
        for at, a in enumerate(posting):
            for b in posting[at + 1 : at + 1 + reach]:
                ids = (a.gist.id, b.gist.id)
                if ids not in seen and not own_words(a.gist, b.gist):
                    seen.add(ids)
                    yield a, b


def by_act_and_thing(deed: Deed) -> Iterator[Hashable]:
    """Keys under which one deed is met again."""
    if deed.acts and deed.thing:
        yield from ((act, term) for act in sorted(deed.acts) for term in sorted(deed.thing))
    elif deed.acts:
        yield from sorted(deed.acts)
    if not deed.acts and len(deed.key) <= 8:
        yield from ((f"={a}", b) for a in sorted(deed.key) for b in sorted(deed.key) if a != b)


def place_of(gist: Gist) -> frozenset[str]:
    """What the place is called at which a claim says that it was."""
    told = [gist.claim.place.text] if gist.claim.place else []
    thing = gist.claim.object.text.casefold() if gist.claim.object else ""
    told += [place for place in _places(gist.claim.text) if place.casefold() not in thing]
    return frozenset(stem(w) for text in told[:1] for w in words(text) if content(w) or len(w) > 3)


@lru_cache(maxsize=REMEMBERED)
def _places(text: str) -> tuple[str, ...]:
    return tuple([m["place"] for m in _WHERE.finditer(text)])


@lru_cache(maxsize=REMEMBERED)
def _thing(text: str) -> frozenset[str]:
    """What a thing is called, numbers left out; 'the rear window' and 'the window' may be one."""
    return frozenset(term for term in contents(text) if not term.isdigit())


@lru_cache(maxsize=REMEMBERED)
def _head(text: str, thing: frozenset[str]) -> str:
    """The word for the thing itself: the key in 'the key of the escape shaft'."""
    named = [c for w in words(_PHRASE_END.split(text, maxsplit=1)[0]) if (c := content(w)) and c in thing]
    return named[-1] if named else ""


def _named_subject(gist: Gist) -> Person | None:
    """Somebody whom the words name before 'was', where no actor was read: 'At nine Ann Reed was in the yard'."""
    match = _SUBJECT.search(gist.claim.text) if gist.claim.actor is None and gist.claim.object is None else None
    return Person(None, tuple(w.casefold() for w in match[1].split()), frozenset()) if match else None


def _of_oneself(gist: Gist) -> bool:
    """Whether somebody does it without an object: 'Sgt Reed was driving'."""
    return gist.claim.actor is not None and gist.claim.object is None


def _person(gist: Gist) -> Person | None:
    actor = gist.claim.actor
    if actor is None or actor.text.casefold() in _NO_ONE:
        return None
    text, entity = actor.text, actor.entity
    if text.casefold() in _SELF[:2]:
        voice = gist.statement.voices[-1] if gist.statement.voices else None
        if voice is None:
            return None
        text, entity = voice.label, voice.entity or entity
    name = _name(text)
    if text.casefold() in _RELATIVE or text.casefold() in _SELF:
        return Person(entity, (), frozenset()) if entity else None
    return Person(entity, name, frozenset() if name else contents(text))


@lru_cache(maxsize=REMEMBERED)
def _name(text: str) -> tuple[str, ...]:
    """The words of a name in lower case, titles left out."""
    return tuple([w.casefold() for w in re.findall(r"[\w'’-]+", text) if w[:1].isupper() and w.casefold() not in _TITLE])
