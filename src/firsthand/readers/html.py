"""Web pages: the story with its headings, captions and embedded posts; menus, notices and other stories are left out."""

import re

from firsthand.readers import Incoming, Reading
from firsthand.readers.html_story import read_page

_PAGE = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_TAGS = re.compile(rb"</?(?:p|div|article|h[1-6]|span|br|a|ul|li|table|section)(?:\s[^<>]{0,300})?/?>", re.IGNORECASE)


class Html:
    name = "html"
    version = "3"
    at_most = 0.92

    def recognises(self, incoming: Incoming) -> float:
        head = incoming.data[:4096].replace(b"\0", b"")
        if re.match(rb"\s*(?:[\w-]+:\s|From )", head):
            return 0.0
        if _PAGE.search(head):
            return 0.92
        tags = len(_TAGS.findall(head))
        return 0.7 if head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<") and tags >= 3 and b"<?xml" not in head else 0.0

    def read(self, incoming: Incoming) -> Reading:
        """Paragraphs apart by blank lines; what is left out becomes issues that quote it."""
        return read_page(incoming, incoming.data)


READER = Html()
