"""Compare a seat's pages for pairs of positions that differ only in what the seat may not know."""

import re
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import redis

from games.catalog import RULES
from tools.attack.helper import Helper
from tools.attack.people import People
from tools.production.visitor import Answer
from tools.production.whole import Whole

MASKED = re.compile(r'(name="(?:csrfmiddlewaretoken|command_id)" value="|"saved_at": ")[^"]*')
OF_NO_MEANING = {"Date", "Expires", "X-Request-ID", "Set-Cookie"}  # new each time: cookies are token and language
MARK = re.compile(r'data-revision="([^"]+)"')
PAGES = ("", "table?revision=0", "replay/?at={version}", "history.json")
SELDOM = ("table", "table?revision={mark}", "replay/step?at={version}", "lock.json", "picture.png", "report")
MY_GAMES = "/games/"
EVERY = 5  # pairs, between those of which the other pages are asked as well
A_TABLE = 20  # positions at most, so that they come from many games
Answers = dict[str, str]


@dataclass
class Pairs:
    """The results for one game."""

    pairs: int = 0  # positions that did differ
    answers: int = 0
    different: list[str] = field(default_factory=list)
    planted: int = 0
    found: int = 0

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs, {self.answers} answers, {len(self.different)} differ;"
            f" {self.planted} differences planted, {self.found} found"
        )


def all_pairs(whole: Whole, helper: Helper, number: int, seconds: float) -> dict[str, Pairs]:
    """Compare up to ``number`` pairs of each game within ``seconds``."""
    end = time.monotonic() + seconds
    with ThreadPoolExecutor(len(RULES)) as pool:
        told = pool.map(lambda slug: pairs_of(slug, whole, helper, number, end), RULES)
        return dict(zip(RULES, told, strict=True))


def pairs_of(slug: str, whole: Whole, helper: Helper, number: int, end: float) -> Pairs:
    """So many pairs of one game, from one table after the other, as each seat in turn and as an onlooker."""
    told = Pairs()
    for each in count():
        with People(whole.site) as people, redis.Redis.from_url(whole.redis.url) as cache:
            table = _Table(helper, people, cache, helper.ask("deal", slug=slug, number=each))
            for turn in range(A_TABLE):
                if told.pairs == number or time.monotonic() > end:
                    return told
                if not table.moved(turn):
                    break
                table.compare(told, turn)
    raise AssertionError("There is always another table.")


class _Table:
    """A running game, and everybody's browser at it; the last of them is an onlooker's."""

    def __init__(self, helper: Helper, people: People, cache: redis.Redis, dealt: Mapping[str, Any]) -> None:
        self._game: str = dealt["game"]
        self._helper = helper
        self._cache = cache
        self._browsers = [people.browser(key) for key in [*dealt["sessions"], ""]]
        self._version = 0

    def moved(self, number: int) -> bool:
        """Play on; whether the game still runs."""
        version = self._helper.ask("move", game=self._game, number=number)
        self._version = version or 0
        return version is not None

    def compare(self, told: Pairs, turn: int) -> None:
        """One position and its twin; the first of the table is compared with a planted difference, too."""
        seldom = told.pairs % EVERY == 0
        place = turn % len(self._browsers)
        seat = place if place < len(self._browsers) - 1 else None
        before = self._answers(place, seldom)
        differ = self._helper.ask("hide", game=self._game, viewer=seat)
        after = self._answers(place, seldom)
        self._helper.ask("show", game=self._game)
        if not differ:
            return
        told.pairs += 1
        told.answers += len(after)
        if after != before:
            again = self._answers(place, seldom)  # what says how long ago something was may have moved on by itself
            told.different += [f"{page} as {seat}" for page in after if after[page] not in (before[page], again[page])]
        if turn == 0:
            told.planted += 1
            self._helper.ask("plant", game=self._game)
            told.found += self._answers(place, seldom) != before
            self._helper.ask("show", game=self._game)

    def _answers(self, place: int, seldom: bool) -> Answers:
        """Everything, headers and all, as the database has it just now."""
        self._cache.flushdb()
        browser, table = self._browsers[place], f"/games/{self._game}/"
        first = browser.get(table)
        mark = MARK.search(first.text)
        names = {"version": self._version, "mark": mark[1] if mark else ""}
        pages = [table + page.format_map(names) for page in (*PAGES[1:], *(SELDOM if seldom else ()))]
        addresses = [*pages, *([MY_GAMES] if seldom else ())]
        answers = {table: first} | {address: browser.get(address) for address in addresses}
        return {address: _told(answer) for address, answer in answers.items()}


def _told(answer: Answer) -> str:
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in OF_NO_MEANING)
    text = MASKED.sub(r"\1", answer.text)
    return f"{answer.status} {headers} {text}"
