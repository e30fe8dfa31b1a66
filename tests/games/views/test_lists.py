"""My games and the next one."""

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, Seat
from games.play.ending import cancel_table
from games.play.staff.acts import cancel_as_staff
from games.views.lists import FINISHED_SHOWN
from tests.support.clients import htmx, signed_in
from tests.support.people import person, staff
from tests.support.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


def test_a_visitor_without_games_is_shown_how_to_begin():
    text = Client().get("/games/").text
    assert "/play-now/" in text


def test_games_are_listed_by_whose_turn_it_is(alice, bob):
    first, second = running(alice, bob, name="First"), running(alice, bob, name="Second")
    theirs = play(running(alice, bob, name="Theirs"), "stop")
    over = ended(running(alice, bob, name="Over"))
    opened = open_for(alice, name="Opened")
    context = signed_in(alice).get("/games/").context
    ids = {
        section: [row.game.pk for row in context[section]]
        for section in ("my_turn", "others", "open_tables", "finished")
    }
    assert ids == {
        "my_turn": [first.pk, second.pk], "others": [theirs.pk], "open_tables": [opened.pk], "finished": [over.pk],
    }  # fmt: skip


def test_a_game_that_was_cancelled_is_kept_among_the_finished_and_says_so(alice, bob):
    game = running(alice, bob, name="Broken off")
    cancel_table(game_id=open_for(alice, name="Never begun").pk, user=alice)
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A test.")
    answer = signed_in(bob).get("/games/")
    assert [row.game.pk for row in answer.context["finished"]] == [game.pk]
    assert '<p class="row-line">Cancelled</p>' in answer.text
    assert "Never begun" not in signed_in(alice).get("/games/").text


def test_the_count_stands_in_title_and_head(alice, bob):
    running(alice, bob)
    text = signed_in(alice).get("/games/").text
    assert "<title>(1) " in text


def test_the_next_game_is_the_one_that_has_waited_longest(alice, bob):
    first, second = running(alice, bob), running(alice, bob)
    client = signed_in(alice)
    assert client.get("/games/next/").headers["Location"] == f"/games/{first.pk}/"
    assert client.get(f"/games/next/?after={first.pk}").headers["Location"] == f"/games/{second.pk}/"


def test_the_next_game_is_this_one_where_there_is_no_other(alice, bob):
    game = running(alice, bob)
    assert signed_in(alice).get(f"/games/next/?after={game.pk}").headers["Location"] == f"/games/{game.pk}/"


def test_without_a_waiting_game_the_button_leads_to_my_games(bob):
    running(person("Alice"), bob)
    assert signed_in(bob).get("/games/next/").headers["Location"] == "/games/"


def test_acting_offers_the_next_game(alice, bob):
    here, _there = play(running(alice, bob), "stop"), play(running(alice, bob), "stop")
    client, told = htmx(bob), []
    while (now := fresh(here)).waiting_for == bob:
        legal = now.state().legal()
        act = {"action": "stop" if "stop" in legal else legal[0], "version": now.version, "command_id": uuid.uuid4()}
        told.append(client.post(f"/games/{here.pk}/act", act).text)
    assert f'href="/games/next/?after={here.pk}">Next game <span class="badge">1</span>' in told[-1]


def test_charlie_s_list_is_empty(alice, bob):
    running(alice, bob, name="Hush")
    assert "Hush" not in signed_in(person("Charlie")).get("/games/").text


def test_more_games_are_not_more_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(12):
        running(alice, bob)
    client = signed_in(alice)
    with django_assert_max_num_queries(9):
        client.get("/games/")


def test_the_last_to_end_is_the_first_of_those_that_are_over(alice, bob):
    early, late = running(alice, bob), running(alice, bob)
    cancel_as_staff(game_id=late.pk, staff=staff("Mary"), reason="A test.")
    ended(early)
    assert [row.game.pk for row in signed_in(bob).get("/games/").context["finished"]] == [early.pk, late.pk]
    assert {seat.ended_at for seat in early.seat_rows.all()} == {fresh(early).ended_at}


def test_of_those_that_are_over_the_list_has_the_last_twenty(alice, bob):
    games = [running(alice, bob) for _ in range(FINISHED_SHOWN + 1)]
    mary = staff("Mary")
    for game in games:
        cancel_as_staff(game_id=game.pk, staff=mary, reason="A test.")
    shown = [row.game.pk for row in signed_in(alice).get("/games/").context["finished"]]
    assert shown == [game.pk for game in reversed(games[1:])]


def test_older_games_that_are_over_are_a_link_away_however_many(alice, bob):
    """Some of them ended in the same moment."""
    games = [running(alice, bob) for _ in range(2 * FINISHED_SHOWN + 3)]
    now = timezone.now()
    for number, game in enumerate(games):
        ended_at = now - timedelta(days=number // 4)
        Game.objects.filter(pk=game.pk).update(status="finished", waiting_for=None, ended_at=ended_at)
        Seat.objects.filter(game=game).update(ended_at=ended_at)
    client, shown, address = signed_in(alice), [], "/games/"
    while address:
        answer = client.get(address)
        shown += [row.game.pk for row in answer.context["finished"]]
        link = re.search(r'href="(\?before=[^"]+)"', answer.text)
        address = f"/games/{link[1]}" if link else ""
    stored = Game.objects.order_by("-ended_at", "pk")
    assert shown == [game.pk for game in stored]


def test_older_than_what_is_not_ones_own_there_is_nothing(alice, bob, charlie):
    game = running(alice, bob)
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A test.")
    asked = [(charlie, game.pk), (alice, game.pk), (alice, "nonsense"), (alice, "\x00")]
    assert {signed_in(user).get("/games/", {"before": before}).status_code for user, before in asked} == {404}
