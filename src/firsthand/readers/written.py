"""Statements and reports as documents have them: paragraphs laid down with their roles, and what the document states of itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.model import Span, When
from firsthand.readers import Incoming, Reading
from firsthand.readers.building import TextBuilder
from firsthand.readers.heads import MOMENT, ORGANISATION, first_date
from firsthand.readers.lines import has_digit
from firsthand.readers.moments import read_stamps
from firsthand.readers.outline import Outline, Part, outline_of
from firsthand.readers.paragraphs import Paragraph, has_words, lay
from firsthand.readers.scripts import look_at, read_script

_TITLES = (
    "Mr|Mrs|Ms|Dr|Prof|Rev|Hon|St|Pte|Pvt|Cpl|Sgt|Lt|Capt|Maj|Col|Gen|Insp|Supt|Supv|Det|Dep|Ofc|Off|Cst|Const|Cllr|Eng|Asst"
)
_NAME = rf"(?:(?:[A-Z]\.|(?:{_TITLES})\.|[A-Z][\w'’-]+|de|van|von|der|la)\s+){{0,5}}[A-Z][\w'’-]+"
_NAME_LABELS = (
    "(?:full )?name(?: of (?:witness|deponent|person|interviewee))?|witness(?: name)?|deponent|interviewee|statement of|author"
    "|prepared by|(?:form )?completed by|amended by|revised by|recorded by|reported by|filled in by|drafted by|reporting officer|report by|submitted by|employee(?: name)?|name of employee|declarant|affiant|statement by"
)
_NAME_HEADS = (
    "(?:witness |sworn |further |second |draft |signed |supplemental |supplementary |written )*statement (?:of|by|from)|affidavit of|declaration of|account of"
    "|report (?:of|by)"
)
_AUTHORS = (
    ((":", "|"), re.compile(rf"(?i:{_NAME_LABELS})\s*[:|]\s*(?P<name>{_NAME})")),
    (
        ("statement", "affidavit", "declaration", "account", "report"),
        re.compile(rf"(?i:{_NAME_HEADS})\s+(?P<name>{_NAME})"),
    ),
    (
        ("i",),
        re.compile(
            rf"^I,?\s+(?P<name>{_NAME}),?(?:\s+of\b[^.]{{0,100}}?)?,?\s+(?:hereby|will|do|make|state|say|declare|solemnly|am\b)"
        ),
    ),
    (("sign", "s/"), re.compile(rf"(?i:signed|signature|s/)\s*(?::|\(|by)\s*(?P<name>{_NAME})")),
    (("by",), re.compile(rf"^(?i:by)\s+(?P<name>{_NAME})$")),
)
"""Each with words of which a line that it matches has one: a look that costs little."""
_DATES = tuple(
    re.compile(rf"(?i:{words})\s*[:|]?\s*(?i:on\s+|this\s+)?(?P<date>{MOMENT})", re.IGNORECASE)
    for words in (
        r"\b(?:statement )?(?:taken|made|given|held|recorded|conducted|written|completed|prepared|drafted|sworn)(?: (?:on|at))?|date (?:of )?(?:statement|interview|taken|made|report|of making)",
        r"\bdated(?: the)?|\bsigned(?: and dated)?(?: on)?(?: this)?|^date|\breport date|\|\s*date|\bissued(?: on)?",
    )
)
_STATEMENT = (
    r"\b(?:witness|sworn|written|signed|draft|personal|victim)\s+statement\b|\bstatement\s+(?:of|by|from)\b|\baffidavit\b"
    r"|^statement\b|\bdeclaration of\b|\bmake this statement\b|\bthis statement (?:is|consisting)\b"
)
_KINDS = (
    ("statement", _STATEMENT),
    ("statement", r"\b(?:press|news|media) release\b"),
    ("interview", r"\binterview(?:er|ee)?\b"),
    ("testimony", r"\btestimony\b|\bdeposition\b|\bsworn evidence\b"),
    ("email", r"^from:.*^to:.*^subject:"),
    ("transcript", r"\btranscript\b"),
    ("report", r"\breport\b|\bdebrief\b|\bminutes\b|\b(?:preliminary|interim|final|safety|investigation) (?:notice|bulletin|findings)\b|\bmemorandum\b|\bmemo\b|\breview\b|\bfindings\b|\bsitrep\b|\bbriefing\b"),
    ("log", r"\b(?:incident|dispatch|mobilising|event|duty) log\b"),
    ("news", r"\bby [A-Z]\w+ [A-Z]\w+,? (?:chief )?(?:reporter|correspondent|staff)\b"),
)  # fmt: skip
_TITLE = re.compile(
    r"\b(?:statement|report|interview|transcript|memorandum|affidavit|declaration|(?<!\d )minutes|log|debrief|review|notice|bulletin)\b",
    re.IGNORECASE,
)
_RUNS_ON = re.compile(r"[.?!] [A-Z]")
_LAID = {"title": "heading", "heading": "heading", "prose": "prose", "post": "prose"}
_BULLET = re.compile(r"(?:[-*•▪◦–—]|\(?\d{1,3}[.)])\s+")
_HEAD = 30
_FOOT = 12


@dataclass(frozen=True, slots=True)
class Stated:
    """What a document states of itself, dates as written."""

    kind: str = "unknown"
    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    created: str | None = None
    published: str | None = None


def write_paragraphs(builder: TextBuilder, paragraphs: Sequence[Paragraph]) -> Outline:
    """Lay the paragraphs down, each with its number and the places of its lines; prose and headings become passages."""
    outline = outline_of(paragraphs)
    for number, part in enumerate(outline.parts, 1):
        span = lay(builder, part.paragraph, number=number)
        _mark(builder, part, span)
    return outline


def _mark(builder: TextBuilder, part: Part, span: Span) -> None:
    """Make the words a passage, without the bullet or number before them."""
    kind = _LAID.get(part.role)
    text = part.paragraph.text
    if kind and has_words(text):
        bullet = _BULLET.match(text)
        builder.mark(Span(span.start + (bullet.end() if bullet else 0), span.end), kind)


def stated_by(lines: Sequence[str], outline: Outline | None = None) -> Stated:
    """What the lines at the head and the foot of a document state; the outline's findings where these say nothing."""
    head, foot = list(lines[:_HEAD]), list(lines[_HEAD:][-_FOOT:])
    seen = [*head, *foot]
    text = "\n".join(head[:12])
    kind = next(
        (kind for kind, pattern in _KINDS if re.search(pattern, text, re.IGNORECASE | re.MULTILINE | re.DOTALL)), "unknown"
    )
    if kind == "unknown" and any(
        re.search(r"this statement\b.{0,80}\btrue\b|\bmake this statement\b", line, re.IGNORECASE) for line in seen
    ):
        kind = "statement"
    if kind == "unknown" and outline and "titled" in outline.roles:
        kind = "statement"
    known = outline.head if outline else None
    worded = [(line, line.casefold()) for line in seen]
    author = next(
        (
            found["name"]
            for words, p in _AUTHORS
            for line, low in worded
            if any(w in low for w in words) and (found := p.search(line))
        ),
        None,
    )
    dated = [line for line in seen if has_digit(line)]
    created = next((found["date"] for p in _DATES for line in dated if (found := p.search(line))), None)
    title = next(
        (
            line.strip()
            for line in head[:12]
            if len(line) < 100 and _TITLE.search(line) and not line.rstrip().endswith((".", ",")) and not _RUNS_ON.search(line)
        ),
        None,
    )
    return Stated(
        kind, title or (known.title if known else None), author or (known.author if known else None) or (outline.signer if outline else None),
        (known.outlet if known else None) or _letterhead(head, title), created or (known.created if known else None), known.published if known else None,
    )  # fmt: skip


