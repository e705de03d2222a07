"""Open questions in the words of the material: 'How it began has not been explained' leaves open how it began."""

import re

from firsthand.model import Statement

_WH = r"(?:how|why|who|whom|whose|what|when|where|which|whether|if)"
_OPEN_AFTER = re.compile(
    rf"\b(?P<asked>{_WH}\b[^.?!;]*?),?\s+"
    r"(?:(?:has|have|had) (?:not|never|yet to) (?:been|be) (?:\w+ )?(?:explained|established|determined|settled|made clear|answered|disclosed"
    r"|released|confirmed|identified|known|said)"
    r"|(?:is|was|are|were|remains?|remained) (?:still |as yet |not )*(?:yet )?(?:not |un)?(?:known|clear|certain|explained|established"
    r"|determined|settled|answered|in doubt|in question|an open question|a mystery|open|in dispute))\b",
    re.IGNORECASE,
)
_OPEN_BEFORE = re.compile(
    r"\b(?:(?:it|that)(?:'s| is| was| remains| has)?(?: still| as yet| not| been)*(?: unclear| unknown| uncertain| clear| known| established"
    r"| explained)|(?:do|does|did|could|can|would)(?: not|n't) (?:\w+ )?(?:know|say|tell|understand|explain|recall|remember|be sure)"
    r"(?: yet)?|no(?: one|body)\b[^.?!;]{0,40}?\b(?:know|say|said|explain|explained|tell|told)s?|don't know|cannot (?:yet )?say|can't (?:yet )?say"
    r"|(?:cannot|can't) say(?: yet)?|not (?:yet )?(?:know|clear|sure|certain)n?|unclear|trying to (?:find out|establish|determine|work out)"
    rf"|(?:is|are) looking (?:at|into)|asked|wonder(?:s|ed|ing)?),?\s+(?P<asked>(?:exactly |just )?{_WH}\b[^.?!;]*)",
    re.IGNORECASE,
)


_OPEN_PLAIN = re.compile(
    r"\b(?:not (?:yet |been )?(?:known|clear|explained|established|determined|certain)|unclear|unknown|unexplained|uncertain"
    r"|a mystery|an open question|(?:no ?one|nobody) (?:knows|can say|could say))\b",
    re.IGNORECASE,
)
_ITSELF = re.compile(rf"{_WH}\b", re.IGNORECASE)


def asked(statement: Statement) -> str | None:
    """The question that a statement leaves open, None when it leaves none open."""
    if statement.certainty != "unknown":
        return None
    text = " ".join(statement.text.split()).replace("’", "'").strip("“”\"' ")
    match = _OPEN_AFTER.search(text) or _OPEN_BEFORE.search(text)
    if not match and not _ITSELF.match(text):
        return text if _OPEN_PLAIN.search(text) else None
    words = (match.group("asked") if match else text).strip(" .,”\"'")
    return f"{words[:1].upper()}{words[1:]}?"
