"""Starting a game."""

import pytest

from games.catalog import RULES
from games.fairness import chain
from games.fairness.chance import FairChance, first_seat
from games.models import Action, Game
from games.play.actions.chance import game_key
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from games.refusals import NotHost, NotOpen, Refusal
from testing.people import person
from testing.tables import open_for, running

pytestmark = pytest.mark.django_db


def test_table_with_a_free_seat_cannot_start():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text="")
    with pytest.raises(Refusal, match="still free"):
        start(game_id=game.pk, user=alice)
    assert Game.objects.get(pk=game.pk).status == Game.Status.OPEN


def test_only_the_host_can_start():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    with pytest.raises(NotHost):
        start(game_id=game.pk, user=bob)


def test_game_starts_only_once():
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    assert start(game_id=game.pk, user=alice).revision == game.revision
    with pytest.raises(NotOpen):
        start(game_id=game.pk, user=bob)


def test_deal_depends_only_on_secret_and_texts():
    game = running(person("Alice"), person("Bob"))
    again = FairChance(game_key(game))
    dealt = RULES["push"].deal(seats=2, options=game.options, chance=again, first=game.first)
    for row in game.actions.all():
        dealt.play(row.action, again)
    assert dealt.dump() == game.position
    assert (again.shuffles, again.rolls) == (game.shuffles, game.rolls)


def test_first_player_by_lot_comes_from_the_key():
    people = person("Alice"), person("Bob")
    games = [running(*people, first=None) for _ in range(6)]
    assert [game.first for game in games] == [first_seat(game_key(game), 2) for game in games]
    assert {game.first for game in games} == {0, 1}
    assert {game.first_by for game in games} == {"lot"}


def test_first_player_chosen_by_the_host_is_recorded():
    game = running(person("Alice"), person("Bob"), first=1)
    assert (game.first, game.first_by, game.state().turn) == (1, "host", 1)


@pytest.mark.both_databases
def test_forced_first_draw_is_played_at_once():
    """PUSH-18: with an empty Bench there is nothing to bank."""
    game = running(person("Alice"), person("Bob"))
    assert game.actions.first().action == "draw"
    assert {row.by for row in game.actions.all()} == {Action.By.FORCED}


def test_chain_begins_with_everything_fixed_before():
    game = running(person("Alice"), person("Bob"))
    value = chain.chain_start(
        commitment=game.commitment, rules_id="push/1", options=game.options, first=0, first_by="host",
        texts=["Alice's text", "Bob's text"],
    )  # fmt: skip
    for row in game.actions.all():
        value = chain.chain_step(value, row.number, row.seat, row.action)
        assert row.chain == value
    assert game.chain == value
