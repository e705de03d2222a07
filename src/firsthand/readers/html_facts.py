"""What a page states about itself: title, author, outlet, and the date it gives, never a guessed one."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lxml import etree

from firsthand.readers.html_blocks import Block

_TITLE_SPLIT = re.compile(r"\s+[|–—·»-]\s+")
_DATE_NAMES = (
    "article:published_time", "og:published_time", "og:article:published_time", "datepublished", "parsely-pub-date",
    "sailthru.date", "dc.date.issued", "dcterms.issued", "dc.date", "dcterms.created", "dcterms.date", "pubdate", "publishdate",
    "publish-date", "publication_date", "article.published", "published-date", "date",
)  # fmt: skip
_VISIBLE_DATE = re.compile(
    r"(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,?\s+)?"
    r"(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?,?\s+\d{4}"
    r"|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{4}-\d{2}-\d{2})"
    r"(?:,?\s*(?:at\s*)?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?(?:\s*(?:[A-Z]{2,4}))?)?"
)
_BY = re.compile(r"^(?:(?:Words|Story|Report(?:ed|ing)?|Written|Posted)\s+)?[Bb]y:?\s+(?P<who>[^|·\n\d]{3,80})")
_ROLE = re.compile(
    r"\s+(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Published|Updated|Posted)\b.*|,.*|\s+(?:and\s+agencies|for\s+.*|in\s+[A-Z].*)$"
)


@dataclass(frozen=True, slots=True)
class PageFacts:
    """`published` is the stamp as the page writes it."""

    title: str | None = None
    author: str | None = None
    outlet: str | None = None
    published: str | None = None
    kind: str = "news"


def page_facts(root: etree._Element, blocks: list[Block]) -> PageFacts:
    """From structured data, else meta elements, else what the page shows."""
    data = list(_structured(root))
    metas = _metas(root)
    heading = next((b.text for b in blocks if b.element.tag == "h1" and b.boiler is None), None)
    full = " ".join((root.findtext(".//title") or "").split()) or None
    outlet = _first(metas, "og:site_name") or _named(data, "publisher") or _outlet_in(full, heading)
    title = heading or _first(metas, "og:title") or _text(data, "headline") or _without(full, outlet)
    author = _named(data, "author") or _author(metas, root) or _byline(blocks)
    if author and outlet and author.casefold() == outlet.casefold():
        author = None
    published = _text(data, "datePublished") or _first(metas, *_DATE_NAMES) or _time_element(root) or _visible_date(blocks)
    types = " ".join(str(entry.get("@type", "")) for entry in data) + " " + (_first(metas, "og:type") or "")
    is_post = re.search(r"Blog|SocialMediaPosting|ForumPosting|\bblog\b", types) is not None
    return PageFacts(title, author, outlet, published, "post" if is_post else "news")


def _structured(root: etree._Element) -> Iterator[dict[str, Any]]:
    """Objects of JSON-LD that describe the page, those of the article's kind first."""
    found: list[dict[str, Any]] = []
    for script in root.iter("script"):
        if "ld+json" in (script.get("type") or ""):
            try:
                found += _objects(json.loads(script.text or "", strict=False))
            except (ValueError, RecursionError):
                continue
    story = re.compile("Article|Posting|Report|News")
    return iter(sorted(found, key=lambda o: not story.search(str(o.get("@type", "")))))


def _objects(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return [o for item in value[:50] for o in _objects(item)]
    if isinstance(value, dict):
        return [value, *_objects(value.get("@graph", [])), *_objects(value.get("mainEntity", []))]
    return []


def _text(data: list[dict[str, Any]], key: str) -> str | None:
    return next((str(o[key]).strip() for o in data if isinstance(o.get(key), str) and o[key].strip()), None)


def _named(data: list[dict[str, Any]], key: str) -> str | None:
    for entry in data:
        values = entry.get(key)
        values = values if isinstance(values, list) else [values]
        names = [v.get("name") if isinstance(v, dict) else v for v in values]
        if shown := [str(n).strip() for n in names if isinstance(n, str) and n.strip() and "://" not in n]:
            return ", ".join(shown)
    return None


def _metas(root: etree._Element) -> dict[str, str]:
    metas: dict[str, str] = {}
    for meta in root.iter("meta"):
        name = (meta.get("property") or meta.get("name") or meta.get("itemprop") or "").strip().lower()
        content = " ".join((meta.get("content") or "").split())
        if name and content:
            metas.setdefault(name, content)
    return metas


def _first(metas: dict[str, str], *names: str) -> str | None:
    return next((metas[name] for name in names if name in metas), None)


def _outlet_in(title: str | None, heading: str | None) -> str | None:
    """The outlet at the end of the window's title: 'Headline - Outlet', where the headline is also the heading."""
    if not title or not heading or not title.startswith(heading[:40]):
        return None
    parts = _TITLE_SPLIT.split(title)
    return parts[-1] if len(parts) > 1 and len(parts[-1].split()) <= 6 and parts[-1] not in heading else None


def _without(title: str | None, outlet: str | None) -> str | None:
    if title and outlet and title.endswith(outlet):
        return title[: -len(outlet)].rstrip(" |–—·»-") or title
    return title


def _author(metas: dict[str, str], root: etree._Element) -> str | None:
    told = _first(metas, "author", "article:author", "dc.creator", "byl", "parsely-author", "sailthru.author")
    if told and "://" not in told and "@" not in told:
        return re.sub(r"^[Bb]y\s+", "", told)
    for element in root.iter("a", "span", "div", "address"):
        if element.get("rel") == "author" or "author" in (element.get("itemprop") or ""):
            name = " ".join(str(element.xpath("string()")).split())
            if 1 < len(name.split()) <= 6:
                return re.sub(r"^[Bb]y\s+", "", name)
    return None


def _byline(blocks: list[Block]) -> str | None:
    """The name in a 'By …' line at the head of the story, or before a date in a line of its own."""
    for block in blocks[:60]:
        if block.boiler is not None or block.role != "byline":
            continue
        if found := _BY.match(block.text):
            return _ROLE.sub("", found["who"]).strip(" .,")
        first = re.split(r"\s*[·|•]\s*", block.text)[0]
        if re.fullmatch(r"[A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+){1,3}", first) and _VISIBLE_DATE.search(block.text):
            return None if _VISIBLE_DATE.search(first) else first
    return None


def _time_element(root: etree._Element) -> str | None:
    """A time element that is marked as the date of publication, or the only one of the story's head."""
    times = [t for t in root.iter("time") if t.get("datetime")]
    for element in times:
        marks = f"{element.get('itemprop') or ''} {element.get('class') or ''} {element.get('pubdate') or ''}".lower()
        if "pub" in marks or element.get("pubdate") is not None:
            return element.get("datetime")
    inside = [t for t in times if any(a.tag in ("article", "main", "header") for a in t.iterancestors())]
    return inside[0].get("datetime") if len({t.get("datetime") for t in inside}) == 1 else None


def _visible_date(blocks: list[Block]) -> str | None:
    """A date in a byline, or in a line at the head that says 'Published'."""
    for block in blocks[:60]:
        stated = block.role == "byline" or re.match(r"(?:First )?(?:Published|Posted)\b", block.text)
        if block.boiler is None and stated and (found := _VISIBLE_DATE.search(block.text)):
            return found[0]
    return None
