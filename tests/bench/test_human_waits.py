"""Counting the waits for people."""

from bench.human_waits import REACH, Decision, Waits, played, waits


def decisions(*rows):
    return [[Decision(*row) for row in rows]]


def test_decisions_in_a_row_are_one_wait():
    assert waits(decisions((0, 0, False), (0, 0, False), (0, 1, False))) == Waits(2, 2)


def test_spared_decision_is_no_wait_and_does_not_split_one():
    assert waits(decisions((0, 0, False), (0, 1, True), (0, 0, False))) == Waits(1, 1)


def test_take_and_following_own_turn_are_two_waits_or_one_joined():
    assert waits(decisions((0, 1, False), (1, 1, False))) == Waits(2, 1)


def test_orders_save_more_than_half_of_the_waits():
    games = [played(deal, {}) for deal in range(8)]
    asked = waits([[decision._replace(spared=False) for decision in game] for game in games])
    by_order = waits([played(deal, {"collect": "highest"}) for deal in range(8)])
    assert by_order.apart <= REACH * asked.apart
    assert by_order.apart < waits(games).apart < asked.apart


def test_games_with_orders_end():
    for choice in ("highest", "safest", "hard"):
        assert any(decision.spared for decision in played(1, {"collect": choice}))
