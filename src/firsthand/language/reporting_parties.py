"""Who speaks by a verb, and who is spoken to."""

from spacy.tokens import Token

from firsthand.language.cues import REPORTING_FORMS, SPEAKER_NOUNS
from firsthand.language.reporting_content import is_infinitive, misread_subject

TOLD = frozenset({"tell", "inform", "advise", "warn", "assure", "notify", "ask", "remind", "brief", "urge", "order", "instruct",
                   "text", "message", "email", "phone"})  # fmt: skip
_SIDES = frozenset({",", "—", "–", ";", "(", ")", ".", "?", "!", ":"})


def source_of(verb: Token) -> Token | None:
    """The head of the phrase that speaks by this verb, None when the sentence does not say."""
    subjects = [c for c in verb.children if c.dep_ in ("nsubj", "csubj")]
    if subjects:
        return _through_relative(min(subjects, key=lambda c: (abs(c.i - verb.i), c.i)), verb)
    if any(c.dep_ in ("nsubjpass", "auxpass") for c in verb.children):
        return agent_of(verb)
    if verb.dep_ == "conj" and verb.head.pos_ in ("VERB", "AUX"):
        return source_of(verb.head)
    if verb.dep_ in ("xcomp", "advcl", "pcomp", "ccomp") and verb.tag_ in ("VBG", "VB"):
        governor = verb.head if verb.dep_ != "pcomp" else verb.head.head
        if verb.dep_ == "pcomp" and verb.head.lower_ == "as":
            quoted = next((c for c in governor.children if c.dep_ in ("dobj", "nsubjpass")), None)
            if quoted is not None:
                return quoted
        return source_of(governor) if governor.pos_ in ("VERB", "AUX") else None
    if verb.dep_ == "acl" and verb.tag_ == "VBG":
        return verb.head
    if (taken := misread_subject(verb)) is not None:
        return taken
    return _inverted(verb)


def agent_of(verb: Token) -> Token | None:
    """'by X' of a passive."""
    for child in verb.children:
        if child.dep_ == "agent" or (child.dep_ == "prep" and child.lower_ == "by"):
            return next((c for c in child.children if c.dep_ == "pobj" and c.lower_ not in ("whom", "who")), None)
    return None


def addressee_of(verb: Token) -> Token | None:
    """The head of the phrase that is spoken to."""
    lemma = REPORTING_FORMS.get(verb.lower_, verb.lemma_)
    for child in verb.rights:
        if lemma in TOLD and child.dep_ in ("dobj", "dative") and child.pos_ in ("NOUN", "PROPN", "PRON"):
            return child
        if child.dep_ in ("prep", "dative") and child.lower_ == "to":
            return next((c for c in child.children if c.dep_ == "pobj"), None)
        if lemma in TOLD and child.dep_ in ("ccomp", "xcomp") and is_infinitive(child):
            return next((c for c in child.lefts if c.dep_ == "nsubj"), None)
    if lemma in TOLD:
        return next((c for c in verb.children if c.dep_ == "nsubjpass"), None)
    return None


def _through_relative(subject: Token, verb: Token) -> Token:
    """'a driver who said': the driver; the phrase itself otherwise."""
    if subject.lower_ in ("who", "which", "that", "whom"):
        clause = verb
        while clause.dep_ in ("conj", "xcomp") and clause.head.i != clause.i:
            clause = clause.head
        if clause.dep_ in ("relcl", "acl"):
            return _of_whom(clause.head) if subject.lower_ == "who" else clause.head
    return subject


def _of_whom(noun: Token) -> Token:
    """'a spokeswoman for the port, who': the spokeswoman, not the port."""
    joint = noun.head
    person = joint.head
    if noun.dep_ == "pobj" and joint.lower_ in ("for", "of", "from", "at", "with") and noun.ent_type_ != "PERSON":
        return person if person.lower_ in SPEAKER_NOUNS or person.lemma_.lower() in SPEAKER_NOUNS else noun
    return noun


def _carried(verb: Token) -> Token | None:
    """'my uncle works there, says the gate was shut': the subject of the clause before, which the verb shares."""
    clause = next((c for c in verb.lefts if c.dep_ == "ccomp" and c.i < verb.i), None)
    if clause is None or verb.nbor(-1).text != ",":
        return None
    return next((c for c in clause.lefts if c.dep_ == "nsubj"), None)


def _inverted(verb: Token) -> Token | None:
    """'…,” said a guard', where the parser did not see the subject: a phrase right after the verb, or right before it."""
    doc = verb.doc
    if verb.tag_ in ("VBD", "VBZ", "VBP") and verb.i + 1 < len(doc):
        after = next((t for t in doc[verb.i + 1 : verb.i + 8] if t.pos_ in ("NOUN", "PROPN") or t.text in _SIDES), None)
        if (
            after is not None
            and after.dep_ in ("nsubj", "nsubjpass")
            and after.head.dep_ == "ccomp"
            and after.head.head.i == verb.i
        ):
            return _carried(verb)
        if after is not None and after.pos_ in ("NOUN", "PROPN") and doc[verb.i + 1].pos_ in ("DET", "PROPN", "ADJ", "NOUN"):
            return after.head if after.dep_ == "compound" and after.head.pos_ in ("NOUN", "PROPN") else after
    return None
