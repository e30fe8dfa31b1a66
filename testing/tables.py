"""Tables and games, created by the same functions that the site calls."""

import random
import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.state import State
from games.management.filling.live import play_decision, start_game
from games.models import Action, Game
from games.play.actions.act import act
from games.play.actions.bot_turns import bot_choice
from games.play.actions.executor import Executor
from games.play.lock import locked
from games.play.tables.open_table import NewTable, open_table

By = Action.By


def open_for(host: User, seats: int = 2, **changed: Any) -> Game:
    """Return a private open table of PUSH with empty seats and no bots; seat 0 begins."""
    return open_table(_table(seats, **changed), host=host)


def _table(seats: int, **changed: Any) -> NewTable:
    return replace(NewTable(rules="push", seats=seats, name="Sunday", first=0), **changed)


def running(*people: User, **changed: Any) -> Game:
    """Return a new game of these people in this order of seats; they have seen its start."""
    game = start_game(_table(changed.pop("seats", len(people)), **changed), *people)
    game.notices.filter(kind__in=["ready", "started"]).delete()
    game.seat_rows.exclude(user=None).update(seen_version=0)
    return game


def against_bots(user: User, seats: int = 3, level: str = "easy", **changed: Any) -> Game:
    """Return a new game of ``user`` against bots."""
    return running(user, seats=seats, bots=dict.fromkeys(range(1, seats), level), **changed)


def fresh(game: Game) -> Game:
    """Return the game as it is stored now."""
    return Game.objects.get(pk=game.pk)


def play(game: Game, action: str, user: User | None = None, **changed: Any) -> Game:
    """Play ``action`` for the person the game waits for, at the stored version; return the game."""
    return _decide(fresh(game), action, user, **changed)


def _decide(now: Game, action: str, user: User | None = None, **changed: Any) -> Game:
    arguments = {"user": user or now.waiting_for, "version": now.version, "command_id": uuid.uuid4()}
    return act(game_id=now.pk, action=action, **arguments | changed).game


Pick = Callable[[State, random.Random], str]


def at_random(state: State, rng: random.Random) -> str:
    """Pick one of the legal actions."""
    return rng.choice(state.legal())


def play_to_the_end(game: Game, seed: int = 1, pick: Pick = at_random) -> Game:
    """Play legal actions that are picked for people, and let bots play, until the game is over; see ``play_until``."""
    return play_until(game, lambda _state: False, random.Random(seed), pick)


def play_until(game: Game, reached: Callable[[State], bool], rng: random.Random, pick: Pick = at_random) -> Game:
    """Play actions that are picked for people, and let bots play, until a position is ``reached`` or the game is over.

    The actions, their times and the position are stored as usual, but together: one by one, a game of PUSH takes two
    seconds. For what happens between them (notices, clocks, revisions) there is ``play_one_by_one``.
    """
    with transaction.atomic():
        now = locked(game.pk)
        seats = list(now.seat_rows.select_related("user"))
        playing = Executor(now, now.state(), seats, timezone.now())
        while playing.state.to_act is not None and not reached(playing.state):
            playing._now = timezone.now()  # a page tells the newest command by its time
            seat = seats[playing.state.to_act]
            if seat.level:
                choice = bot_choice(now, playing.state, seat.level, seat.character)
                playing.play(choice.action, By.BOT if seat.bot else By.TAKEOVER, reason=choice.reason)
            else:
                playing.play(pick(playing.state, rng), By.PLAYER, seat.user, uuid.uuid4())
            playing.play_on()
        if playing.played:
            playing.store()
    return fresh(now)


def play_one_by_one(game: Game, seed: int = 1) -> Game:
    """Play to the end as the site does: each decision is a transaction."""
    rng = random.Random(seed)
    now = fresh(game)
    while now.status == Game.Status.RUNNING:
        now = play_decision(now, rng)
    return now


def ended(game: Game, seed: int = 1, play: Callable[[Game, int], Game] = play_to_the_end) -> Game:
    """Return the game of PUSH played to its end, with only two cards left in its deck to be fast."""
    position = fresh(game).position
    assert position
    Game.objects.filter(pk=game.pk).update(position=position | {"deck": position["deck"][:2]})
    return play(game, seed)
