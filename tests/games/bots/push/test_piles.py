import random

from games.bots.push.piles import piles, placements
from games.rules.chance import Seeded
from games.rules.push import Push


def test_placements_are_those_of_the_rules_in_their_order() -> None:
    seen = 0
    for seed in range(20):
        rng = random.Random(seed)
        chance = Seeded(rng)
        state = Push.deal(seats=3, options={}, chance=chance, first=0)
        while state.to_act is not None:
            if state.phase == "place":
                assert state.drawn is not None
                assert placements(piles(state.stacks), state.drawn) == [_after(state, a) for a in state.legal()]
                seen += 1
            state.play(rng.choice(state.legal()), chance)
    assert seen > 500


def test_a_card_that_fits_nowhere_has_no_placement() -> None:
    assert placements(piles([["r1"], ["r2"], ["b3"]]), "r3") == []


def _after(state: Push, action: str) -> object:
    twin = state.copy()
    twin.play(action, Seeded(random.Random(0)))
    return piles(twin.stacks)
