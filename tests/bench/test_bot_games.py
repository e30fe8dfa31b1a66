import random
from itertools import permutations

import pytest

from bench.bot_games import Match, fair_share, play, play_game, seatings
from games.bots import choose, levels_of
from games.catalog import RULES
from games.engine.chance import Seeded


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_both_levels_play_in_every_seat_equally_often(seats: int) -> None:
    lineups = seatings("easy", "hard", seats, deal=5)

    assert len(lineups) == seats
    assert [lineup.count("hard") for lineup in lineups] == [seats // 2] * seats
    assert [sum(lineup[seat] == "hard" for lineup in lineups) for seat in range(seats)] == [seats // 2] * seats


def test_deals_mix_the_levels_differently() -> None:
    mixes = {frozenset(seatings("easy", "hard", 4, deal)) for deal in range(20)}

    assert mixes == {
        frozenset({("easy", "hard") * 2, ("hard", "easy") * 2}),
        frozenset(permutations(("easy", "easy", "hard", "hard"))) - {("easy", "hard") * 2, ("hard", "easy") * 2},
    }


@pytest.mark.parametrize("seats, share", [(2, 1 / 2), (3, 1 / 3), (5, 2 / 5), (6, 1 / 2)])
def test_fair_share_is_the_share_of_seats(seats: int, share: float) -> None:
    assert fair_share(seats) == share


def test_turns_are_counted() -> None:
    played = play_game("push", ["easy", "easy"], {}, deal=1)

    state = RULES["push"].deal(seats=2, options={}, chance=(chance := Seeded(random.Random("ladder 1"))), first=0)
    events = []
    while state.to_act is not None:
        events += state.play(choose(state.view(state.to_act), "easy", 1).action, chance)
    assert played.turns == 1 + [event["type"] for event in events].count("turn")


def test_match_is_repeatable() -> None:
    match = Match("push", 2, "easy", "normal", deal=3)

    assert play(match).share == play(match).share


def test_decisions_of_both_levels_are_timed() -> None:
    times = play(Match("push", 2, "easy", "normal", deal=0)).times

    assert set(times) == {"easy", "normal"}
    assert min(map(len, times.values())) > 20


def test_the_highest_level_wins_more_than_the_lowest_over_a_few_deals() -> None:
    lowest, *_between, highest = levels_of("push")
    shares = [play(Match("push", 2, lowest, highest, deal)).share for deal in range(6)]

    assert sum(shares) / len(shares) > 0.6
