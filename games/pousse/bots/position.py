"""A view as the bots of Pousse-toi de là ! read it: what stays, the pawns, and what the next card can reach."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.pousse.rules import box
from games.pousse.rules.box import COUNT, Board
from games.pousse.rules.journeys import Journey, Pawns, board_of, carry_out
from games.pousse.rules.routes import CROSSING, GOAL, HOME, TRACKS, routes

Reach: TypeAlias = Mapping[str, Mapping[str, float]]  # from each space to those ahead of it


def reach(rows: int, chances: Mapping[str, float]) -> Reach:
    """From every space, the chance that a card reaches or passes each space ahead; without a chance, it is absent."""
    forward: dict[int, float] = defaultdict(float)
    for card, chance in chances.items():
        if COUNT.get(card, 0) > 0:
            forward[COUNT[card]] += chance
    reached: dict[str, dict[str, float]] = {}
    for start in _starts(rows):
        ahead = reached[start] = defaultdict(float)
        for count, chance in forward.items():
            for space in _stepped_on(rows, start, count):
                ahead[space] += chance
    return reached


@cache
def _starts(rows: int) -> tuple[str, ...]:
    numbers = [number for number in range(1, rows + 1) if number != int(CROSSING)]
    return (HOME, CROSSING, *(f"{track}{number}" for track in TRACKS for number in numbers))


@cache
def _stepped_on(rows: int, start: str, count: int) -> frozenset[str]:
    return frozenset(space for route in routes(rows, start, count) for space in route.path)


PawnSpaces: TypeAlias = tuple[tuple[str, ...], ...]  # by seat, the spaces of its pawns


class BotView(NamedTuple):
    """What does not change during a decision."""

    board: Board
    me: int
    seats: int
    chances: Mapping[str, float]  # of each card that may come next
    reach: Reach
    known: dict[tuple[tuple[str, ...], str], float]  # what `chance_to_reach` has worked out
    parts: dict[PawnSpaces, list[tuple[float, float, float]]]  # and `games.pousse.bots.strength`, by seat

    def chance_to_reach(self, starts: tuple[str, ...], space: str) -> float:
        """The chance that the next card brings the best placed of these pawns to the space or past it."""
        chance = self.known.get((starts, space))
        if chance is None:
            ahead = [self.reach[start].get(space, 0.0) for start in starts if start != GOAL]
            chance = self.known[starts, space] = max(ahead, default=0.0)
        return chance


def bot_view(view: View) -> BotView:
    """The view, with the chances of the next card."""
    board, cards = board_of(view), box.next_card(view)
    chances = {card: count / cards.total() for card, count in cards.items()}
    return BotView(board, view["viewer"], view["seats"], chances, reach(board.rows, chances), {}, {})


def pawn_spaces(view: View) -> PawnSpaces:
    return _frozen(view["pawns"])


def after_journey(pawns: PawnSpaces, move: Journey) -> PawnSpaces:
    """The spaces of all pawns after the journey."""
    moved = [list(spaces) for spaces in pawns]
    carry_out(moved, move)
    return _frozen(moved)


def _frozen(pawns: Pawns) -> PawnSpaces:
    return tuple(tuple(spaces) for spaces in pawns)
