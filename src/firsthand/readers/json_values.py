"""JSON as found in exports: whole, one value a line, behind a script's assignment, or cut short."""

import json
import re
from collections.abc import Iterator
from typing import Any

from firsthand.readers import Unreadable

_ASSIGNED = re.compile(r"\s*(?:window\.)?[\w.$\[\]\"']+\s*=\s*(?=[\[{])")
_FAILED_LIMIT = 2_000
"""Opening brackets tried in a broken file before it is given up."""


def load_values(text: str) -> tuple[list[Any], bool]:
    """The top values of a text and whether it is broken off. Raises Unreadable when nothing in it is JSON."""
    text = text.replace("\0", "").lstrip("\ufeff").strip().removesuffix(";")
    if assigned := _ASSIGNED.match(text):
        text = text[assigned.end() :]
    try:
        return [json.loads(text, strict=False)], False
    except RecursionError:
        raise Unreadable("the JSON is nested too deeply") from None
    except ValueError:
        pass
    lines = [line for line in text.split("\n") if line.strip()]
    values, bad = [], 0
    if len(lines) > 1 and all(line.lstrip()[:1] in "{[" for line in lines[:5]):
        for line in lines:
            try:
                values.append(json.loads(line, strict=False))
            except (ValueError, RecursionError):
                bad += 1
    if values and bad <= max(1, len(lines) // 10):
        return values, bad > 0
    objects = list(_objects(text))
    if not objects:
        raise Unreadable("the JSON is damaged; no entry in it can be read")
    return [objects], True


def _objects(text: str) -> Iterator[Any]:
    """Whole objects in a broken text, outermost ones that can be read."""
    decoder = json.JSONDecoder(strict=False)
    at, failed = text.find("{"), 0
    while at >= 0 and failed < _FAILED_LIMIT:
        try:
            value, at = decoder.raw_decode(text, at)
            yield value
        except ValueError:
            failed += 1
            at += 1
        except RecursionError:  # each try goes down a thousand levels
            failed += 50
            at += 500
        at = text.find("{", at)
