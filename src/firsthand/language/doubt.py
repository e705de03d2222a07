"""What makes a clause less than certain: its own words, what governs it, conditions, and questions left open."""

from collections.abc import Iterable, Iterator

from spacy.tokens import Token

from firsthand.language import hedges
from firsthand.language.cues import ORGANISATION_NOUNS, SPEAKER_NOUNS
from firsthand.language.denial import denied, own_denial

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_CONTENT = frozenset({"ccomp", "xcomp", "csubj", "csubjpass", "acomp", "parataxis"})
_RANK = {"asserted": 0, "probable": 1, "possible": 2, "unknown": 3, "counterfactual": 4}
_OTHERS_HOPE = frozenset({"hope", "wonder", "gather", "fancy", "reckon"})
_FIRST_PERSON = frozenset({"i", "we"})
_OPEN_WORDS = frozenset({"whether", "who", "what", "why", "how", "where", "when", "which", "if"})
_EXPECTING = frozenset({"expect", "believe", "suppose", "presume", "suspect", "think", "fear", "allege", "rumour", "rumor", "say", "report",
                        "understand", "estimate", "assume"})  # fmt: skip
_OF = frozenset({"of", "for", "in"})
_UNREAL = frozenset({"would", "should", "could", "might", "'d", "’d", "woulda"})


def firmest_doubt(certainties: Iterable[str]) -> str:
    """Of several certainties the least sure one."""
    return max(certainties, key=lambda c: _RANK[c], default="asserted")


def own_doubt(head: Token) -> str:
    """Doubt in the clause's own words: modals, adverbs, 'must have'."""
    found = "asserted"
    for child in head.children:
        word = child.lower_
        if child.dep_ == "aux":
            found = firmest_doubt((found, _modal_doubt(child, head)))
        elif child.dep_ in ("advmod", "intj", "npadvmod", "dep", "amod", "acomp") and word in hedges.ADVERBS:
            denied = any(c.dep_ == "neg" for c in child.children)
            found = found if denied else firmest_doubt((found, hedges.ADVERBS[word]))
        elif child.dep_ == "oprd" and word in hedges.DOUBTFUL:
            found = firmest_doubt((found, hedges.DOUBTFUL[word]))
        elif child.dep_ in ("acomp", "attr", "advmod", "prep"):
            inner = [hedges.ADVERBS[c.lower_] for c in child.lefts if c.lower_ in hedges.ADVERBS and c.dep_ == "advmod"]
            found = firmest_doubt((found, *inner))
    found = firmest_doubt((found, *(_named_doubt(c) for c in head.children if c.dep_ in ("attr", "dobj", "nsubjpass"))))
    if found == "asserted" and head.lemma_.lower() not in hedges.ABOUT_DOUBTFUL:
        found = firmest_doubt(_named_doubt(c) for c in _further(head))
    if head.lower_ in hedges.ADVERBS:
        found = firmest_doubt((found, hedges.ADVERBS[head.lower_]))
    if _seems(head) or _expected(head) or _foretells(head):
        found = firmest_doubt((found, "probable"))
    return found


def _further(head: Token) -> Iterator[Token]:
    """The things that a clause names beside its object: after prepositions, in an infinitive below it, and what is joined to them."""
    for child in head.children:
        if child.dep_ == "prep":
            yield from (c for c in child.rights if c.dep_ == "pobj")
        elif child.dep_ == "dobj":
            yield from (c for p in child.rights if p.dep_ == "prep" and p.lower_ in _OF for c in p.rights if c.dep_ == "pobj")
        elif child.dep_ == "xcomp" and child.lemma_.lower() not in hedges.ABOUT_DOUBTFUL:
            yield from (c for c in child.rights if c.dep_ == "dobj")
            yield from _further(child)
        elif child.dep_ == "nsubj" and child.lemma_.lower() in hedges.UNREAL_NOUNS:
            yield child


def _seems(head: Token) -> bool:
    """'seems to hurt', 'appears calm', 'looked like ice', and what only seems; 'appeared at the door' is plain."""
    if head.lemma_.lower() in ("look", "sound"):
        return any(c.dep_ == "prep" and c.lower_ == "like" for c in head.rights)
    if head.lemma_.lower() not in ("seem", "appear"):
        return False
    return head.lemma_.lower() == "seem" or any(c.dep_ in ("xcomp", "acomp", "oprd") for c in head.rights)


