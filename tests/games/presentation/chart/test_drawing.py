import re

from games.presentation.chart.data import ChartEntry
from games.presentation.chart.drawing import LABEL_GAP, NARROW, WIDE, spread
from games.presentation.chart.drawing import drawing as draw
from tests.games.presentation.chart.turns import game
from tests.games.presentation.readers import table


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
