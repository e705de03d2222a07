"""How surely a clause is told, and whether it is affirmed or denied: each clause on its own.

A clause is named by its head: the token that its other words hang on (the main verb, or 'is' in 'the galley is dry').
Denial and doubt reach a clause from its own words and from the governors above it that hand them down
('have not been able to reach': reach is denied; 'I think that he left': left is probable); never from a neighbour.

    head = head_of(tokens)         # of any stretch of tokens, e.g. a claim's
    polarity_of(head)              # 'pos' or 'neg'
    certainty_of(head)             # 'asserted', 'probable', 'possible', 'unknown' or 'counterfactual'
    certainty_of_words(text)       # the same from words alone, for fragments without a verb ('Maybe ten')
"""

from collections.abc import Iterable

from spacy.tokens import Span as SpacySpan
from spacy.tokens import Token

from firsthand.language import hedges

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "dative", "oprd"})
_CONTENT = frozenset({"ccomp", "xcomp", "csubj", "csubjpass", "acomp", "parataxis"})
_RANK = {"asserted": 0, "probable": 1, "possible": 2, "unknown": 3, "counterfactual": 4}
_CLAUSES = frozenset(
    {"ROOT", "conj", "ccomp", "xcomp", "advcl", "relcl", "acl", "pcomp", "csubj", "csubjpass", "parataxis", "dep"}
)
_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "\n": " "})
_OTHERS_HOPE = frozenset({"hope", "wonder", "gather", "fancy", "reckon"})
_FIRST_PERSON = frozenset({"i", "we"})
_OPEN_WORDS = frozenset({"whether", "who", "what", "why", "how", "where", "when", "which", "if"})
_UNREAL = frozenset({"would", "should", "could", "might", "'d", "’d", "woulda"})


def head_of(tokens: SpacySpan | Iterable[Token]) -> Token | None:
    """The head of the first clause of a stretch: the topmost verb in it, else its topmost word; None when it has no words."""
    words = [t for t in tokens if not t.is_space and not t.is_punct]
    inside = {t.i for t in words}
    tops = [t for t in words if t.head.i not in inside or t.head.i == t.i]
    verbs = [t for t in tops if t.pos_ in ("VERB", "AUX")]
    best = verbs or tops
    return best[0] if best else None


def polarity_of(head: Token) -> str:
    """Whether the clause under `head` is affirmed ('pos') or denied ('neg')."""
    return "neg" if _denied(head) else "pos"


def certainty_of(head: Token) -> str:
    """How surely the clause under `head` is told: the strongest doubt of its own words and of those that govern it."""
    if _unreal(head):
        return "counterfactual"
    found = "unknown" if _open_itself(head) else _own_doubt(head)
    if _conditional(head):
        found = firmest_doubt((found, "possible"))
    for governor, clause in _governors(head):
        doubt = _handed_down(governor, clause)
        found = max(found, doubt, key=lambda c: _RANK[c])
    return found


def certainty_of_words(text: str) -> str:
    """How surely words are told, by their phrases alone; for stretches that have no clause of their own."""
    folded = text.translate(_STRAIGHT).casefold()
    if leaves_open(text):
        return "unknown"
    if hedges.POSSIBLE_PHRASE.search(folded):
        return "possible"
    return "probable" if hedges.PROBABLE_PHRASE.search(folded) else "asserted"


def leaves_open(text: str) -> bool:
    """Whether the words say that something is not known: 'It is unclear whether …', '… has not been explained'."""
    return hedges.OPEN_PHRASE.search(text.translate(_STRAIGHT).casefold()) is not None


def firmest_doubt(certainties: Iterable[str]) -> str:
    """Of several certainties the least sure one."""
    return max(certainties, key=lambda c: _RANK[c], default="asserted")


# ---------------------------------------------------------------- denial


def _denied(head: Token) -> bool:
    if _own_denial(head):
        return True
    if head.dep_ == "pcomp" and head.head.lower_ == "without":
        return True
    if head.dep_ == "conj" and any(c.lower_ == "nor" and c.dep_ == "cc" and c.i < head.i for c in head.head.children):
        return True
    if head.dep_ == "conj" and _shares_denial(head):
        return _denied(head.head)
    return _denied_from_above(head)


def _own_denial(head: Token) -> bool:
    """A negator that hangs on the head itself, or a 'no' on its subject or object."""
    for child in head.children:
        if child.dep_ in ("neg", "advmod", "preconj") and child.lower_ in hedges.NEGATORS:
            if not _lifted(child) and not _until(head):
                return True
        elif child.dep_ in _ARGUMENTS and _is_negative_noun(child):
            return True
    return False


def _lifted(negator: Token) -> bool:
    """'not only', 'not until', 'no doubt': the negator denies something else than the clause."""
    if negator.i + 1 >= len(negator.doc):
        return False
    return negator.nbor().lower_ in hedges.NOT_ONLY


