import pytest

from games.engine.errors import IllegalAction
from tests.games.push.rules.positions import NO_CHANCE, dice, position

TURN_1 = {"type": "turn", "seat": 1, "to": None}


@pytest.mark.clause("PUSH-3")
def test_a_turn_is_drawing_or_banking() -> None:
    state = position(phase="turn", bench={0: "r1 b2"})
    assert state.legal() == ("draw", "bank:red", "bank:blue")


@pytest.mark.clause("PUSH-3")
def test_a_player_who_has_drawn_cannot_bank() -> None:
    state = position(phase="turn", deck="r1 r1", bench={0: "r2"})
    state.play("draw", NO_CHANCE)
    assert state.legal() == ("place:1",)
    state.play("place:1", NO_CHANCE)
    assert state.legal() == ("draw", "stop")
    with pytest.raises(IllegalAction):
        state.play("bank:red", NO_CHANCE)


@pytest.mark.clause("PUSH-3")
def test_a_player_who_has_banked_cannot_draw() -> None:
    state = position(phase="turn", bench={0: "r2"})
    state.play("bank:red", NO_CHANCE)
    assert (state.turn, state.to_act, state.phase) == (1, 1, "turn")


@pytest.mark.clause("PUSH-4")
def test_the_top_card_is_drawn_and_must_be_placed_at_once() -> None:
    state = position(phase="push", deck="y3 g5", stacks=["r1"])
    assert state.play("draw", NO_CHANCE) == [{"type": "drew", "seat": 0, "card": "y3", "to": None}]
    assert (state.phase, state.to_act) == ("place", 0)
    assert state.legal() == ("place:1", "place:2")
    assert (state.view(None)["drawn"], state.view(None)["deck"]) == ("y3", 1)


@pytest.mark.clause("PUSH-4")
def test_a_card_with_one_place_is_not_placed_automatically() -> None:
    state = position(phase="push", deck="y3 g5", stacks=["r3", "b3", "g1"])
    state.play("draw", NO_CHANCE)
    assert (state.phase, state.legal(), state.stacks[2]) == (
        "place",
        ("place:3",),
        ["g1"],
    )


@pytest.mark.clause("PUSH-5")
def test_a_stack_never_takes_a_number_or_colour_twice() -> None:
    state = position(phase="place", drawn="y3", stacks=["r3 b5 g1", "p2 y1 b6", "r1 b2 roll"])
    assert state.legal() == ("place:3",)


@pytest.mark.clause("PUSH-6")
def test_a_roll_card_goes_on_any_stack_without_one() -> None:
    state = position(phase="place", drawn="roll", stacks=["r1 roll", "y2 b3 g4", "p5"])
    assert state.legal() == ("place:2", "place:3")


@pytest.mark.clause("PUSH-6")
def test_a_roll_card_blocks_no_number_and_no_colour() -> None:
    for card in ("r1", "y2", "g3", "b4", "p5", "p6"):
        assert position(phase="place", drawn=card, stacks=["roll"]).legal()[0] == "place:1"


@pytest.mark.clause("PUSH-7")
@pytest.mark.parametrize(
    ("stacks", "legal"),
    [
        ([], ("place:1",)),
        (["r1"], ("place:1", "place:2")),
        (["r1", "b2"], ("place:1", "place:2", "place:3")),
        (["r1", "b2", "p4"], ("place:1", "place:2", "place:3")),
        (["r1", "y5"], ("place:1", "place:3")),
    ],
)
def test_a_new_stack_may_be_started_while_there_are_fewer_than_three(stacks: list[str], legal: tuple[str, ...]) -> None:
    assert position(phase="place", drawn="g5", stacks=stacks, deck="y6").legal() == tuple(place for place in legal)


@pytest.mark.clause("PUSH-7")
def test_a_placed_card_goes_on_top_of_a_stack_or_starts_one() -> None:
    state = position(phase="place", drawn="y3", stacks=["r1"])
    twin = state.copy()
    assert state.play("place:1", NO_CHANCE) == [
        {
            "type": "placed",
            "seat": 0,
            "card": "y3",
            "stack": 1,
            "new": False,
            "to": None,
        }
    ]
    assert twin.play("place:2", NO_CHANCE) == [
        {"type": "placed", "seat": 0, "card": "y3", "stack": 2, "new": True, "to": None}
    ]
    assert state.view(None)["stacks"] == [["r1", "y3"]]
    assert twin.view(None)["stacks"] == [["r1"], ["y3"]]
    assert (state.phase, twin.phase, state.drawn) == ("push", "push", None)


