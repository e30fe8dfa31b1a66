import pytest

from games.pushemup.bots.worth import hoped_lead, lead, over_others, seat_points


def test_the_points_of_a_column_are_those_of_the_moment() -> None:
    assert seat_points(("r4", "p5", "r3"), 3) == (14.0, 5.0, 0.0)
    assert seat_points(("r4", "p4"), 2) == (4.0, 4.0)


def test_ten_points_are_shared_by_the_chances_to_win() -> None:
    assert hoped_lead(("r4", "p4"), 2, 5) == (0.0, 0.0)
    mine, theirs = hoped_lead(("r9", "p4"), 2, 5)
    assert mine == pytest.approx(9 + 8.413 - 4 - 1.587, abs=0.001)  # one standard deviation ahead
    assert theirs == -mine


def test_a_lead_is_worth_more_if_it_can_change_less() -> None:
    leads = [hoped_lead(("r9", "p4"), 2, swing)[0] for swing in (12, 6, 3, 1)]
    assert leads == sorted(leads)
    assert leads[-1] == pytest.approx(15.0, abs=0.001) == lead(("r9", "p4"), 2)[0]


def test_a_lead_is_measured_over_the_average_of_the_others() -> None:
    assert over_others((20, 10, 4)) == (13.0, -2.0, -11.0)
    assert lead(("r4", "p5", "r3"), 3) == (11.5, -2.0, -9.5)
