"""Words that matter when texts are compared: those that carry no matter, those that turn the sense, and standing phrases."""

import re


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


COMMON = _set(
    """a about after again all also am an and any are as at back be because been before being but by can could did do
    does done down even for from get go got had has have he her here hers him his how i if in into is it its just like made
    make many may me might more most much must my no nor not now of off on one only or other our out over own said say says
    she should so some such than that the their them then there these they this those through to told too two under up upon
    us very was we well went were what when where which while who whom whose why will with would you your"""
)

NEGATIONS = _set(
    """not no never none nobody nothing neither nor without cannot cant dont didnt doesnt isnt wasnt arent werent hasnt havent
    hadnt wont wouldnt couldnt shouldnt mustnt hardly scarcely barely denied refused"""
)
MODALS = _set("can could may might must shall should will would possibly perhaps probably likely certainly definitely")
NUMBERS = _set(
    """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen half first second third all
    some most many few every each both only least more less fewer before after january february march april june july august september october november
    december monday tuesday wednesday thursday friday saturday sunday"""
)

DAYS = _set(
    """january february march april may june july august september october november december monday tuesday wednesday thursday friday
    saturday sunday"""
)

STANDING = re.compile(
    r"\b(?:(?:for|to find) (?:more|further|additional) (?:information|details|news|help)|to (?:contact|reach|subscribe|unsubscribe)|"
    r"contact (?:us|the|details)|(?:media|press|public) (?:enquir|inquir|contact|office|line|relations)\w*|notes? (?:to|for) editors|"
    r"about (?:us|the)|serves? (?:the|more|some|over|all)|is (?:a|an|the) (?:registered|non-?profit|independent|leading|public|member|charity|"
    r"partnership|volunteer|national|county|regional|statutory)|registered (?:in|office|charity|company)|all rights reserved|copyright|"
    r"(?:is|are) (?:committed|dedicated) to|our mission|follow us|visit (?:us|our|the|www)|sign up|newsletter|duty line|switchboard|"
    r"(?:this|the) (?:e-?mail|message|document|notice) (?:is|may|and|contains?|should)|confidential|intended (?:only|solely) for|"
    r"disclaimer|terms of use|privacy policy|www\.|https?://|@[\w.-]+\.\w|open (?:from|daily|every)|ring \d|call \d|tel(?:ephone)?[:. ])",
    re.IGNORECASE,
)
DECLARATION = re.compile(
    r"\b(?:(?:true|correct) to the best of my (?:knowledge|recollection|belief)|liable to prosecution|penalt(?:y|ies) of perjury|"
    r"i (?:solemnly|hereby|do) (?:declare|affirm|swear|certify)|believe that the facts (?:stated )?in this|statement of truth)\b",
    re.IGNORECASE,
)
"""What the law has printed over or under a statement, whoever gives it."""
NARRATIVE = re.compile(
    r"\b(?:said|told|was|were|had|did|went|came|saw|heard|felt|took|left|ran|began|found|got|gave|(?!need|speed|feed|shed)\w{3,}ed|"
    r"yesterday|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2}[:.]\d\d)\b",
    re.IGNORECASE,
)


PRONOUNS = _set("he she they it i we who him her them one")
LINK_WORDS = _set("the a an news daily weekly of and")


def weighty(words: list[str] | tuple[str, ...]) -> set[str]:
    """The words that carry matter."""
    return {w for w in frozenset(words) - COMMON if len(w) > 2 or w.isdigit()}


def may_turn(words: list[str] | tuple[str, ...]) -> bool:
    """Whether one of these words negates, counts or weakens."""
    return any(w in NEGATIONS or w in MODALS or w in NUMBERS or w[:1].isdigit() for w in words)


def reads_as_standing(text: str, *, strict: bool) -> bool:
    """Whether a paragraph could stand under any text of its writer: contact, what a body is, a notice.

    Not `strict`, a paragraph that tells of nothing done will do.
    """
    told, size = len(NARRATIVE.findall(text)), len(text.split())
    if DECLARATION.search(text):
        return told <= 1 + size // 15
    if STANDING.search(text):
        return told <= 1 + size // 30
    return not strict and told == 0
