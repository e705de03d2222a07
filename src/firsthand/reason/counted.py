"""A count as an account tells it: of whom, where, what is said of them; and whether two are of one thing."""

import re

from firsthand.model.values import dataclass
from firsthand.reason.citing import bounds
from firsthand.reason.counted_settings import NOWHERE, Setting, behind_where, setting_of
from firsthand.reason.deed_parts import thing_of
from firsthand.reason.deed_words import CRAFT, PEOPLE, outcomes
from firsthand.reason.deeds import Deed
from firsthand.reason.gists import Count, Gist
from firsthand.reason.tokens import content, first_stem, stem, words

_THERE_WERE = (
    "contain",
    "store",
    "hold",
    "stock",
    "list",
    "record",
    "number",
    "total",
    "exist",
    "estimate",
    "carry",
    "stand",
    "employ",
    "number",
    "consist",
    "comprise",
    "include",
    "have",
)
_MATTER_OF_COUNTING = frozenset(
    (
        "count",
        "find",
        "inform",
        "appear",
        "=exist",
        "=have",
        "=mak up",
        "=be",
        "=would",
        "%find",
        "=recover",
        "=receiv",
        "=seiz",
        "=discover",
        *(f"={stem(word)}" for word in (*_THERE_WERE, "count", "find", "see")),
    )
)
_POSTURES = (
    "stand",
    "sit",
    "wait",
    "work",
    "hang",
    "lie",
    "couple",
    "stack",
    "load",
    "stay",
    "sleep",
    "gather",
    "queue",
    "put",
    "park",
    "moor",
)
STANDING = frozenset(stem(word) for word in _POSTURES)
"""Ways of being somewhere: so many were there, whatever they did."""
COMES_TO = frozenset(
    (
        "rescue", "injure", "die", "evacuate", "arrest", "treat", "arrive", "depart", "transport", "release", "launch", "sink", "derail", "destroy",
        *(f"={stem(w)}" for w in ("take", "treat", "save", "hurt", "kill", "wound", "miss", "escape", "lose", "burn", "damage", "destroy", "send", "free",
        "escort", "sell", "buy", "bring", "arrive", "come", "leave", "go", "add", "remove", "steal", "fire", "carry", "pull", "drag", "bandage", "detain")),
    )
)  # fmt: skip
"""What comes to some of those there: so many were hurt says nothing of how many there were."""
_BEFALLEN = COMES_TO | frozenset(("%hurt", "%kill", "%bring out"))
_BODY = r"(?P<body>audience|crowd|congregation|crew|party|shift|watch|group|class|team|gathering|choir|band|convoy|fleet|herd|flock|workforce|squad)"
_BODY_OF = re.compile(rf"\b{_BODY}(?P<whole>) of (?:about |some |around |only |just |a )?$", re.IGNORECASE)
_MADE_UP = re.compile(rf"\b{_BODY}(?: (?:on|in|at|of) the \w+)? (?:was|were|is|had been) made up of\b|\b{_BODY.replace('body', 'whole')} (?:consisted of|comprised|numbered)\b", re.IGNORECASE)  # fmt: skip
_IN_BODY = re.compile(
    rf"(?: of us)?(?: [a-z-]+){{0,3}} (?:in|on) (?:the |our |his |her |that )?(?:[a-z]+ )?{_BODY}(?P<whole>)\b", re.IGNORECASE
)
_BODIES = frozenset(
    map(stem, ("audience", "crowd", "congregation", "crew", "choir", "convoy", "workforce", "gathering", "shift"))
)
"""Bodies of which a place or a ship has one."""
_TOTALS = frozenset(map(stem, ("number", "total", "figure", "tally", "toll", "group")))
_THERE_IS = frozenset(
    map(stem, ("be", "have", "pass", "meet", "see", "notice", "watch", "spot", "find", "count", "show", "hear", *_THERE_WERE))
)
_ALL_OF_THEM = re.compile(r"\ball (?:there were|that were|there was)\b", re.IGNORECASE)
HEARD = frozenset(
    map(stem, ("shots", "bangs", "explosions", "blasts", "knocks", "screams", "cries", "blows", "flashes", "rings", "thuds"))
)
"""What is counted as it happens: fired, heard or just there."""
_PUT_THERE = STANDING | frozenset(
    map(
        stem,
        (
            "place",
            "set",
            "tie",
            "pile",
            "store",
            "pin",
            "fit",
            "stow",
            "pack",
            "hitch",
            "hook",
            "attach",
            "fix",
            "fasten",
            "seat",
            "lay",
            "light",
        ),
    )
)
"""So many were put or are somewhere: so many are there."""
_WHO = ("i", "we", "he", "she", "they", "you", "who", "somebody", "someone", "nobody")
_NAME = re.compile(r"^(?:[A-Z][\w'’-]+ )+[A-Z][\w'’-]+$")
_HOLDS = frozenset(map(stem, ("carry", "hold", "contain", "have")))
_RELATIVE = re.compile(r"^(?:that|who|which)\b", re.IGNORECASE)
_NOUN_OF = re.compile(
    r"\b(?P<noun>[a-z]+)(?: was| were| is| had been)? of (?:about |some |around |only |just |all )?$", re.IGNORECASE
)
_BESIDE = re.compile(r"\b(?:with|of|in|for|among) (?:about |some |only |just |all |her |his |its |their )*$", re.IGNORECASE)
ABOARD = re.compile(
    rf"\b(?:on board|aboard|on (?:the|her|our) (?:car |vehicle )?decks?|(?:on|onto|into|in) (?:the|that|our|this|her|my) (?:\w+ )?(?P<craft>{'|'.join(CRAFT)})"
    rf"|(?:the|that|our|this|her|my) (?:\w+ )?(?P<carrier>{'|'.join(CRAFT)}) (?:was carrying|were carrying|is carrying|carried|had|held|was loaded with))\b",
    re.IGNORECASE,
)
_BOARD = frozenset(("board", "aboard"))
_OF_SEVERAL = re.compile(r"\b(?:first|last|next|other|another|remaining|further|final|more|second)\s+(?:\w+\s+)?$", re.IGNORECASE)
"""Before a count: it is of some of them, 'the first twelve'."""
EVERYONE = "~people"
OF_PERSONS = (EVERYONE, "~child", "~driver", "~police", "~crew")
ANYBODY = frozenset(("", *map(stem, ("people", "persons", "person", "souls", "individuals"))))
OF_PEOPLE = frozenset(map(stem, PEOPLE))
"""Words for people of some kind."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A count with its claim, and the claim right before it in the statement: 'At nine we had' 'six men ashore'.

    `outcome` is what comes to those counted by its wide names, `holder` what a row of a log names before it counts: 'bar down, six lamps'.
    """

    gist: Gist
    count: Count
    acts: frozenset[str]
    place: frozenset[str] = frozenset()
    body: str = ""
    before: Gist | None = None
    outcome: frozenset[str] = frozenset()
    holder: frozenset[str] = frozenset()
    setting: Setting = NOWHERE

    @property
    def told(self) -> str:
        quantity = self.count.quantity
        return bounds(quantity.min, quantity.max, quantity.approximate)