def _foretells(head: Token) -> bool:
    """'expects losses', 'had predicted rain': a thing that is looked for is no fact."""
    return head.lemma_.lower() in hedges.FORETELLS and any(c.dep_ == "dobj" and c.pos_ == "NOUN" for c in head.rights)


def _expected(head: Token) -> bool:
    """'is expected to close', 'is believed to have fled', 'expects to close': the infinitive is no fact."""
    lemma = head.lemma_.lower()
    if lemma == "expect" and head.tag_ == "VBN" and any(c.dep_ == "auxpass" for c in head.lefts):
        return True
    if lemma not in _EXPECTING or not any(c.dep_ in ("xcomp", "ccomp") and c.tag_ == "VB" for c in head.rights):
        return False
    return lemma == "expect" or any(c.dep_ == "auxpass" for c in head.lefts)


def _named_doubt(noun: Token) -> str:
    """'There was a possible leak', 'there is a chance': doubt in what is named."""
    lemma = noun.lemma_.lower()
    if (lemma in hedges.DOUBTFUL_NOUNS and noun.dep_ == "attr") or lemma in hedges.UNREAL_NOUNS:
        return "possible"
    kinds = [c for c in noun.lefts if c.dep_ == "amod"]
    softened = (hedges.ADVERBS.get(a.lower_, "asserted") for c in kinds for a in c.lefts if a.dep_ == "advmod")
    return firmest_doubt((*(hedges.DOUBTFUL.get(c.lower_, "asserted") for c in kinds), *softened))


def _modal_doubt(modal: Token, head: Token) -> str:
    word = modal.lower_
    if word == "must":
        return "probable" if any(c.lower_ in ("have", "'ve", "of") and c.dep_ == "aux" for c in head.children) else "asserted"
    if word == "could":
        perfect = any(c.lower_ in ("have", "'ve", "’ve") and c.dep_ == "aux" for c in head.children)
        if own_denial(head):
            return "asserted"  # what could not be done was not done
        able = head.lemma_ in hedges.ABILITY and not perfect
        return "asserted" if able else "possible"
    if word == "should":
        return "probable" if _foreseen(head) else "asserted"
    if word == "may" and any(c.dep_ == "neg" for c in head.children):
        return "possible"
    return hedges.MODALS.get(word) or "asserted"


def _foreseen(head: Token) -> bool:
    """'The sluice should help': what no one can be bidden to do is foreseen."""
    if head.tag_ != "VB" or any(c.dep_ in ("auxpass", "neg") for c in head.children) or head.lemma_ == "have":
        return False
    perfect = any(c.lower_ in ("have", "'ve") and c.dep_ == "aux" for c in head.children)
    bearer = head.head if head.dep_ == "conj" and not any(c.dep_ in _SUBJECTS for c in head.lefts) else head
    subject = next((c for c in bearer.lefts if c.dep_ == "nsubj"), None)
    if perfect or subject is None:
        return False
    thing = subject.pos_ == "NOUN" and subject.lemma_.lower() not in SPEAKER_NOUNS | ORGANISATION_NOUNS
    return thing or subject.lower_ in ("it", "this", "that")


def governors(head: Token) -> Iterable[tuple[Token, Token]]:
    """The governors above a content clause with the clause that hangs on each; a few levels, no further than reports."""
    clause = head
    for _ in range(4):
        while clause.dep_ == "conj" and clause.head.pos_ in ("VERB", "AUX") and _is_content(clause):
            clause = clause.head
        if clause.dep_ not in _CONTENT and not (clause.dep_ in ("acl", "advcl", "relcl", "pcomp") and _has_mark(clause)):
            yield from _parenthesis(clause)
            return
        yield clause.head, clause
        clause = clause.head


def _is_content(clause: Token) -> bool:
    """A second clause of the same content: 'said that A and that B', with the first one a content clause."""
    return clause.head.dep_ in _CONTENT


