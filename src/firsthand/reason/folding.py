"""What the words of a claim come to when claims are compared: worked out once, when its account is understood, and kept with it."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from firsthand.model import Account, Claim, Fold, Mention, Statement
from firsthand.reason.antonyms import CONTRASTS
from firsthand.reason.tokens import (
    FAMILY_OF,
    VERB_OF,
    WHOLE_PHRASES,
    call_signs,
    contents,
    families,
    family_of,
    says_little,
    stem,
    unit_numbers,
    words,
)
from firsthand.reason.wordlists import BEGINNING, ENDING, NUMBERS

CONTRAST_OF = {word: row for row, members in enumerate(CONTRASTS) for word in members}
_ORDINALS = frozenset(next(row for row in CONTRASTS if "first" in row)) - {"last"}
CONTRAST_OF.update({word.capitalize(): len(CONTRASTS) for word in sorted(_ORDINALS)})
"""Words that set things of one kind apart, each with the row of those that it is set against."""
_FIRST_PERSON = frozenset(("i", "we", "me", "us", "my", "our"))
_COMPLETES = re.compile(r"\s(?:to|for|that|if|whether|about)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[.,;:!?()“”\"\n]|\s(?:and|but|so|because|while|although|when|as)\s")
_COMPLEMENT_LENGTH = 120
_TELLING = ("pull", "move", "draw")
"""Words that say little beside an action and enough when they are the action."""
_OBJECT_SELF = frozenset(("me", "us"))
_NUMBERED = re.compile(r"\b([a-z]{3,})s? (?:no\.? |number )?(\d{1,4})\b(?! (?!was\b|is\b|has\b)[a-z]+s\b)")
_LEFT_SO = re.compile(
    r"\b(?:left|leave|leaves|leaving) (?:\S+ ){1,4}?(?:open|shut|closed|locked|unlocked|running|on|off|behind|alone|burning)\b",
    re.IGNORECASE,
)
"""Leaving a thing in a state is no departure."""
_BESIDE = re.compile(r"\b(?:with|alongside|joining|assisting) (?=[A-Z0-9-]*\d)[A-Z0-9-]+\b")
"""'South entrance with E4': the unit that it is beside is not the one that the entry is about."""
_MONTHS = frozenset([
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
])  # fmt: skip
_PHASE = {**{stem(w): "beginning" for w in BEGINNING}, **{stem(w): "ending" for w in ENDING}}


def folded(account: Account) -> Account:
    """The account with the words of each of its claims folded."""
    statements = {s.id: s for s in account.statements}
    people = People(account.mentions)
    return replace(
        account,
        claims=tuple(
            [replace(c, fold=fold_of(account, c, statements[c.statement], people.within(c.start, c.end))) for c in account.claims]
        ),
    )


class People:
    """The people that an account names, not those whom a pronoun stands for, by place."""

    def __init__(self, mentions: Iterable[Mention]) -> None:
        named = sorted((m.start, m.text) for m in mentions if m.type == "person" and m.entity and not m.inferred)
        self._starts = [start for start, _ in named]
        self._names = [name for _, name in named]

    def within(self, start: int, end: int) -> list[str]:
        """The names as written that begin between two characters."""
        return self._names[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


def fold_of(account: Account, claim: Claim, statement: Statement, people: Sequence[str]) -> Fold:
    """What the words of one claim come to; `people` are those named in it, for whom entities stand."""
    text = in_full(account, claim, statement)
    said = words(text)
    bare = _without_names_and_times(text, claim, people)
    kinds = _kinds(claim, bare)
    acts = _acts(claim, kinds, text)
    key = contents(bare) - {act[1:] for act in acts[:1] if act[0] == "="} - _told_by_kind(claim, kinds) - unit_numbers(text)
    return Fold(
        text, kinds, acts, kind_of(claim), key, call_signs(_BESIDE.sub(" ", text)), _contrasts(text, said), _designators(said),
        next((_PHASE[s] for s in map(stem, said) if s in _PHASE), None),
        we=bool({"we", "us"} & set(said[:4])), speaks=bool({"i", "we"} & set(said[:2])),
        own=bool(_FIRST_PERSON & set(said)), early=bool(_FIRST_PERSON & set(said[:12])), suffers=bool(_OBJECT_SELF & set(said)),
    )  # fmt: skip


def _contrasts(text: str, said: Sequence[str]) -> frozenset[str]:
    """Words that set things of one kind apart; an ordinal in a name is one of its own: 'Third and Weir' is no third of anything."""
    found = {w for w in said if w in CONTRAST_OF}
    for word in sorted(found & _ORDINALS):
        if re.search(rf"\w[,:]? {word.capitalize()}\b", text) and not re.search(rf"\b{word}\b", text):
            found = (found - {word}) | {word.capitalize()}
    return frozenset(found)


def _without_names_and_times(text: str, claim: Claim, people: Iterable[str]) -> str:
    """The words without people's names, which entities stand for, and without those that tell a time."""
    for name in people:
        text = text.replace(name, " ", 1)
    when = claim.when
    return text.replace(when.text, " ", 1) if when and when.text else text


