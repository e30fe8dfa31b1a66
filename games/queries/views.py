"""Views of a stored game, and its winners among the players who stayed."""

from collections.abc import Collection, Sequence

from games.engine.state import View
from games.models import Game, Seat


def view_of(game: Game, seats: Sequence[Seat], seat: int | None) -> View:
    """The view of ``seat``; in a finished game with the winners among the players who stayed."""
    view = game.state().view(seat)
    if view["winners"] is not None:
        view["winners"] = winners_of(game, seats)
    return view


def winners_of(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The winners of a finished game: the best by the rules of the players who stayed.

    ``Game.winners`` follows the rules alone, as the history does.
    """
    gone = left_at_the_end(seats)
    return best_of(game.state().ranks(), gone) if gone else game.winners


def left_at_the_end(seats: Sequence[Seat]) -> list[int]:
    """The seats whose players left the game to a bot for good; none if all of them did."""
    gone = [seat.number for seat in seats if seat.stand_in]
    return gone if len(gone) < len(seats) else []


def best_of(ranks: Sequence[tuple[int, ...]], gone: Collection[int]) -> list[int]:
    """The best seats, not counting those of ``gone``."""
    best = max(rank for seat, rank in enumerate(ranks) if seat not in gone)
    return [seat for seat, rank in enumerate(ranks) if rank == best and seat not in gone]
