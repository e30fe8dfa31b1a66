import pytest

from games.presentation.scene import Button
from games.push.presentation.stacks import BustGroup, Loss, Risk, describe_risk, takers
from games.push.rules import Push
from tests.games.presentation.readers import table
from tests.games.push.presentation.scenes import seen
from tests.games.push.rules.positions import NO_CHANCE, position


def test_a_stack_has_number_points_and_label() -> None:
    (stack,) = seen(position(phase="push", stacks=["b6 y2 roll"])).stacks
    assert (stack.number, stack.points, stack.roll) == (1, 8, True)
    assert stack.label == "Stack 1: blue 6, yellow 2, Roll; 8 points"
    assert [card.covered for card in stack.cards] == [True, True, False]
    assert stack.button is None


def test_one_point_is_singular() -> None:
    (stack,) = seen(position(phase="push", stacks=["b1"])).stacks
    assert stack.label == "Stack 1: blue 1; 1 point"


def test_the_player_who_must_take_has_a_button_on_every_stack() -> None:
    state = position(phase="take", stacks=["r5", "b2 roll"])
    assert [stack.button for stack in seen(state).stacks] == [
        Button("take:1", "Take 5", "1"),
        Button("take:2", "Take 2, then roll", "2"),
    ]
    assert [stack.button for stack in seen(state, viewer=1).stacks] == [None, None]


def test_a_stack_with_a_roll_card_shows_the_cost_of_each_face() -> None:
    state = position(phase="take", stacks=["r5", "b2 roll"], bench={0: "b4 g1"})
    plain, risky = seen(state).stacks
    assert plain.losses == ()
    assert risky.losses == (
        Loss("red", "red", 0),
        Loss("yellow", "yellow", 0),
        Loss("green", "green", 1),
        Loss("blue", "blue", 6),
        Loss("purple", "purple", 0),
        Loss("star", "star", 0),
    )


def test_others_do_not_see_what_a_roll_would_cost() -> None:
    state = position(phase="take", stacks=["b2 roll"], bench={0: "b4"})
    assert seen(state, viewer=1).stacks[0].losses == ()


def test_a_drawn_card_has_a_button_at_each_legal_place() -> None:
    scene = seen(position(phase="place", drawn="r5", stacks=["r1", "b2"]))
    assert [stack.button for stack in scene.stacks] == [None, Button("place:2", "Place here", "2")]
    assert [stack.button for stack in scene.free] == [Button("place:3", "New stack", "3")]


def test_only_the_first_free_place_has_a_button() -> None:
    scene = seen(position(phase="place", drawn="r5", stacks=["b2"]))
    assert [stack.button is not None for stack in scene.free] == [True, False]


def test_three_stacks_leave_no_free_place() -> None:
    assert seen(position(phase="push", stacks=["r1", "b2", "g3"])).free == []


def test_there_is_no_free_place_while_stacks_are_taken() -> None:
    assert seen(position(phase="take", stacks=["r1"])).free == []


def test_the_card_just_placed_is_new() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5", "b2"])
    newest = state.play("place:2", NO_CHANCE)
    scene = seen(state, newest=newest)
    assert [[card.new for card in stack.cards] for stack in scene.stacks] == [[False], [False, True]]


def test_a_card_is_not_new_after_stacks_were_taken() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5"])
    newest = [event for action in ("place:2", "stop", "take:1") for event in state.play(action, NO_CHANCE)]
    assert [[card.new for card in stack.cards] for stack in seen(state, newest=newest).stacks] == [[False]]


def test_the_depth_counts_the_cards_of_the_tallest_stack() -> None:
    assert seen(position(phase="push", stacks=["r1", "b2 g3 y4 roll"])).depth == 4
    assert seen(position(phase="turn")).depth == 0


def names(state: Push) -> list[str]:
    return [taker.person.name for taker in seen(state).takers]


