"""The parts of a plain text: its head, its body with headings and posts embedded in it, its foot."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from firsthand.language.names import bare, given_names
from firsthand.readers.heads import DATE, MOMENT, ORGANISATION, Facts, line_facts, merged, without_next_label
from firsthand.readers.lines import ends_sentence
from firsthand.readers.paragraphs import Paragraph, has_words

_HEAD_REACH = 14
"""Paragraphs from the start among which head lines are looked for."""
_FOOT_REACH = 6
_TITLE_LENGTH = 140
_ATTRIBUTION = re.compile(
    rf"[—–-]{{1,2}}\s*(?P<name>[^()@]{{1,60}}?)\s*\((?P<handle>@\w{{1,30}})\)\s*(?P<date>{DATE}(?:,?\s+\d{{1,2}}:\d{{2}}(?:\s*[ap]m)?)?)?\.?",
    re.IGNORECASE,
)
_POST_HEAD = re.compile(
    rf"(?:Post by\s+)?(?P<name>[^()@·|\n]{{1,50}}?)\s*\(?(?P<handle>@\w{{1,30}})\)?\s*(?:[·•|,:–—-]\s*|\s)(?:on\s+)?(?P<date>{MOMENT})\s*:?",
    re.IGNORECASE,
)
_THREAD_HEADS = (
    re.compile(
        rf"(?:#?\d{{1,4}}[.:)]?\s+)?(?:posted|post|comment|reply|message|written)\s+(?:by|from):?\s+(?P<name>[^\n,|(·]{{1,40}}?)"
        rf"\s*(?:[,|(·–—-]\s*|\s)(?:on\s+|at\s+)?(?P<date>{MOMENT})\)?\s*:?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<name>[^\n,|(·:]{{1,40}}?)\s+(?:wrote|posted|said|commented|replied)(?:\s+on|\s+at)?\s*[,(]?\s*(?P<date>{MOMENT})\)?\s*:?",
        re.IGNORECASE,
    ),
)
_LEAST_THREAD = 2
_SIGNED = re.compile(r"(?:\(?signed\)?|signature(?:\s+of\s+witness)?|s/|/s/)\s*[:.]?\s*(?P<rest>.*)", re.IGNORECASE)
_CLOSE = re.compile(
    r"(?:yours\s+(?:sincerely|faithfully|truly)|(?:with\s+)?(?:kind|best|warm)\s+(?:regards|wishes)|regards|sincerely(?: yours)?|"
    r"respectfully(?:\s+submitted)?|many thanks)\s*,?",
    re.IGNORECASE,
)
_SALUTATION = re.compile(r"(?:Dear|To)\s+[A-Z][\w .,'’-]{0,50}[,:]?|To whom it may concern[,:]?", re.IGNORECASE)
_STANDING = re.compile(
    r"(?:for immediate release|embargoed\b|ends$|comments? (?:are|is) (?:now )?(?:closed|off)|share this|read (?:more|next)\b|related (?:stories|articles|posts)|subscribe\b|"
    r"sign up\b|advertisement$|©|\(c\) \d{4}|copyright\b|all rights reserved|this is a developing story|follow us\b|leave a (?:comment|reply))"
    r".{0,120}",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\(?\d{1,2}(?:\.\d{1,2})*[.)]?\s+")
_ELLIPSIS = re.compile(r"[.…\s*_=~#-]+")


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph and what it is: title, outlet, fact, heading, prose, post, attribution, foot or rule."""

    paragraph: Paragraph
    role: str
    post: int | None = None


@dataclass(frozen=True, slots=True)
class Post:
    """A post quoted in the text: who wrote it, under which name, and the date as written."""

    author: str
    handle: str
    date: str | None


@dataclass(frozen=True, slots=True)
class Outline:
    parts: tuple[Part, ...]
    head: Facts
    roles: frozenset[str]
    posts: tuple[Post, ...] = ()
    signer: str | None = None
    signed: bool = False


