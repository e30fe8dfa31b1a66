"""One game in one page: legal answers, each after a moment of thinking, and what the player sees in between."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

from bench.play_tables import tables_of
from testing.embedded import EmbeddedSite

THINKING = 0.6  # seconds before each decision; the figures of waiting count the seconds that people take
FIRST_ANSWER = 0.75  # of the decisions: players who choose at random alone stop and bank far sooner than people
PATIENCE = 150  # seconds for one wait, after which the page counts as stuck
BETWEEN_TAPS = 0.25  # seconds, of a decision that takes more than one
TAPS = 12  # for one decision
SHOT_EVERY = 10  # decisions
PHONE, DESKTOP = 768, 1200  # narrower than the one, at least as wide as the other
SCRIPT = Path(__file__).with_name("play_page.js")


class Table(NamedTuple):
    """A game to play, and its window."""

    slug: str
    seats: int
    size: ViewportSize
    clicked: bool  # begun by "Play now", as visitors begin; otherwise the table is there already
    parts: Sequence[str]  # selectors of what belongs to a decision besides the answers
    mat: str  # a selector

    @property
    def name(self) -> str:
        """The table in one line of a report."""
        return f"{self.slug} {self.seats} players {self.size['width']}x{self.size['height']}"


class StepSeen(NamedTuple):
    """A step that the page has shown. ``stood``: seconds after its movement, ``cut``: animations that the next cut."""

    weight: float
    stood: float
    skipped: bool  # by an answer
    cut: int


@dataclass
class Played:
    """What was seen in one game; times in seconds."""

    table: Table
    path: str = ""
    waits: list[float] = field(default_factory=list)
    chains: list[list[StepSeen]] = field(default_factory=list)  # the steps of each wait
    first: float | None = None  # until the first decision after "Play now"
    over: bool = False
    heights: list[tuple[int, float]] = field(default_factory=list)  # version and the mat's height before each tap
    scrolled: list[str] = field(default_factory=list)  # decisions that needed scrolling
    not_hit: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Player:
    """A visitor, or the person of a table that is there already, in a browser of their own."""

    def __init__(self, site: EmbeddedSite, table: Table, number: int, shots: Path | None = None) -> None:
        self._site = site
        self._number = number
        self._shots = shots
        self._dice = random.Random(f"{table.slug} {table.seats} {number}")
        self.played = Played(table)

    async def play(self, browser: Browser, seconds: float) -> Played:
        """Play until the game is over or ``seconds`` have passed."""
        size = self.played.table.size
        phone = size["width"] < PHONE
        context = await browser.new_context(
            base_url=self._site.address, viewport=size, is_mobile=phone, has_touch=phone, locale="en"
        )
        try:
            await self._play(await self._page(context), time.time() + seconds)
        except Exception as error:  # noqa: BLE001 - a page that breaks must not end the other games
            self.played.errors.append(f"{type(error).__name__}: {str(error)[:200]}")
        await context.close()
        return self.played

    async def _page(self, context: BrowserContext) -> Page:
        await context.add_init_script(path=SCRIPT)
        page = await context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.played.errors.append(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.played.errors.append(message.text)

    async def _play(self, page: Page, end: float) -> None:
        pressed = await (self._play_now(page) if self.played.table.clicked else self._open(page))
        revision = None
        while time.time() < end:
            reached = await page.evaluate("given => player.untilAct(...given)", [revision, PATIENCE * 1000])
            if reached is None:
                self.played.errors.append(f"nothing to do within {PATIENCE} seconds: {page.url}")
                return
            self._count_wait(reached["at"] / 1000 - pressed)
            self.played.chains.append([StepSeen(**seen) for seen in await page.evaluate("player.stepsSeen()")])
            if reached["over"]:
                self.played.over = True
                self._note_not_hit(await page.evaluate("player.notHit()"))
                await self._shoot(page, "end")
                return
            if len(self.played.waits) % SHOT_EVERY == 0:
                await self._shoot(page, f"{len(self.played.waits):03}")
            revision = await self._decide(page)
            pressed = await page.evaluate("player.pressed()") / 1000

    def _count_wait(self, seconds: float) -> None:
        self.played.waits.append(seconds)
        if self.played.table.clicked and self.played.first is None:
            self.played.first = seconds

    async def _play_now(self, page: Page) -> float:
        await page.goto("/play/")
        button = page.locator(f"button[name=rules][value={self.played.table.slug}]").first
        await button.scroll_into_view_if_needed()
        pressed = time.time()
        await button.click()
        await page.wait_for_url("**/games/*/")
        self.played.path = page.url.removeprefix(self._site.address)
        return pressed

    async def _open(self, page: Page) -> float:
        table = self.played.table
        opened = await asyncio.to_thread(tables_of, self._site, "open", table.slug, str(table.seats), str(self._number))
        self.played.path = opened["path"]
        cookie = {"name": "sessionid", "value": opened["session"], "url": self._site.address}
        await page.context.add_cookies([cookie])  # type: ignore[list-item]
        pressed = time.time()
        await page.goto(opened["path"])
        return pressed

    async def _decide(self, page: Page) -> str | None:
        """Think, then press until an answer is given; return the revision that was answered."""
        await asyncio.sleep(THINKING)
        for _tap in range(TAPS):
            seen = await self._look(page)
            if seen["at"] is None:
                return None
            await page.mouse.click(seen["at"]["x"], seen["at"]["y"])
            if seen["answer"]:
                return str(seen["revision"])
            await asyncio.sleep(BETWEEN_TAPS)
        self.played.errors.append(f"no answer after {TAPS} taps: {page.url}")
        return None

    async def _look(self, page: Page) -> Any:
        table = self.played.table
        parts = table.parts if table.size["width"] >= DESKTOP else []
        seen = await page.evaluate("given => player.look(...given)", [parts, table.mat, self._choice()])
        self.played.heights.append((seen["version"], seen["mat"]))
        if seen["outside"]:
            self.played.scrolled.append(f"{seen['version']}: {', '.join(seen['outside'])}")
        self._note_not_hit(seen["notHit"])
        return seen

    async def _shoot(self, page: Page, name: str) -> None:
        if self._shots:
            await page.screenshot(path=self._shots / f"{self.played.table.name.replace(' ', '-')}-{name}.png")

    def _choice(self) -> float:
        """Return a number from 0 to 1 that stands for an answer, in the order of the page."""
        return 0.0 if self._dice.random() < FIRST_ANSWER else self._dice.random()

    def _note_not_hit(self, buttons: list[str]) -> None:
        self.played.not_hit += buttons


def changes(heights: Sequence[tuple[int, float]], turns: Sequence[int]) -> list[str]:
    """Return where the height differs between two decisions of one turn; ``turns``: actions that ended turns."""
    return [
        f"{earlier}: {before:.0f} to {height:.0f} px at {version}"
        for (earlier, before), (version, height) in pairwise(heights)
        if abs(height - before) > 1 and not any(earlier < number <= version for number in turns)
    ]