def _parenthesis(clause: Token) -> Iterable[tuple[Token, Token]]:
    """'The roof, I think, went first': the small clause in the middle governs the whole."""
    for child in clause.children:
        thought = child.dep_ in ("parataxis", "ccomp") and child.lemma_.lower() in hedges.OWN_THOUGHT
        if thought and _first_person(child) and not any(c.dep_ in ("ccomp", "dobj") for c in child.children):
            yield child, clause


def _has_mark(clause: Token) -> bool:
    return any(c.dep_ in ("mark", "advmod") and c.lower_ in ("that", "whether", "if", "how", "why") for c in clause.lefts)


def handed_down(governor: Token, clause: Token) -> str:
    """The doubt that a governor lays on the clause below it."""
    lemma = governor.lemma_.lower()
    if lemma in hedges.GROUNDS and clause.dep_ in ("acl", "ccomp") and _lacking(governor):
        return "unknown"
    if _asks(clause) and (_leaves_open(governor) or _asks_whether(clause, governor)):
        return "unknown"
    if lemma == "rule" and denied(governor):
        return "possible"
    words = (governor, *(c for c in governor.children if c.dep_ in ("acomp", "oprd", "attr", "dobj", "advmod")))
    if lemma == "be":
        words = (*words, *(c for c in governor.lefts if c.dep_ == "nsubj" and c.pos_ == "NOUN"))
    levels = [level for word in words if word.i != clause.i and (level := _weight(word)) is not None]
    if levels:
        return firmest_doubt(levels)
    if lemma in ("look", "sound") or (lemma == "be" and clause.dep_ == "ccomp"):
        return hedges.EPISTEMIC.get(lemma, "asserted")
    return own_doubt(governor) if clause.dep_ == "xcomp" else "asserted"


def open_itself(head: Token) -> bool:
    """The clause that says that something is not known: "I couldn't say", 'has not been explained'."""
    if any(
        c.lemma_.lower() in hedges.GROUNDS and c.dep_ in ("attr", "dobj") and _shown(c) and _lacking(c) for c in head.children
    ):
        return True
    if not own_denial(head) and not any(c.lower_ == "nobody" for c in head.lefts):
        return False
    lemma, auxiliaries = head.lemma_.lower(), {c.lower_ for c in head.children if c.dep_ == "aux"}
    passive = any(c.dep_ == "auxpass" for c in head.children)
    if passive and lemma in hedges.OPEN_WHEN_UNDONE:
        return True
    if lemma in ("remember", "recall") and not any(c.dep_ in ("dobj", "ccomp", "xcomp") for c in head.children):
        return True
    if lemma in hedges.OPEN_WHEN_UNABLE:
        return bool(auxiliaries & {"could", "can", "ca"}) and not passive
    if lemma == "know":
        return not any(c.dep_ == "dobj" for c in head.children)
    return any(c.dep_ == "acomp" and c.lower_ in ("clear", "sure", "certain", "known") for c in head.children)


def _weight(word: Token) -> str | None:
    """The doubt that a governing word carries; hopes of others carry none."""
    lemma = word.lemma_.lower()
    if lemma in _OTHERS_HOPE and not _first_person(word):
        return None
    return hedges.EPISTEMIC.get(lemma) or hedges.ADVERBS.get(word.lower_)


def _lacking(ground: Token) -> bool:
    """'no evidence that …', 'there was not any sign that …'."""
    if any(c.lower_ in ("no", "little") and c.dep_ in ("det", "amod", "neg") for c in ground.lefts):
        return True
    return ground.dep_ in ("attr", "dobj", "nsubj", "nsubjpass") and own_denial(ground.head)


def _shown(ground: Token) -> bool:
    """'evidence that the guard was drunk': a clause tells what it would show."""
    return any(c.dep_ in ("acl", "ccomp") and any(m.lower_ == "that" for m in c.lefts) for c in ground.rights)


def _asks(clause: Token) -> bool:
    """Whether a clause is an embedded question: it opens with 'whether', 'who', 'how' …"""
    if any(c.lower_ == "that" and c.dep_ == "mark" for c in clause.lefts):
        return False
    first = next((t for t in clause.subtree if not t.is_punct and not t.is_space), clause)
    return first.lower_ in _OPEN_WORDS or (first.pos_ == "ADP" and first.i + 1 < len(first.doc) and first.nbor().lower_ == "whom")


