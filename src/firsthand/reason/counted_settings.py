"""In what circumstances something is counted: by whom it was done, where, which way, of what kind, on which day.

Counts told in different circumstances are of different things: beds in the attic and beds in the cellar, calls taken before
midnight and after it. What only the one tells parts nothing.
"""

import re
from collections.abc import Collection
from dataclasses import replace
from functools import lru_cache

from firsthand.model import Claim
from firsthand.model.values import dataclass
from firsthand.reason.deed_parts import PERCEIVED, PHRASE_END, without_time
from firsthand.reason.deed_words import ANYBODYS, CAUSES, CRAFT, FALLS_OUT, HOLDERS, RECORDING, tells_an_act
from firsthand.reason.deeds import Deed
from firsthand.reason.gists import Count, Gist
from firsthand.reason.tokens import REMEMBERED, content, plain, stem, words
from firsthand.reason.wordlists import NUMBERS

Phrase = frozenset[str]

_CLASSES = {
    "where": ("in", "inside", "within", "on", "at", "aboard", "under", "underneath", "beneath", "outside", "behind", "beside", "near", "by",
              "above", "below", "between", "from", "off"),
    "whither": ("to", "into", "onto", "towards", "toward"),
    "way": ("along", "through", "across", "over", "down", "up", "via", "by"),
    "for": ("for",),
    "with": ("with", "without"),
    "of": ("of",),
}  # fmt: skip
"""For each kind of circumstance the words that begin a phrase of it; where things are and where they are taken from is one."""
_KINDS_OF = {prep: tuple(k for k, preps in _CLASSES.items() if prep in preps) for preps in _CLASSES.values() for prep in preps}
_ENDS = frozenset(
    (
        "was", "were", "is", "are", "be", "been", "being", "had", "has", "have", "did", "do", "does", "went", "came", "stood", "lay", "sat", "hung", "who", "that",
        "which", "when", "where", "while", "and", "but", "or", "so", "as", "than", "then", "before", "after", "until", "till", "since", "during", "i", "we", "he",
        "she", "they", "it", "you", "there", "not", "said", "says", "all", "only", "some", "about", "around", "out", "with", "without",
    )
)  # fmt: skip
"""Words at which a phrase ends."""
_LEADS = frozenset(
    ("the", "a", "an", "his", "her", "my", "our", "its", "their", "this", "that", "these", "those", "one", "each", "both")
)
_IDLE = frozenset(
    map(stem, ("time", "moment", "end", "total", "fact", "all", "scene", "count", "list", "figure", "book", "row", "board", "place", "side", "way", "point", "least", "most",
               "incident", "accident", "work", "duty", "estimate", "report", "statement", "records", "outset", "start", "beginning", "own", "minutes", "hour", "day"))
)  # fmt: skip
"""Heads of phrases that tell nothing of where: 'in the end', 'at the time'."""
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_CALENDARS = (
    _WEEKDAYS,
    ("january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"),
    ("morning", "afternoon", "evening"),
    ("morning", "afternoon", "night"),
    ("yesterday", "today", "tomorrow"),
)
"""Of each row a thing is of one."""
_OF_TIME = frozenset(word for row in _CALENDARS for word in row) | {"midnight", "noon", "midday", "dawn", "dusk"}
_YEAR = re.compile(r"\b(?:19|20)\d\d\b(?!:)")
_BEFORE, _AFTER = re.compile(r"\b(?:before|prior to|ahead of)\b"), re.compile(r"\b(?:after|since|following)\b")
_MYSELF = re.compile(r"\b(?:myself|on my own|alone|single-handed|with my own hands)\b")
_CRAFT = frozenset(map(stem, CRAFT))
_PHRASE_WORDS = 6


