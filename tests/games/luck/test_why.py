"""Why a bot decided so, and what the strongest bot would have done instead of a person, once the game is over."""

import random
import re

import pytest

from games.bots import BotChoice, Level, strongest_level
from games.catalog import RULES
from games.luck.why import why
from games.models import Action, Game
from games.overview.shown_seat import shown_seats
from games.push.bots import LEVELS
from testing.clients import htmx, signed_in
from testing.clocks import MONDAY, at, daily, swept
from testing.people import person
from testing.tables import against_bots, fresh, play, play_to_the_end, play_until, running

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """A finished private game of Alice against two bots."""
    with world(lambda: play_to_the_end(against_bots(person("Alice"), level="normal"))) as game:
        yield game.pk


@pytest.fixture
def over(stored):
    return Game.objects.get(pk=stored)


def ask(game, row, seat=0):
    seats = list(game.seat_rows.all())
    return why(game, row, shown_seats(seats, seat))


def path(game, number):
    return f"/games/{game.pk}/why?at={number}"


@pytest.mark.parametrize(
    ("slug", "level"), [(slug, level) for slug in RULES for level in ("easy", strongest_level(slug))]
)
def test_bot_says_of_its_decisions_what_it_weighed(slug, level, alice):
    game = play_to_the_end(against_bots(alice, level=level, rules=slug))
    rows = list(game.actions.filter(by=Action.By.BOT).order_by("number"))
    told = [ask(game, row) for row in rows[:: len(rows) // 8]]
    assert all(each and each.by_bot and each.level == level and each.reason and not each.instead for each in told)


def test_bot_that_does_not_see_a_difference_or_has_a_character_says_so(alice):
    over = play_to_the_end(against_bots(alice, level="easy", rules="pushemup"))
    told = [str(found.reason) for row in over.actions.filter(by=Action.By.BOT) if (found := ask(over, row))]
    behind = [each for each in told if " better" in each]
    unseen, character = "a bot of its level does not see such a difference.", "bot, and that tipped the balance here."
    assert len(behind) > 3
    assert [each for each in behind if unseen not in each and character not in each] == []
    assert [each for each in told if unseen in each and each not in behind] == []


def test_person_learns_what_the_strongest_bot_would_have_done(over):
    rows = over.actions.filter(by=Action.By.PLAYER).order_by("number")
    told = [found for row in rows if (found := ask(over, row))]
    assert {found.level for found in told} == {"expert"}
    assert any(found.instead for found in told)
    assert any(not found.instead for found in told)


def test_decision_without_a_choice_has_no_answer(over):
    assert ask(over, over.actions.filter(by=Action.By.FORCED).first()) is None


def test_replay_of_a_finished_game_asks_at_bots_and_at_ones_own_decisions(over, alice):
    client = signed_in(alice)
    rows = {by: over.actions.filter(by=by).first().number for by in (Action.By.BOT, Action.By.PLAYER, Action.By.FORCED)}
    asked = {by: path(over, at) in client.get(f"/games/{over.pk}/replay/?at={at}").text for by, at in rows.items()}
    assert asked == {Action.By.BOT: True, Action.By.PLAYER: True, Action.By.FORCED: False}
    page = client.get(path(over, rows[Action.By.BOT]))
    assert "bot, normal" in page.text


def test_bot_says_what_it_weighed_then_even_if_bots_decide_otherwise_now(over, monkeypatch):
    row = over.actions.filter(by=Action.By.BOT).first()
    told = ask(over, row)
    monkeypatch.setitem(LEVELS, "normal", Level(lambda view, _noise, _leaning: BotChoice(view["legal"][-1], {})))
    assert told.reason and ask(over, row) == told


def test_bots_decision_without_a_stored_reason_has_no_answer(over):
    row = over.actions.filter(by=Action.By.BOT).first()
    row.reason = None
    assert ask(over, row) is None


def test_decision_of_a_bot_after_a_time_out_can_be_asked_about(alice, bob):
    with at(MONDAY):
        game = daily(alice, bob)
    game = swept(game, hours=24)
    row = game.actions.get(by=Action.By.TIMEOUT)
    found = ask(play_to_the_end(game), row)
    assert (found.by_bot, found.level, bool(found.reason)) == (True, "normal", True)


def turn_of_alice(game):
    """Play until Alice has begun her second turn; return the number of her first decision, and of her last one."""
    for turn in (1, 0):
        play_until(game, lambda state, turn=turn: state.turn == turn and state.to_act == turn, random.Random(1))
    play(game, fresh(game).state().legal()[0])
    rows = game.actions.filter(by=Action.By.PLAYER, seat=0).order_by("number")
    return rows.first().number, rows.last().number


def test_against_bots_alone_ones_own_turns_that_are_over_are_told_while_the_game_runs(alice):
    game = against_bots(alice, level="normal")
    first, _last = turn_of_alice(game)
    page = signed_in(alice).get(path(game, first))
    assert page.status_code == 200
    assert "A bot of the level expert would have played" in page.text
    assert "Try again" not in page.text
    assert path(game, first) in signed_in(alice).get(f"/games/{game.pk}/replay/?at={first}").text


def test_bots_actions_and_the_turn_that_is_not_over_are_not_told_while_the_game_runs(alice, charlie):
    game = against_bots(alice, level="normal", public=True)
    first, last = turn_of_alice(game)
    of_a_bot = game.actions.filter(by=Action.By.BOT).first().number
    assert [signed_in(alice).get(path(game, number)).status_code for number in (of_a_bot, last)] == [409, 409]
    assert path(game, of_a_bot) not in signed_in(alice).get(f"/games/{game.pk}/replay/?at={of_a_bot}").text
    assert signed_in(charlie).get(path(game, first)).status_code in {403, 409}


def test_running_game_among_people_says_nothing(alice):
    game = running(alice, person("Bob"))
    first, _last = turn_of_alice(game)
    assert signed_in(alice).get(path(game, first)).status_code == 409
    assert path(game, first) not in signed_in(alice).get(f"/games/{game.pk}/replay/?at={first}").text
    assert asked_in_the_log(game, alice) == set()


def asked_in_the_log(game, user):
    """The actions about which the log of the table offers to ask."""
    text = signed_in(user).get(game.get_absolute_url()).text
    return {int(number) for number in re.findall(rf"/games/{game.pk}/why\?at=(\d+)", text)}


def test_log_offers_to_ask_about_ones_own_turns_that_are_over(alice, charlie):
    game = against_bots(alice, level="normal", public=True)
    first, last = turn_of_alice(game)
    asked = asked_in_the_log(game, alice)
    answers = {number: signed_in(alice).get(path(game, number)).status_code for number in asked}
    own = set(game.actions.filter(by=Action.By.PLAYER, number__lt=last).values_list("number", flat=True))
    assert first in own and asked and asked <= own
    assert set(answers.values()) == {200}
    assert asked_in_the_log(game, charlie) == set()


def test_log_of_a_finished_game_offers_to_ask_about_bots_too(over, alice):
    rows = over.actions.filter(number__in=asked_in_the_log(over, alice))
    assert set(rows.values_list("by", flat=True)) >= {"bot"}
    assert set(rows.values_list("by", flat=True)) <= {"bot", "player"}
    assert all(row.by == "bot" or row.seat == 0 for row in rows)


def test_others_do_not_learn_what_would_have_been_better_for_alice(alice, bob, charlie):
    game = play_to_the_end(running(alice, bob))
    number = game.actions.filter(by=Action.By.PLAYER, seat=0).first().number
    assert "Only its player can ask" in signed_in(bob).get(path(game, number)).text
    assert signed_in(charlie).get(path(game, number)).status_code == 403


def test_a_script_gets_the_answer_alone(over, alice):
    number = over.actions.filter(by=Action.By.BOT).first().number
    page, answer = (client.get(path(over, number)).text for client in (signed_in(alice), htmx(alice)))
    assert "<html" in page and "<html" not in answer
    assert 'class="tag">bot, normal<' in answer and answer.strip() in page


def test_bots_are_not_asked_without_end(over, alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"why": (2, 600)}
    client, number = signed_in(alice), over.actions.filter(by=Action.By.BOT).first().number
    answers = [client.get(path(over, number)) for _look in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "Too many attempts in a short time" in answers[2].text and int(answers[2].headers["Retry-After"]) > 0


@pytest.mark.parametrize("at", ["", "x", "-1", "0", "99999"])
def test_number_of_no_action_is_refused(at, over, alice):
    assert signed_in(alice).get(path(over, at)).status_code == 404
