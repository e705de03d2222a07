"""Reports in the clipped language of logs and radio: 'Insp Quill states requested by harbour', 'Control advise gate shut'."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from firsthand.model import Span

_VERB = (
    r"reports?|reported|reporting|rpts?|states?|stated|stating|advises?|advised|advising|adv|says?|said|confirms?|confirmed|requests?|requested|asks?|asked"
    r"|informs?|informed"
)
_CLIPPED = re.compile(
    rf"(?:(?:all \w+|[A-Z][\w ]{{0,24}} from [\w ]{{1,24}}|[A-Z]\w{{0,12}}), )?(?P<who>[A-Za-z][\w.'’&/-]*(?: [\w.'’&/-]+){{0,4}}?) "
    rf"(?P<cue>{_VERB}) (?:that )?(?P<what>[^\s,].*)",
    re.IGNORECASE | re.DOTALL,
)
_LABELLED = re.compile(r"(?P<who>(?:[A-Z][A-Za-z.]* ){1,3}[A-Z][\w'’-]+|[A-Z]{1,3}-?\d{1,4}): (?P<what>[a-z“\"].*)", re.DOTALL)
_NO_NAME = re.compile(
    r"\b(?:is|was|are|were|has|have|had|be|been|of|to|and|but|not|no|we|i|you|it|that|this|who|which|will|can|from|on|at|in|by|as|please|will|would|can|must|now|then|re)\b",
    re.IGNORECASE,
)
_ASKS = frozenset({"request", "requests", "requested", "ask", "asks", "asked"})


@dataclass(frozen=True, slots=True)
class Clipped:
    """A clipped report: places in the text given. `cue` is None for a bare label with a colon."""

    who: Span
    cue: Span | None
    what: Span
    kind: str


def clipped(text: str, sentence: Span) -> Iterator[Clipped]:
    """The report that a sentence of a log is, if it is one."""
    words = text[sentence.start : sentence.end]
    found = _CLIPPED.fullmatch(words)
    if found is not None and not _NO_NAME.search(found["who"]):
        kind = "order" if found["cue"].lower() in _ASKS and not re.match(r"(?:if|whether)\b", found["what"]) else "say"
        yield Clipped(_at(sentence, found, "who"), _at(sentence, found, "cue"), _ended(text, _at(sentence, found, "what")), kind)
        return
    labelled = _LABELLED.fullmatch(words)
    if labelled is not None:
        yield Clipped(_at(sentence, labelled, "who"), None, _ended(text, _at(sentence, labelled, "what")), "say")


def _at(sentence: Span, found: re.Match[str], group: str) -> Span:
    return Span(sentence.start + found.start(group), sentence.start + found.end(group))


def _ended(text: str, span: Span) -> Span:
    end = span.end
    while end > span.start and (text[end - 1] in ".;, " or text[end - 1].isspace()):
        end -= 1
    return Span(span.start, end)
