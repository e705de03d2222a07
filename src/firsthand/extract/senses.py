"""In what sense a statement is made: observation, report, inference, opinion, intention, question or instruction."""

import re
from collections.abc import Sequence

from spacy.tokens import Token

from firsthand.extract.said import STRAIGHT, Said
from firsthand.language import bases, hedges
from firsthand.language.comment import is_comment
from firsthand.language.leaning import judges

_THOUGHT = re.compile(r"(?:believe|think|suspect|fear|assume|reckon)[sd]?|thought|believed|suspected|feared", re.IGNORECASE)
_MIGHT_HAVE = re.compile(r"\b(?:might|may|could)(?: not| never| well| only| at least){0,2} have \w+")
"""What may have been so, nobody has perceived."""
_PREFERRED = re.compile(
    r"\b(?:i|we)(?:'d| would)(?: much| far)? (?:have (?:preferred|liked|loved|wanted|rather)|rather (?:have )?(?!not say)|prefer)\b"
)
"""What somebody would rather have had."""
_MUST = re.compile(
    r"\bplease\b(?! (?:know|note|be aware|be assured|understand|accept)\b)|\b(?:must|are (?:asked|urged|advised|told) to)\b"
)


def stance_of(said: Said, basis: str, certainty: str) -> str:
    """The stance of a statement, given its basis and its certainty."""
    statement, words = said.statement, said.words
    if statement.stance in ("instruction", "intention", "opinion"):
        return statement.stance
    if _is_question(said):
        return "opinion" if _is_article(said) and any(map(judges, said.sentences)) else "question"
    if _is_opinion(said) or _comments(said):
        return "opinion"
    if certainty in ("asserted", "probable") and _commands(said):
        return "instruction"
    if _PREFERRED.search(words):
        return "opinion"
    if said.mode != "indirect" and bases.INTENTION.search(words):
        return "intention"
    if basis not in ("saw", "heard", "did") and (
        certainty == "counterfactual" or (certainty == "possible" and _MIGHT_HAVE.search(words))
    ):
        return "inference"
    doubted = certainty in ("probable", "possible") and bases.INFERRED.search(words)
    if basis == "inferred" or doubted or (basis != "told" and _THOUGHT.fullmatch(statement.cue or "")):
        return "inference"
    if basis in ("saw", "heard", "did") or bases.FELT.search(words):
        return "observation"
    return "observation" if basis == "not_stated" and certainty == "asserted" and _was_there(said) else "report"


def _was_there(said: Said) -> bool:
    """Whether the words tell of what happens around the speaker, or to him, though no word says how he perceived it."""
    here = said.mode == "post" or (said.mode == "own" and said.personal)
    if here and bases.NOW_HERE.search(said.words):
        return True
    private = not said.body and (here or (said.mode in ("direct", "block") and said.named and not said.office))
    if private and (bases.STRUCK.search(said.words) or bases.LIKENED.search(said.words)):
        return True
    seen = bases.SEEN_NOW.match(said.words) if private else None
    if seen is None:
        return False
    sent = said.mode == "post" or (said.record is not None and said.record.kind == "message")
    past = seen["past"] or seen["be"] in ("was", "were")
    return sent or (bool(past) and said.mode == "own" and said.kind in ("statement", "interview", "testimony"))


def _is_opinion(said: Said) -> bool:
    """Most of the sentences judge; in a post a shouted word will do."""
    loaded = sum(_is_loaded(tokens) for tokens in said.sentences) if _may_judge(said.words) else 0
    if loaded and 2 * loaded > len(said.sentences):
        return True
    if not said.sentences and bases.LOADED.search(said.words):
        return True
    if said.mode == "post":
        return bases.SHOUT.search(said.text) is not None
    return False


def _comments(said: Said) -> bool:
    """Whether the account's own voice comments: in articles only, where facts and views of one writer alternate.

    What is put as merely possible, or against the facts, comments no less: 'one could hardly do worse'.
    """
    if said.mode != "own" or said.record is not None or said.kind not in ("news", "unknown"):
        return False
    return any(map(is_comment, said.sentences)) or (_is_article(said) and any(map(judges, said.sentences)))


