"""What a table says about time, and what the viewer missed."""

import re

import pytest
from django.test import Client

from games.models import Game, Vacation
from games.play.absence.stand_in import leave_game
from games.play.clocks.vacation import go_on_vacation
from games.play.tables.ending import agree_to_cancel
from testing.clients import htmx, signed_in
from testing.clocks import MONDAY, after, at, daily, later, stop
from testing.people import person
from testing.tables import against_bots, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """Alice has until Tuesday noon, UTC."""
    return daily(alice, bob, public=True)


def table(game, user=None, **duration):
    with after(**duration):
        return (signed_in(user) if user else Client()).get(f"/games/{game.pk}/").text


def test_the_band_says_how_much_time_is_left(game, alice, bob):
    assert 'id="your-turn">Your turn, </span>' in table(game, alice, hours=3)
    for user in (alice, bob, None):
        assert "21\N{NO-BREAK SPACE}h left" in table(game, user, hours=3)


def test_player_sees_their_time_in_plain_words(game, alice):
    assert "You have 21 hours; each turn adds 12 hours, up to 2 days." in table(game, alice, hours=3)


def test_spectator_sees_what_the_pace_means(game):
    assert "Everyone starts with 1 day; each turn adds" in table(game)


def test_times_are_in_the_viewers_zone(game, alice, bob):
    alice.time_zone = "Asia/Kolkata"
    alice.save()
    assert "Move by Tuesday 2 June, 17:30, or a bot moves for you." in table(game, alice)
    assert "After Tuesday 2 June, 12:00, a bot moves." in table(game, bob)


def test_table_without_clocks_shows_no_time(alice, bob):
    with at(MONDAY):
        game = running(alice, bob)
    page = table(game, alice)
    assert (" left</time>" in page, "You have" in page) == (False, False)


def test_seats_show_who_is_on_vacation(game, alice, bob):
    with after(hours=1):
        go_on_vacation(user=bob, days=3)
    page = table(game, alice, hours=2)
    assert page.count("on vacation until 3 June") >= 2
    assert "Bob went on vacation." in page
    assert "on vacation" not in table(game, alice, days=3).replace("went on vacation", "")


def test_players_who_want_to_cancel_are_shown_to_all(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=bob)
    assert "Bob asked to cancel." in table(game, alice)
    assert "agree-to-cancel" in table(game, alice)
    assert "play-on" in table(game, bob)
    assert "agree-to-cancel" not in table(game)


def test_last_player_to_agree_is_warned(game, alice, bob):
    for_good = "Nobody else is playing, so this ends the game."
    assert for_good not in table(game, alice)
    assert for_good in table(against_bots(alice), alice)
    agree_to_cancel(game_id=game.pk, user=bob)
    assert "Bob asks to cancel the game. If you agree, it ends now." in table(game, alice)


def test_request_to_cancel_is_shown_to_everyone_with_what_they_can_do(alice, bob, charlie):
    dora = person("Dora")
    game = running(alice, bob, dora, public=True)
    agree_to_cancel(game_id=game.pk, user=alice)
    asked, mine, watched = table(game, bob), table(game, alice), table(game, charlie)
    assert "Alice asks to cancel the game." in asked
    assert f'action="/games/{game.pk}/decline-to-cancel"' in asked and f'action="/games/{game.pk}/play-on"' in mine
    assert "It is cancelled once Bob and Dora agree." in mine
    assert "Alice asked to cancel." in watched and "/decline-to-cancel" not in watched
    signed_in(dora).post(f"/games/{game.pk}/decline-to-cancel")
    assert "asks to cancel" not in table(game, bob)
    assert "Dora declined to cancel." in table(game, bob)
    answer = signed_in(alice).post(f"/games/{game.pk}/agree-to-cancel")
    assert (answer.status_code, "You can ask again after the next move." in answer.text) == (409, True)


def test_player_who_left_to_a_bot_need_not_agree_to_cancel(game, alice, bob):
    leave_game(game_id=game.pk, user=bob)
    assert "Nobody else is playing, so this ends the game." in table(game, alice)


@pytest.mark.both_databases
def test_buttons_agree_to_cancel_and_take_it_back(game, alice, bob):
    signed_in(bob).post(f"/games/{game.pk}/agree-to-cancel")
    signed_in(bob).post(f"/games/{game.pk}/play-on")
    signed_in(alice).post(f"/games/{game.pk}/agree-to-cancel")
    assert fresh(game).status == "running"
    signed_in(bob).post(f"/games/{game.pk}/agree-to-cancel")
    assert fresh(game).status == "cancelled"
    assert "This game was cancelled: everyone agreed." in table(game, alice)


