"""Samples that no text file can hold: made here, about the grounding of an invented ferry."""

import io
import json
import shutil
import zipfile
from datetime import date, datetime, time
from email.message import EmailMessage

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def samples():
    """(reader, file name, bytes) of each."""
    yield "table", "quay.csv", QUAY.encode()
    yield "table", "positions.tsv", POSITIONS.encode()
    yield "table", "boats.xlsx", workbook()
    yield "html", "story.html", STORY.encode()
    yield "html", "notice.html", NOTICE.encode("cp1252")
    yield "pdf", "statement.pdf", pdf(STATEMENT)
    yield "pdf", "hearing.pdf", pdf(HEARING, numbered=True)
    yield "docx", "statement.docx", docx(CHANGED, comments=COMMENTS, footer1=FOOTER)
    yield "docx", "log.docx", docx(p("Watch log of the lifeboat station") + table(*BOATS[2:]))
    yield "mail", "chain.eml", chain().as_bytes()
    yield "mail", "rich.eml", rich().as_bytes()
    yield "posts", "posts.json", json.dumps(POSTS).encode()
    yield "posts", "lines.jsonl", b"\n".join(json.dumps(post).encode() for post in PLAIN_POSTS)
    yield "telegram", "group.json", json.dumps(GROUP).encode()
    yield from recordings()
    yield from scanned()


QUAY = """logged,unit,status,remarks
14/06/2025 21:40:10,BOAT1,DISPATCHED,"Ferry aground off Tarrow pier, forty on board"
14/06/2025 21:52:00,BOAT1,ARRIVED,Alongside the ferry
14/06/2025 23:58:30,BOAT2,INFO,Tow line parted
15/06/2025 00:20:00,BOAT1,CLEAR,
"""
POSITIONS = "time\tcallsign\tmessage\n21:40\tSkua\tWe have touched bottom\n21:44\tTarrow Control\tSay again Skua\n"
BOATS = (
    ("Tarrow lifeboat station",),
    (),
    ("No.", "Date", "Time", "Boat", "Detail"),
    (1, date(2025, 6, 14), time(21, 41), "Boat 1", "Pager sounded for a ferry aground"),
    (2, date(2025, 6, 14), time(21, 49, 30), "Boat 1", "Launched with five crew"),
    (3, date(2025, 6, 15), time(0, 31), "Boat 1", "Back on station, all well"),
)
STORY = """<!doctype html><html><head><meta charset="utf-8"><title>Ferry aground off Tarrow | Tarrow Times</title>
<meta name="author" content="Ada Penn"><meta property="article:published_time" content="2025-06-15T08:30:00+01:00"></head><body>
<div id="cookie-wall"><p>We and our partners store cookies on your device.</p></div><nav><a href="/tides">Tides</a><a href="/w">Weather</a></nav>
<article><h1>Ferry aground off Tarrow</h1><p class="byline">By Ada Penn</p>
<figure><img src="x"><figcaption>The Skua at first light</figcaption></figure>
<p>The ferry Skua went aground off Tarrow on Saturday night with forty people on board, the coastguard said.</p>
<p>“It was like hitting a wall,” said Bo Rusk, who was on the car deck. He was taken off by lifeboat.</p>
<blockquote class="twitter-tweet"><p>Heard the bang from the pier</p>&mdash; Lil (@lil_pier) <a href="x">June 14, 2025</a></blockquote>
</article><aside class="related"><h3>More from the coast</h3><p>“Next year I go further out,” says harbour swimmer</p></aside>
<footer>© Tarrow Times</footer></body></html>"""
NOTICE = """<html><body><div class="privacy-note"><p>Our privacy policy says which of our partners may look at your preferences.</p></div>
<aside class="report"><h1>Pier closed</h1><p>Tarrow pier was closed at 10pm on Saturday after the Skua touched it – no one was hurt.</p>
<p>The harbour master said it would reopen on Monday.</p></aside></body></html>"""
STATEMENT = (
    "Statement of Bo Rusk", "Dated 17 June 2025", "",
    "1. I was on the car deck of the Skua when she struck. I had come down from the", "lounge five minutes before.", "",
    "2. I heard a long scrape and then the alarm. I saw nobody at the bow door.", "", "Signed: Bo Rusk",
)  # fmt: skip
HEARING = (
    "Q. Where were you when the ferry struck?", "A. On the car deck, by the bow door. I had just", "come down from the lounge.",
    "Q. What did you hear?", "A. A long scrape, then the alarm.", "Q. Who was with you?", "A. Nobody that I could see.",
)  # fmt: skip


def workbook():
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Boats"
    for row in BOATS:
        sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pdf(lines, *, numbered=False, password=None, columns=(), blank_page=False):
    """A PDF of these lines, '' being a gap between paragraphs; `columns` are pairs of lines side by side."""
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1, encrypt=StandardEncryption(password) if password else None)
    if blank_page:
        page.rect(100, 100, 200, 200, fill=1)
        page.showPage()
    height = 780
    for number, line in enumerate(lines, 1):
        if numbered:
            page.drawString(60, height, str(number))
        page.drawString(100, height, line)
        height -= 14
    for left, right in columns:
        page.drawString(60, height, left)
        page.drawString(320, height, right)
        height -= 14
    page.showPage()
    page.save()
    return out.getvalue()


