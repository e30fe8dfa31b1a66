"""What staff may do to a game: each with a reason, which its players read in the game's own log."""

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat, StaffAct
from games.models.log_entry import REASON_LENGTH
from games.notices.outbox import notify, notify_takeover
from games.play.ending import close
from games.play.errors import Invalid
from games.play.lock import locked
from games.play.seats.stand_in import STAND_IN_LEVEL, change_stand_in
from games.play.staff.permissions import may_cancel, may_give_back, may_seat_bot
from games.play.staff.trail import write_trail
from games.presentation.people import one_line


@transaction.atomic
def cancel_as_staff(*, game_id: str, staff: User, reason: str) -> Game:
    """Cancel an open or running game; it stays readable. Raises ``NotRunning`` once it is over."""
    game = locked(game_id)
    may_cancel.check(staff, game)
    reason = checked(reason)
    write_trail(StaffAct.Kind.CANCEL, staff, reason, game=game)
    return close(game, staff, reason=reason)


@transaction.atomic
def seat_bot_as_staff(*, game_id: str, seat_number: int, staff: User, reason: str) -> Game:
    """Let a bot stand in for the person at a seat of a running game, who is told by mail and may take it back.

    Where everybody else who plays would cancel the game, that cancels it.
    """
    game, seat = _locked_seat(game_id, seat_number)
    may_seat_bot.check(staff, game, seat)
    reason = checked(reason)
    write_trail(StaffAct.Kind.SEAT_BOT, staff, reason, game=game, seat=seat.number, person=seat.user)
    change_stand_in(game, seat, STAND_IN_LEVEL, LogEntry.Kind.STOOD_IN, staff, reason)
    notify_takeover(game, seat)
    return game


@transaction.atomic
def give_back_as_staff(*, game_id: str, seat_number: int, staff: User, reason: str) -> Game:
    """Let the person decide again for whom a bot stands in, however that came; the deadlines they missed are forgotten.

    They are told by mail if it is their turn.
    """
    game, seat = _locked_seat(game_id, seat_number)
    may_give_back.check(staff, game, seat)
    reason = checked(reason)
    write_trail(StaffAct.Kind.GIVE_BACK, staff, reason, game=game, seat=seat.number, person=seat.user)
    seat.missed = 0
    seat.save(update_fields=["missed"])
    change_stand_in(game, seat, "", LogEntry.Kind.TOOK_BACK, staff, reason)
    if game.to_act == seat.number:
        notify(game, [seat], waited_for=None, played=(), now=timezone.now())
    return game


def checked(reason: str) -> str:
    """A reason as it is stored; raises ``Invalid`` where nothing of it can be read, or it is too long."""
    reason = one_line(reason)
    if not 0 < len(reason) <= REASON_LENGTH:
        raise Invalid(_("Say why, in %(most)d letters at most.") % {"most": REASON_LENGTH})
    return reason


def _locked_seat(game_id: str, seat_number: int) -> tuple[Game, Seat]:
    game = locked(game_id)
    prefetch_related_objects([game], "seat_rows")
    seats = list(game.seat_rows.all())
    if seat_number not in range(len(seats)):
        raise Invalid(_("There is no such seat."))
    return game, seats[seat_number]
