"""The evaluator of Pousse-toi de là !: the chances of winning in a position, for the analysis of finished games.

The utility of a seat is the strength that bots see in its pawns, times a number by seats, which is in
`bots/fitted.json`, fitted to the winners of games between bots: `python -m bench.evaluators`.
"""

from games.analysis.evaluator import Chances, shared_by, shared_out
from games.bots.fitted import fitted
from games.pousse.bots.position import BotView, PawnSpaces, after_journey, bot_view, pawn_spaces
from games.pousse.bots.strength import strengths
from games.pousse.rules.box import AGAIN
from games.pousse.rules.game import Phase, Pousse
from games.pousse.rules.journeys import journey, moves

VERSION = 2

FITTED: dict[str, float] = fitted("pousse")["winning"]


def pile(state: Pousse, action: str) -> list[str] | None:
    """The pile, if a card is turned (PO-4); one that is empty is shuffled first (PO-13)."""
    return state.pile if action == "turn" else None


def chances(state: Pousse) -> Chances:
    """The chances before the next card; with an open card, after its player's best move."""
    if (winners := state.winners()) is not None:
        return shared_by(winners, state.seat_count)
    view = state.view(None)
    seen, pawns = bot_view(view), pawn_spaces(view)
    if state.phase == Phase.TURN:
        return _chances(seen, pawns, state.acting)
    card, seat = state.card, state.acting
    assert card is not None
    following = seat if AGAIN[card] else (seat + 1) % state.seat_count
    after = (
        after_journey(pawns, journey(seen.board, pawns, card, move)) for move in moves(seen.board, pawns, seat, card)
    )
    return max((_chances(seen, moved, following) for moved in after), key=lambda after_move: after_move[seat])


def _chances(seen: BotView, pawns: PawnSpaces, next_seat: int) -> Chances:
    """The chances if this seat turns the next card."""
    seats = seen.seats
    strength_of_seats = strengths(seen, pawns, (next_seat - 1) % seats)
    return shared_out([FITTED[f"{seats} seats"] * strength for strength in strength_of_seats])
