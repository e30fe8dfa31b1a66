"""Games in which a bot is to act, in the middle of a game; see `bench.bots`."""

import copy
import uuid
from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import cycle, islice
from typing import Any
from unittest import mock

from celery import current_app
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.bots import choose
from games.models import Game, Seat, Secret
from games.models.game import new_id
from games.play.actions.act import act
from games.play.actions.bot_turns import play_bots
from testing.people import person
from testing.tables import against_bots

SEATS = 3
MIDDLE = 40  # actions
PLAYED = 10  # games that are really played; the others are copies of them with ids, so with cards, of their own
LEVEL = "easy"  # of the choices that the person makes


class Games:
    """Games of one kind, each with one person."""

    def __init__(self, slug: str) -> None:
        alice = person(f"Alice of {slug}")
        self._played = [_middle(slug, alice) for _ in range(PLAYED)]

    def waiting(self, level: str, count: int) -> list[Game]:
        """New games that wait for a bot of this level."""
        pairs = [(game, _copied(game)) for game in islice(cycle(self._played), count)]
        Game.objects.bulk_create(new for _old, new in pairs)
        Secret.objects.bulk_create(Secret(game=new, value=old.secret.value) for old, new in pairs)
        Seat.objects.bulk_create(_seated(seat, new, level) for old, new in pairs for seat in old.seat_rows.all())
        return [new for _old, new in pairs]


def without_worker() -> AbstractContextManager[Any]:
    """In this block no message is sent."""
    return mock.patch("games.play.wake_ups.ask_worker")


def play_all(games: Sequence[Game]) -> None:
    """Let the bots play until people are to act everywhere."""
    while games:
        decided = [play_bots(game.pk, game.version) for game in games]
        if not any(decided):
            raise RuntimeError(f"no bot decides in {', '.join(game.pk for game in games)}")
        games = list(Game.objects.filter(pk__in=[game.pk for game in games], bot_due_at__isnull=False))


def any_waits(games: Sequence[Game]) -> bool:
    """Whether one of the games waits for a bot."""
    return Game.objects.filter(pk__in=[game.pk for game in games], bot_due_at__isnull=False).exists()


def drop(games: Sequence[Game]) -> None:
    """Take the messages back, and cancel the games that still wait."""
    current_app.control.purge()
    left = Game.objects.filter(pk__in=[game.pk for game in games], bot_due_at__isnull=False)
    left.update(status=Game.Status.CANCELLED, waiting_for=None, bot_due_at=None, revision=F("revision") + 1)


def played(games: Sequence[Game]) -> int:
    """How many actions have been played in these copies."""
    now = Game.objects.in_bulk([game.pk for game in games])
    return sum(now[game.pk].version - game.version for game in games)


def _middle(slug: str, alice: User) -> Game:
    """A game in which a bot begins its turn, or takes a decision in it."""
    game = against_bots(alice, SEATS, LEVEL, rules=slug)
    while True:
        if game.bot_due_at is None:
            action = choose(game.state().view(0), LEVEL, game.version).action
            game = act(game_id=game.pk, user=alice, action=action, version=game.version, command_id=uuid.uuid4()).game
        elif game.version < MIDDLE:
            play_all([game])
            game = Game.objects.get(pk=game.pk)
        else:
            return game


def _copied(game: Game) -> Game:
    new = Game(**Game.objects.filter(pk=game.pk).values().get())
    new.pk, new.bot_due_at = new_id(), timezone.now()
    return new


def _seated(seat: Seat, game: Game, level: str) -> Seat:
    new = copy.copy(seat)
    new.pk, new.game, new.bot = None, game, seat.bot and level
    return new
