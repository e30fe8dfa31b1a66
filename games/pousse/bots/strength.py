"""How strong a position is for each seat (progress, exposure, tempo, in one number), and what a next card makes of it.

The weights were fitted (logistic regression) to the winners of 4,000 games of two on all boards: 116,000 positions.
Games of three and four were not fitted: there the weights of exposure and tempo lie between those of two.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp

from games.pousse.bots.position import BotView, PawnSpaces, after_journey
from games.pousse.rules.box import ENOUGH, FALL
from games.pousse.rules.journeys import journey, leaders, moves
from games.pousse.rules.routes import GOAL, HOME, number, on_board

# Progress, by how far the first, second and third pawn have come: 0 at home, 1 at the goal.
FIRST, SECOND, SECOND_SQUARED, THIRD = 1.2, 1.2, 1.9, 1.2
SAFE = 0.75  # the first pawn at the goal, which is safe
VICTORY = 30.0

# Exposure (progress that the next cards may cost) and tempo (the chance to reach the goal with the next card),
# for the team whose turn is next and for the team that waits longest.
RISK_NEXT, RISK_LAST = -0.33, -1.73
HOMING_NEXT, HOMING_LAST = 0.78, 0.24


def strengths(seen: BotView, pawns: PawnSpaces, mover: int) -> list[float]:
    """The strength of each team after a move of `mover`."""
    rows, others = seen.board.rows, seen.seats - 1
    found = []
    for seat, spaces in enumerate(pawns):
        waiting = (seat - mover - 1) % seen.seats / others  # 0: moves next, 1: has just moved
        risk = RISK_NEXT + (RISK_LAST - RISK_NEXT) * waiting
        home = HOMING_NEXT + (HOMING_LAST - HOMING_NEXT) * waiting
        found.append(progress_value(rows, spaces) + risk * at_risk(seen, pawns, seat) + home * homing(seen, spaces))
    return found


def lead(values: Sequence[float], seat: int) -> float:
    """The seat's value over the average of the others."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def chance(lead: float) -> float:
    """The chance of winning, between two players, with this lead in strength."""
    return 1 / (1 + exp(-lead))


@cache
def progress_value(rows: int, spaces: tuple[str, ...]) -> float:
    """The progress of a team; the order of its pawns does not matter."""
    if spaces.count(GOAL) >= ENOUGH:
        return VICTORY
    first, second, third = sorted((_share(rows, space) for space in spaces), reverse=True)
    safe = SAFE if first == 1 else 0.0
    return FIRST * first + safe + SECOND * second + SECOND_SQUARED * second**2 + THIRD * third


def at_risk(seen: BotView, pawns: PawnSpaces, seat: int) -> float:
    """The progress that one card of each rival costs the seat on average (PO-7); protected spaces are safe (PO-8)."""
    board, found = seen.board, 0.0
    for space in pawns[seat]:
        if on_board(space) and space not in board.protected:
            safe = 1.0
            for rival, spaces in enumerate(pawns):
                if rival != seat:
                    safe *= 1 - seen.chance_to_reach(spaces, space)
            found += _share(board.rows, space) * (1 - safe)
    return found


def homing(seen: BotView, spaces: tuple[str, ...]) -> float:
    """The chance that the next card can bring one of these pawns to the goal."""
    return seen.chance_to_reach(spaces, GOAL)


@cache
def _share(rows: int, space: str) -> float:
    return 1.0 if space == GOAL else number(space) / (rows + 1)


def expected(seen: BotView, pawns: PawnSpaces, seat: int) -> float:
    """The viewer's chance of winning, on average over the cards that the seat may turn now."""
    return sum(likely * _strongest(seen, pawns, seat, card) for card, likely in seen.chances.items() if likely)


def _strongest(seen: BotView, pawns: PawnSpaces, seat: int, card: str) -> float:
    """The viewer's chance of winning after the seat's best move with the card."""
    outcomes = (strengths(seen, following, seat) for following in followings(seen, pawns, seat, card))
    return chance(lead(max(outcomes, key=lambda values: lead(values, seat)), seen.me))


def followings(seen: BotView, pawns: PawnSpaces, seat: int, card: str) -> Iterator[PawnSpaces]:
    """The positions that the seat can reach with the card; the same position if it is cancelled (PO-4)."""
    if card == FALL:
        yield _felled(pawns)
        return
    cancelled = True
    for move in moves(seen.board, pawns, seat, card):
        cancelled = False
        yield after_journey(pawns, journey(seen.board, pawns, card, move))
    if cancelled:
        yield pawns


def _felled(pawns: PawnSpaces) -> PawnSpaces:
    """The position after the pawn in the lead has fallen, if it is alone there (PO-12)."""
    front = leaders(pawns)
    if len(front) != 1:
        return pawns
    ((seat, pawn),) = front
    spaces = list(pawns[seat])
    spaces[pawn - 1] = HOME
    return (*pawns[:seat], tuple(spaces), *pawns[seat + 1 :])
