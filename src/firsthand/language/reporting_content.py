"""Which words are the content of a report: the clauses that a reporting verb governs, wherever they stand."""

from collections.abc import Iterator

from spacy.tokens import Doc, Token
from spacy.tokens import Span as SpacySpan

from firsthand.language.cues import DOCUMENT_NOUNS, FIRST_PERSON, REPORTING_FORMS, SAY

Range = tuple[int, int]

SUBJECTS = ("nsubj", "nsubjpass", "csubj")
_COMMANDS = frozenset(
    {"tell", "order", "ask", "urge", "advise", "instruct", "request", "warn", "direct", "command", "remind", "beg"}
)
_OPENERS = frozenset({"that", ",", ":", ";", "“", '"', "‘", "'", "—", "–", "and", "but"})
_ENDERS = frozenset({",", ";", ":", ".", "!", "”", '"', "’", "'", "—", "–", "“"})
_SIDES = frozenset({",", "—", "–", ";", "(", ")", ".", "?", "!", ":"})
_DEEDS = frozenset(
    {"claim", "admit", "deny", "recall", "propose", "report", "describe", "mention", "allege", "remember", "confess", "swear"}
)
"""'recalled hearing a bang', 'claimed to have seen a light': the deed is what is said."""
_AFTERWARDS = frozenset({"later", "afterwards", "afterward", "then", "yesterday", "today", "earlier", "again", "once"})
"""Adverbs that tell when it was said rather than what: 'He told me later he …'."""
_READ_OUT = frozenset({"read", "list", "give", "put", "run", "find", "record", "show"})
"""What stands before these is not what they report."""
_NEEDS_THAT = frozenset({"respond", "reply", "answer", "continue", "point", "agree", "observe", "learn", "rule", "propose", "counter", "echo",
                         "charge", "consider", "remember"})  # fmt: skip
PROMISES = frozenset({"promise", "vow", "pledge", "threaten", "swear"})
"""'vowed to rebuild': what is meant to be done is what is said."""
_NOTHING_SAID = frozenset({"nothing", "something", "anything", "thing", "things", "word", "words", "prayer", "prayers", "goodbye", "sorry",
                           "thanks", "much", "little", "more", "lot", "hello", "grace", "piece"})  # fmt: skip


def contents(verb: Token, lemma: str, source: Token | None, sentence: SpacySpan) -> list[Range]:
    """The content of a reporting verb as token ranges, in order; empty when it reports nothing."""
    content = governed(verb, lemma)
    if content and content[0][1] <= verb.i and content[0][1] - content[0][0] <= 4:
        return _resumed(verb, content, sentence)
    return content or _around(verb, sentence) or after_parenthesis(verb) or _object(verb, lemma, source)


def governed(verb: Token, lemma: str) -> list[Range]:
    """The content clauses that hang on the verb."""
    found = [_before_according(verb.doc, span) for span in (*_contents(verb, lemma), *_misplaced(verb, lemma))]
    return _joined(verb.doc, _one_side(verb, found))


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
        if child.dep_ not in ("prep", "agent"):
            continue
        for clause in child.subtree:
            that = clause.dep_ in ("acl", "ccomp", "relcl") and any(c.lower_ == "that" and c.dep_ == "mark" for c in clause.lefts)
            if (that or (child.dep_ == "agent" and told_by(clause))) and any(c.dep_ in SUBJECTS for c in clause.lefts):
                return [trimmed(verb.doc, *subtree(clause))]
    return []


def told_by(clause: Token) -> bool:
    """'told by a man that the bus had left', where the parser takes 'that' for the man: a sentence with a subject of its own."""
    lefts = list(clause.lefts)
    return (
        clause.dep_ == "relcl"
        and bool(lefts)
        and lefts[0].lower_ == "that"
        and lefts[0].dep_ not in SUBJECTS
        and any(c.dep_ in SUBJECTS for c in lefts[1:])
    )


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


