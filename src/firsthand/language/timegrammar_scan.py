"""From text to the expressions in it: one pass over the words, readers only where a word calls for them, then joining."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import replace

from firsthand.language import timegrammar_clocks as clocks
from firsthand.language import timegrammar_dates as dates
from firsthand.language import timegrammar_nth as nth
from firsthand.language import timegrammar_parts as parts
from firsthand.language import timegrammar_reports as reports
from firsthand.language import timegrammar_spans as spans
from firsthand.language import timegrammar_vague as vague
from firsthand.language.numberwords import ONES, TEENS, TENS, ZEROS
from firsthand.language.timegrammar_modifiers import modified, short
from firsthand.language.timegrammar_told import Relative, Told, joined
from firsthand.language.timegrammar_words import HOURS, MONTHS, ORDINALS, PART_WORDS, SEASONS, UNITS, WEEKDAYS

Reader = Callable[[str, int, int], Told | None]
_I = re.IGNORECASE

_TOKEN = re.compile(r"\d+|[A-Za-z]+|['’]\d\d")


def _word_clock(text: str, pos: int, pivot: int) -> Told | None:
    return clocks.at_word(text, pos)


def _noon(text: str, pos: int, pivot: int) -> Told | None:
    return clocks.noon_or_midnight(text, pos)


def _digit(text: str, pos: int, pivot: int) -> Told | None:
    return (
        clocks.at_service(text, pos)
        or nth.at_nth(text, pos, pivot)
        or nth.at_day_of_month(text, pos, pivot)
        or dates.at_digit(text, pos, pivot)
        or clocks.at_digit(text, pos)
        or vague.at_century(text, pos, pivot)
        or vague.at_quarter(text, pos, pivot)
        or vague.at_q(text, pos, pivot)
        or dates.at_decade(text, pos, pivot)
    )


def _midday(text: str, pos: int, pivot: int) -> Told | None:
    return Told(pos, pos + 6, part="midday")


def _readers() -> dict[str, tuple[Reader, ...]]:
    """Which readers each word calls for, in the order in which they are tried: small, with a capital, in capitals."""
    table: dict[str, tuple[Reader, ...]] = {}
    groups: tuple[tuple[tuple[str, ...], Reader], ...] = (
        (("first", "second", "third", "fourth", "fifth", "last"), nth.at_nth),
        (("week", "weekend", "month", "year", "night"), nth.at_week_of),
        (("thing",), parts.at_thing),
        (("year",), reports.at_report_year),
        (("latest", "most"), reports.at_latest),
        (("same", "comparable", "corresponding", "equivalent"), reports.at_same_period),
        (("quarter",), reports.at_plain_quarter),
        (("full", "fiscal", "financial", "entire", "whole", "current"), reports.at_entire_year),
        (("week",), reports.at_whole_week),
        (("days", "weeks", "months", "years", "decades"), reports.at_stretch),
        (("near", "short", "long", "longer", "medium", "later"), reports.at_term),
        (("one",), reports.at_one_day),
        (("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "final", "opening", "early"), reports.at_nth_day),
        (("while", "time"), reports.at_while),
        (("time",), reports.at_the_time),
        (("first", "second", "third", "fourth", "last", "final"), vague.at_quarter),
        (tuple(o for o in ORDINALS if "-" not in o), vague.at_century),
        (("q",), vague.at_q),
        (("day", "week", "month", "year"), vague.at_rate),
        (("these",), vague.at_these_days),
        (("hour", "day", "days", "week", "weeks", "month", "months", "year", "years", "decade", "decades", "century", "centuries"), vague.at_long),
        (vague.NINETIES, vague.at_nineties),
        (("year",), vague.at_year_end),
        (("fiscal", "financial", "fy"), vague.at_fiscal),
        (("every", "each"), vague.at_every),
        (vague.ADVERBS, vague.at_adverb),
        (tuple(w + "s" for w in WEEKDAYS if w.endswith("day")), vague.at_weekdays),
        (
            ("thanksgiving", "memorial", "labor", "martin", "mlk", "president", "presidents", "good", "easter", "columbus", "mothering",
             "veteran", "veterans", "juneteenth", "independence", "armistice"),
            vague.at_moving,
        ),
        ((*ZEROS, *ONES, *TEENS, *TENS, "half", "quarter", *(f"{hour}ish" for hour in HOURS)), _word_clock),
        (tuple(w for w in ORDINALS if "-" not in w) + tuple(TENS), dates.at_ordinal),
        (("nineteen", "twenty", "two"), dates.at_said_year),
        (("christmas", "boxing", "new", "halloween", "hallow", "valentine", "valentines", "bonfire", "st"), dates.at_holiday),
        (("noon", "midnight"), _noon),
        (("midday",), _midday),
        (tuple(MONTHS), dates.at_month),
        (tuple(WEEKDAYS) + tuple(w + "s" for w in WEEKDAYS if w.endswith("day")), dates.at_weekday),
        (tuple(SEASONS), dates.at_season),
        (tuple(w for w in PART_WORDS if w != "mornings"), parts.at_part),
        (("today", "tonight", "tomorrow", "yesterday"), parts.at_now),
        (("day",), parts.at_day),
        (("hours",), parts.at_hours),
        (("light",), parts.at_light),
        (("week", "month", "year", "weekend", "fortnight"), parts.at_period),
        (("shortly", "soon", "immediately", "straight", "just", "right"), spans.at_soon),
        (("time", "since", "after", "before", "following"), parts.at_incident),
        (tuple(UNITS), spans.at_unit),
        (("quarter", "quarters", "century", "centuries", "decade"), parts.at_period),
        (vague.REF_WORDS, vague.at_ref),
    )  # fmt: skip
    for words, reader in groups:
        for word in words:
            table[word] = (*table.get(word, ()), reader)
    return {written: readers for word, readers in table.items() for written in (word, word.capitalize(), word.upper())}


_READERS = _readers()
_DIGIT: tuple[Reader, ...] = (_digit,)
_MARK: tuple[Reader, ...] = (dates.at_mark,)
_BRACKETS = re.compile(r"[\[(][^\[\]()\n]{0,80}?\b(?:inaudible|crosstalk|unintelligible|indistinct|unclear|unreadable|laughter|pause|overlapping|phonetic|sic|foreign)\b[^\[\]()\n]{0,80}[\])]", _I)  # fmt: skip


def scan(text: str, pivot: int = 2049) -> list[Told]:
    """The expressions of time in `text`, in order and apart; two-digit years are read up to the year `pivot`."""
    atoms = _atoms(text, pivot)
    made = [modified(text, told) for told in _ranges(text, _merged(text, atoms))]
    kept = [t for t in made if t.which != "unlicensed" and not _week_of_nothing(t)]
    return _apart(kept)


def _week_of_nothing(told: Told) -> bool:
    return bool(told.period and told.period[0].startswith("week ") and told.day is None and told.month is None)


def _atoms(text: str, pivot: int) -> list[Told]:
    marks = [m.span() for m in _BRACKETS.finditer(text)] if "[" in text or "(" in text else []
    opened = [a for a, _ in marks]
    found: list[Told] = []
    end = 0
    readers_of = _READERS.get
    for token in _TOKEN.finditer(text):
        word = token[0]
        readers = readers_of(word)
        if readers is None:
            if word[0].isalpha():
                continue
            readers = _DIGIT if word[0].isdigit() else _MARK
        pos = token.start()
        if pos < end:
            continue
        if marks and (near := bisect_right(opened, pos)) and pos < marks[near - 1][1]:
            continue
        if pos and word[0].isalnum() and text[pos - 1].isalnum() and text[pos - 1] != "T" and not _after_digits(text, pos, word):
            continue
        for reader in readers:
            told = reader(text, pos, pivot)
            if told is not None:
                _add(found, told)
                end = max(end, told.end if told.relative is None or told.relative.kind != "event" else told.relative.start)
                break
    return found


def _after_digits(text: str, pos: int, word: str) -> bool:
    """A unit glued to its number ('10min', '5hrs')."""
    return text[pos - 1].isdigit() and word.lower() in UNITS


def _add(found: list[Told], told: Told) -> None:
    """Append; of two that overlap the one that started first stays, unless the new one takes it in."""
    while found and told.start <= found[-1].start:
        found.pop()
    if found and told.start < found[-1].end:
        last = found[-1]
        event = last.relative if last.relative and last.relative.kind == "event" else None
        if event is None or told.start < event.start or event.op == "same":
            return
        if told.start == event.start:
            if last.length and not last.length[0]:
                found[-1] = told
                return
            found[-1] = replace(last, end=told.end, relative=Relative(event.op, "time", told.start, told.end), till=told)
            return
        if told.length is None:
            found[-1] = (
                replace(last, end=told.start, relative=replace(event, end=told.start)) if told.start - event.start > 3 else last
            )
    found.append(told)


# --------------------------------------------------------------------------- joining neighbours

_JOIN = re.compile(
    r"(?:T|,?[ \t]*\n?[ \t]*(?:\()?|,?\s+(?P<prep>(?:at|on|of|in|for|from|during)\s+(?:the\s+|that\s+)?|the\s+)|\s*[-–—|·@]\s*)"
    r"(?:(?P<bound>before|after|by|until|till|since)\s+)?(?:(?P<short>(?:just|shortly|soon|a (?:little|bit)) (?:after|before))\s+"
    r"|(?P<about>about|around|approximately|approx\.?|roughly|circa|c\.|~)\s*)?(?:at\s+)?"
)


def _merged(text: str, atoms: list[Told]) -> list[Told]:
    made: list[Told] = []
    for told in atoms:
        last = made[-1] if made else None
        both = _both(text, last, told) if last else None
        if both:
            made[-1] = both
        else:
            made.append(told)
    return [_with_zone(text, t) for t in made]


def _both(text: str, first: Told, second: Told) -> Told | None:
    """The two as one, when only a joining word stands between and they say different parts of one time."""
    gap = second.start - first.end
    if gap < 0 or gap > 26 or _stands_alone(first) or _stands_alone(second):
        return None
    if first.part in {"night", "overnight"} and second.till and second.day is not None:
        second = replace(second, till=None)  # 'the night of 8/9 October' begins on the first day
    zone_end = _ZONE.match(text, first.end)
    if first.clock and (ish := _ISH.match(text, first.end)):
        first = replace(first, end=ish.end(), approx="about")
    elif first.clock and (sharp := _SHARP.match(text, first.end)):
        first = replace(first, end=sharp.end())
    start = zone_end.end() if zone_end and first.clock else first.end
    if owned := _piece_of_year(text, first, second):
        return owned
    m = _JOIN.fullmatch(text, start, second.start) if start <= second.start else None
    if not m or (text[start : second.start] == "" and not first.clock) or (first.relative and second.relative):
        return None
    if _clash(first, second):
        return None
    both = joined(_licensed(first), _licensed(second))
    if both is None:
        return None
    if zone_end and first.clock and (zone_end["z"] or zone_end["r"]):
        both = replace(both, zone=zone_end["z"] or zone_end["r"])
    approx = "about" if m["about"] else short(m["short"])
    if (approx and not both.approx) or (m["bound"] and not both.bound):
        return replace(both, approx=both.approx or approx, bound=both.bound or m["bound"])
    return both


_ISH = re.compile(r"[-‐]?ish\b", _I)
_SHARP = re.compile(r"\s+(?:sharp|prompt|precisely|exactly|on\s+the\s+dot)\b", _I)


def _piece_of_year(text: str, first: Told, second: Told) -> Told | None:
    """'last year's third quarter'."""
    period, piece = first.period, second.period
    if not period or not piece or period[0] != "year" or not piece[0].startswith(("quarter ", "half ")):
        return None
    if text[first.end : second.start].strip() not in {"'s", "’s"} or second.year or piece[1] is not None:
        return None
    return replace(second, start=first.start, period=(piece[0], period[1]))


