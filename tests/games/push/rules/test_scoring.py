import pytest

from games.push.rules import Push
from tests.games.push.rules.positions import NO_CHANCE, position


def ended(bench: dict[int, str], bank: dict[int, str]) -> Push:
    """A finished game of three with these cards; the last card was a Switch."""
    state = position(phase="push", deck="", switches=1, bench=bench, bank=bank)
    state.play("stop", NO_CHANCE)
    return state


@pytest.mark.clause("PUSH-23")
def test_a_score_is_the_sum_of_the_numbers_in_bench_and_banked_pile() -> None:
    state = position(phase="turn", bench={0: "r6 b1", 2: "g2"}, bank={0: "y3", 1: "p5 p5"})
    assert state.scores() == [10, 10, 2]
    assert state.winners() is None


@pytest.mark.clause("PUSH-23")
def test_most_points_win_even_with_fewer_cards() -> None:
    state = ended(bench={0: "r6", 1: "y1 g1 b1"}, bank={})
    assert (state.scores(), state.winners()) == ([6, 3, 0], [0])


@pytest.mark.clause("PUSH-23")
def test_most_cards_break_a_tie_and_banked_cards_count() -> None:
    state = ended(bench={0: "r6", 1: "r1"}, bank={1: "r5"})
    assert (state.scores(), state.winners()) == ([6, 6, 0], [1])


@pytest.mark.clause("PUSH-23")
def test_with_equal_points_and_cards_the_victory_is_shared() -> None:
    state = ended(bench={0: "r6 r1", 2: "g5"}, bank={2: "g2"})
    assert (state.scores(), state.winners()) == ([7, 0, 7], [0, 2])


@pytest.mark.clause("PUSH-23")
def test_with_no_points_at_all_everybody_wins() -> None:
    assert ended(bench={}, bank={}).winners() == [0, 1, 2]
