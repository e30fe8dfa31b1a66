"""Playing through a browser: what is made of what was seen."""

import pytest

from bench.human_waits import REACH, Decision, Waits, played, waits
from bench.play import SIZES, all_tables
from bench.play_game import Played, StepSeen, changes
from bench.play_report import game_line, table_line
from games.catalog import RULES


def tables():
    return sum(len(rules.seats) for rules in RULES.values())


def test_each_table_is_played_once_or_at_every_size():
    assert len(list(all_tables(every_size=False))) == tables()
    assert len(set(map(str, all_tables(every_size=True)))) == tables() * len(SIZES)


UP, DOWN = "1: 400 to 420 px at 3", "3: 420 to 400 px at 5"


@pytest.mark.parametrize("turns, found", [([], [UP, DOWN]), ([2], [DOWN]), ([2, 5], []), ([1], [UP, DOWN])])
def test_height_may_change_between_turns(turns, found):
    assert changes([(1, 400), (1, 400.5), (3, 420), (5, 400), (6, 400)], turns) == found


def test_report_compares_each_figure_with_its_target():
    table = next(all_tables(every_size=False))
    played = Played(table, "/games/a/", waits=[1.0, 9.0], first=2.0, over=True, not_hit=["a", "a"])

    assert game_line(table.slug, [played], {"/games/a/": [UP, DOWN, UP]}) == (
        f"play: {table.slug}, 1 games: waiting 62% with 3 s of thinking; light steps none; heavy steps none; steps that"
        " stand for less 0 (at most 0: REACHED); animations cut 0 (at most 0: REACHED); longest wait 9.0 s (at most 8"
        " s: NOT REACHED); first decision 2.0 s (at most 3 s: REACHED); buttons not hit 1 (at most 0: NOT REACHED);"
        " decisions"
        " that need scrolling 0 (at most 0: REACHED); changes of the mat's height 3 (at most 0: NOT REACHED); page"
        " errors 0 (at most 0: REACHED)"
    )


def test_report_tells_how_long_steps_stood_by_their_weight():
    table = next(all_tables(every_size=False))
    light, heavy, short = StepSeen(1, 0.56, False, 0), StepSeen(2.4, 1.3, False, 0), StepSeen(2, 0.5, False, 1)
    skipped, nothing = StepSeen(1, 0.1, True, 0), StepSeen(0, 0.0, False, 0)
    played = Played(table, "/games/a/", waits=[3.0, 3.0], over=True, chains=[[light, heavy, short], [skipped, nothing]])
    assert "heavy steps 0.50 s at least, median 0.90 s, longest chain 3 steps, 1 animations cut" in table_line(played)
    line = game_line(table.slug, [played], {})
    assert "waiting 50% with 3 s of thinking; light steps 0.56 s at least, median 0.56 s" in line
    assert "steps that stand for less 1 (at most 0: NOT REACHED); animations cut 1" in line


# Counting the waits for people.


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