def outline_of(paragraphs: Sequence[Paragraph]) -> Outline:
    """Each paragraph with its role, and what head and foot state."""
    thread = _thread(paragraphs)
    roles, facts = _head(paragraphs, thread)
    if thread and 0 not in thread and 0 not in roles and len(paragraphs[0].text) <= _TITLE_LENGTH:
        roles[0] = "title"
    posts: list[Post] = []
    owners = _posts(paragraphs, roles, posts)
    owners.update(_headed_posts(paragraphs, roles, posts, thread))
    signer, signed = _foot(paragraphs, roles, facts)
    for index, paragraph in enumerate(paragraphs):
        if index not in roles:
            roles[index] = _body_role(paragraphs, index, paragraph)
    letter = _as_letter(paragraphs, roles)
    head = merged(facts)
    if letter:
        head = replace(head, created=head.created or head.published, published=None)
    title, outlet = _names(paragraphs, roles)
    head = replace(head, title=head.title or title, outlet=head.outlet or outlet)
    parts = tuple(Part(p, roles[i], owners.get(i)) for i, p in enumerate(paragraphs))
    return Outline(parts, head, frozenset(f.role for f in facts if f.role), tuple(posts), signer, signed)


def _as_letter(paragraphs: Sequence[Paragraph], roles: dict[int, str]) -> bool:
    """Whether this is a letter; then what stands above its salutation is an address and no title."""
    for index, paragraph in enumerate(paragraphs[:_HEAD_REACH]):
        if paragraph.text.startswith(("Dear ", "To whom")) and _SALUTATION.fullmatch(paragraph.text):
            roles.update({place: "rule" for place in range(index + 1) if roles[place] in ("title", "heading", "prose")})
            return True
    return False


def _head(paragraphs: Sequence[Paragraph], thread: Mapping[int, re.Match[str]]) -> tuple[dict[int, str], list[Facts]]:
    """Roles of the head's lines, up to the first paragraph that is neither a statement about the text nor a title."""
    roles: dict[int, str] = {}
    facts: list[Facts] = []
    for index, paragraph in enumerate(paragraphs[:_HEAD_REACH]):
        text = paragraph.text
        if index in thread:
            break
        if found := line_facts(text):
            roles[index] = "fact"
            facts.append(found)
        elif _ELLIPSIS.fullmatch(text) or _STANDING.fullmatch(text) or (text[0] == "(" and text[-1] == ")" and len(text) < 100):
            roles[index] = "rule"
        elif _is_title(paragraphs, index) and sum(role == "title" for role in roles.values()) < 3:
            roles[index] = "title"
        else:
            break
    if len(roles) == len(paragraphs):  # nothing follows: these lines are all there is
        return {}, []
    return roles, facts


_BOLD = re.compile(r"(\*\*|__)(?=[A-Z0-9])[^*_\n]{3,90}(?<![.:,;])\1")
"""A line that Markdown sets in bold from end to end."""