def _asks_whether(clause: Token, governor: Token) -> bool:
    """'asked whether the gate was open' neither affirms nor denies; 'if' only below verbs of asking."""
    marks = {c.lower_ for c in clause.lefts if c.dep_ == "mark"}
    return "whether" in marks or ("if" in marks and governor.lemma_ in ("ask", "wonder", "know", "see", "tell", "say", "check"))


def _leaves_open(governor: Token) -> bool:
    """'is unclear', 'is not known', "couldn't say", 'nobody knows'."""
    words = (governor, *(c for c in governor.children if c.dep_ in ("acomp", "attr", "dobj", "xcomp")))
    lemmas = {w.lemma_.lower() for w in words} | {w.lower_ for w in words}
    if lemmas & hedges.OPEN_GOVERNORS:
        return True
    if not lemmas & hedges.OPEN_WHEN_DENIED:
        return False
    return any(denied(w) for w in words) or any(c.lower_ in ("no", "little") for w in words for c in w.lefts)


def _first_person(verb: Token) -> bool:
    """Whether 'I' or 'we' is the one who thinks; impersonal words ('likely', 'it seems') have nobody else either."""
    subjects = [c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass")]
    if not subjects:
        return verb.pos_ in ("ADJ", "NOUN")
    return subjects[0].lower_ in _FIRST_PERSON


def unreal(head: Token) -> bool:
    """'If the wall had gone we should …': either half, and 'would have' after 'otherwise'."""
    condition = next((c for c in head.children if c.dep_ == "advcl" and _is_past_condition(c)), None)
    if condition is not None and _has_unreal_modal(head):
        return True
    if head.dep_ == "advcl" and _is_past_condition(head) and _has_unreal_modal(head.head):
        return True
    helpers = {c.lower_ for c in _auxiliaries(head)}
    if helpers & {"have", "'ve", "’ve", "of"} and helpers & {"would", "'d", "’d", "should"}:
        return True
    return head.dep_ == "conj" and head.head.i != head.i and _joined_unreal(head)


def conditional(head: Token) -> bool:
    """'If the wall goes, the road will flood': neither half is told as a fact. What is plain past beside a condition is."""
    if head.dep_ == "advcl":
        return _is_condition(head)
    if not any(c.dep_ == "advcl" and _is_condition(c) for c in head.children):
        return False
    return head.tag_ in ("VBZ", "VBP") or any(c.tag_ in ("MD", "VBZ", "VBP") and c.dep_ == "aux" for c in head.children)


def _is_condition(clause: Token) -> bool:
    first = next((t for t in clause.lefts if not t.is_punct), clause)
    if first.lower_ == "should" and first.dep_ == "aux":
        return True
    marks = [c for c in clause.lefts if c.dep_ == "mark" and c.lower_ in ("if", "unless", "provided")]
    return bool(marks) and not (marks[0].i and marks[0].nbor(-1).lower_ in ("as", "even", "only"))


def _joined_unreal(head: Token) -> bool:
    """A second verb with no subject of its own goes on in the unreal."""
    return not any(c.dep_ in _SUBJECTS for c in head.children) and unreal(head.head)


def _is_past_condition(clause: Token) -> bool:
    """'if … had', 'had … (inverted)', 'if … were': a condition in the past, or contrary to fact."""
    marks = {c.lower_ for c in clause.lefts if c.dep_ in ("mark", "advmod")}
    auxiliaries = {c.lower_ for c in clause.children if c.dep_ in ("aux", "auxpass")} | {clause.lower_}
    if marks & {"if", "unless"}:
        return bool(auxiliaries & {"had", "'d", "’d", "were", "hadn't"}) or clause.tag_ == "VBD"
    first = next((t for t in clause.subtree if not t.is_punct), clause)
    return first.lower_ == "had" and first.dep_ == "aux"


def _has_unreal_modal(head: Token) -> bool:
    return any(c.lower_ in _UNREAL for c in _auxiliaries(head))


def _auxiliaries(head: Token) -> Iterator[Token]:
    """The auxiliaries of a verb, also where one hangs on another: 'would' on 'have' in 'would not have gone'."""
    for child in head.children:
        if child.dep_ in ("aux", "auxpass"):
            yield child
            yield from (c for c in child.children if c.dep_ == "aux")
