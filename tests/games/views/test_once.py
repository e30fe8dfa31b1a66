"""A form that is sent twice leads to one table."""

import re
import uuid
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Command, Game
from games.play.clearing import clear
from tests.games.views.test_new import FORM
from tests.support.clients import signed_in
from tests.support.clocks import later
from tests.support.tables import open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def command():
    """The hidden field of one page."""
    return {"command_id": str(uuid.uuid4())}


def play_now(client, command):
    return client.post("/play-now/", {"rules": "push"} | command).headers.get("Location")


def test_play_now_twice_is_one_game(alice, command):
    client = signed_in(alice)
    assert play_now(client, command) == play_now(client, command) == f"/games/{Game.objects.get().pk}/"


def test_another_page_is_another_game(alice):
    client = signed_in(alice)
    first, second = (play_now(client, {"command_id": str(uuid.uuid4())}) for _page in range(2))
    assert (first == second, Game.objects.count()) == (False, 2)


def test_a_table_is_opened_once(alice, command):
    client = signed_in(alice)
    first, second = (client.post("/games/new/", FORM | command).headers["Location"] for _click in range(2))
    assert first == second == f"/games/{Game.objects.get().pk}/"


def test_who_takes_a_seat_twice_is_shown_the_table(alice, command):
    game = open_for(alice, seats=3)
    client = signed_in(alice)
    answers = [client.post(f"/games/{game.pk}/join", command) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert game.seat_rows.filter(user=alice).count() == 1


def test_a_visitor_s_second_click_that_overtakes_the_first_answer_is_the_same_guest(command):
    first, second = Client(), Client()  # the second has not got the first's session
    assert play_now(first, command) == play_now(second, command) == f"/games/{Game.objects.get().pk}/"
    assert (User.objects.count(), second.session["_auth_user_id"]) == (1, first.session["_auth_user_id"])


def test_a_visitor_s_second_click_after_the_first_answer_is_sent_from_the_same_page(command):
    client = Client(enforce_csrf_checks=True)
    client.get("/")
    token = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
    assert play_now(client, command | token) == play_now(client, command | token) == f"/games/{Game.objects.get().pk}/"


def test_a_visitor_takes_one_seat_with_two_clicks(alice, command):
    game = open_for(alice, seats=3)
    for client in (Client(), Client()):
        assert client.post(f"/games/{game.pk}/join", command).status_code == 302
    assert game.seat_rows.filter(user__isnull=False).count() == 1


def test_nobody_becomes_somebody_by_their_old_page(command):
    play_now(Client(), command)
    with later(minutes=2):
        answer = Client().post("/play-now/", {"rules": "push"} | command)
    assert (answer.status_code, Game.objects.count(), User.objects.count()) == (409, 1, 1)
    assert "reload it" in answer.text


def test_an_account_becomes_no_guest_by_their_page(alice, command):
    play_now(Client(), command)
    client = signed_in(alice)
    assert client.post("/play-now/", {"rules": "push"} | command).status_code == 409
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_nobody_becomes_an_account_by_its_page(alice, command):
    play_now(signed_in(alice), command)
    answer = Client().post("/play-now/", {"rules": "push"} | command)
    assert (answer.status_code, User.objects.count()) == (409, 1)


def test_a_command_that_cannot_be_read_is_refused():
    assert Client().post("/play-now/", {"rules": "push", "command_id": "x"}).status_code == 400
    assert (Game.objects.count(), User.objects.count()) == (0, 0)


def test_commands_are_forgotten_after_a_day(alice, command):
    play_now(signed_in(alice), command)
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        clear()
    assert Command.objects.count() == 0


@pytest.mark.parametrize("address", ["/", "/games/new/", "/rules/push/"])
def test_every_showing_of_a_form_is_a_command_of_its_own(address):
    first, second = (set(re.findall(r'name="command_id" value="([^"]+)"', Client().get(address).text)) for _ in "ab")
    assert (len(first) > 0, first & second) == (True, set())
