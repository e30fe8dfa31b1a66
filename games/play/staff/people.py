"""What staff may do to a person: each act has a reason, and is in the trail."""

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.close import Closed, close_account
from accounts.locking import locked
from accounts.models import User
from accounts.sessions import end_sessions
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
    _check(pk, staff, of_oneself=_("Close your own account in your settings."))
    reason = checked(reason)
    person = close_account(pk, by=staff, reason=reason)
    if _play_together(person, staff):
        raise Partial(_("You play with this person. Ask somebody else of the staff."))
    write_trail(StaffAct.Kind.CLOSE_ACCOUNT, staff, reason, person=person)
    return person


@transaction.atomic
def end_sessions_as_staff(*, pk: int, staff: User, reason: str) -> int:
    """Sign the person ``pk`` out everywhere; the number of sessions that ended. Only staff read why.

    Raises ``Closed``, ``Partial``, and a ``Refusal`` as closing the account does, where the person is a guest, whom
    nothing could sign in again, and where no session is left.
    """
    _check(pk, staff, of_oneself=_("End your own sessions in your settings."))
    reason = checked(reason)
    person = locked(pk, by=staff.pk)
    staff.keep_open()
    if person.closed_at is not None:
        raise Closed
    if person.guest:
        raise Refusal(_("A guest could not sign in again. Nothing was changed."))
    if _play_together(person, staff):
        raise Partial(_("You play with this person. Ask somebody else of the staff."))
    ended = end_sessions(person)
    if not ended:
        raise Refusal(_("This person is not signed in anywhere. Nothing was changed."))
    write_trail(StaffAct.Kind.END_SESSIONS, staff, reason, person=person)
    return ended


def _check(pk: int, staff: User, of_oneself: Promise) -> None:
    if not staff.is_staff:
        raise NotStaff
    if pk == staff.pk:
        raise Refusal(of_oneself)
    if User.objects.filter(pk=pk, is_staff=True).exists() and not staff.is_superuser:
        raise Refusal(_("Only a superuser can do that to a member of staff."))


def _play_together(person: User, staff: User) -> bool:
    running = Game.objects.filter(status=Game.Status.RUNNING, seat_rows__user=staff)
    return Seat.objects.filter(user=person, game__in=running).exists()
