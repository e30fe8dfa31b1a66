"""A table for two with a friend, in one press."""

import pytest

from accounts.names.in_use import NoSuchPerson
from accounts.relations import ask_friend, block
from games.models import Game, Invitation
from games.play.tables.play_with import play_with
from games.play.tables.rematch import rematch
from games.play.tables.seating import decline, take_seat
from games.refusals import NotOpenTo
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def friends(alice, bob) -> None:
    ask_friend(user=alice, person=bob)
    ask_friend(user=bob, person=alice)


@pytest.mark.usefixtures("friends")
def test_friends_who_have_not_met_play_push_at_a_day_a_move(alice, bob):
    game = play_with(user=alice, name="Bob")
    assert (game.rules, game.pace, game.seats, game.public, game.status) == ("push", "daily", 2, False, "open")
    assert [(invitation.person, invitation.by) for invitation in Invitation.objects.all()] == [(bob, alice)]
    assert [notice.person for notice in game.notices.filter(kind="invitation")] == [bob]


@pytest.mark.both_databases
@pytest.mark.usefixtures("friends")
def test_the_game_starts_by_itself_when_the_friend_accepts(alice, bob):
    game = play_with(user=alice, name="Bob")
    assert take_seat(game_id=game.pk, user=bob, text=None).status == Game.Status.RUNNING


@pytest.mark.usefixtures("friends")
def test_a_rematch_of_the_two_starts_by_itself_too(alice, bob):
    game = take_seat(game_id=play_with(user=alice, name="Bob").pk, user=bob, text=None)
    again = rematch(game_id=ended(game).pk, user=alice)
    assert rematch(game_id=game.pk, user=bob) == again
    assert fresh(again).status == Game.Status.RUNNING


@pytest.mark.usefixtures("friends")
def test_game_and_pace_are_those_of_the_last_game_of_the_two(alice, bob):
    running(alice, bob, rules="pushemup", pace="daily")
    running(bob, alice, person("Charlie"), rules="pousse", pace="relaxed")
    running(alice, person("Dora"), rules="push", pace="daily")
    open_for(alice, rules="push")
    game = play_with(user=alice, name="Bob")
    assert (game.rules, game.pace, game.seats) == ("pousse", "relaxed", 2)


@pytest.mark.usefixtures("friends")
def test_a_table_that_waits_for_the_friend_is_not_opened_twice_and_a_declined_one_is(alice, bob):
    game = play_with(user=alice, name="Bob")
    assert play_with(user=alice, name="Bob") == game
    decline(game_id=game.pk, user=bob)
    assert play_with(user=alice, name="Bob") != game


def test_a_block_reads_like_not_being_friends(alice, bob):
    charlie = person("Charlie")
    block(user=bob, person=alice)
    for other in (bob, charlie):
        with pytest.raises(NotOpenTo) as refusal:
            play_with(user=alice, name=other.name)
        assert str(refusal.value.sentence) == f"This table is not open to {other.name}."
    with pytest.raises(NoSuchPerson):
        play_with(user=alice, name="Nobody")
    assert Game.objects.count() == 0


@pytest.mark.usefixtures("friends")
def test_the_table_says_first_who_is_invited_until_they_decline(alice, bob):
    game = play_with(user=alice, name="Bob")
    first = signed_in(alice).get(game.get_absolute_url()).text.partition("The game begins")[0]
    assert "Invitation sent to Bob." in first
    decline(game_id=game.pk, user=bob)
    assert "Invitation sent to" not in signed_in(alice).get(game.get_absolute_url()).text


@pytest.mark.usefixtures("friends")
def test_the_button_is_on_the_page_of_people_and_on_a_friends_profile_alone(alice, bob):
    client = signed_in(alice)
    assert "Play with Bob" in client.get("/people/").text
    assert "Play with Bob" in client.get("/people/Bob/").text
    assert "Play with" not in signed_in(person("Charlie")).get("/people/Bob/").text
    table = client.post("/games/play-with/", {"name": "Bob"}, follow=True)
    assert (table.status_code, Game.objects.get().host) == (200, alice)


@pytest.mark.usefixtures("friends")
def test_visitors_are_led_to_sign_in_and_others_are_refused(client, alice):
    assert client.post("/games/play-with/", {"name": "Bob"}).headers["Location"] == "/accounts/login/?next=/people/"
    charlies = signed_in(person("Charlie"))
    assert charlies.post("/games/play-with/", {"name": "Bob"}).status_code == 403
    assert charlies.post("/games/play-with/", {"name": "Nobody"}).status_code == 422
    assert Game.objects.count() == 0
