"""How each statement is meant: how its voice knows, in what sense it speaks, how surely, and whether it affirms."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language import bases, hedges
from firsthand.language.cues import DEVICE_NOUNS, DOCUMENT_NOUNS, OUTLET
from firsthand.language.parsing import Parsed
from firsthand.language.scope import certainty_of, certainty_of_words, leaves_open, polarity_of
from firsthand.model import Record, Span, Statement

_STRAIGHT = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\n": " "})
_CERTAIN = ("asserted", "probable", "possible", "unknown", "counterfactual")
_PERSONAL = frozenset({"chat", "email", "interview", "testimony", "statement", "post"})
_WRAPPERS = hedges.OWN_THOUGHT | {"be", "seem", "appear", "look", "mean"}


class Stance:
    name = "stance"
    version = "1"
    needs = ("statements", "mentions", "entities")
    gives = ("stances",)

    def extract(self, draft: Draft) -> Draft:
        """The statements with basis, stance, certainty and polarity; nothing is taken for surer than its words say."""
        reading = _Reading(draft)
        return replace(draft, statements=tuple(reading.judged(s) for s in draft.statements))


class _Reading:
    """The draft's parse and records by place."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._parsed = sorted(draft.parsed, key=lambda p: (p.passage.start, p.passage.end))
        self._starts = [p.passage.start for p in self._parsed]
        self._records = {r.id: r for r in draft.records}
        self._bodies = {e.id for e in draft.entities if e.type in ("organisation", "unit")}
        self._inner = sorted((s.start, s.end) for s in draft.statements)
        self._inner_starts = [s for s, _ in self._inner]

    def judged(self, statement: Statement) -> Statement:
        record = self._records.get(statement.record or "")
        own = self._own_words(statement)
        certainty, polarity = self._certainty(statement, own)
        basis = self._basis(statement, record, own)
        stance = self._stance(statement, own, basis, certainty)
        if stance == "question" and certainty == "asserted" and "?" in own[-3:]:
            polarity = "pos"
        return replace(statement, basis=basis, stance=stance, certainty=certainty, polarity=polarity)

    # ------------------------------------------------ words

    def _within(self, statement: Statement) -> list[Span]:
        """The statements that stand inside this one."""
        i = bisect_right(self._inner_starts, statement.end)
        near = self._inner[max(0, i - 24) : i]
        return [
            Span(s, e) for s, e in near if s >= statement.start and e <= statement.end and e - s < statement.end - statement.start
        ]

    def _own_words(self, statement: Statement) -> str:
        """The folded words of a statement; of an own sentence only those that are nobody else's."""
        text = statement.text
        if statement.mode in ("own", "post"):
            for inner in sorted(self._within(statement), reverse=True):
                a, b = inner.start - statement.start, inner.end - statement.start
                text = text[:a] + " … " + text[b:]
        return " ".join(text.translate(_STRAIGHT).split())

    def _tokens(self, statement: Statement) -> list[list[Token]]:
        """The tokens of a statement by sentence, without those of statements inside an own one."""
        i = bisect_right(self._starts, statement.start) - 1
        if i < 0 or statement.start >= self._parsed[i].passage.end:
            return []
        part: Parsed = self._parsed[i]
        found = part.tokens(Span(statement.start, min(statement.end, part.passage.end)))
        if found is None:
            return []
        inner = self._within(statement) if statement.mode in ("own", "post") else []
        groups: dict[int, list[Token]] = {}
        for token in found:
            at = part.at(token)
            if token.is_space or any(s.start <= at < s.end for s in inner):
                continue
            groups.setdefault(token.sent.start, []).append(token)
        return [groups[k] for k in sorted(groups)]

    # ------------------------------------------------ certainty and polarity

    def _certainty(self, statement: Statement, own: str) -> tuple[str, str]:
        """Of several sentences the surest certainty, and the polarity of the first that has a verb."""
        sentences = self._tokens(statement)
        heads = [h for tokens in sentences if (h := _main(tokens)) is not None]
        if not heads:
            return certainty_of_words(own), "neg" if re.match(r"(?:no|not|never|nothing|negative)\b", own.casefold()) else "pos"
        found = [_surest(certainty_of(h), own if len(sentences) == 1 else h.sent.text) for h in heads]
        level = min(found, key=_CERTAIN.index)
        return level, polarity_of(_told(heads[0]))

    # ------------------------------------------------ basis

    def _basis(self, statement: Statement, record: Record | None, own: str) -> str:
        words = own.casefold()
        hint = statement.basis
        if hint in ("saw", "heard"):
            return hint
        if self._is_device(statement, record):
            return "device"
        if statement.mode in ("own", "post", "direct", "block"):
            first_hand = _first_hand(words)
            if first_hand and hint != "told":
                return first_hand
        return hint if hint != "not_stated" else self._by_voice(statement, record, words)

    def _is_device(self, statement: Statement, record: Record | None) -> bool:
        """Automatic recordings and typed stamps: a row with no free text, a recorder's voice, footage that shows."""
        if (
            record is not None
            and record.kind == "row"
            and statement.start <= record.start
            and statement.mode == "own"
            and not record.speaker
        ):
            return True
        label = statement.voices[-1].label.lower() if statement.voices else ""
        if statement.mode == "own" and record is not None and record.kind in ("cue", "turn"):
            return label in ("recorder", "automatic", "system", "recording", "alarm", "announcement")
        last = re.split(r"\W+", label)
        return statement.mode == "indirect" and bool(set(last) & DEVICE_NOUNS)

    def _by_voice(self, statement: Statement, record: Record | None, words: str) -> str:
        """What the kind of the last voice tells."""
        if not statement.voices:
            return "not_stated"
        voice = statement.voices[-1]
        label = voice.label.translate(_STRAIGHT)
        reported = statement.mode in ("indirect", "mixed", "direct", "block")
        if statement.mode == "indirect" and len(statement.voices) == 1 and record is not None and record.speaker == voice.label:
            return _first_hand(words) or "not_stated"
        if (
            statement.mode in ("indirect", "mixed")
            and (statement.addressee or "") in ("me", "us")
            and not bases.BODY.search(label.lower())
        ):
            return "told"
        if reported and statement.mode in ("indirect", "mixed"):
            if bases.TOLD.search(words):
                return "told"
            if _is_document(label):
                return "read"
        official = self._is_official(statement, label, words)
        if statement.mode in ("indirect", "mixed") and not official and self._is_personal(record):
            elsewhere = statement.addressee is not None and statement.addressee not in {v.label for v in statement.voices[:-1]}
            return "unnamed" if elsewhere and not voice.named and bases.UNNAMED.search(label.lower()) else "told"
        if official and (reported or statement.mode == "post"):
            return "official"
        if reported and not voice.named and bases.UNNAMED.search(label.lower()):
            return "unnamed"
        if bases.INFERRED.search(words[:32]) and statement.mode in ("own", "post"):
            return "inferred"
        return "not_stated"

    def _is_personal(self, record: Record | None) -> bool:
        """Whether the account is somebody's own telling, so that what others said was told to them."""
        if self._draft.source.kind in _PERSONAL:
            return True
        return record is not None and record.kind in ("message", "turn", "email")

    def _is_official(self, statement: Statement, label: str, words: str) -> bool:
        """A body, somebody who speaks for one, or the holder of an office who does not speak of what he did himself."""
        voice = statement.voices[-1]
        low = label.lower()
        if re.search(r"\bspokes\w+|\bpress office", low):
            return True
        if OUTLET.search(label):
            return False
        is_body = voice.entity in self._bodies or bool(bases.BODY.search(low))
        if statement.mode == "post":
            return is_body
        if re.match(r"(?:an?|some|several|one|two|three|former|ex-|someone|somebody|people|my|our)\b", low) or re.search(
            r"\b(?:sources?|insiders?|employees?|neighbou?rs?|residents?)\b", low
        ):
            return False
        if is_body:
            return True
        return bool(bases.OFFICIAL_TITLE.search(low)) and not re.search(r"\b(?:i|i'm|i've|i'll|i'd|my|me)\b", words)

    # ------------------------------------------------ stance

    def _stance(self, statement: Statement, own: str, basis: str, certainty: str) -> str:
        words = own.casefold()
        if statement.stance == "instruction":
            return "instruction"
        if _is_question(statement, own):
            return "question"
        if self._is_opinion(statement, own):
            return "opinion"
        if certainty in ("asserted", "probable") and self._commands(statement, words):
            return "instruction"
        if bases.INTENTION.search(words) and statement.mode != "indirect":
            return "intention"
        if basis == "inferred" or (certainty in ("probable", "possible") and bases.INFERRED.search(words)):
            return "inference"
        if statement.cue and statement.cue.lower() in (
            "believe",
            "believes",
            "believed",
            "think",
            "thinks",
            "suspect",
            "suspects",
            "suspected",
        ):
            return "inference"
        if basis in ("saw", "heard", "did") or bases.FELT.search(words):
            return "observation"
        here = statement.mode == "post" or (
            statement.mode == "own" and self._is_personal(self._records.get(statement.record or ""))
        )
        if here and basis == "not_stated" and bases.NOW_HERE.search(words):
            return "observation"
        return "report"

    def _is_opinion(self, statement: Statement, own: str) -> bool:
        sentences = self._tokens(statement)
        loaded = sum(_is_loaded(tokens) for tokens in sentences)
        if loaded and 2 * loaded > len(sentences):
            return True
        if not sentences and bases.LOADED.search(own.casefold()):
            return True
        if statement.mode not in ("own", "post") or not (
            statement.mode == "post" or self._draft.source.kind in bases.COMMENT_KINDS
        ):
            return False
        return (own.endswith("!") and len(own.split()) < 12) or (statement.mode == "post" and bases.SHOUT.search(own) is not None)

    def _commands(self, statement: Statement, words: str) -> bool:
        """An imperative: by its cue words at the start of a clause, without a subject before them."""
        if not bases.INSTRUCTION.search(words):
            return False
        record = self._records.get(statement.record or "")
        if record is not None and record.kind == "cue":
            return True
        sentences = self._tokens(statement)
        return any(_imperative(tokens) for tokens in sentences) or bool(
            re.search(r"\bplease\b|\b(?:must|are (?:asked|urged|advised|told) to)\b", words)
        )


