"""One capitalised word: what it names, or that it names nothing by itself."""

import re
from collections.abc import Iterator

from spacy.tokens import Token

from firsthand.extract.grammar import Grammar, Naming, end_of, role_before
from firsthand.language.bodies import BEFORE_PLACE, CENTRES, COLLECTIVES, COMMON, GROUPS, IN_TOWN, OFFICES
from firsthand.language.lexicon import words
from firsthand.language.names import given_names
from firsthand.language.runs import Word
from firsthand.language.titles import KIN, LABELS, plain, role_after

_GROUP_AFTER = re.compile(r" (?:" + "|".join(sorted(GROUPS)) + r")\b")
_KIN_BEFORE = re.compile(
    r"\b(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our) (?:\w+ )?(?P<kin>" + "|".join(sorted(KIN)) + r"),? $"
)
"""What leads to somebody who is told by kin: 'my sister Ada'."""
_ANIMAL = re.compile(
    r"\b(?:dog|puppy|cat|kitten|horse|pony|mare|cow|parrot|terrier|spaniel|collie|labrador)(?:,? (?:called|named))?,? $",
    re.IGNORECASE,
)
"""What leads to the name of an animal, which is nobody."""
_HIS_OWN = re.compile(r"[^.;:!?\n]{1,50}?\b(?:his|her|himself|herself|s?he)\b")
"""What follows somebody: 'Sallow had been on his phone'."""
HUMAN_VERBS = words("human_verbs")
"""What people do: the subject of one of these is rather a person."""


def single(piece: list[Word], low: str, label: str | None, text: str, grammar: Grammar) -> Iterator[Naming]:
    word = piece[0]
    bare_text = word.text.removesuffix("'s").removesuffix("’s")
    if _GROUP_AFTER.match(text, word.end) and text[max(0, word.start - 4) : word.start].casefold() == "the ":
        if label == "place":
            yield Naming(word.start, end_of(piece, text), "place", bare_text, sure=False)
        return
    if low in COMMON or (low in LABELS and bare_text.isupper()):
        return
    if _ANIMAL.search(text, max(0, word.start - 24), word.start):
        return
    kin = _KIN_BEFORE.search(text, max(0, word.start - 30), word.start)
    role = None if kin else role_before(word.start, text, grammar)
    if kin:
        yield Naming(word.start, end_of(piece, text), "person", bare_text, (kin["kin"],))
    elif role:
        yield Naming(role[0], end_of(piece, text), "person", bare_text, (role[1],))
    elif low in OFFICES and text[max(0, word.start - 4) : word.start].casefold() == "the ":
        yield Naming(word.start - 4, end_of(piece, text), "body", bare_text)
    elif bare_text.isupper() and 2 <= len(bare_text) <= 6 and bare_text.isalpha():
        token = grammar.token(word.start)
        proper = token is not None and token.pos_ in ("PROPN", "NOUN", "ADJ") and len(bare_text) > 2
        yield Naming(word.start, end_of(piece, text), "acronym", bare_text, sure=label == "organisation" or proper)
    elif low.removesuffix("'s") in CENTRES:
        yield Naming(word.start, end_of(piece, text), "organisation", bare_text)
    else:
        yield Naming(word.start, end_of(piece, text), *_lone(word, bare_text, label, text, grammar))


def _lone(word: Word, bare_text: str, label: str | None, text: str, grammar: Grammar) -> tuple[str, str, tuple[str, ...], bool]:
    """Kind, name, titles and sureness of one capitalised word without a title."""
    token = grammar.last_token(word.start, bare_text)
    if token is None or not (label or token.pos_ == "PROPN" or _IRISH.match(bare_text)):
        return "word", bare_text, (), False
    if _OF_KIN.search(text, max(0, word.start - 40), word.start):
        return "person", bare_text, (), False
    given = plain(bare_text) in given_names()
    if not given and _before(word.start, text) in ("in", "near", "outside", "across", "around"):
        return "place", bare_text, (), True
    if not given and label != "person" and IN_TOWN.search(text, max(0, word.start - 40), word.start):
        return "place", bare_text, (), label != "place" or bool(text[word.end : word.end + 1].strip("'’"))
    if _LEFT.search(text, max(0, word.start - 40), word.start) and text.startswith(" to ", word.end):
        return "place", bare_text, (), True
    collective = token.tag_ == "NNPS" or label == "" or plain(bare_text) in COLLECTIVES
    if collective and not given:
        return ("organisation" if plain(bare_text) in COLLECTIVES else "word"), bare_text, (), False
    if (
        role_after(text, word.end) is not None
        or _IRISH.match(bare_text)
        or (label != "place" and _spoken_to(token))
        or (given and label == "person")
    ):
        return "person", bare_text, (), False
    if label == "organisation" and token.dep_ == "poss" and "-" in bare_text and bare_text.istitle():
        return "word", bare_text, (), False  # 'Lunt-Dray’s phone': rather somebody of two surnames than a firm
    if label in ("place", "organisation") and token.dep_ in ("nsubj", "nsubjpass") and _HIS_OWN.match(text, word.end):
        return "word", bare_text, (), False
    if given and label == "place" and _before(word.start, text) not in BEFORE_PLACE - {"by", "from", "of"}:
        town = IN_TOWN.search(text, max(0, word.start - 40), word.start) or _before(word.start, text) == ""
        return ("place" if town else "word"), bare_text, (), False
    if label in ("place", "organisation"):
        firm = (
            label == "place"
            and text[word.end - 2 : word.end] in ("'s", "’s")
            and not text[word.end : word.end + 2].strip().isalpha()
        )
        return "organisation" if firm else label, bare_text, (), False
    return "word", bare_text, (), False


def _spoken_to(token: Token) -> bool:
    """Whether the word is one who speaks or is spoken to."""
    head = token.head
    if token.dep_ == "nsubj":
        return head.lemma_.casefold() in HUMAN_VERBS - {"open", "close", "work", "look", "turn", "go", "come"}
    return (
        token.dep_ == "pobj"
        and head.lower_ in ("to", "with")
        and head.head.lemma_.casefold() in ("speak", "talk", "say", "write", "listen")
    )


_OF_KIN = re.compile(
    r"\b(?:[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Yy]our|\w+['’]s) (?:[a-z]+ ){0,2}(?:sister|brother|mother|father|mum|mom|dad|wife|husband|son|daughter|girlfriend|boyfriend|fiancée?"
    r"|cousin|nephew|niece|uncle|aunt|auntie|friend|mate|flatmate|roommate|neighbou?r|grandson|granddaughter|grandmother|grandfather|twin),? $"
)
"""What stands before the name of somebody's kin or friend: 'my sister Cass'."""
_LEFT = re.compile(
    r"\b(?:drove|driven|driving|came|come|went|gone|travel\w*|walk\w*|ran|sail\w*|flew|flown|rode|cycled|moved|journey|train|bus|coach|road|return\w*"
    r"|service|flight|ferry|crossing|line|\d+(?:am|pm)?)(?: \w+){0,2} from $"
)
"""What leads to 'from X to …', where X is a place even if somebody is called so."""

_IRISH = re.compile(r"(?:O['’]|Mc|Mac|Fitz)[A-Z][a-z]+$")


def _before(start: int, text: str) -> str:
    """The word before a place of the text."""
    before = text[max(0, start - 12) : start].split()
    return before[-1].casefold() if before else ""
