"""How fast files are read, beside the bare library in the same run, on one core.

Ours is everything from bytes to a reading: the choice among all readers, text, locators, passages, records, issues. Beside it stands
the bare library's text alone: pypdfium2's text of each page, trafilatura's main text (with its fallbacks, as it comes), rows of the
csv module, the body that the email package finds. Times are of the processor; the collector of cycles pauses for both, as in a build.
The PDF files are pages of prose in one font, the lightest that there are for the bare library; of the web pages every other one has
teasers between its story and its clutter, so that the story cannot be told by its elements alone.
"""

import csv
import email
import gc
import io
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from email import policy
from random import Random
from typing import Any

from evals.task import AbsentError, Figures, Task
from firsthand.app.memory import no_cycles_sought
from firsthand.engine.work import toolkit
from firsthand.model import CaseFacts
from firsthand.pipeline import Found, read

_WORDS = [
    "the",
    "ferry",
    "pier",
    "harbour",
    "boat",
    "crew",
    "water",
    "line",
    "engine",
    "deck",
    "door",
    "alarm",
    "radio",
    "wind",
    "tide",
    "rope",
    "master",
    "officer",
    "passenger",
    "lifeboat",
    "station",
    "before",
    "after",
    "when",
    "had",
    "was",
    "were",
    "came",
    "went",
    "said",
    "heard",
    "saw",
    "took",
    "gave",
    "told",
    "called",
    "stood",
    "moved",
    "turned",
    "held",
    "ran",
    "began",
    "ended",
    "slowly",
    "quickly",
    "again",
    "still",
    "already",
]
_CASE = CaseFacts(time_zone="Europe/London")


def options(parser: ArgumentParser) -> None:
    parser.add_argument("--scale", type=float, default=1.0, help="how much of everything is made and read")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is timed; the best time counts")


def measure(asked: Namespace) -> Figures:
    """Ratios to pypdfium2's text extraction and to trafilatura, rows of csv and messages of mail a second; from bytes to a reading."""
    random = Random(3)
    pages = max(4, int(40 * asked.scale))
    pdf = [_pdf(random, pages) for _ in range(2)]
    html = [_page(random, teasers=number % 2 > 0) for number in range(max(8, int(80 * asked.scale)))]
    rows = max(2_000, int(50_000 * asked.scale))
    table = _table(random, rows)
    mails = [_mail(random, number) for number in range(max(50, int(600 * asked.scale)))]
    pdf_bare, pdf_ours = _beside(lambda: _bare_pdf(pdf), lambda: _ours("a.pdf", pdf, "pdf"), asked.rounds)
    html_bare, html_ours = _beside(lambda: _bare_html(html), lambda: _ours("a.html", html, "html"), asked.rounds)
    csv_bare, csv_ours = _beside(lambda: _bare_csv(table), lambda: _ours("a.csv", [table], "table"), asked.rounds)
    mail_bare, mail_ours = _beside(lambda: _bare_mail(mails), lambda: _ours("a.eml", mails, "mail"), asked.rounds)
    return {
        "pdf_pages_per_s": round(2 * pages / pdf_ours, 1),
        "pdf_ratio_to_pypdfium2": round(pdf_bare / pdf_ours, 3),
        "html_pages_per_s": round(len(html) / html_ours, 1),
        "html_ratio_to_trafilatura": round(html_bare / html_ours, 3),
        "csv_rows_per_s": round(rows / csv_ours),
        "csv_ratio_to_csv": round(csv_bare / csv_ours, 3),
        "mail_messages_per_s": round(len(mails) / mail_ours),
        "mail_ratio_to_email": round(mail_bare / mail_ours, 3),
    }


def _beside(bare: Callable[[], None], ours: Callable[[], None], rounds: int) -> tuple[float, float]:
    """The best time of each, taken in turns so that both see the same machine."""
    best = [float("inf"), float("inf")]
    for _ in range(rounds):
        for place, work in enumerate((bare, ours)):
            with no_cycles_sought():
                start = time.process_time()
                work()
                best[place] = min(best[place], time.process_time() - start)
            gc.collect()
    return best[0], best[1]


def _ours(name: str, files: Sequence[bytes], reader: str) -> None:
    """From bytes to a reading, with the choice of the reader. Raises AbsentError when another reader takes the files."""
    for number, data in enumerate(files):
        source, document, _ = read(Found(f"{number}/{name}", data), _CASE, toolkit())
        if document is None or not (source.reader or "").startswith(reader):
            raise AbsentError(f"{name} was read by {source.reader}: {source.reason}")


