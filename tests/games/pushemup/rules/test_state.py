import random

import pytest

from games.engine.chance import Seeded
from games.pushemup.rules import PushEmUp
from tests.games.pushemup.rules.positions import NO_CHANCE, position

COMMON = ["game", "seats", "options", "viewer", "turn", "to_act", "phase", "legal", "scores", "winners"]
OWN = ["columns", "hand", "hands", "decks", "started", "won", "best", "round", "totals", "rounds"]


def test_a_view_has_the_common_keys_and_its_own_and_no_others() -> None:
    rounds = [[[10, 12], [20, 8], [0, 0]]]
    state = position(
        columns=["r4 p5", "g9"], hands={0: "1 2 push", 1: "3"}, decks={1: ""}, rounds=rounds, tournament=True
    )
    view = state.view(1)
    assert list(view) == COMMON + OWN
    assert {key: view[key] for key in OWN} == {
        "columns": [["r4", "p5"], ["g9"]],
        "hand": ["3"],
        "hands": [3, 1, 0],
        "decks": [20, 0, 23],
        "started": None,
        "won": [0, 1, 1],
        "best": [4, 5, 9],
        "round": 2,
        "totals": [22, 28, 0],
        "rounds": rounds,
    }
    assert view["scores"] == [26, 43, 19]


def test_every_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = position(columns=["r4"], hands={0: "1 2 push", 1: "3 3 4", 2: "0 9 9"})
    hands = [state.view(seat)["hand"] for seat in (0, 1, 2, None)]
    assert hands == [["1", "2", "push"], ["3", "3", "4"], ["0", "9", "9"], []]


@pytest.mark.clause("UP-20")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_seat_that_the_caller_names_begins(first: int) -> None:
    state = PushEmUp.deal(seats=3, options={}, chance=NO_CHANCE, first=first)
    assert (state.turn, state.to_act, state.phase) == (first, first, "start")


def test_before_anybody_has_chosen_a_view_is_empty() -> None:
    view = PushEmUp.deal(seats=2, options={}, chance=NO_CHANCE, first=0).view(0)
    assert {key: view[key] for key in OWN} == {
        "columns": [],
        "hand": [],
        "hands": [None, None],
        "decks": [None, None],
        "started": None,
        "won": [0, 0],
        "best": [0, 0],
        "round": 1,
        "totals": [0, 0],
        "rounds": [],
    }
    assert (view["scores"], view["winners"]) == ([0, 0], None)


def test_a_dump_lists_a_deck_from_its_top() -> None:
    state = position(columns=["p4"], hands={0: "5 7 push"}, decks={0: "9 1 8"})
    assert state.dump()["decks"][0] == ["9", "1", "8"]
    state.play("discard:push", NO_CHANCE)
    assert (state.hands[0], state.dump()["decks"][0]) == (["5", "7", "9"], ["1", "8"])


def test_a_copy_shares_nothing_that_an_action_or_a_new_round_changes() -> None:
    chance = Seeded(random.Random(2))
    state = PushEmUp.deal(seats=2, options={"tournament": True, "target": 100}, chance=chance, first=0)
    rng = random.Random(3)
    while state.to_act is not None:
        before, twin = state.dump(), state.copy()
        twin.play(rng.choice(twin.legal()), chance)
        assert state.dump() == before
        state = twin
    assert len(state.rounds) > 1
