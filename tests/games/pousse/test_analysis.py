"""The evaluator is frozen: whoever changes what it finds increases its version."""

from games.pousse import analysis
from tests.games.pousse.phases import phases

FROZEN = {
    "turn": [58, 863, 51, 28],
    "advance": [169, 721, 58, 52],
    "advance, short board": [189, 644, 167],
    "advance, long board": [144, 729, 66, 61],
    "advance, blocked": [315, 373, 312],
    "advance, two ways to the goal": [797, 203],
    "back": [109, 715, 124, 52],
    "only pawn": [909, 91],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (2, FROZEN)
