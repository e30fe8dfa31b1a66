"""Counting what people are waited for."""

from bench.human_waits import REACH, Decision, Waits, played, waits


def decisions(*rows):
    return [[Decision(*row) for row in rows]]


def test_decisions_in_a_row_are_one_wait():
    assert waits(decisions((0, 0, False), (0, 0, False), (0, 1, False))) == Waits(2, 2)


def test_what_was_spared_is_no_wait_and_interrupts_nothing():
    assert waits(decisions((0, 0, False), (0, 1, True), (0, 0, False))) == Waits(1, 1)


def test_a_take_and_a_turn_of_ones_own_are_two_waits_or_one():
    assert waits(decisions((0, 1, False), (1, 1, False))) == Waits(2, 1)


def test_with_orders_people_are_waited_for_less_than_half_as_often():
    games = [played(deal, {}) for deal in range(8)]
    asked = waits([[decision._replace(spared=False) for decision in game] for game in games])
    by_order = waits([played(deal, {"collect": "highest"}) for deal in range(8)])
    assert by_order.apart <= REACH * asked.apart
    assert by_order.apart < waits(games).apart < asked.apart


def test_every_game_ends_by_order_too():
    for choice in ("highest", "safest", "hard"):
        assert any(decision.spared for decision in played(1, {"collect": choice}))
