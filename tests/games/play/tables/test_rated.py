"""The host's choice whether the result changes the ratings."""

import pytest

from games.models import Game
from games.play.tables.rated import SatDownUnrated, set_rated
from games.play.tables.rematch import rematch
from games.play.tables.seating import agree_to_unrated, leave_table, take_seat
from games.play.tables.start import start
from games.refusals import NotHost, NotOpen
from testing.clients import signed_in
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db


def table(*people, rated=True):
    game = open_for(people[0], seats=3, rated=rated)
    for user in people:
        take_seat(game_id=game.pk, user=user, text=None)
    return game


def choose(game, user, rated):
    return set_rated(game_id=game.pk, user=user, rated=rated)


def wish(game):
    return fresh(game).rated


@pytest.mark.both_databases
def test_the_host_changes_it_until_the_start_and_the_log_tells(alice, bob, charlie):
    game = table(alice)
    choose(game, alice, False)
    assert wish(game) == Game.Rated.NO
    choose(game, alice, True)
    assert wish(game) == Game.Rated.WANTED
    assert list(game.entries.values_list("kind", "person__name"))[-2:] == [("unrated", "Alice"), ("rated", "Alice")]
    for user in (bob, charlie):
        take_seat(game_id=game.pk, user=user, text=None)
    assert start(game_id=game.pk, user=alice).rated == Game.Rated.YES
    with pytest.raises(NotOpen):
        choose(game, alice, False)


def test_those_who_are_seated_stay_and_read_it(alice, bob):
    game = table(alice, bob)
    signed_in(alice).post(f"/games/{game.pk}/rated", {"rated": ""})
    agree_to_unrated(game_id=game.pk, user=bob)
    text = signed_in(bob).get(game.get_absolute_url()).text
    assert "Alice made the game unrated." in text
    assert "The result does not change the ratings." in text
    assert game.seat_rows.filter(user=bob).exists()


def test_nobody_who_sat_down_without_ratings_is_made_to_play_for_them(alice, bob):
    game = table(alice, bob, rated=False)
    answer = signed_in(alice).post(f"/games/{game.pk}/rated", {"rated": "1"})
    assert answer.status_code == 409
    assert "Someone joined here for an unrated game." in answer.text
    leave_table(game_id=game.pk, user=bob)
    choose(game, alice, True)
    assert wish(game) == Game.Rated.WANTED


def test_a_player_who_sat_down_after_the_change_counts_too(alice, bob):
    game = table(alice)
    choose(game, alice, False)
    take_seat(game_id=game.pk, user=bob, text=None)
    with pytest.raises(SatDownUnrated):
        choose(game, alice, True)


def test_only_the_host_chooses(alice, bob, charlie):
    game = table(alice, bob)
    for user in (bob, charlie):
        with pytest.raises(NotHost):
            choose(game, user, False)
        assert f"/games/{game.pk}/rated" not in signed_in(user).get(game.get_absolute_url()).text
    assert f"/games/{game.pk}/rated" in signed_in(alice).get(game.get_absolute_url()).text


def test_a_second_press_changes_nothing(alice):
    game = table(alice)
    choose(game, alice, False)
    before = fresh(game).revision, game.entries.count()
    choose(game, alice, False)
    assert (fresh(game).revision, game.entries.count()) == before


def test_changing_ones_mind_does_not_make_the_log_longer(alice):
    game = table(alice)
    entries = game.entries.count()
    for _ in range(5):
        choose(game, alice, False)
        choose(game, alice, True)
    assert game.entries.count() <= entries + 2


@pytest.mark.parametrize("rated", [True, False])
def test_a_rematch_keeps_the_choice(alice, bob, rated):
    game = ended(running(alice, bob, rated=rated))
    assert (rematch(game_id=game.pk, user=alice).rated == Game.Rated.WANTED) == rated


def test_a_player_who_sat_down_rated_reads_that_the_host_changed_it_again(alice, bob):
    game = table(alice)
    choose(game, alice, False)
    choose(game, alice, True)
    take_seat(game_id=game.pk, user=bob, text=None)
    choose(game, alice, False)
    agree_to_unrated(game_id=game.pk, user=bob)
    assert list(game.entries.values_list("kind", flat=True))[-4:] == ["unrated", "rated", "joined", "unrated"]
    choose(game, alice, True)
    assert wish(game) == Game.Rated.WANTED


@pytest.mark.parametrize("form", [{}, {"rated": "0"}, {"rated": "true"}])
def test_a_form_that_says_neither_changes_nothing(alice, form):
    game = table(alice)
    answer = signed_in(alice).post(f"/games/{game.pk}/rated", form)
    assert answer.status_code == 400
    assert "We couldn’t read that request. Nothing was changed." in answer.text
    assert wish(game) == Game.Rated.WANTED
