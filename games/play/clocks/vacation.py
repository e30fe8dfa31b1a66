"""Going on vacation and coming back."""

from datetime import date, datetime, timedelta
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
from games.queries.clocks import next_vacation
from games.refusals import Invalid, Refusal

MOST_AHEAD = timedelta(days=365)


@transaction.atomic
def go_on_vacation(*, user: User, days: int, first: date | None = None) -> Vacation:
    """Stop all clocks of ``user`` for that many ``days``, from now on or from the beginning of the day ``first``.

    If they have planned the same one before, return that. ``Invalid`` if the year does not have that many days left, or
    for a day that is past or more than a year away.
    """
    games = _lock_games(user)
    now, zone = timezone.now(), ZoneInfo(user.time_zone or "UTC")
    today = now.astimezone(zone).date()
    if first is not None and not today <= first <= today + MOST_AHEAD:
        raise Invalid(_("Choose a first day between today and a year from now."))
    span = vacation_from(now, days, zone, first)
    if (planned := next_vacation(user, now)) is not None:
        same_begin = planned.begins_at <= now if span.begin == now else planned.begins_at == span.begin
        if same_begin and planned.ends_at == span.end:
            return planned
        raise Refusal(_("You already have a vacation."))
    earlier = [vacation.span for vacation in Vacation.objects.filter(person=user)]
    if days < 1 or not affordable(earlier, span, zone):
        raise Invalid(_("You don’t have that many vacation days left."))
    vacation = Vacation.objects.create(person=user, begins_at=span.begin, ends_at=span.end)
    _restart_clocks(games, user, LogEntry.Kind.AWAY if span.begin == now else None, now)
    return vacation


@transaction.atomic
def come_back(*, user: User) -> None:
    """End the vacation of ``user``, if any: their clocks run from now on. One that is to come is given up."""
    games = _lock_games(user)
    now = timezone.now()
    vacation = next_vacation(user, now)
    if vacation is None:
        return
    if vacation.begins_at > now:
        vacation.delete()
        _restart_clocks(games, user, None, now)
    else:
        vacation.ends_at = now
        vacation.save(update_fields=["ends_at"])
        _restart_clocks(games, user, LogEntry.Kind.BACK, now)


def _lock_games(user: User) -> list[Game]:
    """Lock ``user`` and their games, so that none of their clocks can start; return the running games."""
    locked_person(user.pk)
    user.lock_against_closing()
    return list(Game.objects.filter(seat_rows__user=user, status=Game.Status.RUNNING))


def _restart_clocks(games: list[Game], user: User, kind: LogEntry.Kind | None, now: datetime) -> None:
    """Where the table grants vacations, compute the deadlines of ``user`` again, and log ``kind``, if any.

    A vacation that is to come is not written: the other players learn of it when it begins.
    """
    for game in games:
        if not game.grants_vacations:
            continue
        seat = game.seat_rows.get(user=user)
        if kind is not None:
            write_entry(game, kind, seat=seat.number, user=user, now=now)
        if game.to_act == seat.number:
            restart_clock(game, seat, now)
        save_revision(game, *CLOCK)
