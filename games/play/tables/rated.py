"""Making an open table rated or unrated, by its host."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.play.entries import write_entry
from games.play.lock import locked_by_host
from games.play.tables.seating import UNRATED
from games.play.wake_ups import save_revision
from games.refusals import Refusal


class SatDownUnrated(Refusal):
    """Raised when a table is made rated after people sat down for an unrated game: the host may start at once."""

    sentence = gettext_lazy("Someone joined here for an unrated game. Open a new table to play a rated one.")


@transaction.atomic
def set_rated(*, game_id: str, user: User, rated: bool) -> Game:
    """Make the table of the host ``user`` rated or unrated, and write it into the table's log.

    If others sit at a rated table, they are asked first: it stays rated until they agree, and the host may withdraw the
    question. Do nothing if nothing changes. Raise ``NotOpen``, ``NotHost``, ``SatDownUnrated`` if another person sat
    down while the table was unrated, or a refusal if bots or guests sit there.
    """
    game, now = locked_by_host(game_id, user), timezone.now()
    seats = list(game.seat_rows.all())
    others = [seat for seat in seats if seat.user_id not in (None, user.pk)]
    asks = not rated and game.rated != Game.Rated.NO and bool(others)
    if rated == (game.rated != Game.Rated.NO) and not game.asks_unrated:
        return game
    if game.rated == Game.Rated.NO:
        _check_may_be_rated(game, seats, user)
    if asks or game.asks_unrated:
        game.asks_unrated = True if asks else None
        game.seat_rows.update(agrees_unrated=None)
    else:
        game.rated = Game.Rated.WANTED if rated else Game.Rated.NO
        seat = next((seat.number for seat in seats if seat.user_id == user.pk), 0)
        write_entry(game, LogEntry.Kind.RATED if rated else LogEntry.Kind.UNRATED, seat=seat, user=user, now=now)
    save_revision(game, *UNRATED)
    return game


def _check_may_be_rated(game: Game, seats: Sequence[Seat], user: User) -> None:
    bots = game.bots_of_players or user.owner_id is not None or any(seat.bot for seat in seats)
    if bots or user.guest or game.fill_at is not None:
        raise Refusal(_("A game with bots or guests is not rated."))
    if _sat_down_since(game, seats, user):
        raise SatDownUnrated


def _sat_down_since(game: Game, seats: Sequence[Seat], user: User) -> bool:
    """Whether another person has sat down since the table became unrated, or was opened so."""
    change = game.entries.filter(kind=LogEntry.Kind.UNRATED).order_by("-pk").first()
    since = change.at if change else game.created_at
    others = [seat for seat in seats if seat.user_id not in (None, user.pk)]
    return any(seat.taken_at is not None and seat.taken_at >= since for seat in others)
