"""The curve of a rating."""

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.catalog import RULES
from games.ratings.curve import curve
from games.ratings.models import RatedGame, Result
from games.ratings.queries import curves_of
from testing.clients import signed_in
from testing.tables import ended, play_to_the_end, running


def result(number, before):
    mu, mu_before = (25 + (each - 1500) / 40 for each in (number, before))
    rated_game = RatedGame(game_id="abcdefghjk")
    return Result(rated_game=rated_game, place=1, mu_before=mu_before, mu=mu, sigma=4)


def test_a_line_from_the_oldest_to_the_newest():
    drawn = curve([result(1500, 1480), result(1600, 1500), result(1550, 1600)])
    assert drawn.plot.path == "M44 158L177 12L310 85"
    assert (drawn.plot.end, drawn.first, drawn.last) == ((310, 85), 1500, 1550)
    assert [(each.number, each.place) for each in drawn.plot.up] == [(1500, 158), (1550, 85), (1600, 12)]
    assert [(row.number, row.change) for row in drawn.rows] == [(1550, "−50"), (1600, "+100"), (1500, "+20")]


def test_equal_numbers_have_a_line_too():
    assert curve([result(1500, 1500), result(1500, 1500)]).plot.path == "M44 158L310 158"


@pytest.mark.parametrize("spread, step", [(149, 50), (300, 100), (5000, 1000)])
def test_numbers_beside_the_line_are_round_and_few(spread, step):
    up = curve([result(1500, 1500), result(1500 + spread, 1500)]).plot.up
    assert up[1].number - up[0].number == step
    assert all(number.number % step == 0 for number in up)


def test_one_game_is_no_curve():
    assert curve([result(1500, 1500)]) is None


@pytest.mark.django_db
@pytest.mark.both_databases
def test_the_curves_of_all_games_are_one_query(alice, bob, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr("games.ratings.queries.CURVE_POINTS", 2)
    for seed in range(3):
        ended(running(alice, bob, rated=True), seed=seed)
    play_to_the_end(running(alice, bob, rules="pushemup", rated=True))
    with django_assert_num_queries(1):
        curves = curves_of(alice.pk, RULES)
    found = [(rules, rows[-1].games, len(rows)) for rules, rows in curves.items()]
    assert found == [("push", 3, 2), ("pushemup", 1, 1)]
    assert curves_of(alice.pk, ["push"]) == {"push": curves["push"]}


@pytest.mark.django_db
def test_a_curve_reads_no_results_but_the_newest(alice, bob, monkeypatch):
    monkeypatch.setattr("games.ratings.queries.CURVE_POINTS", 2)
    for seed in range(4):
        ended(running(alice, bob, rated=True), seed=seed)
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off")
    with CaptureQueriesContext(connection) as queries:
        curves_of(alice.pk, ["push"])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) {queries[0]['sql']}")
        plan = [line for (line,) in cursor.fetchall()]
    read = [line.partition("(actual ")[2] for line in plan if "using result_of_person" in line]
    assert [each.split()[0] for each in read] in (["rows=2"], ["rows=2.00"])


@pytest.mark.django_db
def test_ones_own_curve_is_below_the_board(alice, bob, charlie):
    games = [ended(running(alice, bob, rated=True), seed=seed) for seed in range(2)]
    ended(running(bob, charlie, rated=True))
    assert [each.rated_game.game for each in curves_of(alice.pk, ["push"])["push"]] == games
    page = signed_in(alice).get(reverse("ratings:board", args=["push"])).text
    assert all(game.get_absolute_url() in page for game in games)
    assert "curve" not in signed_in(charlie).get(reverse("ratings:board", args=["push"])).text


@pytest.mark.django_db
@time_machine.travel("2026-11-24 12:00", tick=False)
def test_the_table_of_a_curve_names_days_as_other_pages_do(alice, bob):
    for seed in range(2):
        ended(running(alice, bob, rated=True), seed=seed)
    page = signed_in(alice).get(reverse("ratings:board", args=["push"])).text
    assert page.count(">24 November</a>") == 2
