"""Counts and amounts as told: 'at least seven miners', 'roughly 60 of the 150', 'dozens of families', 'two more'."""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace

from spacy.tokens import Token

from firsthand.extract import Draft
from firsthand.language import numberwords_counts as words
from firsthand.language.numberwords import number_value
from firsthand.language.parsing import Parsed
from firsthand.model import Quantity, Span, content_id


@dataclass(frozen=True, slots=True)
class Count:
    """A count in a passage, before its unit is looked for; offsets are those of the passage. `noun` is where its noun may start."""

    start: int
    end: int
    noun: int
    min: float | None
    max: float | None
    approximate: bool = False
    of: float | None = None
    additional: bool = False
    vague: bool = False
    unit: str | None = None
    bare: bool = False
    of_them: bool = False
    share: bool = False


class Quantities:
    name = "quantities"
    version = "2"
    needs = ("times",)
    gives = ("quantities",)

    def extract(self, draft: Draft) -> Draft:
        """The account with the counts of its parsed passages; numbers in times, names, addresses and ages are none."""
        taken = sorted(Span(t.start, t.end) for t in draft.times if t.when.duration_s is None)
        made: list[Quantity] = []
        for parsed in draft.parsed:
            low, high = parsed.passage.start, parsed.passage.end
            inside = taken[bisect_left(taken, Span(low, low)) : bisect_left(taken, Span(high, high))]
            made += [_quantity(draft, parsed, c) for c in _counts(parsed, [Span(t.start - low, t.end - low) for t in inside])]
        return replace(draft, quantities=tuple(made))


def _quantity(draft: Draft, parsed: Parsed, count: Count) -> Quantity:
    start, end = parsed.passage.start + count.start, parsed.passage.start + count.end
    return Quantity(
        content_id("quantity", draft.document.id, start, end), draft.document.id, start, end, draft.text[start:end],
        count.min, count.max, count.approximate, count.unit, count.of, count.additional, count.vague,
    )  # fmt: skip


def _counts(parsed: Parsed, taken: list[Span]) -> Iterator[Count]:
    """The counts of one passage in order, each with its unit."""
    text = parsed.doc.text
    end = 0
    before: Count | None = None
    for pos, word in words.starts(text):
        if pos < end or any(t.start <= pos < t.end for t in taken):
            continue
        count = _vague(text, pos, word) or _share(text, pos) or _counted(text, pos, word)
        if count is None:
            continue
        count = _with_unit(parsed, count, before, word)
        if count is None:
            continue
        end = max(count.end, count.noun)
        if before is None or count.unit is None or count.unit.lower() not in _LENGTHS:
            before = count
        yield count


# --------------------------------------------------------------------------- reading one count


def _vague(text: str, pos: int, word: str) -> Count | None:
    """'dozens of families', 'several', 'a couple'."""
    if word not in words.VAGUE:
        return None
    end = pos + len(word)
    left = re.search(r"\b(?:an?\s+|only\s+a\s+)$", text[max(0, pos - 8) : pos], re.IGNORECASE)
    if word in {"handful", "couple", "few"} and not left:
        return None
    if word in {"tens", "scores"} and not re.match(r"\s+of\b", text[end : end + 4]):
        return None
    start = pos - len(left[0]) if left else pos
    low: float
    high: float | None
    low, high = words.VAGUE[word]
    if thousands := words.OF_THOUSANDS.match(text, end):
        scale = number_value(thousands["w"]) or 1
        low, high, end = low * scale, high and high * scale, thousands.end()
    noun = _OF_NOUN.match(text, end)
    return Count(start, end, noun.end() if noun else end, low, high, approximate=True, vague=True)


def _share(text: str, pos: int) -> Count | None:
    """'two thirds of the residents' as a share between 0 and 1; its unit says so."""
    m = words.SHARE.match(text, pos)
    if not m:
        return None
    value = (number_value(m["n"]) or 1 if m["n"] else 1) / words.PARTS[m["d"].lower()] if m["d"] else 0.5
    left = text[max(0, pos - 40) : pos]
    article = re.search(r"\ban?\s+$", left)
    left = left[: article.start()] if article else left
    start = pos - len(article[0]) if article else pos
    qualifier = words.QUALIFIER.search(left)
    low, high, approximate = words.bounds(value, qualifier["q"] if qualifier else "")
    begins = start - (len(left) - qualifier.start()) if qualifier else start
    return Count(begins, pos + len(m[0].rstrip()), m.end(), low, high, approximate, share=True)


