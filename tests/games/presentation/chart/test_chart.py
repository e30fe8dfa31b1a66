import pytest

from games.catalog import RULES, presentation_of
from games.presentation.chart import chart
from games.push.presentation import names
from tests.games.presentation.chart.turns import game
from tests.games.presentation.readers import table

PEOPLE = table("Alice", "Bob")
TURNS = game((0, 0), (5, 0), (5, 0), (5, 7))


def test_table_lists_the_turns_that_changed_points():
    rows = chart(TURNS, PEOPLE, names).rows
    assert [(row.number, row.at, row.scores) for row in rows] == [(0, 0, (0, 0)), (1, 3, (5, 0)), (3, 9, (5, 7))]
    assert [row.person and row.person.name for row in rows] == [None, "Alice", "Alice"]


def test_entries_show_final_scores():
    assert [
        (entry.person.name, entry.score, entry.score_in_words) for entry in chart(TURNS, PEOPLE, names).entries
    ] == [
        ("Alice", 5, "5 points"),
        ("Bob", 7, "7 points"),
    ]


@pytest.mark.parametrize(("at", "turn", "row"), [(0, 0, 0), (1, 1, 1), (3, 1, 1), (4, 2, 1), (9, 3, 3), (99, 3, 3)])
def test_chart_marks_the_turn_of_the_action_shown(at, turn, row):
    drawn = chart(TURNS, PEOPLE, names, at)
    assert drawn.here == turn
    assert [each.number for each in drawn.rows if each.here] == [row]


def test_chart_of_the_current_game_marks_nothing():
    assert [row.here for row in chart(TURNS, PEOPLE, names).rows] == [False] * 3


def test_first_row_of_each_round_names_the_round():
    turns = game((0, 0), (1, 0), (1, 2), (3, 2), rounds=(1, 1, 2, 2))
    drawn = chart(turns, PEOPLE, names)
    assert drawn.rounds
    assert [row.number for row in drawn.rows if row.new_round] == [0, 2]


@pytest.mark.parametrize("slug", RULES)
def test_seats_have_different_shapes(slug):
    seats = RULES[slug].seats[-1]
    assert len({presentation_of(slug).names.shape(seat) for seat in range(seats)}) == seats


def test_chart_says_whether_it_shows_every_change():
    assert chart(TURNS, PEOPLE, names).whole
    assert not chart(game(*((number, 0) for number in range(1000))), PEOPLE, names).whole
