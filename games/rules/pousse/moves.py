"""The moves that a card allows, in the order in which the actions are listed."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from .box import Board
from .cards import ACTION, CHANGE, COUNT
from .routes import ways
from .spaces import GOAL, HOME, OFF_BOARD, on_board, twin

Pawns: TypeAlias = Sequence[Sequence[str]]  # a seat, the spaces of its pawns


class Move(NamedTuple):
    """A pawn (of the seat `owner`, from 1) and its way; `path` is without the start."""

    action: str
    owner: int
    pawn: int
    start: str
    path: tuple[str, ...]

    @property
    def end(self) -> str:
        return self.path[-1]


def moves(board: Board, pawns: Pawns, seat: int, card: str) -> Iterator[Move]:
    """What the seat may do with the card; nothing if the card cannot be carried out (PO-4)."""
    count = COUNT.get(card)
    if count is None:
        return changes(board, pawns) if ACTION[card] == CHANGE else iter(())
    return advances(board, pawns, seat, count) if count > 0 else backs(board, pawns, seat, count)


def advances(board: Board, pawns: Pawns, seat: int, count: int) -> Iterator[Move]:
    """One of one's own pawns, not from the goal; of those at home the first, since they are alike (PO-6)."""
    shut = closed(board, pawns, seat)
    own = pawns[seat]
    for pawn, start in enumerate(own, 1):
        if start != GOAL and (start != HOME or pawn == own.index(HOME) + 1):
            for letters, path in ways(board.rows, start, count, shut):
                yield Move(_action(f"advance:{pawn}", letters), seat, pawn, start, path)


def backs(board: Board, pawns: Pawns, seat: int, count: int) -> Iterator[Move]:
    """One opponent's pawn on the board, protected or not (PO-10)."""
    for owner, theirs in enumerate(pawns):
        if owner != seat:
            shut = closed(board, pawns, owner)
            for pawn, start in enumerate(theirs, 1):
                if on_board(start):
                    for letters, path in ways(board.rows, start, count, shut):
                        yield Move(_action(f"back:{owner}.{pawn}", letters), owner, pawn, start, path)


def changes(board: Board, pawns: Pawns) -> Iterator[Move]:
    """Any pawn on the board whose twin space is not closed to it (PO-11)."""
    for owner, theirs in enumerate(pawns):
        shut = closed(board, pawns, owner)
        for pawn, start in enumerate(theirs, 1):
            end = twin(start) if on_board(start) else None
            if end is not None and end not in shut:
                yield Move(f"change:{owner}.{pawn}", owner, pawn, start, (end,))


def closed(board: Board, pawns: Pawns, team: int) -> set[str]:
    """Where no move of this team's pawns may end: at its own, and at protected enemies (PO-9, PO-11)."""
    shut = set(chain.from_iterable(pawns)).intersection(board.protected)
    shut.update(pawns[team])
    shut.difference_update(OFF_BOARD)
    return shut


def _action(word: str, letters: str) -> str:
    return f"{word}:{letters}" if letters else word