def _until(head: Token) -> bool:
    """'was not opened until noon' tells that it was opened, and when."""
    return any(
        c.lower_ in ("until", "till") or any(m.lower_ in ("until", "till") for m in c.lefts if m.dep_ == "mark")
        for c in head.rights
        if c.dep_ in ("prep", "advcl")
    )


def _is_negative_noun(noun: Token) -> bool:
    if noun.lower_ in hedges.NEGATIVE_NOUNS:
        return not (noun.i + 1 < len(noun.doc) and noun.nbor().lower_ in ("but", "except"))
    first = next(iter(noun.lefts), None)
    if noun.lower_ == "one" and first is not None and first.lower_ == "no":
        return True
    return any(
        child.dep_ in ("det", "neg", "advmod", "preconj") and child.lower_ in ("no", "neither") and not _lifted(child)
        for child in noun.lefts
    ) or (noun.lower_ in ("none", "neither"))


def _shares_denial(head: Token) -> bool:
    """'did not see or hear': a second verb with no subject of its own, joined by 'or' or 'nor', shares the denial."""
    if any(c.dep_ in _SUBJECTS for c in head.children):
        return False
    joints = {c.lower_ for c in head.head.children if c.dep_ == "cc" and c.i < head.i} | {
        c.lower_ for c in head.children if c.dep_ == "cc"
    }
    return bool(joints & {"or", "nor"})


def _denied_from_above(head: Token) -> bool:
    """A denial handed down by the governor of an infinitive or of a content clause."""
    if head.dep_ not in _CONTENT and head.dep_ not in ("advcl", "pcomp", "conj"):
        return False
    governor = head.head
    if head.dep_ == "pcomp":
        verb = governor.head
        return governor.lower_ == "from" and verb.lemma_ in ("prevent", "stop", "keep", "refrain", "ban", "bar")
    infinitive = head.dep_ in ("xcomp", "acomp", "advcl") and any(c.lower_ == "to" and c.dep_ == "aux" for c in head.children)
    if infinitive and governor.lemma_ in hedges.DENYING_GOVERNORS:
        return not _denied(governor)
    if infinitive and governor.lemma_ == "have" and any(c.lower_ == "yet" for c in (*governor.children, *head.children)):
        return True
    if head.dep_ == "xcomp" and governor.lemma_ in hedges.CARRIES_DENIAL:
        return _chain_denied(governor)
    if head.dep_ == "ccomp" and governor.lemma_.lower() in hedges.RAISES_DENIAL:
        return _own_denial(governor)
    denied = head.dep_ == "ccomp" or (head.dep_ == "xcomp" and head.tag_ == "VBG")
    return denied and governor.lemma_.lower() in hedges.DENIES_CONTENT and not _own_denial(governor)


def _chain_denied(governor: Token) -> bool:
    """'have not been able': the denial may stand on the verb that the adjective hangs on."""
    if _denied(governor):
        return True
    return governor.dep_ == "acomp" and _own_denial(governor.head)


# ---------------------------------------------------------------- doubt


def _own_doubt(head: Token) -> str:
    """Doubt in the clause's own words: modals, adverbs, 'must have'."""
    found = "asserted"
    for child in head.children:
        word = child.lower_
        if child.dep_ == "aux":
            found = firmest_doubt((found, _modal_doubt(child, head)))
        elif child.dep_ in ("advmod", "intj", "npadvmod", "dep", "amod", "acomp") and word in hedges.ADVERBS:
            denied = any(c.dep_ == "neg" for c in child.children)
            found = found if denied else firmest_doubt((found, hedges.ADVERBS[word]))
        elif child.dep_ in ("acomp", "attr", "advmod", "prep"):
            inner = [hedges.ADVERBS[c.lower_] for c in child.lefts if c.lower_ in hedges.ADVERBS and c.dep_ == "advmod"]
            found = firmest_doubt((found, *inner))
    if head.lower_ in hedges.ADVERBS:
        found = firmest_doubt((found, hedges.ADVERBS[head.lower_]))
    if head.dep_ == "ROOT" and head.lemma_.lower() in ("seem", "appear"):
        found = firmest_doubt((found, "probable"))
    return found


def _modal_doubt(modal: Token, head: Token) -> str:
    word = modal.lower_
    if word == "must":
        return "probable" if any(c.lower_ in ("have", "'ve", "of") and c.dep_ == "aux" for c in head.children) else "asserted"
    if word == "could":
        perfect = any(c.lower_ in ("have", "'ve", "’ve") and c.dep_ == "aux" for c in head.children)
        if any(c.dep_ == "neg" for c in head.children):
            return "asserted"
        able = head.lemma_ in hedges.ABILITY and not perfect
        return "asserted" if able else "possible"
    if word == "may" and any(c.dep_ == "neg" for c in head.children):
        return "possible"
    return hedges.MODALS.get(word) or "asserted"