@pytest.mark.clause("PUSH-8")
def test_after_a_switch_card_the_player_draws_or_stops() -> None:
    state = position(phase="push", deck="switch r1", stacks=["b2"])
    assert state.play("draw", NO_CHANCE) == [{"type": "drew", "seat": 0, "card": "switch", "to": None}]
    assert (state.phase, state.to_act, state.legal()) == ("push", 0, ("draw", "stop"))
    view = state.view(None)
    assert (view["switches"], view["drawn"], view["stacks"]) == (1, None, [["b2"]])


@pytest.mark.clause("PUSH-8")
def test_a_switch_card_never_busts() -> None:
    state = position(phase="push", deck="switch r1", stacks=["r1", "r2", "r3"])
    state.play("draw", NO_CHANCE)
    assert (state.phase, state.switches) == ("push", 1)


@pytest.mark.clause("PUSH-9")
def test_a_player_may_stop_after_any_card() -> None:
    after_number = position(phase="place", drawn="r1")
    after_number.play("place:1", NO_CHANCE)
    after_roll = position(phase="place", drawn="roll")
    after_roll.play("place:1", NO_CHANCE)
    after_switch = position(phase="turn", deck="switch r1")
    after_switch.play("draw", NO_CHANCE)
    assert [s.legal() for s in (after_number, after_roll, after_switch)] == [("draw", "stop")] * 3


@pytest.mark.clause("PUSH-9")
def test_stopping_with_only_switch_cards_ends_the_turn() -> None:
    state = position(phase="push", switches=2)
    discard = state.view(None)["discard"]
    assert state.play("stop", NO_CHANCE) == [
        {"type": "stopped", "seat": 0, "to": None},
        TURN_1,
    ]
    view = state.view(None)
    assert (state.turn, state.phase, view["switches"]) == (1, "turn", 0)
    assert view["discard"] == discard + 2


@pytest.mark.clause("PUSH-11")
def test_a_card_that_fits_nowhere_is_a_bust_and_the_others_take() -> None:
    state = position(
        phase="push",
        deck="r3 y1",
        stacks=["r1 y2", "b3", "g4 r5"],
        bench={0: "g2 b1 g5", 1: "g1"},
        bank={0: "g6"},
    )
    discard = state.view(None)["discard"]
    assert state.play("draw", dice("green")) == [
        {"type": "drew", "seat": 0, "card": "r3", "to": None},
        {"type": "bust", "seat": 0, "card": "r3", "to": None},
        {
            "type": "rolled",
            "seat": 0,
            "face": "green",
            "why": "bust",
            "lost": ["g2", "g5"],
            "to": None,
        },
    ]
    view = state.view(None)
    assert (state.turn, state.to_act, state.phase) == (0, 1, "take")
    assert (view["drawn"], view["discard"]) == (None, discard + 3)
    assert (view["bench"], view["bank"]) == ([["b1"], ["g1"], []], [["g6"], [], []])


@pytest.mark.clause("PUSH-11")
def test_after_a_bust_the_player_takes_no_stack() -> None:
    state = position(phase="push", deck="r3 y1", stacks=["r1", "b3", "r5"], seats=2)
    state.play("draw", dice("star"))
    assert state.play("take:2", NO_CHANCE) == [
        {
            "type": "took",
            "seat": 1,
            "stack": 2,
            "cards": ["b3"],
            "points": 3,
            "to": None,
        },
        {"type": "swept", "stacks": [["r1"], ["r5"]], "to": None},
        TURN_1,
    ]


@pytest.mark.clause("PUSH-11")
def test_a_roll_card_that_fits_nowhere_costs_one_roll() -> None:
    state = position(
        phase="push",
        deck="roll y1",
        stacks=["r1 roll", "roll", "y2 roll"],
        bench={0: "r1 y1"},
    )
    chance = dice("yellow", "red")
    events = state.play("draw", chance)
    assert [event["type"] for event in events] == ["drew", "bust", "rolled"]
    assert (chance.left, state.view(None)["bench"][0]) == (1, ["r1"])


@pytest.mark.clause("PUSH-7", "PUSH-11")
def test_with_fewer_than_three_stacks_nothing_busts() -> None:
    state = position(phase="push", deck="roll y1", stacks=["roll", "r1 roll"])
    state.play("draw", NO_CHANCE)
    assert (state.phase, state.legal()) == ("place", ("place:3",))
