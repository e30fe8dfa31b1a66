"""A view of Pousse-toi de là !, read for reckoning."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from games.rules.pousse import odds
from games.rules.pousse.box import Board
from games.rules.pousse.cards import ACTION
from games.rules.pousse.journeys import Journey, board_of, carry_out
from games.rules.pousse.moves import Pawns

from ..frame import View
from .reach import Reach, reach

Standing: TypeAlias = tuple[tuple[str, ...], ...]  # a seat, the spaces of its pawns


class Table(NamedTuple):
    """What does not change while a decision is weighed."""

    board: Board
    me: int
    seats: int
    chances: Mapping[str, float]  # of each action that the next card may show
    reach: Reach


def read(view: View) -> Table:
    """The table as the viewer sees it."""
    board, cards = board_of(view), odds.next_card(view)
    chances = dict.fromkeys(ACTION.values(), 0.0)
    for card, count in cards.items():
        chances[ACTION[card]] += count / cards.total()
    return Table(board, view["viewer"], view["seats"], chances, reach(board.rows, chances))


def standing(view: View) -> Standing:
    """Where all pawns stand."""
    return _frozen(view["pawns"])


def after(pawns: Standing, made: Journey) -> Standing:
    """Where they stand once the journey is made."""
    moved = [list(spaces) for spaces in pawns]
    carry_out(moved, made)
    return _frozen(moved)


def _frozen(pawns: Pawns) -> Standing:
    return tuple(tuple(spaces) for spaces in pawns)
