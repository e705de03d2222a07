"""Who is quoted: the reporting words around a quotation in marks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from spacy.tokens import Token

from firsthand.language.cues import QUOTING_FORMS, SAY_FORMS, STRONG_SAY, VOICED
from firsthand.language.parsing import Parsed
from firsthand.language.reporting_parties import addressee_of, source_of
from firsthand.model import Span

_MARKS = frozenset({*"\"“”„«»'‘’", "''", "``"})
_ENDS = frozenset({".", "?", "!", "…", "..."})
_REACH = 45
_IT = frozenset({"it", "this", "that", "things", "matters"})
_GAP = re.compile(r"\s*\[[^\]]*\]\s*$")


@dataclass(frozen=True, slots=True)
class Attribution:
    """How words in marks are tied to somebody. `source` is the head of the phrase that speaks, None when not told.

    `where` is 'before', 'after' or 'label'; `cue` is None for a bare label with a colon.
    """

    cue: Token | None
    source: Token | None
    addressee: Token | None
    where: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The tokens before and after a quotation up to the ends of their sentences or to other quotations."""

    before: list[Token]
    after: list[Token]


def surroundings(part: Parsed, segment: Span, others: Sequence[Span], last: Span | None = None) -> Surroundings:
    """What stands around a quotation that starts with `segment` (and ends with `last`); `others` are its neighbours."""
    doc, base = part.doc, part.passage.start
    opened = doc.char_span(max(0, segment.start - base), max(1, segment.end - base), alignment_mode="expand")
    if opened is None:
        return Surroundings([], [])
    final = last or segment
    closed = doc.char_span(max(0, final.start - base), min(part.passage.end, final.end) - base, alignment_mode="expand")
    blocked = [(s.start - base, s.end - base) for s in others]
    before = list(_walk([doc[i] for i in range(opened.start - 1, max(-1, opened.start - _REACH), -1)], blocked))[::-1]
    stop = (closed or opened).end
    after = list(_walk([doc[i] for i in range(stop, min(len(doc), stop + _REACH))], blocked))
    return Surroundings(before, after)


def _walk(tokens: list[Token], blocked: list[tuple[int, int]]) -> Iterator[Token]:
    """The tokens up to the end of a sentence, a blank line or another quotation; the marks at the quotation itself left out."""
    started = False
    for token in tokens:
        if not started and (token.text in _MARKS or token.is_space):
            continue
        if token.text in _ENDS or "\n\n" in token.text or any(s <= token.idx < e for s, e in blocked):
            return
        started = True
        if not token.is_space:
            yield token


def attributed(text: str, quote: Span, around: Surroundings, within: Parsed) -> Attribution | None:
    """The reporting words that tie a quotation to somebody, None when there are none."""
    last = text[quote.end - 1 : quote.end]
    after = _after(around.after, last)
    before = _before(around.before, quote, within)
    open_end = last in ",?!—–-…" or (last == "." and bool(around.after) and around.after[0].text[:1].islower())
    if open_end and after is not None:
        return after
    return before or after or _label(around.before) or _words_of(around.before) or _deed(around.before)


def _is_cue(token: Token) -> bool:
    word = token.lower_
    if goes_on(token) or (token.dep_ == "pcomp" and token.head.lower_ == "as" and word in SAY_FORMS):
        return True
    if word in ("put", "puts", "putting") and any(c.dep_ == "dobj" and c.lower_ not in _IT for c in token.rights):
        return False  # 'he would not put his name to it'
    if word not in QUOTING_FORMS or token.dep_ in ("pobj", "amod", "compound", "nmod", "pcomp"):
        return False
    return token.pos_ in ("VERB", "AUX") or word in STRONG_SAY


def goes_on(token: Token) -> bool:
    """'He went on: “…”', but not 'the lamp went on every evening'."""
    doc = token.doc
    if token.lower_ not in ("went", "goes") or token.i + 1 >= len(doc) or token.nbor().lower_ != "on":
        return False
    return (
        token.i + 2 >= len(doc)
        or doc[token.i + 2].is_punct
        or doc[token.i + 2].lower_ in ("to", "and")
        or doc[token.i + 2].is_space
    )


def _after(tokens: list[Token], last: str) -> Attribution | None:
    """'…,” said X', '…,” X told Y', '…,” according to X'."""
    words = [t for t in tokens if t.text not in (",", "—", "–", "-") or t.i != tokens[0].i]
    if not words or (last == "." and not words[0].text[:1].islower()):
        return None
    if words[0].lower_ in ("and", "but", "so", "then", "or"):
        return None
    if words[0].lower_ == "according":
        return _according(words[0])
    for place, token in enumerate(words[:16]):
        if not (_is_cue(token) or token.lower_ in VOICED) or token.dep_ == "relcl":
            continue
        of_it = words[0].lower_ in ("is", "was") and words[1:2] and words[1].lower_ in ("how", "what")
        if place and token.lower_ not in SAY_FORMS and token.lower_ not in VOICED and not of_it:
            continue
        source = _outside(source_of(token), tokens)
        if place == 0:
            return Attribution(token, source or _next_noun(words[1:]), addressee_of(token), "after")
        first = _first_noun(words[:place])
        begins = source is not None and source.left_edge.i <= words[0].i + 2
        if begins or first is not None:
            return Attribution(token, source or first, addressee_of(token), "after")
    return None


