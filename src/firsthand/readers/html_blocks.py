"""A web page as blocks of text in the order of the page, and which of them are no part of its story."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from lxml import etree

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
_CELLS = frozenset(("td", "th"))
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_NEVER_BOILER = _HEADINGS | frozenset(
    ("html", "body", "main", "article", "p", "a", "span", "em", "strong", "i", "b", "figure", "figcaption", "img", "time")
)
_MAYBE_BOILER = frozenset(("nav", "footer", "form", "aside", "header"))
"""Elements that may be clutter even without a name."""
_DOUBTFUL_TAGS = frozenset(("div", "section", "ul", "span"))
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
_BY = re.compile(r"By [A-Z][\w'’-]+ [A-Z]")
_BYLINE_WORDS = 25
_NOTICE = re.compile(
    r"\bcookies?\b|\bconsent\b|\bpartners?\b|\byour (?:privacy|choices|device|browser|preferences|data)\b|\bprivacy (?:policy|settings)\b"
    r"|\bpersonal data\b|\b(?:settings|preferences) page\b|\bdata on this site\b|\b(?:accept|reject|agree to) all\b|\bsubscribe\b|\bsign up\b"
    r"|\bnewsletter\b|\benable javascript\b|\bread the full story\b|\bad blocker\b",
    re.IGNORECASE,
)


_NOTICE_WORDS = (
    "cookie", "consent", "partner", "your ", "privacy", "personal data", "page", "data on", "accept", "reject", "agree to", "subscribe",
    "sign up", "newsletter", "javascript", "full story", "blocker",
)  # fmt: skip
"""Each sign of a notice has one of these: a look that costs little."""
_NOTICE_LENGTH = 90


def is_notice(text: str) -> bool:
    """Whether a paragraph speaks to the visitor of the site: of cookies, choices, newsletters."""
    lowered = text.lower()
    for word in _NOTICE_WORDS:
        if word in lowered:
            break
    else:
        return False
    if len(text.split()) > _NOTICE_LENGTH:
        return False
    signs = {found.lower() for found in _NOTICE.findall(text)}
    return len(signs) >= 2 and re.search(r"\b(?:you|your|we|our|this site)\b", text, re.IGNORECASE) is not None


@dataclass(slots=True)
class Block:
    """One run of text that stands on its own. `element` is the block-level element it stands in; `words` and `links` count words and linked
    characters.

    `boiler` is the element that makes it no part of the story; `perhaps` when that is only a matter of its name;
    `post` is the embedded post it belongs to.
    """

    text: str
    element: etree._Element
    words: int
    links: int = 0
    boiler: etree._Element | None = None
    post: etree._Element | None = None

    @property
    def perhaps(self) -> bool:
        return self.boiler is not None and self.boiler.tag in _DOUBTFUL_TAGS and not _names_clutter(_names(self.boiler))

    @property
    def role(self) -> str:
        """'heading', 'caption', 'byline' or 'prose'."""
        tag = str(self.element.tag)
        if tag in _HEADINGS:
            return "heading"
        if tag in ("figcaption", "caption") or "caption" in (self.element.get("class") or "").lower():
            return "caption"
        if self.words <= _BYLINE_WORDS and (_names_byline(_names(self.element)) or _BY.match(self.text)):
            return "byline"
        return "prose"

    @property
    def is_prose(self) -> bool:
        """Whether it reads like a sentence or more and is not mostly links."""
        if self.links >= 0.5 * len(self.text):
            return False
        words = self.words
        return words >= 10 or (words >= 4 and self.text.rstrip("”\"’')")[-1:] in (".", "!", "?", "…"))


def page_text(data: bytes) -> Decoded:
    """The text of a page, by the encoding it declares before any guess."""
    head = data[:4096]
    found = _DECLARED.search(head) or _XML_DECLARED.search(head)
    return decode(data, found[1].decode("ascii", "ignore") if found else None)


def parse_page(text: str) -> etree._Element | None:
    """The page as a tree; None when there is nothing in it. Nothing outside is ever looked up."""
    parser = etree.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    try:
        return etree.fromstring(text.replace("\0", "").encode("utf-8", "replace"), parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None


def blocks_of(root: etree._Element) -> list[Block]:
    """All blocks that a reader of the page sees, in order."""
    walk = _Walk()
    enter, leave = walk.enter, walk.leave
    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            enter(element)
        else:
            leave(element)
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
        tag: Any = element.tag
        if not isinstance(tag, str):  # an entity or the like
            return
        if self.unseen:
            self.unseen += 1
            return
        named = element.keys()
        if tag in _UNSEEN or (named and ("hidden" in named or "style" in named) and is_hidden(element)):
            self.unseen = 1
            return
        if tag in _BLOCKS or (tag in _CELLS and _is_block(element)):
            if self.parts:
                self.flush()
            self.around.append(element)
        if tag not in _NEVER_BOILER and (named or tag in _MAYBE_BOILER) and _is_boiler(element):
            self.boilers.append(element)
        if "class" in named and (classes := element.get("class")) and _POSTS.search(classes):
            self.posts.append(element)
        if tag == "br":
            self.parts.append("\n")
        if tag in _CELLS and "".join(self.parts).strip():
            self.parts.append(" | ")
        self.anchors += tag == "a"
        if text := element.text:
            self.say(text)

    def leave(self, element: etree._Element) -> None:
        if self.unseen:
            self.unseen -= isinstance(element.tag, str)
        else:
            if self.around and self.around[-1] is element:
                if self.parts:
                    self.flush()
                self.around.pop()
            if self.boilers and self.boilers[-1] is element:
                self.boilers.pop()
            if self.posts and self.posts[-1] is element:
                self.posts.pop()
            self.anchors -= element.tag == "a"
        if not self.unseen and (text := element.tail):
            self.say(text)

    def say(self, text: str) -> None:
        if (
            not (text.isprintable() and "  " not in text)
            and _WIDE_SPACE.search(text)
            and not (self.around and self.around[-1].tag == "pre")
        ):
            text = _SPACES.sub(" ", text)
        self.parts.append(text)
        if self.anchors:
            self.links += len(text.strip())

    def flush(self) -> None:
        whole, links = "".join(self.parts), self.links
        self.parts, self.links = [], 0
        if not self.around:
            return
        boiler, post = self.boilers[0] if self.boilers else None, self.posts[0] if self.posts else None
        if "\n" not in whole:
            if words := whole.split():
                text = " ".join(words)
                self.blocks.append(Block(text, self.around[-1], len(words), min(links, len(text)), boiler, post))
        elif not whole.isspace():
            texts = ["\n".join([" ".join(line.split()) for line in run.split("\n")]).strip() for run in _GAPS.split(whole)]
            runs = [(text, len(text.split())) for text in texts if text]
            self.blocks += [Block(text, self.around[-1], words, min(links, len(text)), boiler, post) for text, words in runs]


def _is_block(element: etree._Element) -> bool:
    if element.tag in ("td", "th"):
        return any(child.tag in _INNER for child in element)
    return element.tag in _BLOCKS


def is_hidden(element: etree._Element) -> bool:
    """Whether the page itself hides an element."""
    return element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "") is not None


def _names(element: etree._Element) -> str:
    return f"{element.get('class') or ''} {element.get('id') or ''} {element.get('itemprop') or ''}"


@lru_cache(maxsize=2048)  # the pages of a site have the same few names
def _names_clutter(names: str) -> bool:
    return _BOILER.search(names) is not None


@lru_cache(maxsize=2048)
def _names_doubt(names: str) -> bool:
    return _PERHAPS.search(names) is not None


@lru_cache(maxsize=2048)
def _names_byline(names: str) -> bool:
    return _BYLINE.search(names) is not None


def _is_boiler(element: etree._Element) -> bool:
    """Whether an element by its tag, role or names is a menu, a notice, a list of other stories or the like."""
    tag = element.tag
    if tag in _NEVER_BOILER:
        return False
    if (element.get("role") or "").lower() in _BOILER_ROLES or tag in ("nav", "footer", "form"):
        return True
    names = _names(element)
    if names == "  " and tag not in ("aside", "header"):
        return False
    if tag == "aside":
        return not _STORY.search(names) or _names_clutter(names)
    if tag == "header":
        return bool(re.search(r"site|page|global|top|mast", names, re.IGNORECASE))
    return _names_clutter(names) or _names_doubt(names)


def _spare_the_story(blocks: list[Block]) -> None:
    """An element that holds most of the page's prose is its story, whatever its names are ('page with-sidebar')."""
    prose = [(block.boiler, block.words) for block in blocks if block.is_prose]
    total = sum(words for _, words in prose)
    weights: dict[etree._Element, int] = {}
    for boiler, words in prose:
        if boiler is not None:
            weights[boiler] = weights.get(boiler, 0) + words
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
