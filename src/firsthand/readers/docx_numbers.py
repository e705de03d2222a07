"""The numbers of lists that a word processor makes when it shows a document: they stand in no paragraph, and people cite by them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
NUMBER = "{firsthand}number"
"""The attribute of a paragraph in which its number is kept until it is read."""
_LEVELS = 9
_MOST = 100_000
"""Paragraphs that are numbered at the most."""
_ROMAN = (("m", 1000), ("cm", 900), ("d", 500), ("cd", 400), ("c", 100), ("xc", 90), ("l", 50), ("xl", 40), ("x", 10), ("ix", 9), ("v", 5), ("iv", 4), ("i", 1))  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Level:
    """How one level of a list counts: where from, in which figures, and what stands around them ('%1.%2')."""

    start: int
    figures: str
    shown: str
    style: str


@dataclass(slots=True)
class _Lists:
    """The lists of a document, and how far each has counted."""

    kinds: dict[str, dict[int, _Level]] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    starts: dict[str, dict[int, int]] = field(default_factory=dict)
    styles: dict[str, tuple[str, int]] = field(default_factory=dict)
    counted: dict[str, dict[int, int]] = field(default_factory=dict)


def number_paragraphs(body: etree._Element, numbering: etree._Element | None, styles: etree._Element | None) -> None:
    """Give each paragraph of a numbered list its number, as an attribute. Bullets are none."""
    if numbering is None:
        return
    lists = _lists(numbering, styles)
    for count, paragraph in enumerate(body.iter(W + "p")):
        if count > _MOST:
            break
        place = _place(paragraph, lists)
        if place and (label := _label(lists, *place)):
            paragraph.set(NUMBER, label)


def _lists(numbering: etree._Element, styles: etree._Element | None) -> _Lists:
    made = _Lists()
    for kind in numbering.iter(W + "abstractNum"):
        levels = {_int(level.get(W + "ilvl")): _level(level) for level in kind.iter(W + "lvl")}
        made.kinds[kind.get(W + "abstractNumId") or ""] = levels
    for one in numbering.iter(W + "num"):
        name = one.get(W + "numId") or ""
        made.lists[name] = _value(one, "abstractNumId")
        made.starts[name] = {
            _int(over.get(W + "ilvl")): _int(_value(over, "startOverride"), 1)
            for over in one.iter(W + "lvlOverride")
            if over.find(W + "startOverride") is not None
        }
    for style in styles.iter(W + "style") if styles is not None else ():
        if (found := style.find(f"{W}pPr/{W}numPr")) is not None:
            made.styles[style.get(W + "styleId") or ""] = (_value(found, "numId"), _int(_value(found, "ilvl")))
    return made


def _level(element: etree._Element) -> _Level:
    return _Level(
        _int(_value(element, "start"), 1),
        _value(element, "numFmt") or "decimal",
        _value(element, "lvlText"),
        _value(element, "pStyle"),
    )


def _place(paragraph: etree._Element, lists: _Lists) -> tuple[str, int] | None:
    """The list and the level of a paragraph: its own, else those of its style. What was deleted as a whole has none."""
    own = paragraph.find(f"{W}pPr/{W}numPr")
    style = paragraph.find(f"{W}pPr/{W}pStyle")
    named = (style.get(W + "val") or "") if style is not None else ""
    if paragraph.find(f"{W}pPr/{W}rPr/{W}del") is not None or (own is None and named not in lists.styles):
        return None
    name, level = lists.styles.get(named, ("", 0))
    if own is not None:
        name, level = _value(own, "numId") or name, _int(_value(own, "ilvl"), level)
    elif kind := lists.kinds.get(lists.lists.get(name, "")):
        level = next((at for at, one in kind.items() if one.style == named), level)
    return (name, level) if name in lists.lists and 0 <= level < _LEVELS else None


def _label(lists: _Lists, name: str, level: int) -> str:
    """The number of the next paragraph of a list on a level, as it is shown; '' for bullets and levels without one."""
    kind = lists.lists[name]
    levels = lists.kinds.get(kind, {})
    if level not in levels:
        return ""
    counted = lists.counted.setdefault(kind, {})
    for at, start in lists.starts.pop(name, {}).items():
        counted[at] = start - 1
    counted[level] = counted.get(level, levels[level].start - 1) + 1
    for deeper in [at for at in counted if at > level]:
        del counted[deeper]
    shown = levels[level].shown
    if "%" not in shown or levels[level].figures in ("bullet", "none"):
        return ""
    for at in range(level + 1):
        if at in levels and f"%{at + 1}" in shown:
            write = _FIGURES.get(levels[at].figures, str)
            shown = shown.replace(f"%{at + 1}", write(counted.get(at, levels[at].start)))
    return " ".join(shown.split())


def _letters(number: int) -> str:
    return chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1) if 0 < number < _LARGE else str(number)


def _roman(number: int) -> str:
    made = ""
    if not 0 < number < _LARGE:
        return str(number)
    for sign, worth in _ROMAN:
        made += sign * (number // worth)
        number %= worth
    return made


_LARGE = 4000
_FIGURES: dict[str, Callable[[int], str]] = {
    "lowerLetter": _letters, "upperLetter": lambda number: _letters(number).upper(), "lowerRoman": _roman,
    "upperRoman": lambda number: _roman(number).upper(), "decimalZero": lambda number: f"{number:02}",
}  # fmt: skip


def _value(element: etree._Element, name: str) -> str:
    found = element.find(W + name)
    return (found.get(W + "val") or "") if found is not None else ""


def _int(text: str | None, other: int = 0) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < _DIGITS else other


_DIGITS = 7
