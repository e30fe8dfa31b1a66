"""The chart at a finished table."""

import random
import re

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.catalog import RULES, presentation_of
from games.models import Game, Secret
from games.views.people import people_of
from games.views.table.board import chart_of
from tests.support.clients import signed_in
from tests.support.samples import samples_of
from tests.support.tables import ended, fresh, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


def rows(text: str) -> list[list[int]]:
    """The points of the table under the chart."""
    table = re.search(r'<table class="chart-table">.*?</table>', text, re.DOTALL)[0]
    found = [re.findall(r"<td>(\d+)</td>", row) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)]
    return [[int(points) for points in row] for row in found if row]


def counted(game: Game) -> list[int]:
    """What the chart of such a game tells of a position."""
    return list(presentation_of(game.rules).names.CHART.counted(game.state().view(None)))


@pytest.mark.parametrize("rules", RULES)
def test_a_finished_table_shows_what_its_chart_counts_from_the_beginning_to_the_result(alice, bob, rules):
    game = play_to_the_end(running(alice, bob, rules=rules, options=samples_of(rules).SHORT))
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert (rows(text)[0], rows(text)[-1]) == ([0, 0], counted(game))
    assert len(re.findall(r'<svg class="chart-drawing.*?<title.*?<desc', text, re.DOTALL)) == 2


def test_a_running_table_shows_none(alice, bob):
    game = running(alice, bob)
    play(game, "draw")
    assert "chart-drawing" not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_a_running_game_has_the_points_up_to_now_and_where_one_stands(alice, bob):
    game = running(alice, bob)
    people = people_of(list(game.seat_rows.all()), None)
    for _ in range(12):
        game = play(game, fresh(game).state().legal()[0])
    chart = chart_of(game, people, at=5)
    assert [entry.score for entry in chart.entries] == game.scores
    assert chart.rows[-1].at == game.version
    assert chart.here == next(row.number for row in chart.rows if row.at >= 5)


def test_a_table_where_nothing_was_played_has_no_chart(alice):
    game = open_for(alice)
    assert chart_of(game, people_of(list(game.seat_rows.all()), None)) is None


def test_what_cannot_be_played_again_has_no_chart_and_is_shown_all_the_same(alice, bob):
    game = ended(running(alice, bob, public=True))
    Secret.objects.filter(game=game).update(value=b"another secret of thirty-two byt")
    cache.clear()
    answer = Client().get(f"/games/{game.pk}/")
    assert answer.status_code == 200
    assert "chart-drawing" not in answer.text


def test_points_are_played_again_once(alice, bob, django_assert_num_queries):
    game = play_to_the_end(running(alice, bob))
    people = people_of(list(game.seat_rows.all()), None)
    first = chart_of(game, people)
    with django_assert_num_queries(0):
        assert chart_of(game, people) == first


def test_a_game_that_went_on_otherwise_after_a_restore_has_the_points_of_how_it_went(alice, bob):
    """What is undone here is what a restored backup does not know; the cache has seen it."""
    game = running(alice, bob)
    people = people_of(list(game.seat_rows.all()), None)
    went = []
    for seed in range(4):
        undone, rng = transaction.savepoint(), random.Random(seed)
        while (now := fresh(game)).version < 60:
            play(now, rng.choice(now.state().legal()))
        assert [entry.score for entry in chart_of(now, people).entries] == now.scores
        went.append((now.version, tuple(now.scores)))
        transaction.savepoint_rollback(undone)
    assert len({version for version, _scores in went}) < len(set(went))


def here(text: str) -> list[str]:
    """The rows that are marked, by where they begin; and how many drawings are."""
    return [*re.findall(r'<tr data-first="(\d+)" aria-current="step">', text), str(text.count('class="chart-here"'))]


def test_the_replay_marks_the_turn_where_it_stands(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    chart = chart_of(game, people_of(list(game.seat_rows.all()), None))
    for row in chart.rows[:3]:
        assert here(Client().get(f"/games/{game.pk}/replay/?at={row.at}").text) == [str(row.first), "2"]
    assert here(Client().get(f"/games/{game.pk}/").text) == ["0"]


def test_each_row_leads_to_its_turn_in_the_replay(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    chart = chart_of(game, people_of(list(game.seat_rows.all()), None))
    for address, prefix in (("", f"/games/{game.pk}/replay/"), ("replay/", "")):
        text = Client().get(f"/games/{game.pk}/{address}").text
        ways = re.findall(rf'<th scope="row"><a href="{prefix}\?at=(\d+)">', text)
        assert ways == [str(row.at) for row in chart.rows]


def test_a_step_brings_the_drawing_and_leaves_the_figures_on_the_page(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    text = Client().get(f"/games/{game.pk}/replay/step?at=1").text
    assert text.count('<svg class="chart-drawing') == 2
    assert "chart-table" not in text
    assert 'id="chart-figures" hx-morph-skip' in text


@pytest.mark.parametrize("rules", RULES)
def test_the_replay_of_a_running_game_has_the_same_points_for_everybody_and_none_to_come(alice, bob, charlie, rules):
    """Whatever a seat holds: what a chart tells is what a spectator saw."""
    game = running(alice, bob, rules=rules, public=True)
    for _ in range(9):
        game = play(game, fresh(game).state().legal()[0])
    clients = [Client(), *map(signed_in, (alice, bob, charlie))]
    told = [rows(client.get(f"/games/{game.pk}/replay/?at=1").text) for client in clients]
    assert told == [told[0]] * 4
    assert told[0][-1] == counted(game)
