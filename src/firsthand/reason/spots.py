"""Where some words stand in a text: found once, for asking of many stretches of it whether they hold one."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator


class Spots:
    """The places of some words, given in lower case, in a text in whatever case."""

    def __init__(self, text: str, wanted: Iterable[str]) -> None:
        told = _lowered(text)
        self._spans = sorted((at, at + len(word)) for word in wanted for at in _places(told, word))

    def within(self, start: int, end: int) -> bool:
        """Whether one of the words stands whole between two places of the text."""
        at = bisect_left(self._spans, (start, 0))
        while at < len(self._spans) and self._spans[at][0] < end:
            if self._spans[at][1] <= end:
                return True
            at += 1
        return False


def _places(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + 1)


def _lowered(text: str) -> str:
    """The text in lower case, each character at its place: a few are written with two when made small."""
    told = text.lower()
    return told if len(told) == len(text) else "".join([c if len(c.lower()) > 1 else c.lower() for c in text])
