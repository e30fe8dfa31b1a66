"""What staff may do to a game: each with a reason, which its players read in the game's own log."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.models.log_entry import REASON_LENGTH
from games.play.cancel import close
from games.play.errors import Invalid, NotRunning, Refusal
from games.play.lock import locked
from games.play.stand_in import STAND_IN_LEVEL, change_stand_in


class Partial(Refusal):
    """Staff who play are players."""

    sentence = _("You have a seat in this game. Ask somebody else of the staff.")
    status = 403


class NotStaff(Refusal):
    """Only staff may do this."""

    sentence = _("Only staff can do that.")
    status = 403


@transaction.atomic
def cancel_as_staff(*, game_id: str, staff: User, reason: str) -> Game:
    """Cancel an open or running game; it stays readable. Raises ``NotRunning`` once it is over."""
    game = locked(game_id)
    _seats_for(game, staff)
    if game.status not in (Game.Status.OPEN, Game.Status.RUNNING):
        raise NotRunning(_("This game is over. Nothing was changed."))
    return close(game, staff, reason=_checked(reason))


@transaction.atomic
def seat_bot_as_staff(*, game_id: str, seat_number: int, staff: User, reason: str) -> Game:
    """Let a bot stand in for the person at a seat of a running game, who may take it back."""
    game = locked(game_id)
    seats = _seats_for(game, staff)
    if game.status != Game.Status.RUNNING:
        raise NotRunning(_("This game is not running. Nothing was changed."))
    if seat_number not in range(len(seats)):
        raise Invalid(_("There is no such seat."))
    seat = seats[seat_number]
    if seat.level:
        raise Refusal(_("A bot plays this seat already."))
    return change_stand_in(game, seat, STAND_IN_LEVEL, LogEntry.Kind.STOOD_IN, staff, _checked(reason))


def _seats_for(game: Game, staff: User) -> list[Seat]:
    seats = list(game.seat_rows.all())
    if not staff.is_staff:
        raise NotStaff
    if any(seat.user_id == staff.pk for seat in seats):
        raise Partial
    return seats


def _checked(reason: str) -> str:
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= REASON_LENGTH:
        raise Invalid(_("Say why, in %(most)d letters at most.") % {"most": REASON_LENGTH})
    return reason
