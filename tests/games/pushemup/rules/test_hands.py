import pytest

from .positions import NO_CHANCE, left, position


@pytest.mark.clause("UP-12")
@pytest.mark.parametrize("card", ["4", "push", "superpush"])
def test_a_discarded_card_leaves_the_game_for_all_to_see(card: str) -> None:
    state = position(columns=["p8"], hands={0: "4 push superpush"}, decks={0: "9 2"}, apocalypse=True)
    before = left(state, 0)
    assert state.play(f"discard:{card}", NO_CHANCE) == [
        {"type": "discarded", "seat": 0, "card": card, "to": None},
        {"type": "drew", "seat": 0, "cards": ["9"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 1, "hand": 3, "deck": 1, "to": None},
        {"type": "turn", "seat": 1, "to": None},
    ]
    assert left(state, 0) == sorted([*before, card])
    assert sorted([*state.hands[0], card]) == ["4", "9", "push", "superpush"]


@pytest.mark.clause("UP-12")
def test_of_two_equal_cards_one_is_discarded() -> None:
    state = position(columns=["p8"], hands={0: "4 4 7"}, decks={0: "7"})
    state.play("discard:4", NO_CHANCE)
    assert state.hands[0] == ["4", "7", "7"]


@pytest.mark.clause("UP-5")
def test_a_hand_is_kept_in_order_heroes_first() -> None:
    state = position(columns=["p8"], hands={0: "4 push superpush"}, decks={0: "0 9"}, apocalypse=True)
    state.play("discard:superpush", NO_CHANCE)
    assert state.view(0)["hand"] == ["0", "4", "push"]


@pytest.mark.clause("UP-5")
def test_a_hand_is_filled_while_the_deck_lasts() -> None:
    state = position(columns=["p4"], hands={0: "5 5 7", 1: "1"}, decks={0: "9", 1: "2 3 6"})
    events = state.play("pair:1:5", NO_CHANCE)
    assert events[1:3] == [
        {"type": "drew", "seat": 0, "cards": ["9"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 1, "hand": 2, "deck": 0, "to": None},
    ]
    assert state.view(0)["hands"][0] == 2


@pytest.mark.clause("UP-5")
def test_with_the_deck_empty_nothing_is_drawn_and_nothing_is_told() -> None:
    state = position(columns=["p4"], hands={0: "5 7"}, decks={0: ""})
    assert [event["type"] for event in state.play("add:1:5", NO_CHANCE)] == ["laid", "turn"]
    assert (state.hands[0], state.phase) == (["7"], "play")


@pytest.mark.clause("UP-20")
@pytest.mark.parametrize(("seats", "turn", "following"), [(2, 1, 0), (3, 0, 1), (4, 2, 3), (4, 3, 0)])
def test_play_passes_to_the_left(seats: int, turn: int, following: int) -> None:
    state = position(columns=["p4"], hands={turn: "7 8 9"}, seats=seats, turn=turn)
    events = state.play("discard:7", NO_CHANCE)
    assert events[-1] == {"type": "turn", "seat": following, "to": None}
    assert (state.turn, state.to_act) == (following, following)


def test_a_last_card_that_can_only_be_discarded_is_discarded_at_once() -> None:
    state = position(columns=["p5", "g5"], hands={0: "9"}, decks={0: ""})
    assert state.forced() == "discard:9"


def test_a_hand_of_equal_cards_tells_nobody_that_it_leaves_no_choice() -> None:
    state = position(columns=["p5", "g5"], hands={0: "push push push"})
    assert (state.legal(), state.forced()) == (("discard:push",), None)


def test_nothing_is_played_once_the_game_is_over() -> None:
    state = position(columns=["p5", "g5"], hands={0: "9"}, decks={0: ""})
    state.play("discard:9", NO_CHANCE)
    assert state.forced() is None
