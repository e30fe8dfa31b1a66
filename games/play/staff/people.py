"""Closing somebody's account, as staff."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.close import close_account
from accounts.models import User
from games.models import Game, Seat, StaffAct
from games.play.errors import Refusal
from games.play.staff.acts import NotStaff, Partial, checked
from games.play.staff.trail import write_trail


@transaction.atomic
def close_account_as_staff(*, pk: int, staff: User, reason: str) -> User:
    """Close the account of the person ``pk`` for good; the players of their games read why.

    Raises as `accounts.close.close_account` does; ``Partial`` where ``staff`` plays a game with them; and a
    ``Refusal`` for oneself, and for other staff unless one may do everything.
    """
    if not staff.is_staff:
        raise NotStaff
    if pk == staff.pk:
        raise Refusal(_("Close your own account in your settings."))
    if User.objects.filter(pk=pk, is_staff=True).exists() and not staff.is_superuser:
        raise Refusal(_("Only who may do everything can close an account of the staff."))
    reason = checked(reason)
    person = close_account(pk, by=staff, reason=reason)
    if _play_together(person, staff):
        raise Partial(_("You play with this person. Ask somebody else of the staff."))
    write_trail(StaffAct.Kind.CLOSE_ACCOUNT, staff, reason, person=person)
    return person


def _play_together(person: User, staff: User) -> bool:
    running = Game.objects.filter(status=Game.Status.RUNNING, seat_rows__user=staff)
    return Seat.objects.filter(user=person, game__in=running).exists()
