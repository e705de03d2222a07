"""Two claims of one deed that differ in one thing: done or not done, by whom, when, where."""

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping

from firsthand.reason.deeds import Deed, Person, alike, by_act_and_thing, compared
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.grouping import elsewhere
from firsthand.reason.states import states_differ
from firsthand.reason.tokens import contents, plain, stem, words
from firsthand.reason.windows import CLOCKS_APART_S, MESSAGE_KINDS, Window, gap, may_meet

Pair = tuple[Gist, Gist]

FAR_S = 6 * 3600.0
"""What lies farther apart is another occasion."""
RECURS = 4
"""Tellings of one act with times of their own beyond which it is taken to recur."""
ONE_PLACE_S = 120.0
"""Longest window in which somebody is at one place."""

_DONE_BY_MANY = (
    "have", "see", "hear", "know", "tell", "ask", "call", "help", "visit", "meet", "like", "want", "need", "check", "inspect", "search", "watch",
    "follow", "support", "join", "count", "warn", "inform", "thank", "say", "speak", "read", "use", "touch", "treat", "attend", "guard", "pass",
    "enter", "leave", "reach", "notice", "smell", "feel", "believe", "think", "remember", "expect", "describe", "report", "blame", "question",
    "interview", "hold", "wear", "own", "know", "approach", "cross", "board", "clean", "paint", "fight", "tackle", "lose", "keep", "get", "do",
    "make", "be", "go", "come", "love", "hate", "miss", "recognise", "identify", "examine", "contact", "reassure", "comfort",
    "assist", "accompany", "confirm", "deny", "welcome", "praise", "criticise", "face", "await", "occupy", "work", "play", "climb", "walk",
    "understand", "consider", "discuss", "receive", "serve", "handle", "maintain", "show", "bring", "carry", "move", "push",
)  # fmt: skip
DONE_BY_MANY = frozenset(
    (*(f"={stem(d)}" for d in _DONE_BY_MANY), "inform", "ask", "call", "arrive", "depart", "count", "search", "appear", "say")
)
"""Deeds that several people do to one thing, together or in turn; any other is done once and by one."""
_STATES = frozenset(
    ("=have", "=exist", "=know", "=wear", "=own", "=hold", "=stand", "=sit", "=wait", "=work", "=liv", "=remain", "=stay")
)
_OFTEN = frozenset(
    ("arrive", "depart", "inform", "ask", "call", "shout", "say", "alongside", "overhead", "search", "on the phone", "count")
)
"""Kinds of act that one does again and again in the course of one incident."""
_PERCEIVING = frozenset(
    map(stem, ("see", "hear", "notice", "know", "remember", "recall", "feel", "smell", "realise", "think", "believe"))
)
_ABILITY = re.compile(
    r"\b(?:will|would|can|could|should|shall|might|may) ?(?:not|n't|never)\b|\b(?:won|wouldn|can|couldn|shouldn)'?t\b|\bcannot\b|\bnever would\b",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"^\W*(?:had|were|should|if|unless) (?:the|an?|he|she|we|they|i|it|you|my|his|her|our|their|[A-Z]\w+)\b", re.IGNORECASE
)
_DENIAL = re.compile(r"\b(?:not|never|no|nobody|no one|none|nothing|neither|nor|without|cannot)\b|n't\b")
_CARRIED = re.compile(
    r"\bcarried (?:the|an?|his|her|my) \w+(?: \w+)? out\b|\bcarried out (?:the|by)\b|\bwas carried out by\b", re.IGNORECASE
)
_EXTENT = re.compile(
    r"\b(?:for good|altogether|completely|entirely|finally|at last|the last|the whole|all of|everyone|everybody|the public|part of|partly|half)\b",
    re.IGNORECASE,
)
_NONE_OF = re.compile(r"\b(?:there (?:was|were|has been|is|are) (?:no|never an?|not an?))\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z']+")
_AGAIN = re.compile(
    r"\b(?:again|second|third|another|next|last|once more|re-?(?:started|opened|lit)|about|around|roughly|or so|later|every|each|usually|always)\b",
    re.IGNORECASE,
)
_PUT = frozenset(map(stem, ("be", "stand", "wait", "sit", "stay", "remain", "lie")))
_HAPPENING = frozenset(
    map(stem, ("leak", "fire", "blaze", "explosion", "crash", "collision", "blast", "spill", "breach", "body"))
)
_BEGAN = re.compile(
    r"\b(?:start(?:ed|s)?|began|broke out|originated|derailed|came off|left the (?:rails|road|track)|collided|crashed|collapsed|exploded"
    r"|burst|fell|struck|hit|was found|was killed|was shot|was hit|(?:leak|fire|blaze|explosion|crash|collision|blast|spill|breach|body) was)\b",
    re.IGNORECASE,
)
_MANY = re.compile(r"\b(?:fires|leaks|explosions|crashes|each|every|several|some|other|another|also|spread)\b", re.IGNORECASE)


