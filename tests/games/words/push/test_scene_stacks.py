from games.words.buttons import Button
from games.words.push.scene_stacks import Loss
from tests.games.rules.push.positions import NO_CHANCE, position
from tests.games.words.push.scenes import seen


def test_a_stack_tells_all_of_itself() -> None:
    (stack,) = seen(position(phase="push", stacks=["b6 y2 roll"])).stacks
    assert (stack.number, stack.points, stack.roll) == (1, 8, True)
    assert stack.label == "Stack 1: blue 6, yellow 2, Roll; 8 points"
    assert [card.covered for card in stack.cards] == [True, True, False]
    assert stack.button is None


def test_one_point_is_not_several() -> None:
    (stack,) = seen(position(phase="push", stacks=["b1"])).stacks
    assert stack.label == "Stack 1: blue 1; 1 point"


def test_every_stack_can_be_taken_by_whoever_must_take() -> None:
    state = position(phase="take", stacks=["r5", "b2 roll"])
    assert [stack.button for stack in seen(state).stacks] == [
        Button("take:1", "Take 5", "1"),
        Button("take:2", "Take 2, then roll", "2"),
    ]
    assert [stack.button for stack in seen(state, viewer=1).stacks] == [None, None]


def test_a_roll_card_shows_what_each_face_would_cost_after_the_stack_is_taken() -> None:
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


def test_a_waiting_card_can_go_where_the_rules_let_it() -> None:
    scene = seen(position(phase="place", drawn="r5", stacks=["r1", "b2"]))
    assert [stack.button for stack in scene.stacks] == [None, Button("place:2", "Place here", "2")]
    assert [stack.button for stack in scene.free] == [Button("place:3", "New stack", "3")]


def test_only_the_first_free_place_has_a_button() -> None:
    scene = seen(position(phase="place", drawn="r5", stacks=["b2"]))
    assert [stack.button is not None for stack in scene.free] == [True, False]


def test_three_stacks_leave_no_free_place() -> None:
    assert seen(position(phase="push", stacks=["r1", "b2", "g3"])).free == []


def test_nobody_begins_a_stack_while_stacks_are_taken() -> None:
    assert seen(position(phase="take", stacks=["r1"])).free == []


def test_the_card_just_laid_is_new() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5", "b2"])
    newest = state.play("place:2", NO_CHANCE)
    scene = seen(state, newest=newest)
    assert [[card.new for card in stack.cards] for stack in scene.stacks] == [[False], [False, True]]


def test_a_card_is_not_new_once_stacks_were_taken() -> None:
    state = position(phase="place", drawn="g4", stacks=["r5"])
    newest = [event for action in ("place:2", "stop", "take:1") for event in state.play(action, NO_CHANCE)]
    assert [[card.new for card in stack.cards] for stack in seen(state, newest=newest).stacks] == [[False]]


def test_the_depth_is_that_of_the_tallest_stack() -> None:
    assert seen(position(phase="push", stacks=["r1", "b2 g3 y4 roll"])).depth == 4
    assert seen(position(phase="turn")).depth == 0
