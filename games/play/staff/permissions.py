"""What a member of staff may do. Acts, staff pages and buttons all ask here.

Call a permission for a yes or no: ``may_cancel(staff, game)``. Its ``check`` takes the same arguments and raises the
``Refusal`` that says why not. Functions that change something call ``check`` after they have locked the row.
Permissions about a game read its ``seat_rows``: prefetch them, and asking costs no query.
"""

from collections.abc import Callable, Sequence
from typing import Generic, ParamSpec

from django.contrib.auth.models import Permission
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle.close import Closed
from accounts.models import User
from games.models import Case, Game, Seat
from games.ratings.rate import result_counts
from games.refusals import NotRunning, Refusal

P = ParamSpec("P")


class NotStaff(Refusal):
    """Raised when a person without rights tries an act of staff."""

    sentence = _("Only staff can do that.")
    status = 403


class NotPermitted(NotStaff):
    """This member of staff does not have the right."""

    sentence = _("You do not have the right to do that. Nothing was changed.")


class MayNotLook(NotPermitted):
    """Raised when staff lack the right to see hidden cards."""

    sentence = _("You may not open the hidden cards of running games.")


class PlaysThere(Refusal):
    """Staff who play a game are players there."""

    sentence = _("You have a seat in this game. Ask another member of staff.")
    status = 403


class Concerned(PlaysThere):
    """Staff cannot look into games that they play, or into cases by or about themselves."""

    sentence = _("This concerns you, or a game that you play. Ask another member of staff.")


class StaffPermission(Generic[P]):
    """A check that raises a ``Refusal``, which can also be asked for a yes or no."""

    def __init__(self, check: Callable[P, None]) -> None:
        self.check = check
        self.__doc__ = check.__doc__

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        try:
            self.check(*args, **kwargs)
        except Refusal:
            return False
        return True


# games


@StaffPermission
def may_see_games(staff: User) -> None:
    """Look at games, as far as a spectator may."""
    _require(staff, "games.view_game")


@StaffPermission
def may_change_games(staff: User) -> None:
    """The right that all acts on games need, hidden cards aside."""
    _require(staff, "games.change_game")


@StaffPermission
def may_cancel(staff: User, game: Game) -> None:
    """Cancel an open or running game."""
    may_change_games.check(staff)
    _require_impartial(staff, game)
    if game.status not in (Game.Status.OPEN, Game.Status.RUNNING):
        raise NotRunning(_("This game is over. Nothing was changed."))


@StaffPermission
def may_void(staff: User, game: Game) -> None:
    """Void the result of a game that is over and has changed ratings."""
    may_change_games.check(staff)
    _require_impartial(staff, game)
    if not game.over or not result_counts(game, list(game.seat_rows.all())):
        raise Refusal(_("This game has no result that changes ratings. Nothing was changed."))


@StaffPermission
def may_seat_bot(staff: User, game: Game, seat: Seat) -> None:
    """Let a bot stand in for the person at ``seat``."""
    _require_running(staff, game)
    if seat.level:
        raise Refusal(_("A bot plays this seat already."))


@StaffPermission
def may_give_back(staff: User, game: Game, seat: Seat) -> None:
    """Let the person at ``seat`` decide again, where a bot stands in."""
    _require_running(staff, game)
    if not seat.stand_in:
        raise Refusal(_("No bot plays for a person at this seat."))
    if seat.user is None or seat.user.closed_at is not None:
        raise Refusal(_("This account is closed."))


@StaffPermission
def may_review(staff: User, game: Game) -> None:
    """Step through a game that has begun. The caller has checked the right to view games."""
    _require_impartial(staff, game)
    if game.started_at is None:
        raise NotRunning(_("This game has not started."))


@StaffPermission
def may_read_mails(staff: User, game: Game) -> None:
    """Read what was mailed about a game: mails say who has looked at the table since."""
    _require(staff, "games.view_notice")
    _require_impartial(staff, game)


@StaffPermission
def may_open_hidden(staff: User, game: Game, *, granted: bool | None = None) -> None:
    """Open the hidden cards of a running game; ``granted``: what ``sees_hidden`` says, if it was read already."""
    _require_impartial(staff, game)
    may_see_hidden.check(staff, granted=granted)
    if game.status != Game.Status.RUNNING:
        raise NotRunning(_("This game is not running, so it has no hidden cards."))


@StaffPermission
def may_see_hidden(staff: User, *, granted: bool | None = None) -> None:
    """The right ``games.see_hidden``, which superusers do not have unless it was given to them."""
    _require_staff(staff)
    if not (staff.is_active and (_see_hidden(staff).exists() if granted is None else granted)):
        raise MayNotLook


def sees_hidden(staff: User) -> Exists:
    """Whether ``staff`` were given the right to open hidden cards, as a condition of another query."""
    return Exists(_see_hidden(staff))


def _see_hidden(staff: User) -> QuerySet[Permission]:
    given = Q(user=staff) | Q(group__user=staff)
    return Permission.objects.filter(given, content_type__app_label="games", codename="see_hidden")


# reports, flags and notes


@StaffPermission
def may_see_cases(staff: User) -> None:
    """Look at cases: at those that `games.queries.staff_filters.visible_cases` leaves."""
    _require(staff, "games.view_case")


