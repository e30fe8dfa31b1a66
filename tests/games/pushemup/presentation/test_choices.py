from games.pushemup.rules import PushEmUp
from tests.games.pushemup.presentation.scenes import seen
from tests.games.pushemup.rules.positions import position


def held(state: PushEmUp) -> list[tuple[str, int, bool]]:
    """What can be held: label, how many columns take it, and whether it has a button of its own."""
    return [(choice.label, len(choice.actions), choice.chip) for choice in seen(state).choices]


def test_every_card_can_be_selected_by_itself() -> None:
    state = position(columns=["p8", "g5"], hands={0: "2 7 9"})
    assert held(state) == [("red 2", 0, False), ("red 7", 1, False), ("red 9", 1, False)]
    assert [choice.question for choice in seen(state).choices] == [
        "Red 2: fits no column",
        "Red 7: choose a column",
        "Red 9: choose a column",
    ]


def test_a_pair_can_be_selected_whole_or_by_one_card() -> None:
    scene = seen(position(columns=["p8", "g6"], hands={0: "1 7 7"}))
    assert [(choice.label, len(choice.actions)) for choice in scene.choices] == [
        ("red 1", 0),
        ("One 7", 2),
        ("Pair 7 7", 2),
    ]
    assert [(card.choice, card.choices) for card in scene.hand] == [(1, (1,)), (3, (2, 3)), (3, (3,))]


def test_a_run_can_be_selected_as_well_as_its_cards() -> None:
    scene = seen(position(columns=["p9", "g3"], hands={0: "0 1 2"}))
    assert scene.choices[-1].label == "Run 0 1 2"
    assert scene.choices[-1].actions == ("run:1:012", "run:2:210")
    assert scene.choices[-1].discard is None
    assert [card.choices for card in scene.hand] == [(1, 4), (2, 4), (3, 4)]


def test_a_run_across_zero_is_named_in_the_order_of_the_circle() -> None:
    scene = seen(position(columns=["p8", "g3"], hands={0: "0 8 9"}))
    assert (scene.choices[-1].label, scene.choices[-1].actions) == ("Run 8 9 0", ("run:1:890",))


def test_a_super_push_is_selected_by_its_places() -> None:
    state = position(columns=["p8 g9", "r7 p6 g5"], hands={0: "superpush"}, apocalypse=True)
    assert held(state) == [("1 place", 2, True), ("2 places", 1, True)]
    assert [choice.discard.action for choice in seen(state).choices if choice.discard] == ["discard:superpush"] * 2


def test_a_super_push_that_no_column_takes_can_be_discarded() -> None:
    state = position(columns=["p8"], hands={0: "superpush"}, apocalypse=True)
    assert held(state) == [("Super Push", 0, False)]


def test_every_legal_action_has_a_choice() -> None:
    state = position(columns=["p8 g9", "r6 p6 g5", "p7", "b0"], hands={0: "7 7 superpush"}, seats=4, apocalypse=True)
    choices = seen(state).choices
    shown = [action for choice in choices for action in choice.actions]
    discards = {choice.discard.action for choice in choices if choice.discard}
    assert sorted([*shown, *discards]) == sorted(state.legal())


def test_waiting_players_can_select_nothing() -> None:
    scene = seen(position(columns=["p8"], hands={0: "7 7", 1: "9"}), viewer=1)
    assert scene.choices == []
    assert [(card.card.name, card.choice) for card in scene.hand] == [("purple 9", 0)]