def _governors(head: Token) -> Iterable[tuple[Token, Token]]:
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


def _handed_down(governor: Token, clause: Token) -> str:
    """The doubt that a governor lays on the clause below it."""
    lemma = governor.lemma_.lower()
    if lemma in hedges.GROUNDS and clause.dep_ in ("acl", "ccomp") and _lacking(governor):
        return "unknown"
    if _asks(clause) and (_leaves_open(governor) or _asks_whether(clause, governor)):
        return "unknown"
    if lemma == "rule" and _denied(governor):
        return "possible"
    words = (governor, *(c for c in governor.children if c.dep_ in ("acomp", "oprd", "attr", "dobj", "advmod")))
    if lemma == "be":
        words = (*words, *(c for c in governor.lefts if c.dep_ == "nsubj" and c.pos_ == "NOUN"))
    levels = [level for word in words if word.i != clause.i and (level := _weight(word)) is not None]
    if levels:
        return firmest_doubt(levels)
    if lemma in ("look", "sound") or (lemma == "be" and clause.dep_ == "ccomp"):
        return hedges.EPISTEMIC.get(lemma, "asserted")
    return _own_doubt(governor) if clause.dep_ == "xcomp" else "asserted"


def _open_itself(head: Token) -> bool:
    """The clause that says that something is not known: "I couldn't say", 'has not been explained'."""
    if not _own_denial(head) and not any(c.lower_ == "nobody" for c in head.lefts):
        return False
    lemma, auxiliaries = head.lemma_.lower(), {c.lower_ for c in head.children if c.dep_ == "aux"}
    passive = any(c.dep_ == "auxpass" for c in head.children)
    if passive and lemma in hedges.OPEN_WHEN_UNDONE:
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
    return ground.dep_ in ("attr", "dobj", "nsubj", "nsubjpass") and _own_denial(ground.head)


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
    return any(_denied(w) for w in words) or any(c.lower_ in ("no", "little") for w in words for c in w.lefts)


def _first_person(verb: Token) -> bool:
    """Whether 'I' or 'we' is the one who thinks; impersonal words ('likely', 'it seems') have nobody else either."""
    subjects = [c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass")]
    if not subjects:
        return verb.pos_ in ("ADJ", "NOUN")
    return subjects[0].lower_ in _FIRST_PERSON


def _unreal(head: Token) -> bool:
    """'If the roof had come down we should …': either half, and 'would have' after 'otherwise'."""
    condition = next((c for c in head.children if c.dep_ == "advcl" and _is_past_condition(c)), None)
    if condition is not None and _has_unreal_modal(head):
        return True
    if head.dep_ == "advcl" and _is_past_condition(head) and _has_unreal_modal(head.head):
        return True
    perfect = any(c.lower_ in ("have", "'ve", "’ve", "of") and c.dep_ == "aux" for c in head.children)
    if perfect and any(c.lower_ in ("would", "'d", "’d", "should") and c.dep_ == "aux" for c in head.children):
        return True
    return head.dep_ == "conj" and head.head.i != head.i and _joined_unreal(head)


def _conditional(head: Token) -> bool:
    """'If the wall goes, the road will flood': neither half is told as a fact. What is plain past beside a condition is."""
    if head.dep_ == "advcl":
        return _is_condition(head)
    if not any(c.dep_ == "advcl" and _is_condition(c) for c in head.children):
        return False
    return head.tag_ in ("VBZ", "VBP") or any(c.tag_ in ("MD", "VBZ", "VBP") and c.dep_ == "aux" for c in head.children)


def _is_condition(clause: Token) -> bool:
    marks = [c for c in clause.lefts if c.dep_ == "mark" and c.lower_ in ("if", "unless", "provided")]
    return bool(marks) and not (marks[0].i and marks[0].nbor(-1).lower_ in ("as", "even", "only"))


def _joined_unreal(head: Token) -> bool:
    """A second verb with no subject of its own goes on in the unreal."""
    return not any(c.dep_ in _SUBJECTS for c in head.children) and _unreal(head.head)


def _is_past_condition(clause: Token) -> bool:
    """'if … had', 'had … (inverted)', 'if … were': a condition in the past, or contrary to fact."""
    marks = {c.lower_ for c in clause.lefts if c.dep_ in ("mark", "advmod")}
    auxiliaries = {c.lower_ for c in clause.children if c.dep_ in ("aux", "auxpass")} | {clause.lower_}
    if marks & {"if", "unless"}:
        return bool(auxiliaries & {"had", "'d", "’d", "were", "hadn't"}) or clause.tag_ == "VBD"
    first = next((t for t in clause.subtree if not t.is_punct), clause)
    return first.lower_ == "had" and first.dep_ == "aux"


def _has_unreal_modal(head: Token) -> bool:
    return any(c.dep_ == "aux" and c.lower_ in _UNREAL for c in head.children)
