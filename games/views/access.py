"""Who may see a table."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest

from games.models import Game, Seat
from games.play.errors import Private


def game_or_404(game_id: str) -> Game:
    """The game, or the page that says there is none."""
    try:
        return Game.objects.get(pk=game_id)
    except Game.DoesNotExist as error:
        raise Http404 from error


def viewer_seat(request: HttpRequest, game: Game, seats: Sequence[Seat]) -> int | None:
    """The seat of who asks, ``None`` for a spectator; ``Private`` for a stranger at a private table.

    An open table is shown to whoever has its link: the link is the invitation.
    """
    if request.user.is_authenticated:
        for seat in seats:
            if seat.user_id == request.user.pk:
                return seat.number
        if game.host_id == request.user.pk:
            return None
    if game.public or game.status == Game.Status.OPEN:
        return None
    raise Private


def seen_game(request: HttpRequest, game_id: str) -> tuple[Game, list[Seat], int | None]:
    """The game, its seats, and which of them is the viewer's; refused as by `game_or_404` and `viewer_seat`."""
    game = game_or_404(game_id)
    seats = list(game.seat_rows.all())
    return game, seats, viewer_seat(request, game, seats)
