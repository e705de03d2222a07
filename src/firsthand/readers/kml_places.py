"""Places and tracks of KML files: their moments, their positions and what is written at them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from firsthand.readers.exports import local

_TAG = re.compile(r"<[^<>]{1,400}>")
_NAMED = {"description": "text", "address": "place", "phoneNumber": "phone"}


@dataclass(frozen=True, slots=True)
class Point:
    """One position: where it stands, its stamp, latitude and longitude as written, whose it is, and what else it says."""

    where: str
    stamp: str
    latitude: str
    longitude: str
    unit: str
    more: tuple[tuple[str, str], ...]


def points_of_kml(root: etree._Element) -> Iterator[Point]:
    """Each position of each placemark in the order of the file; a span of time stands as it is written, with its begin as the moment."""
    number = 0
    for mark in root.iter():
        if local(mark) != "Placemark":
            continue
        number += 1
        where, name = f"placemark {number}", _first(mark, "name")
        told = tuple(_told(mark))
        spots = list(_positions(mark))
        for index, (stamp, latitude, longitude, height) in enumerate(spots, 1):
            place = where if len(spots) == 1 else f"{where}, point {index}"
            high = (("elevation", height),) if height not in ("", "0") else ()
            yield Point(place, stamp, latitude, longitude, name, (*high, *(told if index == 1 else ())))


def _positions(mark: etree._Element) -> Iterator[tuple[str, str, str, str]]:
    """Stamp, latitude, longitude and height of each position of a placemark."""
    stamp = _first(mark, "when") or _first(mark, "begin")
    for element in mark.iter():
        kind = local(element)
        if kind == "Track":
            whens = [_text(child) for child in element if local(child) == "when"]
            spots = [_text(child).split() for child in element if local(child) == "coord"]
            for index in range(max(len(whens), len(spots))):
                spot = [*(spots[index] if index < len(spots) else ()), "", "", ""]
                yield whens[index] if index < len(whens) else "", spot[1], spot[0], spot[2]
        elif kind == "coordinates":
            for written in _text(element).split():
                spot = [*written.split(","), "", "", ""]
                yield stamp, spot[1], spot[0], spot[2]


def _told(mark: etree._Element) -> Iterator[tuple[str, str]]:
    """What a placemark says beside its name, its time and its positions."""
    for element in mark.iter():
        kind = local(element)
        if kind in ("description", "address", "phoneNumber") and (text := _text(element)):
            yield _NAMED[kind], text
        elif kind == "end" and (text := _text(element)):
            yield "end", text
        elif kind in ("Data", "SimpleData") and (text := _text(element) or _first(element, "value")):
            yield element.get("name", "") or "data", text


def _first(element: etree._Element, name: str) -> str:
    return next((text for child in element.iter() if local(child) == name and (text := _text(child))), "")


def _text(element: etree._Element) -> str:
    return " ".join(_TAG.sub(" ", element.text or "").split())
