"""What is only said to go round: words passed on from somebody without a name, talk, rumour."""

import re
from functools import lru_cache

from firsthand.model import Claim, Statement
from firsthand.reason.gists import Gist
from firsthand.reason.material import Material
from firsthand.reason.tokens import REMEMBERED, stem, words

_TELLS = frozenset(map(stem, ("tell", "ask", "order", "warn", "instruct", "inform", "advise", "beg", "urge")))
_WAS_TOLD = re.compile(
    r"\b(?:i|we) (?:was|were|had been|have been|got|then|never|had|am) [\w ]{0,12}?(?:told|asked|ordered|warned|instructed|informed|advised)\b",
    re.IGNORECASE,
)
_TALK = re.compile(
    r"\b(?:there (?:has been|have been|is|was|were|are) (?:\w+ )?(?:talk|rumou?rs?|gossip|suggestions?|allegations?|reports?)|rumou?r (?:has it|says)"
    r"|(?:it is|it's|it was|it has been) (?:said|rumou?red|suggested|put about)|(?:word|rumou?r) (?:went|is|was)|if it is true) ",
    re.IGNORECASE,
)
_TALK_LEAD = 72
_TALK_BEHIND = 40
_ANYONE = r"they|people|folk|everyone|everybody|some|someone|somebody|neighbours|locals|residents|an? \w+|(?:one|some|most|many) of (?:the|my|our) \w+|(?:my|our|his|her) \w+"
_AT = r"(?: (?:at|in|on|from|by|here|there|round|over|up|down|next)(?: \w+){0,3})?"
_SAYS = (
    r"say|says|said|saying|(?:is|are|was|were|keeps?|kept)(?: all)? saying|reckons?|reckoned|claims?|claimed|swears?|swore|maintain(?:s|ed)?|thinks?|thought"
    r"|tells? (?:me|us)|(?:told|was telling) (?:me|us|my \w+|him|her)"
)
_GOING_ROUND = re.compile(
    rf"\b(?:(?:{_ANYONE}){_AT} (?:{_SAYS})"
    r"|(?:the|that|this|his|her) (?:[\w'-]+ ){1,4}(?:told|tells|was telling|has told|had told) (?:me|us|my \w+)(?: \w+)?"
    r"|they(?:'re| are) (?:all )?saying|everyone(?:'s| is) saying"
    r"|(?:had|has|have|having|got) it(?: from(?: \w+){1,4})?"
    r"|it (?:is|was|has been) (?:being )?(?:said|rumou?red|whispered|put about|going (?:round|around|about))(?: (?:in|at|on|round|around|all over) (?:\w+ ){1,2}\w+)?"
    r"|(?:word|rumou?rs?|story|talk|gossip)(?: (?:going|doing) (?:round|around|the rounds|about))?(?: (?:on|in|at|round) \w+ \w+)? (?:is|was|has it|had it|goes|went|says|that)"
    r"|(?:i|we)(?:'ve|'d| have| had)? (?:hear|heard|gather|gathered|understand|understood)(?: it said| (?:\w+ ){0,2}\w+ say(?:ing)?)?"
    r"|hear(?:d|ing)?(?: from (?:\w+ ){1,4}| it said)?|(?:am|'m|was|were|been|being|got) told(?: \w+)?(?: by (?:\w+ ){1,4})?|apparently|supposedly|allegedly)(?: ?that)?[:,]? $",
    re.IGNORECASE,
)
"""Right before a claim: it is only said."""
_SO_THEY_SAY = re.compile(
    r"^,? (?:or |at least )?(?:so )?(?:they (?:all )?say|i(?:'?m| am| was|'?ve been) (?:told|hearing)|(?:(?:is|was) )?what (?:i'?m|i am|we'?re|they'?re|everyone'?s|people are) (?:hearing|told|saying)|from what i(?:'ve)? hear(?:d)?|(?:or )?so i(?:'ve)? hear(?:d)?|we (?:are|were) told|people (?:say|said)|i(?:'ve| have)? hear(?:d)?(?! (?:it|that|them|him|her|the|a)\b)|apparently|it(?:'s| is| was) said"
    r"|by all accounts|rumou?r has it|or something like that|as far as (?:i|we) heard)\b",
    re.IGNORECASE,
)
"""Right behind it."""
_HEARING = re.compile(
    r"^(?:just |now |i'?m |we'?re |been )*(?:hearing|told) (?:that|there|the [\w-]+(?: [\w-]+)? (?:is|was|were|are|has|had))\b"
    r"|\b(?:is|was) what (?:i'?m|i am|we'?re|they'?re|everyone'?s|people are) (?:hearing|told|saying)\b|\b(?:i heard|im told|i'm told)$"
    r"|^it (?:is|was|has been) (?:being )?(?:said|rumou?red|whispered|put about|going (?:round|around|about))\b",
    re.IGNORECASE,
)
"""Within it, in the short words of a post."""
_SOMEBODY = re.compile(r"^(?:an?|some|one|one of (?:the|my|our)|my|our|his|her|the|this|that) ", re.IGNORECASE)
_ARTICLES = ("news",)
"""Kinds of sources that ask people and give their words."""
_APPARENTLY = re.compile(r"\b(?:apparently|supposedly|allegedly|reportedly|rumou?red)\b", re.IGNORECASE)
_NOBODY_SAYS = re.compile(
    r"^(?:unnamed|unknown|they|people|everyone|everybody|someone|somebody|some|many|others?|rumou?rs?|reports?|word|the talk|a friend|a mate"
    r"|friends|mates|folk|sources?|an? (?:\w+ )?source)\b",
    re.IGNORECASE,
)


