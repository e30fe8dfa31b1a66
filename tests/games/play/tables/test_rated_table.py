"""A table stays what it was: nobody makes a rated game unrated by sitting down, and the host not without the others."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Game
from games.play.tables.rated import set_rated
from games.play.tables.seating import (
    agree_to_unrated,
    fill_and_start,
    invite,
    leave_table,
    remove_person,
    take_seat,
)
from games.play.tables.start import start
from games.refusals import NoBotsWhereRated, NotHost, NotOpen, NotOpenTo, OnlyAccounts, Refusal, RemovedFromTable
from testing.clients import signed_in
from testing.tables import fresh, open_for, running

pytestmark = pytest.mark.django_db


def sit(game, *people):
    for user in people:
        take_seat(game_id=game.pk, user=user, text=None)


@pytest.fixture
def table(alice, bob):
    """A rated table of three, at which Alice, the host, and Bob sit."""
    game = open_for(alice, seats=3, rated=True)
    sit(game, alice, bob)
    return game


def page(user, game):
    return signed_in(user).get(game.get_absolute_url()).text


@pytest.mark.both_databases
def test_guests_cannot_sit_down_where_it_is_rated(table, client):
    with pytest.raises(OnlyAccounts):
        sit(table, User.objects.create_guest())
    text = client.get(table.get_absolute_url()).text
    assert "This game is rated, so only people with an account can join." in text
    assert f"{table.get_absolute_url()}join" not in text
    assert client.post(f"/games/{table.pk}/join", {"my_name": "Zoe"}).status_code == 403
    assert not User.objects.filter(guest=True, name="Zoe").exists()


def test_bots_cannot_sit_down_where_it_is_rated(table, alice, bob):
    with pytest.raises(NoBotsWhereRated):
        fill_and_start(game_id=table.pk, user=alice)
    assert (fresh(table).status, table.seat_rows.exclude(bot="").count()) == ("open", 0)
    assert "Fill with bots and start" not in page(alice, table)


@pytest.mark.parametrize("changed", [{"bots": {2: "easy"}}, {"fill_after": timedelta(hours=1)}])
def test_a_table_with_bots_is_not_rated_from_the_beginning(alice, changed):
    game = open_for(alice, seats=3, rated=True, **changed)
    assert game.rated == Game.Rated.NO
    with pytest.raises(Refusal, match="bots or guests"):
        set_rated(game_id=game.pk, user=alice, rated=True)


def test_a_guest_opens_no_rated_table():
    guest = User.objects.create_guest()
    game = open_for(guest, rated=True)
    assert game.rated == Game.Rated.NO
    with pytest.raises(Refusal, match="bots or guests"):
        set_rated(game_id=game.pk, user=guest, rated=True)


@pytest.mark.both_databases
def test_the_host_removes_a_person_who_cannot_sit_down_again(table, alice, bob):
    answer = signed_in(alice).post(f"/games/{table.pk}/remove", {"seat": "1"})
    assert (answer.status_code, table.seat_rows.get(number=1).free) == (302, True)
    with pytest.raises(RemovedFromTable):
        sit(table, bob)
    with pytest.raises(NotOpenTo):
        invite(game_id=table.pk, user=alice, name="Bob")
    assert "The host removed Bob from the table." in page(alice, table)
    assert "This table is not open to you." in page(bob, table)


def test_nobody_else_removes_anybody(table, bob, charlie):
    sit(table, charlie)
    with pytest.raises(NotHost):
        remove_person(game_id=table.pk, user=bob, seat_number=2)
    assert "/remove" not in page(bob, table)


@pytest.mark.parametrize("seat", ["0", "2", "99", "100", "x", ""])
def test_only_other_people_are_removed(table, alice, seat):
    answer = signed_in(alice).post(f"/games/{table.pk}/remove", {"seat": seat})
    assert answer.status_code == (409 if seat in ("0", "2", "99") else 400)
    assert [each.free for each in table.seat_rows.all()] == [False, False, True]


def test_nobody_is_removed_once_it_has_begun(alice, bob):
    game = running(alice, bob, rated=True)
    with pytest.raises(NotOpen):
        remove_person(game_id=game.pk, user=alice, seat_number=1)


@pytest.mark.both_databases
def test_without_ratings_takes_the_consent_of_all_who_sit_there(table, alice, bob, charlie):
    sit(table, charlie)
    set_rated(game_id=table.pk, user=alice, rated=False)
    assert (fresh(table).rated, fresh(table).asks_unrated) == (Game.Rated.WANTED, True)
    assert "The host would like to play unrated." in page(bob, table)
    signed_in(bob).post(f"/games/{table.pk}/agree-unrated")
    assert fresh(table).rated == Game.Rated.WANTED
    agree_to_unrated(game_id=table.pk, user=charlie)
    assert (fresh(table).rated, fresh(table).asks_unrated) == (Game.Rated.NO, None)
    assert table.entries.last().kind == "unrated"


def test_the_game_begins_rated_if_somebody_does_not_agree(alice, bob):
    game = open_for(alice, rated=True)
    sit(game, alice, bob)
    set_rated(game_id=game.pk, user=alice, rated=False)
    assert start(game_id=game.pk, user=alice).rated == Game.Rated.YES


def test_a_player_who_does_not_agree_may_leave(table, alice, bob):
    set_rated(game_id=table.pk, user=alice, rated=False)
    leave_table(game_id=table.pk, user=bob)
    assert fresh(table).rated == Game.Rated.NO


def test_the_host_may_take_it_back(table, alice, bob):
    set_rated(game_id=table.pk, user=alice, rated=False)
    set_rated(game_id=table.pk, user=alice, rated=True)
    with pytest.raises(Refusal, match="No one is asking"):
        agree_to_unrated(game_id=table.pk, user=bob)
    assert fresh(table).rated == Game.Rated.WANTED


def test_alone_the_host_needs_nobody(alice):
    game = open_for(alice, rated=True)
    sit(game, alice)
    set_rated(game_id=game.pk, user=alice, rated=False)
    assert fresh(game).rated == Game.Rated.NO
