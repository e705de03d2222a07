"""Reported speech in a parsed sentence: who reports, by which word, to whom, and which words are the content."""

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token
from spacy.tokens import Span as SpacySpan

from firsthand.language.cues import DOCUMENT_NOUNS, FIRST_PERSON, REPORTING_FORMS, SAY, SHOW, THINK

Range = tuple[int, int]

_SUBJECTS = ("nsubj", "nsubjpass", "csubj")
_COMMANDS = frozenset(
    {"tell", "order", "ask", "urge", "advise", "instruct", "request", "warn", "direct", "command", "remind", "beg"}
)
_TOLD = frozenset({"tell", "inform", "advise", "warn", "assure", "notify", "ask", "remind", "brief", "urge", "order", "instruct",
                   "text", "message", "email", "phone"})  # fmt: skip
_OPENERS = frozenset({"that", ",", ":", ";", "“", '"', "‘", "'", "—", "–", "and", "but"})
_ENDERS = frozenset({",", ";", ":", ".", "!", "”", '"', "’", "'", "—", "–", "“"})
_SIDES = frozenset({",", "—", "–", ";", "(", ")", ".", "?", "!", ":"})
_IMPERSONAL = frozenset({"say", "report", "believe", "think", "understand", "allege", "state", "announce", "know", "claim", "estimate",
                         "suggest", "expect", "fear"})  # fmt: skip


_DEEDS = frozenset(
    {"claim", "admit", "deny", "recall", "report", "describe", "mention", "allege", "remember", "confess", "swear"}
)
"""'recalled hearing a bang', 'claimed to have seen a light': the deed is what is said."""
_NOBODY = frozenset(
    {"nobody", "none", "no-one", "nothing", "you", "who", "what", "whoever", "this", "there", "anyone", "anybody"}
)
_WORDS_THAT = frozenset({"claim", "statement", "report", "allegation", "suggestion", "assertion", "warning", "account", "belief", "denial",
                         "announcement", "comment", "admission", "evidence", "testimony", "insistence", "view", "opinion", "conclusion",
                         "finding", "promise", "assurance", "complaint", "remark"})  # fmt: skip