def after_parenthesis(verb: Token) -> list[Range]:
    """'I was told, I forget when, that …': the clause with 'that' which hangs on the verb above, or on the words between."""
    if between := _between_commas(verb):
        return between
    if verb.dep_ != "ccomp" or not any(c.lower_ in FIRST_PERSON for c in verb.head.lefts if c.dep_ == "nsubj"):
        return []
    for child in verb.head.rights:
        if child.dep_ == "ccomp" and child.i > verb.i and any(c.lower_ == "that" for c in child.lefts if c.dep_ == "mark"):
            mark = next(c.i for c in child.lefts if c.dep_ == "mark")
            return [trimmed(child.doc, mark, child.right_edge.i + 1)]
    return []


def _between_commas(verb: Token) -> list[Range]:
    """'One of them told me, and he won't put his name to it, that …'."""
    told = next((c for c in verb.rights if c.dep_ in ("dobj", "dative") and c.lower_ in ("me", "us")), None)
    doc = verb.doc
    if told is None or told.i + 2 >= len(doc) or doc[told.i + 1].text != "," or verb.tag_ not in ("VBD", "VBN", "VBZ"):
        return []
    if doc[told.i + 2].lower_ not in ("and", "but", "though", "although", "i", "he", "she", "they"):
        return []
    for that in doc[told.i + 3 : min(told.i + 16, verb.sent.end - 2)]:
        if (
            that.lower_ == "that"
            and that.dep_ == "mark"
            and that.nbor(-1).text == ","
            and any(c.dep_ in SUBJECTS for c in that.head.lefts)
        ):
            return [trimmed(doc, that.i, that.head.right_edge.i + 1)]
    return []


def _object(verb: Token, lemma: str, source: Token | None) -> list[Range]:
    """'The tag says 40', 'He said gravel': a thing named as what was said."""
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
            return [trimmed(verb.doc, *subtree(child))]
    return []


def _contents(verb: Token, lemma: str) -> Iterator[Range]:
    """The content clauses of a verb."""
    doc = verb.doc
    for child in verb.children:
        command = lemma in _COMMANDS and is_infinitive(child)
        deed = lemma in _DEEDS and (child.tag_ == "VBG" or _perfect(child))
        promise = lemma in PROMISES and is_infinitive(child)
        finite = child.i > verb.i and _has_subject(child)
        if child.dep_ == "ccomp" or (child.dep_ == "xcomp" and (command or deed or promise or finite)):
            if _is_parenthesis(child, verb) or (lemma in _NEEDS_THAT and not (child.i > verb.i and _joined_by(child))):
                continue
            if child.i > verb.i and _only_when(child):
                continue
            if child.i > verb.i:
                start, end = subtree(child)
                start = max(start, verb.i + 1, _behind_that(child) if child.dep_ == "xcomp" else 0)
                if is_infinitive(child) and not deed:
                    start = next((c.i for c in child.lefts if c.lower_ == "to" and c.dep_ == "aux"), start)
            else:
                start, end = subtree(child)
                end = min(end, _left_of_frame(verb))
                if doc[end - 1].text == ";" or lemma in _READ_OUT:
                    continue
            span = trimmed(doc, start, end)
            if span[1] > span[0]:
                yield span
        elif child.dep_ == "conj" and child.i > verb.i and any(c.lower_ == "that" and c.dep_ == "mark" for c in child.lefts):
            yield trimmed(doc, *subtree(child))


def _has_subject(clause: Token) -> bool:
    """Whether a clause taken for an infinitive is a sentence of its own: 'told me that day before noon that he did not have one'."""
    auxiliary = any(c.dep_ in ("aux", "auxpass") and c.tag_ in ("VBD", "VBZ", "VBP", "MD") for c in clause.lefts)
    return any(c.dep_ in SUBJECTS for c in clause.lefts) and (auxiliary or clause.tag_ in ("VBD", "VBZ", "VBP"))


def _behind_that(clause: Token) -> int:
    """Where the clause begins behind a 'that' right before its subject; what stands before tells when it was said."""
    subject = next((c for c in clause.lefts if c.dep_ in SUBJECTS), None)
    start = subject.left_edge.i if subject is not None else 0
    return start if start and clause.doc[start - 1].lower_ == "that" else 0


