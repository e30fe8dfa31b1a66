"""On the page stacks keep their numbers and their places while others are taken; the rules count those that remain."""

from games.presentation.events.seen_actions import in_context
from tests.games.presentation.readers import Event, Played, sentences_of
from tests.games.push.presentation.scenes import Scene, seen
from tests.games.push.rules.positions import NO_CHANCE, dice, position

STACKS = ["r5 b2", "g1", "y6", "p3"][:3]


def after(*actions: str, viewer: int = 2, stacks: list[str] = STACKS) -> tuple[Scene, list[Event]]:
    """The scene after these actions of a turn in which Alice has stopped, and all its events."""
    state = position(phase="push", seats=4, stacks=stacks)
    played = [Played(1, 0, state.play("stop", NO_CHANCE))]
    for number, action in enumerate(actions, 2):
        played.append(
            Played(number, state.acting, state.play(action, dice("star") if "roll" in stacks[0] else NO_CHANCE))
        )
    in_context("push", played)
    return seen(state, viewer, newest=played[-1].events), [event for action in played for event in action.events]


def test_the_stacks_that_remain_keep_their_numbers_labels_and_keys() -> None:
    scene, _events = after("take:1", "take:1")
    third = scene.stacks[2]
    assert third.label == "Stack 3: yellow 6; 6 points"
    assert third.button is not None
    assert (third.number, third.button.action, third.button.key) == (3, "take:1", "3")


def test_a_stack_that_was_taken_leaves_its_place_with_who_took_it() -> None:
    scene, _events = after("take:2", "take:1", viewer=1)
    places = [(stack.number, stack.taken_by, stack.points) for stack in scene.stacks]
    assert places == [(1, "You took this", 7), (2, "Alice took this", 1), (3, "", 6)]
    assert scene.stacks[1].label == "Stack 2: Alice took this"


def test_the_log_tells_the_number_that_the_page_shows() -> None:
    _scene, events = after("take:1", "take:1")
    took = [event for event in events if event["type"] == "took"]
    assert sentences_of(took) == ["You took stack 1 (red 5, blue 2): 7 points.", "Bob took stack 2 (green 1): 1 point."]


def test_the_places_say_who_took_until_the_next_action() -> None:
    scene, events = after("take:1", "take:1", "take:1")
    assert events[-1]["type"] == "turn"
    assert [stack.taken_by for stack in scene.stacks] == ["Alice took this", "Bob took this", "You took this"]
    assert scene.free == []
    scene, _events = after("take:1", "take:1", "take:1", "draw")
    assert scene.stacks == []
    assert len(scene.free) == 3


def test_stacks_that_nobody_took_leave_nothing() -> None:
    state = position(phase="take", seats=2, deck="", stacks=STACKS)
    played = [
        Played(number, state.acting, state.play("take:3" if number == 1 else "take:2", NO_CHANCE)) for number in (1, 2)
    ]
    in_context("push", played)
    assert seen(state, newest=played[-1].events).stacks == []


def test_a_roll_after_a_stack_was_taken_leaves_its_place() -> None:
    scene, _events = after("take:1", stacks=["r5 roll", "g1", "y6"])
    assert [stack.taken_by for stack in scene.stacks] == ["Alice took this", "", ""]


def test_events_of_a_turn_that_is_not_known_from_its_start_are_told_all_the_same() -> None:
    state = position(phase="take", turn=0, to_act=1, stacks=["g1", "y6"])
    played = [Played(7, 1, state.play("take:2", NO_CHANCE))]
    in_context("push", played)
    assert sentences_of(played[0].events[:1]) == ["Bob took stack 2 (yellow 6): 6 points."]
