"""Every page: axe finds nothing serious, no console error, nothing outside, no sideways scrolling; wide, narrow and dark; neutral words."""

import re

import pytest

NEVER = re.compile(
    r"\b(admitted|claimed|failed|lying|liar|contradicted|contradicts|confirmed|colluded|guilty|credib\w+)\b", re.IGNORECASE
)
SIZES = ((1440, 900, "light", True), (390, 844, "dark", True), (2560, 1300, "light", False))
"""Width, height, scheme, and whether axe looks too: it sees each page wide and narrow, light and dark."""


@pytest.fixture(scope="module")
def bench(demo, answering, browser):
    with answering(demo) as (door, desk):
        claim = next(c.id for a in desk.shown.made.accounts for c in a.claims)
        desk.judge("note", [claim], "look at the tape again", actor="Ada Frome")
        assert desk.settled(120)
        yield door, desk, browser


def addresses(desk) -> list[str]:
    """One address for each kind of page."""
    made = desk.shown.made
    several = next(x for x in made.lineages if len(x.sources) > 1)
    person = max(made.entities, key=lambda e: len(desk.shown.said_by.get(e.id, ())))
    quiet = next(e for e in made.entities if e.type == "person" and e.id not in desk.shown.said_by)
    finding = next(f for f in made.findings if f.kind == "conflict")
    later = next(a.source for a in made.accounts if a.source.version_of)
    return [
        "/", "/chronology", "/chronology?lanes=source&basis=saw", "/findings", "/findings?group=copying", "/findings?group=fitting", "/sources",
        f"/account/{several.sources[0]}", "/entities", f"/entity/{person.id}", f"/entity/{quiet.id}", "/compare",
        f"/compare?with={several.sources[0]}&with={several.sources[1]}", "/clocks", "/lineages", "/counts", "/questions", "/search?q=car", "/log",
        f"/account/{later.id}", f"/compare?with={later.id}&with={later.version_of}", f"/why/{finding.id}", "/add", "/hand-out", "/account/none",
    ]  # fmt: skip


@pytest.mark.parametrize(("width", "height", "scheme", "axe"), SIZES)
def test_each_page_is_sound(bench, width, height, scheme, axe):
    from axe_playwright_python.sync_playwright import Axe

    door, desk, browser = bench
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    page = context.new_page()
    faults: list[str] = []
    page.on(
        "console",
        lambda m: faults.append(f"{page.url}: {m.text}") if m.type in ("error", "warning") and "404" not in m.text else None,
    )
    page.on("pageerror", lambda e: faults.append(f"{page.url}: {e}"))
    page.on(
        "request", lambda r: faults.append(r.url) if not r.url.startswith((f"http://127.0.0.1:{door.port}/", "data:")) else None
    )
    page.goto(door.link)
    page.wait_for_url("**/")
    for address in addresses(desk):
        page.goto(f"http://127.0.0.1:{door.port}{address}")
        if (first := page.locator("#main a.open[hx-get]").first).count():
            first.click()
            page.locator("#why .evidence").first.wait_for()
        found = Axe().run(page).response["violations"] if axe else []
        faults += [
            f"{address}: {v['impact']} {v['id']} {v['nodes'][0]['html'][:160]}"
            for v in found
            if v["impact"] in ("serious", "critical")
        ]
        beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        faults += [f"{address}: {beyond} px too wide"] if beyond > 0 else []
    context.close()
    assert faults == []


def test_our_own_words_are_neutral(bench):
    _, _, browser = bench
    door, desk, _ = bench
    page = browser.new_context().new_page()
    page.goto(door.link)
    page.wait_for_url("**/")
    quoted = "bdi, blockquote, q, option, mark, .st"
    for address in addresses(desk):
        page.goto(f"http://127.0.0.1:{door.port}{address}")
        page.evaluate("(s) => { for (const e of document.querySelectorAll(s)) e.remove(); }", quoted)
        ours = page.locator("body").inner_text()
        assert not NEVER.findall(ours), (address, NEVER.findall(ours))
    page.context.close()


def test_a_page_prints_with_its_date_and_without_what_cannot_be_pressed_on_paper(bench):
    door, _, browser = bench
    page = browser.new_context().new_page()
    page.goto(door.link)
    page.wait_for_url("**/")
    page.goto(f"http://127.0.0.1:{door.port}/findings")
    assert page.locator(".as-of").is_hidden()
    page.emulate_media(media="print")
    assert "draft for review · as of 20" in page.locator(".as-of").inner_text()
    for gone in ("nav", "aside#why", "article.conflict p.row", "details.deciding"):
        assert page.locator(gone).first.is_hidden(), gone
    assert page.locator("article.conflict .said").first.is_visible()
    page.context.close()