def _before(tokens: list[Token], quote: Span, within: Parsed) -> Attribution | None:
    """'X said, “…', 'X told Y “…', 'X called it “…'."""
    for place in range(len(tokens) - 1, -1, -1):
        token = tokens[place]
        if not _is_cue(token):
            continue
        source = _outside(source_of(token), tokens) or _first_noun(tokens[:place])
        if source is None or _governs_nothing(token, quote, within):
            continue
        return Attribution(token, source, addressee_of(token), "before")
    return None


def _governs_nothing(token: Token, quote: Span, within: Parsed) -> bool:
    """A finite verb with an object of its own between it and the words, such as 'read the letter and left “…'."""
    return token.lower_ not in SAY_FORMS and token.tag_ == "VBG" and token.dep_ in ("amod", "compound")


def _outside(source: Token | None, tokens: list[Token]) -> Token | None:
    """The source if it is among the tokens outside the quotation, or in the same clause before them."""
    if source is None or not tokens or not source.text[:1].isalnum():
        return None
    return source if tokens[0].i - 60 <= source.i <= tokens[-1].i and _not_in_marks(source, tokens) else None


def _not_in_marks(source: Token, tokens: list[Token]) -> bool:
    return any(t.i == source.i for t in tokens) or (
        source.i < tokens[0].i and source.sent.start <= tokens[0].i and not _mark_between(source, tokens[0])
    )


def _mark_between(first: Token, second: Token) -> bool:
    return any(t.text in '"“”' for t in first.doc[first.i : second.i])


def _next_noun(words: list[Token]) -> Token | None:
    """The head of the phrase that follows a verb: 'said old Mrs Quill, who …'."""
    run: list[Token] = []
    for token in words[:10]:
        if token.text in (",", ";", "(", "—", "–") or (
            run and (token.pos_ in ("VERB", "AUX", "ADP", "SCONJ", "CCONJ") or token.tag_ == "TO")
        ):
            break
        run.append(token)
    nouns = [t for t in run if t.pos_ in ("NOUN", "PROPN", "PRON", "NUM")]
    return nouns[-1] if nouns else None


def _first_noun(words: list[Token]) -> Token | None:
    """The head of the phrase that opens a clause: 'Old Mrs Quill, 61, then said'."""
    start = next((i for i, t in enumerate(words) if t.pos_ in ("NOUN", "PROPN", "PRON", "DET", "NUM", "ADJ")), None)
    return None if start is None else _next_noun(words[start:])


def _according(token: Token) -> Attribution | None:
    to = next((c for c in token.rights if c.lower_ == "to"), None)
    source = next((c for c in to.rights if c.dep_ == "pobj"), None) if to is not None else None
    if source is None:
        source = next(
            (t for t in token.doc[token.i + 2 : token.i + 12] if t.pos_ in ("NOUN", "PROPN") and t.dep_ != "compound"), None
        )
    return None if source is None else Attribution(token, source, None, "after")


def _words_of(tokens: list[Token]) -> Attribution | None:
    """'in the words of one survivor, “…”'."""
    for word, joint in pairwise(tokens):
        if word.lower_ == "words" and joint.lower_ == "of":
            source = next((c for c in joint.children if c.dep_ == "pobj"), None)
            return None if source is None else Attribution(word, source, None, "before")
    return None


def _label(tokens: list[Token]) -> Attribution | None:
    """'Harbour master Ada Quill at noon: “…”': a phrase and a colon, no verb."""
    if not tokens or tokens[-1].text != ":":
        return None
    if tokens[0].lower_ in STRONG_SAY and len(tokens) > 2:
        speaker = _next_noun(tokens[1:-1])
        return None if speaker is None else Attribution(tokens[0], speaker, None, "before")
    source = _first_noun(tokens[:-1])
    return None if source is None or source.pos_ == "NUM" else Attribution(None, source, None, "label")


def _deed(tokens: list[Token]) -> Attribution | None:
    """'he “shut the valve and left”': a clause that begins outside the marks and goes on inside; its subject speaks."""
    if not tokens:
        return None
    last = tokens[-1]
    if last.dep_ in ("nsubj", "nsubjpass") and last.head.i > last.i:
        return Attribution(None, last, None, "deed")
    verb = last if last.pos_ in ("VERB", "AUX") else last.head
    if verb.pos_ == "AUX" and verb.head.i != verb.i and verb.dep_ in ("aux", "auxpass"):
        verb = verb.head
    subject = next((c for c in verb.children if c.dep_ in ("nsubj", "nsubjpass") and c.i < last.i), None)
    return None if subject is None or not any(t.i == subject.i for t in tokens) else Attribution(None, subject, None, "deed")