_OTHERS_CLAUSE = frozenset({"ccomp", "pcomp", "relcl", "advcl", "acl", "csubj", "nsubj", "poss"})


def _is_loaded(tokens: Sequence[Token]) -> bool:
    """Whether a sentence judges: by a phrase that says so, or by a loaded word in its main clause or in what 'I' think."""
    if not tokens:
        return False
    first = tokens[0].idx
    text = tokens[0].doc.text[first : tokens[-1].idx + len(tokens[-1])].translate(_STRAIGHT).lower()
    if bases.OPINION_PHRASE.search(text):
        return True
    for found in bases.LOADED.finditer(text):
        token = next((t for t in tokens if t.idx <= first + found.end() - 1 < t.idx + len(t)), None)
        if token is not None and _in_main_clause(token):
            return True
    return False


def _in_main_clause(token: Token) -> bool:
    for _ in range(8):
        if token.dep_ == "ROOT":
            return True
        if token.dep_ in _OTHERS_CLAUSE:
            wrapper = token.head.lemma_.lower() in hedges.OWN_THOUGHT or token.head.lemma_ in ("mean", "say", "look", "seem")
            own = any(c.lower_ in ("i", "we", "it", "this") for c in token.head.lefts)
            if not (token.dep_ == "ccomp" and wrapper and own) and not (token.dep_ == "nsubj" and token.head.dep_ == "ROOT"):
                return False
        token = token.head
    return False


