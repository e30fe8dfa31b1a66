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

from testing.site import Whole, wait_for, whole_site
from testing.visitor import OVER, Answer, Visitor, choices, hidden
from tools.faults.clock import Clock

RETRY_SECONDS = 0.2  # until a person without an answer tries again


class Player(threading.Thread):
    """Plays a pair's games for both people, one after the other, until stopped.

    If Bob is ``away``, the player leaves each game once it waits for him.
    """

    def __init__(self, port: int, site_url: str, players: Mapping[str, Any], pause: float, away: bool) -> None:
        super().__init__(daemon=True)
        self.people = [Visitor(port, site_url, cookies, htmx=True) for cookies in players["sessions"]]
        self.games: list[str] = list(players["games"])
        self.played: list[str] = []  # commands whose answer was the new table
        self.waits: list[tuple[float, float]] = []  # time of each answer, and the seconds it took
        self.failures = 0
        self._pause = pause
        self._away = away
        self._rng = random.Random(self.games[0])  # noqa: S311 - no secret
        self._over = threading.Event()

    def run(self) -> None:
        for game in self.games:
            self._play(game)

    def stop(self) -> None:
        """Wait for the last answer, then end."""
        self._over.set()
        self.join(60)
        for person in self.people:
            person.close()

    def _play(self, game: str) -> None:
        mover, table = 0, ""
        while not self._over.is_set() and OVER not in table:
            legal = choices(table)
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
        command = str(uuid.uuid4())
        form = {"action": action, "version": hidden(table, "version"), "command_id": command}
        start = time.monotonic()
        answer = self._ask(lambda: self.people[mover].post(f"/games/{game}/act", **form))
        self.waits.append((time.monotonic(), time.monotonic() - start))
        if answer.status == 200:
            self.played.append(command)
        return answer.text

    def _ask(self, ask: Callable[[], Answer]) -> Answer:
        """Send the same request again until the site answers without a server error."""
        while (answer := _answer(ask)) is None or answer.status >= 500:
            self.failures += 1
            time.sleep(RETRY_SECONDS)
        return answer


def _answer(ask: Callable[[], Answer]) -> Answer | None:
    try:
        return ask()
    except (OSError, http.client.HTTPException):
        return None


