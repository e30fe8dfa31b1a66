"""Who plays their games to the end."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Action, Game
from games.play.tables.seating import take_seat
from games.profiles.reliability import GAMES_COUNTED, Reliability, finishes_games, reliability
from games.refusals import OnlyFinishers
from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def played(one, other=None, *, days_ago=0, ran_out=None, **seat):
    """Store a finished game of two seats; ``ran_out``: how many days ago the time of ``one`` ran out."""
    at = NOW - timedelta(days=days_ago)
    game = Game.objects.create(rules="push", rules_version=1, seats=2, name="Sunday", status="finished", ended_at=at)
    game.seat_rows.create(number=0, user=one, ended_at=at, **seat)
    game.seat_rows.create(number=1, user=other, bot="" if other else "easy", ended_at=at)
    if ran_out is not None:
        timeout = {"game": game, "seat": 0, "action": "x", "by": "timeout", "chain": ""}
        Action.objects.create(number=1, at=NOW - timedelta(days=ran_out), **timeout)
        Action.objects.create(number=2, at=NOW, **timeout)
    return game


@pytest.mark.both_databases
def test_a_game_in_which_the_time_ran_out_is_not_finished(alice, bob):
    played(alice, bob)
    played(alice, bob, ran_out=1)
    assert (reliability(alice), reliability(bob)) == (Reliability(1, 2), Reliability(2, 2))


def test_nobody_has_finished_what_they_have_not_begun(alice):
    assert reliability(alice) == Reliability(0, 0)


def test_a_game_that_was_left_to_a_bot_is_not_finished(alice, bob):
    played(alice, bob, stand_in="normal")
    assert reliability(alice) == Reliability(0, 1)


def test_an_absence_in_many_games_counts_once(alice, bob):
    for hours in range(5):
        played(alice, bob, ran_out=3 + hours / 24)
    played(alice, bob, ran_out=30)
    played(alice, bob)
    assert reliability(alice) == Reliability(1, 3)


def test_games_against_bots_and_cancelled_ones_do_not_count(alice, bob):
    played(alice)
    Game.objects.filter(pk=played(alice, bob, ran_out=1).pk).update(status="cancelled")
    assert reliability(alice) == Reliability(0, 0)


def test_only_the_last_games_count(alice, bob):
    played(alice, bob, days_ago=50, ran_out=50)
    for days in range(GAMES_COUNTED):
        played(alice, bob, days_ago=days)
    assert reliability(alice) == Reliability(GAMES_COUNTED, GAMES_COUNTED)


def test_it_is_one_query_however_many_games_there_are(alice, bob, django_assert_num_queries):
    charlie = person("Charlie")
    for days in range(30):
        played(alice, [bob, charlie][days % 2], days_ago=days, ran_out=days)
    with django_assert_num_queries(1):
        reliability(alice)


def test_a_host_may_ask_for_people_who_finish_their_games(alice, bob):
    guest, charlie = User.objects.create_guest(), person("Charlie")
    for days in (10, 20):
        played(bob, alice, ran_out=days)
    game = open_for(alice, seats=3, finishers=True)
    for user in (bob, guest):
        with pytest.raises(OnlyFinishers):
            take_seat(game_id=game.pk, user=user, text=None)
    for user in (alice, charlie):
        take_seat(game_id=game.pk, user=user, text=None)
    answer = signed_in(bob).post(f"/games/{game.pk}/join")
    assert (answer.status_code, "for players who finish their games." in answer.text) == (403, True)


def test_ten_finished_games_make_good(alice, bob):
    for days in (20, 30):
        played(bob, alice, days_ago=days, ran_out=days)
    for days in range(8):
        played(bob, alice, days_ago=days)
    assert not finishes_games(bob)
    played(bob, alice)
    assert finishes_games(bob)


def test_the_form_asks_for_people_who_finish_their_games(alice):
    client = signed_in(alice)
    form = {"rules": "push", "seats": 2, "seat_1": "person", "first": "lot", "public": "anyone", "pace": "daily"}
    for more in ({}, {"finishers": "on"}):
        client.post("/games/new/", form | more)
    assert list(Game.objects.order_by("created_at").values_list("finishers", flat=True)) == [False, True]
    assert "for players who finish their games." in client.get(Game.objects.get(finishers=True).get_absolute_url()).text
