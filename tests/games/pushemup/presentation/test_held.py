from games.pushemup.presentation import held
from games.pushemup.presentation.held import Held
from tests.games.pushemup.rules.positions import position


def told(drawn: Held) -> tuple[list[str], list[str], bool]:
    return [card.name for card in drawn.hand], [card.name for card in drawn.started], drawn.chosen


def test_a_hand_is_drawn_in_its_team_s_colour() -> None:
    state = position(hands={0: "1 2 push", 1: "4"})
    assert told(held(state.view(0))) == (["red 1", "red 2", "Push"], [], True)
    assert told(held(state.view(1))) == (["purple 4"], [], True)


def test_what_was_chosen_lies_face_down_beside_it() -> None:
    state = position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1)
    assert told(held(state.view(0))) == (["red 1", "red 2", "red 3"], ["red 4", "red 9"], True)


def test_who_has_not_chosen_has_nothing() -> None:
    state = position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1)
    assert told(held(state.view(1))) == ([], [], False)
