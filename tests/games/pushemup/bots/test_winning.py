"""The chances of winning in a world, and what actions are worth by them."""

from collections import Counter
from random import Random

import pytest

from games.pushemup.bots import winning, worlds
from games.pushemup.bots.winning import Score, between_rounds, chances_by_action, chances_in, score_of
from games.pushemup.bots.worlds import KnownColumns, World
from tests.games.pushemup.rules.positions import position

ONE_ROUND = Score((0, 0))


def world(columns, hands, decks=("", ""), turn=0):
    known = KnownColumns(len(hands), 1)
    return World(
        known,
        [known.of(tuple(column.split())) for column in columns],
        [tuple(hand.split()) for hand in hands],
        [tuple(deck.split()) for deck in decks],
        turn,
    )


def test_chances_add_up_to_1_and_the_leader_has_most():
    found = chances_in(world(["r9", "p1"], ("1 2 3", "1 2 3")), ONE_ROUND)
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1]


def test_a_lead_weighs_more_the_fewer_cards_are_left():
    early = world(["r9", "p1"], ("1 2 3", "1 2 3"), ("4 5 6", "4 5 6"))
    late = world(["r9", "p1"], ("1", "1"))
    assert chances_in(late, ONE_ROUND)[0] > chances_in(early, ONE_ROUND)[0] > 0.5


def test_round_that_is_over_counts_by_its_points():
    over = world(["r9", "p1"], ("", "1"))
    over.over = True
    assert chances_in(over, ONE_ROUND) == (1, 0)
    assert chances_in(over, Score((0, 8))) == (0.5, 0.5)  # 19 against 11 in this round alone


# Tournaments


def test_tournament_that_goes_on_is_won_by_nobody_yet():
    score = score_of([60, 50], {"tournament": True, "target": 200})
    assert score.rounds_after([60, 50]) == 3
    first, second = between_rounds([60, 50], score)
    assert 1 > first > second > 0
    assert between_rounds([210, 190], score) == (1, 0)


def test_a_lead_weighs_more_the_fewer_rounds_follow():
    score = score_of([0, 0], {"tournament": True, "target": 200})
    assert between_rounds([190, 170], score)[0] > between_rounds([60, 40], score)[0] > 0.5


def test_any_other_game_is_one_round():
    assert score_of([0, 0], {"tournament": False, "target": 200}).rounds_after([0, 0]) == 0


# Actions


def last_cards():
    """Two nines laid as a pair on the first column end the round while seat 0 leads; else the other may answer."""
    return position(columns=["p8", "r6"], hands={0: "9 9", 1: "7 8 9"}, decks={0: ""}, seats=2).view(0)


def test_each_legal_action_has_chances_and_those_of_the_best_are_highest():
    view = last_cards()
    found = chances_by_action(view, Random(1))
    assert list(found) == view["legal"]
    assert max(found, key=lambda action: found[action][0]) == "pair:1:9"
    assert found["pair:1:9"] == (1, 0)
    assert all(sum(each) == pytest.approx(1) for each in found.values())


def test_action_that_is_not_surely_worse_than_the_best_is_worth_as_much():
    state = position(columns=["p8", "p8", "r2"], hands={0: "9 push push", 1: "1 2 3"}, seats=2)
    found = chances_by_action(state.view(0), Random(1))
    assert found["add:1:9"] == found["add:2:9"]
    assert found["discard:9"][0] < found["add:1:9"][0]


def test_surely_worse_actions_are_tried_no_longer(monkeypatch):
    tried, played_on = Counter(), worlds.played_on
    monkeypatch.setattr(
        worlds, "played_on", lambda world, move, turns: tried.update([move.spent]) or played_on(world, move, turns)
    )
    chances_by_action(position(columns=["p8", "p1"], hands={0: "9 9 2"}, seats=2).view(0), Random(1))
    assert min(tried.values()) < max(tried.values())
    assert tried.total() < winning.MOST_WEIGHED + 4 * winning.WORLDS_AT_ONCE
