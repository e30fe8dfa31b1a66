"""Two people who go on playing whatever becomes of the site, as people do: they press again."""

import http.client
import random
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from tools.production.pair import ACTION, OVER, VERSION
from tools.production.visitor import Answer, Visitor

AGAIN = 0.2  # seconds until somebody who got no answer presses again


class Player(threading.Thread):
    """Plays a pair's games, one after the other, for both, until told to stop.

    Where Bob is ``away``, a game is left as soon as it waits for him.
    """

    def __init__(self, port: int, site_url: str, players: Mapping[str, Any], pause: float, away: bool) -> None:
        super().__init__(daemon=True)
        self.people = [Visitor(port, site_url, cookies, htmx=True) for cookies in players["sessions"]]
        self.games: list[str] = list(players["games"])
        self.played: list[str] = []  # the commands that were answered with the table after them
        self.waits: list[tuple[float, float]] = []  # when an action was answered, and after how many seconds
        self.failures = 0
        self._pause = pause
        self._away = away
        self._rng = random.Random(self.games[0])  # noqa: S311 - no secret
        self._over = threading.Event()

    def run(self) -> None:
        """Play on."""
        for game in self.games:
            self._play(game)

    def stop(self) -> None:
        """End after what is under way; that is answered first."""
        self._over.set()
        self.join(60)
        for person in self.people:
            person.close()

    def _play(self, game: str) -> None:
        mover, table = 0, ""
        while not self._over.is_set() and OVER not in table:
            legal = ACTION.findall(table)
            if legal:
                table = self._act(mover, game, self._rng.choice(legal), table)
            elif table and self._away:
                return
            else:
                mover = mover if self._away else 1 - mover
                table = self._look(mover, game)
            time.sleep(self._pause)

    def _look(self, mover: int, game: str) -> str:
        return self._ask(lambda: self.people[mover].get(f"/games/{game}/table")).text

    def _act(self, mover: int, game: str, action: str, table: str) -> str:
        seen = VERSION.search(table)
        assert seen, table
        command = str(uuid.uuid4())
        form = {"action": action, "version": seen[1], "command_id": command}
        start = time.monotonic()
        answer = self._ask(lambda: self.people[mover].post(f"/games/{game}/act", **form))
        self.waits.append((time.monotonic(), time.monotonic() - start))
        if answer.status == 200:
            self.played.append(command)
        return answer.text

    def _ask(self, ask: Callable[[], Answer]) -> Answer:
        """The first answer that is one: a site in trouble is asked again, for the very same thing."""
        while (answer := _answer(ask)) is None or answer.status >= 500:
            self.failures += 1
            time.sleep(AGAIN)
        return answer


def _answer(ask: Callable[[], Answer]) -> Answer | None:
    try:
        return ask()
    except (OSError, http.client.HTTPException):
        return None
