"""Who did what to whom and where, read off a clause."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.extract.clauses import Clause, is_verb
from firsthand.extract.coreference import Antecedents
from firsthand.language.actions import FRAMES, OBJECT_CONTROL, PERCEPTION
from firsthand.language.bodies import PLACES
from firsthand.language.lexicon import words
from firsthand.language.parsing import Parsed
from firsthand.language.titles import ROLES
from firsthand.model import Mention, Record, Reference, Statement

_FIRST = frozenset({"i", "we", "me", "us", "myself", "ourselves"})
_THIRD = frozenset({"he", "she", "him", "her", "they", "them"})
_RELATIVE = frozenset({"who", "which", "that", "whom", "whose"})
_BEFORE_NOUN = frozenset({"det", "amod", "compound", "poss", "nummod", "quantmod", "advmod", "predet", "nmod", "case", "neg"})
_PEOPLE = frozenset(
    {"person", "man", "woman", "boy", "girl", "child", "one", "someone", "somebody", "anyone", "group", "crew", "team"}
)
PLACE_WORDS = words("place_words")
SITES = words("sites")


class Parts:
    """Reads the parts of clauses of one account; looks up mentions by place."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._times = sorted(draft.times, key=lambda t: (t.start, t.end, t.id))
        self._time_starts = [t.start for t in self._times]
        self._mentions = [m for m in draft.mentions if m.entity is not None or m.type != "person"]
        self._starts = [m.start for m in self._mentions]
        self._antecedents = Antecedents(draft)

    def mention(self, start: int, end: int) -> Mention | None:
        """The mention that covers a stretch."""
        i = bisect_right(self._starts, start) - 1
        if i >= 0 and self._mentions[i].end >= end:
            return self._mentions[i]
        return None

    def actor(self, parsed: Parsed, clause: Clause, statement: Statement) -> Reference | None:
        """The one who acts; for a passive the agent, None when it is not told."""
        head = clause.head
        passive = _is_passive(clause)
        if passive:
            agent = self._agent(parsed, clause)
            return self.reference(parsed, agent, statement) if agent is not None else None
        subject = _controller(head)
        return self.reference(parsed, subject, statement) if subject is not None else None

    def _agent(self, parsed: Parsed, clause: Clause) -> Token | None:
        """By whom: also where the parser hangs it on a verb below, as in 'had been told to wait by a steward'."""
        for by in clause.tokens:
            if by.lower_ != "by" or by.dep_ not in ("agent", "prep"):
                continue
            noun = next((c for c in by.rights if c.dep_ == "pobj"), None)
            if noun is None or (noun.i in {t.i for t in clause.tokens} and noun.ent_type_ in ("TIME", "DATE")):
                continue
            if by.dep_ == "agent" and by.head.i in (clause.head.i, clause.deed.i):
                return noun
            found = self.mention(parsed.at(noun), parsed.at(noun) + len(noun.text))
            if (
                by.dep_ == "agent"
                or noun.lower_ in ROLES
                or (found is not None and found.type in ("person", "organisation", "unit", "vessel", "vehicle"))
            ):
                return noun
        return None

    def object(self, parsed: Parsed, clause: Clause, statement: Statement) -> Reference | None:
        """What the deed is done to: the object, the subject of a passive, else what is told of the subject."""
        deed, own = clause.deed, {t.i for t in clause.tokens}
        if _is_passive(clause):
            subject = _controller(clause.head)
            return self.reference(parsed, subject, statement) if subject is not None else None
        for dep in ("dobj", "attr", "dative", "oprd"):
            for child in deed.rights:
                if child.dep_ == dep and child.i in own and child.pos_ not in ("ADP", "PART"):
                    return self.reference(parsed, child, statement)
        for child in deed.rights:  # 'found the boy hiding'
            if (
                child.dep_ == "ccomp"
                and child.i in own
                and (noun := next((c for c in child.lefts if c.dep_ == "nsubj"), None)) is not None
            ):
                return self.reference(parsed, noun, statement)
        return None

    def place(self, parsed: Parsed, clause: Clause, statement: Statement, taken: Sequence[Reference | None]) -> Reference | None:
        """Where: a place named in the clause, else what follows a word of place on the deed."""
        texts = {r.text for r in taken if r is not None}
        for token in clause.tokens:
            if token.pos_ in ("PROPN", "NUM", "NOUN"):
                at = parsed.at(token)
                found = self.mention(at, at + len(token.text))
                if (
                    found is None or found.type != "place" or found.inferred
                ):  # 'on the way to the mill': a noun asks for a word of place
                    continue
                if found.text not in texts and not self._is_time(found):
                    return Reference(found.text, found.entity)
        for head in (clause.deed, clause.head):
            for prep in head.rights if is_verb(clause.deed) else clause.tokens:
                if prep.dep_ == "prep" and prep.lower_ in PLACE_WORDS:
                    noun = next((c for c in prep.rights if c.dep_ == "pobj" and c.ent_type_ not in ("TIME", "DATE")), None)
                    if noun is not None and noun.lower_ != "way" and (noun.lower_ in SITES or noun.lower_ in PLACES):
                        return self.reference(parsed, noun, statement)
        return None

    def _is_time(self, named: Mention) -> bool:
        """Whether words taken for a name tell a time: 'since Easter'."""
        at = bisect_right(self._time_starts, named.start) - 1
        return at >= 0 and named.end <= self._times[at].end

    def reference(self, parsed: Parsed, noun: Token, statement: Statement) -> Reference:
        """A noun with its own words, and the entity that they stand for where it is known."""
        if noun.lower_ in _FIRST:
            voice = statement.voices[-1] if statement.voices else None
            single = noun.lower_ in ("i", "me", "myself")
            return Reference(noun.text, voice.entity if voice and single else None)
        at = parsed.at(noun)
        if noun.lower_ in _THIRD:
            found = self._antecedents.of(at) if noun.lower_ not in ("they", "them") else None
            return Reference(noun.text, found.entity if found else None)
        mention = self.mention(at, at + len(noun.text))
        start, end = _phrase(noun)
        if mention is None and (named := next((c for c in noun.rights if c.dep_ == "appos"), None)) is not None:
            beside = self.mention(parsed.at(named), parsed.at(named) + len(named.text))
            if beside is not None and beside.type == "person":  # 'her neighbour, Omar Haddad'
                return Reference(self._draft.text[parsed.passage.start + start : parsed.passage.start + end], beside.entity)
        low, high = parsed.passage.start + start, parsed.passage.start + end
        if low < statement.start <= at:
            low = statement.start  # 'Driver states brakes failed': the brakes are no words of the log
        if mention is not None and mention.start >= low - 60:
            low, high = min(low, mention.start), max(high, mention.end)
        return Reference(self._draft.text[low:high].rstrip(" ,;:\n"), mention.entity if mention else None)


