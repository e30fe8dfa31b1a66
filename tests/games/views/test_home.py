"""The front page, Play now, opening a table, and the rules."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.bots import DEFAULT_LEVEL, levels_of
from games.catalog import RULES
from games.models import Game
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


def test_one_click_seats_a_visitor_at_a_running_table():
    client = Client()
    answer = client.post("/play-now/", {"rules": "push"}, follow=True)
    game = Game.objects.get()
    assert answer.redirect_chain == [(f"/games/{game.pk}/", 302)]
    assert game.status == Game.Status.RUNNING
    assert game.host.guest


@pytest.mark.parametrize(("sent", "kept"), [("Asia/Calcutta", "Asia/Kolkata"), ("Mars/Olympus", ""), ("\x00" * 99, "")])
def test_guest_has_the_time_zone_of_the_browser(sent, kept):
    client = Client()
    assert client.get("/").text.count('name="time_zone"') == client.get("/").text.count('name="command_id"')
    client.post("/play-now/", {"rules": "push", "time_zone": sent})
    assert Game.objects.get().host.time_zone == kept
    assert 'name="time_zone"' not in client.get("/").text


@pytest.mark.parametrize(
    ("path", "encoding"), [("/", "gzip"), ("/?language=fr", "gzip"), ("/?language=zebra", "gzip"), ("/?x=zebra", None)]
)
def test_front_page_is_compressed_unless_it_repeats_its_address(path, encoding):
    assert Client().get(path, headers={"Accept-Encoding": "gzip"}).headers.get("Content-Encoding") == encoding
    assert ("zebra" in Client().get(path).text) == (encoding is None)


def test_play_now_keeps_a_signed_in_person():
    alice = person("Alice")
    signed_in(alice).post("/play-now/", {"rules": "push"})
    assert (Game.objects.get().host, User.objects.count()) == (alice, 1)


def test_play_now_offers_the_levels_of_each_game_with_the_usual_one_chosen():
    alice = person("Alice")
    for slug in RULES:
        play_to_the_end(running(alice, person(f"Bob of {slug}"), rules=slug))
    page = signed_in(alice).get("/play/").text
    for slug in RULES:
        offered = "".join(f'<option value="{level}"' for level in levels_of(slug))
        assert offered in "".join(re.findall(r'<option value="[a-z]+"', page))
    assert re.findall(r'<option value="([a-z]+)" selected\s*>([^<]*)<', page) == [
        (DEFAULT_LEVEL, "Bots: normal")
    ] * len(RULES)


def test_play_now_seats_bots_of_the_chosen_level():
    alice = person("Alice")
    signed_in(alice).post("/play-now/", {"rules": "push", "level": "expert"})
    assert [seat.bot for seat in Game.objects.get().seat_rows.all()] == ["", "expert", "expert"]


def test_unknown_level_is_refused():
    answer = Client().post("/play-now/", {"rules": "push", "level": "brutal"})
    assert (answer.status_code, Game.objects.count(), User.objects.count()) == (422, 0, 0)


def test_unknown_game_is_refused():
    answer = Client().post("/play-now/", {"rules": "chess"})
    assert (answer.status_code, Game.objects.count(), User.objects.count()) == (422, 0, 0)


def test_play_now_needs_a_post():
    assert Client().get("/play-now/").status_code == 405


def test_visiting_pages_creates_no_guest():
    Client().get("/")
    assert User.objects.count() == 0


def test_the_footer_says_that_the_site_is_unofficial():
    assert "not connected with any publisher" in Client().get("/").text


def test_the_policy_forbids_inline_scripts_and_styles():
    policy = Client().get("/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "style-src 'self'" in policy
    assert "unsafe" not in policy


def test_every_game_is_offered_with_bots_people_and_rules():
    page = Client().get("/").text
    for slug in RULES:
        assert f'name="rules" value="{slug}"' in page
        assert f'href="/games/friends/?rules={slug}"' in page
        assert f'href="/rules/{slug}/"' in page


def test_new_visitors_are_promised_hints():
    assert "with hints in your first game" in Client().get("/").text
    alice = person("Alice")
    assert signed_in(alice).get("/play/").text.count("An easy first game, with hints.") == len(RULES)
    ended(running(alice, person("Bob")))
    assert signed_in(alice).get("/play/").text.count("An easy first game, with hints.") == len(RULES) - 1


def test_a_table_called_like_its_game_is_named_once_in_each_language():
    alice = person("Alice")
    game = running(alice, person("Bob"), first=0, rules="pousse", name="Pousse-toi de là !")
    reader = signed_in(alice, HTTP_ACCEPT_LANGUAGE="fr")
    alice.language = "fr"
    alice.save()
    title = reader.get(f"/games/{game.pk}/").text.partition('class="table-title')[2].partition("</div>")[0]
    assert title.count("Pousse-toi") == 1


FORM = {
    "rules": "push", "name": "Sunday", "seats": "3", "first": "lot", "public": "link", "pace": "daily",
    "seat_1": "hard", "seat_2": "person",
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
    assert [(seat.user, seat.bot) for seat in game.seat_rows.all()] == [(alice, ""), (None, "hard"), (None, "")]


def test_full_form_against_bots_alone_starts_at_once():
    opened(signed_in(person("Alice")), seat_2="easy")
    assert Game.objects.get().status == Game.Status.RUNNING


def test_short_form_seats_the_host_and_leaves_a_seat_to_each_friend():
    alice = person("Alice")
    answer = signed_in(alice).post("/games/friends/", {"rules": "pousse", "friends": "2"}, follow=True)
    game = Game.objects.get()
    assert (game.rules, game.name, game.seats, game.public) == ("pousse", "Pousse-toi de là !", 3, False)
    assert [(seat.user, seat.free) for seat in game.seat_rows.all()] == [(alice, False), (None, True), (None, True)]
    assert f'value="http://testserver/games/{game.pk}/"' in answer.text and 'class="qr-code"' in answer.text


def test_short_form_adds_bots_only_if_wished():
    signed_in(person("Alice")).post("/games/friends/", {"rules": "push", "friends": "1", "bots": "2"})
    assert [seat.bot for seat in Game.objects.get().seat_rows.all()] == ["", "", "normal", "normal"]


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"friends": "3", "bots": "1"}, "takes at most 4 players, including you."),
        ({"friends": "4"}, "Select a valid choice."),
        ({"friends": "1", "rules": "chess"}, "Select a valid choice."),
        ({}, "This field is required."),
    ],
)
def test_short_form_says_what_is_wrong(sent, sentence):
    answer = Client().post("/games/friends/", {"rules": "pousse"} | sent)
    assert (answer.status_code, sentence in answer.text) == (422, True)
    assert (Game.objects.count(), User.objects.count()) == (0, 0)


def test_a_visitor_who_opens_a_table_becomes_a_guest():
    client = Client()
    opened(client)
    game = Game.objects.get()
    assert game.host.guest
    assert client.get(f"/games/{game.pk}/").status_code == 200


def test_two_players_may_keep_the_switch_cards():
    opened(signed_in(person("Alice")), seats="2")
    assert Game.objects.get().options["without_switch"] is False


def test_form_hides_options_that_the_number_of_seats_does_not_allow():
    opened(signed_in(person("Alice")), option_without_switch="on")
    assert Game.objects.get().options["without_switch"] is False


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": "7"}, {"seats": "many"}, {"seats": ""}, {"rules": "chess"}, {"first": "5"}, {"first": "9"},
        {"seat_1": "brilliant"}, {"public": "nobody"}, {"name": "x" * 41}, {"name": "a\x00b"},
        {"name": "a\u202eb"},
    ],
)  # fmt: skip
def test_invalid_form_comes_back_with_its_errors(changed):
    answer = opened(signed_in(person("Alice")), **changed)
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert Game.objects.count() == 0


def test_table_without_a_name_gets_the_name_of_the_game():
    opened(signed_in(person("Alice")), name="  ")
    assert Game.objects.get().name == "PUSH"


def test_table_has_the_chosen_pace_and_daily_is_the_default():
    page = Client().get("/games/new/").text
    assert 'value="daily" required checked' in " ".join(page.split())
    opened(signed_in(person("Alice")), pace="relaxed", seat_1="person", vacations="on")
    game = Game.objects.get()
    assert (game.pace, game.vacations) == ("relaxed", True)


def test_host_may_switch_vacations_off():
    opened(signed_in(person("Alice")), seat_1="person")
    assert Game.objects.get().vacations is False


def test_a_game_s_own_options_are_chosen_from_its_own_words():
    alice = person("Alice")
    page = signed_in(alice).get("/games/new/?rules=pousse").text
    assert "Short board, 10 rows" in page and "Boards and deck are our reconstruction" in page
    opened(signed_in(alice), rules="pousse", option_board="short", option_limit="150")
    game = Game.objects.get()
    assert (game.rules, game.options) == ("pousse", {"board": "short", "limit": 150})
    room = signed_in(alice).get(f"/games/{game.pk}/").text
    assert "Board: Short board, 10 rows" in room


@pytest.mark.parametrize("name", ["Locked! http://evil.example", "Pushsite staff", "Sun\u200bday"])
def test_table_name_may_not_be_an_address_or_a_name_of_the_site(alice, name):
    answer = opened(signed_in(alice), name=name)
    assert (answer.status_code, Game.objects.count()) == (422, 0)
    assert 'class="error"' in answer.text


FIRST = "First game, with hints"


def test_every_game_is_explained_and_found_from_the_list():
    for slug in RULES:
        assert f'href="/rules/{slug}/"' in Client().get("/rules/").text
        assert Client().get(f"/rules/{slug}/").status_code == 200


def test_unknown_game_has_no_rules_page():
    assert Client().get("/rules/chess/").status_code == 404


def test_first_game_is_offered_to_people_who_have_not_played_it():
    alice = person("Alice")
    ended(running(alice, person("Bob")))
    assert FIRST in Client().get("/rules/push/").text
    assert FIRST not in signed_in(alice).get("/rules/push/").text
    assert FIRST in signed_in(alice).get("/rules/pousse/").text


def test_rules_call_the_board_and_deck_of_pousse_a_reconstruction():
    assert "A reconstruction" in Client().get("/rules/pousse/").text


@pytest.mark.parametrize("slug", RULES)
def test_rules_show_a_whole_turn_with_a_sentence_for_each_picture(slug):
    answer = Client().get(f"/rules/{slug}/").text
    steps = answer.partition('<ol class="rule-steps">')[2].partition("</ol>")[0].split("<li>")[1:]
    assert len(steps) >= 4
    assert all("<svg" in step and step.count("<p>") == 1 for step in steps)


def test_a_visitor_finds_an_opponent_and_reads_what_happened():
    alice, visitor = signed_in(person("Alice")), Client()
    wanted = {"rules": "pousse", "pace": "quick", "bot_after": "10"}
    opened = alice.post("/games/find/", wanted, follow=True)
    game = Game.objects.get()
    assert (opened.redirect_chain, game.rules, game.pace) == ([(f"/games/{game.pk}/", 302)], "pousse", "quick")
    assert "No one is waiting for this game at this pace," in opened.text
    assert "If nobody comes, a bot takes the seat in" in opened.text
    assert opened.text.index("Play bots while you wait") < opened.text.index("Send this link to your friends")
    found = visitor.post("/games/find/", wanted, follow=True)
    assert found.redirect_chain == [(f"/games/{game.pk}/", 302)]
    assert "We found you an opponent: Alice." in found.text
    assert Game.objects.get().status == Game.Status.RUNNING


@pytest.mark.parametrize("wrong", [{"rules": "chess"}, {"pace": "none"}, {"pace": "\0"}, {"bot_after": "0"}])
def test_who_looks_for_what_is_not_offered_reads_why_not(wrong):
    answer = Client().post("/games/find/", {"rules": "push", "pace": "quick", "bot_after": "10"} | wrong)
    assert (answer.status_code, "Select a valid choice." in answer.text or "Null" in answer.text) == (422, True)
    assert (Game.objects.count(), User.objects.count()) == (0, 0)
