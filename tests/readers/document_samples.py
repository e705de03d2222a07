"""Samples of documents and archives, about the invented grounding of a ferry: each format in at least two dialects."""

import bz2
import gzip
import importlib.util
import io
import plistlib
import struct
import tarfile
import zipfile
from datetime import UTC, datetime
from pathlib import Path


def _compound():
    spec = importlib.util.spec_from_file_location("reader_compound", Path(__file__).with_name("compound.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.compound


compound = _compound()

NS = (
    " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in (
            ("office", "office"),
            ("text", "text"),
            ("table", "table"),
            ("style", "style"),
            ("meta", "meta"),
            ("draw", "drawing"),
        )
    )
    + ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
ODT_TYPE = "application/vnd.oasis.opendocument.text"
CHANGES = (
    '<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>Typist</dc:creator>'
    "<dc:date>2025-06-18T09:00:00</dc:date></office:change-info><text:p>the men</text:p></text:deletion></text:changed-region>"
    '<text:changed-region text:id="c2"><text:insertion><office:change-info><dc:creator>Typist</dc:creator>'
    "<dc:date>2025-06-18T09:00:00</dc:date></office:change-info></text:insertion></text:changed-region></text:tracked-changes>"
)
ODT_BODY = (
    f"{CHANGES}<text:h text:outline-level='1'>Statement of Cy Dale</text:h>"
    "<table:table><table:table-row><table:table-cell><text:p>Taken on</text:p></table:table-cell>"
    "<table:table-cell><text:p>18 June 2025</text:p></table:table-cell></table:table-row></table:table>"
    "<text:p>The mate said <text:change text:change-id='c1'/><text:change-start text:change-id='c2'/>two men"
    "<text:change-end text:change-id='c2'/> went<text:s text:c='2'/>below at noon."
    "<office:annotation><dc:creator>Eve Moss</dc:creator><dc:date>2025-06-19T10:00:00</dc:date><text:p>He said three before.</text:p>"
    "</office:annotation></text:p>"
    "<text:list><text:list-item><text:p>I saw the bow door open.<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation>"
    "<text:note-body><text:p>He means the outer door.</text:p></text:note-body></text:note></text:p></text:list-item></text:list>"
)
LOG_ROWS = (("Time", "Boat", "Detail"), ("21:41", "Boat 1", "Pager sounded"), ("21:49", "Boat 1", "Launched with five crew"),
            ("22:03", "Boat 2", "Standing by at the pier"), ("22:40", "Boat 1", "Line passed to the ferry"))  # fmt: skip


def zipped(parts, *, stored=()):
    """A zip file of these parts, the same bytes each time."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            data = content.encode() if isinstance(content, str) else content
            how = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name), data, how)
    return out.getvalue()


def odt(body, kind=ODT_TYPE, inner="text", header="Harbour inquiry"):
    styles = f"<office:document-styles {NS}><office:master-styles><style:header><text:p>{header}</text:p></style:header></office:master-styles></office:document-styles>"
    meta = f"<office:document-meta {NS}><office:meta><dc:title>Draft</dc:title><meta:creation-date>2025-06-18T08:00:00</meta:creation-date></office:meta></office:document-meta>"
    content = f"<office:document-content {NS}><office:body><office:{inner}>{body}</office:{inner}></office:body></office:document-content>"
    return zipped({"mimetype": kind, "content.xml": content, "styles.xml": styles, "meta.xml": meta}, stored=("mimetype",))


def ods_table(rows):
    cells = ("".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in row) for row in rows)
    return "<table:table>" + "".join(f"<table:table-row>{row}</table:table-row>" for row in cells) + "</table:table>"


def ods(rows):
    cells = (
        "".join(f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row)
        for row in rows
    )
    table = (
        '<table:table table:name="Watch">'
        + "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
        + "</table:table>"
    )
    content = f'<office:document-content {NS} office:version="1.2"><office:body><office:spreadsheet>{table}</office:spreadsheet></office:body></office:document-content>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    return zipped({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": manifest}, stored=("mimetype",))


def flat_odt(body):
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {NS} office:mimetype="{ODT_TYPE}"><office:body><office:text>{body}</office:text></office:body></office:document>'.encode()


RTF_WORD = rb"""{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Arial;}}
{\info{\title Statement of Bo Rusk}{\author Ada Penn}{\creatim\yr2025\mo6\dy17\hr9\min4}}{\*\revtbl{Unknown;}{Eve Moss;}}
{\header\pard Harbour inquiry\par}\pard\b Statement of Bo Rusk\b0\par
\pard Dated 17 June 2025\par
\pard I was on the car deck. The caf\'e9 was shut \u8212? so I thought.\par
\pard The mate said {\deleted\revauthdel1 the men }{\revised\revauth1 two men }went below.{\footnote He meant the deckhands.}{\*\atnid EM}{\*\atnauthor Eve Moss}{\*\annotation He said three before.}\par
{\pict\wmetafile8 0102030405}}"""
RTF_PAD = rb"""{\rtf1\ansi\deff0\nouicompat{\fonttbl{\f0\fnil Calibri;}}{\*\generator Riched20;}\viewkind4\uc1
\pard\sa200 WATCH LOG OF THE PIER\par
\trowd\cellx900\cellx1900\cellx5000\pard\intbl Time\cell Boat\cell Detail\cell\row
\trowd\cellx900\cellx1900\cellx5000\pard\intbl 21:41\cell Boat 1\cell Pager sounded\cell\row
\trowd\cellx900\cellx1900\cellx5000\pard\intbl 21:49\cell Boat 1\cell Launched with five crew\cell\row
\trowd\cellx900\cellx1900\cellx5000\pard\intbl 22:03\cell Boat 2\cell Standing by at the pier\cell\row
\trowd\cellx900\cellx1900\cellx5000\pard\intbl 22:40\cell Boat 1\cell Line passed to the ferry\cell\row
\pard Kept by Lil Stone.\par}"""
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELS = "http://schemas.openxmlformats.org/package/2006/relationships"


def slide(*texts, extra="", tag="sld"):
    shapes = "".join(
        f'<p:sp><p:nvSpPr><p:nvPr><p:ph type="{"title" if n == 0 else "body"}"/></p:nvPr></p:nvSpPr><p:txBody>'
        + "".join(f"<a:p><a:r><a:t>{part}</a:t></a:r></a:p>" for part in text.split("\n"))
        + "</p:txBody></p:sp>"
        for n, text in enumerate(texts)
    )
    return f'<p:{tag} xmlns:a="{A}" xmlns:p="{P}" xmlns:r="{R}"><p:cSld><p:spTree>{shapes}{extra}</p:spTree></p:cSld></p:{tag}>'


def relations(*pairs, mode=""):
    inner = "".join(f'<Relationship Id="{i}" Type="{R}/{kind}" Target="{target}"{mode}/>' for i, kind, target in pairs)
    return f'<Relationships xmlns="{RELS}">{inner}</Relationships>'


SLIDE_TABLE = (
    "<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>21:52</a:t></a:r></a:p></a:txBody></a:tc>"
    "<a:tc><a:txBody><a:p><a:r><a:t>Boat 1 alongside.</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
)


def pptx():
    """The second slide is shown first; notes stand beside it."""
    return zipped({
        "[Content_Types].xml": "<Types/>",
        "ppt/presentation.xml": f'<p:presentation xmlns:p="{P}" xmlns:r="{R}"><p:sldIdLst><p:sldId id="256" r:id="rId2"/><p:sldId id="257" r:id="rId1"/></p:sldIdLst></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(("rId1", "slide", "slides/slide1.xml"), ("rId2", "slide", "slides/slide2.xml")),
        "ppt/slides/slide1.xml": slide("What went well", "The crew launched within eight minutes.", extra=SLIDE_TABLE),
        "ppt/slides/slide2.xml": slide("Debrief of the Skua grounding", "Held on 20 June 2025\nLed by Ada Penn"),
        "ppt/slides/_rels/slide1.xml.rels": relations(("rId1", "notesSlide", "../notesSlides/notesSlide1.xml")),
        "ppt/notesSlides/notesSlide1.xml": slide("", "Bo Rusk told me that the door was open.", tag="notes"),
    })  # fmt: skip


def bare_pptx():
    """Slides without a list of them, as other programs write when they are repaired; with a comment."""
    return zipped({
        "ppt/slides/slide10.xml": slide("Last", "Nobody was hurt."),
        "ppt/slides/slide2.xml": slide("First", "The ferry struck at 21:40."),
        "ppt/slides/_rels/slide2.xml.rels": relations(("rId3", "comments", "../comments/comment1.xml")),
        "ppt/comments/comment1.xml": f'<p:cmLst xmlns:p="{P}"><p:cm authorId="0" dt="2025-06-21T09:00:00.000"><p:text>The log says 21:41.</p:text></p:cm></p:cmLst>',
        "ppt/commentAuthors.xml": f'<p:cmAuthorLst xmlns:p="{P}"><p:cmAuthor id="0" name="Eve Moss"/></p:cmAuthorLst>',
    })  # fmt: skip


CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="{}" '
    'media-type="application/oebps-package+xml"/></rootfiles></container>'
)
XHTML = '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>{}</body></html>'


def opf(version, items, order):
    listed = "".join(f'<item id="{i}" href="{href}" media-type="application/xhtml+xml"{extra}/>' for i, href, extra in items)
    spine = "".join(f'<itemref idref="{i}"/>' for i in order)
    return (
        f'<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="{version}"><metadata>'
        "<dc:title>The Skua inquiry</dc:title><dc:creator>Ada Penn</dc:creator><dc:publisher>Tarrow Press</dc:publisher>"
        f"<dc:date>2025-11-02</dc:date></metadata><manifest>{listed}</manifest><spine>{spine}</spine></package>"
    )


CHAPTER_1 = XHTML.format("<h1>The crossing</h1><p>The ferry left Tarrow at 21:15 with forty people on board.</p>")
CHAPTER_2 = XHTML.format("<h1>The grounding</h1><p>“I heard a long scrape,” said Bo Rusk.</p><script>alert('x')</script>")


def epub2():
    items = (("b", "two.xhtml", ""), ("a", "one.xhtml", ""))
    return zipped({
        "mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER.format("OEBPS/content.opf"),
        "OEBPS/content.opf": opf("2.0", items, ("a", "b")), "OEBPS/one.xhtml": CHAPTER_1, "OEBPS/two.xhtml": CHAPTER_2,
    }, stored=("mimetype",))  # fmt: skip


def epub3():
    items = (("nav", "nav.xhtml", ' properties="nav"'), ("a", "text/one.xhtml", ""), ("b", "text/t%20wo.xhtml", ""))
    return zipped({
        "mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER.format("book.opf"),
        "book.opf": opf("3.0", items, ("nav", "a", "b")), "nav.xhtml": XHTML.format("<nav><ol><li>Contents</li></ol></nav>"),
        "text/one.xhtml": CHAPTER_1, "text/t wo.xhtml": CHAPTER_2,
    }, stored=("mimetype",))  # fmt: skip


def properties(values, *, header=32):
    """The streams of one message, recipient or attachment: property tag to a text, bytes, a number or a moment."""
    streams, table = {}, bytearray(header)
    for tag, value in values.items():
        kind, data = tag & 0xFFFF, b""
        if kind == 0x001F:
            data = value.encode("utf-16-le")
        elif kind == 0x001E:
            data = value.encode("cp1252")
        elif kind == 0x0102:
            data = value
        elif kind == 0x0040:
            ticks = int((value - datetime(1601, 1, 1, tzinfo=UTC)).total_seconds() * 10**7)
            table += struct.pack("<IIQ", tag, 6, ticks)
            continue
        else:
            table += struct.pack("<IIII", tag, 6, value, 0)
            continue
        streams[f"__substg1.0_{tag:08X}"] = data
        table += struct.pack("<IIII", tag, 6, len(data) + (2 if kind == 0x001F else 1 if kind == 0x001E else 0), 0)
    return streams | {"__properties_version1.0": bytes(table)}


def msg():
    """As new Outlook writes it: Unicode, a receiver, an attached file and an attached message."""
    inner = properties({0x001A001F: "IPM.Note", 0x0037001F: "the bow door", 0x0C1A001F: "Bo Rusk", 0x0C1F001F: "bo@tarrow.example",
                        0x00390040: datetime(2025, 6, 15, 7, 40, tzinfo=UTC), 0x1000001F: "The door was half open."}, header=24)  # fmt: skip
    return compound(
        properties({0x001A001F: "IPM.Note", 0x0037001F: "FW: the bow door", 0x0C1A001F: "Ada Penn", 0x0C1F001F: "ada@tarrow.example",
                    0x00390040: datetime(2025, 6, 16, 8, 5, tzinfo=UTC), 0x340D0003: 0x40000,
                    0x1000001F: "For your file.\r\n\r\nI was ashore by then.\r\n"})
        | {
            "__recip_version1.0_#00000000": properties({0x3001001F: "Inquiry", 0x39FE001F: "room@tarrow.example"}, header=8),
            "__attach_version1.0_#00000000": properties({0x3707001F: "note.txt", 0x37050003: 1, 0x37010102: b"The door was shut."}, header=8),
            "__attach_version1.0_#00000001": properties({0x3001001F: "the bow door", 0x37050003: 5}, header=8) | {"__substg1.0_3701000D": inner},
        }
    )  # fmt: skip


def old_msg():
    """As old Outlook writes it: one byte a character, transport headers, an HTML body only."""
    headers = "From: Zoe Vane <zoe@tarrow.example>\r\nTo: Ops <ops@tarrow.example>\r\nDate: Sun, 15 Jun 2025 06:12:00 +0100\r\n"
    return compound(
        properties({0x001A001E: "IPM.Note", 0x0037001E: "Tow line", 0x007D001E: headers, 0x3FFD0003: 1252, 0x3FDE0003: 65001,
                    0x10130102: "<html><body><p>The tow line has parted.</p><p>Zoë</p></body></html>".encode()})
    )  # fmt: skip


def _mbox(separators, unix=True):
    texts = (
        (
            "Ada Penn <ada@tarrow.example>",
            "Mon, 16 Jun 2025 09:05:00 +0100",
            "the bow door",
            "I was ashore by then.\n\n>From what I heard it was open.",
        ),
        (
            "Bo Rusk <bo@tarrow.example>",
            "Mon, 16 Jun 2025 09:25:00 +0100",
            "Re: the bow door",
            "It was half open when I came down.",
        ),
    )
    box = "".join(
        f"From {separator}\nMessage-ID: <{n}@tarrow.example>\nFrom: {who}\nTo: Inquiry <room@tarrow.example>\nDate: {date}\nSubject: {subject}\n\n{body}\n\n"
        for n, (separator, (who, date, subject, body)) in enumerate(zip(separators, texts, strict=True))
    )
    return (box if unix else box.replace("\n", "\r\n")).encode()


PAGE = (
    "<!doctype html><html><head><title>Ferry aground</title></head><body><article><h1>Ferry aground</h1>"
    "<p>The ferry Skua went aground off Tarrow on Saturday night with forty people on board, the coastguard said.</p>"
    "<p>“It was like hitting a wall,” said Bo Rusk, who was on the car deck. He was taken off by lifeboat.</p></article></body></html>"
)


def warc(version="1.0", *, packed=False):
    records = [
        ("warcinfo", None, "application/warc-fields", b"software: sample\r\n"),
        ("response", "https://times.example/skua.html", "application/http; msgtype=response",
         b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + PAGE.encode()),
        ("response", "https://times.example/style.css", "application/http; msgtype=response", b"HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\np{}"),
        ("response", "https://times.example/old", "application/http; msgtype=response", b"HTTP/1.1 301 Moved\r\nLocation: /skua.html\r\n\r\n"),
        ("resource", "https://times.example/log.txt", "text/plain", b"21:40 aground\n21:52 boat alongside\n"),
    ]  # fmt: skip
    made = []
    for number, (kind, url, content, body) in enumerate(records):
        head = f"WARC/{version}\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-00000000000{number}>\r\nWARC-Date: 2025-06-20T10:00:0{number}Z\r\n"
        head += (f"WARC-Target-URI: {url}\r\n" if url else "") + f"Content-Type: {content}\r\nContent-Length: {len(body)}\r\n\r\n"
        record = head.encode() + body + b"\r\n\r\n"
        made.append(gzip.compress(record, mtime=0) if packed else record)
    return b"".join(made)


def wacz():
    return zipped(
        {"datapackage.json": "{}", "archive/data.warc.gz": warc("1.1", packed=True), "pages/pages.jsonl": "{}"},
        stored=("archive/data.warc.gz",),
    )


MHT = (
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://times.example/skua.html\r\nSubject: Ferry aground\r\n"
    'Date: Fri, 20 Jun 2025 10:00:00 -0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----sep"\r\n\r\n\r\n'
    "------sep\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: https://times.example/skua.html\r\n\r\n"
    + PAGE.replace("=", "=3D").replace("“", "=E2=80=9C").replace("”", "=E2=80=9D").replace("</p><p>", "</p>=\r\n<p>").replace("<head>", "<head><meta charset=3D'utf-8'>")
    + "\r\n------sep\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: https://times.example/a.png\r\n\r\niVBORw0KGgo=\r\n------sep--\r\n"
).encode()  # fmt: skip


def webarchive():
    main = {
        "WebResourceData": PAGE.encode(),
        "WebResourceURL": "https://times.example/skua.html",
        "WebResourceTextEncodingName": "UTF-8",
    }
    return plistlib.dumps({"WebMainResource": main, "WebSubresources": [{"WebResourceData": b"p{}"}]}, fmt=plistlib.FMT_BINARY)


def tarred(parts, mode="w"):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode, format=tarfile.USTAR_FORMAT) as archive:
        for name, data in parts.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def xls(rows):
    """A BIFF8 workbook of one sheet with the cells as labels."""

    def record(kind, body):
        return struct.pack("<HH", kind, len(body)) + body

    def text(value, size):
        return struct.pack("<BB" if size == 1 else "<HB", len(value), 1) + value.encode("utf-16-le")

    cells = b"".join(
        record(0x0204, struct.pack("<HHH", r, c, 0) + text(cell, 2)) for r, row in enumerate(rows) for c, cell in enumerate(row)
    )
    sheet = record(0x0809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 0)) + cells + record(0x0A, b"")
    start = record(0x0809, struct.pack("<HHHHII", 0x600, 0x05, 0, 0, 0, 0))
    bound = 4 + 6 + 2 + 2 * len("Watch")
    place = len(start) + bound + 4
    book = start + record(0x0085, struct.pack("<IBB", place, 0, 0) + text("Watch", 1)) + record(0x0A, b"") + sheet
    return compound({"Workbook": book.ljust(4096, b"\0")})


PRINTED = (
    ("Ferry aground off Tarrow", "", "By Ada Penn", "15 June 2025", "",
     "The ferry Skua went aground off Tarrow on Saturday night with forty people on", "board, the coastguard said.", "",
     "“It was like hitting a wall,” said Bo Rusk, who was on the car deck. He said the"),
    ("crew had told everybody to stay seated.", "", "The boat was towed off at dawn. Nobody was hurt, the harbour master said."),
)  # fmt: skip


def printed_pdf(head=("16/06/2025, 09:12", "Ferry aground off Tarrow | Tarrow Times"), foot="https://times.example/skua.html"):
    """A news page as a browser prints it: stamp and window title above, address and page below."""
    from reportlab.pdfgen import canvas

    out = io.BytesIO()
    page = canvas.Canvas(out, invariant=1)
    for number, lines in enumerate(PRINTED, 1):
        page.setFont("Helvetica", 8)
        page.drawString(24, 815, head[0])
        page.drawRightString(570, 815, head[1])
        page.drawString(24, 20, foot)
        page.drawRightString(570, 20, f"{number}/{len(PRINTED)}")
        page.setFont("Helvetica", 12)
        height = 770
        for line in lines:
            page.drawString(60, height, line)
            height -= 16 if line else 26
        page.showPage()
    page.save()
    return out.getvalue()


def samples():
    """(reader, file name, bytes) of each."""
    yield "odf", "statement.odt", odt(ODT_BODY)
    yield "odf", "statement.fodt", flat_odt(ODT_BODY)
    yield "odf", "log.fods", flat_odt(ods_table(LOG_ROWS)).replace(b"office:text>", b"office:spreadsheet>")
    yield "odf", "slides.odp", odt("<draw:page><draw:frame><draw:text-box><text:p>The ferry struck at 21:40.</text:p></draw:text-box></draw:frame></draw:page>",
                                   "application/vnd.oasis.opendocument.presentation", "presentation")  # fmt: skip
    yield "pdf", "printed.pdf", printed_pdf()
    yield (
        "pdf",
        "printed_us.pdf",
        printed_pdf(("6/16/25, 9:12 AM", "Ferry aground off Tarrow - Tarrow Times"), "https://times.example/2025/skua"),
    )
    yield "table", "watch.ods", ods(LOG_ROWS)
    yield "table", "watch.xls", xls(LOG_ROWS)
    yield "rtf", "statement.rtf", RTF_WORD
    yield "rtf", "log.rtf", RTF_PAD
    yield "slides", "debrief.pptx", pptx()
    yield "slides", "repaired.pptx", bare_pptx()
    yield "epub", "book2.epub", epub2()
    yield "epub", "book3.epub", epub3()
    yield "outlook", "door.msg", msg()
    yield "outlook", "tow.msg", old_msg()
    yield (
        "mbox",
        "inbox.mbox",
        _mbox(("ada@tarrow.example Mon Jun 16 09:05:00 2025", "bo@tarrow.example Mon Jun 16 09:25:00 2025")),
    )
    yield (
        "mbox",
        "takeout",
        _mbox(("1834@xxx Mon Jun 16 08:05:00 +0000 2025", "1835@xxx Mon Jun 16 08:25:00 +0000 2025"), unix=False),
    )
    yield "warc", "skua.warc", warc()
    yield "warc", "skua.warc.gz", warc("1.1", packed=True)
    yield "warc", "skua.wacz", wacz()
    yield "saved", "skua.mhtml", MHT
    yield "saved", "skua.webarchive", webarchive()
    yield (
        "archive",
        "bundle.zip",
        zipped(
            {
                "notes/a.txt": "The ferry struck.",
                "b.eml": "From: a@b.example\nTo: c@d.example\nSubject: x\n\nHi\n",
                "__MACOSX/._a": "x",
            }
        ),
    )
    yield "archive", "bundle.tar", tarred({"a.txt": b"The ferry struck.", "b/c.txt": b"Nobody was hurt."})
    yield "archive", "bundle.tar.gz", gzip.compress(tarred({"a.txt": b"The ferry struck."}), mtime=0)
    yield "archive", "note.txt.bz2", bz2.compress(b"The ferry struck.")
