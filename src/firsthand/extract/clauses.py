"""Clauses: stretches of a statement with one deed each, cut along the parse."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Token

from firsthand.language.actions import ADVERBIAL, DIRECTIVES, FRAMES, HANDS_ON, OF_MIND, PERCEPTION
from firsthand.language.scope import polarity_of

_SUBJECTS = ("nsubj", "nsubjpass", "csubj", "expl", "csubjpass")
_VERBAL = ("VERB", "AUX")
_ASKING = frozenset({"whether", "how", "why", "where", "when"})
_CONTENT_CLAUSES = frozenset({"ccomp", "csubj", "csubjpass", "advcl", "parataxis"})
_OPENNESS = frozenset({"unclear", "clear", "unknown", "likely", "unlikely", "possible", "true", "uncertain", "doubtful"})
_OPEN_DEEDS = frozenset({"know", "explain", "establish", "determine", "decide", "settle"})
_LEAVES_SO = frozenset({"let", "keep", "leave", "get", "hold", "make"})
"""Verbs with which one brings about that somebody does or that something is: what follows belongs to the deed."""
_TELL_TIME = {
    "it": ("be", "'s", "go"), "time": ("be",), "clock": ("say", "show", "read", "stand"), "watch": ("say", "show", "read"),
}  # fmt: skip
"""What tells the time, by the subject."""
BESIDE_A_TIME = frozenset(
    ("it", "time", "the", "my", "his", "her", "our", "a", "by", "at", "on", "in", "about", "around", "just", "exactly", "precisely", "then", "only",
    "nearly", "almost", "clock", "watch", "station", "church", "wall", "yard", "kitchen", "office", "dot", "when", "as", "and", "already", "some",
    "before", "after", "gone", "past", "that", "be", "been", "have", "had", "was")
)  # fmt: skip
"""Words beside a time in a clause that tells nothing else."""
_OF_OPINION = frozenset(
    {"think", "believe", "say", "report", "understand", "know", "suppose", "assume", "suspect", "see", "hear", "presume"}
)
_TRIMMED = frozenset({"and", "but", "or", "nor", "so", "that", "whether", "then", "yet"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A deed: the token that heads it, the token of the deed itself, and its own tokens in order."""

    head: Token
    deed: Token
    tokens: tuple[Token, ...]
    framed: bool = False


def clauses(tokens: Sequence[Token]) -> Iterator[Clause]:
    """The clauses of tokens of one sentence, in order; every token is of one clause at most."""
    words = [t for t in tokens if not t.is_space]
    if not words:
        return
    inside = {t.i for t in words}
    heads = {t.i: t for t in words if _opens(t, inside)}
    if not heads:
        top = next((t for t in words if t.head.i not in inside or t.head.i == t.i), words[0])
        yield Clause(top, top, tuple(_trimmed(words)))
        return
    own: dict[int, list[Token]] = {i: [] for i in heads}
    memo: dict[int, int] = {t.i: i for i, h in heads.items() if _happened(h) for t in (h.head, h.head.head)}
    memo |= {h.head.i: i for i, h in heads.items() if h.dep_ == "pobj"}
    last = next((i for i in sorted(heads) if _goes_on_from_noun(heads[i])), min(heads))
    for token in words:
        holder = _holder(token, heads, inside, memo)
        last = last if holder < 0 else holder
        own[last].append(token)
    for i in sorted(heads):
        kept = tuple(_trimmed(own[i]))
        if kept:
            head = heads[i]
            yield Clause(head, _deed(head, inside), kept, _frames(head, kept, inside, heads))


def joined_clefts(told: Sequence[Clause]) -> list[Clause]:
    """The clauses with each frame 'It was in the barn' made one with what it brings to the fore, '(that) the fire broke out'."""
    made: list[Clause] = []
    for clause in told:
        if made and _fronts(made[-1], clause):
            made[-1] = Clause(clause.head, clause.deed, (*made[-1].tokens, *clause.tokens), clause.framed)
        else:
            made.append(clause)
    return made


def _fronts(frame: Clause, clause: Clause) -> bool:
    """Whether `frame` is no more than 'it was' with the part of `clause` that it brings to the fore."""
    head = frame.head
    be = head.lemma_ == "be" or head.lower_ in ("'s", "’s")
    if not be or frame.tokens[0].lower_ != "it" or polarity_of(head) == "neg" or frame.tokens[-1].i >= clause.tokens[0].i:
        return False
    between = clause.tokens[0].i - frame.tokens[-1].i
    hangs = head.i in (clause.head.head.i, clause.head.head.head.i, clause.head.head.head.head.i)
    opens = clause.tokens[0].lower_ in ("who", "that", "when", "which") or (
        between > 1 and clause.tokens[0].nbor(-1).lower_ == "that"
    )
    other = any(
        c.dep_ == "acomp" or (c.dep_ == "attr" and c.pos_ == "NOUN" and clause.tokens[0].lower_ == "when") for c in head.rights
    )
    return hangs and opens and not other and clause.head.dep_ in ("ccomp", "advcl", "relcl", "acl") and between <= 2


