"""Web pages printed to PDF: what a browser puts above and below each page, which is no part of the page."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from firsthand.model import Issue
from firsthand.readers import Reading
from firsthand.readers.lines import Line

_STAMP = r"(?P<stamp>\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[AaPp]\.?[Mm]\.?)?)"
_HEAD = re.compile(rf"\s*(?:{_STAMP}\s+(?P<title>\S.*?)|(?P<before>\S.*?)\s+{_STAMP.replace('stamp', 'after')})\s*")
_FOOT = re.compile(r"\s*(?:(?P<address>(?:https?|file)://\S+)(?:\s+(?P<page>\d{1,4}\s*(?:/|of)\s*\d{1,4}))?)\s*")
_TITLE_SPLIT = re.compile(r"\s+[|–—·»-]\s+")


@dataclass(frozen=True, slots=True)
class Print:
    """The pages without the browser's lines; from where and when they were printed, and the title of the window."""

    pages: list[list[Line]]
    address: str
    moment: str | None
    title: str | None


def printed_page(pages: Sequence[Sequence[Line]]) -> Print | None:
    """The print; None when the last line of each page is no address, as below pages that a browser prints."""
    if not pages:
        return None
    lasts = [next((i for i in range(len(page) - 1, -1, -1) if not page[i].blank), -1) for page in pages]
    feet = [_FOOT.fullmatch(page[last].text) if last > 0 else None for page, last in zip(pages, lasts, strict=True)]
    addresses = {foot["address"] for foot in feet if foot}
    if not all(feet) or len(addresses) != 1 or not all(foot and foot["page"] for foot in feet):
        return None
    heads = [_HEAD.fullmatch(page[0].text) for page in pages]
    first = heads[0] if all(heads) else None
    made = [list(page[1 if first else 0 : last]) for page, last in zip(pages, lasts, strict=True)]
    moment = (first["stamp"] or first["after"]) if first else None
    return Print(made, addresses.pop(), moment, (first["title"] or first["before"]) if first else None)


def as_page(reading: Reading, found: Print, source: str) -> Reading:
    """The reading of what a page says, told that it was printed; its date is that of publication, the moment of printing is none."""
    when = f" on {found.moment}" if found.moment else ""
    told = f"printed from {found.address}{when}; what the browser put around the page is left out, and the moment of printing dates nothing"
    named = f" (window: {found.title})" if found.title else ""
    issue = Issue("boilerplate_removed", told + named, source)
    made = replace(reading, issues=(*reading.issues, issue))
    if made.kind != "unknown":
        return made
    parts = _TITLE_SPLIT.split(found.title) if found.title else []
    outlet = parts[-1] if len(parts) > 1 and len(parts[-1].split()) <= 6 else None
    title = parts[0] if parts and parts[0] in made.text else made.title
    return replace(
        made, kind="news", title=title, outlet=made.outlet or outlet, created=None, published=made.published or made.created
    )
