"""The parts of a deed as the words of a claim give them: the act, the thing, the place and the person."""

import re
from functools import lru_cache

from firsthand.model import Claim
from firsthand.reason.deed_words import FALLS_OUT, IDIOMS, STATES, act_names
from firsthand.reason.deeds import LIGHT
from firsthand.reason.gists import Gist
from firsthand.reason.tokens import FAMILY_OF, REMEMBERED, content, contents, family_of, plain, stem, words

HAPPENINGS = tuple(
    (f"~{name}", re.compile(rf"\b(?:{pattern})\b"))
    for name, pattern in (
        ("fail", r"fail(?:s|ed)?|stopped working|gave (?:out|up)|broke(?:n)? down|cut out|seized(?: up)?|packed up|went dead|jam(?:s|med)?(?: up)?|seize[sd]? up"),
        ("adrift", r"adrift|br(?:oke|oken) (?:her|its|their|the|from her|from its) moorings?|cut (?:her |it )?loose|cast (?:\w+ )?(?:off|adrift)|slipped (?:her|its) moorings?|br(?:oke|oken) (?:free|loose)"),
        ("off", r"(?:c[ao]me|fl(?:ew|y)|bl(?:ew|own)|t(?:ore|orn)|f[ae]ll(?:en)?|ripped|knocked|wrenched|br(?:oke|oken)) (?:right |clean |straight )?off|detach(?:es|ed)|c[ao]me away"),
        ("break", r"bursts?|g[ai]ven? way|br(?:oke|eaks?|oken)|snap(?:s|ped)?|parted|tor[en]|ruptured|severed|sheared|breach(?:es|ed)?|explode[sd]?|blew up|erupted"),
        ("fall", r"f[ae]ll(?:en|s)?|c[ao]me(?:s)? down|collaps\w+|drop(?:s|ped)?|caved in|went (?:down|over)|gone (?:down|over)|toppl\w+|tipped over|overturn\w*"),
        ("strike", r"hits?|struck|strikes?|collided|rammed|(?:ran|crashed|smashed|ploughed|drove) into"),
        ("halt", r"stop(?:s|ped)?|halted|stalled|c[ao]me to (?:a (?:stop|halt|standstill|stand)|rest)|br(?:ought|ing) .{3,30} to a (?:stop|halt|standstill|stand)|at a (?:stand|standstill|halt)"),
        ("slide", r"slid(?:es?)?|slip(?:s|ped)?|skidded"),
        ("alight", r"c[ao]u?(?:ght|tch(?:es)?) (?:fire|light)|(?:went|gone|go) up in (?:flames|smoke)|burst into flames?|(?:began|started) to burn|started burning|(?:on|set) fire|ablaze|alight|in flames"),
        ("burst", r"went off|detonated"),
    )
)  # fmt: skip
"""Happenings that are told by several words; of a text the first that fits, so that what breaks down does not break."""
PERCEIVED = frozenset(map(stem, ("see", "notice", "hear", "smell", "spot", "watch", "observe", "find", "count")))
_COMES = frozenset(map(stem, ("come", "appear", "emerge", "begin", "start", "occur", "happen", "break out")))
_EMPTY = frozenset(map(stem, ("be", "have", "do", "go", "get", "make", "say", "tell", "come", "keep", "let")))
HELD = frozenset(map(stem, ("carry", "wear", "hold", "possess", "own", "bear")))
_PLACING = frozenset(
    map(stem, ("put", "place", "fit", "install", "fix", "hang", "erect", "build", "lay", "mount", "set", "stretch", "post"))
)
_GIVEN = frozenset(map(stem, ("give", "issue", "hold", "send", "sound", "raise")))
_ONLY_THAT = frozenset(map(stem, ("be", "hear", "come", "follow", "occur", "happen", "notice", "see")))
_ONE_NAME = ("explode", "collide", "leak", "shoot", "derail", "die")
_OF_IDIOMS = frozenset(noun for _, noun in IDIOMS)
_BY_THE_CLOCK = re.compile(r"\b(?:watch|clock|time|phone|count|reckoning|estimate|account|list|tally|records?)\b", re.IGNORECASE)
SOUNDS = frozenset(("alarm", "siren", "bell", "horn", "whistle", "hooter", "klaxon", "foghorn"))
"""What is there when it sounds: 'there was no siren'."""
_GOES = re.compile(r"\b(?:went|goes|gone|go|going) (?!at\b|with\b|then\b|and\b|just\b|about\b)[a-z]+", re.IGNORECASE)
"""Going somewhere; what just 'went' gave way, or sounded."""
_HAVE_GOT = re.compile(r"\b(?:ha[ds]|have)(?:n't)?(?: not| never)? got\b|'d got\b")
"""Having, not getting."""
_HELPS = frozenset(map(stem, ("help", "manage", "assist", "come", "go")))
_HOW_BIG = frozenset(
    map(
        stem,
        (
            "huge",
            "massive",
            "loud",
            "big",
            "great",
            "terrible",
            "almighty",
            "enormous",
            "sudden",
            "tremendous",
            "deafening",
            "whole",
            "entire",
        ),
    )
)
"""Words for how big a thing was or how loud: not which one."""
_OF_ANYTHING = frozenset(map(stem, ("supply", "system", "unit", "set", "machine", "equipment")))
"""Words behind the one that tells what a thing is: 'the gas supply'."""
_ONE_OF = re.compile(
    r"^(?:one|two|some|most|all|each|part|a number|a couple|neither|none|both|either|any|many|several|a few|half) of ",
    re.IGNORECASE,
)
_BELOW = re.compile(r"\b(?:help\w*|manag\w*|came|went|come|go) (?:to |in |and )?(?P<verb>[a-z]+)\b", re.IGNORECASE)
_NO_NOUN = frozenset(
    map(stem, ("part", "stop", "open", "close", "turn", "go", "leave", "give", "sound", "pass", "move", "come", "land", "start"))
)
_POINTING = ("that", "this", "those", "these", "their", "same", "very", "where")
_AT_A_TIME = re.compile(r"(?:\b(?:at|by|about|around|a|an|the|that|just|exactly|precisely|from|on) +)*\x00", re.IGNORECASE)
_VERBAL = "was|were|is|are|had|has|have|did|been|being|came|went|stood|lay|hung|sat|got|fell|will|would|could|not|never|failed|then|just|still|already"
_WHERE = re.compile(
    r"\b(?P<prep>in|inside|aboard|at|on|by|near|beside|behind|under|outside|round|around|across|next to|in front of|alongside|opposite) (?P<place>(?:the|a|an|his|her|my|our|its|their) [\w' -]+?)"
    r"(?=$|[,.;:]| (?:at|when|while|with|and|until|before|after|in|on|by|said|who|that|from|for|all|the|an?|i|we|he|she|they|it|his|her|our|my|their|there"
    rf"|{_VERBAL})\b| \d)",
    re.IGNORECASE,
)
_BARE_PLACE = re.compile(
    r"[a-z] (?:at|by|near|outside|behind|inside|in front of|opposite) (?P<place>[a-z]+(?: [a-z]+){0,2})$", re.IGNORECASE
)
"""A place in the short words of a log: 'glove found by wood store'."""
PHRASE_END = re.compile(r" (?:of|in|on|at|for|by|under|with|that|who|which|from|to|off|above|below|near|behind)\b", re.IGNORECASE)