def _is_article(said: Said) -> bool:
    """Whether an article speaks itself: it has nobody before it who could answer, so a question that judges is a view."""
    return said.mode == "own" and said.record is None and said.kind == "news"


def _may_judge(words: str) -> bool:
    return bases.LOADED.search(words) is not None or bases.OPINION_PHRASE.search(words) is not None


def _commands(said: Said) -> bool:
    """An imperative: by its cue words at the start of a clause, without a subject before them."""
    if not bases.INSTRUCTION.search(said.words):
        return said.record is not None and said.record.kind in ("cue", "message") and any(map(_orders, said.sentences))
    if said.record is not None and said.record.kind == "cue":
        return True
    return any(_imperative(tokens) for tokens in said.sentences) or _MUST.search(said.words) is not None


def _is_question(said: Said) -> bool:
    statement, own = said.statement, said.text
    if own.rstrip("\"' )").endswith("?"):
        return own.count("?") * 2 > len(re.findall(r"[.!?](?:\s|$)", own)) or statement.mode in ("own", "post")
    asked = (statement.cue or "").lower() in ("ask", "asks", "asked", "asking", "wondered", "inquired", "enquired")
    return (
        asked
        and statement.mode == "indirect"
        and bool(re.match(r"(?:whether|if|who|what|when|where|why|how|which)\b", own.casefold()))
    )


def _orders(tokens: Sequence[Token]) -> bool:
    """'Make me a path', 'Show us the plan': a bare verb opens the sentence and has its object behind it."""
    first = next((t for t in tokens if t.lower_ not in ("please", "then", "and")), None)
    if first is None or first.tag_ != "VB" or first.dep_ != "ROOT":
        return False
    if first.i + 1 < len(first.doc) and first.nbor().lower_ in ("me", "us"):
        return True
    return any(c.dep_ == "dobj" for c in first.rights) and not any(c.dep_.startswith("nsubj") for c in first.children)


_OTHERS_CLAUSE = frozenset({"ccomp", "pcomp", "relcl", "advcl", "acl", "csubj", "nsubj", "poss"})


def _is_loaded(tokens: Sequence[Token]) -> bool:
    """Whether a sentence judges: by a phrase that says so, or by a loaded word in its main clause or in what 'I' think."""
    if not tokens:
        return False
    first = tokens[0].idx
    text = tokens[0].doc[tokens[0].i : tokens[-1].i + 1].text.translate(STRAIGHT).lower()
    if bases.OPINION_PHRASE.search(text):
        return True
    inside = frozenset(t.i for t in tokens)
    for found in bases.LOADED.finditer(text):
        token = next((t for t in tokens if t.idx <= first + found.end() - 1 < t.idx + len(t)), None)
        if token is not None and _in_main_clause(token, inside):
            return True
    return False


def _in_main_clause(token: Token, inside: frozenset[int]) -> bool:
    """Whether the words stand in the main clause of what is said; what governs that from outside is the report's."""
    for _ in range(8):
        if token.dep_ == "ROOT" or token.head.i not in inside:
            return True
        if token.dep_ in _OTHERS_CLAUSE:
            wrapper = token.head.lemma_.lower() in hedges.OWN_THOUGHT or token.head.lemma_ in ("mean", "say", "look", "seem")
            own = any(c.lower_ in ("i", "we", "it", "this") for c in token.head.lefts)
            if not (token.dep_ == "ccomp" and wrapper and own) and not (token.dep_ == "nsubj" and token.head.dep_ == "ROOT"):
                return False
        token = token.head
    return False


def _imperative(tokens: Sequence[Token]) -> bool:
    """A bare verb with no subject."""
    for token in tokens:
        if token.tag_ in ("VB", "VBP") and token.dep_ in ("ROOT", "conj", "ccomp", "parataxis", "dep"):
            subject = any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in token.lefts)
            marked = any(c.dep_ in ("aux", "mark") and c.lower_ not in ("do", "don't", "please") for c in token.lefts)
            if not subject and not marked:
                return token.dep_ in ("ROOT", "ccomp", "parataxis", "dep") or _imperative([token.head])
    return False
