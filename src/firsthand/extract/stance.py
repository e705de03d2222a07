"""How each statement is meant: how its voice knows, in what sense it speaks, how surely, and whether it affirms."""

import re
from collections.abc import Sequence
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.basis import basis_of
from firsthand.extract.said import Said, Sayings
from firsthand.extract.senses import stance_of
from firsthand.language import hedges
from firsthand.language.leaning import digest
from firsthand.language.scope import certainty_of, certainty_of_words, leaves_open, polarity_of
from firsthand.model import Statement

_CERTAIN = ("asserted", "probable", "possible", "unknown", "counterfactual")
_WRAPPERS = hedges.OWN_THOUGHT | {"be", "seem", "appear", "look", "mean"}
_FINDINGS = frozenset({"find", "conclude"})
"""'The board finds that he probably fired': what a body comes to is as sure as it says."""
_CONTENT = ("ccomp", "xcomp")
_DENIAL = re.compile(r"(?:no|not|never|nothing|negative)\b")


class Stance:
    name = "stance"
    needs = ("statements", "mentions", "entities")
    gives = ("stances",)

    @property
    def version(self) -> str:
        """Of the rules, and of the weights of comment."""
        return f"23.{digest()[:12]}"

    def extract(self, draft: Draft) -> Draft:
        """The statements with basis, stance, certainty and polarity; nothing is taken for surer than its words say."""
        sayings = Sayings(draft)
        return replace(draft, statements=tuple(_judged(sayings.of(s)) for s in draft.statements))


def _judged(said: Said) -> Statement:
    certainty, polarity = _certainty(said)
    basis = basis_of(said)
    stance = stance_of(said, basis, certainty)
    if stance == "question" and certainty == "asserted" and "?" in said.text[-3:]:
        polarity = "pos"
    return replace(said.statement, basis=basis, stance=stance, certainty=certainty, polarity=polarity)


def _certainty(said: Said) -> tuple[str, str]:
    """Of several sentences the surest certainty, and the polarity of the first that has a verb."""
    heads = [h for tokens in said.sentences if (h := _main(tokens)) is not None]
    if not heads:
        return certainty_of_words(said.text), "neg" if _DENIAL.match(said.words) else "pos"
    single = len(said.sentences) == 1
    found = [_surest(certainty_of(h), said.text if single else h.sent.text) for h in heads]
    return min(found, key=_CERTAIN.index), polarity_of(heads[0])


def _main(tokens: Sequence[Token]) -> Token | None:
    """The verb of the first main clause among the tokens; None when there is no verb."""
    inside = {t.i for t in tokens}
    verbs = [t for t in tokens if t.pos_ in ("VERB", "AUX") and t.dep_ not in ("aux", "auxpass", "amod", "compound")]
    tops = [t for t in verbs if t.head.i not in inside or t.head.i == t.i or t.dep_ == "ROOT"]
    if not tops:
        return verbs[0] if verbs else None
    top = tops[0]
    before = [t for t in verbs if t.i < top.i and t.dep_ in ("ccomp", "parataxis") and t.head.i == top.i]
    return _told(before[0] if before else top, inside)


def _told(verb: Token, inside: set[int]) -> Token:
    """'I think (that) it fell': what is told is 'fell'; 'it is possible that he left': 'left'."""
    finds = verb.lemma_ in _FINDINGS and any(
        m.lower_ == "that" and m.dep_ == "mark" for c in verb.rights if c.dep_ == "ccomp" for m in c.lefts
    )
    if not finds and verb.lemma_.lower() not in _WRAPPERS:
        return verb
    content = next((c for c in verb.rights if c.dep_ in _CONTENT and c.pos_ in ("VERB", "AUX") and c.i in inside), None)
    if content is None:
        return verb
    if verb.lemma_ == "be" and not any(c.dep_ == "acomp" for c in verb.children):
        return verb
    return content


def _surest(certainty: str, own: str) -> str:
    """The certainty of the clause, with what the words around it say: phrases near the start, and what is left open."""
    if leaves_open(own):
        return "unknown"
    if certainty != "asserted":
        return certainty
    words = own.split()
    return certainty_of_words(" ".join(words[:7])) if len(words) > 12 else certainty_of_words(own)


EXTRACTOR = Stance()
