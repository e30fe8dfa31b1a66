import pytest

from games.pushemup.rules.counting import added_up, best, highest, holders, leader, points, totals, won


@pytest.mark.clause("UP-14")
def test_the_total_of_a_team_is_the_sum_of_its_values_in_the_column() -> None:
    assert totals("r3 g4 b5 p6 r9".split(), 4) == [12, 6, 4, 5]


@pytest.mark.clause("UP-14")
@pytest.mark.parametrize(
    ("sums", "seat"),
    [
        ([8, 10, 15], 2),
        ([15, 8, 10], 0),
        ([15, 15, 8], 2),  # the two highest cancel out
        ([8, 15, 8, 15], None),
        ([15, 15, 8, 8], None),
        ([15, 15, 8, 3], 2),
        ([15, 15, 15, 1], 3),
        ([6, 6, 6, 6], None),
        ([7, 7], None),
    ],
)
def test_equal_totals_cancel_out_and_the_highest_single_one_wins(sums: list[int], seat: int | None) -> None:
    assert leader(sums) == seat


@pytest.mark.clause("UP-15")
@pytest.mark.parametrize("sums", [[0, 0], [0, 4, 4], [0, 0, 0, 0], [5, 5, 0]])
def test_a_total_of_nothing_never_wins(sums: list[int]) -> None:
    assert leader(sums) is None


@pytest.mark.clause("UP-15")
def test_a_column_of_zeros_is_not_won() -> None:
    assert holders([["r0"], ["p0", "p0"], ["p0", "r1"]], 2) == [None, None, 0]


@pytest.mark.clause("UP-14")
def test_columns_count_for_the_seats_that_win_them() -> None:
    columns = ["r4 p5".split(), ["g1"], ["r2"], ["g7", "r7"], ["g9"]]
    assert won(columns, 4) == [1, 1, 2, 0]


@pytest.mark.clause("UP-16")
def test_every_teams_highest_card_of_a_column_counts_won_or_not() -> None:
    assert best([["g7", "r8", "p9", "r3", "g6"]], 4) == [8, 9, 7, 0]


@pytest.mark.clause("UP-16")
def test_highest_cards_are_added_up_over_the_columns() -> None:
    assert best([["r4", "p5", "r3"], ["p9"], ["r9", "p9", "r9"], ["p0"]], 2) == [13, 23]


@pytest.mark.clause("UP-14", "UP-16")
def test_a_seat_has_points_of_columns_and_points_of_cards() -> None:
    assert points([["r4", "p5"], ["r2"], ["r1"]], 2) == [[20, 7], [10, 5]]


@pytest.mark.clause("UP-17")
@pytest.mark.parametrize(("scores", "seats"), [([51, 33, 42], [0]), ([42, 51, 51], [1, 2]), ([7, 7], [0, 1])])
def test_most_points_win_and_equals_share(scores: list[int], seats: list[int]) -> None:
    assert highest(scores) == seats


def test_rounds_are_added_up_by_seat() -> None:
    assert added_up([[[10, 23], [30, 21]], [[0, 5], [20, 6]]], 2) == [38, 77]
    assert added_up([], 3) == [0, 0, 0]
