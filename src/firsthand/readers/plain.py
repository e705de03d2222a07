"""Plain text and Markdown: paragraphs with their lines, what head and foot state, posts embedded in the text."""

import re
from collections.abc import Sequence

from firsthand.language.names import bare, given_names
from firsthand.model import Span, When
from firsthand.readers import Incoming, Reading, Unreadable
from firsthand.readers.building import TextBuilder
from firsthand.readers.decoding import decode, looks_binary
from firsthand.readers.heads import ORGANISATION, first_date
from firsthand.readers.moments import read_stamps
from firsthand.readers.outline import Outline, Part, outline_of
from firsthand.readers.paragraphs import has_words, lay, paragraphs_of
from firsthand.readers.repair import repaired
from firsthand.readers.statements import named_in, taken_down_by
from firsthand.readers.table_grid import Sheet
from firsthand.readers.table_sheet import SheetReading

_HEADING_ROLES = {"title": "heading", "heading": "heading", "prose": "prose", "post": "prose"}
_BULLET = re.compile(r"(?:[-*•▪◦–—]|#+|>+|\(?\d{1,3}[.)]|\d{1,2}(?:\.\d{1,2})+\.?)\s+")
_SELF = re.compile(
    r"I,?\s+(?P<name>(?:[A-Z][\w.'’-]*\s+){0,4}[A-Z][\w.'’-]+),?(?:\s+(?:of|aged|being|born)\b[^,]{0,80},)?\s+"
    r"(?:(?:do\s+)?(?:hereby\s+)?(?:will\s+say|say|state|declare|make this statement|am (?:a|an|the)|was (?:a|an|the|employed))\b)"
)
_KINDS = (
    ("statement", re.compile(
        r"\b(?:witness|sworn|written|signed|draft|personal|victim|revised|amended|corrected|updated|further|official|joint)\s+statement\b|\bstatement\s+(?:of|by|from|taken)\b|\baffidavit\b|"
        r"(?m:^)statement\b|\bsection 9\b|\bmedia statement\b|\b(?:press|news|media) (?:release|statement)\b|\bfor immediate release\b", re.IGNORECASE)),
    ("interview", re.compile(
        r"\b(?:notes?|record|summary) of (?:an? |the )?(?:telephone |phone )?(?:interview|conversation)\b", re.IGNORECASE)),
    ("report", re.compile(
        r"\breport\b|\bdebrief\b|\bminutes of\b|\bmemorandum\b|\bmemo\b|\bafter[- ]action\b|\breview of\b|\bfindings\b|\bsitrep\b",
        re.IGNORECASE)),
    ("post", re.compile(r"\bblog\b|\bthread\b|\bforum\b", re.IGNORECASE)),
)  # fmt: skip
_STATEMENT_OF = re.compile(
    r"(?i:(?:witness|draft|signed|written|sworn)?\s*statement)\s*(?i:of|by|from|:|–|-)\s*(?P<name>(?:(?:[A-Z][\w.'’-]*|\d{1,6})\s*){2,7})"
)
_HELD = re.compile(r"\b(?:held|taken|made|dated|recorded|given|signed|meeting|session)\s+(?:of\b|on\b)?", re.IGNORECASE)
_TRUE_STATEMENT = re.compile(r"\bthis statement\b[^.]{0,80}\btrue to the best of my knowledge\b", re.IGNORECASE)
_DATELINE = re.compile(
    r"(?:[A-Z][A-Z.'’-]+(?:\s[A-Z][A-Z.'’-]+){0,3})(?:,\s[A-Z][\w.]+(?:\s[A-Z][\w.]+)?){0,2}(?:,?\s[A-Z][a-z]+\.?\s\d{1,2})?"
    r"\s*(?:\((?P<agency>[A-Z][\w ]{1,20})\)\s*)?[—–-]{1,2}\s+(?=[A-Z“\"])"
)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?P<body>(?:[A-Za-z_]+:.*\n|[ \t-]+.*\n)+?)---[ \t]*\n")


class Plain:
    name = "plain"
    version = "7"
    at_most = 0.3

    def recognises(self, incoming: Incoming) -> float:
        """Any text; every reader that knows more of it is surer."""
        return 0.0 if looks_binary(incoming.data) else 0.3

    def read(self, incoming: Incoming) -> Reading:
        """Each paragraph a passage, each line with its number."""
        decoded = decode(incoming.data)
        if not decoded.text.strip():
            raise Unreadable("the file is empty")
        builder = TextBuilder(incoming)
        if decoded.note:
            builder.issue("encoding_repaired", decoded.note)
        mended = repaired(_plain_front(decoded.text))
        mended.tell(builder)
        outline = outline_of(paragraphs_of(mended.lines))
        _write(builder, outline, incoming)
        return builder.reading(**_facts(builder, outline, incoming))


READER = Plain()


