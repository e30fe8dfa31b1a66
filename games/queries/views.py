"""Views of a stored game, its winners among the players who stayed, and the place of each."""

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
    """The seats whose players had left the game at its end; none if all of them had."""
    return [] if everybody_left(seats) else [seat.number for seat in seats if _has_left(seat)]


def everybody_left(seats: Sequence[Seat]) -> bool:
    """Whether all players had left the game at its end."""
    return all(_has_left(seat) for seat in seats)


def _has_left(seat: Seat) -> bool:
    """In any game, whose seat a bot has at the end; in a rated one, who has left ever (`games.ratings.leaving`)."""
    return bool(seat.stand_in) or seat.left_version is not None


def best_of(ranks: Sequence[tuple[int, ...]], gone: Collection[int]) -> list[int]:
    """The best seats, not counting those of ``gone``."""
    best = max(rank for seat, rank in enumerate(ranks) if seat not in gone)
    return [seat for seat, rank in enumerate(ranks) if rank == best and seat not in gone]


def places_in(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The place of each seat in a finished game, 1 for the best; equal places are ties.

    Players who have left share the last place, unless all of them have.
    """
    ranks = game.state().ranks()
    gone = left_at_the_end(seats)
    keys = [(seat not in gone, rank if seat not in gone else ()) for seat, rank in enumerate(ranks)]
    return [1 + sum(other > key for other in keys) for key in keys]