def _is_document(label: str) -> bool:
    """Whether a label names a document: by its last word before a preposition ('sources close to the inquiry' are none)."""
    head = re.split(r" (?:of|to|with|for|from|in|at|on|dated)\b", label.lower(), maxsplit=1)[0]
    word = (re.findall(r"[\w-]+", head) or [""])[-1]
    return word in DOCUMENT_NOUNS or word.removesuffix("s") in DOCUMENT_NOUNS or word.removesuffix("es") in DOCUMENT_NOUNS


def _first_hand(words: str) -> str | None:
    """How the first person of the words knows; None when they do not say. Thought and hearsay go before the senses."""
    if bases.TOLD.search(words):
        return "told"
    if bases.INFERRED.search(words[:32]):
        return "inferred"
    if bases.READ.search(words):
        return "read"
    for basis, pattern in (("heard", bases.HEARD), ("saw", bases.SAW)):
        if pattern.search(words):
            return basis
    if re.search(r"\b(?:i|we)\b", words) and _acts(words) and not bases.INTENTION.search(words):
        return "did"
    return None


_ACTS = re.compile(
    r"\b(?:i|we)(?:'ve|'d)? (?:(?:then|also|just|only|never|did not|didn't|had|have|both|all|still|later|immediately|quickly|first|again|systematically|could not|couldn't) ){0,3}"
    r"(?:\w+ed|was|were|went|ran|took|put|got|came|left|told|gave|made|drove|held|stood|sat|began|cut|shut|let|met|rode|rang|sent|set|threw|woke|fell|found|kept|led|lay"
    r"|brought|caught|carried|dropped|grabbed|spoke|rose|swam|rowed|broke|built|drew|lost|paid|picked|hid|hit|wrote|keyed|asked|called|tried|stopped|started|been|done)\b"
)
_PASSIVE_MIND = re.compile(
    r"\b(?:i|we) (?:thought|believed|hoped|wanted|supposed|assumed|wondered|expected|guessed|reckoned|needed|liked|loved|lived|worked|was told|were told|suspected)\b"
)


