"""Counts and amounts as told: 'at least seven miners', 'roughly 60 of the 150', 'dozens of families', 'two more'."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language import numberwords_counts as words
from firsthand.language.numberwords_reading import Count, count_at
from firsthand.language.parsing import Parsed
from firsthand.model import Quantity, Span, TimeExpression, content_id


class Quantities:
    name = "quantities"
    version = "9"
    needs = ("times",)
    gives = ("quantities",)

    def extract(self, draft: Draft) -> Draft:
        """The account with the counts of its parsed passages; numbers in times, names, addresses and ages are none."""
        taken = sorted(Span(t.start + _length(t), t.end) for t in draft.times if t.when.duration_s is None)
        made: list[Quantity] = []
        for parsed in draft.parsed:
            low, high = parsed.passage.start, parsed.passage.end
            inside = taken[bisect_left(taken, Span(low, low)) : bisect_left(taken, Span(high, high))]
            made += [_quantity(draft, parsed, c) for c in _counts(parsed, [Span(t.start - low, t.end - low) for t in inside])]
        return replace(draft, quantities=tuple(made))


_LENGTH = re.compile(
    r"[^,.;:]*?\b(?:seconds?|minutes?|mins?|hours?|hrs?|days|weeks|months|years)(?= (?:before|after)\b)", re.IGNORECASE
)


def _length(time: TimeExpression) -> int:
    """How much of a time's words is the length that parts two events, and so counts: 'ninety seconds' of 'ninety seconds after the bell'."""
    relation = time.when.relation
    found = _LENGTH.match(time.text) if relation is not None and relation.op in ("before", "after") else None
    return found.end() if found else 0


def _quantity(draft: Draft, parsed: Parsed, count: Count) -> Quantity:
    start, end = parsed.passage.start + count.start, parsed.passage.start + count.end
    return Quantity(
        content_id("quantity", draft.document.id, start, end), draft.document.id, start, end, draft.text[start:end],
        count.min, count.max, count.approximate, count.unit, count.of, count.additional, count.vague,
    )  # fmt: skip


def _counts(parsed: Parsed, taken: list[Span]) -> Iterator[Count]:
    """The counts of one passage in order, each with its unit; `taken` are stretches in order that hold none."""
    text = parsed.text
    end = passed = reached = 0
    before: Count | None = None
    for pos, word in words.starts(text):
        while passed < len(taken) and taken[passed].start <= pos:
            reached = max(reached, taken[passed].end)
            passed += 1
        if pos < max(end, reached):
            continue
        count = count_at(text, pos, word)
        if count is None:
            continue
        count = _with_unit(parsed, count, before, word)
        if count is None:
            continue
        end = count.end if count.share else max(count.end, count.noun)
        if count.share:
            yield count
            continue
        aside = word == "one" and before is not None  # 'about 25 homes, although one neighbour said more than forty'
        if before is None or not (aside or (count.unit and count.unit.lower() in _LENGTHS)):
            before = count
        yield count


# --------------------------------------------------------------------------- units


def _with_unit(parsed: Parsed, count: Count, before: Count | None, word: str) -> Count | None:
    """The count with its noun; None where a lone 'one' is no count."""
    text = parsed.text
    unit, end = (count.unit, count.noun) if count.unit or count.bare else _noun(parsed, count.noun)
    if (unit is None or _acts_at_once(parsed, count)) and (
        m := words.COLLECTIVE.search(text[max(0, count.start - 30) : count.start])
    ):
        unit, end = m["c"], count.end
    if unit is None and not count.bare:
        unit = _totalled(parsed, count)
    elif unit == "strong":
        unit = None
    if word == "one" and _is_proper_one(text, count):
        return None
    if count.of_them and before:
        return replace(count, of=before.min if before.min is not None else before.max, unit=before.unit)
    if unit is None and (of_whom := _OF_US.match(text, count.end)):
        return replace(count, unit="people" if of_whom[1].lower() == "us" else "of you")  # of those who are spoken to, not of all
    if word == "one" and unit is None:
        return _lone_one(parsed, count, before)
    if word == "one" and unit and unit.lower() in _NOT_COUNTED:
        return None
    if unit is None and (fate := _FATE.match(text, count.end)) and fate[1].lower() in _FATES:
        unit = fate[1].lower()
    if unit is None and (fate := _FATE.match(text, count.end)) and fate[1].lower() in _DONE_TO_PEOPLE:
        unit = "people"
    if unit is None and before and _shares_whole(text, count, before):
        return replace(count, of=before.of if before.of_them else before.min, unit=before.unit, of_them=True)
    if unit is None and not count.bare:
        unit = _noun_before(parsed, count)
    if unit is None and _ENDS.match(text, count.end) and _CAPACITY.search(text[max(0, count.start - 24) : count.start]):
        unit = "people"
    if unit is None and before and before.unit and _goes_on(text, count, before):
        unit = before.unit
    if count.share:
        return replace(count, unit=f"share of {unit}") if unit else None
    if _names_a_thing(parsed, count, end, unit):
        return None
    made = replace(count, unit=unit)
    if (
        not count.vague
        and not count.of
        and (tail := words.OR_MORE.match(text, end))
        and count.min is not None
        and end > count.end
    ):
        made = replace(made, end=tail.end(), noun=tail.end(), max=None)
    elif (
        made.max is not None
        and made.min == made.max
        and not (count.vague or count.of)
        and end > count.end
        and (tail := words.OR_LESS.match(text, end))
    ):
        made = replace(made, end=tail.end(), noun=tail.end(), min=None)
    return made