@dataclass(frozen=True, slots=True)
class Setting:
    """What is told beside a count; each part empty where the words do not say. `carrier` tells that a craft is named as the doer."""

    doers: tuple[Phrase, ...]
    carrier: bool
    alone: str
    phrases: tuple[tuple[str, Phrase], ...]
    kind: Phrase
    state: Phrase
    days: frozenset[str]
    years: frozenset[str]
    half: str

    def of(self, kind: str) -> tuple[Phrase, ...]:
        return tuple(p for k, p in self.phrases if k == kind)


def _is_cause(actor: str) -> bool:
    """Whether the words name what brings something about rather than somebody who does it: 'the blast', 'an order'."""
    last = (words(PHRASE_END.split(actor, maxsplit=1)[0]) or ("",))[-1]
    return tells_an_act(last) or stem(last) in FALLS_OUT or stem(last) in CAUSES


NOWHERE = Setting((), False, "", (), frozenset(), frozenset(), frozenset(), frozenset(), "")
"""Nothing told beside the count."""


def setting_of(gist: Gist, count: Count, deed: Deed | None) -> Setting:
    """The circumstances of one count, as far as the claim tells them."""
    claim = gist.claim
    text = plain(without_time(gist))
    told, unit = count.quantity.text.casefold(), (words(count.quantity.unit or "") or ("",))[-1]
    verb = stem((words(claim.action) or ("",))[0])
    phrases = list(_phrases(text, unit))
    doers: tuple[Phrase, ...] = ()
    alone = ""
    actor = claim.actor.text if claim.actor and claim.object and told in claim.object.text.casefold() else ""
    if actor and told not in actor.casefold() and verb not in PERCEIVED and verb not in RECORDING:
        named = _terms(words(actor))
        if verb in HOLDERS:
            phrases += [("where", named)] if named else []
        elif actor.casefold() == "i":
            alone = gist.voice or gist.source
        elif named and actor.casefold() not in _ENDS and not named <= ANYBODYS and not _is_cause(actor):
            doers = (named,)
    return Setting(
        doers, bool(words(actor)) and stem(words(actor)[-1]) in _CRAFT, alone, tuple((k, p) for k, p in phrases if p not in doers), _kind(text, told, unit),
        _state(claim, told, deed), frozenset(w for w in words(claim.text) if w in _OF_TIME), frozenset(_YEAR.findall(claim.text)), _half(plain(claim.text)),
    )  # fmt: skip


def behind_where(setting: Setting, gist: Gist, before: Gist | None) -> Setting:
    """The setting of a clause with 'where', given the claim before it: 'The barn was where' 'six men slept'."""
    if before is None or before.claim.actor is None or not gist.claim.text.casefold().startswith("where "):
        return setting
    named = _terms(words(before.claim.actor.text))
    return replace(setting, phrases=(*setting.phrases, ("where", named))) if named else setting


def _kind(text: str, told: str, unit: str) -> Phrase:
    """The words between a number and the thing counted: 'large' in 'ten large stones'."""
    behind = text.partition(told)[2] if told else ""
    before, found, _ = behind.partition(unit) if unit else ("", "", "")
    between = words(before)
    return _terms(between) if found and len(between) <= 3 and not _ENDS & set(between) and "of" not in between else frozenset()


def _state(claim: Claim, told: str, deed: Deed | None) -> Phrase:
    """What is said of those counted by 'be' or 'have': asleep, burns."""
    if claim.actor is None or told not in claim.actor.text.casefold():
        return frozenset()
    if stem((words(claim.action) or ("",))[0]) == stem("have") and claim.object:
        return _terms(words(claim.object.text))
    return frozenset(act for act in deed.acts if act.startswith("=be ")) if deed else frozenset()


def _half(text: str) -> str:
    """Whether it is counted before something or after something."""
    before, after = bool(_BEFORE.search(text)), bool(_AFTER.search(text))
    return "" if before == after else "before" if before else "after"


