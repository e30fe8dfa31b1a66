"""Boards and charts."""

import copy
import random
import re
from collections import namedtuple

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from games.catalog import RULES, presentation_of
from games.models import Game, Secret
from games.overview.shown_seat import shown_seats
from games.play.actions.replay_state import game_at
from games.presentation.scene import Aids
from games.views.table.drawing.board import board_as_seen, chart_of, events_of_newest_command
from games.views.table.drawing.reading import played_last
from testing.clients import signed_in
from testing.games import samples_of
from testing.games.pushemup import another
from testing.people import person
from testing.tables import ended, fresh, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db

WHEN = [1, 2, 12]  # one has chosen, two have, and in play


@pytest.fixture
def game(alice, bob) -> Game:
    """A game of PUSH 'em UP! by Alice, Bob and Charlie that is under way."""
    game, rng = running(alice, bob, person("Charlie"), rules="pushemup"), random.Random(7)
    while game.version < 15:
        game = play(game, rng.choice(fresh(game).state().legal()))
    return fresh(game)


def seen(past: Game, seat: int | None) -> str:
    """Everything that the board draws."""
    board = board_as_seen(past, list(past.seat_rows.all()), seat, Aids(), played_last(past))
    return repr([board.view, board.people, board.scene, board.ranking])


def mixed(past: Game, seat: int | None) -> Game:
    """A position that looks the same to ``seat``, with other hands, choices and decks."""
    other = copy.copy(past)
    other.position = another(past.state(), seat, random.Random(f"mixed for {seat}")).dump()
    assert other.position != past.position
    return other


@pytest.mark.parametrize("number", WHEN)
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_board_does_not_depend_on_hidden_information(game, number, seat):
    past = game_at(game, number)
    assert seen(mixed(past, seat), seat) == seen(past, seat)


@pytest.mark.parametrize("number", WHEN)
def test_board_depends_on_what_the_seat_knows(game, number):
    """Otherwise the test above would prove nothing."""
    past = game_at(game, number)
    assert seen(mixed(past, None), 0) != seen(past, 0)


def test_all_seats_are_drawn_without_asking_the_database(game, django_assert_num_queries):
    past = game_at(game, 12)
    seats, played = list(past.seat_rows.all()), played_last(past)
    with django_assert_num_queries(0):
        hands = [board_as_seen(past, seats, seat, Aids(), played).view["hand"] for seat in range(game.seats)]
    assert hands == [past.state().view(seat)["hand"] for seat in range(game.seats)]
    assert [len(hand) for hand in hands] == [3, 3, 3]


def test_board_of_the_past_has_no_legal_actions(game):
    for seat in range(game.seats):
        board = board_as_seen(game, list(game.seat_rows.all()), seat, Aids(), played_last(game))
        assert (board.view["legal"], board.scene.mine) == ([], False)


Row = namedtuple("Row", "at events")


@pytest.mark.parametrize(("seat", "moved"), [(0, ["chosen", "shown"]), (1, ["shown"]), (None, ["shown"])])
def test_page_animates_only_known_events_of_the_newest_command(seat, moved):
    earlier = Row(1, [{"type": "turn", "to": None}])
    newest = [Row(2, [{"type": "chosen", "to": [0]}]), Row(2, [{"type": "shown", "to": None}])]
    assert [event["type"] for event in events_of_newest_command([earlier, *newest], seat)] == moved


def test_page_does_not_animate_what_an_earlier_turn_of_the_same_command_brought():
    """The roll would lie over the card that the next player has drawn since."""
    rolled = Row(2, [{"type": "rolled", "to": None}, {"type": "turn", "to": None}])
    drew = Row(2, [{"type": "drew", "to": None}])
    assert [event["type"] for event in events_of_newest_command([rolled, drew], 0)] == ["drew"]
    assert [event["type"] for event in events_of_newest_command([rolled], 0)] == ["rolled", "turn"]


def test_page_does_not_animate_again_what_steps_have_shown():
    took, rolled, took_last = ({"type": "took", "to": None, "seat": seat} for seat in range(3))
    played = [Row(2, [took, rolled]), Row(2, [took_last])]
    assert events_of_newest_command(played, None, [took, rolled]) == [took_last]
    assert events_of_newest_command(played, None, [took, rolled, took_last]) == [took_last]
    assert events_of_newest_command(played, None) == [took, rolled, took_last]


def test_deal_animates_nothing():
    assert events_of_newest_command([], 0) == []


