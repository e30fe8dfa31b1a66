import random
from collections import Counter

import pytest

from games.engine.chance import Seeded
from games.pousse.rules import Pousse
from games.pousse.rules.box import ACTION, AGAIN, BOARDS, COLOURS, COUNT, PAWNS, Board, box, next_card, unseen
from tests.games.pousse.rules.positions import position


@pytest.mark.clause("PO-1")
def test_two_to_four_play_with_three_pawns_each_in_four_colours() -> None:
    assert Pousse.seats == range(2, 5)
    assert PAWNS == 3
    assert COLOURS == ("red", "green", "yellow", "blue")


@pytest.mark.clause("PO-2")
def test_the_three_boards() -> None:
    assert {
        "short": Board(10, ("L3", "R4", "L6", "R7", "R9")),
        "standard": Board(12, ("L3", "R4", "L6", "R7", "R9", "L10", "R11")),
        "long": Board(15, ("L3", "R4", "L6", "R7", "R10", "L11", "R13", "L14")),
    } == BOARDS


@pytest.mark.clause("PO-2")
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_every_protected_space_is_on_its_board_and_8_is_none(board: Board) -> None:
    spaces = {f"{track}{row}" for track in "LR" for row in range(1, board.rows + 1) if row != 8}
    assert set(board.protected) < spaces
    assert len(set(board.protected)) == len(board.protected)


@pytest.mark.clause("PO-3")
def test_the_box_holds_48_cards_listed_in_their_order() -> None:
    assert list(Counter(box()).items()) == [
        ("+1", 5),
        ("+1!", 4),
        ("+2", 6),
        ("+2!", 3),
        ("+3", 9),
        ("+4", 9),
        ("-1", 1),
        ("-1!", 1),
        ("-2", 1),
        ("-2!", 1),
        ("-3", 2),
        ("change", 2),
        ("change!", 3),
        ("fall", 1),
    ]
    assert len(box()) == 48
    assert box()[:6] == ["+1", "+1", "+1", "+1", "+1", "+1!"]


@pytest.mark.clause("PO-3", "PO-5")
def test_an_exclamation_mark_is_play_again_and_says_nothing_else() -> None:
    assert [card for card, again in AGAIN.items() if again] == ["+1!", "+2!", "-1!", "-2!", "change!"]
    assert {ACTION[card] for card in ("change", "change!")} == {"change"}
    assert (ACTION["+2!"], ACTION["-1"], ACTION["fall"]) == ("+2", "-1", "fall")


@pytest.mark.clause("PO-3")
def test_a_card_with_a_number_counts_forwards_or_backwards() -> None:
    assert COUNT == {
        "+1": 1,
        "+1!": 1,
        "+2": 2,
        "+2!": 2,
        "+3": 3,
        "+4": 4,
        "-1": -1,
        "-1!": -1,
        "-2": -2,
        "-2!": -2,
        "-3": -3,
    }


def test_unseen_is_the_box_less_the_discards_and_the_open_card() -> None:
    assert unseen(position(card="+1", pile="fall +1 +1").view(0)) == Counter({"fall": 1, "+1": 2})


def test_before_the_first_card_the_whole_box_is_unseen() -> None:
    state = Pousse.deal(seats=2, options={}, chance=Seeded(random.Random(1)), first=0)
    assert unseen(state.view(None)).total() == 48


def test_the_pile_is_what_is_unseen_all_through_a_game() -> None:
    rng = random.Random(5)
    chance = Seeded(rng)
    state = Pousse.deal(seats=4, options={}, chance=chance, first=0)
    while state.to_act is not None:
        assert unseen(state.view(None)) == Counter(state.dump()["pile"])
        state.play(rng.choice(state.legal()), chance)


def test_the_next_card_is_one_of_the_pile() -> None:
    assert next_card(position(card="+1", pile="fall -3").view(0)) == Counter({"fall": 1, "-3": 1})


@pytest.mark.clause("PO-13")
def test_with_an_empty_pile_the_next_card_can_be_any_card() -> None:
    assert next_card(position(card="+1", pile="").view(0)) == Counter(box())
