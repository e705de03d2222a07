"""A web page as blocks of text in the order of the page, and which of them are no part of its story."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml import html as lxml_html

from firsthand.readers.decoding import Decoded, decode

_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_XML_DECLARED = re.compile(rb"""<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]+)""", re.IGNORECASE)
_UNSEEN = frozenset(
    ["script", "style", "noscript", "template", "svg", "select", "option", "button", "input", "textarea", "iframe", "object", "embed", "canvas", "head", "math", "audio", "video", "map"]
)  # fmt: skip
_BLOCKS = frozenset(
    ["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote", "figcaption", "dt", "dd", "pre", "div", "section", "article", "main", "header", "footer", "aside", "nav", "address", "summary", "caption", "details", "figure", "ul", "ol", "dl", "table", "tbody", "thead", "tfoot", "tr", "form", "fieldset", "body", "center", "hr", "legend"]
)  # fmt: skip
_INNER = frozenset(["p", "div", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "section", "article", "blockquote"])
_BOILER_TAGS = frozenset(("nav", "footer", "form", "aside"))
_BOILER_ROLES = frozenset(("dialog", "alertdialog", "navigation", "banner", "contentinfo", "complementary", "search", "menu"))
_BOILER = re.compile(
    r"(?:^|[\s_-])(?<!with-)(?<!with_)(?<!has-)(?<!no-)(?:cookies?|consent|gdpr|ccpa|privacy|cmp|nav|navbar|navigation|topmenu|submenu"
    r"|breadcrumbs?|footer|masthead|related|read-?next|readnext|most-?(?:read|popular|viewed)|trending|recommend(?:ed|ations?)"
    r"|newsletters?|advert|adverts|advertisement|sponsored|outbrain|taboola|comments|disqus|skip-?link|print-only|visually-hidden"
    r"|sr-only|more-?(?:stories|news|from)|up-?next|also-?read)(?=$|[\s_-])",
    re.IGNORECASE,
)
_PERHAPS = re.compile(
    r"(?:^|[\s_-])(?<!with-)(?<!with_)(?<!has-)(?<!no-)(?:menu|foot|sidebar|side-bar|popular|subscri(?:be|ption)|sign-?up|promo"
    r"|promoted|share|sharing|social|ads?|popup|modal|overlay|paywall|tags?|taglist|comment|login|search|teasers?|read-?more)"
    r"(?=$|[\s_-])",
    re.IGNORECASE,
)
_SPACES, _WIDE_SPACE = re.compile(r"\s+"), re.compile(r"[^\S ]|  ")
_GAPS = re.compile(r"\n\s*\n")
_STORY = re.compile(r"story|article|content|entry|post-?body|main", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_POSTS = re.compile(
    r"twitter-tweet|tweet-embed|instagram-media|fb-post|bluesky-embed|mastodon-embed|tiktok-embed|reddit-embed|embedded-post|threads-post"
)
_BYLINE = re.compile(
    r"(?:^|[\s_-])(?:byline|author|meta|stamp|timestamp|dateline|date|published|pubdate|post-?info|entry-?meta)(?=$|[\s_-])",
    re.IGNORECASE,
)


_NOTICE = re.compile(
    r"\bcookies?\b|\bconsent\b|\bpartners?\b|\byour (?:privacy|choices|device|browser|preferences|data)\b|\bprivacy (?:policy|settings)\b"
    r"|\bpersonal data\b|\b(?:settings|preferences) page\b|\bdata on this site\b|\b(?:accept|reject|agree to) all\b|\bsubscribe\b|\bsign up\b"
    r"|\bnewsletter\b|\benable javascript\b|\bread the full story\b|\bad blocker\b",
    re.IGNORECASE,
)


def is_notice(text: str) -> bool:
    """Whether a paragraph speaks to the visitor of the site: of cookies, choices, newsletters."""
    if len(text.split()) > 90:
        return False
    signs = {found.lower() for found in _NOTICE.findall(text)}
    return len(signs) >= 2 and re.search(r"\b(?:you|your|we|our|this site)\b", text, re.IGNORECASE) is not None


@dataclass(slots=True)
class Block:
    """One run of text that stands on its own. `element` is the block-level element it stands in; `links` counts linked characters.

    `boiler` is the element that makes it no part of the story; `perhaps` when that is only a matter of its name;
    `post` is the embedded post it belongs to.
    """

    text: str
    element: etree._Element
    links: int = 0
    boiler: etree._Element | None = None
    post: etree._Element | None = None

    @property
    def perhaps(self) -> bool:
        return (
            self.boiler is not None
            and self.boiler.tag in ("div", "section", "ul", "span")
            and not _BOILER.search(_names(self.boiler))
        )

    @property
    def words(self) -> int:
        return len(self.text.split())

    @property
    def role(self) -> str:
        """'heading', 'caption', 'byline' or 'prose'."""
        tag = str(self.element.tag)
        if re.fullmatch(r"h[1-6]", tag):
            return "heading"
        if tag in ("figcaption", "caption") or _has_class(self.element, r"caption"):
            return "caption"
        if self.words <= 25 and (_BYLINE.search(_names(self.element)) or re.match(r"By [A-Z][\w'’-]+ [A-Z]", self.text)):
            return "byline"
        return "prose"

    @property
    def is_prose(self) -> bool:
        """Whether it reads like a sentence or more and is not mostly links."""
        dense = self.links < 0.5 * len(self.text)
        return dense and (self.words >= 10 or (self.words >= 4 and self.text.rstrip("”\"’')")[-1:] in (".", "!", "?", "…")))


def page_text(data: bytes) -> Decoded:
    """The text of a page, by the encoding it declares before any guess."""
    head = data[:4096]
    found = _DECLARED.search(head) or _XML_DECLARED.search(head)
    return decode(data, found[1].decode("ascii", "ignore") if found else None)


def parse_page(text: str) -> etree._Element | None:
    """The page as a tree; None when there is nothing in it. Nothing outside is ever looked up."""
    parser = lxml_html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        return lxml_html.document_fromstring(text.replace("\0", "").encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None


def blocks_of(root: etree._Element) -> list[Block]:
    """All blocks that a reader of the page sees, in order."""
    walk = _Walk()
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if not isinstance(element.tag, str):
            if event == "end":
                walk.say(element.tail)
            continue
        if event == "start":
            walk.enter(element)
        else:
            walk.leave(element)
    walk.flush()
    _spare_the_story(walk.blocks)
    return walk.blocks


@dataclass(slots=True)
class _Walk:
    """Where a walk over the page stands: the run of text being read and the elements around it."""

    blocks: list[Block] = field(default_factory=list)
    around: list[etree._Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    links: int = 0
    anchors: int = 0
    unseen: int = 0
    boilers: list[etree._Element] = field(default_factory=list)
    posts: list[etree._Element] = field(default_factory=list)

    def enter(self, element: etree._Element) -> None:
        tag = element.tag
        if self.unseen or tag in _UNSEEN or is_hidden(element):
            self.unseen += 1
            return
        if _is_block(element):
            self.flush()
            self.around.append(element)
        if _is_boiler(element):
            self.boilers.append(element)
        if (classes := element.get("class")) and _POSTS.search(classes):
            self.posts.append(element)
        if tag == "br":
            self.parts.append("\n")
        if tag in ("td", "th") and "".join(self.parts).strip():
            self.parts.append(" | ")
        self.anchors += tag == "a"
        self.say(element.text)

    def leave(self, element: etree._Element) -> None:
        if self.unseen:
            self.unseen -= 1
            if not self.unseen:
                self.say(element.tail)
            return
        if _is_block(element):
            self.flush()
            self.around.pop()
        for stack in (self.boilers, self.posts):
            if stack and stack[-1] is element:
                stack.pop()
        self.anchors -= element.tag == "a"
        self.say(element.tail)

    def say(self, text: str | None) -> None:
        if text and not self.unseen:
            in_pre = bool(self.around) and self.around[-1].tag == "pre"
            self.parts.append(text if in_pre else _SPACES.sub(" ", text) if _WIDE_SPACE.search(text) else text)
            self.links += len(text.strip()) if self.anchors else 0

    def flush(self) -> None:
        whole, links = "".join(self.parts), self.links
        self.parts, self.links = [], 0
        if not whole.strip() or not self.around:
            return
        for run in _GAPS.split(whole) if "\n" in whole else (whole,):
            text = "\n".join(" ".join(line.split()) for line in run.split("\n")).strip()
            if text:
                boiler = self.boilers[0] if self.boilers else None
                self.blocks.append(
                    Block(text, self.around[-1], min(links, len(text)), boiler, self.posts[0] if self.posts else None)
                )


def _is_block(element: etree._Element) -> bool:
    if element.tag in ("td", "th"):
        return any(child.tag in _INNER for child in element)
    return element.tag in _BLOCKS


def is_hidden(element: etree._Element) -> bool:
    """Whether the page itself hides an element."""
    return element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "") is not None


def _names(element: etree._Element) -> str:
    return f"{element.get('class') or ''} {element.get('id') or ''} {element.get('itemprop') or ''}"


def _has_class(element: etree._Element, pattern: str) -> bool:
    return re.search(pattern, element.get("class") or "", re.IGNORECASE) is not None


def _is_boiler(element: etree._Element) -> bool:
    """Whether an element by its tag, role or names is a menu, a notice, a list of other stories or the like."""
    tag = element.tag
    if tag in ("html", "body", "main", "article", "p", "a", "span", "em", "strong", "i", "b"):
        return False
    if tag in ("h1", "h2", "h3", "h4", "h5", "h6", "figure", "figcaption", "img", "time"):
        return False
    if (element.get("role") or "").lower() in _BOILER_ROLES or tag in ("nav", "footer", "form"):
        return True
    names = _names(element)
    if names == "  " and tag not in ("aside", "header"):
        return False
    if tag == "aside":
        return not _STORY.search(names) or bool(_BOILER.search(names))
    if tag == "header":
        return bool(re.search(r"site|page|global|top|mast", names, re.IGNORECASE))
    return bool(_BOILER.search(names) or _PERHAPS.search(names))


def _spare_the_story(blocks: list[Block]) -> None:
    """An element that holds most of the page's prose is its story, whatever its names are ('page with-sidebar')."""
    total = sum(b.words for b in blocks if b.is_prose)
    weights: dict[etree._Element, int] = {}
    for block in blocks:
        if block.boiler is not None and block.is_prose:
            weights[block.boiler] = weights.get(block.boiler, 0) + block.words
    spared = {e for e, words in weights.items() if words * 2 > total and (words >= 60 or e.find(".//h1") is not None)}
    for block in blocks:
        if block.boiler in spared:
            block.boiler = _inner_boiler(block, spared)


def _inner_boiler(block: Block, spared: set[etree._Element]) -> etree._Element | None:
    """The next boiler element within the spared one, outermost first."""
    around = [block.element, *block.element.iterancestors()]
    return next((e for e in reversed(around) if e not in spared and isinstance(e.tag, str) and _is_boiler(e)), None)


def lines_of(root: etree._Element) -> Iterator[str]:
    """All text of a mail body as lines: a blank line between blocks, '>' before what stands in a block quotation."""
    for block in blocks_of(root):
        around = [block.element, *block.element.iterancestors()]
        depth = sum(1 for e in around if e.tag == "blockquote")
        for line in block.text.split("\n"):
            yield f"{'>' * depth} {line}" if depth else line
        yield ""
