"""Timed text (TTML, DFXP, EBU-TT, IMSC): captions in XML with their place in the recording and their agents."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.exports import local, parse_xml, tell_entities
from firsthand.readers.heard import write_heard
from firsthand.readers.speech_shapes import Heard

_SIGN = re.compile(rb"<(?:\w+:)?tt[\s>]")
_PLACE = re.compile(
    r"(?P<hours>\d{1,3}):(?P<minutes>\d{2}):(?P<seconds>\d{2}(?:\.\d{1,9})?)(?::(?P<frames>\d{1,3})(?:\.\d+)?)?|(?P<count>\d{1,12}(?:\.\d{1,9})?)(?P<unit>h|ms|m|s|f|t)"
)
_UNITS = {"h": 3600.0, "m": 60.0, "s": 1.0, "ms": 0.001}
_BODY = frozenset(["body", "div", "p", "span"])


@dataclass(frozen=True, slots=True)
class _Rates:
    frames: float
    ticks: float


class Ttml:
    name = "ttml"
    version = "1"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:4096].replace(b"\0", b"")
        return 0.96 if head.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").startswith(b"<") and _SIGN.search(head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Each paragraph a cue with the name of its agent; head and styles are left out, and told."""
        root, broken = parse_xml(incoming.data)
        if local(root) != "tt":
            raise Unreadable("the file is no timed text")
        heard = [one for one in _cues(root) if one.text]
        if not heard:
            raise Unreadable("the captions hold no words")
        builder = TextBuilder(incoming)
        tell_entities(builder, root)
        title = _title(root)
        builder.skip(_head(root, title), why="head and styles of the captions left out")
        created = write_heard(builder, heard, incoming)
        if broken:
            builder.issue("truncated", "the XML is broken off or damaged; read as far as it goes")
        return builder.reading(
            kind="transcript",
            title=title,
            created=created,
            status="partly" if broken else "read",
            reason="the XML is broken off or damaged" if broken else None,
        )


READER = Ttml()


def _cues(root: etree._Element) -> Iterator[Heard]:
    rates, agents = _rates(root), _agents(root)
    for cue in root.iter():
        if local(cue) != "p":
            continue
        start, end = _span(cue, rates)
        agent = next((name for e in (cue, *cue.iter(), *cue.iterancestors()) if (name := _attribute(e, "agent"))), None)
        speaker = " and ".join(agents.get(one, one) for one in agent.split()) if agent else None
        yield Heard(_words(cue), start, end, speaker)


def _span(cue: etree._Element, rates: _Rates) -> tuple[float | None, float | None]:
    """Begin and end of a cue: its own, else of the spans in it; those of the elements around it are added."""
    base = 0.0
    for above in cue.iterancestors():
        if local(above) in _BODY:
            base += _seconds(_attribute(above, "begin"), rates) or 0.0
    begin, end = _seconds(_attribute(cue, "begin"), rates), _seconds(_attribute(cue, "end"), rates)
    if begin is None:
        inner = [_seconds(_attribute(e, "begin"), rates) for e in cue.iter() if e is not cue]
        begin = min((place for place in inner if place is not None), default=None)
    length = _seconds(_attribute(cue, "dur"), rates)
    if end is None and begin is not None and length is not None:
        end = begin + length
    return (None if begin is None else round(base + begin, 3), None if end is None else round(base + end, 3))


def _words(cue: etree._Element) -> str:
    """The words of a cue; a break is a blank, metadata are no words."""
    parts: list[str] = [cue.text or ""]
    for child in cue:
        name = local(child)
        if name == "br":
            parts.append(" ")
        elif name == "span":
            parts.append(_words(child))
        parts.append(child.tail or "")
    return " ".join("".join(parts).split())


def _seconds(text: str | None, rates: _Rates) -> float | None:
    found = _PLACE.fullmatch((text or "").strip())
    if not found:
        return None
    if found["unit"]:
        count = float(found["count"])
        match found["unit"]:
            case "f":
                return count / rates.frames
            case "t":
                return count / rates.ticks
            case unit:
                return count * _UNITS[unit]
    whole = int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])
    return whole + int(found["frames"] or 0) / rates.frames


def _rates(root: etree._Element) -> _Rates:
    frames = _positive(_attribute(root, "frameRate"), 30.0)
    numbers = (_attribute(root, "frameRateMultiplier") or "1 1").replace(":", " ").split()
    share = _positive(numbers[0], 1.0) / _positive(numbers[-1], 1.0)
    return _Rates(frames * share, _positive(_attribute(root, "tickRate"), 1.0))


def _positive(text: str | None, usual: float) -> float:
    found = re.fullmatch(r"\d{1,9}(?:\.\d{1,6})?", (text or "").strip())
    value = float(found[0]) if found else 0.0
    return value if value > 0 else usual


def _agents(root: etree._Element) -> dict[str, str]:
    """The names of the agents by their ids."""
    made: dict[str, str] = {}
    for agent in root.iter():
        if local(agent) == "agent" and (id := _attribute(agent, "id")):
            name = next((" ".join((e.text or "").split()) for e in agent if local(e) == "name" and (e.text or "").strip()), "")
            made[id] = name or id
    return made


def _title(root: etree._Element) -> str | None:
    found = next((e for e in root.iter() if local(e) == "title"), None)
    return " ".join((found.text or "").split()) or None if found is not None else None


def _head(root: etree._Element, title: str | None) -> str:
    """The words of the head that are neither title nor agents' names."""
    head = next((e for e in root if local(e) == "head"), None)
    if head is None:
        return ""
    texts = [
        " ".join((e.text or "").split()) for e in head.iter() if isinstance(e.tag, str) and local(e) not in ("title", "name")
    ]
    return " ".join(text for text in texts if text and text != title)


def _attribute(element: etree._Element, name: str) -> str | None:
    """The value of an attribute whatever its namespace."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return None
