"""Whether a clause is denied: by its own words, by a governor that hands a denial down, or by a verb it shares one with."""

from spacy.tokens import Token

from firsthand.language import hedges

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj", "attr", "dative", "oprd"})
_CONTENT = frozenset({"ccomp", "xcomp", "csubj", "csubjpass", "acomp", "parataxis"})


def denied(head: Token) -> bool:
    if own_denial(head):
        return True
    if head.dep_ == "pcomp" and head.head.lower_ == "without":
        return True
    if head.dep_ == "conj" and any(c.lower_ == "nor" and c.dep_ == "cc" and c.i < head.i for c in head.head.children):
        return True
    if head.dep_ == "conj" and _shares_denial(head):
        return denied(head.head)
    return _denied_from_above(head)


def own_denial(head: Token) -> bool:
    """A negator that hangs on the head itself or on its auxiliary ('would not have gone'), or a 'no' on its subject or object."""
    helped = (c for aux in head.children if aux.dep_ in ("aux", "auxpass") for c in aux.children if c.dep_ == "neg")
    for child in (*head.children, *helped):
        if child.dep_ in ("neg", "advmod", "preconj") and child.lower_ in hedges.NEGATORS:
            if not _lifted(child) and not _until(head):
                return True
        elif (child.dep_ in _ARGUMENTS and _is_negative_noun(child)) or (child.dep_ == "prep" and _at_no_time(child)):
            return True
    return False


def _at_no_time(small: Token) -> bool:
    """'at no time', 'under no circumstances', 'on no account': never."""
    noun = next((c for c in small.rights if c.dep_ == "pobj"), None)
    if noun is None or noun.lower_ not in hedges.NO_TIMES:
        return False
    return any(c.lower_ == "no" for c in noun.lefts)


def _until(head: Token) -> bool:
    """'was not opened until noon' tells that it was opened, and when."""
    return any(
        c.lower_ in ("until", "till") or any(m.lower_ in ("until", "till") for m in c.lefts if m.dep_ == "mark")
        for c in head.rights
        if c.dep_ in ("prep", "advcl")
    )


def _lifted(negator: Token) -> bool:
    """'not only', 'not until', 'no doubt': the negator denies something else than the clause."""
    if negator.i + 1 >= len(negator.doc):
        return False
    return negator.nbor().lower_ in hedges.NOT_ONLY


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
        return not denied(governor)
    if infinitive and governor.lemma_ == "have" and any(c.lower_ == "yet" for c in (*governor.children, *head.children)):
        return True
    if head.dep_ == "xcomp" and governor.lemma_ in hedges.CARRIES_DENIAL:
        return _chain_denied(governor)
    if head.dep_ == "ccomp" and governor.lemma_.lower() in hedges.RAISES_DENIAL:
        return own_denial(governor)
    content = head.dep_ == "ccomp" or (head.dep_ == "xcomp" and head.tag_ == "VBG")
    return content and governor.lemma_.lower() in hedges.DENIES_CONTENT and not own_denial(governor)


def _chain_denied(governor: Token) -> bool:
    """'were not able': the denial may stand on the verb that the adjective hangs on."""
    if denied(governor):
        return True
    return governor.dep_ == "acomp" and own_denial(governor.head)
