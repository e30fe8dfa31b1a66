"""Opening the hidden cards of a running game, as staff who were given the right to."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, LogEntry, StaffAct
from games.play.lock import locked
from games.play.staff.acts import checked
from games.play.staff.permissions import may_open_hidden, sees_hidden
from games.play.staff.trail import write_trail
from games.play.wake_ups import save_revision

OPEN_FOR = timedelta(minutes=15)


@transaction.atomic
def open_hidden(*, game_id: str, staff: User, reason: str) -> Game:
    """Open the hidden cards of a running game to ``staff`` for a quarter of an hour; its players read that, and why.

    While they are open, nothing happens. Raises ``MayNotLook``, ``Partial`` or ``NotRunning``.
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
    """What of hidden cards is open to ``staff`` now: not what they opened too long ago, or may not see any more."""
    acts = StaffAct.objects.filter(staff=staff, kind=StaffAct.Kind.OPEN_HIDDEN, at__gt=timezone.now() - OPEN_FOR)
    return acts.filter(sees_hidden(staff))
