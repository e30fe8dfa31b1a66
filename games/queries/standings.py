"""Views of a stored game, who plays it still, its winners among the players who stayed, and the place of each."""

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
    gone = left_at_the_end(game, seats)
    return best_of(game.state().ranks(), gone) if gone else game.winners


def left_at_the_end(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The seats whose players have left the game, which ends now or has ended; none if all of them have."""
    return [] if everybody_left(game, seats) else [seat.number for seat in seats if _has_left(game, seat)]


def still_plays(game: Game, seat: Seat) -> bool:
    """Whether a running game is not cancelled without the player at ``seat``.

    In a rated game that is everybody who has not left, also if a bot plays for them; in another one, who plays
    themselves.
    """
    if seat.user_id is None:
        return False
    return seat.left_version is None if game.rated == Game.Rated.YES else not seat.stand_in


def everybody_left(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether all players have left the game, which ends now or has ended."""
    return all(_has_left(game, seat) for seat in seats)


def _has_left(game: Game, seat: Seat) -> bool:
    """In any game, whose seat a bot has at the end; in a rated one, who has left ever (`games.ratings.leavers`).

    A player who stayed until all others had left a rated game may leave after that.
    """
    return seat.left_version is not None or (bool(seat.stand_in) and game.decided_at is None)


def best_of(ranks: Sequence[tuple[int, ...]], gone: Collection[int]) -> list[int]:
    """Return the best seats, without the ``gone``."""
    best = max(rank for seat, rank in enumerate(ranks) if seat not in gone)
    return [seat for seat, rank in enumerate(ranks) if rank == best and seat not in gone]


def places_in(game: Game, seats: Sequence[Seat]) -> list[int]:
    """The place of each seat in a game that is over or decided, 1 for the best; equal places are ties.

    Players who have left share the last place, unless all of them have. If the rules did not end the game, those who
    stayed share the first place.
    """
    ranks = game.state().ranks() if game.status == Game.Status.FINISHED else [()] * game.seats
    gone = left_at_the_end(game, seats)
    keys = [(seat not in gone, rank if seat not in gone else ()) for seat, rank in enumerate(ranks)]
    return [1 + sum(other > key for other in keys) for key in keys]