def happening_noun(text: str, verb: str) -> str:
    """The scream in 'there was a scream', 'heard a scream': a noun that tells what happened, under a verb that only says that it did."""
    if verb not in _ONLY_THAT:
        return ""
    near = words(PHRASE_END.split(text, maxsplit=1)[0])[-1:]
    return near[0] if near and stem(near[0]) in FALLS_OUT and stem(near[0]) not in _NO_NOUN else ""


def acts_of(gist: Gist, verb: str) -> frozenset[str]:
    """The names of what is done."""
    claim = gist.claim
    action = words(claim.action)
    acts = set(gist.acts[:1])
    if verb in PERCEIVED and gist.kinds:
        acts = {*gist.kinds[:1], *act_names(verb, action)}
        if verb == stem("hear") and claim.object:
            acts.add("%sound")
    elif verb in PERCEIVED or (verb in _COMES and not claim.object):
        acts.add("appear")
    elif verb and verb not in _EMPTY:
        acts |= {f"={' '.join((verb, *action[1:]))}", *filter(None, (family_of(claim.action),))}
    elif len(action) > 1:
        acts.add(f"={' '.join((verb, *action[1:]))}")
    elif verb == stem("have") or (verb == stem("get") and _HAVE_GOT.search(plain(claim.text))):
        acts |= {"=have", "=exist"} if claim.object and claim.polarity == "pos" else {"=have"}
    elif claim.object and verb in LIGHT:
        acts.add(f"={verb}")
    if verb in HELD and claim.object:
        acts.add("=have")
    if claim.object and verb in (*LIGHT, *_GIVEN, *_PLACING, "be"):
        acts.add("=exist")
        if SOUNDS & set(words(claim.object.text)):
            acts.add("%sound")
    if verb and verb not in PERCEIVED:
        acts |= happening(_told_of(claim)) | act_names(verb, words(claim.text))
    if verb == stem("go") and len(action) == 1 and claim.object is None and not _GOES.search(claim.text):
        acts |= {"~break", "~fall", "~burst", "%sound"}
    if verb in _HELPS and (below := _BELOW.search(claim.text)):  # 'helped to bring'
        acts |= act_names(stem(below["verb"]), words(claim.text))
    if verb == stem("have") and claim.object:  # 'had the rig inspected'
        behind = words(claim.text.partition(claim.object.text)[2])[:1]
        acts |= {name for word in behind if word.endswith(("ed", "en", "t")) for name in act_names(stem(word), behind)}
        acts |= {name for word in behind for name in STATES.get(word, ())}  # 'had the engine off'
    return frozenset(acts)


