"""What Play offers to somebody who has finished no game of a kind yet, and how such a game ends."""

import pytest
from django.test import Client

from games.bots import weakest_level
from games.catalog import RULES
from games.models import Game
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.games import games_with
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db

BEGINNER, NORMAL = ["", "beginner"], ["", "normal", "normal"]
PUSHED = "Your pawn was pushed off L2. On a life-ring it would stand."
KNOWN, AGAIN = "I know this game", "Again, with normal bots?"
each_game = pytest.mark.parametrize("slug", RULES)


@pytest.fixture
def alice():
    return person("Alice")


def played_now(user, **posted):
    """The game to which Play leads."""
    answer = signed_in(user).post("/play-now/", {"rules": "push"} | posted)
    return Game.objects.get(pk=answer.headers["Location"].split("/")[2])


def bots(game):
    return [seat.bot for seat in game.seat_rows.all()]


@each_game
def test_first_game_is_against_one_beginner_with_hints(alice, slug):
    game = played_now(alice, rules=slug)
    assert (bots(game), game.first, game.seat_rows.get(user=alice).hints) == (["", weakest_level(slug)], 0, True)
    page = signed_in(alice).get(game.get_absolute_url()).text
    assert (KNOWN in page) == (slug in games_with("hint"))


def test_first_game_of_pousse_is_on_the_short_board_and_the_rules_say_so(alice):
    assert played_now(alice, rules="pousse").options["board"] == "short"
    assert "One beginner bot, and hints. Board: Short board, 10 rows." in signed_in(alice).get("/rules/pousse/").text
    assert "One beginner bot, and hints.</p>" in Client().get("/rules/push/").text


def test_first_game_is_offered_until_one_is_finished(alice):
    running(alice, person("Bob"))
    assert bots(played_now(alice)) == BEGINNER
    ended(running(alice, person("Charlie")))
    assert "One beginner bot" not in signed_in(alice).get("/rules/push/").text
    assert (bots(played_now(alice)), bots(played_now(alice, rules="pousse"))) == (NORMAL, BEGINNER)


def test_a_person_who_chooses_a_level_gets_it_in_a_first_game(alice):
    assert bots(played_now(alice, level="expert")) == ["", "expert", "expert"]
    assert bots(played_now(alice, level="beginner")) == BEGINNER


def test_front_page_offers_beginners_where_a_game_is_new(alice):
    assert Client().get("/").text.count('<option value="beginner" selected') == len(RULES)
    assert KNOWN in Client().get("/").text
    ended(running(alice, person("Bob")))
    page = signed_in(alice).get("/play/").text
    assert (page.count('<option value="beginner" selected'), page.count('<option value="normal" selected')) == (2, 1)
    assert KNOWN not in page


@pytest.mark.usefixtures("first_games")
def test_a_person_who_knows_the_game_gets_normal_bots_and_automatic_moves_and_no_hints(alice):
    game = played_now(alice, known="1")
    seat = game.seat_rows.get(user=alice)
    assert (bots(game), seat.hints, seat.orders) == (NORMAL, False, {"draw": "safe"})
    assert played_now(alice).seat_rows.get(user=alice).orders == {}


def test_a_game_that_is_known_replaces_the_first_one(alice):
    first = played_now(alice)
    game = played_now(alice, known="1", instead=first.pk)
    assert (fresh(first).status, bots(game)) == (Game.Status.CANCELLED, NORMAL)


def test_no_game_of_others_and_none_with_people_is_replaced(alice):
    bob = person("Bob")
    games = [running(alice, bob), against_bots(bob)]
    for game in games:
        played_now(alice, known="1", instead=game.pk)
    played_now(alice, known="1", instead="nonsense")
    assert [fresh(game).status for game in games] == [Game.Status.RUNNING] * 2


@each_game
def test_first_game_ends_with_an_offer_of_normal_bots(alice, slug):
    first = play_to_the_end(played_now(alice, rules=slug))
    assert AGAIN in signed_in(alice).get(first.get_absolute_url()).text
    assert bots(played_now(alice, rules=slug)) == NORMAL


def test_first_game_ends_with_what_its_player_has_done_and_later_ones_do_not(alice):
    first, second = (play_to_the_end(running(alice, person(name), rules="pousse")) for name in ("Bob", "Charlie"))
    page, later = (signed_in(alice).get(game.get_absolute_url()).text for game in (first, second))
    assert "You have learned to run and push, " in page
    assert "You have learned" not in later
    assert "You have learned" not in Client().get(first.get_absolute_url()).text


def test_other_games_end_with_an_offer_of_a_rematch(alice):
    for game in (ended(running(alice, person("Bob"))), ended(against_bots(alice))):
        page = signed_in(alice).get(game.get_absolute_url()).text
        assert (AGAIN in page, "Rematch" in page) == (False, True)


def after_a_push(alice, bob):
    """A game of Pousse in which Bob has just pushed Alice into the water."""
    game = running(alice, bob, rules="pousse", first=1)
    pawns = [["L2", "home", "home"], ["L1", "home", "home"]]
    changed = {"pawns": pawns, "card": "+1", "phase": "move", "pile": ["+2", "+3", "+3"], "turn": 1, "to_act": 1}
    Game.objects.filter(pk=game.pk).update(position=game.position | changed, waiting_for=bob, to_act=1)
    return play(game, "advance:1")


def test_a_first_game_tells_at_the_next_decision_what_would_have_avoided_a_loss(alice):
    game = after_a_push(alice, person("Bob"))
    assert PUSHED in signed_in(alice).get(game.get_absolute_url()).text
    game = play(play(game, "advance:1:R"), "advance:1")
    assert game.waiting_for == alice
    assert PUSHED not in signed_in(alice).get(game.get_absolute_url()).text


def test_later_games_do_not_comment_on_losses(alice):
    bob = person("Bob")
    play_to_the_end(running(alice, bob, rules="pousse"))
    game = after_a_push(alice, bob)
    assert PUSHED not in signed_in(alice).get(game.get_absolute_url()).text


def test_a_first_game_by_a_friends_invitation_has_hints(alice):
    bob = person("Bob")
    ended(running(bob, person("Charlie")))
    game = open_for(bob)
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, text=None)
    start(game_id=game.pk, user=bob)
    assert {seat.user: seat.hints for seat in game.seat_rows.all()} == {bob: False, alice: True}
    page = signed_in(fresh(game).waiting_for).get(game.get_absolute_url()).text
    assert ("hint-first" in page) == (fresh(game).waiting_for == alice)
    assert KNOWN not in page
