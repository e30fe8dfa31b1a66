from collections import Counter

import pytest

from games.pousse.rules import Pousse
from games.pousse.rules.box import BOARDS, COLOURS, PAWNS, Board, box


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
