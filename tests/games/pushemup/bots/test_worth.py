import pytest

from games.pushemup.bots.worth import hoped_lead, lead, over_others, seat_points


def test_the_points_of_a_column_are_those_of_the_moment() -> None:
    assert seat_points(("r4", "p5", "r3"), 3) == (14.0, 5.0, 0.0)
    assert seat_points(("r4", "p4"), 2) == (4.0, 4.0)


def test_hoped_points_are_those_of_the_moment_once_no_turn_follows() -> None:
    assert hoped_lead(("r9", "p4"), 2, 0) == pytest.approx((15.0, -15.0))
    assert hoped_lead(("r4", "p4"), 2, 0) == pytest.approx((0.0, 0.0))


def test_a_lead_and_a_highest_card_are_worth_less_the_more_turns_follow() -> None:
    leads = [hoped_lead(("r9", "p1", "p1", "p1"), 2, turns)[0] for turns in (24, 12, 6, 1)]
    assert leads == sorted(leads)
    assert leads[-1] < lead(("r9", "p1", "p1", "p1"), 2)[0]


def test_the_last_two_cards_are_in_danger_and_those_before_are_not() -> None:
    first, before_last, last = (
        hoped_lead(tuple(column.split()), 2, 6)[0] for column in ("r9 r1 r1", "r1 r9 r1", "r1 r1 r9")
    )
    assert first > before_last > last


def test_more_cards_in_a_column_are_worth_more_than_one_of_the_same_value() -> None:
    one, two = (hoped_lead(("p9", *cards, "p1", "p1"), 2, 6)[0] for cards in (["r6"], ["r3", "r3"]))
    assert two > one - 0.5 * 3  # three points of the highest card count half by then


def test_a_lead_is_measured_over_the_average_of_the_others() -> None:
    assert over_others((20, 10, 4)) == (13.0, -2.0, -11.0)
    assert lead(("r4", "p5", "r3"), 3) == (11.5, -2.0, -9.5)