def _letterhead(head: Sequence[str], title: str | None) -> str | None:
    """The body that stands alone above the title: 'Office of Mill Safety', 'Preliminary notice 7/31'."""
    first = head[0].strip().strip("*_# ") if head else ""
    alone = title is not None and len(head) > 1 and head[1].strip() == title and first != title
    return first if alone and len(first.split()) <= 6 and first[-1:].isalpha() and ORGANISATION.search(first) else None


def script_of_pages(incoming: Incoming, lines: Sequence[str], *, changed: bool = False) -> Reading | None:
    """The lines of a document read as questions and answers or as labelled turns, None when they are no such thing."""
    if changed:
        return None
    as_text = replace(incoming, data="\n".join(lines).encode("utf-8", "replace"))
    look = look_at(as_text)
    asked = look.asked >= 2 and look.answered >= 2 and look.share >= 0.5
    talked = look.speakers >= 2 and look.turns >= 6 and look.turns >= 1.5 * look.speakers and look.share >= 0.7
    return read_script(as_text) if asked or talked else None


def moment_of(builder: TextBuilder, stamp: str | None, incoming: Incoming) -> When | None:
    """A stated date; what it leaves open is told."""
    if not stamp:
        return None
    whens, found = read_stamps([first_date(stamp) or stamp], case=incoming.case, facts=incoming.facts)
    for code, message, _ in found:
        if code not in ("zone_assumed", "malformed_record"):
            builder.issue(code, message)
    return whens[0]


def plausible(when: When | None, incoming: Incoming) -> When | None:
    """A date from a file's own properties, unless it lies before the incident and so tells of something else."""
    incident = incoming.case.incident_date
    if when is None or when.latest is None or (incident and when.latest.date() < incident):
        return None
    return when
