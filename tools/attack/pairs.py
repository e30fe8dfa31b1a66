"""Compare a seat's pages for pairs of positions that differ only in what the seat may not know."""

import random
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import redis

from games.catalog import RULES
from testing.site import Whole
from testing.visitor import Answer
from tools.attack.helper import Helper
from tools.attack.people import People

MASKED = re.compile(r'(name="(?:csrfmiddlewaretoken|command_id)" value="|data-now="|"saved_at": ")[^"]*')
AGE = re.compile(r"(<time [^>]*data-words[^>]*>)[^<]*")  # a minute may end between two answers; its moment stays
# New each time; the cookies are token and language, and the texts are compared themselves.
IGNORED_HEADERS = {"Date", "Expires", "X-Request-ID", "Set-Cookie", "Content-Length"}
MARK = re.compile(r'data-revision="([^"]+)"')
PAGES = ("", "table?revision=0", "replay/?at={version}", "history.json")
RARE_PAGES = (
    "table", "table?revision={mark}", "table?since=0", "steps?since={before}", "replay/step?at={version}", "lock.json",
    "picture.png", "report", "talk/", "note",
)  # fmt: skip
ELSEWHERE = ("/games/", "/games/watch/?game={slug}", "/games/tables/", "/people/", "/people/{name}/", "/ratings/")
FRENCH = {"Accept-Language": "fr"}
MAILED_PICTURE = re.compile(r"https?://[^/]+(/games/\w+/picture/[^\"\s]+)")
SIGNATURE = re.compile(r"(/picture/)[^\"\s<>]+")  # its time is signed too
RARE_EVERY = 5  # the rare pages are compared for one pair in so many
TABLES_A_PAIR = 5  # at most: at some tables nothing hidden can differ
PER_TABLE = 20  # positions at most, so that they come from many games
Answers = dict[str, str]


@dataclass
class Pairs:
    """The results for one game."""

    slug: str
    wanted: int
    pairs: int = 0  # positions that did differ
    answers: int = 0
    different: list[str] = field(default_factory=list)
    planted: int = 0
    found: int = 0

    @property
    def holds(self) -> bool:
        """Whether there were enough pairs, none of them differed, and each planted difference was found."""
        return self.pairs == self.wanted and not self.different and self.found == self.planted > 0

    def __str__(self) -> str:
        lines = [f"  differs: {where}" for where in self.different]
        counts = f"pairs of positions, {self.slug}: {self.pairs} pairs, {self.answers} answers, {len(lines)} differ"
        return "\n".join([f"{counts}; {self.planted} differences planted, {self.found} found", *lines])


def all_pairs(whole: Whole, helper: Helper, number: int, turn: int = 0) -> dict[str, Pairs]:
    """Compare ``number`` pairs of each game, from the table whose ``turn`` it is."""
    with ThreadPoolExecutor(len(RULES)) as pool:
        results = pool.map(lambda slug: pairs_of(slug, whole, helper, number, turn), RULES)
        return dict(zip(RULES, results, strict=True))


def pairs_of(slug: str, whole: Whole, helper: Helper, number: int, first: int = 0) -> Pairs:
    """Compare ``number`` pairs of one game, table after table, as each seat in turn and as a spectator."""
    results = Pairs(slug, wanted=number)
    for each in range(first, first + TABLES_A_PAIR * number):
        with People(whole.site) as people, redis.Redis.from_url(whole.redis.url) as cache:
            table = _Table(helper, people, cache, helper.ask("deal", slug=slug, number=each))
            for turn in range(PER_TABLE):
                if results.pairs == number:
                    return results
                if not table.play_on(turn):
                    break
                table.compare(results, turn)
    return results


class _Table:
    """A running game with its players' browsers, then a spectator's."""

    def __init__(self, helper: Helper, people: People, cache: redis.Redis, dealt: Mapping[str, Any]) -> None:
        self._game: str = dealt["game"]
        self._name, self._slug = dealt["name"], dealt["slug"]
        self._helper = helper
        self._cache = cache
        self._browsers = [people.browser(key) for key in [*dealt["sessions"], ""]]
        self._version = 0

    def play_on(self, number: int) -> bool:
        """Play some actions; return whether the game still runs."""
        version = self._helper.ask("move", game=self._game, number=number)
        self._version = version or 0
        return version is not None

    def compare(self, results: Pairs, turn: int) -> None:
        """Compare a position and its twin; at the table's first position, also look for a planted difference."""
        rare = results.pairs % RARE_EVERY == 0
        place = random.Random(f"{self._game} {turn}").randrange(len(self._browsers))  # noqa: S311 - no secret
        seat = place if place < len(self._browsers) - 1 else None
        before = self._answers(place, rare)
        differ = self._helper.ask("vary_hidden", game=self._game, viewer=seat)
        after = self._answers(place, rare)
        self._helper.ask("restore_position", game=self._game)
        if not differ:
            return
        results.pairs += 1
        results.answers += len(after)
        if after != before:
            again = self._answers(place, rare)  # a relative time may have changed by itself
            results.different += [
                f"{page} as {seat}" for page in after if after[page] not in (before[page], again[page])
            ]
        if turn == 0:
            results.planted += 1
            self._helper.ask("plant_difference", game=self._game)
            results.found += self._answers(place, rare) != before
            self._helper.ask("restore_position", game=self._game)

    def _answers(self, place: int, rare: bool) -> Answers:
        """Return all pages with their headers, without the cache."""
        self._cache.flushdb()
        browser, table = self._browsers[place], f"/games/{self._game}/"
        first = browser.get(table)
        mark = MARK.search(first.text)
        names = {"version": self._version, "before": max(0, self._version - 3), "mark": mark[1] if mark else ""}
        pages = [table + page.format_map(names) for page in (*PAGES[1:], *(RARE_PAGES if rare else ()))]
        elsewhere = [page.format(name=quote(self._name), slug=self._slug) for page in ELSEWHERE] if rare else []
        answers = {table: first} | {address: browser.get(address) for address in [*pages, *elsewhere]}
        texts = {address: _text(answer) for address, answer in answers.items()}
        return texts | (self._french(place) | self._mail(place) if rare else {})

    def _french(self, place: int) -> Answers:
        browser, table = self._browsers[place], f"/games/{self._game}/"
        language = {name: browser.cookies.pop(name) for name in [*browser.cookies] if name.endswith("language")}
        pages = (table, f"{table}table?since=0", "/games/")
        answers = {f"{page} in French": browser.get(page, **FRENCH) for page in pages}
        browser.cookies = {name: value for name, value in browser.cookies.items() if not name.endswith("language")}
        browser.cookies |= language
        assert 'lang="fr"' in answers[f"{table} in French"].text, "The page is not in French."
        return {page: _text(answer) for page, answer in answers.items()}

    def _mail(self, place: int) -> Answers:
        """The mail that says that it is one's turn, and its picture; spectators get none."""
        if place == len(self._browsers) - 1:
            return {}
        text = self._helper.ask("mail", game=self._game, seat=place)
        pictures = [self._browsers[-1].get(address) for address in MAILED_PICTURE.findall(text)]
        assert pictures and all(picture.status == 200 for picture in pictures), "The mail shows no picture."
        return {"mail": SIGNATURE.sub(r"\1", text)} | {
            f"picture {number} of the mail": _text(picture) for number, picture in enumerate(pictures)
        }


def _text(answer: Answer) -> str:
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in IGNORED_HEADERS)
    text = AGE.sub(r"\1", MASKED.sub(r"\1", answer.text))
    return f"{answer.status} {headers} {text}"