def p(text):
    return f'<w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'


def table(*rows):
    cells = ("".join(f"<w:tc>{p(cell)}</w:tc>" for cell in row) for row in rows)
    return "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in cells) + "</w:tbl>"


def change(tag, text, author="Typist"):
    words = "delText" if tag == "del" else "t"
    return (
        f'<w:{tag} w:id="1" w:author="{author}" w:date="2025-06-18T09:00:00Z"><w:r>'
        f'<w:{words} xml:space="preserve">{text}</w:{words}></w:r></w:{tag}>'
    )


def run(text):
    return f'<w:r><w:t xml:space="preserve">{text}</w:t></w:r>'


CHANGED = (
    p("Statement of Cy Dale")
    + table(("Taken by", "Ada Penn"), ("Taken on", "18 June 2025"))
    + f"<w:p>{run('The mate said ')}{change('del', 'the men ')}{change('ins', 'two men ')}{run('went below at noon.')}"
    + '<w:r><w:commentReference w:id="7"/></w:r></w:p>'
    + p("I saw the bow door open.")
)
COMMENTS = (
    f'<w:comments xmlns:w="{W}"><w:comment w:id="7" w:author="Eve Moss" w:date="2025-06-19T10:00:00Z">{p("He said three before.")}'
    "</w:comment></w:comments>"
)
FOOTER = f'<w:ftr xmlns:w="{W}">{p("Harbour inquiry")}</w:ftr>'


def docx(body, **parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            zipfile.ZipInfo("word/document.xml"),
            f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>',
            zipfile.ZIP_DEFLATED,
        )
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(f"word/{name}.xml"), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def chain():
    mail = EmailMessage()
    mail["From"] = "Ada Penn <ada@tarrow.example>"
    mail["To"] = "Inquiry <room@tarrow.example>"
    mail["Date"] = "Mon, 16 Jun 2025 09:05:00 +0100"
    mail["Subject"] = "FW: the bow door"
    mail.set_content(
        "For your file. I was ashore by then.\n\n"
        "From: Bo Rusk [mailto:bo@tarrow.example]\nSent: Sunday, June 15, 2025 8:40 AM\nTo: Ada Penn\nSubject: the bow door\n\n"
        "The door was half open when I came down.\n\n--\nSent from my phone\n\n"
        'On Jun 15, 2025, at 7:26 AM, "Cy Dale" <cy@tarrow.example> wrote:\n> The door was shut at 21:30.\n> I checked it twice.\n'
    )
    return mail


def rich():
    mail = EmailMessage()
    mail["From"] = "Zoë Vane <zoe@tarrow.example>"
    mail["To"] = "Ops <ops@tarrow.example>"
    mail["Date"] = "Sun, 15 Jun 2025 06:12:00 +0100"
    mail["Subject"] = "Tow – line"
    mail.set_content(
        "<html><body><p>Log attached.</p><div>On Sat, 14 Jun 2025 at 23:58, Bo Rusk &lt;bo@tarrow.example&gt; wrote:</div>"
        "<blockquote><p>The tow line has parted.</p></blockquote></body></html>",
        subtype="html",
    )
    mail.add_attachment(QUAY.encode(), maintype="text", subtype="csv", filename="quay.csv")
    mail.set_boundary("tarrow-boundary")
    return mail


POSTS = {
    "data": [
        {"id": "1", "author_id": "11", "created_at": "2025-06-14T20:41:00.000Z", "text": "The Skua is on the rocks off the pier, people at the stern"},
        {"id": "2", "author_id": "12", "created_at": "2025-06-14T20:44:00.000Z", "text": "RT @lil_pier: The Skua is on the rocks off the pier, people…",
         "referenced_tweets": [{"type": "retweeted", "id": "1"}]},
        {"id": "3", "author_id": "12", "created_at": "2025-06-14T21:10:00.000Z", "text": "Boats alongside now",
         "referenced_tweets": [{"type": "replied_to", "id": "1"}]},
    ],
    "includes": {"users": [{"id": "11", "name": "Lil at the pier", "username": "lil_pier"}, {"id": "12", "name": "Tarrow Watch", "username": "tarrow_watch"}]},
}  # fmt: skip
PLAIN_POSTS = (
    {"user": "ann", "text": "Smoke off the pier", "created_at": "2025-06-14T20:50:00Z"},
    {"user": "bo", "text": "No, that is the flare", "created_at": "2025-06-14T20:52:00Z"},
)
GROUP = {
    "name": "Harbour row",
    "type": "private_group",
    "messages": [
        {"id": 1, "type": "service", "date": "2025-06-14T21:30:00", "date_unixtime": "1749933000", "actor": "Bo", "action": "create_group",
         "members": ["Cy"], "text": ""},
        {"id": 2, "type": "message", "date": "2025-06-14T21:45:11", "date_unixtime": "1749933911", "from": "Bo", "forwarded_from": "Ann",
         "text": ["Skiff loose off ", {"type": "bold", "text": "Pier 4"}, ", nobody in it"]},
        {"id": 3, "type": "message", "date": "2025-06-14T21:46:00", "date_unixtime": "1749933960", "from": "Bo", "text": "Somebody told me so"},
    ],
}  # fmt: skip


