"""Accounts that try to act show as text and change nothing."""

import io
from pathlib import Path

import pytest

SCRIPT = "<script>window.acted=1</script><img src=x onerror=window.acted=1>"
BIDI = "\u202emooR eht tfel ehs\u202c \u2066\u2067 she said at 21:40."


def pdf(title: str, text: str) -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.setTitle(title)
    canvas.setAuthor(title)
    canvas.drawString(72, 700, text)
    canvas.save()
    return out.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("hostile") / "case"
    accounts = made / "accounts"
    accounts.mkdir(parents=True)
    page = (
        f"<html><head><title>Gate &lt;script&gt;window.acted=1&lt;/script&gt;</title></head><body><article><h1>Gate</h1>"
        f"<p onclick='window.acted=1'>Orla Pym said the gate was shut at 21:30. &lt;script&gt;window.acted=1&lt;/script&gt; "
        f"&quot;It was shut,&quot; she said. <a href='javascript:window.acted=1'>More</a></p>{SCRIPT}"
        "<p>The keeper, Dan Ruddle, said four boats were there on Sunday 1 June 2025.</p></article></body></html>"
    )
    (accounts / "news_gate.html").write_text(page)
    (accounts / "a<img src=x onerror=window.acted=1>.txt").write_text(
        f"I saw the gate open at 21:35. {SCRIPT} I counted 3 boats.\n"
    )
    (accounts / "mail.eml").write_text(
        f'From: "{SCRIPT.replace(chr(34), "")}" <keeper@ferry.example>\nTo: crew@ferry.example\nSubject: {SCRIPT}\n'
        "Date: Mon, 2 Jun 2025 09:00:00 +0100\nContent-Type: text/plain; charset=utf-8\n\nI locked the gate at 21:30 on Sunday.\n"
    )
    (accounts / "plan.pdf").write_bytes(pdf(SCRIPT, "The gate was locked at 21:31 by Dan Ruddle."))
    (accounts / "turned.txt").write_text(f"{BIDI}\nThe gate stood open at 21:45.\n", encoding="utf-8")
    (accounts / "long_word.txt").write_text("The gate was shut. " + "x" * 1_000_000 + "\n")
    (made / "case.toml").write_text('name = "<script>window.acted=1</script>"\nincident_date = 2025-06-01\n')
    return made


def test_nothing_that_an_account_holds_acts(folder, answering, browser):
    with answering(folder) as (door, desk):
        page = browser.new_context(viewport={"width": 1300, "height": 900}).new_page()
        faults: list[str] = []
        page.on("console", lambda m: faults.append(m.text) if m.type in ("error", "warning") else None)
        page.on("dialog", lambda d: faults.append(d.message))
        page.on(
            "request",
            lambda r: faults.append(r.url) if not r.url.startswith((f"http://127.0.0.1:{door.port}/", "data:")) else None,
        )
        page.goto(door.link)
        page.wait_for_url("**/")
        made = desk.shown.made
        claim = next(c.id for a in made.accounts for c in a.claims)
        desk.judge("note", [claim], SCRIPT, actor=SCRIPT)
        entities = [f"/entity/{e.id}" for e in made.entities[:4]]
        accounts = [f"/account/{a.source.id}" for a in made.accounts]
        places = (
            "/",
            "/chronology",
            "/findings",
            "/sources",
            "/entities",
            "/clocks",
            "/lineages",
            "/counts",
            "/questions",
            "/log",
            "/search?q=gate",
        )
        for path in (
            *places,
            *accounts,
            *entities,
            f"/why/{claim}",
            f"/search?q={SCRIPT}",
            "/compare?with=" + "&with=".join(a.source.id for a in made.accounts[:3]),
        ):
            page.goto(f"http://127.0.0.1:{door.port}{path}")
            assert page.evaluate("window.acted") is None, path
            assert page.locator("main script, main img:not(.sheet img), aside script, aside img").count() == 0, path
            sources = page.evaluate("[...document.scripts].map((s) => s.src)")
            assert all(s.startswith(f"http://127.0.0.1:{door.port}/static/") for s in sources), path
            beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert beyond <= 0, path
        assert faults == []
        page.goto(f"http://127.0.0.1:{door.port}/sources")
        assert "<img src=x onerror=window.acted=1>" in page.locator("#main").inner_text()
        turned = next(a.source.id for a in made.accounts if a.source.path.endswith("turned.txt"))
        page.goto(f"http://127.0.0.1:{door.port}/account/{turned}")
        # Turned text stays within its own line: what follows is as it was.
        assert page.locator("bdi.t").count() >= 2
        assert "The gate stood open at 21:45." in page.locator("#main").inner_text()
        page.context.close()


def test_a_long_word_does_not_hold_up_its_page(folder, answering, browser):
    with answering(folder) as (door, desk):
        page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        page.goto(door.link)
        page.wait_for_url("**/")
        source = next(a.source.id for a in desk.shown.made.accounts if a.source.path.endswith("long_word.txt"))
        page.goto(f"http://127.0.0.1:{door.port}/account/{source}")
        assert "Part 1 of" in page.locator("#main").inner_text()
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        page.context.close()
