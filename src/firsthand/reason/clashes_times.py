"""Two claims of one deed, told as of two moments."""

import re
from collections import defaultdict
from collections.abc import Mapping

from firsthand.model import instant
from firsthand.reason.clashes import Pair, actor_words, elsewhere_put, is_sure, of_its_own
from firsthand.reason.counted_settings import told_elsewhere
from firsthand.reason.deed_presence import PRESENT
from firsthand.reason.deed_words import GETTING
from firsthand.reason.deeds import STEERING, Deed, alike, by_act_and_thing, compared, elsewhere, of_what
from firsthand.reason.gists import Gist, contrasted
from firsthand.reason.states import states_differ
from firsthand.reason.tokens import contents, plain, stem, words
from firsthand.reason.windows import CLOCKS_APART_S, MESSAGE_KINDS, Window, least_gap, readings

FAR_S = 6 * 3600.0
"""What lies farther apart is another occasion."""
IN_WORDS_S = 600.0
"""What a time told in words may lie off besides."""
RECURS = 4
"""Tellings of one act with times of their own beyond which it is taken to recur."""
UNTIL_S = 60.0
"""How soon after the time before which a thing is said not to have been done it was done."""
_NOT_UNTIL = re.compile(r"(?:\bnot|\bnever|n't|\bonly)\b.{0,60}\b(?:until|till)\b")
_UNDERGOES = GETTING | {stem("lose")}
_STATES = frozenset(
    (
        "=have",
        "=exist",
        "=know",
        "=wear",
        "=own",
        "=hold",
        "=stand",
        "=sit",
        "=wait",
        "=work",
        "=liv",
        "=remain",
        "=stay",
        STEERING,
        PRESENT,
    )
)
_OFTEN = frozenset(
    (
        "%leave",
        "%arrive",
        "%tell",
        "%call",
        "%shout",
        "%give",
        "%wear",
        "%work",
        "%order",
        "%write",
        "%take part",
        "arrive",
        "depart",
        "inform",
        "ask",
        "call",
        "shout",
        "say",
        "alongside",
        "overhead",
        "search",
        "on the phone",
        "count",
    )
)
"""Kinds of act that one does again and again in the course of one incident."""
_BEFALLS = frozenset(
    ("~burst", "~fall", "~break", "~slide", "~off", "~fail", "~strike", "collapse", "explode", "overturn", "derail", "sink", "collide", "aground",
    "ignite", "flood", "skid", "appear", "%sound", "%leak", "%ignite")
)  # fmt: skip
"""What befalls a thing once, whatever is told beside it."""
_EXTENT = re.compile(
    r"\b(?:for good|altogether|completely|entirely|finally|at last|the last|the whole|all of|everyone|everybody|the public|part of|partly|half(?! past| an hour))\b",
    re.IGNORECASE,
)
_FOR_WHOM = re.compile(r"\b(?:to|for) (?:the |all |any |some |our |their |its )?[a-z]{3,}", re.IGNORECASE)
_TIED = re.compile(r"^\W*(?:when|as|while|once|before|after|until|till)\b", re.IGNORECASE)
_AGAIN = re.compile(
    r"\b(?:again|second|third|another|next|last|once more|re-?(?:started|opened|lit)|about|around|roughly|or so|later|every|each|usually|always)\b",
    re.IGNORECASE,
)
_CARRIERS = frozenset(("~train", "~ship", "~aircraft", "~bus", "tram"))


def at_two_times(deeds: Mapping[str, Deed]) -> list[Pair]:
    """Pairs of one deed that is told to the minute as of two moments too far apart for any clock."""
    timed = [
        d
        for d in deeds.values()
        if (d.gist.claim.when is not None or d.gist.record is not None)
        and (d.acts - _OFTEN - _STATES or _fragment(d) or d.doer or "first" in d.gist.contrasts)
        and _to_the_minute(d)
    ]
    pairs: list[tuple[Deed, Deed]] = []
    for a, b in compared(timed, by_act_and_thing):
        slack = CLOCKS_APART_S + IN_WORDS_S * (_in_words(a) or _in_words(b))
        if slack < least_gap(_readings(a), _readings(b)) <= FAR_S and _one_happening(a, b):
            pairs.append((a, b))
    met: dict[str, set[str]] = defaultdict(set)
    for a, b in pairs:
        met[a.gist.id].add(b.gist.id)
        met[b.gist.id].add(a.gist.id)
    return [(a.gist, b.gist) for a, b in pairs if max(len(met[a.gist.id]), len(met[b.gist.id])) < RECURS]


