"""The evaluator is frozen: whoever changes what it finds increases its version."""

from random import Random

from games.analysis.analysis import worth_of_actions
from games.push import analysis
from games.push.rules.game import Phase
from tests.games.push.phases import phases
from tests.games.push.rules.positions import position

FROZEN = {
    "turn": [672, 231, 97],
    "place": [744, 179, 77],
    "push": [620, 274, 107],
    "take": [567, 360, 72],
    "six players": [501, 319, 64, 39, 39, 39],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (2, FROZEN)


def test_a_turn_of_drawing_is_worth_more_than_to_bank_little():
    state = position(phase=Phase.TURN, bench={0: "r1 b3"})
    worth = worth_of_actions(analysis, state, state.legal(), Random(0))
    assert max(worth, key=lambda action: worth[action][0]) == "draw"


def test_a_great_bench_is_worth_a_turn():
    state = position(phase=Phase.TURN, bench={0: "r6 r5 r5 r4 r4 r3"})
    worth = worth_of_actions(analysis, state, state.legal(), Random(0))
    assert max(worth, key=lambda action: worth[action][0]) == "bank:red"
