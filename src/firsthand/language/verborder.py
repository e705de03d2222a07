"""Which of two deeds of a text began first, from its words: joining words, aspect, saying and what is said, and last the text's order.

`clause_order` is what the language says of a clause and the one it hangs on. `verb_order` reads any two verbs; where nothing but
tense and the order of the text tells them apart it is weak evidence, and `firm` says so. Nothing weak makes a conflict.
"""

from dataclasses import dataclass

from spacy.tokens import Token

from firsthand.language.cues import SAY, WEAK

BEFORE, AFTER, EQUAL = "before", "after", "equal"
_TURNED = {BEFORE: AFTER, AFTER: BEFORE, EQUAL: EQUAL}
_MARKS = {
    "before": BEFORE, "until": BEFORE, "till": BEFORE, "so": BEFORE, "lest": BEFORE,
    "after": AFTER, "once": AFTER, "because": AFTER, "since": AFTER, "when": AFTER, "as": AFTER, "while": AFTER, "if": AFTER,
    "although": AFTER, "though": AFTER, "unless": AFTER, "where": AFTER,
}  # fmt: skip
"""How the clause that governs lies to the one that begins with the word."""
_SPEECH = (frozenset(SAY) - WEAK) | {"note", "ask", "add", "estimate", "confirm", "urge"}
_WILL = frozenset(
    ("will", "wo", "'ll", "’ll", "shall", "would", "could", "might", "may", "should", "can", "must", "ca", "'d", "’d")
)
_HAD, _HAS, _BE = frozenset(("had",)), frozenset(("has", "have", "'ve", "’ve", "having")), frozenset(("was", "were"))
_RANKS = {"had": 0.0, "has": 1.0, "past": 1.0, "part": 1.0, "ing": 1.0, "inf": 1.5, "pres": 2.0, "noun": 1.0, "ahead": 4.0}
_SAID = 3.0
"""Verbs of saying come after what an account tells as having been, and before what it tells as to come."""


@dataclass(frozen=True, slots=True)
class Order:
    """How the first of two deeds lies to the second. `firm`: the language says so; else it is likely and no more."""

    op: str
    firm: bool = False


def form_of(verb: Token) -> str:
    """'had', 'has', 'past', 'pres', 'ahead' (will, would, may), 'inf', 'ing', 'part' or 'noun'; a joined verb shares helpers."""
    helpers = {c.lower_ for c in verb.children if c.dep_ in ("aux", "auxpass")}
    if verb.dep_ == "conj" and not helpers and verb.tag_ in ("VBN", "VB", "VBG") and verb.head.pos_ in ("VERB", "AUX"):
        helpers = {c.lower_ for c in verb.head.children if c.dep_ in ("aux", "auxpass")}
    if helpers & _WILL:
        return "ahead"
    if verb.tag_ in ("VBN", "VBD") and helpers & (_HAD | _HAS):
        return "had" if helpers & _HAD else "has"
    if "to" in helpers or (verb.tag_ == "VB" and not helpers):
        return "inf"
    if verb.tag_ in ("VBD", "VBZ", "VBP"):
        return "past" if verb.tag_ == "VBD" else "pres"
    if verb.tag_ in ("VBN", "VBG"):
        bare = "part" if verb.tag_ == "VBN" else "ing"
        return "past" if helpers & _BE else "pres" if helpers & {"is", "are", "am", "'s", "’s", "'re", "’re"} else bare
    return "pres" if helpers & {"do", "does"} else "past" if "did" in helpers else "noun"


def clause_order(clause: Token) -> Order | None:
    """How the deed that governs lies to that of the clause headed by `clause`; None where no word joins the two in time."""
    main = governor_in_time(clause)
    if main is None:
        return None
    if clause.dep_ == "relcl":
        return Order(BEFORE, firm=form_of(main) == "had")
    word = _mark(clause)
    op = _MARKS.get(word)
    if op is None:
        return None
    if word in ("when", "as", "while") and form_of(main) == "had" and form_of(clause) != "had":
        return Order(BEFORE, firm=True)
    return Order(op, firm=word in ("before", "until", "till", "after", "once"))


