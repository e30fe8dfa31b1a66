"""One board as each seat saw it: nothing on it comes of what the seat could not know."""

import copy
import random
from collections import namedtuple

import pytest

from games.models import Game
from games.play.replay_state import game_at
from games.views.table.board import board_as_seen, newest_actions, newest_events
from games.views.table.parts import Aids
from tests.games.pushemup.rules.secrets import with_other_secrets
from tests.support.people import person
from tests.support.tables import fresh, play, running

pytestmark = pytest.mark.django_db

WHEN = [1, 2, 12]  # one has chosen, two have, and in play


@pytest.fixture
def game(alice, bob) -> Game:
    """A game of PUSH 'em UP! by Alice, Bob and Charlie that is under way."""
    game, rng = running(alice, bob, person("Charlie"), rules="pushemup"), random.Random(7)
    while game.version < 15:
        game = play(game, rng.choice(fresh(game).state().legal()))
    return fresh(game)


def seen(past: Game, seat: int | None) -> str:
    """All that would be drawn."""
    board = board_as_seen(past, list(past.seat_rows.all()), seat, Aids(), newest_actions(past))
    return repr([board.view, board.people, board.scene, board.ranking])


def mixed(past: Game, seat: int | None) -> Game:
    """The same to see for the seat, with other hands, choices and decks."""
    other = copy.copy(past)
    other.position = with_other_secrets(past.state(), seat, random.Random(f"mixed for {seat}")).dump()
    assert other.position != past.position
    return other


@pytest.mark.parametrize("number", WHEN)
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_it_is_the_same_whatever_the_seat_could_not_know(game, number, seat):
    past = game_at(game, number)
    assert seen(mixed(past, seat), seat) == seen(past, seat)


@pytest.mark.parametrize("number", WHEN)
def test_what_is_mixed_is_drawn_for_whom_it_concerns(game, number):
    """Or the test above would be worth nothing."""
    past = game_at(game, number)
    assert seen(mixed(past, None), 0) != seen(past, 0)


def test_all_seats_are_drawn_without_asking_the_database(game, django_assert_num_queries):
    past = game_at(game, 12)
    seats, played = list(past.seat_rows.all()), newest_actions(past)
    with django_assert_num_queries(0):
        hands = [board_as_seen(past, seats, seat, Aids(), played).view["hand"] for seat in range(game.seats)]
    assert hands == [past.state().view(seat)["hand"] for seat in range(game.seats)]
    assert [len(hand) for hand in hands] == [3, 3, 3]


def test_there_is_nothing_to_choose_from(game):
    for seat in range(game.seats):
        board = board_as_seen(game, list(game.seat_rows.all()), seat, Aids(), newest_actions(game))
        assert (board.view["legal"], board.scene.mine) == ([], False)


Row = namedtuple("Row", "at events")


@pytest.mark.parametrize(("seat", "moved"), [(0, ["chosen", "shown"]), (1, ["shown"]), (None, ["shown"])])
def test_what_moves_is_of_the_newest_command_and_no_more_than_the_seat_may_know(seat, moved):
    earlier = Row(1, [{"type": "turn", "to": None}])
    newest = [Row(2, [{"type": "chosen", "to": [0]}]), Row(2, [{"type": "shown", "to": None}])]
    assert [event["type"] for event in newest_events([earlier, *newest], seat)] == moved


def test_nothing_moves_at_the_deal():
    assert newest_events([], 0) == []
