"""What the next card does to a position: the strongest play with each that may come."""

from collections.abc import Iterator

from games.rules.pousse.cards import FALL
from games.rules.pousse.falling import leaders
from games.rules.pousse.journeys import journey
from games.rules.pousse.moves import moves
from games.rules.pousse.spaces import HOME

from .position import Standing, Table, after
from .strength import chance, lead, strengths


def expected(table: Table, pawns: Standing, seat: int) -> float:
    """The viewer's chance of winning, on average over the cards that the seat may turn now."""
    return sum(likely * _strongest(table, pawns, seat, card) for card, likely in table.chances.items() if likely)


def _strongest(table: Table, pawns: Standing, seat: int, card: str) -> float:
    """The viewer's chance after what is best for the seat."""
    outcomes = (strengths(table, following, seat) for following in followings(table, pawns, seat, card))
    return chance(lead(max(outcomes, key=lambda values: lead(values, seat)), table.me))


def followings(table: Table, pawns: Standing, seat: int, card: str) -> Iterator[Standing]:
    """The positions that the seat can bring about with the card; the same one where it is cancelled (PO-4)."""
    if card == FALL:
        yield _felled(pawns)
        return
    cancelled = True
    for move in moves(table.board, pawns, seat, card):
        cancelled = False
        yield after(pawns, journey(table.board, pawns, card, move))
    if cancelled:
        yield pawns


def _felled(pawns: Standing) -> Standing:
    """The pawn in front is home, if it is alone there (PO-12)."""
    front = leaders(pawns)
    if len(front) != 1:
        return pawns
    ((seat, pawn),) = front
    spaces = list(pawns[seat])
    spaces[pawn - 1] = HOME
    return (*pawns[:seat], tuple(spaces), *pawns[seat + 1 :])
