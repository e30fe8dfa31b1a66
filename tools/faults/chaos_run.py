"""A run of a production site in which everything fails once while people and bots play."""

import http.client
import json
import random
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
import redis

from tools.faults.clock import Clock
from tools.production.site import wait_for
from tools.production.visitor import ACTION, OVER, VERSION, Answer, Visitor
from tools.production.whole import Whole, whole_site

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


A_MINUTE = 60.0
TWO_HOURS = 7200.0
BOT_ACTIONS = "SELECT count(*) FROM games_action WHERE by = 'bot' AND game_id = ANY(%s)"
END_CONNECTIONS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE backend_type = %s AND datname = current_database() AND pid <> pg_backend_pid()
"""
SENT = "SELECT game_id || '.' || id FROM games_notice WHERE status = 'sent'"
NOTICES = "SELECT count(*) FROM games_notice WHERE status = %s"


class ChaosRun:
    """Services, site and players; each fault is a method that says how long it took until all went on."""

    def __init__(self, whole: Whole, *, pairs: int, games: int, pause: float, letters: int) -> None:
        self.postgres, self.redis, self.mail, self.site = whole.postgres, whole.redis, whole.mail, whole.site
        self.clock = Clock(whole.folder)
        self.site.launcher = self.clock.launcher
        for part in ("web", "worker", "beat"):
            self.site.start(part)
        self._players = self._pairs(pairs, games, pause)
        self._with_bots = self._pairs(pairs, games, pause, bots=1)
        # One who is never there: each turn that passes to them is a mail.
        self._letters = self._pairs(1, letters, 10 * pause, away=True)
        for player in self._everybody():
            player.start()

    def _pairs(self, pairs: int, games: int, pause: float, bots: int = 0, away: bool = False) -> list[Player]:
        fixtures = json.loads(self.site.run("-m", "tools.production.fixtures", str(pairs), str(games), str(bots)))
        url = self.site.environment["SITE_URL"]
        return [Player(self.site.port, url, pair, pause, away) for pair in fixtures]

    def _everybody(self) -> list[Player]:
        return [*self._players, *self._with_bots, *self._letters]

    def killed(self, *parts: str) -> float:
        """``kill -9``, and the start of others after a second, as a supervisor would."""
        for part in parts:
            self.site.kill(part)
        time.sleep(1)
        for part in parts:
            self.site.start(part)
        return self.goes_on()

    def wait_for_mail_under_way(self) -> None:
        """Until the worker is in the middle of a mail."""
        wait_for(lambda: self.mail.busy, A_MINUTE)

    def postgres_restarted(self) -> float:
        """Every connection breaks, and there is no database for a moment."""
        self.postgres.off()
        time.sleep(1)
        self.postgres.on()
        return self.goes_on()

    def connections_dropped(self, seconds: float, every: float) -> tuple[float, int]:
        """All connections to the database are ended again and again; also how many they were."""
        ended, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            ended += self._count(END_CONNECTIONS, "client backend")
            time.sleep(every)
        return self.goes_on(), ended

    def clock_set(self, seconds: float) -> tuple[float, float]:
        """The site's clock is so far ahead, or behind, and the queue is lost; also how long until it swept by it."""
        self.clock.set(seconds)
        time.sleep(1)  # each process has looked
        with redis.Redis.from_url(self.redis.url) as client:
            client.flushall()
        swept = wait_for(lambda: self.site.answers("/ready"), A_MINUTE)
        return self.goes_on(), swept

    def redis_flushed(self) -> float:
        """Queue and cache are emptied in the middle of play."""
        with redis.Redis.from_url(self.redis.url) as client:
            client.flushall()
        return self.goes_on()

    def without_redis(self, seconds: float) -> tuple[float, list[float]]:
        """It is away and comes back empty; also how many seconds each action took meanwhile."""
        self.redis.off()
        start = time.monotonic()
        time.sleep(seconds)
        end = time.monotonic()
        self.redis.on()
        waits = [wait for player in self._everybody() for at, wait in player.waits if start < at <= end]
        return self.goes_on(), waits

    def goes_on(self) -> float:
        """Seconds until each pair has played again, and a bot against each that plays with one; two minutes at most."""
        pairs = [*self._players, *self._with_bots]
        played = [len(player.waits) for player in pairs]
        bots = [self._bot_actions(player) for player in self._with_bots]

        def all_do() -> bool:
            return all(len(player.waits) > before for player, before in zip(pairs, played, strict=True)) and all(
                self._bot_actions(player) > before for player, before in zip(self._with_bots, bots, strict=True)
            )

        return wait_for(all_do, 2 * A_MINUTE)

    def go_home(self) -> None:
        """Everybody stops playing, after what is under way."""
        for player in self._everybody():
            player.stop()

    def actions(self) -> dict[str, int]:
        """What was answered beside what is stored."""
        commands = [command for player in self._everybody() for command in player.played]
        failures = sum(player.failures for player in self._everybody())
        counts: dict[str, int] = json.loads(self.site.run("-m", "tools.faults.check", given=json.dumps(commands)))
        return counts | {"requests sent again": failures}

    def mails(self) -> dict[str, int]:
        """What the outbox says was sent beside what arrived, once nothing is left to send."""
        wait_for(lambda: self._count(NOTICES, "waiting") == 0, 2 * A_MINUTE)
        arrived = {message_id.strip("<>").partition("@")[0] for message_id in self.mail.ids}
        with psycopg.connect(self.postgres.url) as connection:
            sent = {row[0] for row in connection.execute(SENT)}
        return {
            "mails sent": len(sent),
            "mails lost": len(sent - arrived),
            "mails doubled": sum(times - 1 for times in self.mail.ids.values()),
            "mails given up": self._count(NOTICES, "failed"),
        }

    def _bot_actions(self, player: Player) -> int:
        return self._count(BOT_ACTIONS, player.games)

    def _count(self, query: str, argument: Any) -> int:
        with psycopg.connect(self.postgres.url) as connection:
            row = connection.execute(query, [argument]).fetchone()
        assert row
        return int(row[0])


@contextmanager
def chaos_run(*, pairs: int, games: int, pause: float, letters: int, **environment: str) -> Iterator[ChaosRun]:
    """So many pairs alone, and as many with a bot, play their games with such pauses; nothing outlives the block."""
    with whole_site(mail_seconds=0.2, environment=environment) as whole:
        yield ChaosRun(whole, pairs=pairs, games=games, pause=pause, letters=letters)
