"""Forms that lead to a table: sent twice they count once, and guests may choose a name."""

import re
import uuid
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.guests import rename_guest
from accounts.models import User
from accounts.name_rules.guest_names import is_made_up_name
from games.models import Command, Game
from games.play.clearing import clear_old_rows
from testing.clients import signed_in
from testing.clocks import later
from testing.tables import open_for
from tests.games.views.test_home import FORM

pytestmark = pytest.mark.django_db


@pytest.fixture
def command():
    """The value of a page's hidden field."""
    return {"command_id": str(uuid.uuid4())}


def play_now(client, command):
    return client.post("/play-now/", {"rules": "push"} | command).headers.get("Location")


@pytest.mark.both_databases
def test_play_now_sent_twice_starts_one_game(alice, command):
    client = signed_in(alice)
    assert play_now(client, command) == play_now(client, command) == f"/games/{Game.objects.get().pk}/"


def test_play_now_from_another_page_starts_another_game(alice):
    client = signed_in(alice)
    first, second = (play_now(client, {"command_id": str(uuid.uuid4())}) for _page in range(2))
    assert (first == second, Game.objects.count()) == (False, 2)


def test_a_table_is_opened_once(alice, command):
    client = signed_in(alice)
    first, second = (client.post("/games/new/", FORM | command).headers["Location"] for _click in range(2))
    assert first == second == f"/games/{Game.objects.get().pk}/"