@StaffPermission
def may_handle_cases(staff: User) -> None:
    """Take, hand on, remark, close and reopen the cases that `games.queries.staff_filters.visible_cases` leaves."""
    _require(staff, "games.change_case")


@StaffPermission
def may_read_talk(staff: User, game: Game) -> None:
    """Read the talk at the table of ``game`` for a reason, with what was deleted."""
    may_read_all_talk.check(staff)
    _require_impartial(staff, game)


@StaffPermission
def may_read_all_talk(staff: User) -> None:
    """The right to read talk beyond what a report names, and what was deleted."""
    _require(staff, "games.read_talk")


@StaffPermission
def may_read_messages(staff: User, person: User, *, together: bool | None = None) -> None:
    """Read what ``person`` has written at tables where ``staff`` do not sit, for a reason; ``together`` as below."""
    may_read_all_talk.check(staff)
    if person == staff:
        raise Concerned
    _require_apart(staff, person, together)


@StaffPermission
def may_remove_message(staff: User, game: Game, author: User | None) -> None:
    """Remove a message of ``author`` at the table of ``game`` for everybody."""
    may_handle_cases.check(staff)
    _require_impartial(staff, game)
    if author == staff:
        raise Concerned


@StaffPermission
def may_write_cases(staff: User) -> None:
    """Write flags and notes, which one must be able to read as well."""
    may_see_cases.check(staff)
    _require(staff, "games.add_case")


@StaffPermission
def may_write_case(staff: User, about: Game | User | None) -> None:
    """Write a flag or a note about a game or a person."""
    may_write_cases.check(staff)
    if about == staff or (isinstance(about, Game) and _seated(staff, about)):
        raise Concerned


def handlers_of(case: Case) -> list[User]:
    """The staff who may handle ``case``: those with the right whom it does not concern."""
    staff = User.objects.filter(is_staff=True).exclude(pk=case.person_id)
    if case.kind == Case.Kind.REPORT:
        staff = staff.exclude(pk=case.by_id)
    if case.game_id is not None:
        staff = staff.exclude(Exists(Seat.objects.filter(game=case.game_id, user=OuterRef("pk"))))
    return [person for person in staff if may_handle_cases(person)]


# people


@StaffPermission
def may_change_people(staff: User) -> None:
    """The right that all acts on people need."""
    _require(staff, "accounts.change_user")


@StaffPermission
def may_close_account(staff: User, person: User, *, together: bool | None = None) -> None:
    """Close the account of ``person``; ``together``: what ``plays_with`` says, if it was read already."""
    _require_change(staff, person, own=_("Close your own account in your settings."))
    _require_apart(staff, person, together)


@StaffPermission
def may_end_sessions(staff: User, person: User, *, together: bool | None = None) -> None:
    """Sign ``person`` out everywhere; ``together``: what ``plays_with`` says, if it was read already."""
    _require_change(staff, person, own=_("End your own sessions in your settings."))
    if person.guest:
        raise Refusal(_("Guests cannot sign in again, so their sessions stay. Nothing was changed."))
    _require_apart(staff, person, together)


@StaffPermission
def may_take_measures(staff: User, person: User, *, together: bool | None = None) -> None:
    """Warn ``person``, and take or end what lasts a time; ``together``: what ``plays_with`` says, if it is known."""
    _require_change(staff, person, own=_("You cannot take measures against yourself. Nothing was changed."))
    _require_apart(staff, person, together)


@StaffPermission
def may_link_accounts(staff: User, pair: Sequence[User]) -> None:
    """Say that two accounts are one person's, or take it back."""
    may_change_people.check(staff)
    if len(pair) != 2 or any(person.guest or person.closed_at for person in pair):
        raise Refusal(_("That takes two accounts that are open. Nothing was changed."))
    if staff in pair:
        raise Concerned
    for person in pair:
        _require_apart(staff, person, None)


def plays_with(staff: User) -> Exists:
    """Whether a person sits in a running game with ``staff``, as a condition on people."""
    running = Game.objects.filter(status=Game.Status.RUNNING, seat_rows__user=staff)
    return Exists(Seat.objects.filter(user=OuterRef("pk"), game__in=running))


def _require_staff(staff: User) -> None:
    if not staff.is_staff:
        raise NotStaff


def _require(staff: User, right: str) -> None:
    _require_staff(staff)
    if not staff.has_perm(right):
        raise NotPermitted


def _seated(staff: User, game: Game) -> bool:
    return any(seat.user_id == staff.pk for seat in game.seat_rows.all())


def _require_impartial(staff: User, game: Game) -> None:
    _require_staff(staff)
    if _seated(staff, game):
        raise PlaysThere


def _require_running(staff: User, game: Game) -> None:
    may_change_games.check(staff)
    _require_impartial(staff, game)
    if game.status != Game.Status.RUNNING:
        raise NotRunning(_("This game is not running. Nothing was changed."))


def _require_change(staff: User, person: User, *, own: Promise) -> None:
    may_change_people.check(staff)
    if person == staff:
        raise Refusal(own)
    if person.is_staff and not staff.is_superuser:
        raise Refusal(_("Only a superuser can do that to a member of staff."))
    if person.closed_at is not None:
        raise Closed


def _require_apart(staff: User, person: User, together: bool | None) -> None:
    if User.objects.filter(plays_with(staff), pk=person.pk).exists() if together is None else together:
        raise PlaysThere(_("You play with this person. Ask another member of staff."))
