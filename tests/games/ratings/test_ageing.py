"""The uncertainty of a rating grows while its person does not play."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.ratings.models import Rating, Result
from games.ratings.strength import NEWCOMER, Strength, strengths_after
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at, later
from testing.tables import ended, fresh, running
from tests.games.ratings.test_views import board, rated

DAY = timedelta(days=1)


def aged(sigma, **duration):
    return Strength(25, sigma).aged(MONDAY, MONDAY + timedelta(**duration))


def test_the_variance_grows_with_the_time_up_to_a_newcomers():
    assert aged(4).sigma == 4
    assert aged(4, days=100).sigma ** 2 - 16 == pytest.approx(2 * (aged(4, days=50).sigma ** 2 - 16))
    assert aged(4, days=10_000) == Strength(25, NEWCOMER.sigma)


def test_nobody_grows_younger_if_the_clock_is_set_back():
    assert aged(4, days=-1).sigma == 4


@pytest.mark.parametrize("sigma", [0.1, 2, 4, 5.4])
def test_without_a_game_for_a_year_everybody_is_provisional(sigma):
    assert (aged(sigma, days=366).provisional, Strength(25, sigma).provisional) == (True, False)


@pytest.mark.parametrize("sigma", [0.1, 2, 4, 5.4])
def test_when_that_will_be_is_known_before(sigma):
    moment = Strength(25, sigma).provisional_at(MONDAY)
    changes = [Strength(25, sigma).aged(MONDAY, moment + each).provisional for each in (-DAY / 24, DAY / 24)]
    assert changes == [False, True]


def test_a_few_games_make_it_certain_again():
    """Against somebody certain, winning and losing in turn."""
    strength, other, games = aged(4, days=365), Strength(25, 4), 0
    while strength.provisional:
        strength, _other = strengths_after([strength, other], [1 + games % 2, 2 - games % 2])
        games += 1
    assert 2 <= games <= 12


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_game_begins_with_what_is_believed_by_then_and_rate_finds_the_same(alice, bob):
    with at(MONDAY):
        ended(running(alice, bob, rated=True))
    with after(days=200, seconds=1, microseconds=7):
        game = ended(running(alice, bob, rated=True), seed=2)
    first, second = (list(Result.objects.filter(rated_game__game__in=[each]).order_by("seat")) for each in _games())
    before = [row.strength.aged(MONDAY, game.ended_at) for row in first]
    assert [row.strength for row in second] == strengths_after(before, [row.place for row in second])
    stored = list(Rating.objects.order_by("person").values_list("mu", "sigma", "provisional_at", "listed"))
    Rating.objects.update(mu=1, sigma=1)
    call_command("rate", verbosity=0)
    assert list(Rating.objects.order_by("person").values_list("mu", "sigma", "provisional_at", "listed")) == stored


def _games():
    return Result.objects.filter(seat=0).order_by("at").values_list("rated_game__game", flat=True)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_player_who_has_not_played_for_a_year_is_off_the_board_and_provisional(alice, bob):
    rated(alice, 1600, last_at=timezone.now() - 365 * DAY)
    rated(bob, 1500)
    assert board(Client()) == "1 Bob 1500 ±160 20"
    assert board(signed_in(alice)).endswith("– no rank yet Alice You 1600? (provisional) ±272 20")


@pytest.mark.django_db
def test_the_table_and_the_profile_tell_what_is_believed_now(alice, bob):
    ended(running(alice, bob, rated=True))
    with later(days=300):
        game = fresh(running(alice, bob, rated=True))
        uncertainty = Rating.objects.get(person=alice).strength.uncertainty
        assert uncertainty > 323
        assert f"±{uncertainty}" in signed_in(alice).get(game.get_absolute_url()).text
        assert f"±{uncertainty}" in signed_in(bob).get("/people/Alice/").text
