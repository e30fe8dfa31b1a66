"""What a card lets a player move, and what happens on the way: which pawns fall, and how far past the count it goes.

A `Move` is a pawn and its way (PO-6, PO-10, PO-11); a `Journey` is a move with its effects in a position (PO-7 to
PO-11). `journeys` reads a view, for bots and for the page; the position uses the same functions.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from games.pousse.rules.box import ACTION, CHANGE, COUNT, Board
from games.pousse.rules.routes import GOAL, HOME, OFF_BOARD, number, on_board, twin, ways

Pawns: TypeAlias = Sequence[Sequence[str]]  # by seat, the spaces of its pawns


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
    """The moves of the seat with the card; none if the card cannot be carried out (PO-4)."""
    count = COUNT.get(card)
    if count is None:
        return _changes(board, pawns) if ACTION[card] == CHANGE else iter(())
    return _advances(board, pawns, seat, count) if count > 0 else _backs(board, pawns, seat, count)


def _advances(board: Board, pawns: Pawns, seat: int, count: int) -> Iterator[Move]:
    """Moves of the seat's own pawns that are not at the goal; of those at home the first, as they are alike (PO-6)."""
    shut = _closed(board, pawns, seat)
    own = pawns[seat]
    for pawn, start in enumerate(own, 1):
        if start != GOAL and (start != HOME or pawn == own.index(HOME) + 1):
            for letters, path in ways(board.rows, start, count, shut):
                yield Move(_action(f"advance:{pawn}", letters), seat, pawn, start, path)


def _backs(board: Board, pawns: Pawns, seat: int, count: int) -> Iterator[Move]:
    """Moves of the opponents' pawns on the board, protected or not (PO-10)."""
    for owner, theirs in enumerate(pawns):
        if owner != seat:
            shut = _closed(board, pawns, owner)
            for pawn, start in enumerate(theirs, 1):
                if on_board(start):
                    for letters, path in ways(board.rows, start, count, shut):
                        yield Move(_action(f"back:{owner}.{pawn}", letters), owner, pawn, start, path)


def _changes(board: Board, pawns: Pawns) -> Iterator[Move]:
    """Moves of any pawn on the board whose twin space is not closed to it (PO-11)."""
    for owner, theirs in enumerate(pawns):
        shut = _closed(board, pawns, owner)
        for pawn, start in enumerate(theirs, 1):
            end = twin(start) if on_board(start) else None
            if end is not None and end not in shut:
                yield Move(f"change:{owner}.{pawn}", owner, pawn, start, (end,))


def _closed(board: Board, pawns: Pawns, team: int) -> set[str]:
    """The spaces on which no move of this team may end: its own pawns' and protected enemies' (PO-9, PO-11)."""
    shut = set(chain.from_iterable(pawns)).intersection(board.protected)
    shut.update(pawns[team])
    shut.difference_update(OFF_BOARD)
    return shut


def _action(word: str, letters: str) -> str:
    return f"{word}:{letters}" if letters else word


class Fallen(NamedTuple):
    """A pawn that falls into the water, and the space that it leaves."""

    seat: int
    pawn: int
    space: str


class Journey(NamedTuple):
    """A pawn (of the seat `owner`, from 1), its way without the start, and the pawns that fall, in the order met."""

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
    """The journey of each legal action of the view; empty if no pawn has to be moved."""
    if view["card"] is None or not view["legal"]:
        return {}
    board, pawns = board_of(view), view["pawns"]
    return {
        move.action: journey(board, pawns, view["card"], move)
        for move in moves(board, pawns, view["to_act"], view["card"])
    }


def board_of(view: Mapping[str, Any]) -> Board:
    """Build the board of the view."""
    return Board(view["board"]["rows"], tuple(view["board"]["protected"]))


def journey(board: Board, pawns: Pawns, card: str, move: Move) -> Journey:
    """The move with its effects in this position."""
    further = max(0, len(move.path) - abs(COUNT.get(card, 1)))
    return Journey(move.owner, move.pawn, move.start, move.path, further, _fallen(board, pawns, move))


def carry_out(pawns: list[list[str]], journey: Journey) -> None:
    """Change the pawns as the journey does."""
    pawns[journey.owner][journey.pawn - 1] = journey.end
    for fallen in journey.fallen:
        pawns[fallen.seat][fallen.pawn - 1] = HOME


def _fallen(board: Board, pawns: Pawns, move: Move) -> tuple[Fallen, ...]:
    """The enemies on the way of the pawn, its end included, except on protected spaces (PO-7, PO-8)."""
    met = {
        space: Fallen(seat, pawn, space)
        for seat, spaces in enumerate(pawns)
        if seat != move.owner
        for pawn, space in enumerate(spaces, 1)
        if space in move.path and on_board(space) and space not in board.protected
    }
    return tuple(met[space] for space in move.path if space in met)


def leaders(pawns: Pawns) -> list[tuple[int, int]]:
    """Seat and number (from 1) of all the most advanced pawns on the board."""
    running = [
        (number(space), seat, pawn)
        for seat, spaces in enumerate(pawns)
        for pawn, space in enumerate(spaces, 1)
        if on_board(space)
    ]
    front = max(running, default=(0, 0, 0))[0]
    return [(seat, pawn) for far, seat, pawn in running if far == front]
