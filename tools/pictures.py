"""python -m tools.pictures: take the pictures of README and manifest again, from a demo site (needs Chromium)."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from pushsite.management.plain_ending import end_plainly
from testing.browsers.chromium import FLAGS, installed_browser, obstacle
from testing.services.process import free_port
from testing.site import ROOT, answers, wait_for

FOLDER = ROOT / "static/img/screens"
SECONDS_TO_START = 60
MILLISECONDS_TO_REST = 3000


class Picture(NamedTuple):
    """A table of the demo site as Alice sees it."""

    name: str
    table: str
    size: tuple[int, int]
    how: dict[str, Any]


PICTURES = [
    Picture("desktop", "Sunday slow", (1280, 800), {"locale": "en"}),
    Picture("phone", "Lunch break", (390, 844), {"locale": "en", "color_scheme": "dark", "has_touch": True}),
    Picture("french", "After dinner", (1280, 800), {"locale": "fr"}),
]


def main() -> None:
    """Fill a new site, serve it, and take each picture."""
    end_plainly()
    if why := obstacle():
        sys.exit(why)
    with tempfile.TemporaryDirectory() as data:
        port = free_port()
        environment = os.environ | {"PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": data, "PORT": str(port)}
        command = [sys.executable, "-m", "tools.command"]
        subprocess.run([*command, "demo"], cwd=ROOT, env=environment, check=True)
        with subprocess.Popen([*command, "serve"], cwd=ROOT, env=environment) as site:
            wait_for(lambda: answers(port), SECONDS_TO_START)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=installed_browser(), args=list(FLAGS))
                for picture in PICTURES:
                    _take(browser, f"http://127.0.0.1:{port}", picture)
            site.terminate()


def _take(browser: Browser, address: str, picture: Picture) -> None:
    width, height = picture.size
    page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **picture.how)
    page.goto(f"{address}/accounts/login/")
    page.fill("[name=login]", "alice@example.org")
    page.fill("[name=password]", "let me play")
    page.press("[name=password]", "Enter")
    page.wait_for_url(f"{address}/")
    page.goto(f"{address}/games/")
    page.get_by_role("link", name=picture.table).first.click()
    page.wait_for_selector("#table")
    if (skip := page.locator("[data-skip=all]").filter(visible=True)).count():  # past what the others have done
        skip.first.click()
    page.wait_for_timeout(MILLISECONDS_TO_REST)
    FOLDER.mkdir(exist_ok=True)
    page.screenshot(path=FOLDER / f"{picture.name}.png")
    print(Path(FOLDER / f"{picture.name}.png").relative_to(ROOT))


if __name__ == "__main__":
    main()
