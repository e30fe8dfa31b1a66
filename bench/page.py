"""What a phone waits for: the first visit of a page with an empty cache, and the main thread after a click.

In Chromium with a phone's window, on an embedded site with compressed files. A visit is throttled as by "Slow 4G" in
Chromium's developer tools, with a processor at a quarter of its speed: each request answers after 562 ms at least, and
all of them share 180 kB a second. "Drawn" is the first paint with everything that is in the window; "ready" is when the
scripts have run.

A click is measured without throttled network, in CPU time of the page's main thread: from the moment at which the
answer to it arrives until the change is painted. The answer is held back until the press itself has been shown. The
press is a thumb's: with a mouse, Chromium also asks at every change what is under it now.
"""

import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from playwright.sync_api import Browser, Route, ViewportSize, sync_playwright

from bench import calibration
from bench.amount import amount
from bench.play_game import SCRIPT as PLAYER
from bench.play_report import figure
from bench.play_tables import tables_of
from games.catalog import RULES
from testing.browsers.chromium import FLAGS, installed_browser, obstacle
from testing.embedded import EmbeddedSite

# The conditions "Slow 4G" of Chromium's developer tools: bytes a second, and ms
SLOW_4G = {
    "offline": False,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
    "latency": 150 * 3.75,
}
SLOWER = 4  # times, the processor
PHONE = ViewportSize(width=360, height=640)
SEATS = 3
BEFORE = 6  # actions before a table is visited: it has a log then
VISITS = amount(3, 1)
CLICKS = amount(10, 1)
SELECTIONS = 3  # at most, before an answer
PATIENCE = 60_000  # ms
QUIET = 1000  # ms, after which nothing more comes
PRESS = 300  # ms, after which a press has been shown
MOST = {"requests": 15, "kB": 90.0, "drawn": 2.0, "click": 50.0}
SCRIPT = Path(__file__).with_name("page.js")
LOOK = "player.look([], '#table', 0)"  # the first answer, or what has to be selected first


class Visit(NamedTuple):
    """The times of a first visit, in seconds."""

    requests: int
    kilobytes: float
    drawn: float
    ready: float


def run() -> None:
    """Print a line for the front page, and one for the table of each game."""
    if reason := obstacle():
        print(f"page: not measured: {reason}")
        return
    print(calibration.line())
    with tempfile.TemporaryDirectory() as folder, _site(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(args=list(FLAGS), executable_path=installed_browser())
        print(line("front page", _visits(browser, site, "/")), flush=True)
        for number, slug in enumerate(RULES):
            opened = tables_of(site, "open", slug, str(SEATS), str(number))
            clicks = _clicks(browser, site, **opened)
            visits = _visits(browser, site, **opened)
            print(line(slug, visits, clicks), flush=True)
        browser.close()
    print(calibration.line())


@contextmanager
def _site(folder: Path) -> Iterator[EmbeddedSite]:
    """Run a site whose static files are compressed, as in production and not by `make run`."""
    site = EmbeddedSite(folder)
    for command in (("migrate",), ("collectstatic", "--noinput")):
        site.run("manage.py", *command, "--verbosity", "0")
    with site.running("manage.py", "serve"):
        yield site


class Phone:
    """A phone that has never been at the site; ``session`` is its person's."""

    def __init__(self, browser: Browser, site: EmbeddedSite, session: str | None) -> None:
        self._context = browser.new_context(
            base_url=site.address, viewport=PHONE, is_mobile=True, has_touch=True, locale="en"
        )
        if session:
            self._context.add_cookies([{"name": "sessionid", "value": session, "url": site.address}])
        self._context.add_init_script(path=PLAYER)
        self._context.add_init_script(path=SCRIPT)
        self.page = self._context.new_page()
        self.page.route("**/act", self._arrive)
        self._arrived = 0.0
        self._tools = self._context.new_cdp_session(self.page)
        self._tools.send("Network.enable")
        self._tools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._context.close()

    def slow_down(self) -> None:
        """Give the phone a slower processor."""
        self._tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def visit(self, path: str) -> Visit:
        """Open a page over a slow network."""
        sizes: list[float] = []
        self._tools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        self._tools.send("Network.emulateNetworkConditions", SLOW_4G)
        self.slow_down()
        self.page.goto(path, wait_until="load", timeout=PATIENCE)
        self.page.wait_for_timeout(QUIET)
        drawn, ready = self.page.evaluate(
            "[Math.max(...paints), performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart]"
        )
        return Visit(len(sizes), sum(sizes) / 1000, drawn / 1000, ready / 1000)

    def play(self, actions: int) -> list[float]:
        """Press so many answers, or until the game is over; return the ms of the main thread that each change took."""
        taken: list[float] = []
        while len(taken) < actions and self.page.evaluate("hands.settle()"):
            seen = self.page.evaluate(LOOK)
            for _selection in range(SELECTIONS):
                if not seen["answer"]:
                    self.page.touchscreen.tap(**seen["at"])
                    seen = self.page.evaluate(LOOK)
            self.page.evaluate("hands.watch()")
            self.page.touchscreen.tap(**seen["at"])
            self.page.evaluate("hands.changed")
            taken.append((self._busy() - self._arrived) * 1000)
        return taken

    def _arrive(self, route: Route) -> None:
        answer = route.fetch()
        self.page.wait_for_timeout(PRESS)
        self._arrived = self._busy()
        route.fulfill(response=answer)

    def _busy(self) -> float:
        """Return the seconds of its main thread that the page has used."""
        metrics = self._tools.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def _visits(browser: Browser, site: EmbeddedSite, path: str, session: str | None = None) -> list[Visit]:
    visits = []
    for _visit in range(VISITS):
        with Phone(browser, site, session) as phone:
            visits.append(phone.visit(path))
    return visits


def _clicks(browser: Browser, site: EmbeddedSite, path: str, session: str) -> list[float]:
    with Phone(browser, site, session) as phone:
        phone.page.goto(path)
        phone.play(BEFORE)
        phone.slow_down()
        return phone.play(CLICKS)


def line(name: str, visits: Sequence[Visit], clicks: Sequence[float] = ()) -> str:
    """Return the medians of one page, each with its target."""
    requests, kilobytes, drawn, ready = map(statistics.median, zip(*visits, strict=True))
    figures = [
        figure("requests", requests, MOST["requests"]),
        figure("transferred", kilobytes, MOST["kB"], " kB"),
        figure("drawn", drawn, MOST["drawn"], " s", 2),
    ]
    if clicks:
        figures.append(figure("main thread after a click", statistics.median(clicks), MOST["click"], " ms"))
    return f"page: {name}: " + "; ".join(figures) + f"; ready {ready:.2f} s"
