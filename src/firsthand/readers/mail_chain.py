"""The messages inside one mail body: replies and forwards, with or without '>' marks, newest first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

_MARK = re.compile(r"^(?P<marks>(?:>\s?)+)")
_DIVIDER = re.compile(
    r"\s*(?:[-_*=]{5,}|-{2,}\s*(?:Original Message|Forwarded (?:message|by .*)|Urspr(?:ü|ue)ngliche Nachricht|Message d'origine)\s*-{2,}"
    r"|(?:Begin|Start of) forwarded message\s*:?|Forwarded message\s*:?|-{2,}\s*Forwarded message.*)\s*",
    re.IGNORECASE,
)
_FROM = re.compile(r"\s*\*?(?:From|Von|De|Van|Från|Da)\s?:\*?\s*(?P<value>\S.*)", re.IGNORECASE)
_FIELD = re.compile(
    r"\s*\*?(?P<name>From|Sent|Date|To|Cc|Bcc|Subject|Reply-To|Importance|Attachments?|Von|Gesendet|Datum|An|Betreff|De|Envoyé|À|Objet)"
    r"\s?:\*?\s*(?P<value>.*)",
    re.IGNORECASE,
)
_SENT = frozenset(("sent", "date", "gesendet", "datum", "envoyé"))
_SUBJECT = frozenset(("subject", "betreff", "objet"))
_TO = frozenset(("to", "an", "à"))
_WROTE = re.compile(
    r"\s*(?:On|Am|Le|El|Op|Den)\s+(?P<date>.{5,80}?\d.{0,60}?),?\s+(?:schrieb\s+)?"
    r"(?P<who>[\"“']?[^\d<>\"“]{2,70}[\"”']?\s*(?:<[^<>]*>|\[[^\]]*\])?|<?[\w.+-]+@[\w.-]+>?)\s*",
    re.IGNORECASE,
)
_WROTE_WORD = re.compile(r"(?:\b(?:wrote|schrieb|a écrit|escribió|schreef|skrev)|(?<=\w)|(?<=>))\s*:\s*$", re.IGNORECASE)
_NAME_WROTE = re.compile(
    r"\s*(?P<who>[A-Z\"“][^<>:\n]{1,60}(?:<[^<>@\s]+@[^<>\s]+>)?)\s+wrote(?:\s+(?:on|at)\s+(?P<date>[^:]*\d[^:]*(?::\d\d[^:]*)*))?\s*:\s*"
)
_CUT = re.compile(r"\s*(?:--\s?|Sent from my \w.*|Get Outlook for \w+.*|Sent via .*|Sent with .*|Von meinem .* gesendet)\s*")
_DISCLAIMER = re.compile(
    r"\s*(?:\**(?:disclaimer|confidentiality notice)\b|(?:this|the (?:contents?|information) (?:of|in) this) (?:e-?mail|message|communication)\b"
    r".{0,60}\b(?:confidential|intended|privileged)|if you (?:have received|are not the (?:intended|named))"
    r"|please consider the environment|this (?:e-?mail|message) (?:has been|was) scanned)",
    re.IGNORECASE,
)
_WRAPPED = 4
"""An 'On … wrote:' line runs over this many lines at most."""


@dataclass(slots=True)
class Part:
    """One message of a chain. `head` are its header lines as they stand; `lines` its words, without the marks of quoting.

    `signature` are lines from the '-- ' or 'Sent from …' line on. `sender` and `date` are None for the outermost message.
    """

    depth: int
    sender: str | None = None
    date: str | None = None
    subject: str | None = None
    to: str | None = None
    head: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    signature: list[str] = field(default_factory=list)
    resumed: bool = False


def chain_of(body: str) -> list[Part]:
    """The messages in the order of the body. What stands before the first inner head is the outermost message.

    When its writer goes on below or between quoted lines, that is a part of its own with `resumed` set.
    """
    marked = [_unmarked(line) for line in body.split("\n")]
    parts = [Part(0)]
    at = 0
    while at < len(marked):
        depth, text = marked[at]
        if (inner := _inner_head(marked, at)) or (inner := _attribution(marked, at)):
            part, at = inner
            parts.append(part)
            continue
        _place(parts, depth, text)
        at += 1
    for part in parts:
        _cut_signature(part)
    return [part for part in parts if part.head or any(line.strip() for line in part.lines) or part is parts[0]]


def _unmarked(line: str) -> tuple[int, str]:
    found = _MARK.match(line)
    return (found["marks"].count(">"), line[found.end() :]) if found else (0, line)


def _place(parts: list[Part], depth: int, text: str) -> None:
    """Put a line with the message it belongs to by its depth."""
    part = parts[-1]
    quoted = part.depth
    if (
        not text.strip()
        or depth == quoted
        or (depth > quoted and part.sender is not None and not any(map(str.strip, part.lines)))
    ):
        if text.strip() and depth > part.depth:
            part.depth = depth
        part.lines.append(text)
        return
    same = next((p for p in reversed(parts) if p.depth == depth), None)
    if depth > quoted and same is None:
        parts.append(Part(depth, lines=[text]))
        return
    owner = same or next((p for p in reversed(parts) if p.depth <= depth), parts[0])
    parts.append(Part(depth, owner.sender, owner.date, owner.subject, owner.to, lines=[text], resumed=True))


def _inner_head(marked: Sequence[tuple[int, str]], at: int) -> tuple[Part, int] | None:
    """A block of 'From: … Sent: … To: …' lines, with the divider before it."""
    start = at
    depth, text = marked[at]
    if _DIVIDER.fullmatch(text) and text.strip():
        at += 1
        while at < len(marked) and not marked[at][1].strip() and at - start < 3:
            at += 1
        if at >= len(marked):
            return None
        depth, text = marked[at]
    sender = _FROM.fullmatch(text)
    if not sender:
        return None
    fields = {"from": sender["value"].strip(" *")}
    end, last = at + 1, "from"
    while end < len(marked) and end - at < 14:
        line = marked[end][1]
        if not line.strip():
            if len(fields) > 1 or end - at > 1:
                break
            end += 1
            continue
        found = _FIELD.fullmatch(line)
        if found:
            last = found["name"].lower()
            fields.setdefault(last, found["value"].strip(" *"))
        elif last in ("to", "cc", "bcc") and (re.search(r"[@;,]", line) or re.search(r"[;,]\s*$", marked[end - 1][1])):
            fields[last] += " " + line.strip()
        else:
            break
        end += 1
    if len(fields) < 2 or not _SENT & set(fields) | ({"to"} & set(fields)):
        return None
    part = Part(depth, fields["from"], _any(fields, _SENT), _any(fields, _SUBJECT), _any(fields, _TO))
    part.head = [line for _, line in marked[start:end] if line.strip()]
    return part, end


def _any(fields: dict[str, str], names: frozenset[str]) -> str | None:
    return next((fields[name] for name in sorted(names) if fields.get(name)), None)


def _attribution(marked: Sequence[tuple[int, str]], at: int) -> tuple[Part, int] | None:
    """'On 8 March 2025 at 11:05, Ada Penn <…> wrote:', also when it is wrapped."""
    depth, first = marked[at]
    if not first.strip() or not re.match(r"\s*(?:On|Am|Le|El|Op|Den)\s|.*\bwrote\b", first):
        return None
    whole = ""
    for length in range(min(_WRAPPED, len(marked) - at)):
        text = marked[at + length][1]
        if not text.strip():
            return None
        whole = f"{whole} {text.strip()}".strip()
        verb = _WROTE_WORD.search(whole)
        if not verb:
            continue
        said = verb.group().strip(" :") or "schrieb" in whole
        found = _WROTE.fullmatch(whole[: verb.start()]) if said else None
        if not found and (named := _NAME_WROTE.fullmatch(whole)):
            quoted = _next_depth(marked, at + length + 1) > depth
            found = named if "<" in named["who"] or named["date"] or quoted else None
        if not found:
            return None
        part = Part(depth, found["who"].strip(" \"“”'"), (found["date"] or "").strip(" ,") or None)
        part.head = [line for _, line in marked[at : at + length + 1]]
        return part, at + length + 1
    return None


def _next_depth(marked: Sequence[tuple[int, str]], at: int) -> int:
    return next((depth for depth, text in marked[at:] if text.strip()), 0)


def _cut_signature(part: Part) -> None:
    for number, line in enumerate(part.lines):
        rest = sum(1 for x in part.lines[number:] if x.strip())
        if (_CUT.fullmatch(line) and rest <= 12) or (_DISCLAIMER.match(line) and rest <= 30):
            part.signature, part.lines = part.lines[number:], part.lines[:number]
            return