def _stands_alone(told: Told) -> bool:
    """Lengths, and times told from something else, take nothing on."""
    if told.till and told.day is not None and not told.relative:
        return False
    if told.ref or told.every:
        return True
    return told.length is not None or (told.part is None and (told.relative is not None or told.till is not None))


def _licensed(told: Told) -> Told:
    return replace(told, which=None) if told.which == "unlicensed" else told


def _clash(first: Told, second: Told) -> bool:
    """Parts that do not make one time: a clock with a bare year or month, 'today' with another day, periods."""
    for one, other in ((first, second), (second, first)):
        if one.clock and not other.clock and (other.period or (other.day is None and (other.year or other.month))):
            return True
        if one.deixis and one.deixis[0] == "story" and other.deixis:
            return True
        if one.day is not None and other.period and other.period[0] == "decade":
            return True
        if one.part and other.day is None and other.year and not other.weekday:
            return True
        if one.period and one.period[0] == "week" and other.weekday is not None and other.month is None and not other.period:
            continue
        if one is first and one.period and one.period[0].startswith("week ") and (other.day or other.month):
            continue
        if one.period and one.period[0] == "year" and other.month and other.year is None and not other.period:
            continue
        if one.period and (other.period or other.deixis or other.month or other.weekday is not None):
            return True
    return False


