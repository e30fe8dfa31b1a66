"""How strong a position is for each seat (progress, exposure, tempo, in one number), and what a next card makes of it.

The weights are in `fitted.json`, by the number of seats. `python -m bench.fitting.pousse` fits those for three and
four, where each rival plays for itself: the chance to win is a seat's share of all strengths' exponentials. Those for
two come from an earlier program and 4,000 games on all boards, 116,000 positions. With weights for two that the
command finds, *hard* won 44 of 100 games against itself with these (of 1,200 games to fit), or 46 (of 4,000).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, log

from games.bots.fitted import fitted
from games.pousse.bots.position import BotView, PawnSpaces, after_journey
from games.pousse.rules.box import AGAIN, ENOUGH, FALL
from games.pousse.rules.journeys import journey, leaders, moves
from games.pousse.rules.routes import GOAL, HOME, number, on_board

VICTORY = 30.0


def strengths(seen: BotView, pawns: PawnSpaces, mover: int) -> list[float]:
    """The strength of each team after a move of `mover`."""
    seats, values = seen.seats, []
    exposure, tempo = _weights("risk", seats), _weights("homing", seats)
    for seat, (progress, risk, home) in enumerate(_parts(seen, pawns)):
        waiting = (seat - mover - 1) % seats  # 0: moves next
        values.append(progress + exposure[waiting] * risk + tempo[waiting] * home)
    return values


def _parts(seen: BotView, pawns: PawnSpaces) -> list[tuple[float, float, float]]:
    """For each seat: its progress, the share at risk, and its chance to come home with the next card."""
    parts = seen.parts.get(pawns)
    if parts is None:
        rows, seats = seen.board.rows, seen.seats
        parts = seen.parts[pawns] = [
            (progress_value(rows, seats, spaces), at_risk(seen, pawns, seat), homing(seen, spaces))
            for seat, spaces in enumerate(pawns)
        ]
    return parts


@cache
def _weights(name: str, seats: int) -> Sequence[float]:
    weights: Sequence[float] = fitted("pousse")["weights"][str(seats)][name]
    return weights


def lead(values: Sequence[float], seat: int) -> float:
    """The seat's value over the others', where the strongest counts most: its log odds to win, 0 if all are equal."""
    others = [value for other, value in enumerate(values) if other != seat]
    most = max(others)
    return values[seat] - most - log(sum([exp(value - most) for value in others]) / len(others))


def chance(values: Sequence[float], seat: int) -> float:
    """The chance of winning with these strengths."""
    return 1 / sum([exp(value - values[seat]) for value in values])


@cache
def progress_value(rows: int, seats: int, spaces: tuple[str, ...]) -> float:
    """The progress of a team; the order of its pawns does not matter."""
    if spaces.count(GOAL) >= ENOUGH:
        return VICTORY
    weights = _weights("progress", seats)
    return sum(weight * value for weight, value in zip(weights, progress_parts(rows, spaces), strict=True))


def progress_parts(rows: int, spaces: Sequence[str]) -> tuple[float, ...]:
    """How far the pawns have come, 0 at home and 1 at the goal, the first of them first; what the weights belong to."""
    first, second, third = sorted((_share(rows, space) for space in spaces), reverse=True)
    return first, first**2, float(first == 1), second, second**2, third


def at_risk(seen: BotView, pawns: PawnSpaces, seat: int) -> float:
    """The progress that one card of each rival costs the seat on average (PO-7); protected spaces are safe (PO-8)."""
    board, risk = seen.board, 0.0
    for space in pawns[seat]:
        if on_board(space) and space not in board.protected:
            safe = 1.0
            for rival, spaces in enumerate(pawns):
                if rival != seat:
                    safe *= 1 - seen.chance_to_reach(spaces, space)
            risk += _share(board.rows, space) * (1 - safe)
    return risk


def homing(seen: BotView, spaces: tuple[str, ...]) -> float:
    """The chance that the next card can bring one of these pawns to the goal."""
    return seen.chance_to_reach(spaces, GOAL)


@cache
def _share(rows: int, space: str) -> float:
    return 1.0 if space == GOAL else number(space) / (rows + 1)


def expected(seen: BotView, pawns: PawnSpaces, seat: int, cards: int = 1) -> float:
    """The viewer's chance of winning, on average over the next ``cards``; ``seat`` turns the first.

    Each seat plays its card as it is best for itself at once, and again where the card says so (PO-5).
    """
    total = 0.0
    for card, likely in seen.chances.items():
        following = seat if AGAIN[card] else (seat + 1) % seen.seats
        after = _best(seen, followings(seen, pawns, seat, card), seat, following)
        if cards == 1 or after[seat].count(GOAL) >= ENOUGH:
            total += likely * _chance(seen, after, seen.me, following)
        else:
            total += likely * expected(seen, after, following, cards - 1)
    return total


def _best(seen: BotView, reached: Iterator[PawnSpaces], seat: int, following: int) -> PawnSpaces:
    """The position that is best for the seat, if the seat ``following`` turns the next card."""
    return max(reached, key=lambda pawns: _chance(seen, pawns, seat, following))


def _chance(seen: BotView, pawns: PawnSpaces, seat: int, following: int) -> float:
    return chance(strengths(seen, pawns, (following - 1) % seen.seats), seat)


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