def _plain_front(text: str) -> str:
    """The text with the rules around YAML front matter gone, so that its lines read as any head; line numbers stay."""
    found = _FRONT_MATTER.match(text)
    if not found:
        return text
    body = re.sub(r"(?m)^(\w+:\s*)[\"'](.*)[\"']\s*$", r"\1\2", found["body"])
    return f"\n{body}\n{text[found.end() :]}"


def _write(builder: TextBuilder, outline: Outline, incoming: Incoming) -> None:
    """Lay the parts down in order, with passages and the records of embedded posts."""
    stamps, _ = read_stamps([post.date for post in outline.posts], case=incoming.case, facts=incoming.facts)
    ids: dict[int, str] = {}
    spans: dict[int, Span] = {}
    tables = _tables([part.paragraph.text for part in outline.parts])
    for number, part in enumerate(outline.parts, 1):
        if number - 1 in tables:
            rows, label = tables[number - 1], f"table {sum(at < number for at, held in tables.items() if held)}"
            if rows:
                SheetReading(incoming, builder, Sheet(None, rows), label).read(several=False)
                builder.add("\n")
            continue
        post = part.post if part.role == "post" else None
        if post is not None and post not in ids:
            ids[post] = builder.record_id("post")
        follows = outline.parts[number] if number < len(outline.parts) else None
        span = lay(builder, part.paragraph, number=number, tail="\n" if _tight(part, follows) else "\n\n")
        _mark(builder, part, span, ids.get(post) if post is not None else None)
        if part.role == "fact":
            _mark_name(builder, part, span, outline.head.author)
        if post is not None:
            spans[post] = Span(spans[post].start if post in spans else span.start, span.end)
    for post, place in spans.items():
        said = outline.posts[post]
        builder.record(
            place, "post", id=ids[post], speaker=said.author, time=stamps[post], fields=(("handle", said.handle),) if said.handle else ()
        )  # fmt: skip


def _tables(texts: Sequence[str]) -> dict[int, list[list[str]]]:
    """The tables that Markdown draws with bars: the rows at the paragraph where each starts, none at its other paragraphs."""
    tables: dict[int, list[list[str]]] = {}
    start = 0
    while start < len(texts):
        end = start
        while end < len(texts) and all(_BARS.fullmatch(line) for line in texts[end].strip().split("\n")):
            end += 1
        lines = [line.strip().strip("|") for text in texts[start:end] for line in text.strip().split("\n")]
        if len(lines) > 2 and _RULE.fullmatch(lines[1]):
            rows = [[cell.strip() for cell in line.split("|")] for line in (lines[0], *lines[2:])]
            tables |= {start: rows} | {key: [] for key in range(start + 1, end)}
        start = max(end, start + 1)
    return tables


_BARS = re.compile(r"\s*\|[^\n]*\|\s*")
_RULE = re.compile(r"[\s|:-]*-{2,}[\s|:-]*")


def _mark_name(builder: TextBuilder, part: Part, span: Span, name: str | None) -> None:
    """Make the author's name in a line of the head a passage, so that it can be linked."""
    place = part.paragraph.text.find(name) if name else -1
    if name and place >= 0:
        builder.mark(Span(span.start + place, span.start + place + len(name)), "heading")


def _tight(part: Part, follows: Part | None) -> bool:
    """Whether the next paragraph stands on the next line of the file."""
    if follows is None:
        return True
    return follows.paragraph.lines[0].number - part.paragraph.lines[-1].number <= 1


def _mark(builder: TextBuilder, part: Part, span: Span, record: str | None) -> None:
    """Make the words of a part a passage, without the bullet or mark before them."""
    kind = _HEADING_ROLES.get(part.role)
    text = part.paragraph.text
    if kind and has_words(text):
        bullet = _BULLET.match(text)
        builder.mark(Span(span.start + (bullet.end() if bullet else 0), span.end), kind, record)


def _facts(builder: TextBuilder, outline: Outline, incoming: Incoming) -> dict[str, object]:
    head = outline.head
    body = [part.paragraph.text for part in outline.parts if part.role == "prose"]
    kind, agency = _kind(outline, body)
    author = head.author or _titled(head.title) or outline.signer or _self_named(body)
    author = taken_down_by(author, [part.paragraph.text for part in outline.parts]) or author
    author = author or _released_by(head.title, head.outlet, [part.paragraph.text for part in outline.parts])
    created, published = head.created or _held(head.title), head.published
    if kind == "statement" and author is None and head.outlet is None:
        author, made = named_in([part.paragraph.text for part in outline.parts])
        created = created or published or made
    if not created and not published:
        created = _dated(head.title, incoming)
    if kind in ("statement", "report", "interview") and not created:
        created, published = published, None
    return {
        "kind": kind,
        "title": head.title,
        "author": author,
        "outlet": head.outlet or agency,
        "created": _when(builder, created, incoming),
        "published": _when(builder, published, incoming),
    }


