"""Opening the hidden cards of a running game, as staff who were given the right to."""

from datetime import timedelta

from django.contrib.auth.models import Permission
from django.db import transaction
from django.db.models import Exists, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, StaffAct
from games.play.errors import NotRunning, Refusal
from games.play.lock import locked
from games.play.staff.acts import checked, impartial_seats
from games.play.staff.trail import write_trail
from games.play.wake_ups import save_revision

OPEN_FOR = timedelta(minutes=15)


class MayNotLook(Refusal):
    """It takes a right of its own."""

    sentence = _("You may not open the hidden cards of running games.")
    status = 403


def may_look(staff: User) -> bool:
    """Whether ``staff`` were given ``games.see_hidden``: whoever may do everything does not have it by that alone."""
    return staff.is_active and staff.is_staff and _given(staff).exists()


def _given(staff: User) -> QuerySet[Permission]:
    theirs = Q(user=staff) | Q(group__user=staff)
    return Permission.objects.filter(theirs, content_type__app_label="games", codename="see_hidden")


@transaction.atomic
def open_hidden(*, game_id: str, staff: User, reason: str) -> Game:
    """Open the hidden cards of a running game to ``staff`` for a quarter of an hour; its players read that, and why.

    While they are open, nothing happens. Raises ``MayNotLook``, ``Partial`` or ``NotRunning``.
    """
    game = locked(game_id)
    impartial_seats(game, staff)
    if not may_look(staff):
        raise MayNotLook
    if game.status != Game.Status.RUNNING:
        raise NotRunning(_("This game is not running. Nothing of it is hidden, or nothing is dealt."))
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
    return acts.filter(Exists(_given(staff)))
