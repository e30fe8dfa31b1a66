"""The host's choice whether the result of a game changes the ratings, until the game starts."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.play.entries import write_entry
from games.play.lock import locked_by_host
from games.play.wake_ups import save_revision
from games.refusals import Refusal


class SatDownUnrated(Refusal):
    """Whoever sat down at a table that is not rated is not made to play for the ratings: the host may start at once."""

    sentence = _("Somebody sat down here to play without ratings. Open a new table to play for the ratings.")


@transaction.atomic
def set_rated(*, game_id: str, user: User, rated: bool) -> Game:
    """Let the game of the host ``user`` be rated or not; the room's log tells it to those who are seated.

    They stay, and may leave. Does nothing if it is so already. Raises ``NotOpen``, ``NotHost``, or ``SatDownUnrated``
    if another person has sat down since the table was not rated.
    """
    game, now = locked_by_host(game_id, user), timezone.now()
    if rated == (game.rated != Game.Rated.NO):
        return game
    seats = list(game.seat_rows.all())
    if rated and _sat_down_since(game, seats, user):
        raise SatDownUnrated
    game.rated = Game.Rated.WANTED if rated else Game.Rated.NO
    seat = next((seat.number for seat in seats if seat.user_id == user.pk), 0)
    write_entry(game, LogEntry.Kind.RATED if rated else LogEntry.Kind.UNRATED, seat=seat, user=user, now=now)
    save_revision(game, "rated")
    return game


def _sat_down_since(game: Game, seats: list[Seat], user: User) -> bool:
    """Whether another person has sat down since the table was not rated: since then, or since it was opened so."""
    change = game.entries.filter(kind=LogEntry.Kind.UNRATED).order_by("-pk").first()
    since = change.at if change else game.created_at
    others = [seat for seat in seats if seat.user_id not in (None, user.pk)]
    return any(seat.taken_at is not None and seat.taken_at >= since for seat in others)