def _counted(text: str, pos: int, word: str) -> Count | None:
    """A number with the words before and after it that bound it."""
    if word in {"half", "dozen"} or words.DOZEN.match(text, pos):
        return _dozen(text, pos)
    found = words.number_at(text, pos)
    if found is None or words.looks_otherwise(text, pos, found[0], word):
        return None
    end, value = found
    left = text[max(0, pos - 40) : pos]
    between, qualifier = words.BETWEEN.search(left), words.QUALIFIER.search(left)
    run = words.RANGE.match(text, end)
    if run and (made := _range(text, pos, end, value, run, between, left)):
        return made
    start = pos - (len(left) - qualifier.start()) if qualifier else pos
    if qualifier is None and word in {"hundred", "thousand", "million"} and (article := _ARTICLE.search(left)):
        start = pos - len(article[0])
    told = qualifier["q"] if qualifier else ""
    if told.lower() == "some" and value < 10:
        told, start = "", pos
    low, high, approximate = words.bounds(value, told)
    count = Count(start, end, end, low, high, approximate, additional=" ".join(told.lower().split()) in words.FURTHER)
    return _followed(text, count, value)


def _dozen(text: str, pos: int) -> Count | None:
    left = re.search(r"\b(?:half\s+)?an?\s+$", text[max(0, pos - 8) : pos], re.IGNORECASE)
    start = pos - len(left[0]) if left else pos
    m = words.DOZEN.match(text, start)
    if not m:
        return None
    value = (number_value(m["n"]) or 1 if m["n"] else 1) * (6 if m["h"] else 12)
    before = text[max(0, start - 40) : start]
    qualifier = words.QUALIFIER.search(before)
    low, high, approximate = words.bounds(value, qualifier["q"] if qualifier else "")
    begins = start - (len(before) - qualifier.start()) if qualifier else start
    return _followed(text, Count(begins, m.end(), m.end(), low, high, approximate), value)


def _range(
    text: str, pos: int, end: int, value: float, run: re.Match[str], between: re.Match[str] | None, left: str
) -> Count | None:
    """'14 to 20', 'two or three', 'between three and four'; 'and' only with 'between'."""
    joining = run["sep"].strip().lower()
    high = number_value(run["n"])
    if high is not None and value < 100 and (m := words.SCALED.search(run["n"])):
        scale = number_value(m[0]) or 1  # 'five or six hundred'
        value = value * scale if value < high / scale else value
    if high is None or high <= value or (joining == "and" and not (between and between["b"])):
        return None
    if joining in {"-", "–"} and not re.match(r"\s+[a-z]", text[run.end() : run.end() + 3]):
        return None
    start = pos - (len(left) - between.start()) if between else pos
    around = words.QUALIFIER.search(text[max(0, start - 40) : start])
    return _followed(
        text, Count(start, run.end(), run.end(), value, high, bool(around and words.bounds(1, around["q"])[2])), None
    )


def _followed(text: str, count: Count, value: float | None) -> Count:
    """With what stands after the number: 'of the 130', 'of whom', 'more', 'or more', 'or so', a short unit of measure."""
    end = count.end
    if (m := words.OF.match(text, end)) and (whole := number_value(m["n"])) and (count.max or count.min or 0) <= whole:
        return replace(count, end=m.end(), noun=m.end(), of=whole)
    if (m := words.IN.match(text, end)) and value and (whole := number_value(m["n"])) and value < whole <= 1000:
        return replace(count, end=m.end(), noun=m.end(), of=whole)
    if m := words.OF_THEM.match(text, end):
        return replace(count, noun=m.end(), of_them=True, bare=True)
    if m := words.MORE.match(text, end):
        alone = m["w"].lower() == "others"
        return replace(count, end=m.end(), noun=m.end(), additional=True, bare=alone)
    if value is not None and (m := words.OR_MORE.match(text, end)):
        return replace(count, end=m.end(), noun=m.end(), min=value, max=None)
    if value is not None and (m := words.OR_LESS.match(text, end)):
        return replace(count, end=m.end(), noun=m.end(), min=None, max=value)
    if value is not None and (m := words.OR_SO.match(text, end)):
        low, high, _ = words.bounds(value, "about")
        count = replace(count, end=m.end(), noun=m.end(), min=low, max=high, approximate=True)
    if short := words.measure_after(text, count.end):
        return replace(count, end=short[1], noun=short[1], unit=short[0])
    return count


# --------------------------------------------------------------------------- units


