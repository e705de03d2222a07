"""Reading one count at its place: the number with the words before and after that bound it."""

import re
from dataclasses import dataclass, replace

from firsthand.language import numberwords_counts as words
from firsthand.language.numberwords import number_value


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


def count_at(text: str, pos: int, word: str) -> Count | None:
    """The count that starts with `word` (lower case) at `pos`; None when it is part of something else."""
    return _vague(text, pos, word) or _share(text, pos) or _counted(text, pos, word)


_OF_NOUN = re.compile(r"\s+of\s+(?:the\s+|their\s+|his\s+|her\s+|our\s+)?|\s+", re.IGNORECASE)
_ARTICLE = re.compile(r"\ban?\s+$", re.IGNORECASE)


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
    whole = words.number_at(text, m.end()) if text[m.end() : m.end() + 1].isdigit() else None
    gap = re.compile(r"\s+").match(text, whole[0]) if whole else None
    if gap and re.search(r"\sof\s", m[0]):
        end = pos + len((m["h"] or m[0].split(" of ")[0]).rstrip())
        return Count(begins, end, gap.end(), low, high, approximate, of=whole[1] if whole else None, share=True)
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