def counted_in(gist: Gist, count: Count, deed: Deed | None, before: Gist | None, behind: Deed | None = None) -> Counted:
    """A count with what is said of those counted; nothing where it is only said that they were there.

    `behind` is the deed of a clause that goes on right behind: 'I know of six cellars' 'that were flooded'.
    """
    acts = (deed.acts if deed else frozenset(gist.acts)) - _MATTER_OF_COUNTING
    verb = first_stem(gist.claim.action)
    after = gist.claim.end - gist.statement.start
    outcome = _outcome(gist, count, verb)
    if (
        count.thing in HEARD
        or not _takes_part(gist, count)
        or _ALL_OF_THEM.search(gist.statement.text[after : after + 30])
        or _MADE_UP.search(gist.claim.text)
        or (verb in _HOLDS and not outcome and _in_object(gist, count))
    ):
        acts, outcome = frozenset(), outcome if _noun_before(gist, count) else frozenset()
    elif verb in _THERE_IS:
        acts &= _BEFALLEN - {"arrive"}
    elif verb in _PUT_THERE:
        acts = frozenset()
    if behind and not acts and _RELATIVE.match(behind.gist.claim.text):
        acts, outcome = (
            behind.acts - _MATTER_OF_COUNTING,
            _outcome(behind.gist, count, first_stem(behind.gist.claim.action)),
        )
    holder = deed.thing - {count.thing} if deed and gist.record and not gist.claim.object else frozenset()
    if verb in _HOLDS and not acts and _in_object(gist, count) and gist.claim.actor:
        holder |= thing_of(gist.claim.actor.text)
    setting = behind_where(setting_of(gist, count, deed), gist, before)
    return Counted(gist, count, acts, deed.place if deed else frozenset(), _body(gist, count), before, outcome, holder, setting)


