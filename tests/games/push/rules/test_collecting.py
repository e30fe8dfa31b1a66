import pytest

from tests.games.push.rules.positions import NO_CHANCE, dice, position


def took(seat: int, stack: int, cards: str, points: int) -> dict[str, object]:
    return {
        "type": "took",
        "seat": seat,
        "stack": stack,
        "cards": cards.split(),
        "points": points,
        "to": None,
    }


def rolled(seat: int, face: str, lost: str) -> dict[str, object]:
    return {
        "type": "rolled",
        "seat": seat,
        "face": face,
        "why": "roll",
        "lost": lost.split(),
        "to": None,
    }


def turn(seat: int) -> dict[str, object]:
    return {"type": "turn", "seat": seat, "to": None}


def swept(*stacks: str) -> dict[str, object]:
    return {"type": "swept", "stacks": [stack.split() for stack in stacks], "to": None}


@pytest.mark.clause("PUSH-10")
def test_a_player_who_stops_takes_a_stack_first() -> None:
    state = position(phase="push", turn=1, stacks=["r1 b2", "y3"])
    assert state.play("stop", NO_CHANCE) == [{"type": "stopped", "seat": 1, "to": None}]
    assert (state.phase, state.turn, state.to_act) == ("take", 1, 1)
    assert state.legal() == ("take:1", "take:2")
    assert state.play("take:1", NO_CHANCE) == [took(1, 1, "r1 b2", 3)]
    assert state.view(None)["bench"] == [[], ["r1", "b2"], []]


@pytest.mark.clause("PUSH-10")
def test_a_single_stack_must_be_taken_even_if_it_is_a_roll_card() -> None:
    state = position(phase="push", stacks=["roll"], bench={0: "p1 r1"})
    state.play("stop", NO_CHANCE)
    assert state.legal() == ("take:1",)
    assert state.play("take:1", dice("red")) == [
        took(0, 1, "roll", 0),
        rolled(0, "red", "r1"),
        turn(1),
    ]


@pytest.mark.clause("PUSH-12")
def test_the_others_take_clockwise_until_no_stack_is_left() -> None:
    state = position(phase="take", seats=4, turn=2, stacks=["r1", "b2", "y3"])
    assert state.play("take:2", NO_CHANCE) == [took(2, 2, "b2", 2)]
    assert (state.to_act, state.legal()) == (3, ("take:1", "take:2"))
    assert state.play("take:2", NO_CHANCE) == [took(3, 2, "y3", 3)]
    assert (state.to_act, state.legal()) == (0, ("take:1",))
    assert state.play("take:1", NO_CHANCE) == [took(0, 1, "r1", 1), turn(3)]


@pytest.mark.clause("PUSH-12")
@pytest.mark.parametrize(
    ("switches", "order"),
    [(0, [1, 2, 3]), (1, [1, 0, 4]), (2, [1, 2, 3]), (3, [1, 0, 4])],
)
def test_an_odd_number_of_switch_cards_reverses_the_order_of_taking(switches: int, order: list[int]) -> None:
    state = position(phase="take", seats=5, turn=1, switches=switches, stacks=["r1", "b2", "y3"])
    takers = [event["seat"] for _ in range(3) for event in state.play("take:1", NO_CHANCE)[:1]]
    assert takers == order


@pytest.mark.clause("PUSH-12")
@pytest.mark.parametrize(("switches", "first"), [(0, 2), (1, 0)])
def test_switch_cards_also_decide_who_takes_first_after_a_bust(switches: int, first: int) -> None:
    state = position(phase="push", turn=1, deck="r4 b1", switches=switches, stacks=["r1", "r2", "r3"])
    state.play("draw", dice("star"))
    assert (state.phase, state.to_act) == ("take", first)


@pytest.mark.clause("PUSH-12")
def test_each_of_the_others_takes_only_one_stack() -> None:
    state = position(phase="push", seats=3, deck="r4 b1", stacks=["r1", "r2", "r3"])
    state.play("draw", dice("star"))
    state.play("take:1", NO_CHANCE)
    assert state.play("take:1", NO_CHANCE) == [
        took(2, 1, "r2", 2),
        swept("r3"),
        turn(1),
    ]
    assert state.view(None)["bench"] == [[], ["r1"], ["r2"]]


@pytest.mark.clause("PUSH-13")
def test_leftover_stacks_are_discarded_without_a_roll() -> None:
    state = position(
        phase="take",
        seats=2,
        to_act=1,
        stacks=["r1", "y2 roll"],
        bench={0: "y5", 1: "y6"},
    )
    discard = state.view(None)["discard"]
    assert state.play("take:1", NO_CHANCE) == [
        took(1, 1, "r1", 1),
        swept("y2 roll"),
        turn(1),
    ]
    view = state.view(None)
    assert (view["stacks"], view["discard"]) == ([], discard + 2)
    assert view["bench"] == [["y5"], ["y6", "r1"]]


@pytest.mark.clause("PUSH-13")
def test_the_player_whose_turn_it_is_takes_only_one_stack() -> None:
    state = position(phase="take", seats=2, stacks=["r1", "b2", "y3"])
    state.play("take:1", NO_CHANCE)
    assert state.play("take:1", NO_CHANCE) == [
        took(1, 1, "b2", 2),
        swept("y3"),
        turn(1),
    ]
    assert state.view(None)["bench"] == [["r1"], ["b2"]]


