"""Going on vacation and coming back."""

from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.locking import locked
from accounts.models import User
from games.clock.paces import NONE
from games.clock.vacation import affordable, beginning
from games.models import Game, LogEntry, Vacation
from games.play.clocks.running import CLOCK, restart_clock
from games.play.entries import write_entry
from games.play.errors import Invalid, Refusal
from games.play.wake_ups import save_revision
from games.queries.clocks import vacation_of


@transaction.atomic
def go_on_vacation(*, user: User, days: int) -> Vacation:
    """Vacation from now to the end of a day, today being the first of ``days``: no clock of ``user`` runs meanwhile.

    Raises ``Invalid`` where the year has not so many days left.
    """
    games = _lock_all(user)
    now, zone = timezone.now(), ZoneInfo(user.time_zone or "UTC")
    if vacation_of(user) is not None:
        raise Refusal(_("You are on vacation already."))
    span = beginning(now, days, zone)
    taken = [vacation.span for vacation in Vacation.objects.filter(person=user)]
    if days < 1 or not affordable(taken, span, zone):
        raise Invalid(_("You do not have so many days of vacation left."))
    vacation = Vacation.objects.create(person=user, begins_at=span.begin, ends_at=span.end)
    _tell(games, user, LogEntry.Kind.AWAY)
    return vacation


@transaction.atomic
def come_back(*, user: User) -> None:
    """End the vacation of ``user`` now: from now on their clocks run. Without one nothing happens."""
    games = _lock_all(user)
    vacation = vacation_of(user)
    if vacation is not None:
        vacation.ends_at = timezone.now()
        vacation.save(update_fields=["ends_at"])
        _tell(games, user, LogEntry.Kind.BACK)


def _lock_all(user: User) -> list[Game]:
    """Their running games; what is theirs and they are locked, so that no clock of theirs starts meanwhile."""
    locked(user.pk)
    user.keep_open()
    return list(Game.objects.filter(seat_rows__user=user, status=Game.Status.RUNNING))


def _tell(games: list[Game], user: User, kind: LogEntry.Kind) -> None:
    """Say so at each running table at which it means something, and reckon the time anew where they are waited for."""
    for game in games:
        if game.pace != NONE and game.vacations:
            _tell_at(game, user, kind)


def _tell_at(game: Game, user: User, kind: LogEntry.Kind) -> None:
    seat = game.seat_rows.get(user=user)
    write_entry(game, kind, seat=seat.number, user=user)
    if game.to_act == seat.number:
        restart_clock(game, seat, timezone.now())
    save_revision(game, *CLOCK)