def is_clock(clause: Clause) -> bool:
    """Whether a clause is of the form in which a time is told: 'it was …', 'the clock showed …'."""
    subject = next((c.lower_ for c in clause.head.lefts if c.dep_ in ("nsubj", "expl")), "")
    lemma = "be" if clause.head.lower_ in ("'s", "’s") else clause.head.lemma_
    return lemma in _TELL_TIME.get(subject, ()) and polarity_of(clause.head) == "pos"


def is_verb(token: Token) -> bool:
    """Whether a token is a verb that can head a clause; call signs and marks that the parser takes for one are none."""
    text = token.text
    return token.pos_ in _VERBAL and any(map(str.isalpha, text)) and not any(map(str.isdigit, text))


def _opens(token: Token, inside: set[int]) -> bool:
    """Whether a token heads a clause of its own."""
    dep = token.dep_
    if _happened(token):
        return True
    if dep == "ccomp" and token.head.lemma_ in _LEAVES_SO and _bare(token):
        return False  # 'I let people in', 'they kept the gate shut': one deed
    if not is_verb(token):
        return dep in ("ccomp", "advcl", "relcl") and any(c.dep_ in ("nsubj", "cop") for c in token.lefts)
    if dep == "ROOT" or token.head.i not in inside:
        return dep not in ("aux", "auxpass", "amod", "compound")
    match dep:
        case "conj":
            return is_verb(token.head) and not (_infinitive(token) and not _has_subject(token))
        case "ccomp":
            if (
                token.head.lemma_ == "find"
                and token.tag_ in ("VBG", "VBN")
                and not any(c.dep_ in ("mark", "aux") for c in token.lefts)
            ):
                return False  # 'found the boy hiding' is a deed of who found him
            return not (token.head.lemma_ in PERCEPTION and polarity_of(token.head) == "neg")  # 'No one saw the boat leave'
        case "dep":
            return token.tag_ in ("VBD", "VBZ", "VBP") and is_verb(token.head)
        case "parataxis" | "relcl":
            return True
        case "csubj" | "csubjpass":
            return any(c.dep_ in ("mark", "advmod") and c.lower_ in _ASKING for c in token.lefts)
        case "advcl":
            return not _infinitive(token)
        case "acl":
            return _goes_on_from_noun(token)
        case "pobj":  # 'before the bell rang' is sometimes parsed as before a thing
            return token.tag_ == "VBD" and token.head.lower_ in ("before", "after", "until", "till", "since")
        case "pcomp":
            acts = token.tag_ == "VBG" or any(c.lower_ in ("being", "having") for c in token.lefts)
            return acts and token.head.lower_ in ADVERBIAL and is_verb(token.head.head)
        case _:
            return False


def _bare(token: Token) -> bool:
    """Whether what follows is no sentence of its own: no verb, or a bare infinitive."""
    return not any(c.dep_ in ("mark", "aux", "auxpass", "cop") for c in token.lefts) and (
        not is_verb(token) or token.tag_ == "VB"
    )


def _happened(token: Token) -> bool:
    """'after a lorry overturned' is often parsed as a lorry that was overturned: a clause of its own under 'after' or 'before'."""
    return (
        token.dep_ == "acl"
        and token.tag_ in ("VBD", "VBN")
        and token.i == token.head.i + 1
        and token.head.dep_ == "pobj"
        and token.head.head.lower_ in ("after", "before", "until", "since", "once")
        and is_verb(token.head.head.head)
        and not any(c.dep_ == "agent" for c in token.rights)
    )


def _goes_on_from_noun(token: Token) -> bool:
    """'Ada Quill, who kept the kiosk, phoned for help' is often parsed as a noun with 'phoned' hanging on it."""
    return (
        token.dep_ == "acl"
        and token.head.dep_ == "ROOT"
        and token.head.pos_ in ("NOUN", "PROPN")
        and token.tag_ in ("VBD", "VBN")
    )


def _infinitive(token: Token) -> bool:
    return token.tag_ == "VB" and any(c.lower_ == "to" and c.dep_ == "aux" for c in token.lefts)


def _has_subject(token: Token) -> bool:
    return any(c.dep_ in _SUBJECTS for c in token.lefts)


def _holder(token: Token, heads: dict[int, Token], inside: set[int], memo: dict[int, int]) -> int:
    """The index of the head whose clause a token is in; -1 when it hangs on none."""
    path = []
    at = token
    found = -1
    while True:
        if at.i in memo:
            found = memo[at.i]
            break
        path.append(at.i)
        if at.i in heads:
            found = at.i
            break
        if at.head.i == at.i or at.head.i not in inside:
            break
        at = at.head
    for i in path:
        memo[i] = found
    return found