# --------------------------------------------------------------------------- done or not


def not_done(deeds: Mapping[str, Deed]) -> list[Pair]:
    """(Denial, claim) pairs of one deed: nobody else is meant, no other place or time, and it is no matter of being able."""
    some = [d for d in deeds.values() if stem((words(d.gist.claim.action) or ("",))[0]) not in _PERCEIVING]
    made = []
    for a, b in compared(some, by_act_and_thing):
        if a.gist.claim.polarity == b.gist.claim.polarity:
            continue
        no, yes = (a, b) if a.gist.claim.polarity == "neg" else (b, a)
        if denies(no, yes):
            made.append((no.gist, yes.gist))
    return made


def denies(no: Deed, yes: Deed) -> bool:
    told = no.gist.text.replace("’", "'")
    if _ABILITY.search(told) or _UNREAL.search(told) or not no.acts & yes.acts or not alike(no, yes) or not _denies_the_act(no):
        return False
    named = no.gist.key - _actor_words(no)
    if len(named & yes.bag) < (0.5 if no.thing else 1.0) * len(named):
        return False
    if contrasted(no.gist, yes.gist) or elsewhere(no.gist, yes.gist) or _other_place(no, yes) or _apart(no.gist, yes.gist):
        return False
    if yes.nobody or (not no.thing and not _one_doer(no, yes)):
        return False
    common = no.acts & yes.acts
    if common <= {"=have", "=exist"}:
        denied = _NONE_OF.search(no.gist.claim.text) is not None
        return no.head == yes.head and (
            (_one_doer(no, yes) and "=have" in common) or ("=exist" in common and denied and no.doer is None)
        )
    if no.nobody or no.doer is None:
        return True
    return yes.doer is None or _one_doer(no, yes)


def _denies_the_act(deed: Deed) -> bool:
    """Whether a word of denial stands before the word for the act: 'did not sign it', but not 'he signs, not me'."""
    text = plain(deed.gist.text)
    action = words(deed.gist.claim.action)[:1]
    verb = next((m.start() for m in _WORD.finditer(text) if action and stem(m.group()) == stem(action[0])), len(text))
    return bool(_DENIAL.search(text, 0, verb + 12 if deed.acts & {"=have", "=exist"} else verb))


def _one_doer(a: Deed, b: Deed) -> bool:
    return a.doer is not None and b.doer is not None and (a.doer.is_same(b.doer) or _by_role(a.doer, b.doer))


def _by_role(a: Person, b: Person) -> bool:
    """Whether the one goes by a word of the other's role: 'the crew' and 'the boat's crew'."""
    return not (a.name and b.name) and bool(a.role & b.role)


def _other_place(a: Deed, b: Deed) -> bool:
    return bool(a.place and b.place) and not a.place & b.place


def _apart(a: Gist, b: Gist) -> bool:
    """Whether their own times tell of two moments; when a message was sent says little about what it denies."""
    x, y = _own_window(a), _own_window(b)
    return x is not None and y is not None and not may_meet(x, y)