def _acts_at_once(parsed: Parsed, count: Count) -> bool:
    """Whether a verb stands right behind a number: 'a crew of 14 abandoned ship'."""
    tokens = parsed.doc.char_span(count.start, count.end, alignment_mode="expand")
    return (
        tokens is not None and tokens.end < len(parsed.doc) and parsed.doc[tokens.end].tag_ in ("VBD", "VBN", "VBZ", "VBP", "MD")
    )


def _totalled(parsed: Parsed, count: Count) -> str | None:
    """What a number without a noun is told of: 'the audience numbered 40', 'the number of lamps lost was 12'."""
    tokens = parsed.doc.char_span(count.start, count.end, alignment_mode="expand")
    if not tokens or not (_ENDS.match(parsed.text, count.end) or _STRONG.match(parsed.text, count.end)):
        return None
    verb = next((t for t in (tokens.root.head, tokens.root.head.head) if t.pos_ in ("VERB", "AUX")), None)
    if verb is None or verb.i > tokens.start:
        return None
    subject = next((c for c in verb.lefts if c.dep_ in ("nsubj", "nsubjpass")), None)
    if subject is None or subject.pos_ not in ("NOUN", "PROPN"):
        return None
    if subject.lower_ in _TOTALS:
        of = next((c for c in subject.rights if c.dep_ == "prep" and c.lower_ in ("of", "for")), None)
        noun = next((c for c in of.rights if c.dep_ == "pobj"), None) if of is not None else None
        return noun.text if noun is not None else None
    strong = tokens.end < len(parsed.doc) and parsed.doc[tokens.end].lower_ == "strong"
    return subject.text if verb.lemma_ in _TOTALLING or strong else None


_CAPACITY = re.compile(
    r"\b(?:holds?|seats|sleeps|accommodates?|licen[cs]ed for|capacity (?:of|is|was)|room for) $", re.IGNORECASE
)
"""What stands before the number of people that there is room for."""
_STRONG = re.compile(r"[ -]strong\b", re.IGNORECASE)
_TOTALS = frozenset(("number", "total", "count", "tally", "figure", "toll"))
_TOTALLING = frozenset(("number", "total"))
_FATES = frozenset(("dead", "injured", "wounded", "missing", "hurt", "killed", "trapped", "unaccounted", "alive", "safe"))
"""Words that stand for the people counted: '3 dead, 12 injured'."""
_DONE_TO_PEOPLE = frozenset(
    ("arrested", "rescued", "evacuated", "treated", "saved", "drowned", "detained", "hospitalised", "aboard")
)
"""Words of a log that tell what was done to the people counted: '22 arrested at gate'."""
_OF_US = re.compile(r"\s+of\s+(us|you)\b", re.IGNORECASE)
_OF_THE = re.compile(r"(?:^|[.;:!?]\s+)of\s+(?:the|those|these|its|their|our)\s+(?:\w+\s+)?$", re.IGNORECASE)
_NOT_COUNTED = frozenset(("another", "day", "night", "morning", "evening", "thing", "way", "time", "moment", "point"))
_LENGTHS = frozenset(
    ("seconds", "minutes", "minute", "hours", "hour", "days", "weeks", "months", "years", "year", "miles", "metres", "%")
)
_ONE_OF = re.compile(r"\s+of\s+(?:the|their|his|her|our|my|its|those|these)\s+", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:[.,;:!?)’”\"]|$)|\s+(?:was|were|had|have|are|is|did|of)\b")


def _names_a_thing(parsed: Parsed, count: Count, end: int, unit: str | None) -> bool:
    """'the 12 building': digits after 'the' and before a singular noun are a name."""
    text = parsed.text
    if (
        unit is None
        or (count.min or 0) <= 1
        or not text[count.start].isdigit()
        or not text.endswith(("the ", "The "), 0, count.start)
        or text.startswith("-strong", count.end)
    ):
        return False
    noun = parsed.doc.char_span(end - 1, end, alignment_mode="expand")
    return noun is not None and len(noun) > 0 and noun[-1].tag_ == "NN"


