"""Who sees which table."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest

from games.models import Game, Seat
from games.queries.table import game_by_id
from games.refusals import NotWatchable, Private


def game_or_404(game_id: str) -> Game:
    """The game with this id, or a 404."""
    game = game_by_id.first(game_id)
    if game is None:
        raise Http404
    return game


def viewer_seat(request: HttpRequest, game: Game, seats: Sequence[Seat]) -> int | None:
    """The viewer's seat, ``None`` for a spectator; ``Private`` or ``NotWatchable`` for strangers who may not see it.

    Everyone with the link may see an open table: the link is the invitation.
    """
    if request.user.is_authenticated:
        for seat in seats:
            if seat.user_id == request.user.pk:
                return seat.number
        if game.host_id == request.user.pk:
            return None
    if game.status == Game.Status.OPEN or (game.public and (game.watchable or game.over)):
        return None
    raise NotWatchable if game.public else Private


def visible_game(request: HttpRequest, game_id: str) -> tuple[Game, list[Seat], int | None]:
    """The game, its seats and the viewer's seat; raises what `game_or_404` and `viewer_seat` raise."""
    game = game_or_404(game_id)
    seats = list(game.seat_rows.all())
    return game, seats, viewer_seat(request, game, seats)