def _seen_again(a: Deed, b: Deed) -> bool:
    """Whether the two only tell that a thing was seen, which may be as often as it is there: unless it is said to be the first time."""
    if not a.acts & b.acts <= {"appear"} or not a.acts or not b.acts:
        return False
    first, other = (a, b) if "first" in a.gist.contrasts else (b, a)
    if "first" not in first.gist.contrasts:
        return True
    x, y = first.gist.window, other.gist.window
    return "first" not in other.gist.contrasts and not (x and y and y.high < x.low)


def _one_way(a: Deed, b: Deed) -> bool:
    """Whether one person who is no unit leaves or reaches one place in both."""
    common = a.acts & b.acts
    person = a.doer is not None and b.doer is not None and (a.doer.is_same(b.doer)) and not (a.gist.units or b.gist.units)
    where = (a.gist.claim.object and b.gist.claim.object and a.thing == b.thing) or (a.place and a.place == b.place)
    if common & {"%leave", "depart"} and _carrier(a) and _carrier(a) == _carrier(b):  # a train leaves once
        return not ((a.gist.units - a.gist.reporter) or (b.gist.units - b.gist.reporter)) and not elsewhere_put(a, b)
    return bool(common & {"%leave", "%arrive"}) and person and bool(where)


def _carrier(deed: Deed) -> frozenset[str]:
    """The train or ship that leaves, by the words for who does it or for what."""
    return ((deed.doer.role if deed.doer else frozenset()) | deed.thing) & _CARRIERS


def _fragment(deed: Deed) -> bool:
    """Whether it is a few words without a verb that was read: 'pipe burst'."""
    return not deed.acts and not deed.gist.claim.action and 2 <= len(deed.key) <= 6


def _readings(deed: Deed) -> tuple[Window, ...]:
    when = deed.gist.claim.when
    if _not_until(deed) and when is not None:  # 'was not lit until nine': at nine
        begun = [a for a, _ in when.candidates] or [when.earliest]
        return tuple(Window(instant(a), instant(a) + UNTIL_S, when.clock) for a in begun if a is not None)
    return readings(when, deed.gist.record)


def _not_until(deed: Deed) -> bool:
    when = deed.gist.claim.when
    until = when is not None and when.text is not None and when.latest is None and when.earliest is not None
    return until and _NOT_UNTIL.search(plain(deed.gist.claim.text)) is not None


def _in_words(deed: Deed) -> bool:
    """Whether its time is told in words, as by one who need not have looked at a clock: 'half past nine'."""
    when = deed.gist.claim.when
    return when is not None and when.text is not None and not any(c.isdigit() for c in when.text)


def _to_the_minute(deed: Deed) -> bool:
    gist, when = deed.gist, deed.gist.claim.when
    windows = _readings(deed)
    if not windows or not all(w.tight for w in windows) or not is_sure(deed) or gist.counts or _AGAIN.search(gist.claim.text):
        return False
    row = gist.record is not None and gist.record.kind not in MESSAGE_KINDS
    if row or when is None or when.text is None:
        return row
    return of_its_own(gist) and when.grain in ("minute", "second") and when.relation is None and not when.approximate


def _of_two_losers(a: Deed, b: Deed) -> bool:
    """Whether what happens to the subject, as its having or losing a thing, happens to two: 'the mill lost power', 'the village lost power'."""
    ours, theirs = (
        contents(d.gist.claim.actor.text)
        if d.gist.claim.actor and d.gist.claim.object and stem((words(d.gist.claim.action) or ("",))[0]) in _UNDERGOES
        else frozenset()
        for d in (a, b)
    )
    return bool(ours and theirs) and not ours & theirs