_FATE = re.compile(r"\s+([a-z]+)\b")


def _shares_whole(text: str, count: Count, before: Count) -> bool:
    """'Of the 14 aboard, nine were saved and five are missing': parts of one whole, in one sentence."""
    between = text[before.end : count.start]
    if "." in between or ";" in between or len(between) > 120:
        return False
    return bool(_OF_THE.search(text, max(0, before.start - 60), before.start)) or (before.of_them and before.of is not None)


def _goes_on(text: str, count: Count, before: Count) -> bool:
    """Whether a number without a noun goes on counting what was counted before: 'about 400 sacks … more like 500'."""
    told = text[count.start : count.end]
    qualified = not told[:1].isdigit() and " " in told
    return bool(_ENDS.match(text, count.end)) and qualified and count.start - before.end < 200


def _is_proper_one(text: str, count: Count) -> bool:
    return bool(re.search(r"\b(?:no|any|every|some|each|this|that|which|the|another|not|only|first|second|third|last|next|other|right|wrong|big|new|old|same|little|loved)[-\s]+$", text[max(0, count.start - 9) : count.start], re.IGNORECASE))  # fmt: skip


def _lone_one(parsed: Parsed, count: Count, before: Count | None) -> Count | None:
    """'one was not brought up' counts where a number of people or things was told just before; other lone ones are pronouns."""
    text = parsed.text
    if m := _ONE_OF.match(text, count.end):
        return replace(count, unit=_noun(parsed, m.end())[0])
    tokens = parsed.doc.char_span(count.start, count.end, alignment_mode="expand")
    verb = re.match(r"\s+(?:was|were|had|has|is|did|could|died|lived|survived|[a-z]+ed)\b", text[count.end : count.end + 16])
    near = before is not None and count.start - before.end < 160 and (before.min or 0) > 1
    if tokens is None or before is None or not near or not (verb or tokens.root.dep_ in {"nsubj", "nsubjpass"}):
        return None
    return replace(count, of=before.max or before.min, unit=before.unit)


def _noun(parsed: Parsed, start: int) -> tuple[str | None, int]:
    """The counted noun that stands at or soon after `start`: the last of a run of nouns, as written; and where it ends."""
    doc = parsed.doc
    text = parsed.text
    while start < len(text) and text[start] in " \t\n-":
        start += 1
    if start >= len(text) or not (text[start].isalpha() or text[start] == "@"):
        return None, start
    span = doc.char_span(start, start + 1, alignment_mode="expand")
    if span is None:
        return None, start
    best: Token | None = None
    for token in doc[span.start : span.start + 8]:
        if best is not None and best.lower_ in _LENGTHS:
            break
        if token.pos_ in {"NOUN", "PROPN"}:
            if best is not None and best.tag_ in {"NNS", "NNPS"} and token.pos_ == "PROPN":
                break
            best = token
        elif (best is not None and token.lower_ not in {"'s", "’s", "'", "’"}) or not _passes(token):
            break
    if best is None or (
        best.pos_ == "PROPN" and best.tag_ == "NNP" and best.text[:1].isupper() and not _in_capitals(text, start)
    ):
        return None, start
    return best.text, best.idx + len(best.text)


def _in_capitals(text: str, at: int) -> bool:
    """Whether the words around a place are all in capitals, where a capital marks no name."""
    return text[max(0, at - 100) : at + 100].isupper()


def _noun_before(parsed: Parsed, count: Count) -> str | None:
    """'make lamps eight': a plural right before a number that nothing follows."""
    tokens = parsed.doc.char_span(count.start, count.end, alignment_mode="expand")
    if tokens is None or tokens.start == 0 or not _ENDS.match(parsed.text, count.end):
        return None
    before = parsed.doc[tokens.start - 1]
    return before.text if before.tag_ == "NNS" and before.is_lower else None


def _passes(token: Token) -> bool:
    """Words that may stand between a number and its noun."""
    if token.pos_ == "ADV":
        return token.tag_ == "RB" and token.lower_ in {
            "very",
            "more",
            "badly",
            "seriously",
            "fully",
            "heavily",
            "newly",
            "partly",
        }
    return (
        token.pos_ in {"ADJ", "PART"}
        or token.tag_ in {"VBN", "VBG", "HYPH", "PRP$"}
        or token.lower_ in {"of", "the", "-", "’s", "'s"}
        or token.text[0] == "@"
    )


EXTRACTOR = Quantities()
