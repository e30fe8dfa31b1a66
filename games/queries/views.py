"""What a seat sees of a stored game, and whom the site ranks last."""

from collections.abc import Collection, Sequence

from games.engine.state import View
from games.models import Game, Seat


def view_of(game: Game, seats: Sequence[Seat], seat: int | None) -> View:
    """The position as ``seat`` may see it; of a finished game with the winners among those who stayed."""
    view = game.state().view(seat)
    if view["winners"] is not None:
        view["winners"] = winners_of(game, seats)
    return view


def winners_of(game: Game, seats: Sequence[Seat]) -> list[int]:
    """Who has won a finished game: of those who stayed, the best by the rules.

    ``Game.winners`` is what the rules alone say, as its history has it.
    """
    gone = left_at_the_end(seats)
    return best_of(game.state().ranks(), gone) if gone else game.winners


def left_at_the_end(seats: Sequence[Seat]) -> list[int]:
    """The seats whose players left the game to a bot and did not come back; nobody, where all did."""
    gone = [seat.number for seat in seats if seat.stand_in]
    return gone if len(gone) < len(seats) else []


def best_of(ranks: Sequence[tuple[int, ...]], gone: Collection[int]) -> list[int]:
    """The seats that stand best, without those of ``gone``."""
    best = max(rank for seat, rank in enumerate(ranks) if seat not in gone)
    return [seat for seat, rank in enumerate(ranks) if rank == best and seat not in gone]