_AFTERWARDS = frozenset({"later", "afterwards", "afterward", "then", "yesterday", "today", "earlier", "again", "once"})
"""Adverbs that tell when it was said rather than what: 'He told me later he …'."""
_NEEDS_THAT = frozenset({"respond", "reply", "answer", "continue", "point", "agree", "observe", "learn"})
_NOTHING_SAID = frozenset({"nothing", "something", "anything", "thing", "things", "word", "words", "prayer", "prayers", "goodbye", "sorry",
                           "thanks", "much", "little", "more", "lot", "hello", "grace", "piece"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Frame:
    """One act of reporting. `source` is the head of who reports, None when nobody is named; `content` are token ranges.

    `kind` is 'say', 'think', 'show', 'order', 'according', 'told' (the words say only that somebody was told),
    'saw' or 'heard' (what a perceiver perceived).
    """

    cue: Token
    source: Token | None
    content: tuple[Range, ...]
    kind: str
    addressee: Token | None = None


def frames(sentence: SpacySpan) -> list[Frame]:
    """All frames of a sentence with their content, in order of the cue."""
    made: list[Frame] = []
    for token in sentence:
        lemma = REPORTING_FORMS.get(token.lower_)
        if lemma is not None and token.pos_ in ("VERB", "AUX"):
            made += _verb_frames(token, lemma, sentence)
        elif token.lower_ == "according":
            made += _according(token, sentence)
        elif token.lemma_ in _WORDS_THAT and token.pos_ == "NOUN":
            made += _noun_frames(token)
        if token.lemma_ in ("see", "hear", "watch", "notice", "feel", "smell") and token.pos_ == "VERB":
            made += _perceived(token)
    return made


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
        if lemma in _TOLD and child.dep_ in ("dobj", "dative") and child.pos_ in ("NOUN", "PROPN", "PRON"):
            return child
        if child.dep_ in ("prep", "dative") and child.lower_ == "to":
            return next((c for c in child.children if c.dep_ == "pobj"), None)
        if lemma in _TOLD and child.dep_ in ("ccomp", "xcomp") and _infinitive(child):
            return next((c for c in child.lefts if c.dep_ == "nsubj"), None)
    if lemma in _TOLD:
        return next((c for c in verb.children if c.dep_ == "nsubjpass"), None)
    return None


def _through_relative(subject: Token, verb: Token) -> Token:
    """'a driver who said': the driver; the phrase itself otherwise."""
    if subject.lower_ in ("who", "which", "that", "whom"):
        clause = verb
        while clause.dep_ in ("conj", "xcomp") and clause.head.i != clause.i:
            clause = clause.head
        if clause.dep_ in ("relcl", "acl"):
            return clause.head
    return subject


def _inverted(verb: Token) -> Token | None:
    """'…,” said a guard', where the parser did not see the subject: a phrase right after the verb, or right before it."""
    doc = verb.doc
    if verb.tag_ in ("VBD", "VBZ", "VBP") and verb.i + 1 < len(doc):
        after = next((t for t in doc[verb.i + 1 : verb.i + 8] if t.pos_ in ("NOUN", "PROPN") or t.text in _SIDES), None)
        if after is not None and after.pos_ in ("NOUN", "PROPN") and doc[verb.i + 1].pos_ in ("DET", "PROPN", "ADJ", "NOUN"):
            return after.head if after.dep_ == "compound" and after.head.pos_ in ("NOUN", "PROPN") else after
    return None


# ---------------------------------------------------------------- verbs


def _verb_frames(verb: Token, lemma: str, sentence: SpacySpan) -> Iterator[Frame]:
    found = [_before_according(verb.doc, span) for span in (*_contents(verb, lemma), *_misplaced(verb, lemma))]
    content = _joined(verb.doc, _one_side(verb, found))
    passive = any(c.dep_ in ("nsubjpass", "auxpass") for c in verb.children)
    source = source_of(verb)
    if passive:
        yield from _passive(verb, lemma, content, source)
        return
    if content and content[0][1] <= verb.i and content[0][1] - content[0][0] <= 4:
        content = _resumed(verb, content, sentence)
    if not content:
        content = _around(verb, sentence) or _after_parenthesis(verb) or _object(verb, lemma, source)
    if not content or source is None or source.lower_ in _NOBODY or (source.lower_ in FIRST_PERSON and not _past(verb)):
        return
    if lemma in ("hear", "learn"):
        if source.lower_ in FIRST_PERSON and not _bare_perception(verb):
            teller = next(
                (g for c in verb.rights if c.dep_ == "prep" and c.lower_ == "from" for g in c.children if g.dep_ == "pobj"), None
            )
            yield Frame(verb, teller, tuple(content), "told", source)
        return
    kind = _kind(verb, lemma, source)
    if kind is not None:
        yield Frame(verb, source, tuple(content), kind, addressee_of(verb))


def _one_side(verb: Token, spans: list[Range]) -> list[Range]:
    """'My brother works there, he says the gate was shut': with content after the verb, what stands before it is not said."""
    right = [s for s in spans if s[0] > verb.i]
    comma = verb.i + 1 < len(verb.doc) and verb.nbor().text == ","
    return right if right and len(right) < len(spans) and not comma else spans


def _misplaced(verb: Token, lemma: str) -> list[Range]:
    """'stated in writing that …': a content clause that the parser hung on a nearer word."""
    if lemma not in SAY or any(c.dep_ == "ccomp" for c in verb.children):
        return []
    for child in verb.rights:
        if child.dep_ != "prep":
            continue
        for clause in child.subtree:
            that = clause.dep_ in ("acl", "ccomp") and any(c.lower_ == "that" and c.dep_ == "mark" for c in clause.lefts)
            if that and any(c.dep_ in _SUBJECTS for c in clause.lefts):
                return [trimmed(verb.doc, *_subtree(clause))]
    return []


def _resumed(verb: Token, content: list[Range], sentence: SpacySpan) -> list[Range]:
    """'He was, he told the court, asleep at the time': few words before the reporting clause go on after it."""
    doc = verb.doc
    comma = next((t.i for t in doc[verb.i + 1 : sentence.end] if t.text == ","), None)
    if comma is None or doc[content[0][1]].text != ",":
        return content
    rest = trimmed(doc, comma + 1, sentence.end)
    follows = doc[rest[0]] if rest[1] > rest[0] else None
    if follows is None or follows.tag_ == "VBG" or follows.lower_ in ("but", "and", "who", "which", "while", "when", "as"):
        return content
    return [*content, rest]


def _past(verb: Token) -> bool:
    """'I said that …' reports; 'I say', 'I would say' and "I couldn't say" only speak."""
    return verb.tag_ in ("VBD", "VBN") and not any(c.dep_ == "neg" for c in verb.children)


def _joined(doc: Doc, spans: list[Range]) -> list[Range]:
    """Spans with nothing but marks and joining words between them made one."""
    made: list[Range] = []
    for start, end in sorted(spans):
        if made and (start <= made[-1][1] or all(t.lower_ in _OPENERS | _ENDERS for t in doc[made[-1][1] : start])):
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        else:
            made.append((start, end))
    return made


def _before_according(doc: Doc, span: Range) -> Range:
    """The span without 'according to X' at its end: that is whose word it is, not what is said."""
    at = next((t.i for t in doc[span[0] + 1 : span[1]] if t.lower_ == "according"), None)
    return span if at is None else trimmed(doc, span[0], at)


def _kind(verb: Token, lemma: str, source: Token) -> str | None:
    if lemma in _COMMANDS and any(_infinitive(c) for c in verb.rights if c.dep_ in ("ccomp", "xcomp")):
        return "order"
    if lemma in SAY:
        return None if source.lower_ in ("you", "it") and lemma in ("know", "feel") else "say"
    if lemma in ("understand", "expect", "hope"):
        return None if source.lower_ in FIRST_PERSON or source.lower_ in ("you", "one", "it") else "say"
    if lemma in THINK:
        return None if source.lower_ in FIRST_PERSON or source.lower_ in ("you", "one") else "think"
    if lemma in SHOW and (
        source.lemma_.lower() in DOCUMENT_NOUNS or source.lower_ in DOCUMENT_NOUNS or lemma not in ("find", "give", "run", "put")
    ):
        return "show"
    return None


def _passive(verb: Token, lemma: str, content: list[Range], source: Token | None) -> Iterator[Frame]:
    """'I was told that', 'residents were warned that', 'it was reported that'."""
    content = content or _after_parenthesis(verb)
    if not content:
        return
    subject = next((c for c in verb.children if c.dep_ == "nsubjpass"), None)
    if subject is None and verb.dep_ != "conj":
        return
    if source is None and verb.doc[content[0][0]].lower_ == "to" and (subject is None or subject.lower_ not in FIRST_PERSON):
        return
    if lemma in _TOLD or lemma in ("hear", "say") or (lemma in _IMPERSONAL and subject is not None and subject.lower_ == "it"):
        yield Frame(verb, source, tuple(content), "told" if source is None else "say", subject if lemma in _TOLD else None)


def _after_parenthesis(verb: Token) -> list[Range]:
    """'I was told, I couldn't say by whom, that …': the clause with 'that' which hangs on the verb above."""
    if verb.dep_ != "ccomp" or not any(c.lower_ in FIRST_PERSON for c in verb.head.lefts if c.dep_ == "nsubj"):
        return []
    for child in verb.head.rights:
        if child.dep_ == "ccomp" and child.i > verb.i and any(c.lower_ == "that" for c in child.lefts if c.dep_ == "mark"):
            mark = next(c.i for c in child.lefts if c.dep_ == "mark")
            return [trimmed(child.doc, mark, child.right_edge.i + 1)]
    return []


def _object(verb: Token, lemma: str, source: Token | None) -> list[Range]:
    """'The sheet says 212', 'He said solvents': a thing named as what was said."""
    if (
        source is None
        or lemma not in ("say", "show", "list", "record", "state", "report")
        or verb.tag_ not in ("VBD", "VBZ", "VBP", "VBN")
    ):
        return []
    document = source.lemma_.lower() in DOCUMENT_NOUNS or source.lower_ in DOCUMENT_NOUNS
    if lemma not in ("say", "report") and not document:
        return []
    for child in verb.rights:
        definite = any(c.lower_ in ("the", "this", "that", "it") for c in child.lefts) and not any(
            c.dep_ == "acl" for c in child.rights
        )
        if lemma == "report" and definite:
            continue
        if child.dep_ == "dobj" and child.lower_ not in _NOTHING_SAID and child.pos_ in ("NOUN", "NUM", "PROPN"):
            return [trimmed(verb.doc, *_subtree(child))]
    return []


def _contents(verb: Token, lemma: str) -> Iterator[Range]:
    """The content clauses of a verb."""
    doc = verb.doc
    for child in verb.children:
        command = lemma in _COMMANDS and _infinitive(child)
        deed = lemma in _DEEDS and (child.tag_ == "VBG" or _perfect(child))
        if child.dep_ == "ccomp" or (child.dep_ == "xcomp" and (command or deed)):
            if _is_parenthesis(child, verb) or (lemma in _NEEDS_THAT and not any(c.lower_ == "that" for c in child.lefts)):
                continue
            if child.i > verb.i:
                start, end = _subtree(child)
                start = max(start, verb.i + 1)
                if _infinitive(child) and not deed:
                    start = next((c.i for c in child.lefts if c.lower_ == "to" and c.dep_ == "aux"), start)
            else:
                start, end = _subtree(child)
                end = min(end, _left_of_frame(verb))
            span = trimmed(doc, start, end)
            if span[1] > span[0]:
                yield span
        elif child.dep_ == "conj" and child.i > verb.i and any(c.lower_ == "that" and c.dep_ == "mark" for c in child.lefts):
            yield trimmed(doc, *_subtree(child))


def _perfect(clause: Token) -> bool:
    """'to have seen'."""
    return any(c.lower_ == "have" and c.dep_ == "aux" for c in clause.lefts)


def _infinitive(clause: Token) -> bool:
    return clause.tag_ == "VB" and any(c.lower_ == "to" and c.dep_ == "aux" for c in clause.lefts)


def _is_parenthesis(child: Token, verb: Token) -> bool:
    """A small clause of saying or thinking inside another is no content: 'the roof, he said, fell'."""
    lemma = REPORTING_FORMS.get(child.lower_)
    return lemma is not None and child.i < verb.i and not any(c.dep_ in ("ccomp", "dobj", "nsubjpass") for c in child.children)


def _left_of_frame(verb: Token) -> int:
    """The first token of the reporting clause itself."""
    lefts = [c.left_edge.i for c in verb.children if c.dep_ in ("nsubj", "nsubjpass", "aux", "auxpass", "advmod", "neg")
             and c.left_edge.i <= verb.i]  # fmt: skip
    subject = next((c for c in verb.children if c.dep_ == "nsubj"), None)
    first = min([*lefts, verb.i])
    return min(first, subject.left_edge.i) if subject is not None and subject.i < verb.i else first


def _around(verb: Token, sentence: SpacySpan) -> list[Range]:
    """The content on both sides of a reporting clause that stands in the middle or at the end: 'The lamp, he said, was out.'"""
    if (
        verb.dep_ not in ("parataxis", "ccomp")
        or verb.head.i == verb.i
        or verb.head.pos_ not in ("VERB", "AUX", "NOUN", "PROPN", "ADJ")
    ):
        return []
    if any(c.dep_ in ("dobj", "xcomp") for c in verb.children) or any(c.lower_ == "that" for c in verb.lefts if c.dep_ == "mark"):
        return []
    doc, main = verb.doc, verb.head
    low, high = _left_of_frame(verb), verb.i + 1
    if not _bounded(doc, low, sentence):
        return []
    while high < sentence.end and doc[high].text not in _SIDES and high - verb.i < 10:
        high += 1
    return _two_sides(doc, main, (low, high), sentence, max(main.right_edge.i, verb.right_edge.i) + 1)


def _bounded(doc: Doc, low: int, sentence: SpacySpan) -> bool:
    """Whether a mark sets the clause off on its left."""
    return low > sentence.start and doc[low - 1].text in (",", "—", "–", "”", '"', "’", "-", "(")


def _two_sides(doc: Doc, main: Token, frame: Range, sentence: SpacySpan, end: int) -> list[Range]:
    """The clause of `main` without the tokens of the frame."""
    start = max(sentence.start, min(t.i for t in main.subtree))
    sides = [trimmed(doc, start, frame[0]), trimmed(doc, frame[1], min(end, sentence.end))]
    return [side for side in sides if side[1] > side[0] and any(t.is_alpha for t in doc[side[0] : side[1]])]


def _subtree(head: Token) -> Range:
    return head.left_edge.i, head.right_edge.i + 1


def trimmed(doc: Doc, start: int, end: int) -> Range:
    """Without 'that', joining words and marks at the ends."""
    while start < end and (doc[start].lower_ in _OPENERS or doc[start].is_space):
        start += 1
    if start + 1 < end and doc[start].lower_ in _AFTERWARDS and doc[start + 1].dep_ in _SUBJECTS and doc[start - 1].text != ",":
        start += 1
    while end > start and (doc[end - 1].text in _ENDERS or doc[end - 1].is_space):
        end -= 1
    return start, end


# ---------------------------------------------------------------- according to, perception


def _according(token: Token, sentence: SpacySpan) -> Iterator[Frame]:
    """'according to X': the clause that the phrase hangs on is the content."""
    doc = token.doc
    to = next((c for c in token.rights if c.lower_ == "to"), None)
    source = next((c for c in to.rights if c.dep_ == "pobj"), None) if to is not None else None
    if source is None:
        return
    main = token.head
    while main.pos_ not in ("VERB", "AUX") and main.head.i != main.i:
        main = main.head
    high = _end_of_source(source, sentence)
    source, high = _named_after(doc, source, high, sentence)
    end = next((t.i for t in doc[high : sentence.end - 1] if t.text == "," and doc[t.i + 1].lower_ in ("but", "although", "though", "while")),
               main.right_edge.i + 1)  # fmt: skip
    content = _two_sides(doc, main, (token.i, high), sentence, end)
    if content:
        yield Frame(token, source, tuple(content), "according")


def _named_after(doc: Doc, source: Token, high: int, sentence: SpacySpan) -> tuple[Token, int]:
    """'According to the harbour master, Ada Quill, …': the name, where the parser took it for something else."""
    end = high + 1
    while high < sentence.end and doc[high].text == "," and end < sentence.end and doc[end].pos_ == "PROPN":
        end += 1
    if (high + 2 < end < sentence.end and doc[end].text == "," and source.pos_ != "PROPN") or (
        high + 2 < end < sentence.end and doc[end].text == "," and doc[high - 1].ent_type_ != "PERSON" and end - high <= 4
    ):
        return doc[end - 1], end
    return source, high


def _end_of_source(source: Token, sentence: SpacySpan) -> int:
    """The end of the phrase after 'according to' with its appositions, but not of a clause that the parser hung on it."""
    doc = source.doc
    end = source.i + 1
    for child in source.rights:
        if child.dep_ in ("prep", "appos", "case", "punct", "compound", "nummod", "cc", "conj", "relcl", "acl"):
            if child.dep_ == "punct" and child.text not in (",", "’", "'"):
                break
            end = child.right_edge.i + 1
        else:
            break
    while end > source.i + 1 and doc[end - 1].text in _SIDES:
        end -= 1
    return min(end, sentence.end)


def _noun_frames(noun: Token) -> Iterator[Frame]:
    """'the keeper's claim that the gate was shut', 'a report from Quill that …'."""
    clause = next(
        (c for c in noun.rights if c.dep_ in ("acl", "ccomp") and any(m.lower_ == "that" and m.dep_ == "mark" for m in c.lefts)),
        None,
    )
    if clause is None:
        return
    source = next((c for c in noun.lefts if c.dep_ == "poss"), None)
    if source is None:
        source = next(
            (
                g
                for c in noun.rights
                if c.dep_ == "prep" and c.lower_ in ("by", "from", "of")
                for g in c.children
                if g.dep_ == "pobj"
            ),
            None,
        )
    span = trimmed(noun.doc, *_subtree(clause))
    if source is not None and span[1] > span[0]:
        yield Frame(noun, source, (span,), "say")


def _bare_perception(verb: Token) -> bool:
    """'heard him shout' perceives; 'heard (that) he left' was told."""
    return any(c.dep_ == "ccomp" and c.tag_ in ("VB", "VBG") for c in verb.children)


def _perceived(verb: Token) -> Iterator[Frame]:
    """'saw the guard lock the gate': the complement, by sight or by ear."""
    source = source_of(verb)
    if source is None:
        return
    for child in verb.rights:
        told = any(c.lower_ == "that" for c in child.lefts if c.dep_ == "mark")
        if child.dep_ == "ccomp" and not (told and verb.lemma_ in ("hear", "feel")):
            span = trimmed(verb.doc, *_subtree(child))
            if span[1] > span[0]:
                yield Frame(verb, source, (span,), "heard" if verb.lemma_ == "hear" else "saw")