def recordings():
    """Recordings of silence, with what each form says of itself."""
    yield "media", "deck.wav", wav()
    yield "media", "tape.mp3", mp3()
    yield "media", "phone.m4a", mp4()


def wav(*, seconds=2, stamp="2025-06-14 21:40:12"):
    """Silence with a broadcast chunk that states its start."""

    def chunk(name, body):
        return name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)

    bext = (
        b"Deck channel".ljust(256, b"\0")
        + b"Harbour office".ljust(64, b"\0")
        + stamp[:10].encode()
        + stamp[11:].encode()
        + bytes(8)
    )
    form = (1).to_bytes(2, "little") * 2 + (8000).to_bytes(4, "little") + (16000).to_bytes(4, "little") + b"\x02\0\x10\0"
    body = b"WAVE" + chunk(b"bext", bext) + chunk(b"fmt ", form) + chunk(b"data", bytes(16000 * seconds))
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def mp3():
    """A tag with title and moment, then frames of 128 kbit/s."""

    def frame(name, text):
        body = b"\3" + text.encode()
        return name + len(body).to_bytes(4, "big") + b"\0\0" + body

    tag = frame(b"TIT2", "Tape 3") + frame(b"TDRC", "2025-06-14T21:40:12")
    return b"ID3\4\0\0" + bytes([0, 0, len(tag) >> 7, len(tag) & 127]) + tag + (b"\xff\xfb\x90\0" + bytes(413)) * 40


def mp4():
    """A header of ten seconds made at 20:40:12 UTC."""

    def atom(name, body):
        return (len(body) + 8).to_bytes(4, "big") + name + body

    moment = int((datetime(2025, 6, 14, 20, 40, 12) - datetime(1904, 1, 1)).total_seconds())
    header = bytes(4) + moment.to_bytes(4, "big") * 2 + (1000).to_bytes(4, "big") + (10_000).to_bytes(4, "big") + bytes(80)
    return atom(b"ftyp", b"M4A \0\0\0\0") + atom(b"moov", atom(b"mvhd", header)) + atom(b"mdat", bytes(64))


NOTE = (
    "TARROW LIFEBOAT STATION", "Note of 14 June 2025", "At 21:40 the pager sounded for a ferry aground off the pier.",
    "We launched the boat at 21:49 with five crew.", "The ferry had forty people on board when we came alongside.",
)  # fmt: skip


def scanned():
    """A note tilted and dirtied; only where text recognition is installed."""
    if shutil.which("tesseract"):
        yield "images", "note.png", scan(NOTE, tilt=3, dirt=3000)
        yield "images", "note.jpg", scan(NOTE, form="JPEG")
        yield "pdf", "scan.pdf", scanned_pdf(scan(NOTE, tilt=-2))


def picture(lines, *, tilt=0.0, dirt=0, size=34, gap=80, columns=(120,)):
    """Lines as a page of pixels, turned against the clock by `tilt` degrees, with specks; cells two blanks apart in columns."""
    import random
    from pathlib import Path

    import reportlab
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"), size)
    page = Image.new("L", (1500, 300 + gap * len(lines)), 255)
    draw = ImageDraw.Draw(page)
    for number, line in enumerate(lines):
        for left, cell in zip(columns, line.split("  "), strict=False):
            draw.text((left, 120 + number * gap), cell, fill=0, font=font)
    page = page.rotate(tilt, fillcolor=255, resample=Image.Resampling.BICUBIC, expand=abs(tilt) > 45)
    dice, dots = random.Random(7), page.load()
    for _ in range(dirt):
        dots[dice.randrange(page.width), dice.randrange(page.height)] = dice.randrange(120)
    return page


def scan(lines, *, form="PNG", **how):
    out = io.BytesIO()
    picture(lines, **how).save(out, form)
    return out.getvalue()


def scanned_pdf(*images, text=()):
    """A PDF with a page of lines, if any, and a page for each image."""
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1)
    for number, line in enumerate(text):
        page.drawString(80, 780 - 14 * number, line)
    if text:
        page.showPage()
    for image in images:
        shown = ImageReader(io.BytesIO(image))
        wide, high = shown.getSize()
        page.drawImage(shown, 40, 800 - 515 * high / wide, 515, 515 * high / wide)
        page.showPage()
    page.save()
    return out.getvalue()
