"""The evaluator is frozen: whoever changes what it finds increases its version."""

from games.push import analysis
from tests.games.push.phases import phases

FROZEN = {
    "turn": [629, 262, 109],
    "place": [684, 227, 89],
    "push": [581, 307, 112],
    "take": [535, 384, 81],
    "six players": [461, 331, 70, 46, 46, 46],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (1, FROZEN)
