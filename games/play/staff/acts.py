"""Acts of staff on a game, each with a reason, which its players read in the log."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.bots import DEFAULT_LEVEL
from games.models import Case, Game, LogEntry, Seat, StaffAct
from games.models.log_entry import REASON_LENGTH
from games.notices.outbox import notify, notify_takeover
from games.play.absence.stand_in import change_stand_in
from games.play.lock import locked
from games.play.staff.permissions import may_cancel, may_give_back, may_open_hidden, may_seat_bot, sees_hidden
from games.play.tables.ending import close
from games.play.wake_ups import recompute_after_commit, save_revision
from games.presentation.people import one_line
from games.ratings.models import RatedGame
from games.refusals import Invalid
from pushsite.compiled import update


@transaction.atomic
def cancel_as_staff(*, game_id: str, staff: User, reason: str) -> Game:
    """Cancel an open or running game; it stays readable. Raises ``NotRunning`` once it is over.

    It changes nobody's rating, also if players had left.
    """
    game = locked(game_id)
    may_cancel.check(staff, game)
    reason = checked(reason)
    write_trail(StaffAct.Kind.CANCEL, staff, reason, game=game)
    if game.rated == Game.Rated.YES:
        game.rated = Game.Rated.WANTED
        update(game, "rated")
        recompute_after_commit(RatedGame.objects.filter(game=game))  # if it was decided
    return close(game, timezone.now(), staff, reason=reason)


@transaction.atomic
def seat_bot_as_staff(*, game_id: str, seat_number: int, staff: User, reason: str) -> Game:
    """Let a bot stand in for the person at a seat of a running game. They get a mail and may take the seat back.

    If everyone else who plays agreed to cancel the game, this cancels it.
    """
    game, seat = _locked_seat(game_id, seat_number)
    now = timezone.now()
    may_seat_bot.check(staff, game, seat)
    reason = checked(reason)
    write_trail(StaffAct.Kind.SEAT_BOT, staff, reason, game=game, seat=seat.number, person=seat.user)
    change_stand_in(game, seat, DEFAULT_LEVEL, LogEntry.Kind.STOOD_IN, user=staff, now=now, reason=reason)
    notify_takeover(game, seat, now)
    return game


@transaction.atomic
def give_back_as_staff(*, game_id: str, seat_number: int, staff: User, reason: str) -> Game:
    """End a stand-in, so that the person decides again; the deadlines that they missed are forgotten.

    They get a mail if it is their turn.
    """
    game, seat = _locked_seat(game_id, seat_number)
    now = timezone.now()
    may_give_back.check(staff, game, seat)
    reason = checked(reason)
    write_trail(StaffAct.Kind.GIVE_BACK, staff, reason, game=game, seat=seat.number, person=seat.user)
    seat.missed = 0
    seat.save(update_fields=["missed"])
    change_stand_in(game, seat, "", LogEntry.Kind.TOOK_BACK, user=staff, now=now, reason=reason)
    if game.to_act == seat.number:
        notify(game, [seat], waited_for=None, played=(), now=now)
    return game


def checked(reason: str) -> str:
    """A reason as it is stored. Raises ``Invalid`` if it is invisible or too long."""
    reason = one_line(reason)
    if not 0 < len(reason) <= REASON_LENGTH:
        raise Invalid(_("Say why, in at most %(most)d characters.") % {"most": REASON_LENGTH})
    return reason


def _locked_seat(game_id: str, seat_number: int) -> tuple[Game, Seat]:
    game = locked(game_id)
    prefetch_related_objects([game], "seat_rows")
    seats = list(game.seat_rows.all())
    if seat_number not in range(len(seats)):
        raise Invalid(_("There is no such seat."))
    return game, seats[seat_number]


def write_trail(
    kind: StaffAct.Kind,
    staff: User,
    reason: str = "",
    *,
    game: Game | None = None,
    seat: int | None = None,
    person: User | None = None,
    other: User | None = None,
    case: Case | None = None,
    step: int | None = None,
) -> None:
    """Write into the trail what ``staff`` did, to a game, a seat, a person or two, or which step they looked at."""
    StaffAct.objects.create(
        kind=kind,
        staff=staff,
        staff_name=staff.name,
        reason=reason,
        game=game,
        seat=seat,
        person=person,
        other=other,
        case=case,
        step=step,
    )


HIDDEN_OPEN_FOR = timedelta(minutes=15)


@transaction.atomic
def open_hidden(*, game_id: str, staff: User, reason: str) -> Game:
    """Open the hidden cards of a running game to ``staff`` for 15 minutes; its players read that, and why.

    Does nothing while they are open. Raises ``MayNotLook``, ``PlaysThere`` or ``NotRunning``.
    """
    game = locked(game_id)
    may_open_hidden.check(staff, game)
    reason = checked(reason)
    if openings(staff).filter(game=game).exists():
        return game
    write_trail(StaffAct.Kind.OPEN_HIDDEN, staff, reason, game=game)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.LOOKED, person=staff, version=game.version, reason=reason)
    save_revision(game)
    return game


def openings(staff: User) -> QuerySet[StaffAct]:
    """The openings of hidden cards that are valid now; none if ``staff`` lost the right."""
    acts = StaffAct.objects.filter(staff=staff, kind=StaffAct.Kind.OPEN_HIDDEN, at__gt=timezone.now() - HIDDEN_OPEN_FOR)
    return acts.filter(sees_hidden(staff))