def _is_passive(clause: Clause) -> bool:
    """Whether the deed is told in the passive: its own where a verb of saying only frames it, 'is thought to have started'."""
    framed = clause.deed.i != clause.head.i and clause.head.lemma_ in FRAMES
    return any(c.dep_ in ("nsubjpass", "auxpass") for c in (clause.deed if framed else clause.head).lefts)


def _controller(head: Token) -> Token | None:
    """The subject of a clause, or of the one that lends it its own; None where none is told or it is only 'there'."""
    for _ in range(6):
        subject = next((c for c in head.children if c.dep_ in ("nsubj", "nsubjpass", "csubj", "expl")), None)
        if subject is not None:
            if subject.dep_ == "expl" or subject.pos_ == "VERB":
                return None
            if subject.lower_ in _RELATIVE and (cleft := _cleft(head)) is not None:
                return cleft
            if subject.lower_ in _RELATIVE and (named := _antecedent_noun(head, person=subject.lower_ == "who")) is not None:
                return _by_name(named)
            return subject
        if head.head.i == head.i:
            return None
        match head.dep_:
            case "ccomp" if (
                head.head.lemma_ in PERCEPTION
            ):  # in 'saw Ann Reed press it' her name is sometimes taken for part of the verb
                return next((c for c in head.lefts if c.dep_ == "compound" and c.pos_ == "PROPN"), None)
            case "acl":
                return _by_name(head.head)
            case "pcomp":
                head = head.head.head
            case "xcomp" | "ccomp" if head.head.lemma_ in OBJECT_CONTROL:
                return next((c for c in head.head.rights if c.dep_ in ("dobj", "dative")), None)
            case "conj" | "advcl" | "xcomp" | "dep":
                head = head.head
            case _:
                return None
    return None