def _is_title(paragraphs: Sequence[Paragraph], index: int) -> bool:
    """A short line without a full stop before longer text, set apart from it."""
    paragraph = paragraphs[index]
    text = paragraph.text
    if text.startswith("#") or _BOLD.fullmatch(text):
        return True
    if (
        len(text) > _TITLE_LENGTH
        or len(text.split()) > 20
        or text.endswith((".", ":", ",", ";", "”", '"', "…"))
        or not has_words(text)
    ):
        return False
    if not (text[0].isupper() or text[0].isdigit()) or index + 1 >= len(paragraphs):
        return False
    rest = paragraphs[index + 1 : index + _HEAD_REACH]
    if not any(len(p.text) > max(40, len(text) // 2) and p.text.rstrip().endswith((".", "!", "?", "”", '"', ":")) for p in rest):
        return False
    stated = any(line_facts(p.text) for p in paragraphs[index + 1 : index + 4])
    return paragraph.apart or stated or len(paragraphs[index + 1].text) > 100 or text.isupper()


def _names(paragraphs: Sequence[Paragraph], roles: dict[int, str]) -> tuple[str | None, str | None]:
    """Title and outlet among the lines of the head that are set like titles."""
    lines = [index for index, role in sorted(roles.items()) if role == "title" and not _LABELLED.match(paragraphs[index].text)]
    texts = [paragraphs[index].text.lstrip("# ").strip("*_ ") for index in lines]
    if not texts:
        return None, None
    if len(texts) > 1 and _KIND_OF_STATEMENT.fullmatch(texts[0]):
        return texts[0], None
    if len(texts) > 1:
        parted = any(roles.get(index) == "fact" for index in range(lines[0], lines[1]))
        if (
            parted
            or (texts[0].isupper() and not texts[1].isupper())
            or (ORGANISATION.search(texts[0]) and len(texts[0].split()) <= 6)
            or (_OWN_STATEMENT.fullmatch(texts[1]) and bare(texts[0].split()[0]) not in given_names())
        ):
            return texts[1], texts[0]
    return texts[0], None


_KIND_OF_STATEMENT = re.compile(
    r"(?:(?:witness|sworn|written|signed|draft|personal|victim|voluntary|further|first|second|police|employee)\s+){1,2}(?:statement|account|affidavit|declaration)",
    re.IGNORECASE,
)
"""A line that says only what follows: no body stands there."""
_LABELLED = re.compile(r"[A-Z][\w ]{2,30}\bby:\s")
"""'Statement taken by: …' is no title."""
_OWN_STATEMENT = re.compile(
    r"(?:(?:media|press|public|official|joint|revised|updated|amended|corrected|further|second|final|holding)\s+){0,2}(?:statement|release|announcement|notice|update)(?:\s*[-–—:,(]\s*(?:corrected|correction|revised|updated|amended|final|update \d)\)?)?",
    re.IGNORECASE,
)
"""The line below the name of a body that speaks for itself."""


def _posts(paragraphs: Sequence[Paragraph], roles: dict[int, str], posts: list[Post]) -> dict[int, int]:
    """Which paragraphs belong to which embedded post: those before a line '— name (@handle) date'."""
    owners: dict[int, int] = {}
    blocked = any(p.apart for p in paragraphs)
    for index, paragraph in enumerate(paragraphs):
        found = _ATTRIBUTION.fullmatch(paragraph.text)
        if not found or index == 0:
            continue
        roles[index] = "attribution"
        owners[index] = len(posts)
        first = index - 1
        while blocked and not paragraphs[first].apart and first > 0 and _same_block(paragraphs, first) and first not in owners:
            first -= 1
        for before in range(first, index):
            if before not in owners:
                roles[before], owners[before] = "post", len(posts)
        posts.append(Post(found["name"].strip(), found["handle"], found["date"]))
    return owners


def _thread(paragraphs: Sequence[Paragraph]) -> dict[int, re.Match[str]]:
    """Lines that stand above a post with its author and date: 'name @handle · date', or of a thread that has several."""
    single: dict[int, re.Match[str]] = {}
    several: dict[int, re.Match[str]] = {}
    for index, paragraph in enumerate(paragraphs[:-1]):
        text = paragraph.text
        if len(text) > 120:
            continue
        if found := _POST_HEAD.fullmatch(text):
            single[index] = found
        elif match := next((m for pattern in _THREAD_HEADS if (m := pattern.fullmatch(text))), None):
            several[index] = match
    return single | several if len(several) >= _LEAST_THREAD else single


def _headed_posts(
    paragraphs: Sequence[Paragraph], roles: dict[int, str], posts: list[Post], thread: Mapping[int, re.Match[str]]
) -> dict[int, int]:
    """The same where the author's line stands above the post: a thread runs on to the next one, else to a blank line."""
    owners: dict[int, int] = {}
    runs_on = sum("handle" not in found.re.groupindex for found in thread.values()) >= _LEAST_THREAD
    for index, found in thread.items():
        if roles.get(index) == "attribution":
            continue
        roles[index], owners[index] = "attribution", len(posts)
        for after in range(index + 1, len(paragraphs)):
            gap = paragraphs[after].lines[0].number - paragraphs[after - 1].lines[-1].number
            if after in thread or (gap > 1 and after > index + 1 and not runs_on):
                break
            roles[after], owners[after] = "post", len(posts)
        handle = found["handle"] if "handle" in found.re.groupindex else ""
        posts.append(Post(found["name"].strip(" -–—"), handle, found["date"]))
    return owners


def _same_block(paragraphs: Sequence[Paragraph], index: int) -> bool:
    """Whether the paragraph before stands in the same block of short lines, as in a post of several lines."""
    before, here = paragraphs[index - 1], paragraphs[index]
    near = here.lines[0].number - before.lines[-1].number == 1
    return near and len(before.text) <= 280 and not before.apart


def _foot(paragraphs: Sequence[Paragraph], roles: dict[int, str], facts: list[Facts]) -> tuple[str | None, bool]:
    """Signature and dates under the text: who signed, and whether anybody did."""
    signer, signed, expected = None, False, False
    for index in range(max(0, len(paragraphs) - _FOOT_REACH), len(paragraphs)):
        text = paragraphs[index].text
        if index in roles or len(text) > 120:
            continue
        stated = line_facts(text)
        if found := _SIGNED.fullmatch(text):
            signed = True
            name = _signer(found["rest"])
            signer, expected = signer or name, name is None
            roles[index] = "foot"
            if dated := line_facts(f"signed {found['rest']}"):
                facts.append(replace(dated, role=None))
        elif _CLOSE.fullmatch(text):
            roles[index], expected = "foot", True
        elif expected and _is_name(text):
            signer, expected = signer or text.split(",")[0].strip(), False
            roles[index] = "foot"
        elif (
            stated
            and index > 0
            and (stated.role in ("held", "label") or (stated.role == "date" and roles.get(index - 1) == "foot"))
        ):
            roles[index] = "foot"
            facts.append(replace(stated, role=None, title=None, created=stated.created or stated.published, published=None))
    return signer, signed


def _is_name(text: str) -> bool:
    """Whether a line under a letter or beside a signature is a name."""
    words = text.split(",")[0].split()
    return 1 <= len(words) <= 5 and all(word[0].isupper() for word in words) and not text.endswith((".", "?", "!", ":"))


def _signer(rest: str) -> str | None:
    name = re.match(r"[A-Z][\w.'’-]*(?:\s+[A-Z][\w.'’-]*){0,4}", without_next_label(re.sub(r"^[\s_.:]+", "", rest)))
    return name.group().strip() if name and not re.match(r"(?:Date|Dated|On|By)\b", name.group()) else None


def _body_role(paragraphs: Sequence[Paragraph], index: int, paragraph: Paragraph) -> str:
    text = paragraph.text
    if not has_words(text) or _ELLIPSIS.fullmatch(text) or _STANDING.fullmatch(text):
        return "rule"
    if (text.startswith("#") and text.lstrip("#").startswith(" ")) or _BOLD.fullmatch(text):
        return "heading"
    if not paragraph.apart or index + 1 >= len(paragraphs) or len(text) > 70 or ends_sentence(text) or index == 0:
        return "prose"
    text = _NUMBER.sub("", text) or text
    words = text.split()
    following = paragraphs[index + 1].text
    capitals = sum(word[0].isupper() for word in words) >= 0.6 * len(words)
    is_heading = text[0].isupper() and (text.isupper() or capitals or len(words) <= 4) and len(following) > len(text)
    return "heading" if is_heading and not text.endswith(("”", '"', ",", ";")) else "prose"
