"""Acts of staff on people, each with a reason and recorded in the trail."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.close import close_account
from accounts.locking import locked_person
from accounts.models import User
from accounts.sessions import end_sessions
from games.models import StaffAct
from games.play.staff.acts import checked, write_trail
from games.play.staff.permissions import may_close_account, may_end_sessions
from games.refusals import Refusal


@transaction.atomic
def close_account_as_staff(*, pk: int, staff: User, reason: str) -> User:
    """Close the account of the person ``pk`` for good; the players of their games read why.

    Raises what `may_close_account.check` and `accounts.lifecycle.close.close_account` raise.
    """
    may_close_account.check(staff, locked_person(pk, by=staff.pk))
    reason = checked(reason)
    person = close_account(pk, by=staff, reason=reason)
    write_trail(StaffAct.Kind.CLOSE_ACCOUNT, staff, reason, person=person)
    return person


@transaction.atomic
def end_sessions_as_staff(*, pk: int, staff: User, reason: str) -> int:
    """Sign the person ``pk`` out everywhere; return the number of sessions that ended. Only staff read why.

    Raises what `may_end_sessions.check` raises, and a ``Refusal`` if no session is left.
    """
    person = locked_person(pk, by=staff.pk)
    staff.lock_against_closing()
    may_end_sessions.check(staff, person)
    reason = checked(reason)
    ended = end_sessions(person)
    if not ended:
        raise Refusal(_("This person is not signed in anywhere. Nothing was changed."))
    write_trail(StaffAct.Kind.END_SESSIONS, staff, reason, person=person)
    return ended
