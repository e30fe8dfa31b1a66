"""Whole games checked against the clauses: the legal actions are worked out again from the view."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.chance import Seeded
from games.push.rules import Push

COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}

tables = st.one_of(
    st.tuples(st.just(2), st.booleans(), st.booleans()),
    st.tuples(st.integers(3, 6), st.booleans(), st.just(False)),
)


def clash(card: str, other: str) -> bool:
    """Whether the two may not lie on one stack (PUSH-5, PUSH-6)."""
    if "roll" in (card, other):
        return card == other
    return card[0] == other[0] or card[1] == other[1]


def may_take(stack: list[str], card: str) -> bool:
    return not any(clash(card, other) for other in stack)


def expected_legal(view: dict[str, Any]) -> list[str]:
    """The actions of the seat to act, by the clauses and its view."""
    stacks = view["stacks"]
    if view["phase"] == "turn":
        held = {card[0] for card in view["bench"][view["to_act"]]}
        return [
            "draw",
            *(f"bank:{name}" for letter, name in COLOURS.items() if letter in held),
        ]
    if view["phase"] == "place":
        places = [n for n, stack in enumerate(stacks, 1) if may_take(stack, view["drawn"])]
        places += [len(stacks) + 1] if len(stacks) < 3 else []
        return [f"place:{n}" for n in places]
    if view["phase"] == "push":
        return ["draw", "stop"] if view["deck"] else ["stop"]
    if view["phase"] == "take":
        return [f"take:{n}" for n in range(1, len(stacks) + 1)]
    return []


def check(state: Push) -> None:
    view = state.view(state.to_act)
    assert view["legal"] == expected_legal(view)
    assert len(view["stacks"]) <= 3
    for stack in view["stacks"]:
        assert stack
        assert all(may_take(stack[:n], card) for n, card in enumerate(stack))
    owned = [bench + bank for bench, bank in zip(view["bench"], view["bank"], strict=True)]
    assert view["scores"] == [sum(int(card[1]) for card in cards) for cards in owned]
    assert (view["drawn"] is not None) == (view["phase"] == "place")
    if view["phase"] in ("turn", "over"):
        assert (view["stacks"], view["switches"]) == ([], 0)
    if view["phase"] != "take":
        assert view["to_act"] == view["turn"]
    if view["phase"] == "turn":
        assert view["deck"] > 0
    if view["phase"] == "over":
        assert view["deck"] == 0


@settings(max_examples=60, deadline=None)
@given(table=tables, seed=st.integers(0, 2**32), daring=st.sampled_from([0.3, 0.6, 0.95]))
def test_legal_actions_and_positions_follow_the_clauses(
    table: tuple[int, bool, bool], seed: int, daring: float
) -> None:
    seats, risky, without_switch = table
    rng = random.Random(seed)
    chance = Seeded(rng)
    options = {"risky": risky, "without_switch": without_switch}
    state = Push.deal(seats=seats, options=options, chance=chance, first=seed % seats)
    while state.to_act is not None:
        check(state)
        legal = state.legal()
        draws = "draw" in legal and rng.random() < daring
        state.play("draw" if draws else rng.choice(legal), chance)
    check(state)
