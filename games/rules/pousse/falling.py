"""The card that fells the pawn in front (PO-12)."""

from .moves import Pawns
from .spaces import number, on_board


def leaders(pawns: Pawns) -> list[tuple[int, int]]:
    """Seat and number (from 1) of the most advanced pawns on the board, all that are level."""
    running = [
        (number(space), seat, pawn)
        for seat, spaces in enumerate(pawns)
        for pawn, space in enumerate(spaces, 1)
        if on_board(space)
    ]
    front = max(running, default=(0, 0, 0))[0]
    return [(seat, pawn) for far, seat, pawn in running if far == front]