def _trimmed(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without joining words and marks at their ends; a final full stop goes too."""
    start, end = 0, len(tokens)
    while start < end and (
        tokens[start].is_punct
        or (tokens[start].lower_ in _TRIMMED and tokens[start].dep_ in ("cc", "mark", "punct"))
        or _leads(tokens[start])
    ):
        start += 1
    while end > start and tokens[end - 1].lower_ != ")" and _trails(tokens[end - 1]):
        end -= 1
    return tokens[start:end]


def _trails(token: Token) -> bool:
    return token.is_punct or token.dep_ == "cc" or (token.dep_ == "mark" and token.lower_ in _TRIMMED) or _leads(token)


def _leads(token: Token) -> bool:
    """Whether a small word belongs to a participle that is a clause of its own: 'after' in 'after locking up'."""
    return token.dep_ == "prep" and token.lower_ in ADVERBIAL and any(c.dep_ == "pcomp" for c in token.rights)


def _deed(head: Token, inside: set[int]) -> Token:
    """The verb of the deed itself below verbs that hand on: 'was not able to reach' is about reaching."""
    at = head
    for _ in range(4):
        below = next((c for c in at.rights if c.dep_ == "xcomp" and c.pos_ in _VERBAL and c.i in inside), None)
        if below is None:
            able = next((c for c in at.rights if c.dep_ == "acomp" and c.lower_ == "able"), None)
            below = next((c for c in able.rights if c.dep_ == "xcomp" and c.i in inside), None) if able is not None else None
            if below is None:
                return at
        elif at.lemma_.casefold() not in HANDS_ON and not _thought(at):
            return at
        at = below
    return at


def _perceived(verb: Token) -> bool:
    """'A scream was heard': what was perceived is told by the clause itself."""
    subject = next((c for c in verb.lefts if c.dep_ == "nsubjpass"), None)
    return verb.lemma_.casefold() in PERCEPTION and subject is not None and subject.pos_ in ("NOUN", "PROPN")


def _thought(verb: Token) -> bool:
    """'is thought to have started': what is thought is the deed."""
    return verb.lemma_.casefold() in _OF_OPINION and any(c.dep_ == "auxpass" for c in verb.lefts)


def _frames(head: Token, own: Sequence[Token], inside: set[int], heads: dict[int, Token]) -> bool:
    """Whether the clause only says who says or perceives what another clause tells."""
    if head.lower_ == "according":
        return True
    lemma = head.lemma_.casefold()
    below = [c for g in (head, *(r for r in head.rights if r.dep_ == "acomp")) for c in g.children]
    carries = any(c.dep_ in _CONTENT_CLAUSES and c.i in heads for c in below)
    if lemma == "be" or head.lower_ in ("'s", "’s"):
        return carries and any(c.lower_ in _OPENNESS for c in head.rights)
    if lemma in _OPEN_DEEDS and carries and any(c.dep_ in ("csubj", "csubjpass") for c in head.children):
        return True
    if lemma == "ask" and head.dep_ == "advcl" and head.tag_ == "VBN" and not _has_subject(head):
        return True  # 'Asked whether it was shut, she …'
    if lemma not in FRAMES or _perceived(head):
        return False
    carries = carries or head.dep_ == "parataxis"
    return carries and not any(t.dep_ in ("dobj", "attr", "acomp") and t.head.i == head.i for t in own)


def only_frames(clause: Clause, *, cue: bool) -> bool:
    """Whether a clause says nothing but that somebody says or perceives something: 'Inspector Pell wrote'.

    `cue` tells that its verb is the cue of a statement beside it.
    """
    head = clause.head
    lemma = head.lemma_.casefold()
    if lemma in DIRECTIVES or (not cue and lemma not in FRAMES):
        return False
    if _perceived(head):
        return False
    own = {t.i for t in clause.tokens}
    if not cue and lemma in OF_MIND and polarity_of(head) == "neg":
        return False  # 'he could not remember' is all that he says
    if any(c.dep_ in ("xcomp", "ccomp") and _infinitive(c) for c in head.rights):
        return False  # 'told me to leave' is an order, and so a deed
    for child in head.children:
        if child.i not in own:
            continue
        if child.dep_ in ("dobj", "dative") and not (cue and lemma in ("tell", "answer", "inform", "assure")):
            return False
        if child.dep_ in ("attr", "acomp", "xcomp", "oprd"):
            return False
    return True


def shares_subject(clause: Clause) -> bool:
    """Whether the clause goes on with the subject of the one that it is joined to."""
    return clause.head.dep_ in ("conj", "dep") and not _has_subject(clause.head)
