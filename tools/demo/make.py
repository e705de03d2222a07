"""Makes the three binary accounts of the demo case from the words below: a draft, a signed statement and a register.

The same bytes each time: `python tools/demo/make.py`. Needs the development requirements.
"""

import io
import zipfile
from datetime import datetime
from pathlib import Path
from xml.sax.saxutils import escape

import openpyxl
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

ACCOUNTS = Path(__file__).parents[2] / "src" / "firsthand" / "demo" / "accounts"
FIXED = (2025, 5, 26, 9, 0, 0)

DRAFT = """\
DRAFT - not signed
Statement of Rowan Lusk, brakeman
Skerrow Cliff Railway Company
Taken on 19 May 2025 at Northmoor General by Constable Hale

I have been a brakeman on the cliff railway for eleven years. On Saturday 17 May 2025 I was on Car 2.
I came on at 14:00. I put my telephone in the locker in the supervisor's office, which is the rule.
The queue was the longest I have seen. I let people in at the upper station and I counted them as they came. I counted 24 passengers.
At about 19:45 I took the car out. I heard the bell from the top, two strokes.
All was well as far as the passing loop. Below the loop the car began to run. I pulled the lever and it came back with nothing on it.
I kept hold of the lever all the way down. I remember the end wall and then I remember the floor.
Mrs Orme came to me. I asked her if anybody was dead and she said she did not know.
Nobody rang me. I was never told to stop loading. The telephone in the upper hut does not work.
I think the pin had come out of the brake rod, but I did not see it.
"""

SIGNED = """\
Statement of Rowan Lusk, brakeman
Skerrow Cliff Railway Company
Dated 26 May 2025

I have been a brakeman on the cliff railway for eleven years. On Saturday 17 May 2025 I was on Car 2.
I came on at 14:00. I put my telephone in the locker in the supervisor's office, which is the rule. I was not on my telephone at any time.
The queue was the longest I have seen. I let people in at the upper station and I counted them as they came. I counted 24 passengers. A man with a child pushed past after that and I did not count them.
At about 19:52 I took the car out. In my draft I said 19:45. I have since seen the register and I accept its time. I did not hear the bell from the top. I said in my draft that I did, and I was thinking of the trip before.
All was well as far as the passing loop. Below the loop the car began to run. I pulled the lever and it came back with nothing on it.
I kept hold of the lever all the way down. I remember the end wall and then I remember the floor.
Mrs Orme came to me. I asked her if anybody was dead and she said she did not know.
Nobody rang me. I was never told to stop loading. The telephone in the upper hut does not work. Mr Arkwell has said that I was told by telephone. I was not.
I believe the pin had come out of the brake rod, but I did not see it.
This statement is true to the best of my knowledge and belief.
Signed: R. Lusk
Dated: 26 May 2025
"""

REGISTER = """\
19:02:10|Car 1|DEP UPPER|
19:02:12|Car 2|DEP LOWER|
19:05:44|Car 1|ARR LOWER|
19:05:45|Car 2|ARR UPPER|
19:11:30|Car 1|DEP LOWER|
19:11:31|Car 2|DEP UPPER|
19:15:02|Car 1|ARR UPPER|
19:15:03|Car 2|ARR LOWER|
19:21:15|Car 1|DEP UPPER|
19:21:16|Car 2|DEP LOWER|
19:24:49|Car 1|ARR LOWER|
19:24:50|Car 2|ARR UPPER|
19:30:22|Car 1|DEP LOWER|
19:30:23|Car 2|DEP UPPER|
19:33:58|Car 1|ARR UPPER|
19:33:59|Car 2|ARR LOWER|
19:36:40|Car 1|DEP UPPER|
19:36:41|Car 2|DEP LOWER|
19:40:15|Car 1|ARR LOWER|
19:40:16|Car 2|ARR UPPER|
19:40:30||GATE|Upper gate open for loading of Car 2
19:51:50||BELL|Two strokes from upper station
19:52:06|Car 1|DEP LOWER|
19:52:06|Car 2|DEP UPPER|
19:54:02||ROPE|Slack rope below passing loop
19:54:30||SPEED|Car 2 over speed limit of line
19:55:04||STOP|Emergency stop pressed at upper station
19:55:12||IMPACT|Car 2 struck buffers of lower station
19:55:31||STOP|Stop pulled at lower station
19:56:20|Car 1|STOPPED|Car 1 held on incline by safety gear
20:10:05||GATE|Upper gate shut
20:13:10||POWER|Power off at winding house
"""


def docx(text: str) -> bytes:
    """A small word-processor document, one paragraph a line."""
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "".join(f'<w:p><w:r><w:t xml:space="preserve">{escape(line)}</w:t></w:r></w:p>' for line in text.splitlines())
    members = {
        "[Content_Types].xml": '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        "_rels/.rels": '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, FIXED), content)
    return out.getvalue()


def pdf(text: str) -> bytes:
    """A page of typed lines, wrapped at 86 characters."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    canvas.setTitle("Statement of Rowan Lusk")
    canvas.setFont("Times-Roman", 11)
    height = A4[1] - 72
    for paragraph in text.splitlines():
        for line in wrapped(paragraph) or [""]:
            canvas.drawString(72, height, line)
            height -= 15
        height -= 5
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def wrapped(text: str, width: int = 86) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def xlsx(text: str) -> bytes:
    """The register as a sheet, with typed times."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Register"
    sheet.append(["time", "car", "event", "remarks"])
    for row in text.splitlines():
        time, car, event, remarks = row.split("|")
        sheet.append([datetime.fromisoformat(f"2025-05-17T{time}"), car or None, event, remarks or None])
    book.properties.created = book.properties.modified = datetime(*FIXED)
    made = io.BytesIO()
    book.save(made)
    out = io.BytesIO()
    with zipfile.ZipFile(made) as before, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(before.namelist()):
            content = before.read(name)
            if name == "docProps/core.xml":
                content = content.replace(
                    content[content.find(b"<dcterms:modified") : content.find(b"</dcterms:modified>")],
                    b'<dcterms:modified xsi:type="dcterms:W3CDTF">2025-05-26T09:00:00Z',
                )
            archive.writestr(zipfile.ZipInfo(name, FIXED), content)
    return out.getvalue()


if __name__ == "__main__":
    (ACCOUNTS / "statement_lusk_draft.docx").write_bytes(docx(DRAFT))
    (ACCOUNTS / "statement_lusk_signed.pdf").write_bytes(pdf(SIGNED))
    (ACCOUNTS / "railway_register.xlsx").write_bytes(xlsx(REGISTER))
