"""Two people who play their games from outside, over HTTP, as their browsers would."""

import random
import re
import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tools.production.visitor import Visitor

ACTION = re.compile(r'name="action"\s+value="([^"]+)"')
VERSION = re.compile(r'name="version" value="(\d+)"')
OVER = 'data-poll-ms="0"'


class TimedRequest(NamedTuple):
    """Something that one of them has asked of the server."""

    what: str  # "act" or "look"
    status: int
    seconds: float


class Pair:
    """Alice and Bob, signed in, with the games of theirs that they play one after the other."""

    def __init__(self, port: int, site_url: str, players: Mapping[str, Any], rng: random.Random) -> None:
        self.people = [Visitor(port, site_url, cookies, htmx=True) for cookies in players["sessions"]]
        self.games: list[str] = list(players["games"])
        self._rng = rng

    def play(self, game: str) -> Iterator[TimedRequest]:
        """Random legal actions until the game is over; whoever cannot go on lets the other look."""
        tables = [person.get(f"/games/{game}/").text for person in self.people]
        mover = 0
        while OVER not in tables[mover]:
            legal = ACTION.findall(tables[mover])
            if legal:
                request, tables[mover] = self._act(mover, game, self._rng.choice(legal), tables[mover])
            else:
                mover = 1 - mover
                request, tables[mover] = self._look(mover, game)
            yield request

    def _act(self, mover: int, game: str, action: str, table: str) -> tuple[TimedRequest, str]:
        version = VERSION.search(table)
        assert version, table
        start = time.perf_counter()
        answer = self.people[mover].post(
            f"/games/{game}/act", action=action, version=version[1], command_id=uuid.uuid4()
        )
        return TimedRequest("act", answer.status, time.perf_counter() - start), answer.text

    def _look(self, mover: int, game: str) -> tuple[TimedRequest, str]:
        start = time.perf_counter()
        answer = self.people[mover].get(f"/games/{game}/table")
        return TimedRequest("look", answer.status, time.perf_counter() - start), answer.text