PATIENCE = 600.0  # seconds: what has not happened by then never will, however slow the machine is
TWO_HOURS = 7200.0
BOT_ACTIONS = "SELECT count(*) FROM games_action WHERE by = 'bot' AND game_id = ANY(%s)"
END_CONNECTIONS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE backend_type = %s AND datname = current_database() AND pid <> pg_backend_pid()
"""
SENT = "SELECT game_id || '.' || id FROM games_notice WHERE status = 'sent'"
RATED = "SELECT count(*) FROM games_game WHERE rated = 'yes' AND status = %s"
NOTICES = "SELECT count(*) FROM games_notice WHERE status = %s"


class ChaosRun:
    """Services, site and players; each fault is a method that returns the seconds until all players played again."""

    def __init__(self, whole: Whole, *, pairs: int, games: int, pause: float, mail_games: int) -> None:
        self.postgres, self.redis, self.mail, self.site = whole.postgres, whole.redis, whole.mail, whole.site
        self.clock = Clock(whole.folder)
        self.site.launcher = self.clock.launcher
        for part in ("web", "worker", "beat"):
            self.site.start(part)
        self._players = self._pairs(pairs, games, pause, ending=1)
        self._with_bots = self._pairs(pairs, games, pause, bots=1)
        # Bob is away in these games, so each of his turns sends a mail.
        self._mail_players = self._pairs(1, mail_games, 10 * pause, away=True)
        for player in self._all_players():
            player.start()

    def _pairs(
        self, pairs: int, games: int, pause: float, bots: int = 0, ending: int = 0, away: bool = False
    ) -> list[Player]:
        numbers = [str(number) for number in (pairs, games, bots, ending)]
        fixtures = json.loads(self.site.run("-m", "testing.pairs", *numbers))
        url = self.site.environment["SITE_URL"]
        return [Player(self.site.port, url, pair, pause, away) for pair in fixtures]

    def _all_players(self) -> list[Player]:
        return [*self._players, *self._with_bots, *self._mail_players]

    def kill(self, *parts: str) -> float:
        """``kill -9`` these parts and start new ones after a second, as a supervisor would."""
        for part in parts:
            self.site.kill(part)
        time.sleep(1)
        for part in parts:
            self.site.start(part)
        return self.recovery()

    def wait_for_mail_under_way(self) -> None:
        """Wait until the worker is sending a mail."""
        wait_for(lambda: self.mail.busy, PATIENCE)

    def restart_postgres(self) -> float:
        """Break every connection, and have no database for a second."""
        self.postgres.off()
        time.sleep(1)
        self.postgres.on()
        return self.recovery()

    def drop_connections(self, seconds: float, every: float) -> tuple[float, int]:
        """End all connections to the database again and again; also return their number."""
        ended, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            ended += self._count(END_CONNECTIONS, "client backend")
            time.sleep(every)
        return self.recovery(), ended

    def set_clock(self, seconds: float) -> tuple[float, float]:
        """Set the site's clock ahead (or back, if negative) and empty the queue; also return seconds until a sweep."""
        self.clock.set(seconds)
        time.sleep(1)  # until each process has read it
        with redis.Redis.from_url(self.redis.url) as client:
            client.flushall()
        swept = wait_for(lambda: self.site.answers("/ready"), PATIENCE)
        return self.recovery(), swept

    def flush_redis(self) -> float:
        """Empty queue and cache during play."""
        with redis.Redis.from_url(self.redis.url) as client:
            client.flushall()
        return self.recovery()

    def stop_redis(self, seconds: float) -> tuple[float, list[float]]:
        """Stop Redis, then start it empty; also return the seconds that each action took while it was down."""
        self.redis.off()
        start = time.monotonic()
        time.sleep(seconds)
        end = time.monotonic()
        self.redis.on()
        waits = [wait for player in self._all_players() for at, wait in player.waits if start < at <= end]
        return self.recovery(), waits

    def recovery(self) -> float:
        """Wait until each pair and each bot has played again; return the seconds."""
        pairs = [*self._players, *self._with_bots]
        played = [len(player.waits) for player in pairs]
        bots = [self._bot_actions(player) for player in self._with_bots]

        def all_do() -> bool:
            return all(len(player.waits) > before for player, before in zip(pairs, played, strict=True)) and all(
                self._bot_actions(player) > before for player, before in zip(self._with_bots, bots, strict=True)
            )

        return wait_for(all_do, PATIENCE)

    def stop_players(self) -> None:
        """Stop all players after their last answers, once a rated game is over, so that figures and ratings count."""
        wait_for(lambda: self._count(RATED, "finished"), PATIENCE)
        for player in self._all_players():
            player.stop()

    def count_actions(self) -> dict[str, int]:
        """Count actions that were answered, stored, lost and doubled."""
        commands = [command for player in self._all_players() for command in player.played]
        failures = sum(player.failures for player in self._all_players())
        counts: dict[str, int] = json.loads(self.site.run("-m", "tools.faults.check", given=json.dumps(commands)))
        return counts | {"requests sent again": failures}

    def count_mails(self) -> dict[str, int]:
        """Wait until the outbox is empty; count mails that were sent, lost and doubled."""
        wait_for(lambda: self._count(NOTICES, "waiting") == 0, PATIENCE)
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
def chaos_run(*, pairs: int, games: int, pause: float, mail_games: int, **environment: str) -> Iterator[ChaosRun]:
    """Run pairs alone and as many pairs with a bot while the block runs.

    Each pair plays ``games`` games, with ``pause`` seconds between actions; in ``mail_games`` more, each turn of an
    absent player sends a mail.
    """
    with whole_site(mail_seconds=0.2, environment=environment) as whole:
        yield ChaosRun(whole, pairs=pairs, games=games, pause=pause, mail_games=mail_games)