def _by_name(noun: Token) -> Token:
    """Who is meant where the sentence goes on to name him: 'the one who shut it was Ann Reed'."""
    if noun.dep_ == "attr" and noun.lower_ in _PEOPLE and noun.head.lemma_ == "be":
        return next((c for c in noun.head.lefts if c.dep_ == "nsubj" and c.pos_ == "PROPN"), noun)
    if noun.dep_ != "nsubj" or noun.head.lemma_ != "be":
        return noun
    return next((c for c in noun.head.rights if c.dep_ == "attr" and c.pos_ == "PROPN" and c.ent_type_ in ("PERSON", "")), noun)


def _cleft(head: Token) -> Token | None:
    """Who is meant by 'It was X who …': X."""
    frame = head.head
    if head.dep_ not in ("ccomp", "advcl", "relcl") or frame.lemma_ != "be":
        return None
    if not any(c.lower_ == "it" and c.dep_ in ("nsubj", "expl") for c in frame.lefts):
        return None
    return next((c for c in frame.rights if c.dep_ == "attr"), None)


def _antecedent_noun(head: Token, *, person: bool) -> Token | None:
    """The noun that a relative clause hangs on, also through 'which he said …'; 'who' passes over what is no person."""
    while head.dep_ in ("ccomp", "conj") and head.head.i != head.i:
        head = head.head
    if head.dep_ not in ("relcl", "acl"):
        return None
    noun = head.head
    while (
        person
        and noun.dep_ == "pobj"
        and noun.pos_ == "NOUN"
        and noun.lower_ not in ROLES
        and noun.head.head.pos_ in ("NOUN", "PROPN", "PRON")
    ):
        if noun.tag_ == "NNS" or noun.lower_ in _PEOPLE:
            break
        noun = noun.head.head
    return noun


def _phrase(noun: Token) -> tuple[int, int]:
    """Where the words of a noun stand in its passage: those before it that hang on it, and 'of …' after it."""
    start = noun.idx
    for child in noun.lefts:
        if child.dep_ in _BEFORE_NOUN:
            start = min(start, child.left_edge.idx)
    end = noun.idx + len(noun.text)
    for child in noun.rights:
        if child.dep_ == "prep" and child.lower_ == "of":
            last = child.right_edge
            if last.i - noun.i <= 6:
                end = last.idx + len(last.text)
        elif child.dep_ in ("nummod", "case") and child.i == noun.i + 1:
            end = child.idx + len(child.text)
    doc, last_at = noun.doc, noun.i  # words joined by a hyphen: 'the co-op'
    while (
        end == doc[last_at].idx + len(doc[last_at].text)
        and not doc[last_at].whitespace_
        and last_at + 2 < len(doc)
        and doc[last_at + 1].text == "-"
    ):
        last_at += 2
        end = doc[last_at].idx + len(doc[last_at].text)
    return start, end


def action(clause: Clause) -> str:
    """The lemma of the deed with its particle: 'take over'; '' where there is no verb."""
    deed = clause.deed
    if not is_verb(deed):
        return ""
    lemma = "be" if deed.lower_ in ("'s", "’s", "s", "'m", "’m", "'re", "’re") else deed.lemma_.casefold()
    particle = next((c.lower_ for c in deed.rights if c.dep_ == "prt"), None)
    if lemma == "be" and _THERE.match(deed.doc[deed.i + 1 : deed.i + 5].text):
        return "arrive"
    return f"{lemma} {particle}" if particle else lemma


_THERE = re.compile(r"(?:now |all )?(?:on (?:the )?scene|on location|in attendance)\b", re.IGNORECASE)
"""What completes 'to be' where crews tell that they have come."""


def row_actor(record: Record, parts: Parts, columns: frozenset[str], text: str) -> Reference | None:
    """The unit that a row of a log is about."""
    for name, value in record.fields:
        if name.casefold() in columns and value.strip():
            at = text.find(value.strip(), record.start, record.end)
            found = parts.mention(at, at + len(value.strip())) if at >= 0 else None
            return Reference(value.strip(), found.entity if found else None)
    return None
