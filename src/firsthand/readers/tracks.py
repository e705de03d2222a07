"""GPS tracks and places (GPX, KML): each position a record with its time and place; waypoints with their names; the bounds of the whole."""

import re
from collections.abc import Iterator, Sequence

from lxml import etree

from firsthand.model import When, instant
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.exports import Fact, Row, local, parse_xml, tell_entities, write_facts, write_rows
from firsthand.readers.kml_places import Point, points_of_kml

_SIGN = re.compile(rb"<(?:\w+:)?(?:gpx|kml)[\s>]")
_POINTS = ("trkpt", "rtept", "wpt")
_NUMBER = re.compile(r"-?\d{1,4}(?:\.\d{1,12})?")
_WORDS = ("desc", "cmt", "name")
_NAMED = {"ele": "elevation", "hdop": "accuracy", "sym": "symbol", "desc": "text", "cmt": "text"}
_MOST = 200_000


class Tracks:
    name = "tracks"
    version = "2"
    at_most = 0.96

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:4096].replace(b"\0", b"")
        return 0.96 if head.lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t").startswith(b"<") and _SIGN.search(head) else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """One row a position. A place that is none on the globe is told and kept as written."""
        root, broken = parse_xml(incoming.data)
        is_kml = local(root) == "kml"
        points = list(points_of_kml(root) if is_kml else _points(root))
        facts = list(_facts(next((e for e in root if local(e) in ("Document", "Folder")), root) if is_kml else root))
        if not points:
            raise Unreadable("the track holds no position")
        builder = TextBuilder(incoming)
        tell_entities(builder, root)
        write_facts(builder, facts)
        kept = points[:_MOST]
        whens = write_rows(builder, incoming, [_row(point) for point in kept])
        odd = sum(not _on_globe(point) for point in kept)
        if odd:
            builder.issue(
                "malformed_record", f"{odd} {'position is' if odd == 1 else 'positions are'} not on the globe; kept as written"
            )
        cut = broken or len(points) > _MOST
        if len(points) > _MOST:
            builder.issue("truncated", f"read up to {_MOST:,} of {len(points):,} positions")
        if broken:
            builder.issue("truncated", "the XML is broken off or damaged; read as far as it goes")
        title = next((fact.value for fact in facts if fact.label == "name"), None) or next((p.unit for p in kept if p.unit), None)
        return builder.reading(
            kind="log",
            title=title,
            created=_bounds(whens),
            status="partly" if cut else "read",
            reason="the XML is broken off or damaged" if broken else "the track is too long" if cut else None,
        )


READER = Tracks()


def _points(root: etree._Element) -> Iterator[Point]:
    tracks: dict[etree._Element, int] = {}
    numbers: dict[etree._Element, int] = {}
    names: dict[etree._Element, str] = {}
    for point in root.iter():
        kind = local(point)
        if kind not in _POINTS:
            continue
        holder = next((e for e in point.iterancestors() if local(e) in ("trk", "rte")), root)
        track = 0 if holder is root else tracks.setdefault(holder, len(tracks) + 1)
        numbers[holder] = numbers.get(holder, 0) + 1
        if holder not in names:
            names[holder] = next((_text(e) for e in holder if local(e) == "name"), "") if holder is not root else ""
        word = {"trkpt": f"track {track}, point", "rtept": f"route {track}, point", "wpt": "waypoint"}[kind]
        stamp = next((_text(e) for e in point if local(e) == "time"), "")
        yield Point(
            f"{word} {numbers[holder]}", stamp, point.get("lat", ""), point.get("lon", ""), names[holder],
            tuple(_more(point)),
        )  # fmt: skip


def _more(point: etree._Element) -> Iterator[tuple[str, str]]:
    """What a point says beside its time and place, extensions included."""
    for element in point.iter():
        name, text = local(element), _text(element)
        if element is not point and text and name != "time":
            yield _NAMED.get(name, name), text


def _row(point: Point) -> Row:
    fields: list[tuple[str, str]] = [("unit", point.unit)] if point.unit else []
    fields += [("latitude", point.latitude), ("longitude", point.longitude)]
    taken = {"unit", "latitude", "longitude"}
    words: list[str] = []
    for name, value in point.more:
        base, number = name, 2
        while name in taken and number < 50:
            name, number = f"{base} {number}", number + 1
        taken.add(name)
        fields.append((name, value))
        if base == "text":
            words.append(name)
    return Row(point.where, point.stamp, tuple(fields), tuple(words))


def _facts(root: etree._Element) -> Iterator[Fact]:
    """What the file says of itself: its name, its author, the device."""
    if creator := " ".join(root.get("creator", "").split()):
        yield Fact("head", "made with", creator)
    for holder in root:
        if local(holder) == "metadata":
            for element in holder.iter():
                if text := _text(element):
                    yield Fact("head", local(element), text, local(element) == "desc")
        elif local(holder) in ("name", "desc", "description", "author", "time", "keywords") and _text(holder):
            yield Fact("head", local(holder), _text(holder), local(holder) in ("desc", "description"))
        elif local(holder) in ("trk", "rte"):
            for element in holder:
                if local(element) in ("desc", "cmt", "src", "type") and (text := _text(element)):
                    yield Fact("head", f"track's {local(element)}", text, local(element) in ("desc", "cmt"))


def _text(element: etree._Element) -> str:
    return " ".join((element.text or "").split())


def _on_globe(point: Point) -> bool:
    if not (_NUMBER.fullmatch(point.latitude.strip()) and _NUMBER.fullmatch(point.longitude.strip())):
        return False
    return abs(float(point.latitude)) <= 90 and abs(float(point.longitude)) <= 180


def _bounds(whens: Sequence[When | None]) -> When | None:
    """From the first position to the last one, in time."""
    known = [when for when in whens if when and when.earliest and when.latest and not when.candidates]
    if not known:
        return None
    first = min(known, key=lambda w: instant(w.earliest) if w.earliest else 0.0)
    last = max(known, key=lambda w: instant(w.latest) if w.latest else 0.0)
    return When(None, first.earliest, last.latest, "second", zone=first.zone, zone_assumed=first.zone_assumed, clock=first.clock)
