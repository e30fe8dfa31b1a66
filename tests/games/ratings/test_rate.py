"""Which games count, and what they make of the ratings."""

import pytest

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import abandon
from games.play.tables.rematch import rematch
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from games.queries.standings import places_in
from games.ratings.models import RatedGame, Rating, Result
from games.ratings.strength import NEWCOMER, Strength, strengths_after
from testing.clocks import MONDAY, at
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db


def strengths(game):
    """What each seat's player has after their last game."""
    rows = {row.person_id: Strength(row.mu, row.sigma) for row in Rating.objects.filter(rules=game.rules)}
    return [rows[seat.user_id] for seat in game.seat_rows.all()]


@pytest.mark.both_databases
def test_the_end_of_a_game_rates_it_by_its_ranking(alice, bob, charlie):
    game = ended(running(alice, bob, charlie, rated=True))
    places = places_in(game, game.seat_rows.all())
    assert 1 in places
    assert strengths(game) == strengths_after([NEWCOMER, NEWCOMER, NEWCOMER], places)
    assert [(row.place, row.mu_before, row.at) for row in Result.objects.order_by("seat")] == [
        (place, NEWCOMER.mu, game.ended_at) for place in places
    ]


def test_the_next_game_goes_on_from_there(alice, bob):
    with at(MONDAY):
        first = ended(running(alice, bob, rated=True))
        before = strengths(first)
        second = ended(running(alice, bob, rated=True), seed=2)
    assert strengths(second) == strengths_after(before, places_in(second, second.seat_rows.all()))
    assert set(Rating.objects.values_list("games", "last_at")) == {(2, second.ended_at)}


def test_nothing_changes_before_the_end(alice, bob):
    game = running(alice, bob, rated=True)
    assert (game.rated, Rating.objects.count()) == (Game.Rated.YES, 0)


def test_a_host_may_play_without_ratings(alice, bob):
    game = ended(running(alice, bob))
    assert (game.rated, RatedGame.objects.count()) == (Game.Rated.NO, 0)


def test_no_game_with_a_bot_counts(alice, bob):
    game = ended(running(alice, bob, seats=3, bots={2: "easy"}, rated=True))
    assert (game.rated, RatedGame.objects.count()) == (Game.Rated.NO, 0)


def test_no_game_with_a_guest_counts(alice):
    game = open_for(alice)
    for user in (alice, User.objects.create_guest()):
        take_seat(game_id=game.pk, user=user, text=None)
    Game.objects.filter(pk=game.pk).update(rated=Game.Rated.WANTED)  # they sat down before guests were refused
    game = ended(start(game_id=game.pk, user=alice))
    assert (game.rated, RatedGame.objects.count()) == (Game.Rated.WANTED, 0)


def test_a_cancelled_game_does_not_count(alice, bob):
    game = running(alice, bob, rated=True)
    abandon(game_id=game.pk, user=bob)
    assert (fresh(game).status, RatedGame.objects.count()) == (Game.Status.CANCELLED, 0)


def test_a_player_who_leaves_the_game_to_a_bot_comes_last(alice, bob, charlie):
    game = running(alice, bob, charlie, rated=True)
    leave_game(game_id=game.pk, user=alice)
    leave_game(game_id=game.pk, user=charlie)
    ended(game)
    assert list(Result.objects.order_by("seat").values_list("place", flat=True)) == [2, 1, 2]


def test_a_closed_account_loses_by_its_place_and_is_not_listed(alice, bob):
    game = running(alice, bob, rated=True)
    close_account(bob.pk, by=bob)
    ended(game)
    assert list(Result.objects.order_by("seat").values_list("place", flat=True)) == [1, 2]
    assert not Rating.objects.filter(person=bob, listed=True).exists()


def test_closing_an_account_takes_it_off_the_board(alice, bob):
    ended(running(alice, bob, rated=True))
    Rating.objects.update(listed=True)
    close_account(bob.pk, by=bob)
    assert list(Rating.objects.filter(listed=True).values_list("person", flat=True)) == [alice.pk]


def test_a_rematch_of_a_rated_game_is_rated(alice, bob):
    game = ended(running(alice, bob, rated=True))
    assert rematch(game_id=game.pk, user=alice).rated == Game.Rated.WANTED


def test_each_game_has_ratings_of_its_own(alice, bob):
    ended(running(alice, bob, rated=True))
    assert set(Rating.objects.values_list("rules", flat=True)) == {"push"}
