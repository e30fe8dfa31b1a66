"""The evaluator is frozen: whoever changes what it finds increases its version."""

from random import Random

from games.pushemup import analysis
from tests.games.pushemup.bots.hidden import another
from tests.games.pushemup.phases import phases

FROZEN = {
    "start": [229, 278, 253, 240],
    "start of two": [500, 500],
    "play": [302, 249, 233, 216],
    "super push": [318, 298, 203, 182],
    "long columns": [304, 696],
    "three of a kind": [410, 331, 259],
    "stuck": [447, 553],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (1, FROZEN)


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
