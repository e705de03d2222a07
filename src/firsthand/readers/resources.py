"""What browsers put into the folder 'NAME_files' beside a page that they save: parts of the page, no accounts by themselves."""

import re

from firsthand.readers import Incoming, Reading

_FOLDER = re.compile(r"(?:^|/)(?P<page>[^/!]+)[_ -](?:files|Dateien|fichiers|archivos|bestanden)/[^/!]+$")
_PARTS = frozenset(
    (".css", ".js", ".mjs", ".map", ".woff", ".woff2", ".ttf", ".otf", ".eot", ".svg", ".ico", ".gif", ".webp", ".avif", ".png", ".jpg",
     ".jpeg", ".download", ".php", ".json")
)  # fmt: skip
_FRAME = re.compile(r"(?:^|/)(?:saved_resource|container|ads?|iframe|frame|widget)[\w() -]*\.html?$", re.IGNORECASE)
_SAVED = re.compile(rb"<!--\s*saved from url=", re.IGNORECASE)


class PageResources:
    name = "resources"
    version = "1"
    at_most = 0.97

    def recognises(self, incoming: Incoming) -> float:
        """The folder's name with a kind of file that pages are made of, or with a page that a browser marked as saved."""
        if not _FOLDER.search(incoming.path):
            return 0.0
        if incoming.suffix in _PARTS:
            return 0.97
        is_frame = incoming.suffix in (".html", ".htm") and (_FRAME.search(incoming.path) or _SAVED.search(incoming.data[:1024]))
        return 0.97 if is_frame else 0.0

    def read(self, incoming: Incoming) -> Reading:
        found = _FOLDER.search(incoming.path)
        page = found["page"] if found else "a page"
        why = f"a part of the saved page “{page}”, no account by itself; if it is one, move it out of the folder"
        return Reading("", status="skipped", reason=why)


READER = PageResources()
