"""Attempts of Alice to gain rating unfairly, each with what it changes in the end; `test_attempts` makes them."""

from collections.abc import Callable

import pytest

from games.play.absence.stand_in import leave_game, take_back
from games.play.tables.seating import take_seat
from games.refusals import Refusal
from testing.clocks import daily, swept
from testing.tables import ended, running
from tests.games.play.absence.test_leavers import ahead

LOST = {"Alice": -105, "Bob": 105}
ATTEMPTS: dict[str, tuple[Callable[..., object], dict[str, int]]] = {}


def attempt(**changes: int):
    """An attempt, with what it changes in the end."""

    def add(tried):
        ATTEMPTS[tried.__name__] = (tried, changes)
        return tried

    return add


def duel(people, **changed):
    """A rated game of Alice and Bob."""
    return running(people.alice, people.bob, **{"rated": True} | changed)


def three(people):
    return running(people.alice, people.bob, people.charlie, rated=True)


def lose(game):
    """Let the game end with Bob ahead."""
    return ended(ahead(game, 1))


def win(game):
    """Let the game end with Alice ahead."""
    return ended(ahead(game, 0))


def refused(do, **arguments):
    with pytest.raises(Refusal):
        do(**arguments)


def leave(game, *people):
    for user in people:
        leave_game(game_id=game.pk, user=user)


def back(game, user):
    take_back(game_id=game.pk, user=user)


def sit(game, *people):
    for user in people:
        take_seat(game_id=game.pk, user=user, text=None)


def taken_over(people):
    """A game in which the clock has given Alice's seat to a bot, which has not decided often yet."""
    game = daily(people.alice, people.bob, rated=True)
    swept(game, hours=24)
    return swept(game, hours=36)
