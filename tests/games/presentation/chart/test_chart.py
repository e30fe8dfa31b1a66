import re

import pytest

from games.catalog import RULES, presentation_of
from games.presentation.chart import chart
from games.presentation.chart.data import MOST_TURNS_DRAWN, ChartEntry, turns_drawn
from games.presentation.chart.drawing import LABEL_GAP, NARROW, WIDE, ChartNumber, plot, spread, steps
from games.presentation.chart.drawing import drawing as draw
from games.push.presentation import names
from tests.games.presentation.chart.turns import game
from tests.games.presentation.readers import Reader, table

PEOPLE = table("Alice", "Bob")
TURNS = game((0, 0), (5, 0), (5, 0), (5, 7))


def test_table_lists_the_turns_that_changed_points():
    rows = chart(TURNS, PEOPLE, names).rows
    assert [(row.number, row.at, row.scores) for row in rows] == [(0, 0, (0, 0)), (1, 3, (5, 0)), (3, 9, (5, 7))]
    assert [row.name for row in rows] == ["", "You", "You"]


def test_chart_calls_its_reader_you():
    drawn = chart(TURNS, [Reader(0, "Alice"), Reader(1, "Bob", you=True)], names)
    assert [entry.name for entry in drawn.entries] == ["Alice", "You"]
    assert [row.name for row in drawn.rows] == ["", "Alice", "Alice"]


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


# One line over numbers.


def test_the_line_goes_from_the_lowest_to_the_highest_number():
    found = plot([0, 10, 5], range(0, 11, 5))
    assert (found.path, found.end) == ("M44 158L177 12L310 85", (310, 85))
    assert found.up == (ChartNumber(158, 0), ChartNumber(85, 5), ChartNumber(12, 10))
    assert found.across == ()


def test_numbers_below_get_room():
    found = plot([0, 10, 5], range(0, 11, 5), across=[1, 3])
    assert found.path == "M44 144L177 12L310 78"
    assert found.across == (ChartNumber(44, 1), ChartNumber(310, 3))


def test_rules_end_where_the_line_ends():
    found = plot([0, 10, 5], range(0, 11, 5))
    assert (found.left, found.right) == (44, found.end[0])


@pytest.mark.parametrize(
    ("top", "most", "numbers"),
    [
        (0, 5, [0, 1]),
        (2, 5, [0, 1, 2]),
        (7, 5, [0, 2, 4, 6, 8]),
        (34, 5, [0, 10, 20, 30, 40]),
        (101, 5, [0, 50, 100, 150]),
        (1000, 4, [0, 500, 1000]),
    ],
)
def test_axis_has_a_few_round_numbers_up_to_the_top(top, most, numbers):
    assert list(steps(top, most)) == numbers


def test_turns_without_changes_are_left_out():
    assert turns_drawn(game((0, 0), (0, 0), (3, 0), (3, 0), (3, 2), (3, 2), (3, 2))) == [0, 2, 4, 6]


def test_game_without_turns_shows_its_start():
    assert turns_drawn(game((0, 0))) == [0]


def test_long_chart_is_downsampled_but_keeps_ends_of_rounds_and_the_last_turn():
    rounds = (*[1] * 500, *[2] * 500)
    numbers = turns_drawn(game(*((number, 0) for number in range(1000)), rounds=rounds))
    assert len(numbers) <= MOST_TURNS_DRAWN + 3
    assert (numbers[0], numbers[-1]) == (0, 999)
    assert 499 in numbers


def drawing(turns, shown=None, here=None, size=WIDE, names=("Alice", "Bob")):
    entries = [
        ChartEntry(person, "red", score, "") for person, score in zip(table(*names), turns[-1].scores, strict=True)
    ]
    return draw(turns, shown or list(range(len(turns))), entries, here, size)


def test_line_is_level_until_points_change():
    picture = drawing(game((0, 0), (10, 0), (10, 10)))
    alice = picture.lines[0]
    start, middle, end = (picture.left, *(number.place for number in picture.across))
    top, bottom = picture.up[-1].place - 1, picture.bottom - 1
    assert alice.steps == f"M{start} {bottom}H{middle}V{top}H{end}V{top}"
    assert alice.shapes == ((middle, top), (end, top))


def test_equal_points_are_drawn_beside_each_other():
    alice, bob = drawing(game((0, 0), (4, 4))).lines
    assert alice.end != bob.end


def test_more_points_are_higher():
    alice, bob = drawing(game((0, 0), (4, 9))).lines
    assert bob.end < alice.end and bob.label < alice.label


def test_labels_stay_inside_and_do_not_overlap():
    places = spread([100, 101, 102, 103, 104, 105], 14, 200)
    assert all(below - above >= LABEL_GAP for above, below in zip(sorted(places), sorted(places)[1:], strict=False))
    assert spread([200, 200], 14, 200) == [181, 200]
    assert spread([14, 14], 14, 200) == [14, 33]


def test_long_game_has_a_limited_number_of_shapes():
    line = drawing(game(*((number, 0) for number in range(400))), size=NARROW).lines[0]
    assert 2 <= len(line.shapes) <= NARROW.shapes + 1


def test_everything_fits_into_the_picture():
    for size in (NARROW, WIDE):
        picture = drawing(game((0, 0), (120, 3), (7, 99)), size=size, names=("W" * 40, "Bob"))
        for line in picture.lines:
            places = [int(number) for number in re.findall(r"\d+", line.steps)]
            assert max(places) < size.width and line.label <= size.height
        assert 0 < picture.left < picture.right < size.width


def test_current_turn_is_marked():
    picture = drawing(game((0, 0), (1, 0), (1, 2)), here=2)
    assert picture.here == picture.right
    assert drawing(game((0, 0), (1, 0))).here is None


def test_end_of_a_round_is_marked():
    turns = game((0, 0), (1, 0), (1, 2), (3, 2), rounds=(1, 1, 2, 2))
    assert drawing(turns).rounds == (drawing(turns).across[0].place,)
