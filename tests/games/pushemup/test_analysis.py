"""The evaluator is frozen: whoever changes what it finds increases its version."""

from random import Random

from games.pushemup import analysis
from tests.games.pushemup.bots.hidden import another
from tests.games.pushemup.phases import phases

FROZEN = {
    "start": [232, 274, 252, 241],
    "start of two": [500, 500],
    "play": [250, 242, 274, 234],
    "super push": [259, 267, 268, 205],
    "long columns": [268, 732],
    "three of a kind": [315, 348, 337],
    "stuck": [368, 632],
}


def test_chances_of_these_positions_belong_to_this_version():
    found = {name: [round(1000 * chance) for chance in analysis.chances(state)] for name, state in phases().items()}
    assert (analysis.VERSION, found) == (2, FROZEN)


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