def in_full(account: Account, claim: Claim, statement: Statement) -> str:
    """The words of a claim with those that complete it: 'I never asked' 'for the bridge to be shut'."""
    if claim.fold:
        return claim.fold.text
    text = account.document.text if account.document else ""
    rest = text[claim.end : min(statement.end, claim.end + _COMPLEMENT_LENGTH)]
    if not _COMPLETES.match(rest):
        return claim.text
    return " ".join(f"{claim.text}{_CLAUSE_END.split(rest, maxsplit=1)[0]}".split())


def _designators(said: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Things told apart by number: ('hatch', '2')."""
    if not any(w in NUMBERS or w[:1].isdigit() for w in said):
        return ()
    found = _NUMBERED.findall(" ".join([NUMBERS.get(w, w) for w in said]))
    return tuple(sorted({(stem(noun), number) for noun, number in found if _names_a_thing(noun)}))


def _names_a_thing(noun: str) -> bool:
    """Whether a word before a number is a noun that the number tells apart, as in 'hatch 2'."""
    return not (noun in _MONTHS or noun.endswith("ed") or stem(noun) in FAMILY_OF or says_little(noun))


def _kinds(claim: Claim, text: str) -> tuple[str, ...]:
    main = family_of(claim.action) if claim.action else None
    if main == "depart" and _LEFT_SO.search(text):
        main = None
    told = families(text)
    if main == "call" and claim.object and (called := family_of(claim.object.text)):
        main, told = called, tuple(kind for kind in told if kind != "call")  # 'called a second alarm'
    if main not in told and any(kind in WHOLE_PHRASES for kind in told):
        main = None
    return tuple(dict.fromkeys((*((main,) if main else ()), *told)))


def kind_of(claim: Claim) -> str:
    """The kind of event that a claim makes by itself: of its action, of its words, else the action."""
    return (family_of(claim.action) if claim.action else None) or family_of(claim.text) or claim.action


_ASKED_TO = re.compile(
    r"\b(?:(?:told|asked|ordered|instructed|advised|directed|requested) (?:[\w'’]+ ){0,4}?to (?P<verb>[a-z]{3,})"
    r"|^\W*(?:advised|told|ordered|instructed) (?:to )?(?P<bare>[a-z]{3,}))\b", re.IGNORECASE,
)  # fmt: skip
"""What somebody is told to do: 'was told to hold at the gate', 'Advised hold at gate'."""


def _acts(claim: Claim, kinds: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The kinds and, in front of them, the action itself where it is of no kind that we list; behind them what somebody is told to do."""
    deed = _deed(claim)
    listed = claim.action and family_of(claim.action) in kinds
    acts = kinds if listed or deed is None else (f"={deed}", *kinds)
    asked = _ASKED_TO.search(text)
    verb = (asked["verb"] or asked["bare"]).casefold() if asked else ""
    return (*acts, f"={stem(verb)}") if verb and not says_little(verb) and stem(verb) not in FAMILY_OF else acts


def _told_by_kind(claim: Claim, kinds: tuple[str, ...]) -> frozenset[str]:
    """The action itself, where its kind stands for it."""
    action = words(claim.action)[:1]
    return frozenset((stem(action[0]),)) if action and VERB_OF.get(stem(action[0])) in kinds else frozenset()


def _deed(claim: Claim) -> str | None:
    """The action folded, None where it tells too little to be compared."""
    action = words(claim.action)[:1] or _doing(claim)
    return stem(action[0]) if action and (action[0] in _TELLING or not says_little(action[0])) else None


def _doing(claim: Claim) -> tuple[str, ...]:
    """What is being done in words without a verb of their own: 'crew sending everyone up'."""
    if claim.action or claim.polarity == "neg":
        return ()
    return tuple(w for w in words(claim.text)[:4] if w.endswith("ing") and len(w) > 5)[:1]