def rows(text: str) -> list[list[int]]:
    """The numbers of the table under the chart."""
    table = re.search(r'<table class="chart-table">.*?</table>', text, re.DOTALL)[0]
    found = [re.findall(r"<td>(\d+)</td>", row) for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)]
    return [[int(points) for points in row] for row in found if row]


def counted(game: Game) -> list[int]:
    """What the chart of this game counts in a position."""
    return list(presentation_of(game.rules).names.CHART.counted(game.state().view(None)))


@pytest.mark.parametrize("rules", RULES)
def test_finished_table_shows_its_points_from_start_to_result(alice, bob, rules):
    game = play_to_the_end(running(alice, bob, rules=rules, options=samples_of(rules).SHORT))
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert (rows(text)[0], rows(text)[-1]) == ([0, 0], counted(game))
    assert len(re.findall(r'<svg class="chart-drawing.*?<title.*?<desc', text, re.DOTALL)) == 2


def test_running_table_shows_no_chart(alice, bob):
    game = running(alice, bob)
    play(game, "draw")
    assert "chart-drawing" not in signed_in(alice).get(f"/games/{game.pk}/").text


def test_chart_of_a_running_game_ends_now_and_marks_the_action(alice, bob):
    game = running(alice, bob)
    people = shown_seats(list(game.seat_rows.all()), None)
    for _ in range(12):
        game = play(game, fresh(game).state().legal()[0])
    chart = chart_of(game, people, at=5)
    assert [entry.score for entry in chart.entries] == game.scores
    assert chart.rows[-1].at == game.version
    assert chart.here == next(row.number for row in chart.rows if row.at >= 5)


def test_game_without_actions_has_no_chart(alice):
    game = open_for(alice)
    assert chart_of(game, shown_seats(list(game.seat_rows.all()), None)) is None


def test_game_that_cannot_be_replayed_is_shown_without_a_chart(alice, bob):
    game = ended(running(alice, bob, public=True))
    Secret.objects.filter(game=game).update(value=b"another secret of thirty-two byt")
    cache.clear()
    answer = Client().get(f"/games/{game.pk}/")
    assert answer.status_code == 200
    assert "chart-drawing" not in answer.text


def test_points_are_cached(alice, bob, django_assert_num_queries):
    game = play_to_the_end(running(alice, bob))
    people = shown_seats(list(game.seat_rows.all()), None)
    first = chart_of(game, people)
    with django_assert_num_queries(0):
        assert chart_of(game, people) == first


def test_game_that_continues_differently_after_a_restore_gets_new_points(alice, bob):
    """A restored backup lacks the newest actions; the cache has their points."""
    game = running(alice, bob)
    people = shown_seats(list(game.seat_rows.all()), None)
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
    """The marked rows, by their first action, and the number of marked drawings."""
    return [*re.findall(r'<tr data-first="(\d+)" aria-current="step">', text), str(text.count('class="chart-here"'))]


def test_replay_marks_the_current_turn(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    chart = chart_of(game, shown_seats(list(game.seat_rows.all()), None))
    for row in chart.rows[:3]:
        assert here(Client().get(f"/games/{game.pk}/replay/?at={row.at}").text) == [str(row.first), "2"]
    assert here(Client().get(f"/games/{game.pk}/").text) == ["0"]


def test_each_row_links_to_its_turn_in_the_replay(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    chart = chart_of(game, shown_seats(list(game.seat_rows.all()), None))
    for address, prefix in (("", f"/games/{game.pk}/replay/"), ("replay/", "")):
        text = Client().get(f"/games/{game.pk}/{address}").text
        ways = re.findall(rf'<th scope="row"><a href="{prefix}\?at=(\d+)">', text)
        assert ways == [str(row.at) for row in chart.rows]


def test_step_sends_the_drawing_without_the_table_of_numbers(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    text = Client().get(f"/games/{game.pk}/replay/step?at=1").text
    assert text.count('<svg class="chart-drawing') == 2
    assert "chart-table" not in text
    assert 'id="chart-figures" hx-morph-skip' in text


@pytest.mark.parametrize("rules", RULES)
def test_replay_of_a_running_game_shows_everyone_the_same_points(alice, bob, charlie, rules):
    """The chart shows what a spectator saw, whatever cards a seat has."""
    game = running(alice, bob, rules=rules, public=True)
    for _ in range(9):
        game = play(game, fresh(game).state().legal()[0])
    clients = [Client(), *map(signed_in, (alice, bob, charlie))]
    told = [rows(client.get(f"/games/{game.pk}/replay/?at=1").text) for client in clients]
    assert told == [told[0]] * 4
    assert told[0][-1] == counted(game)