def _outcome(gist: Gist, count: Count, verb: str) -> frozenset[str]:
    """What comes to those counted, by the verb, or by the noun before them: 'the evacuation of six families'."""
    noun, said = _noun_before(gist, count), words(gist.claim.text)
    behind = gist.claim.text[max(0, count.quantity.start - gist.claim.start) + len(count.quantity.text) :]
    told = (
        (stem(noun),)
        if noun
        else (verb, *(map(stem, words(behind)) if verb in _THERE_IS else ()))
        if verb
        else tuple(map(stem, said))
    )
    return outcomes((*told, *map(stem, words(count.quantity.unit or ""))), said)


def _noun_before(gist: Gist, count: Count) -> str:
    """The noun that they are told by, where it tells what comes to them: the evacuation in 'the evacuation of six families'."""
    match = _NOUN_OF.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)])
    noun = match["noun"].casefold() if match else ""
    return noun if noun and outcomes((stem(noun),), ()) else ""


def _in_object(gist: Gist, count: Count) -> bool:
    """Whether they are what something that is no person holds or carries: 'the lorry carried six drums'."""
    claim = gist.claim
    if claim.actor is None or claim.object is None or count.quantity.text not in claim.object.text:
        return False
    said = words(claim.actor.text)
    return (
        claim.actor.text.casefold() not in _WHO
        and not (said and stem(said[-1]) in OF_PEOPLE)
        and not _NAME.match(claim.actor.text)
    )


def _takes_part(gist: Gist, count: Count) -> bool:
    """Whether those counted do it or it is done to them; 'she sailed with six cars' says nothing of what the cars did."""
    told = count.quantity.text
    beside = _BESIDE.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)])
    return (beside is None and any(r is not None and told in r.text for r in (gist.claim.actor, gist.claim.object))) or not beside


def _body(gist: Gist, count: Count) -> str:
    """The word for a body of people or things of which all members are counted: 'an audience of six', 'six in the audience'."""
    unit = count.quantity.unit or ""
    if stem(unit.casefold()) in _BODIES:
        return stem(unit.casefold())
    start = max(0, count.quantity.start - gist.claim.start)
    before, behind = (
        _BODY_OF.search(gist.claim.text[:start]) or _MADE_UP.search(gist.claim.text),
        _IN_BODY.match(gist.claim.text[start + len(count.quantity.text) :]),
    )
    match = before or behind
    return stem((match["body"] or match["whole"]).casefold()) if match else ""


def of_some_only(gist: Gist, count: Count) -> bool:
    """Whether the words count some of them only, in their order: 'the first twelve', 'the last four'."""
    return bool(_OF_SEVERAL.search(gist.claim.text[: max(0, count.quantity.start - gist.claim.start)]))


def tells(gist: Gist) -> bool:
    return gist.claim.stance in ("observation", "report", "inference")


def is_of_people(entry: Counted) -> bool:
    return entry.count.thing in OF_PERSONS or head(entry) in OF_PEOPLE


def surroundings(entry: Counted) -> frozenset[str]:
    numbers = {t for t in entry.gist.key if t.isdigit()} - {n for _, n in entry.gist.designators}
    own = {entry.count.thing, "dozen", content(head(entry)) or "", entry.body, *_TOTALS}
    put = frozenset(content(term) or term for term in entry.place)
    told = (entry.gist.key | entry.holder | put | frozenset(f"@{p}" for p in entry.gist.places)) - numbers - own
    return told if told.isdisjoint(_BOARD) or not ABOARD.search(entry.gist.claim.text) else told - _BOARD


def head(entry: Counted) -> str:
    """The word for those counted, without its inflection; nothing where it only says that they are people."""
    last = words(entry.count.quantity.unit or "")[-1:]
    return "" if not last or stem(last[0]) in ANYBODY else stem(last[0])
