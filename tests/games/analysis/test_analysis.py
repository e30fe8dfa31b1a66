"""Start, luck, decisions and the rest add up to the result; a decision costs only what another action promised."""

from random import Random
from types import SimpleNamespace

import pytest

from games.analysis.analysis import ActionToWeigh, analysis, weighed
from games.catalog import RULES, evaluator_of
from games.engine.chance import Recorded, Recording, Seeded
from games.push import analysis as push
from games.push.rules.game import Phase
from tests.games.push.rules.positions import position

ANALYSED = [slug for slug in RULES if evaluator_of(slug)]
NO_CHANCE = Recorded([])


def one(state, action, chance=NO_CHANCE, **changed):
    (moment,) = weighed(push, state, [ActionToWeigh(action, chance, **changed)], "test")
    return moment


@pytest.mark.parametrize("slug", ANALYSED)
@pytest.mark.parametrize("seats", [2, 4])
def test_parts_of_a_random_game_add_up_to_its_result(slug, seats):
    dice = Random(f"{slug} {seats}")
    chance = Recording(Seeded(dice))
    state = RULES[slug].deal(seats=seats, options={}, chance=chance, first=0)
    dealt, actions = state.copy(), []
    chance.outcomes.clear()
    while state.to_act is not None:
        actions.append(dice.choice(state.legal()))
        state.play(actions[-1], chance)
    again = Recorded(chance.outcomes)
    found = analysis(evaluator_of(slug), dealt, [ActionToWeigh(action, again) for action in actions], "test")
    assert len(found["curve"]) == len(actions) + 1
    assert [seat["result"] for seat in found["seats"]] == [1000 * (seat in state.winners()) for seat in range(seats)]
    for seat in found["seats"]:
        parts = sum(seat[name] for name in ("start", "luck", "decisions", "others", "rest"))
        assert parts == pytest.approx(seat["result"], abs=3)  # thousandths, each rounded
        assert seat["decisions"] <= 0
        assert len(seat["costly"]) <= 5


def test_taking_the_worse_of_two_last_stacks_costs_chances():
    state = position(phase=Phase.TAKE, stacks=["r1", "b6 y5"], deck="", seats=2)
    moment = one(state, "take:1")
    assert (moment.best, moment.instead["points"]) == ("take:2", 11)
    assert moment.loss > 0.5
    assert moment.luck == pytest.approx((0, 0))


def test_best_action_costs_nothing():
    state = position(phase=Phase.TAKE, stacks=["r1", "b6 y5"], deck="", seats=2)
    moment = one(state, "take:2")
    assert (moment.best, moment.loss, moment.instead) == ("take:2", 0, None)
    assert moment.decided == (0, 0)


@pytest.mark.parametrize(
    ("second", "best", "loss"),
    [({"take:1": 0.4, "take:2": 0.5}, "take:2", 0.1), ({"take:1": 0.5, "take:2": 0.4}, "take:1", 0)],
)
def test_what_an_estimate_calls_better_is_estimated_again(second, best, loss):
    """The first estimate is 30 % of the chances; the second says what it is worth, or that nothing was better."""
    looks = iter([{"take:1": 0.4, "take:2": 0.7}, second])
    estimating = SimpleNamespace(
        chances=push.chances,
        pile=push.pile,
        VERSION=1,
        foreseen=lambda _state, _noise: {action: (mine, 1 - mine) for action, mine in next(looks).items()},
    )
    state = position(phase=Phase.TAKE, stacks=["r1", "b6 y5"], deck="", seats=2)
    (moment,) = weighed(estimating, state, [ActionToWeigh("take:1", NO_CHANCE)], "test")
    assert (moment.best, moment.loss) == (best, pytest.approx(loss))
    assert (moment.instead is None) == (best == "take:1")


def test_luck_of_all_that_could_come_is_nothing_on_average():
    decks = ("y6 r1 b2", "r1 y6 b2", "b2 y6 r1")
    lucks = [one(position(phase=Phase.PUSH, stacks=["r1"], deck=deck, seats=2), "draw").luck[0] for deck in decks]
    assert max(lucks) > 0.01
    assert sum(lucks) == pytest.approx(0)


def test_decision_of_a_stand_in_is_not_listed_as_its_players():
    state = position(phase=Phase.TAKE, stacks=["r1", "b6 y5"], deck="", seats=2)
    found = analysis(push, state, [ActionToWeigh("take:1", NO_CHANCE, own=False)], "test")
    assert found["seats"][0]["costly"] == []
    assert found["seats"][0]["decisions"] < -500


def finest(state, *actions, **changed):
    played = [ActionToWeigh(action, NO_CHANCE, **changed) for action in actions]
    return analysis(push, state, played, "test")["seats"][0]["finest"]


def last_two_stacks():
    return position(phase=Phase.TAKE, stacks=["r1", "b6 y5"], deck="", seats=2)


def test_finest_decision_is_stored_with_the_next_best_action_and_the_gain():
    number, action, event, gain = finest(last_two_stacks(), "take:2")
    assert (number, action, event["type"], event["stack"], event["points"]) == (1, "take:1", "took", 1, 1)
    assert gain == round(1000 * one(last_two_stacks(), "take:1").loss)


@pytest.mark.parametrize(
    ("stacks", "action", "changed"),
    [
        (["r1", "b6 y5"], "take:1", {}),  # it was the worse one
        (["r1", "b6 y5"], "take:2", {"own": False}),  # a stand-in took it
        (["r1", "b1"], "take:1", {}),  # the other was as good
        (["r1"], "take:1", {}),  # there was no other
    ],
)
def test_decision_that_was_not_the_players_or_not_clearly_best_is_no_finest_one(stacks, action, changed):
    state = position(phase=Phase.TAKE, stacks=stacks, deck="", seats=2)
    assert finest(state, action, **changed) is None


@pytest.mark.parametrize(("gains", "chosen"), [((0.1, 0.3), 2), ((0.3, 0.1), 1), ((0.2, 0.2), 1), ((0.005, 0), None)])
def test_decision_furthest_ahead_of_its_next_best_is_the_finest(gains, chosen):
    """A draw and the stack for its card: each is better than all else by its gain."""
    played = [("draw", gains[0]), ("place:1", gains[1])]
    looks = iter(played)

    def foreseen(state, _noise):
        best, gain = next(looks)
        return {action: (0.5 + gain * (action == best), 0.5 - gain * (action == best)) for action in state.legal()}

    estimating = SimpleNamespace(chances=push.chances, pile=push.pile, VERSION=1, foreseen=foreseen)
    state = position(phase=Phase.PUSH, stacks=["r1"], deck="y6 b2", seats=2)
    found = analysis(estimating, state, [ActionToWeigh(action, NO_CHANCE) for action, _gain in played], "test")
    best = found["seats"][0]["finest"]
    assert (best and (best[0], best[3])) == (chosen and (chosen, round(1000 * gains[chosen - 1])))
