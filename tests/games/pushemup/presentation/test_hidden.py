from games.pushemup.presentation import private_hand
from games.pushemup.presentation.choices import PrivateHand
from tests.games.pushemup.presentation.scenes import seen
from tests.games.pushemup.rules.positions import position


def test_all_twenty_heroes_can_be_picked() -> None:
    picker = seen(position(phase="start")).picker
    assert picker is not None
    assert [pick.card.value for pick in picker.picks] == [value for value in "0123456789" for _copy in range(2)]
    assert [pick.label for pick in picker.picks][:3] == ["red 0", "red 0, the second", "red 1"]
    assert (picker.size, picker.label) == (2, "Start with these two")


def test_two_players_pick_three() -> None:
    scene = seen(position(phase="start", seats=2))
    assert scene.picker is not None
    assert (scene.picker.size, scene.places) == (3, 6)


def test_players_see_the_heroes_that_they_picked() -> None:
    scene = seen(position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1))
    assert scene.picker is None
    assert [card.name for card in scene.started] == ["red 4", "red 9"]


# The cards of one seat, as a replay shows them


def read(drawn: PrivateHand) -> tuple[list[str], list[str], bool]:
    return [card.name for card in drawn.hand], [card.name for card in drawn.started], drawn.chosen


def test_a_hand_has_its_teams_colour() -> None:
    state = position(hands={0: "1 2 push", 1: "4"})
    assert read(private_hand(state.view(0))) == (["red 1", "red 2", "Push"], [], True)
    assert read(private_hand(state.view(1))) == (["purple 4"], [], True)


def test_chosen_heroes_are_shown_with_the_hand() -> None:
    state = position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1)
    assert read(private_hand(state.view(0))) == (["red 1", "red 2", "red 3"], ["red 4", "red 9"], True)


def test_a_seat_has_no_cards_before_it_has_chosen() -> None:
    state = position(phase="start", started={0: "4 9"}, hands={0: "1 2 3"}, turn=1)
    assert read(private_hand(state.view(1))) == ([], [], False)
