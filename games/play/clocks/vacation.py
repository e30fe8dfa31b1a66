"""Going on vacation and coming back."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.registry import locked_person
from games.clock.rest import affordable, vacation_from
from games.models import Game, LogEntry, Vacation
from games.play.clocks.running import CLOCK, restart_clock
from games.play.entries import write_entry
from games.play.wake_ups import save_revision
from games.queries.clocks import vacation_of
from games.refusals import Invalid, Refusal


@transaction.atomic
def go_on_vacation(*, user: User, days: int) -> Vacation:
    """Stop all clocks of ``user`` from now to the end of a day; today is the first of ``days``.

    ``Invalid`` if the year does not have that many days left.
    """
    games = _lock_games(user)
    now, zone = timezone.now(), ZoneInfo(user.time_zone or "UTC")
    if vacation_of(user, now) is not None:
        raise Refusal(_("You are on vacation already."))
    span = vacation_from(now, days, zone)
    earlier = [vacation.span for vacation in Vacation.objects.filter(person=user)]
    if days < 1 or not affordable(earlier, span, zone):
        raise Invalid(_("You do not have that many days of vacation left."))
    vacation = Vacation.objects.create(person=user, begins_at=span.begin, ends_at=span.end)
    _write_entries(games, user, LogEntry.Kind.AWAY, now)
    return vacation


@transaction.atomic
def come_back(*, user: User) -> None:
    """End the vacation of ``user``, if any: their clocks run from now on."""
    games = _lock_games(user)
    now = timezone.now()
    vacation = vacation_of(user, now)
    if vacation is not None:
        vacation.ends_at = now
        vacation.save(update_fields=["ends_at"])
        _write_entries(games, user, LogEntry.Kind.BACK, now)


def _lock_games(user: User) -> list[Game]:
    """Lock ``user`` and their games, so that none of their clocks can start; return the running games."""
    locked_person(user.pk)
    user.lock_against_closing()
    return list(Game.objects.filter(seat_rows__user=user, status=Game.Status.RUNNING))


def _write_entries(games: list[Game], user: User, kind: LogEntry.Kind, now: datetime) -> None:
    """Write ``kind`` to each log whose table grants vacations, and compute the deadlines of ``user`` anew."""
    for game in games:
        if not game.grants_vacations:
            continue
        seat = game.seat_rows.get(user=user)
        write_entry(game, kind, seat=seat.number, user=user, now=now)
        if game.to_act == seat.number:
            restart_clock(game, seat, now)
        save_revision(game, *CLOCK)