@pytest.mark.clause("PUSH-14")
def test_a_roll_card_costs_old_and_new_bench_cards_of_the_colour() -> None:
    state = position(phase="take", stacks=["r4 roll b2", "y1"], bench={0: "r1 b1"}, bank={0: "r6"})
    discard = state.view(None)["discard"]
    assert state.play("take:1", dice("red")) == [
        took(0, 1, "r4 roll b2", 6),
        rolled(0, "red", "r1 r4"),
    ]
    view = state.view(None)
    assert view["bench"][0] == ["b1", "b2"]
    assert view["discard"] == discard + 3


@pytest.mark.clause("PUSH-14")
def test_the_roll_comes_before_the_next_player_takes() -> None:
    state = position(phase="take", stacks=["r4 roll", "y1 roll"], bench={1: "y2"})
    assert state.play("take:1", dice("red"))[-1] == rolled(0, "red", "r4")
    assert (state.phase, state.to_act) == ("take", 1)
    assert state.play("take:1", dice("yellow")) == [
        took(1, 1, "y1 roll", 1),
        rolled(1, "yellow", "y2 y1"),
        turn(1),
    ]


@pytest.mark.clause("PUSH-17")
def test_switch_cards_are_discarded_at_the_end_of_the_turn_and_play_passes_left() -> None:
    state = position(phase="take", turn=1, switches=1, stacks=["r1"])
    discard = state.view(None)["discard"]
    assert state.play("take:1", NO_CHANCE) == [took(1, 1, "r1", 1), turn(2)]
    view = state.view(None)
    assert (view["switches"], view["discard"]) == (0, discard + 1)
    assert (state.turn, state.to_act, state.phase) == (2, 2, "turn")


@pytest.mark.clause("PUSH-17")
def test_switch_cards_stay_until_the_last_stack_is_taken() -> None:
    state = position(phase="take", switches=1, stacks=["r1", "b2"])
    state.play("take:1", NO_CHANCE)
    assert state.view(None)["switches"] == 1


@pytest.mark.clause("PUSH-17")
def test_the_first_seat_is_to_the_left_of_the_last() -> None:
    state = position(phase="take", turn=2, stacks=["r1"])
    assert state.play("take:1", NO_CHANCE) == [took(2, 1, "r1", 1), turn(0)]


@pytest.mark.clause("PUSH-21")
def test_with_an_empty_deck_a_player_can_only_stop() -> None:
    state = position(phase="place", deck="", drawn="r1")
    state.play("place:1", NO_CHANCE)
    assert (state.phase, state.legal()) == ("push", ("stop",))


@pytest.mark.clause("PUSH-21")
def test_the_game_ends_when_the_last_stacks_are_taken() -> None:
    state = position(
        phase="take",
        deck="",
        switches=1,
        stacks=["r1", "b2"],
        bench={1: "y3"},
        bank={2: "g6"},
    )
    assert state.play("take:1", NO_CHANCE) == [took(0, 1, "r1", 1)]
    assert state.play("take:1", NO_CHANCE) == [
        took(2, 1, "b2", 2),
        {"type": "over", "scores": [1, 3, 8], "winners": [2], "to": None},
    ]
    view = state.view(0)
    assert (view["turn"], view["to_act"], view["phase"]) == (None, None, "over")
    assert (view["legal"], view["winners"], view["switches"]) == ([], [2], 0)
    assert (state.legal(), state.winners()) == ((), [2])


@pytest.mark.clause("PUSH-21")
def test_the_game_ends_when_the_last_stacks_are_discarded() -> None:
    state = position(phase="take", seats=2, to_act=1, deck="", stacks=["r1", "b2"])
    assert state.play("take:2", NO_CHANCE) == [
        took(1, 2, "b2", 2),
        swept("r1"),
        {"type": "over", "scores": [0, 2], "winners": [1], "to": None},
    ]


@pytest.mark.clause("PUSH-21", "PUSH-11")
def test_a_last_card_that_fits_nowhere_is_an_ordinary_bust() -> None:
    state = position(phase="push", deck="r4", stacks=["r1", "r2", "r3"], bench={0: "b1"}, seats=2)
    events = state.play("draw", dice("blue"))
    assert [event["type"] for event in events] == ["drew", "bust", "rolled"]
    assert (state.phase, state.to_act) == ("take", 1)
    assert state.play("take:3", NO_CHANCE) == [
        took(1, 3, "r3", 3),
        swept("r1", "r2"),
        {"type": "over", "scores": [0, 3], "winners": [1], "to": None},
    ]


@pytest.mark.clause("PUSH-21", "PUSH-9")
def test_stopping_after_a_last_switch_card_ends_the_game() -> None:
    state = position(phase="turn", deck="switch", bench={1: "r2"})
    state.play("draw", NO_CHANCE)
    assert (state.phase, state.legal()) == ("push", ("stop",))
    assert state.play("stop", NO_CHANCE) == [
        {"type": "stopped", "seat": 0, "to": None},
        {"type": "over", "scores": [0, 2, 0], "winners": [1], "to": None},
    ]


@pytest.mark.clause("PUSH-24")
def test_switch_cards_have_no_effect_with_two_players() -> None:
    state = position(
        phase="turn",
        seats=2,
        deck="switch b1 r1",
        without_switch=False,
        bench={1: "y1"},
    )
    discard = state.view(None)["discard"]
    state.play("draw", NO_CHANCE)
    state.play("draw", NO_CHANCE)
    state.play("place:1", NO_CHANCE)
    state.play("stop", NO_CHANCE)
    assert state.play("take:1", NO_CHANCE) == [took(0, 1, "b1", 1), turn(1)]
    assert state.view(None)["discard"] == discard + 1