def _only_when(clause: Token) -> bool:
    """Whether a clause behind a thing said only tells when: 'shouted a warning before the lamp fell'."""
    return any(c.dep_ == "mark" and c.lower_ in ("before", "after", "once", "until", "till") for c in clause.lefts)


def _joined_by(clause: Token) -> bool:
    """Whether a clause opens with 'that', or a perceived deed follows: 'remembers the mate saying'."""
    return clause.tag_ == "VBG" or any(c.lower_ == "that" for c in clause.lefts)


def _perfect(clause: Token) -> bool:
    """'to have seen'."""
    return any(c.lower_ == "have" and c.dep_ == "aux" for c in clause.lefts)


def is_infinitive(clause: Token) -> bool:
    return clause.tag_ == "VB" and any(c.lower_ == "to" and c.dep_ == "aux" for c in clause.lefts)


def _is_parenthesis(child: Token, verb: Token) -> bool:
    """A small clause of saying or thinking inside another is no content: 'the roof, he said, fell'."""
    lemma = REPORTING_FORMS.get(child.lower_)
    return lemma is not None and child.i < verb.i and not any(c.dep_ in ("ccomp", "dobj", "nsubjpass") for c in child.children)


def _left_of_frame(verb: Token) -> int:
    """The first token of the reporting clause itself."""
    lefts = [c.left_edge.i for c in verb.children if c.dep_ in ("nsubj", "nsubjpass", "aux", "auxpass", "advmod", "neg")
             and c.left_edge.i <= verb.i]  # fmt: skip
    subject = next((c for c in verb.children if c.dep_ == "nsubj"), None) or misread_subject(verb)
    first = min([*lefts, verb.i])
    return min(first, subject.left_edge.i) if subject is not None and subject.i < verb.i else first


def misread_subject(verb: Token) -> Token | None:
    """'Twelve were taken to the infirmary, a nurse there said': the nurse, whom the parser takes for the infirmary."""
    doc = verb.doc
    if any(c.dep_ in SUBJECTS for c in verb.children) or not any(c.dep_ == "ccomp" and c.i < verb.i for c in verb.lefts):
        return None
    comma = next((i for i in range(verb.i - 1, max(verb.sent.start, verb.i - 9), -1) if doc[i].text == ","), None)
    if comma is None or comma + 1 == verb.i:
        return None
    phrase = doc[comma + 1 : verb.i]
    head = next((t for t in phrase if t.dep_ == "appos" and t.head.i < comma and t.pos_ in ("NOUN", "PROPN")), None)
    return head if head is not None and head.left_edge.i == comma + 1 else None


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
    return two_sides(doc, main, (low, high), sentence, max(main.right_edge.i, verb.right_edge.i) + 1)


def _bounded(doc: Doc, low: int, sentence: SpacySpan) -> bool:
    """Whether a mark sets the clause off on its left."""
    return low > sentence.start and doc[low - 1].text in (",", "—", "–", "”", '"', "’", "-", "(")


def two_sides(doc: Doc, main: Token, frame: Range, sentence: SpacySpan, end: int) -> list[Range]:
    """The clause of `main` without the tokens of the frame."""
    start = max(sentence.start, min(t.i for t in main.subtree))
    sides = [trimmed(doc, start, frame[0]), trimmed(doc, frame[1], min(end, sentence.end))]
    return [side for side in sides if side[1] > side[0] and any(t.is_alpha for t in doc[side[0] : side[1]])]


def subtree(head: Token) -> Range:
    return head.left_edge.i, head.right_edge.i + 1


def trimmed(doc: Doc, start: int, end: int) -> Range:
    """Without 'that', joining words and marks at the ends."""
    while start < end and (doc[start].lower_ in _OPENERS or doc[start].is_space):
        start += 1
    if start + 1 < end and doc[start].lower_ in _AFTERWARDS and doc[start + 1].dep_ in SUBJECTS and doc[start - 1].text != ",":
        start += 1
    while end > start and (doc[end - 1].text in _ENDERS or doc[end - 1].is_space):
        end -= 1
    return start, end