def test_the_others_take_clockwise_from_the_left() -> None:
    assert names(position(phase="push", seats=4, turn=1, stacks=["r1"])) == ["Charlie", "Dora", "Alice"]


@pytest.mark.parametrize(
    "switches, order, turned",
    [(1, ["Alice", "Dora", "Charlie"], True), (2, ["Charlie", "Dora", "Alice"], False)],
)
def test_an_odd_number_of_switch_cards_reverses_the_order(switches: int, order: list[str], turned: bool) -> None:
    state = position(phase="push", seats=4, turn=1, stacks=["r1"], switches=switches)
    assert names(state) == order
    assert seen(state).switched is turned


def test_a_switch_card_reverses_nothing_with_two_players() -> None:
    state = position(phase="push", seats=2, stacks=["r1"], switches=1, without_switch=False)
    assert names(state) == ["Bob"]
    assert seen(state).switched is False


def test_the_player_to_act_comes_first_while_stacks_are_taken() -> None:
    scene = seen(position(phase="take", seats=4, turn=1, to_act=2, stacks=["r1", "b2"]))
    assert [(taker.person.name, taker.now) for taker in scene.takers] == [("Charlie", True), ("Dora", False)]


def test_there_are_no_more_takers_than_stacks() -> None:
    assert names(position(phase="take", seats=4, turn=1, to_act=1, stacks=["r1"])) == ["Bob"]


def test_there_are_no_takers_before_a_card_is_drawn() -> None:
    assert names(position(phase="turn")) == []


@pytest.mark.parametrize("phase", ["push", "take"])
def test_nobody_takes_in_a_cancelled_game(phase: str) -> None:
    cancelled = position(phase=phase, seats=4, turn=1, stacks=["r1", "b2"]).view(None) | {"to_act": None}
    assert takers(cancelled, table(*"ABCD")) == []


THREE = ("r1 b2 roll", "r3 b4 roll", "r5 b6 roll")


def test_the_risk_is_the_share_of_unseen_cards_that_would_bust() -> None:
    scene = seen(position(phase="push", stacks=THREE))
    # 18 red and 18 blue cards less the six on the stacks, 18 Roll cards less three; 120 less the nine on the table.
    assert scene.risk == Risk(45, 111)
    assert scene.risk.percent == 41
    assert scene.draw is not None
    assert scene.draw.detail == "45 of 111 cards left would bust"


def test_without_a_risk_the_viewer_reads_that_they_cannot_bust() -> None:
    assert describe_risk(Risk(0, 100)) == "you can’t bust"


def test_cards_that_would_bust_are_grouped_by_suit() -> None:
    scene = seen(position(phase="push", stacks=THREE))
    assert [group.suit for group in scene.busts] == ["red", "blue", "roll"]
    assert scene.busts[0].values == ("1", "2", "3", "4", "5", "6")
    assert scene.busts[2] == BustGroup("roll", (), "Roll")


def test_the_cost_of_a_bust_is_shown_beside_the_risk() -> None:
    scene = seen(position(phase="push", stacks=THREE, bench={0: "g4 g2"}))
    assert scene.stakes[2] == Loss("green", "green", 6)


def test_the_cost_of_a_bust_has_its_place_before_there_is_a_risk() -> None:
    assert seen(position(phase="push", stacks=["r1"], bench={0: "g4"})).stakes[2] == Loss("green", "green", 4)
    assert seen(position(phase="turn", bench={0: "g4"})).stakes == ()


def test_the_aid_can_be_switched_off() -> None:
    scene = seen(position(phase="push", stacks=THREE), odds=False)
    assert (scene.risk, scene.busts, scene.stakes) == (None, [], ())
    assert scene.draw is not None
    assert scene.draw.detail == ""


def test_waiting_players_see_no_risk() -> None:
    scene = seen(position(phase="push", stacks=THREE), viewer=1)
    assert (scene.risk, scene.draw) == (None, None)
