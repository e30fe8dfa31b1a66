"""A day of correspondence players, replayed in seconds: who comes when, and what each does through nginx."""

import http.client
import random
import re
import ssl
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from html import unescape
from typing import NamedTuple

from testing.visitor import Answer, Visitor, choices, hidden

# How many of a day's visits begin in each hour: most people come in the evening.
HOURS = (3, 2, 1, 1, 1, 2, 4, 6, 7, 7, 6, 6, 8, 8, 6, 5, 6, 7, 9, 11, 12, 11, 8, 5)
EVENING = range(18, 23)  # the hours that are measured
TABLES = 3  # at most, that a visit plays at
ACTIONS = 6  # at most, at one table
THINKS = (0.3, 1.5)  # seconds before an action: shorter than a person's, as the day is
POLLS, POLL_SECONDS = 3, 2.0
TRIES, TRY_AGAIN = 3, 2.0  # how often an action is sent again, and after how many seconds
POLL = re.compile(r'hx-get="(/games/\w+/table\?[^"]+)"')
SENTENCE = re.compile(r"<h1>[^<]+</h1>")
NO_ANSWER = 0  # in place of a status
MOST_AT_ONCE = 2000  # visits; who comes then goes away again


class Asked(NamedTuple):
    """A request: when it was sent (monotonic seconds), what for, its status, and the seconds that it took.

    ``explained``: whether the answer, if it was an error, had a sentence for people and said when to try again.
    """

    at: float
    what: str
    status: int
    seconds: float
    explained: bool


class Crowd:
    """People, by the cookies of their browsers, who visit the site at given times.

    ``asked`` has their requests, ``played`` the commands of their actions that the site has accepted.
    """

    def __init__(self, people: Sequence[dict[str, str]], site_url: str) -> None:
        self.asked: list[Asked] = []
        self.played: list[str] = []
        self.turned_away = 0  # since too many were there
        self._people, self._site_url = people, site_url
        self._proxy: tuple[int, ssl.SSLContext] | None = None
        self._rng = random.Random("crowd")  # noqa: S311 - which legal action a made-up person plays guards nothing
        self._visits: list[threading.Thread] = []
        self._end = 0.0  # of the day

    def goes_to(self, port: int, trusting: ssl.SSLContext) -> None:
        """From now on nginx answers at this port of the loopback."""
        self._proxy = port, trusting

    def come(self, times: Sequence[float], seconds: float) -> float:
        """Let somebody come at each of these ``times``, in seconds from now, and wait until all have left.

        After so many ``seconds`` nobody goes to another table. Returns when it began (monotonic).
        """
        start = time.monotonic()
        self._end = start + seconds
        for at in times:
            time.sleep(max(0.0, start + at - time.monotonic()))
            self._visits = [visit for visit in self._visits if visit.is_alive()]
            if len(self._visits) >= MOST_AT_ONCE:
                self.turned_away += 1
                continue
            visit = threading.Thread(target=self._visit, daemon=True)
            self._visits.append(visit)
            visit.start()
        for visit in self._visits:
            visit.join()
        return start

    def _visit(self) -> None:
        """Look at the lists, then play at the tables that wait, and stay a little at each; leave after an error."""
        assert self._proxy
        port, trusting = self._proxy
        number = self._rng.randrange(len(self._people))
        address = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        visitor = Visitor(port, self._site_url, self._people[number], htmx=True, address=address, tls=trusting)
        for what, page in ("home", "/"), ("list", "/games/"):
            if self._failed(self._ask(what, lambda page=page: visitor.get(page))):  # type: ignore[misc]
                return visitor.close()
        for _ in range(TABLES):
            answer = self._ask("next", lambda: visitor.get("/games/next/"))
            address = answer.headers.get("Location", "") if answer else ""
            if address in ("", "/games/") or time.monotonic() > self._end:
                break
            self._play(visitor, address)
        return visitor.close()

    def _play(self, visitor: Visitor, address: str) -> None:
        page = self._ask("table", lambda: visitor.get(address))
        table = page.text if page else ""
        polls = POLL.search(table)
        for _ in range(ACTIONS):
            legal = choices(table)
            if not legal:
                break
            time.sleep(self._rng.uniform(*THINKS))
            answer = self._act(visitor, address, self._rng.choice(legal), hidden(table, "version"))
            if answer is None:
                break
            table, polls = answer.text, POLL.search(answer.text) or polls
        for _ in range(POLLS if polls else 0):
            time.sleep(POLL_SECONDS)
            self._ask("poll", lambda: visitor.get(unescape(polls[1])))  # type: ignore[index]

    def _act(self, visitor: Visitor, address: str, action: str, version: str) -> Answer | None:
        """Send the action, and the same command again if the site does not answer; ``None`` if it was not played."""
        command = str(uuid.uuid4())
        form = {"action": action, "version": version, "command_id": command}
        for _ in range(TRIES):
            answer = self._ask("act", lambda: visitor.post(f"{address}act", **form))
            if answer and answer.status == http.client.OK:
                self.played.append(command)
                return answer
            if answer and answer.status < http.client.INTERNAL_SERVER_ERROR:
                return None
            time.sleep(TRY_AGAIN)
        return None

    @staticmethod
    def _failed(answer: Answer | None) -> bool:
        return answer is None or answer.status >= http.client.INTERNAL_SERVER_ERROR

    def _ask(self, what: str, ask: Callable[[], Answer]) -> Answer | None:
        at = time.monotonic()
        try:
            answer = ask()
        except (OSError, http.client.HTTPException):
            self.asked.append(Asked(at, what, NO_ANSWER, time.monotonic() - at, explained=False))
            return None
        explained = bool(SENTENCE.search(answer.text)) and "Retry-After" in answer.headers
        self.asked.append(Asked(at, what, answer.status, time.monotonic() - at, explained))
        return answer


def times_of_day(visits: int, seconds: float, seed: str) -> list[float]:
    """When each of a day's ``visits`` begins, if the day takes so many ``seconds``."""
    rng = random.Random(seed)  # noqa: S311 - no secret
    hours = rng.choices(range(24), HOURS, k=visits)
    return sorted((hour + rng.random()) * seconds / 24 for hour in hours)


def evening(seconds: float) -> tuple[float, float]:
    """When the evening begins and ends in such a day."""
    return EVENING.start * seconds / 24, EVENING.stop * seconds / 24


def share_of_evening() -> float:
    """How many of a day's visits begin in the evening."""
    return sum(HOURS[hour] for hour in EVENING) / sum(HOURS)