def test_after_thirty_days_without_a_clock_the_others_are_offered_a_bot(alice, bob):
    with at(MONDAY):
        game = stop(running(alice, bob))
    assert "seat-bot" not in table(game, alice, days=29)
    assert "seat-bot" in table(game, alice, days=30)
    assert "seat-bot" not in table(game, bob, days=30)
    with after(days=30):
        signed_in(alice).post(f"/games/{game.pk}/seat-bot")
    assert game.seat_rows.get(user=bob).stand_in == "normal"


def test_lists_say_how_much_time_is_left(game, alice, bob):
    for user in (alice, bob):
        with after(hours=3):
            assert "21\N{NO-BREAK SPACE}h left" in signed_in(user).get("/games/").text


def test_the_lobby_and_the_open_table_name_the_pace(alice):
    game = open_for(alice, pace="relaxed", public=True, vacations=False)
    assert "Pace: Relaxed" in Client().get("/games/tables/").text
    page = Client().get(f"/games/{game.pk}/").text
    assert "Pace: Relaxed." in page
    assert "Quiet hours pause the clock; vacations do not." in page


def test_a_vacation_is_begun_and_ended_on_its_page(alice):
    client = signed_in(alice)
    with at(MONDAY):
        assert "21 days are left this year." in client.get("/games/vacation/").text
        assert client.post("/games/vacation/", {"days": "3"}).status_code == 302
        page = client.get("/games/vacation/").text
        assert "You are on vacation until 3 June." in page
        assert "18 days are left this year." in page
    with after(days=1):
        client.post("/games/vacation/", {"back": "1"})
        assert "19 days are left this year." in client.get("/games/vacation/").text


@pytest.mark.parametrize("days", ["", "0", "22", "43", "many"])
def test_impossible_vacation_is_refused_on_the_page(alice, days):
    with at(MONDAY):
        assert signed_in(alice).post("/games/vacation/", {"days": days}).status_code == 422
    assert Vacation.objects.count() == 0


def test_a_visitor_has_no_vacation():
    assert Client().get("/games/vacation/").headers["Location"].startswith("/accounts/login/")


@pytest.fixture
def bobs_turn(alice, bob):
    """Bob has seen the table; then Alice and Dora each had a turn, and it is Bob's turn."""
    game = running(alice, person("Dora"), person("Eve"), bob)
    signed_in(bob).get(f"/games/{game.pk}/")
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    return now


def page(user, game: Game, **time: float) -> str:
    with later(**time or {"minutes": 5}):
        return signed_in(user).get(f"/games/{game.pk}/").text


def offer(text: str) -> tuple[str, str] | None:
    """The sentence of the bar, and its link."""
    bar = re.search(r'<nav class="missed.*?</nav>', text, re.DOTALL)
    if bar is None:
        return None
    return re.search(r"Since you last looked: [^<]*", bar[0])[0], re.search(r'href="([^"]*)"', bar[0])[1]


def test_returning_player_is_offered_what_the_others_did(bobs_turn, bob):
    seen = bobs_turn.seat_rows.get(user=bob).seen_version
    told, way = offer(page(bob, bobs_turn))
    assert (told, way) == (
        f"Since you last looked: {bobs_turn.version - seen} actions",
        f"/games/{bobs_turn.pk}/replay/?at={seen + 1}",
    )
    assert signed_in(bob).get(way).context["past_action"].at == seen + 1


def test_missed_actions_are_offered_once(bobs_turn, bob):
    assert offer(page(bob, bobs_turn))
    assert offer(page(bob, bobs_turn)) is None


@pytest.mark.parametrize("count, sentence", [(1, None), (2, "Since you last looked: 2 actions")])
def test_two_missed_actions_are_offered_and_one_is_not(alice, bob, count, sentence):
    game = running(alice, bob, first=0)
    page(bob, game)
    for _ in range(count):
        assert game.waiting_for == alice
        game = play(game, game.state().legal()[0])
    offered = offer(page(bob, game))
    assert (offered and offered[0]) == sentence


def test_open_tab_gets_missed_actions_as_steps(bobs_turn, bob):
    seen = bobs_turn.seat_rows.get(user=bob).seen_version
    assert "<template data-number" in htmx(bob).get(f"/games/{bobs_turn.pk}/table?revision=0&since={seen}").text


def test_own_actions_are_not_missed(alice, bob):
    game = running(alice, bob)
    for _ in range(3):
        game = play(game, fresh(game).state().legal()[0]) if fresh(game).waiting_for == alice else game
    assert offer(page(alice, game)) is None