def _bare_pdf(files: Sequence[bytes]) -> None:
    import pypdfium2

    for data in files:
        document = pypdfium2.PdfDocument(data)
        for index in range(len(document)):
            document[index].get_textpage().get_text_bounded()
        document.close()


def _bare_html(files: Sequence[bytes]) -> None:
    import trafilatura

    for data in files:
        trafilatura.extract(data.decode(), include_comments=False)


def _bare_csv(data: bytes) -> None:
    for _ in csv.reader(io.StringIO(data.decode())):
        pass


def _bare_mail(files: Sequence[bytes]) -> None:
    for data in files:
        message: Any = email.message_from_bytes(data, policy=policy.default)
        body = message.get_body(("plain", "html"))
        if body is not None:
            body.get_content()


def _sentence(random: Random) -> str:
    words = [random.choice(_WORDS) for _ in range(random.randrange(8, 22))]
    return " ".join(words).capitalize() + "."


def _paragraph(random: Random) -> str:
    return " ".join(_sentence(random) for _ in range(random.randrange(2, 6)))


def _wrapped(text: str, width: int = 88) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def _pdf(random: Random, pages: int) -> bytes:
    try:
        from reportlab.pdfgen import canvas  # type: ignore[import-untyped]
    except ImportError:
        raise AbsentError("reportlab, which makes the PDF files, is not installed") from None
    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1)
    for _ in range(pages):
        height = 780
        while height > 80:
            for line in _wrapped(_paragraph(random)):
                page.drawString(72, height, line)
                height -= 14
            height -= 10
        page.showPage()
    page.save()
    return out.getvalue()


def _page(random: Random, *, teasers: bool = False) -> bytes:
    """A page as news sites have them: three times as much around the story as in it."""
    shown = "".join(
        f"<div><h2><a href='/{n}'>{_sentence(random)[:60]}</a></h2><p>{_sentence(random)}</p></div>" for n in range(6)
    )
    links = "".join(f"<li><a href='/{n}'>{_sentence(random)[:60]}</a></li>" for n in range(60))
    story = "".join(f"<p>{_paragraph(random)}</p>" for _ in range(18))
    others = "".join(
        f"<div class='card'><a href='/{n}'><h3>{_sentence(random)[:70]}</h3></a><p>{_sentence(random)}</p></div>"
        for n in range(20)
    )
    script = "<script>var a=" + ",".join(str(random.random()) for _ in range(300)) + "</script>"
    return (
        f"<!doctype html><html><head><meta charset='utf-8'><title>Ferry aground | Tarrow Times</title>{script}"
        "<meta property='article:published_time' content='2025-06-15T08:30:00+01:00'></head><body>"
        f"<nav><ul>{links}</ul></nav><main><article><h1>Ferry aground off Tarrow</h1>{story}</article>{shown if teasers else ''}</main>"
        f"<aside class='related'>{others}</aside><footer><ul>{links}</ul></footer>{script}</body></html>"
    ).encode()


def _table(random: Random, rows: int) -> bytes:
    start = datetime(2025, 6, 14, 21, 40)
    lines = ["time,unit,status,remarks"]
    for _ in range(rows):
        start += timedelta(seconds=random.randrange(1, 40))
        lines.append(
            f"{start:%d/%m/%Y %H:%M:%S},BOAT{random.randrange(1, 9)},{random.choice(('INFO', 'ARRIVED', 'CLEAR'))},{_sentence(random)}"
        )
    return "\n".join(lines).encode()


def _mail(random: Random, number: int) -> bytes:
    body = "\n\n".join("\n".join(_wrapped(_paragraph(random), 72)) for _ in range(4))
    quoted = "\n".join(f"> {line}" for line in _wrapped(_paragraph(random), 70))
    return (
        f"Message-ID: <{number}@tarrow.example>\nFrom: Ada Penn <ada@tarrow.example>\nTo: Inquiry <room@tarrow.example>\n"
        f"Date: Mon, 16 Jun 2025 09:{number % 60:02}:00 +0100\nSubject: Note {number}\nMIME-Version: 1.0\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{body}\n\nOn Sun, 15 Jun 2025 at 21:10, Bo Rusk <bo@tarrow.example> wrote:\n{quoted}\n"
    ).encode()


TASK = Task("speed of reading, beside the bare libraries", options, measure)
