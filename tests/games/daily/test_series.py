"""Which decisions of a game become those of a deal."""

from random import Random

from games.bots import choose, strongest_level
from games.catalog import RULES, evaluator_of
from games.daily.series import DECIDER, DECISIONS, STRETCH, play_series
from games.engine.chance import Seeded

SLUG, SEED = "pousse", "a series"


def dealt(number):
    chance = Seeded(Random(number))
    return RULES[SLUG].deal(seats=2, options={}, chance=chance, first=0), chance


def series(number=7):
    return play_series(evaluator_of(SLUG), *dealt(number), SEED)


def test_same_deal_has_the_same_series():
    assert series() == series()


def test_game_is_played_to_its_end_and_its_decisions_are_close_together_and_in_order():
    found, (state, chance) = series(), dealt(7)
    for action in found.actions:
        state.play(action, chance)
    places = [decision.at for decision in found.decisions]
    assert (state.to_act, len(places), places) == (None, DECISIONS, sorted(set(places)))
    assert places[-1] - places[0] <= STRETCH


def test_each_decision_is_the_seats_own_and_what_is_played_is_the_best_action_by_far():
    found, (state, chance) = series(), dealt(7)
    decisions = {decision.at: decision for decision in found.decisions}
    for number, action in enumerate(found.actions):
        if decision := decisions.get(number):
            assert (state.to_act, set(decision.losses)) == (DECIDER, set(state.legal()))
            assert (action, decision.losses[action]) == (decision.best, 0)
            assert choose(state.view(DECIDER), strongest_level(state.slug), f"{SEED}/{number}").action == action
            assert min(loss for other, loss in decision.losses.items() if other != action) >= 20
        state.play(action, chance)


def test_a_game_with_too_few_clear_decisions_has_no_series(monkeypatch):
    monkeypatch.setattr("games.luck.weighing.CLEAR", 0.9)
    assert series() is None