def governor_in_time(clause: Token) -> Token | None:
    """The verb that a clause may date: 'left before they came', 'had left by the time they came'; None where it hangs on none."""
    if clause.dep_ == "advcl":
        return clause.head
    if clause.dep_ == "pcomp":
        return clause.head.head
    by_the_time = clause.dep_ == "relcl" and clause.head.lower_ == "time" and clause.head.head.lower_ == "by"
    return clause.head.head.head if by_the_time else None


def _mark(clause: Token) -> str:
    """The word that joins a clause."""
    if clause.dep_ == "pcomp":
        return clause.head.lower_
    return next((c.lower_ for c in clause.lefts if c.dep_ in ("mark", "advmod") and c.lower_ in _MARKS), "")


def verb_order(first: Token, second: Token) -> str | None:
    """How the deed of `first` lies to that of `second`: 'before', 'after' or 'equal'; None where nothing can be said."""
    order = order_of(first, second)
    return order.op if order else None


def order_of(first: Token, second: Token) -> Order | None:
    """As `verb_order`, with whether the language says so."""
    if first == second:
        return None
    if first.doc is not second.doc:
        return _by_rank(first, second)
    if second.i < first.i:
        order = order_of(second, first)
        return Order(_TURNED[order.op], order.firm) if order else None
    if first.sent == second.sent:
        return _joined(first, second) or _by_rank(first, second)
    return _by_rank(first, second)


def _joined(first: Token, second: Token) -> Order | None:
    """The order of two verbs of one sentence where one governs the other."""
    if (links := _links(second, first)) is not None:
        return _governed(first, second, links)
    if (links := _links(first, second)) is not None and (order := _governed(second, first, links)):
        return Order(_TURNED[order.op], order.firm)
    return None


def _links(inner: Token, outer: Token) -> list[Token] | None:
    """The tokens from `inner` up to below `outer`, None when it does not hang on it."""
    links = []
    while inner != outer:
        links.append(inner)
        if inner.head == inner:
            return None
        inner = inner.head
    return links


def _governed(outer: Token, inner: Token, links: list[Token]) -> Order | None:
    """How a verb lies to one that hangs on it."""
    top = links[-1]
    for link in links:
        if link.dep_ in ("advcl", "pcomp", "relcl") and (order := clause_order(link)):
            return order
    if top.dep_ == "conj":
        return Order(BEFORE) if len(links) == 1 and _rank(outer) == _rank(inner) else None
    form = form_of(inner)
    if top.dep_ in ("advcl", "xcomp") and form in ("ing", "inf"):
        return Order(BEFORE)
    if form in ("ahead", "inf"):
        return None
    if top.dep_ == "ccomp" and len(links) == 1:
        return Order(AFTER)
    by_doing = inner.dep_ == "pcomp" and form == "ing"
    if not _says(outer) and top.dep_ in _HANGING and (by_doing or form in ("past", "had", "has", "part")):
        return Order(AFTER)
    return None


_HANGING = frozenset(("ccomp", "prep", "dobj", "nsubj", "nsubjpass", "attr", "advcl", "pobj"))


def _says(verb: Token) -> bool:
    return verb.lemma_ in _SPEECH


def _rank(verb: Token) -> float:
    form = form_of(verb)
    return _SAID if _says(verb) and form in ("past", "pres", "has", "part") else _RANKS[form]


def _by_rank(first: Token, second: Token) -> Order:
    """By aspect and by what is said of what, else as told."""
    one, other = _rank(first), _rank(second)
    if {form_of(first), form_of(second)} == {"ing", "pres"} and _SAID not in (one, other):
        return Order(BEFORE)
    return Order(BEFORE if one <= other else AFTER)