def _when(builder: TextBuilder, text: str | None, incoming: Incoming) -> When | None:
    """A date of the head; what it leaves open is told."""
    if text is None:
        return None
    whens, found = read_stamps([text], case=incoming.case, facts=incoming.facts)
    for code, message, _ in found:
        if code not in ("zone_assumed", "malformed_record"):
            builder.issue(code, message)
    return whens[0]


def _held(title: str | None) -> str | None:
    """The date in 'Minutes of the meeting held on 20 March 2025'."""
    held = _HELD.search(title or "")
    return first_date((title or "")[held.end() :]) if held else None


def _dated(title: str | None, incoming: Incoming) -> str | None:
    """The date right behind the kind of the document: 'Interim report, 31 January 2025'; the day of the incident dates nothing."""
    found = _DATED.search(title or "")
    stamp = first_date(found["rest"]) if found else None
    if stamp is None or not found or not found["rest"].startswith(stamp):
        return None
    whens, _ = read_stamps([stamp], case=incoming.case, facts=incoming.facts)
    day = whens[0].earliest.date() if whens[0] and whens[0].earliest else None
    return stamp if day and day != incoming.case.incident_date else None


_DATED = re.compile(
    r"\b(?:report|review|minutes|memo(?:randum)?|bulletin|briefing|update|note)(?:\s+(?:of|dated)|,)\s+(?P<rest>\S.*)",
    re.IGNORECASE,
)


def _titled(title: str | None) -> str | None:
    """The name in 'Statement of Station Officer Ada Cole'."""
    found = _STATEMENT_OF.fullmatch(title or "")
    return found["name"].strip() if found else None


def _released_by(title: str | None, outlet: str | None, texts: Sequence[str]) -> str | None:
    """The body whose release a text is: 'MILL TRUST STATEMENT ON …', 'Media contact: Ada Cole, Mill Trust', its letterhead."""
    if not any(_RELEASE.search(text) for text in (*texts[:4], *texts[-3:])):
        return None
    contact = next(
        (found for text in texts[-4:] for line in text.split("\n") if (found := _CONTACT.fullmatch(line.strip()))), None
    )
    if contact:
        return contact["body"].strip(" .")
    found = _STATEMENT_BY.match(title or "")
    body = found["body"].strip() if found else ""
    if ORGANISATION.search(body) and body.casefold() not in _ANY_RELEASE:
        return body
    if outlet is None and title and texts[0] == title and len(texts) > 1 and _RELEASE.match(texts[1]):
        return None if bare(title.split()[0]) in given_names() else title
    return outlet


_ANY_RELEASE = frozenset(("press", "media", "news", "police", "the press"))
_RELEASE = re.compile(
    r"\b(?:for immediate release|press (?:release|statement)|media (?:release|statement|contact))\b", re.IGNORECASE
)
_CONTACT = re.compile(
    r"(?:Media|Press|News) (?:contact|enquiries|inquiries)\s*:\s*[A-Z][^,\n]{2,40},\s*(?P<body>[A-Z][^,\n\d@]{3,60})",
    re.IGNORECASE,
)
_STATEMENT_BY = re.compile(r"(?P<body>[A-Z][\w&.'’ -]{3,60}?)\s+(?i:(?:media |press |news )?(?:statement|release|update))\b")


def _self_named(body: list[str]) -> str | None:
    found = next((found for text in body[:3] if (found := _SELF.match(text))), None)
    return found["name"] if found else None


def _kind(outline: Outline, body: list[str]) -> tuple[str, str | None]:
    """What kind of account this is by its head, its foot and its dateline, and the agency of the dateline."""
    shown = " \n".join(part.paragraph.text for part in outline.parts[:6] if part.role in ("title", "fact", "heading", "rule"))
    labels = frozenset(outline.head.labels)
    if outline.signed or _self_named(body) or any(_TRUE_STATEMENT.search(text) for text in body):
        return "statement", None
    if {"from", "to"} <= labels and labels & {"subject", "sent", "date", "re"}:
        return "email", None
    if labels & {"rank", "occupation", "witness", "witness name", "statement of", "collar number", "date of statement"} and body:
        return "statement", None
    for kind, pattern in _KINDS:
        if pattern.search(shown):
            return kind, None
    if labels & {"completed by", "form completed by", "amended by", "recorded by", "reported by", "filled in by"} and body:
        return "report", None
    if outline.roles & {"titled", "interviewed"}:
        return "statement" if "titled" in outline.roles else "interview", None
    if "posted" in outline.roles or (outline.posts and not body):
        return "post", None
    dateline = _DATELINE.match(body[0]) if body else None
    if outline.roles & {"byline", "source"} or dateline:
        return "news", dateline["agency"] if dateline else None
    return "unknown", None
