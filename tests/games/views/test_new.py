"""Opening a table over HTTP."""

import pytest
from django.test import Client

from games.models import Game
from tests.support.clients import signed_in
from tests.support.people import person

pytestmark = pytest.mark.django_db

FORM = {
    "rules": "push", "name": "Sunday", "seats": "3", "first": "lot", "public": "link", "pace": "daily",
    "seat_0": "person", "seat_1": "hard", "seat_2": "easy",
}  # fmt: skip


def opened(client, **changed):
    return client.post("/games/new/", FORM | changed)


def test_the_form_opens_the_table_that_it_describes():
    alice = person("Alice")
    answer = opened(signed_in(alice), option_risky="on", first="2", public="anyone")
    game = Game.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")
    assert (game.host, game.name, game.seats, game.first, game.public) == (alice, "Sunday", 3, 2, True)
    assert game.options == {"risky": True, "without_switch": False}
    assert [seat.bot for seat in game.seat_rows.all()] == ["", "hard", "easy"]


def test_a_visitor_who_opens_a_table_becomes_a_guest():
    client = Client()
    opened(client)
    game = Game.objects.get()
    assert game.host.guest
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_two_players_may_keep_the_switch_cards():
    opened(signed_in(person("Alice")), seats="2")
    assert Game.objects.get().options["without_switch"] is False


def test_an_option_that_the_number_of_seats_does_not_have_is_not_sent():
    opened(signed_in(person("Alice")), option_without_switch="on")
    assert Game.objects.get().options["without_switch"] is False


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": "7"}, {"seats": "many"}, {"seats": ""}, {"rules": "chess"}, {"first": "5"}, {"first": "9"},
        {"seat_1": "brilliant"}, {"seat_0": "easy"}, {"public": "nobody"}, {"name": "x" * 41}, {"name": "a\x00b"},
        {"name": "a\u202eb"},
    ],
)  # fmt: skip
def test_a_form_that_cannot_be_opened_comes_back_with_its_mistakes(changed):
    answer = opened(signed_in(person("Alice")), **changed)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert Game.objects.count() == 0


def test_a_table_without_a_name_has_the_game_s():
    opened(signed_in(person("Alice")), name="  ")
    assert Game.objects.get().name == "PUSH"


def test_a_table_has_the_pace_that_was_chosen_and_daily_is_what_is_offered():
    page = Client().get("/games/new/").text
    assert 'value="daily" required checked' in page
    opened(signed_in(person("Alice")), pace="relaxed", seat_1="person", vacations="on")
    game = Game.objects.get()
    assert (game.pace, game.vacations) == ("relaxed", True)


def test_a_host_may_do_without_vacations():
    opened(signed_in(person("Alice")), seat_1="person")
    assert Game.objects.get().vacations is False


def test_a_game_s_own_options_are_chosen_from_its_own_words():
    alice = person("Alice")
    page = signed_in(alice).get("/games/new/?rules=pousse").text
    assert "Short board, 10 rows" in page and "boards and deck are a reconstruction" in page
    opened(signed_in(alice), rules="pousse", option_board="short", option_limit="150")
    game = Game.objects.get()
    assert (game.rules, game.options) == ("pousse", {"board": "short", "limit": 150})
    room = signed_in(alice).get(f"/games/{game.pk}/").text
    assert "Board: Short board, 10 rows" in room


@pytest.mark.parametrize("name", ["Locked! http://evil.example", "Pushsite staff", "Sun\u200bday"])
def test_a_table_s_name_is_no_address_and_none_of_the_site_s(alice, name):
    answer = opened(signed_in(alice), name=name)
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert 'class="error"' in answer.text
