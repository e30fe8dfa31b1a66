"""Tables in the middle of a game, the requests of their players, and how to set them back; see `bench.cost`."""

import random
import uuid
from collections.abc import Iterator
from typing import Any
from unittest import mock
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.test import RequestFactory

from accounts.models import User
from bench.amount import amount
from bench.web_long_games import lengthen
from games.bots import choose
from games.catalog import FIRST, RULES
from games.fairness.commitment import SIZE, SecretBytes
from games.models import Action, Game, LogEntry, Notice, Seat, Snapshot
from games.play.actions.act import act
from testing.clients import signed_in
from testing.people import person
from testing.tables import running

MIDDLE = 40  # decisions before the series: then the log is as long as it gets
LENGTH = 12  # of the series
LATE = amount(900, 60)  # actions
CSRF = "c" * 32
LEVEL = "easy"  # of the choices that the people make: random ones would lead to positions that nobody sees

Played = tuple[int, int, str]  # user, version, action


class Table:
    """A running game, a series of actions in it, and the requests of the people who play them."""

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self._game = game
        self._cookies = {user.pk: _cookies(user) for user in User.objects.filter(seats__game=game)}
        self._stored = Game.objects.filter(pk=game.pk).values().get()
        self._seats = list(Seat.objects.filter(game=game).values())
        self._series = list(_play(game, LENGTH))
        self.set_back()

    def look(self, number: int) -> dict[str, Any]:
        """The WSGI environment of the request for the table by the player of this action of the series, before it."""
        user, _version, _action = self._series[number]
        return self._look(user)

    def act(self, number: int) -> dict[str, Any]:
        """The WSGI environment of the request that plays this action of the series."""
        user, version, action = self._series[number]
        fields = {"action": action, "version": version, "command_id": uuid.uuid4()}
        return self._environ(user, "POST", "act", urlencode(fields))

    def looks(self) -> list[dict[str, Any]]:
        """A request for the table by each player."""
        return [self._look(user) for user in self._cookies]

    def set_back(self) -> None:
        """Undo the series, mails included. Caches forget it too: what is played again is new."""
        later = {"game": self._game, "number__gt": self._stored["version"]}
        Action.objects.filter(**later).delete()
        Snapshot.objects.filter(**later).delete()
        LogEntry.objects.filter(game=self._game, version__gt=self._stored["version"]).delete()
        Notice.objects.filter(game=self._game).delete()
        Game.objects.filter(pk=self._game.pk).update(**self._stored)
        for seat in self._seats:
            Seat.objects.filter(pk=seat["id"]).update(**seat)
        cache.clear()

    def _look(self, user: int) -> dict[str, Any]:
        return self._environ(user, "GET", "table")

    def _environ(self, user: int, method: str, page: str, body: str = "") -> dict[str, Any]:
        factory = RequestFactory(
            headers={
                "Host": settings.ALLOWED_HOSTS[0],
                "Origin": settings.SITE_URL,
                "HX-Request": "true",
                "X-CSRFToken": CSRF,
                "User-Agent": "bench",
            }
        )
        factory.cookies.load(self._cookies[user])
        form = "application/x-www-form-urlencoded"
        request = factory.generic(method, f"/games/{self._game.pk}/{page}", body, form, secure=True)
        environ: dict[str, Any] = request.environ
        return environ


def tables() -> list[Table]:
    """A table of three people in the middle of each game, and one of the first with a clock."""
    people = [person(name) for name in ("Alice", "Bob", "Charlie")]
    plain = [_played_on(slug, running(*people, rules=slug)) for slug in RULES]
    return [*plain, _played_on(f"{FIRST} with a clock", running(*people, rules=FIRST, pace=Game.Pace.DAILY))]


def growing() -> list[Table]:
    """Two tables with the same cards and the same series; the game of the second one is ``LATE`` actions longer."""
    people = [person(name) for name in ("Dora", "Emil")]
    new, long = (running(*people, rules=FIRST) for _ in range(2))
    lengthen(long.pk, LATE, random.Random(1))
    Game.objects.filter(pk=long.pk).update(shuffles=new.shuffles, rolls=new.rolls)
    return [_played_on(name, game) for name, game in (("new", new), ("long", long))]


def same_chance() -> Any:
    """In this block the cards of a game depend neither on its secret nor on its id."""
    return mock.patch("games.play.actions.chance.key", return_value=SecretBytes(bytes(SIZE)))


def _played_on(name: str, game: Game) -> Table:
    for _ in _play(game, MIDDLE):
        pass
    return Table(name, game)


def _play(game: Game, count: int) -> Iterator[Played]:
    """Play ``count`` decisions for the people, and yield them."""
    for number in range(count):
        now = Game.objects.get(pk=game.pk)
        assert now.to_act is not None, f"{now.rules} is over after {number} decisions"
        assert now.waiting_for is not None
        action = choose(now.state().view(now.to_act), LEVEL, number).action
        yield now.waiting_for.pk, now.version, action
        act(game_id=now.pk, user=now.waiting_for, action=action, version=now.version, command_id=uuid.uuid4())


def _cookies(user: User) -> dict[str, str]:
    session = signed_in(user, headers={"Host": settings.ALLOWED_HOSTS[0]}).cookies[settings.SESSION_COOKIE_NAME].value
    return {
        settings.SESSION_COOKIE_NAME: session,
        settings.CSRF_COOKIE_NAME: CSRF,
        settings.LANGUAGE_COOKIE_NAME: settings.LANGUAGE_CODE,
    }
