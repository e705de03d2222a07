"""Lists of words that stand as data beside the code."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def words(name: str) -> frozenset[str]:
    """The words of a list in `data/words.toml`."""
    return frozenset(_lists()[name].split())


@cache
def _lists() -> dict[str, str]:
    return tomllib.loads((files("firsthand.language") / "data" / "words.toml").read_text(encoding="utf-8"))
