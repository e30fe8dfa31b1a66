"""Who is on vacation."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat, Vacation


def vacation_of(user: User) -> Vacation | None:
    """The vacation that ``user`` is on."""
    return _now().filter(person=user).first()


def away_until(game: Game, seats: Iterable[Seat]) -> dict[int, datetime]:
    """Until when the people at these seats are on vacation, by seat; nobody where that stops no clock."""
    if game.status not in (Game.Status.OPEN, Game.Status.RUNNING) or game.pace == Game.Pace.NONE or not game.vacations:
        return {}
    numbers = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    return {numbers[vacation.person_id]: vacation.ends_at for vacation in _now().filter(person__in=numbers)}


def _now() -> QuerySet[Vacation]:
    now = timezone.now()
    return Vacation.objects.filter(begins_at__lte=now, ends_at__gt=now)
