"""Moves with what they do on the way: who falls, and how far past the count they go (PO-7 to PO-11).

`journeys` reads a view, for bots and for the page; the position itself goes by the same.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .box import Board
from .cards import COUNT
from .moves import Move, Pawns, moves
from .spaces import HOME, on_board


class Fallen(NamedTuple):
    """A pawn that is pushed into the water, and where it stood."""

    seat: int
    pawn: int
    space: str


class Journey(NamedTuple):
    """A pawn (of the seat `owner`, from 1), its way without the start, and who falls, in the order met."""

    owner: int
    pawn: int
    start: str
    path: tuple[str, ...]
    further: int  # spaces beyond the count (PO-9)
    fallen: tuple[Fallen, ...]

    @property
    def end(self) -> str:
        return self.path[-1]


def journeys(view: Mapping[str, Any]) -> dict[str, Journey]:
    """The journey of each legal action of the view; none but where a pawn is to be moved."""
    if view["card"] is None or not view["legal"]:
        return {}
    board, pawns = board_of(view), view["pawns"]
    return {
        move.action: journey(board, pawns, view["card"], move)
        for move in moves(board, pawns, view["to_act"], view["card"])
    }


def board_of(view: Mapping[str, Any]) -> Board:
    """The board that the view shows."""
    return Board(view["board"]["rows"], tuple(view["board"]["protected"]))


def journey(board: Board, pawns: Pawns, card: str, move: Move) -> Journey:
    """What the move does in this position."""
    further = max(0, len(move.path) - abs(COUNT.get(card, 1)))
    return Journey(move.owner, move.pawn, move.start, move.path, further, _fallen(board, pawns, move))


def carry_out(pawns: list[list[str]], journey: Journey) -> None:
    """Set the pawns where the journey leaves them."""
    pawns[journey.owner][journey.pawn - 1] = journey.end
    for fallen in journey.fallen:
        pawns[fallen.seat][fallen.pawn - 1] = HOME


def _fallen(board: Board, pawns: Pawns, move: Move) -> tuple[Fallen, ...]:
    """Enemies of the moving pawn on its way, its end among it; nobody on a protected space (PO-7, PO-8)."""
    met = {
        space: Fallen(seat, pawn, space)
        for seat, spaces in enumerate(pawns)
        if seat != move.owner
        for pawn, space in enumerate(spaces, 1)
        if space in move.path and on_board(space) and space not in board.protected
    }
    return tuple(met[space] for space in move.path if space in met)
