"""The evaluator is frozen: whoever changes what it finds increases its version."""

from random import Random

from games.pushemup import analysis
from testing.games.pushemup import another
from tests.games.pushemup.phases import phases

FROZEN = {
    "start": [203, 319, 254, 224],
    "start of two": [500, 500],
    "play": [194, 313, 274, 218],
    "super push": [251, 245, 249, 255],
    "long columns": [398, 602],
    "three of a kind": [331, 301, 369],
    "stuck": [456, 544],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (5, FROZEN)


def test_same_position_has_the_same_chances_whatever_was_evaluated_before():
    once = analysis.chances(phases()["play"])
    for state in phases().values():
        analysis.chances(state)
    assert analysis.chances(phases()["play"]) == once


def test_decision_is_weighed_by_what_its_player_could_see():
    state = phases()["play"]
    other = another(state, state.acting, Random(2))
    assert other.dump() != state.dump()
    assert analysis.foreseen(other, Random(1)) == analysis.foreseen(state, Random(1))