def _acts(words: str) -> bool:
    found = _ACTS.search(words)
    if found is None:
        return False
    mind = _PASSIVE_MIND.search(words)
    return mind is None or mind.start() != found.start() or _ACTS.search(words, found.end()) is not None


def _is_question(statement: Statement, own: str) -> bool:
    if own.rstrip("\"' )").endswith("?"):
        return own.count("?") * 2 > len(re.findall(r"[.!?](?:\s|$)", own)) or statement.mode in ("own", "post")
    asked = (statement.cue or "").lower() in ("ask", "asks", "asked", "asking", "wondered", "inquired", "enquired")
    return (
        asked
        and statement.mode == "indirect"
        and bool(re.match(r"(?:whether|if|who|what|when|where|why|how|which)\b", own.casefold()))
    )


def _main(tokens: Sequence[Token]) -> Token | None:
    """The verb of the first main clause among the tokens; None when there is no verb."""
    inside = {t.i for t in tokens}
    verbs = [t for t in tokens if t.pos_ in ("VERB", "AUX") and t.dep_ not in ("aux", "auxpass", "amod", "compound")]
    tops = [t for t in verbs if t.head.i not in inside or t.head.i == t.i or t.dep_ == "ROOT"]
    if not tops:
        return verbs[0] if verbs else None
    top = tops[0]
    before = [t for t in verbs if t.i < top.i and t.dep_ in ("ccomp", "parataxis") and t.head.i == top.i]
    return _told(before[0] if before else top)


def _told(verb: Token) -> Token:
    """'I think (that) it fell': what is told is 'fell'; 'it is possible that he left': 'left'."""
    if verb.lemma_.lower() not in _WRAPPERS:
        return verb
    content = next((c for c in verb.rights if c.dep_ == "ccomp" and c.pos_ in ("VERB", "AUX")), None)
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


def _imperative(tokens: Sequence[Token]) -> bool:
    """A bare verb with no subject."""
    for token in tokens:
        if token.tag_ in ("VB", "VBP") and token.dep_ in ("ROOT", "conj", "ccomp", "parataxis", "dep"):
            subject = any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in token.lefts)
            marked = any(c.dep_ in ("aux", "mark") and c.lower_ not in ("do", "don't", "please") for c in token.lefts)
            if not subject and not marked:
                return token.dep_ in ("ROOT", "ccomp", "parataxis", "dep") or _imperative([token.head])
    return False


EXTRACTOR = Stance()