def _own_window(gist: Gist) -> Window | None:
    sent = gist.record is not None and gist.record.kind in MESSAGE_KINDS
    return gist.window if not sent or _of_its_own(gist) else None


def _of_its_own(gist: Gist) -> bool:
    """Whether the words tell a time, which is not just when the record was made."""
    when, stamp = gist.claim.when, gist.record.time if gist.record else None
    return when is not None and when.text is not None and not (stamp is not None and when.text == stamp.text)


# --------------------------------------------------------------------------- by whom


def by_two(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs of one deed upon one thing that name two people for it."""
    some = [d for d in deeds.values() if d.doer and d.doer.name and d.thing and _by_one(d) and _sure(d)]
    return [
        (a.gist, b.gist)
        for a, b in compared(some, by_act_and_thing)
        if a.doer and b.doer and a.doer.is_other(b.doer) and a.acts & b.acts and _once(a, b) and not _apart(a.gist, b.gist)
    ]


def _by_one(deed: Deed) -> bool:
    """Whether it is the deed of one: an act told with its object, or one at the controls of something."""
    return (bool(deed.acts - DONE_BY_MANY) and not deed.acts & DONE_BY_MANY) or _CARRIED.search(deed.gist.claim.text) is not None


def _sure(deed: Deed) -> bool:
    claim = deed.gist.claim
    return claim.polarity == "pos" and claim.certainty == "asserted" and not deed.nobody


def _once(a: Deed, b: Deed) -> bool:
    """Whether one deed upon one thing is meant by both: no other place, no others of the kind, the thing named alike."""
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or a.gist.lineage == b.gist.lineage or _other_place(a, b):
        return False
    if a.gist.counts or b.gist.counts or not (a.definite and b.definite):
        return False
    rest = (a.key - a.thing) & (b.key - b.thing)
    return alike(a, b) and (a.thing == b.thing or bool(rest) or min(len(a.thing), len(b.thing)) > 1)


# --------------------------------------------------------------------------- when


def at_two_times(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs of one deed that is told to the minute as of two moments too far apart for any clock."""
    timed = [d for d in deeds.values() if (d.acts - _OFTEN - _STATES or _fragment(d)) and _to_the_minute(d)]
    pairs: list[tuple[Deed, Deed]] = []
    for a, b in compared(timed, by_act_and_thing):
        x, y = a.gist.window, b.gist.window
        if x and y and CLOCKS_APART_S < gap(x, y) <= FAR_S and _one_happening(a, b):
            pairs.append((a, b))
    met: dict[str, set[str]] = defaultdict(set)
    for a, b in pairs:
        met[a.gist.id].add(b.gist.id)
        met[b.gist.id].add(a.gist.id)
    return [(a.gist, b.gist) for a, b in pairs if max(len(met[a.gist.id]), len(met[b.gist.id])) < RECURS]


def _fragment(deed: Deed) -> bool:
    """Whether it is a few words without a verb that was read: 'pipe burst'."""
    return not deed.acts and not deed.gist.claim.action and 2 <= len(deed.key) <= 6


def _to_the_minute(deed: Deed) -> bool:
    gist, when = deed.gist, deed.gist.claim.when
    if gist.window is None or not gist.window.tight or not _sure(deed) or gist.counts or _AGAIN.search(gist.claim.text):
        return False
    row = gist.record is not None and gist.record.kind not in MESSAGE_KINDS
    if row or when is None or when.text is None:
        return row
    return _of_its_own(gist) and any(c.isdigit() for c in when.text) and when.relation is None and not when.approximate


def _otherwise_meant(a: Deed, b: Deed) -> bool:
    """Whether the one goes farther than the other, or each adds what the other does not: opened to staff, opened to the public."""
    if bool(_EXTENT.search(a.gist.statement.text)) != bool(_EXTENT.search(b.gist.statement.text)):
        return True
    ours, theirs = (d.key - d.thing - {act.removeprefix("=") for act in d.acts} - _actor_words(d) for d in (a, b))
    return bool(ours and theirs) and not ours & theirs


def _actor_words(deed: Deed) -> frozenset[str]:
    return contents(deed.gist.claim.actor.text) if deed.gist.claim.actor else frozenset()


def _one_happening(a: Deed, b: Deed) -> bool:
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or a.gist.lineage == b.gist.lineage or _other_place(a, b):
        return False
    if a.gist.window and b.gist.window and a.gist.window.clock and a.gist.window.clock == b.gist.window.clock:
        return False  # two entries on one clock are two happenings
    if a.acts and b.acts and not (a.acts & b.acts) - _OFTEN - _STATES:
        return False
    if _fragment(a) or _fragment(b):
        told = {act.removeprefix("=") for act in a.acts | b.acts}
        if not told & (a.key | b.key):
            return False  # nothing says what was done
    elif not a.thing and not b.thing:
        return False
    if states_differ(a.gist.claim.text, b.gist.claim.text) or _otherwise_meant(a, b):
        return False
    return alike(a, b) and not (a.doer and b.doer and a.doer.is_other(b.doer))


# --------------------------------------------------------------------------- where


def at_two_places(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs that put one person at two places at one moment, or one happening at two places."""
    put = [d for d in deeds.values() if d.place and _sure(d) and _puts_somebody(d)]
    made = [(a.gist, b.gist) for a, b in compared(put, _by_person_and_moment) if _two_at_once(a, b)]
    began = [
        d
        for d in deeds.values()
        if d.place and _sure(d) and _BEGAN.search(d.gist.claim.text) and not _MANY.search(d.gist.claim.text)
    ]
    return made + [(a.gist, b.gist) for a, b in compared(began, _by_thing) if _two_sites(a, b)]


def _puts_somebody(deed: Deed) -> bool:
    window = deed.gist.window
    verb = stem((words(deed.gist.claim.action) or ("",))[0])
    return verb in _PUT and deed.doer is not None and window is not None and window.high - window.low <= ONE_PLACE_S


def _by_person_and_moment(deed: Deed) -> Iterator[Hashable]:
    if deed.doer and deed.gist.window:
        for name in filter(None, (deed.doer.entity, deed.doer.name[-1] if deed.doer.name else None)):
            yield (name, int(deed.gist.window.low // 600))


def _two_at_once(a: Deed, b: Deed) -> bool:
    x, y = a.gist.window, b.gist.window
    if x is None or y is None or gap(x, y) > 0 or x.clock != y.clock or not (a.doer and b.doer and a.doer.is_same(b.doer)):
        return False
    return not a.place & b.place


def _by_thing(deed: Deed) -> Iterator[Hashable]:
    yield from sorted(deed.thing | _subject(deed) or deed.acts)


def _subject(deed: Deed) -> frozenset[str]:
    """What it happens to, by the subject of the words: the wagon in 'the wagon left the rails'."""
    return contents(deed.gist.claim.actor.text) if deed.gist.claim.actor else frozenset()


def _two_sites(a: Deed, b: Deed) -> bool:
    one, other = a.gist, b.gist
    if one.lineage == other.lineage or a.place & b.place or _apart(one, other) or one.counts or other.counts:
        return False
    one_thing = a.thing == b.thing or alike(a, b) or (_subject(a) and _subject(a) == _subject(b))
    if not one_thing:
        return False
    kinds = set(one.kinds) & set(other.kinds) or a.acts & b.acts or (_is_happening(a) and _is_happening(b))
    return bool(kinds) and not (a.nobody or b.nobody)


def _is_happening(deed: Deed) -> bool:
    verb = stem((words(deed.gist.claim.action) or ("",))[0])
    return verb == "be" and any(stem(t.lstrip("~")) in _HAPPENING for t in (*deed.thing, *deed.acts))


def unique(pairs: Iterable[Pair]) -> list[Pair]:
    """Each pair once, whichever way round it was found."""
    found: dict[frozenset[str], Pair] = {}
    for a, b in pairs:
        found.setdefault(frozenset((a.id, b.id)), (a, b))
    return list(found.values())