def _told_of(claim: Claim) -> str:
    """The words of a claim without those that name doer and thing: 'the stop' stops nothing."""
    text = claim.text
    for named in (claim.actor, claim.object):
        idiom = named is claim.object and named is not None and stem((words(named.text) or ("",))[-1]) in _OF_IDIOMS
        if named is not None and not idiom:
            text = text.replace(named.text, " ", 1)
    return text


@lru_cache(maxsize=REMEMBERED)
def happening(text: str) -> frozenset[str]:
    """The name of the happening that a text tells of, in whatever words."""
    told = plain(text)
    return frozenset(next(((name,) for name, pattern in HAPPENINGS if pattern.search(told)), ()))


def place_of(gist: Gist) -> frozenset[str]:
    """What the place is called at which a claim says that it was."""
    told = [gist.claim.place.text] if gist.claim.place else []
    thing = gist.claim.object.text.casefold() if gist.claim.object else ""
    told += [place for place in _places(without_time(gist)) if place.casefold() not in thing and not _BY_THE_CLOCK.search(place)]
    if not told and gist.record is not None and gist.record.kind == "row" and (bare := _BARE_PLACE.search(gist.claim.text)):
        told = [bare["place"]]
    return frozenset(stem(w) for text in told[:1] for w in words(text) if (content(w) or len(w) > 3) and w not in _POINTING)


def without_time(gist: Gist) -> str:
    """The words of a claim without those that tell its time: 'at a quarter past eight' is no place."""
    text, when = gist.claim.text, gist.claim.when
    return _AT_A_TIME.sub(" ", text.replace(when.text, "\x00", 1)) if when and when.text and when.text in text else text


@lru_cache(maxsize=REMEMBERED)
def _places(text: str) -> tuple[str, ...]:
    return tuple([m["place"] for m in _WHERE.finditer(text)])


@lru_cache(maxsize=REMEMBERED)
def thing_of(text: str) -> frozenset[str]:
    """What a thing is called, numbers left out; 'the rear window' and 'the window' may be one."""
    told = frozenset(term for term in contents(text) if not term.isdigit() and term not in _HOW_BIG)
    return told | frozenset(filter(None, map(_of_a_family, words(text))))


@lru_cache(maxsize=20_000)
def _of_a_family(word: str) -> str | None:
    """A noun that also tells a happening: the bell as itself, a blast and an explosion by one name."""
    family = None if word.endswith("ing") else FAMILY_OF.get(stem(word))
    return f"!{family}" if family in _ONE_NAME else stem(word) if family else None


@lru_cache(maxsize=REMEMBERED)
def head_of(text: str, thing: frozenset[str]) -> str:
    """The word for the thing itself: the key in 'the key of the escape shaft'."""
    named = [
        c
        for w in words(PHRASE_END.split(_ONE_OF.sub("", text), maxsplit=1)[0])
        if (c := content(w) or _of_a_family(w) or stem(w)) in thing
    ]
    return "" if not named else named[-2] if len(named) > 1 and named[-1] in _OF_ANYTHING else named[-1]
