import random

import pytest

from games.engine.chance import Seeded
from games.pousse.rules import Pousse
from games.pousse.rules.box import BOARDS
from games.pousse.rules.journeys import Fallen, Journey, board_of, carry_out, journeys
from tests.games.pousse.rules.positions import position


def test_each_legal_action_has_its_journey() -> None:
    state = position(card="+2", pawns={0: "L6 8 home", 1: "L7 R9 R2"})
    assert journeys(state.view(0)) == {
        "advance:1:L": Journey(0, 1, "L6", ("L7", "8", "L9"), 1, (Fallen(1, 1, "L7"),)),
        "advance:1:R": Journey(0, 1, "L6", ("L7", "8", "R9", "R10"), 2, (Fallen(1, 1, "L7"),)),
        "advance:2:L": Journey(0, 2, "8", ("L9", "L10"), 0, ()),
        "advance:2:R": Journey(0, 2, "8", ("R9", "R10"), 0, ()),
        "advance:3:L": Journey(0, 3, "home", ("L1", "L2"), 0, ()),
        "advance:3:R": Journey(0, 3, "home", ("R1", "R2"), 0, (Fallen(1, 3, "R2"),)),
    }


def test_a_journey_back_is_its_owners_and_a_change_is_a_single_step() -> None:
    back = position(card="-3", pawns={0: "L1 home home", 1: "L2 home home"})
    assert journeys(back.view(0)) == {"back:1.1": Journey(1, 1, "L2", ("L1", "home"), 0, (Fallen(0, 1, "L1"),))}
    change = position(card="change!", pawns={0: "L5 home home", 1: "home R5 home"})
    assert journeys(change.view(0)) == {
        "change:0.1": Journey(0, 1, "L5", ("R5",), 0, (Fallen(1, 2, "R5"),)),
        "change:1.2": Journey(1, 2, "R5", ("L5",), 0, (Fallen(0, 1, "L5"),)),
    }
    assert journeys(change.view(0))["change:0.1"].end == "R5"


def test_only_the_seat_to_act_has_journeys_and_only_with_an_open_card() -> None:
    assert journeys(position().view(0)) == {}
    state = position(card="+2")
    assert [journeys(state.view(viewer)) for viewer in (1, None)] == [{}, {}]


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_is_read_from_the_view(board: str) -> None:
    assert board_of(position(board=board).view(None)) == BOARDS[board]


def test_a_journey_that_is_carried_out_sets_the_mover_and_the_fallen() -> None:
    pawns = [["L6", "8", "home"], ["L7", "R9", "R2"]]
    carry_out(pawns, Journey(0, 1, "L6", ("L7", "8", "L9"), 1, (Fallen(1, 1, "L7"),)))
    assert pawns == [["L9", "8", "home"], ["home", "R9", "R2"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_journeys_are_the_legal_actions_and_their_effects_all_through_a_game(seats: int) -> None:
    rng = random.Random(seats)
    chance = Seeded(rng)
    state = Pousse.deal(seats=seats, options={"board": "long"}, chance=chance, first=0)
    while state.to_act is not None:
        view = state.view(state.to_act)
        found = journeys(view)
        assert list(found) == (view["legal"] if view["phase"] == "move" else [])
        for action, journey in found.items():
            twin = state.copy()
            event = twin.play(action, chance)[0]
            carry_out(pawns := [list(spaces) for spaces in view["pawns"]], journey)
            assert pawns == twin.view(None)["pawns"]
            assert event["fallen"] == [fallen._asdict() for fallen in journey.fallen]
            assert (event["start"], event["end"], event.get("further", 0)) == (
                journey.start,
                journey.end,
                journey.further,
            )
        state.play(rng.choice(state.legal()), chance)