def _farther(a: Deed, b: Deed) -> bool:
    """Whether the one goes farther than the other: 'closed', 'closed for good'."""
    return bool(_EXTENT.search(plain(a.gist.statement.text))) != bool(_EXTENT.search(plain(b.gist.statement.text)))


def _otherwise_meant(a: Deed, b: Deed) -> bool:
    """Whether each adds what the other does not, or the one for whom: opened to staff, opened to the public."""
    ours, theirs = _added(a), _added(b)
    if ours and theirs:
        return not ours & theirs
    return bool(_FOR_WHOM.search(_timeless(a)) if ours else _FOR_WHOM.search(_timeless(b)) if theirs else False)


def _added(deed: Deed) -> frozenset[str]:
    """What is told besides the act, the thing and the doer; of a clause with 'when' also what else its sentence tells."""
    key = deed.key
    if _TIED.match(deed.gist.claim.text):
        key |= contents(_sentence(deed.gist)) - contents(
            deed.gist.claim.when.text if deed.gist.claim.when and deed.gist.claim.when.text else ""
        )
    return key - deed.thing - {act.removeprefix("=") for act in deed.acts} - actor_words(deed)


def _sentence(gist: Gist) -> str:
    """The sentence of its statement in which a claim stands."""
    text, start, end = gist.statement.text, gist.claim.start - gist.statement.start, gist.claim.end - gist.statement.start
    low = max((text.rfind(mark, 0, max(0, start)) for mark in (". ", "! ", "? ", "\n")), default=-1)
    high = min((at for mark in (". ", "! ", "? ", "\n") if (at := text.find(mark, max(0, end))) >= 0), default=len(text))
    return text[low + 1 : high]


def _timeless(deed: Deed) -> str:
    when = deed.gist.claim.when
    return deed.gist.claim.text.replace(when.text, " ") if when and when.text else deed.gist.claim.text


def _one_happening(a: Deed, b: Deed) -> bool:
    if contrasted(a.gist, b.gist) or elsewhere(a.gist, b.gist) or a.gist.lineage == b.gist.lineage or elsewhere_put(a, b):
        return False
    if a.gist.window and b.gist.window and a.gist.window.clock and a.gist.window.clock == b.gist.window.clock:
        return False  # two entries on one clock are two happenings
    first = "first" in a.gist.contrasts & b.gist.contrasts
    if a.acts and b.acts and not (a.acts & b.acts) - _OFTEN - _STATES and not _one_way(a, b) and not (first and a.acts & b.acts):
        return False
    if _fragment(a) or _fragment(b):
        told = {act.removeprefix("=") for act in a.acts | b.acts}
        if not told & (a.key | b.key):
            return False  # nothing says what was done
    elif not a.thing and not b.thing and not (a.nominal and b.nominal and "first" in a.gist.contrasts & b.gist.contrasts):
        return False
    if ("first" in a.gist.contrasts) != ("first" in b.gist.contrasts) and a.acts & b.acts & {"arrive", "depart"}:
        return False  # 'the first engine arrived', 'the foam engine arrived'
    if bool(of_what(a)) != bool(of_what(b)):
        return False  # 'the hall was cleared', 'the hall was cleared of smoke'
    if a.acts & b.acts & {"%begin", "%end"} and a.thing != b.thing:
        return False  # 'the rescue began', 'the rescue of the stock began'
    if told_elsewhere(a.gist, b.gist) or _of_two_losers(a, b):
        return False  # 'the power to the mill failed', 'the power to the village failed'
    if (
        _seen_again(a, b)
        or states_differ(a.gist.claim.text, b.gist.claim.text)
        or _farther(a, b)
        or (not a.acts & b.acts & _BEFALLS and _otherwise_meant(a, b))
    ):
        return False
    return (alike(a, b) or _one_way(a, b)) and not (a.doer and b.doer and a.doer.is_other(b.doer))