def test_joining_twice_shows_the_table(alice, command):
    game = open_for(alice, seats=3)
    client = signed_in(alice)
    answers = [client.post(f"/games/{game.pk}/join", command) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert game.seat_rows.filter(user=alice).count() == 1


def test_visitor_who_clicks_twice_before_the_answer_is_one_guest(command):
    first, second = Client(), Client()  # the second client lacks the session of the first
    assert play_now(first, command) == play_now(second, command) == f"/games/{Game.objects.get().pk}/"
    assert (User.objects.count(), second.session["_auth_user_id"]) == (1, first.session["_auth_user_id"])


def test_visitor_who_clicks_twice_after_the_answer_is_one_guest(command):
    client = Client(enforce_csrf_checks=True)
    client.get("/")
    token = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    assert play_now(client, command | token) == play_now(client, command | token) == f"/games/{Game.objects.get().pk}/"


def test_a_visitor_takes_one_seat_with_two_clicks(alice, command):
    game = open_for(alice, seats=3)
    for client in (Client(), Client()):
        assert client.post(f"/games/{game.pk}/join", command).status_code == 302
    assert game.seat_rows.filter(user__isnull=False).count() == 1


def test_visitor_whose_first_answer_was_lost_for_minutes_is_one_guest(command):
    play_now(Client(), command)
    with later(minutes=9):
        assert play_now(Client(), command) == f"/games/{Game.objects.get().pk}/"
    assert User.objects.count() == 1


def test_old_page_of_another_person_signs_nobody_in(command):
    play_now(Client(), command)
    with later(minutes=11):
        answer = Client().post("/play-now/", {"rules": "push"} | command)
    assert (answer.status_code, Game.objects.count(), User.objects.count()) == (409, 1, 1)
    assert "reload it" in answer.text


def test_page_of_a_guest_does_not_sign_an_account_in_as_the_guest(alice, command):
    play_now(Client(), command)
    client = signed_in(alice)
    assert client.post("/play-now/", {"rules": "push"} | command).status_code == 409
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_page_of_an_account_signs_nobody_in(alice, command):
    play_now(signed_in(alice), command)
    answer = Client().post("/play-now/", {"rules": "push"} | command)
    assert (answer.status_code, User.objects.count()) == (409, 1)


def test_unreadable_command_id_is_refused():
    assert Client().post("/play-now/", {"rules": "push", "command_id": "x"}).status_code == 400
    assert (Game.objects.count(), User.objects.count()) == (0, 0)


def test_commands_are_deleted_after_a_day(alice, command):
    play_now(signed_in(alice), command)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        clear_old_rows()
    assert Command.objects.count() == 0


@pytest.mark.parametrize("address", ["/", "/games/new/", "/rules/push/"])
def test_every_rendered_form_has_its_own_command_id(address):
    first, second = (set(re.findall(r'name="command_id" value="([^"]+)"', Client().get(address).text)) for _ in "ab")
    assert (len(first) > 0, first & second) == (True, set())


@pytest.fixture
def table(alice):
    return open_for(alice, seats=3)


def join(client, game, name):
    return client.post(f"/games/{game.pk}/join", {"my_name": name})


def test_visitor_joins_under_a_chosen_name(table):
    client = Client()
    assert 'name="my_name"' in client.get(f"/games/{table.pk}/").text
    assert join(client, table, " Bob ").status_code == 302
    seat = table.seat_rows.get(number=0)
    assert (seat.name, seat.user.name, seat.user.guest) == ("Bob", "Bob", True)
    assert "Bob sat down." in Client().get(f"/games/{table.pk}/").text


def test_visitor_without_a_name_becomes_a_guest_with_a_made_up_one(table):
    join(Client(), table, "  ")
    seat = table.seat_rows.get(number=0)
    assert (seat.name, is_made_up_name(seat.name)) == (seat.user.name, True)


def test_each_reader_gets_a_guests_name_in_their_language_and_the_guest_keeps_it(alice, table):
    guest = Client(headers={"Accept-Language": "fr"})
    join(guest, table, "")
    seat = table.seat_rows.get(number=0)
    rename_guest(seat.user, "Swift Otter")
    french, english = (
        Client(headers={"Accept-Language": each}).get(f"/games/{table.pk}/").text for each in ("fr", "en")
    )
    assert ("Loutre agile" in french, "Swift Otter" in french) == (True, False)
    assert ("Loutre agile" in english, "Swift Otter" in english) == (False, True)
    assert "Swift Otter sat down." in english
    second = open_for(alice, seats=3)
    assert 'value="Loutre agile"' in guest.get(f"/games/{second.pk}/").text
    join(guest, second, "Loutre agile")
    assert second.seat_rows.get(number=0).name == "Swift Otter"


def test_visitor_opens_a_table_under_a_chosen_name():
    client = Client()
    assert 'name="my_name"' in client.get("/games/new/").text
    client.post("/games/new/", FORM | {"my_name": "Bob"})
    assert Game.objects.get().host.name == "Bob"


@pytest.mark.parametrize(
    "name", ["aLICE", "Аlice", "Guest 7", "Loutre agile", "Pushsite staff", "evil.example", "x" * 25, "a\u202eb"]
)
def test_taken_or_invalid_name_is_refused_and_stays_in_the_form(table, name):
    answer = join(Client(), table, name)
    assert (answer.status_code, User.objects.filter(guest=True).count()) == (422, 0)
    opened = Client().post("/games/new/", FORM | {"my_name": name})
    assert (opened.status_code, Game.objects.count(), User.objects.filter(guest=True).count()) == (422, 1, 0)
    assert f'value="{name}"' in answer.text and f'value="{name}"' in opened.text


def test_guest_may_change_their_name_everywhere(alice, table):
    client = Client()
    join(client, table, "Bob")
    second = open_for(alice, seats=3)
    assert 'value="Bob"' in client.get(f"/games/{second.pk}/").text
    join(client, second, "Robert")
    assert [game.seat_rows.get(number=0).name for game in (table, second)] == ["Robert", "Robert"]


def test_account_is_not_asked_for_a_name(table, bob):
    client = signed_in(bob)
    assert 'name="my_name"' not in client.get(f"/games/{table.pk}/").text
    join(client, table, "Robert")
    assert table.seat_rows.get(number=0).name == "Bob"
