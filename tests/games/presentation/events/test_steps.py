"""Events grouped into steps."""

import random
from types import SimpleNamespace

import pytest

from games.catalog import RULES, presentation_of
from games.engine.chance import Seeded
from games.presentation.events.steps import describe_step, steps_of
from games.presentation.renderer import HtmlRenderer, TextRenderer
from tests.games.presentation.readers import Reader

WEIGHTS = {"light": 0, "heavy": 2}
GAME = SimpleNamespace(weigh=lambda event: WEIGHTS.get(event["type"], 1))


def event(kind: str, to: list[int] | None = None) -> dict:
    return {"type": kind, "seat": 0, "to": to}


def found(*actions: list[dict], viewer: int | None = None, game: object = GAME) -> list[tuple]:
    seen = [(number, [(each, each["type"]) for each in events]) for number, events in enumerate(actions, 1)]
    steps = steps_of(seen, viewer, game)
    return [(step.number, step.index, [each["type"] for each in step.events], step.position) for step in steps]


def test_each_heavy_event_is_a_step():
    assert found([event("a"), event("heavy")]) == [(1, 1, ["a"], "a"), (1, 2, ["heavy"], "heavy")]


def test_light_event_belongs_to_the_step_before_it():
    assert found([event("a"), event("light")], [event("b")]) == [(1, 1, ["a", "light"], "light"), (2, 1, ["b"], "b")]


def test_light_event_without_a_step_before_it_belongs_to_the_next():
    assert found([event("light")], [event("a")]) == [(2, 1, ["light", "a"], "a")]


def test_hidden_event_is_in_no_step_but_its_position_counts():
    assert found([event("a"), event("b", to=[1])]) == [(1, 1, ["a"], "b")]
    assert found([event("a"), event("b", to=[1])], viewer=1)[1] == (1, 2, ["b"], "b")


def test_the_end_of_a_game_is_in_no_step_and_the_table_is_the_one_before_it():
    assert found([event("heavy"), event("over")]) == [(1, 1, ["heavy"], "heavy")]


def test_without_weights_an_action_is_one_step():
    assert found([event("a"), event("b")], game=SimpleNamespace()) == [(1, 1, ["a", "b"], "b")]


def test_a_step_is_as_heavy_for_everybody():
    seen = [(event("a"), None), (event("heavy"), None)]
    for viewer in (0, 1, None):
        assert [step.weight for step in steps_of([(1, seen)], viewer, GAME)] == [1, 2]


def test_a_step_costs_those_who_lose_something_by_it():
    game = SimpleNamespace(weigh=GAME.weigh, costs=lambda event: (1,) if event["type"] == "light" else ())
    seen = [(event("heavy"), None), (event("light"), None), (event("heavy"), None)]
    assert [step.costs for step in steps_of([(1, seen)], 1, game)] == [True, False]
    assert not any(step.costs for viewer in (0, None) for step in steps_of([(1, seen)], viewer, game))


def test_the_first_step_after_the_end_of_a_turn_begins_one():
    turns = [[event("a"), event("turn")], [event("light")], [event("b"), event("c")]]
    actions = [(number, [(each, None) for each in events]) for number, events in enumerate(turns, 1)]
    assert [step.begins for step in steps_of(actions, None, GAME)] == [False, True, False]
    assert [step.begins for step in steps_of(actions, None, GAME, begins=True)] == [True, True, False]


@pytest.mark.parametrize("slug", RULES)
def test_every_step_of_a_game_has_a_sentence_and_a_view(slug):
    rules, presentation, rng = RULES[slug], presentation_of(slug), random.Random(5)
    seats = rules.seats[-1]
    readers = {who: [Reader(seat, "Alice", you=seat == who) for seat in range(seats)] for who in (None, 0)}
    state = rules.deal(seats=seats, options={}, chance=Seeded(rng), first=0)
    for _ in range(300):
        if state.to_act is None:
            break
        seen = state.play_stepwise(rng.choice(state.legal()), Seeded(rng))
        assert seen[-1][1].dump() == state.dump()
        for viewer in (None, 0):
            for step in steps_of([(1, seen)], viewer, presentation):
                renderers = (HtmlRenderer(readers[viewer]), TextRenderer(readers[viewer], brief=True))
                assert all(describe_step(step, renderer, presentation) for renderer in renderers)
                assert step.position.view(viewer)["legal"] == []
