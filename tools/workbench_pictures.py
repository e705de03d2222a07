"""The pictures of docs/workbench.md, made from the shipped case: `python tools/workbench_pictures.py` from the root of the repository."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "workbench"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    """Build the shipped case in a temporary folder, open its workbench and picture its main pages."""
    place = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if place is None:
        sys.stderr.write("No browser: apt-get install chromium\n")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "demo"
        subprocess.run([sys.executable, "-m", "firsthand", "demo", str(folder)], check=True, stdout=subprocess.DEVNULL)
        command = [sys.executable, "-m", "firsthand", "open", str(folder), "--no-browser", "--by", "Ada Frome"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running, sync_playwright() as playwright:
            try:
                link = running.stdout.readline().strip() if running.stdout else ""
                browser = playwright.chromium.launch(executable_path=place, args=["--no-sandbox"])
                _pictures(browser.new_context(viewport={"width": 1440, "height": 900}).new_page(), link)
                narrow = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
                _enter(narrow, link)
                _take(narrow, "narrow")
                browser.close()
            finally:
                running.terminate()
    return 0


def _pictures(page: Page, link: str) -> None:
    home = _enter(page, link)
    page.goto(f"{home}findings")
    page.locator("article.conflict a.open").last.click()
    page.locator("#why .evidence").wait_for()
    page.locator("article.conflict details.deciding > summary").first.click()
    _take(page, "findings")
    page.goto(f"{home}chronology?lanes=source")
    page.locator("canvas[data-drawn]").wait_for()
    page.locator("#main .event-row a.open").nth(9).click()
    page.locator("#why .evidence").wait_for()
    page.evaluate("scrollTo(0, 0)")
    _take(page, "chronology")
    page.goto(f"{home}sources")
    page.locator("a.open", has_text="Skerrow Mercury").first.click()
    page.locator(".st[data-id]", has_text="out of use").first.click()
    page.locator("#why .evidence").wait_for()
    _take(page, "account")
    page.goto(f"{home}sources")
    page.locator("a.open", has_text="Signed statement").click()
    page.locator(".words .st[data-id]", has_text="I let peop").first.click()
    page.locator(".leaf .box").first.wait_for()
    _take(page, "page")
    page.get_by_role("link", name="what changed").first.click()
    page.locator("table.redline").wait_for()
    _take(page, "versions")
    page.goto(f"{home}")
    _take(page, "overview")


def _enter(page: Page, link: str) -> str:
    home = link.split("enter")[0]
    page.goto(link)
    page.wait_for_url(home)
    page.locator("h2", has_text="Where it stands").wait_for(timeout=300_000)
    return home


def _take(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