_ZONE = re.compile(
    r"\s?(?P<z>UTC|GMT|BST|CES?T|EES?T|WES?T|A?[ECMP][SD]?T|AK[SD]T|HST|IST|A[EC][SD]T|AWST|NZ[SD]T|JST|Z)(?![A-Za-z])(?:[ \t]?(?P<o1>[+-]\d{1,2}(?::?\d\d)?))?"
    r"|\s(?P<r>(?:Eastern|Central|Mountain|Pacific)(?:\s+(?:[Dd]aylight|[Ss]tandard))?\s+[Tt]ime)\b|\s?(?P<o2>[+-](?:0\d|1[0-4]):?[0-5]\d)(?!\d)|\s+(?P<l>local(?:\s+time)?)\b"
)


def _with_zone(text: str, told: Told) -> Told:
    if told.clock is None or told.zone or told.relative:
        return told
    m = _ZONE.match(text, told.end)
    if not m or (m["o2"] and (told.clock.second is None or told.day is None)):
        return told
    return replace(told, end=m.end(), zone=(m["o1"] and f"{m['z']}{m['o1']}") or m["z"] or m["r"] or m["o2"] or "local")


# --------------------------------------------------------------------------- ranges

_RANGE = re.compile(r"(?:,?\s+(?P<to>(?:(?:right\s+)?through\s+|up\s+)?(?:to|until|till)|into|through|thru)\s+|\s+(?P<and>and)\s+|\s*(?P<dash>-->|-|–|—|~|→)\s*)(?:at\s+|about\s+|around\s+)?(?:on\s+|the\s+)?")  # fmt: skip
_FROM = re.compile(r"\b(?P<w>from|between)\s+(?:(?:about|around|at|just after|just before|the)\s+)*$", _I)