@lru_cache(maxsize=REMEMBERED)
def _phrases(text: str, unit: str) -> tuple[tuple[str, Phrase], ...]:
    """The phrases of a clause with what kind of circumstance each tells; of those with 'of' only what the thing counted is of."""
    made: list[tuple[str, Phrase]] = []
    for part in re.split(r"[,;:.!?()“”\"]", text):
        said = re.findall(r"[a-z0-9'-]+", part)
        for at, prep in enumerate(said):
            if prep not in _KINDS_OF or (prep == "of" and (at == 0 or stem(said[at - 1]) != stem(unit))):
                continue
            named = _named(said[at + 1 : at + 1 + _PHRASE_WORDS])
            if named:
                made += [(kind, named) for kind in _KINDS_OF[prep]]
    return tuple(dict.fromkeys(made))


def _named(said: list[str]) -> Phrase:
    """What a phrase names, up to where it ends; nothing where it tells a time or is an idle one."""
    kept: list[str] = []
    for word in said:
        if word in _ENDS or word in NUMBERS or word[0].isdigit() or (kept and word in _KINDS_OF and word != "of"):
            break
        if word not in _LEADS and word != "of":
            kept.append(word)
    if not kept or _OF_TIME & set(kept):
        return frozenset()
    named = _terms(tuple(kept))
    return frozenset() if {term.lstrip("~") for term in named} <= _IDLE else named


@lru_cache(maxsize=REMEMBERED)
def _terms(said: tuple[str, ...]) -> Phrase:
    """What words name, inflections left out."""
    return frozenset(content(w) or stem(w) for w in said if w not in _LEADS and not w.isdigit() and (content(w) or len(w) > 3))


def apart_by_setting(a: Setting, b: Setting) -> bool:
    """Whether two counts are told in circumstances that are two."""
    if (a.alone and b.alone and a.alone != b.alone) or (a.half and b.half and a.half != b.half):
        return True
    if a.years and b.years and not a.years & b.years:
        return True
    if a.days and b.days and any(_two_of(row, a.days, b.days) for row in _CALENDARS):
        return True
    if a.kind and b.kind and not a.kind & b.kind:
        return True
    if a.state and b.state and not a.state & b.state:
        return True
    if _done_elsewhere(a, b) or _done_elsewhere(b, a):
        return True
    if a.carrier == b.carrier and _at_odds(a.doers, b.doers):
        return True
    return bool(a.phrases and b.phrases) and any(_at_odds(a.of(kind), b.of(kind)) for kind in _CLASSES)


def _done_elsewhere(one: Setting, other: Setting) -> bool:
    """Whether the one names who does it, the other only where it is done: 'the nurse treated six', 'nine were treated in hospital'."""
    told = one.doers and not other.doers and not one.of("where") and other.of("where")
    return bool(told) and _at_odds(one.doers, other.of("where"))


def told_elsewhere(a: Gist, b: Gist, kinds: Collection[str] = tuple(_CLASSES)) -> bool:
    """Whether two clauses each tell where, which way or for whom, and not alike; of the `kinds` of circumstance given."""
    ours, theirs = _by_kind(without_time(a)), _by_kind(without_time(b))
    return any(_at_odds(ours[kind], theirs[kind]) for kind in kinds if kind in ours and kind in theirs)


def ways(gist: Gist) -> tuple[Phrase, ...]:
    """The ways that a claim names: along the quay, down the stairs."""
    return _by_kind(without_time(gist)).get("way", ())


@lru_cache(maxsize=REMEMBERED)
def _by_kind(text: str) -> dict[str, tuple[Phrase, ...]]:
    told = _phrases(plain(text), "")
    return {kind: tuple(p for k, p in told if k == kind) for kind in dict.fromkeys(k for k, _ in told)}


def _two_of(row: tuple[str, ...], ours: frozenset[str], theirs: frozenset[str]) -> bool:
    mine, yours = ours.intersection(row), theirs.intersection(row)
    return bool(mine and yours) and not mine & yours


def _at_odds(ours: tuple[Phrase, ...], theirs: tuple[Phrase, ...]) -> bool:
    """Whether both tell, and nothing that the one names may be what the other names."""
    return bool(ours and theirs) and not any(x <= y or y <= x for x in ours for y in theirs)
