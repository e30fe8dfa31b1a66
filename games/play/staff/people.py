"""Acts of staff on people, each with a reason and recorded in the trail."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.registry import locked_person
from accounts.sessions import end_sessions
from games.models import Game, Seat, StaffAct, StaffMeasure
from games.play.staff.acts import checked, write_trail
from games.play.staff.measures import take_measure
from games.play.staff.permissions import may_close_account, may_end_sessions, may_link_accounts
from games.play.wake_ups import recompute_after_commit, save_revision
from games.ratings.models import Link
from games.ratings.queries import rated_games_of
from games.ratings.rate import counts_for_ratings
from games.refusals import Refusal


@transaction.atomic
def close_account_as_staff(*, pk: int, staff: User, reason: str, bar: bool = False) -> User:
    """Close the account of the person ``pk`` for good; they and the players of their games read why.

    ``bar``: nobody may use their address or name again.

    Raises what `may_close_account.check` and `accounts.lifecycle.close.close_account` raise.
    """
    may_close_account.check(staff, locked_person(pk, by=staff.pk))
    reason = checked(reason)
    person = close_account(pk, by=staff, reason=reason, bar=bar)
    take_measure(StaffMeasure.Kind.CLOSE_ACCOUNT, person, staff, reason)
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


@transaction.atomic
def link_accounts(*, pk: int, other: int, staff: User, reason: str) -> Link:
    """Link the accounts of the people ``pk`` and ``other``: no game with both is rated from now on, nor one that runs.

    A task leaves out their earlier games. Raises what `may_link_accounts.check` raises, and a ``Refusal`` if
    they are linked already.
    """
    games = _games_of_both(pk, other)
    first, second = _locked_pair(pk, other, staff)
    reason = checked(reason)
    link, _new = Link.objects.get_or_create(first=first, second=second)
    if link.confirmed:
        raise Refusal(_("These accounts are linked already. Nothing was changed."))
    _set(link, confirmed=True)
    write_trail(StaffAct.Kind.LINK, staff, reason, person=first, other=second)
    recompute_after_commit(rated_games_of(pk, other))
    for game in games:
        if game.status == Game.Status.RUNNING:
            game.rated = Game.Rated.WANTED
        save_revision(game, "rated")
    return link


@transaction.atomic
def unlink_accounts(*, pk: int, other: int, staff: User, reason: str) -> Link:
    """Undo a link: games that run or start from now on are rated again.

    A task brings back those that were over before the link; those that ended during it stay unrated. Raises
    what `may_link_accounts.check` raises, and a ``Refusal`` if they are not linked.
    """
    games = _games_of_both(pk, other)
    first, second = _locked_pair(pk, other, staff)
    reason = checked(reason)
    link = Link.objects.filter(first=first, second=second, confirmed=True).first()
    if link is None:
        raise Refusal(_("These accounts are not linked. Nothing was changed."))
    _set(link, confirmed=False)
    write_trail(StaffAct.Kind.UNLINK, staff, reason, person=first, other=second)
    recompute_after_commit(rated_games_of(pk, other))
    for game in games:
        if game.status == Game.Status.RUNNING and counts_for_ratings(game, list(game.seat_rows.all())):
            game.rated = Game.Rated.YES
        save_revision(game, "rated")
    return link


def _games_of_both(pk: int, other: int) -> list[Game]:
    """The open tables and running games where both sit and that may be rated, locked in one order."""
    theirs = Game.objects.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING]).exclude(rated=Game.Rated.NO)
    for person in (pk, other):
        theirs = theirs.filter(pk__in=Seat.objects.filter(user=person).values("game_id"))
    return list(theirs.select_for_update(of=("self",)).order_by("pk"))


def _locked_pair(pk: int, other: int, staff: User) -> list[User]:
    """Lock both people and ``staff``, in one order; return the two, the lower id first."""
    people = User.objects.select_for_update(no_key=True).filter(pk__in={pk, other, staff.pk}).order_by("pk").in_bulk()
    staff.lock_against_closing()
    pair = [people[each] for each in sorted({pk, other}) if each in people]
    may_link_accounts.check(staff, pair)
    return pair


def _set(link: Link, *, confirmed: bool) -> None:
    link.confirmed = confirmed
    link.save(update_fields=["confirmed"])