def hearsay(gist: Gist) -> bool:
    """Whether a claim is passed on from somebody without a name: 'my cousin', 'a man'; 'the nurse' is somebody."""
    return _passed_on(gist.claim, gist.statement)


def _passed_on(claim: Claim, statement: Statement) -> bool:
    basis, voices = statement.basis, statement.voices
    if basis not in ("unnamed", "told"):
        return False
    if statement.mode == "own" and claim.actor and claim.actor.text.casefold() in ("i", "we"):
        return False  # 'we were told to go, and then I lost sight of it'
    if stem(claim.action) in _TELLS and ({"me", "us"} & set(words(claim.text)) or _WAS_TOLD.search(claim.text)):
        return False  # who was told it heard it
    told_me = len(voices) == 2 and statement.addressee == voices[0].label  # whoever gives the account was told it
    somebody = len(voices) > 1 and (voices[-1].named or (voices[-1].label.casefold().startswith("the ") and not told_me))
    somebody |= len(voices) == 1 and statement.mode in ("direct", "mixed", "indirect", "block")
    return (basis == "unnamed" and not witness(statement)) or (basis == "told" and not somebody)


def witness(statement: Statement) -> bool:
    """Whether the speaker goes without a name and yet is somebody who was asked: 'a loader said', but not 'people say'."""
    asked = len(statement.voices) > 1 or (len(statement.voices) == 1 and statement.mode == "direct")
    label = statement.voices[-1].label if asked else ""
    return statement.mode in ("direct", "mixed", "indirect") and bool(label) and not _NOBODY_SAYS.search(label)


def rumoured(statement: Statement) -> bool:
    """Whether the words only say that something is said: 'there has been talk that the gate was open'."""
    return _talks(statement.text)


def going_round(material: Material, gist: Gist) -> bool:
    """Whether the words say that it is only said: 'they say the gate was open', 'the gate was open, I'm told'."""
    return _goes_round(material, gist.claim, gist.statement)


def only_said(material: Material, claim: Claim) -> bool:
    """Whether a claim is passed on by one to whom somebody without a name told it, or is said to go round."""
    statement = material.statement(claim)
    return _passed_on(claim, statement) or rumoured(statement) or _goes_round(material, claim, statement)


def _goes_round(material: Material, claim: Claim, statement: Statement) -> bool:
    account = material.account_of[claim.id]
    text = account.document.text.replace("’", "'") if account.document else ""
    before, behind = text[max(0, claim.start - _TALK_LEAD) : claim.start], text[claim.end : claim.end + _TALK_BEHIND]
    voices, own = statement.voices, account.source.kind not in _ARTICLES
    another = own and len(voices) > 1 and not voices[-1].named and statement.mode != "direct"
    if another and _SOMEBODY.match(voices[-1].label):
        return True
    return bool(
        _GOING_ROUND.search(before) or _APPARENTLY.search(claim.text) or _SO_THEY_SAY.match(behind) or _HEARING.search(claim.text)
    )


@lru_cache(maxsize=REMEMBERED)
def _talks(text: str) -> bool:
    return bool(_TALK.search(text))


def overheard(gist: Gist) -> bool:
    """Hearsay, but for what an account reports of somebody who speaks in it: 'the car was empty, a passer-by said'."""
    return hearsay(gist) and not (len(gist.statement.voices) == 1 and gist.statement.mode in ("direct", "mixed", "indirect"))