def _ranges(text: str, told: list[Told]) -> list[Told]:
    made: list[Told] = []
    for item in told:
        last = made[-1] if made else None
        m = _RANGE.fullmatch(text, last.end, item.start) if last and last.end <= item.start <= last.end + 20 else None
        if last and m and _alike(last, item) and not last.till:
            left = _FROM.search(text[max(0, last.start - 36) : last.start])
            if m["and"] and not (left and left["w"].lower() == "between"):
                made.append(item)
                continue
            start = max(0, last.start - 36) + left.start() if left else last.start
            made[-1] = replace(last, start=start, end=item.end, till=item)
            continue
        made.append(item)
    return made


def _alike(first: Told, second: Told) -> bool:
    if any(t.length or t.relative or t.till for t in (first, second)):
        return False
    if first.clock or second.clock:
        return bool(first.clock and second.clock)
    for name in ("day", "weekday", "month", "year", "part"):
        if getattr(first, name) is not None or getattr(second, name) is not None:
            return getattr(first, name) is not None and getattr(second, name) is not None
    return False


def _apart(told: list[Told]) -> list[Told]:
    """Without overlaps: of two the longer stays."""
    kept: list[Told] = []
    for item in told:
        if kept and item.start < kept[-1].end:
            if item.end - item.start > kept[-1].end - kept[-1].start:
                kept[-1] = item
            continue
        kept.append(item)
    return kept