def _with_unit(parsed: Parsed, count: Count, before: Count | None, word: str) -> Count | None:
    """The count with its noun; None where a lone 'one' is no count."""
    text = parsed.doc.text
    unit, end = (count.unit, count.noun) if count.unit or count.bare else _noun(parsed, count.noun)
    if unit is None and (m := words.COLLECTIVE.search(text[max(0, count.start - 24) : count.start])):
        unit = m["c"]
    if word == "one" and _is_proper_one(text, count):
        return None
    if count.of_them and before:
        return replace(count, of=before.min if before.min is not None else before.max, unit=before.unit)
    if word == "one" and unit is None:
        return _lone_one(parsed, count, before)
    if word == "one" and unit and unit.lower() in _NOT_COUNTED:
        return None
    if unit is None and (fate := _FATE.match(text, count.end)) and fate[1].lower() in _FATES:
        unit = fate[1].lower()
    if unit is None and before and _shares_whole(text, count, before):
        return replace(count, of=before.of if before.of_them else before.min, unit=before.unit, of_them=True)
    if unit is None and not count.bare:
        unit = _noun_before(parsed, count)
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
    return made


_ARTICLE = re.compile(r"\ban?\s+$", re.IGNORECASE)
_FATES = frozenset(("dead", "injured", "wounded", "missing", "hurt", "killed", "trapped", "unaccounted", "alive", "safe"))
"""Words that stand for the people counted: '3 dead, 12 injured'."""
_OF_THE = re.compile(r"(?:^|[.;:!?]\s+)of\s+(?:the|those|these|its|their|our)\s+(?:\w+\s+)?$", re.IGNORECASE)
_OF_NOUN = re.compile(r"\s+of\s+(?:the\s+|their\s+|his\s+|her\s+|our\s+)?|\s+", re.IGNORECASE)
_NOT_COUNTED = frozenset(("another", "day", "night", "morning", "evening", "thing", "way", "time", "moment", "point"))
_LENGTHS = frozenset(
    ("seconds", "minutes", "minute", "hours", "hour", "days", "weeks", "months", "years", "year", "miles", "metres", "%")
)
_ONE_OF = re.compile(r"\s+of\s+(?:the|their|his|her|our|my|its|those|these)\s+", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:[.,;:!?)’”\"]|$)|\s+(?:was|were|had|have|are|is|did|of)\b")


def _names_a_thing(parsed: Parsed, count: Count, end: int, unit: str | None) -> bool:
    """'the 12 building': digits after 'the' and before a singular noun are a name."""
    text = parsed.doc.text
    if (
        unit is None
        or (count.min or 0) <= 1
        or not text[count.start].isdigit()
        or not text[: count.start].endswith(("the ", "The "))
    ):
        return False
    noun = parsed.doc.char_span(end - 1, end, alignment_mode="expand")
    return noun is not None and noun[-1].tag_ == "NN"


_FATE = re.compile(r"\s+([a-z]+)\b")


def _shares_whole(text: str, count: Count, before: Count) -> bool:
    """'Of the 14 aboard, nine were saved and five are missing': parts of one whole, in one sentence."""
    between = text[before.end : count.start]
    if "." in between or ";" in between or len(between) > 120:
        return False
    return bool(_OF_THE.search(text[: before.start])) or (before.of_them and before.of is not None)


def _goes_on(text: str, count: Count, before: Count) -> bool:
    """Whether a number without a noun goes on counting what was counted before: 'about 400 sacks … more like 500'."""
    told = text[count.start : count.end]
    qualified = not told[:1].isdigit() and " " in told
    return bool(_ENDS.match(text, count.end)) and qualified and count.start - before.end < 200


def _is_proper_one(text: str, count: Count) -> bool:
    return bool(re.search(r"\b(?:no|any|every|some|each|this|that|which|the|another|not|only|first|second|third|last|next|other|right|wrong|big|new|old|same|little|loved)[-\s]+$", text[max(0, count.start - 9) : count.start], re.IGNORECASE))  # fmt: skip


def _lone_one(parsed: Parsed, count: Count, before: Count | None) -> Count | None:
    """'one was not brought up' counts where a number of people or things was told just before; other lone ones are pronouns."""
    text = parsed.doc.text
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
    text = doc.text
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
    if best is None or (best.pos_ == "PROPN" and best.tag_ == "NNP" and best.text[:1].isupper() and not text.isupper()):
        return None, start
    return best.text, best.idx + len(best.text)


def _noun_before(parsed: Parsed, count: Count) -> str | None:
    """'make lamps eight': a plural right before a number that nothing follows."""
    tokens = parsed.doc.char_span(count.start, count.end, alignment_mode="expand")
    if tokens is None or tokens.start == 0 or not _ENDS.match(parsed.doc.text, count.end):
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
        or token.tag_ in {"VBN", "VBG", "HYPH"}
        or token.lower_ in {"of", "the", "-", "’s", "'s"}
        or token.text[0] == "@"
    )


EXTRACTOR = Quantities()
