"""The evaluator is frozen: whoever changes what it finds increases its version."""

from games.pousse import analysis
from tests.games.pousse.phases import phases

FROZEN = {
    "turn": [46, 916, 22, 17],
    "advance": [172, 732, 50, 45],
    "advance, short board": [208, 693, 99],
    "advance, long board": [149, 742, 57, 52],
    "back": [118, 706, 133, 43],
    "only pawn": [909, 91],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (1, FROZEN)
