"""Reports by players to the staff: about a game, a person at its table, or a measure against themselves."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Case, Game, Seat, StaffMeasure
from games.models.case import CASE_TEXT_LENGTH
from games.play.archive import restored
from games.play.lock import locked
from games.presentation.people import one_line
from games.refusals import Invalid, Refusal

REASONS_IN_WORDS = (Case.Reason.BROKEN, Case.Reason.OTHER)  # these need an explanation


class AlreadyReported(Refusal):
    """The same thing was reported by the same person, and that report is not closed."""

    sentence = _("You’ve already reported this. Our staff will look into it.")


@transaction.atomic
def report_game(
    *, game_id: str, user: User, reason: str, text: str, seat: int | None = None, version: int | None = None
) -> Game:
    """Report the game, or the person at ``seat``; the caller checks that ``user`` may see the table.

    ``version``: the number of actions that they saw played; by default, and at most, all of them.
    Raises ``AlreadyReported`` while an earlier report of the same is not closed; ``Invalid`` if no other person sits
    there, or if the reason needs an explanation. The game itself does not change.
    """
    game = restored(locked(game_id))  # locked so that two reports of one thing are written one after the other
    person = None if seat is None else _reported(game, user, seat)
    text = checked_text(text, needed=reason in REASONS_IN_WORDS)
    about = Case.About.GAME if person is None else Case.About.PERSON
    columns = {"kind": Case.Kind.REPORT, "by": user, "game": game, "about": about, "person": person}
    if Case.objects.filter(**columns).exclude(state=Case.State.CLOSED).exists():
        raise AlreadyReported
    seen = version_in(game, version)
    Case.objects.create(**columns, seat=seat, version=seen, reason=Case.Reason(reason), text=text)
    return game


@transaction.atomic
def report_person(*, person: User, user: User, reason: str, text: str) -> Case:
    """Report the name of ``person``, or that they pester ``user``, wherever that is.

    Raises ``AlreadyReported`` while an earlier report of the same person is not closed, ``Invalid`` or ``SignedOut``.
    """
    user.lock_against_closing()  # also lets a second click wait for the first
    if person == user:
        raise Invalid(_("That is you."))
    text = checked_text(text, needed=reason != Case.Reason.NAME)
    about = {"kind": Case.Kind.REPORT, "about": Case.About.PERSON, "by": user, "person": person, "game": None}
    if Case.objects.filter(**about).exclude(state=Case.State.CLOSED).exists():
        raise AlreadyReported
    return Case.objects.create(**about, reason=Case.Reason(reason), text=text)


class AlreadyAppealed(Refusal):
    """Staff look at a measure again once."""

    sentence = _("You’ve already asked for this. You’ll find our staff’s answer here.")


@transaction.atomic
def appeal(*, measure_id: int, user: User, text: str) -> Case:
    """Ask staff to look again at a measure against ``user``, once: a report by them about themselves.

    Raises ``StaffMeasure.DoesNotExist``, ``AlreadyAppealed`` or ``Invalid``.
    """
    measure = StaffMeasure.objects.select_for_update(of=("self",)).get(pk=measure_id, person=user)
    if measure.appeal_id is not None:
        raise AlreadyAppealed
    about = {"about": Case.About.PERSON, "person": user, "reason": Case.Reason.APPEAL}
    words = checked_text(text, needed=True)
    measure.appeal = Case.objects.create(kind=Case.Kind.REPORT, by=user, text=words, **about)
    measure.save(update_fields=["appeal"])
    return measure.appeal


def version_in(game: Game, version: int | None) -> int:
    """``version``, or that of ``game`` if it is not given or the game has not got that far."""
    return game.version if version is None else min(version, game.version)


def reportable(seats: list[Seat], user: User) -> list[Seat]:
    """The seats whose players ``user`` may report: other people whose account is not closed."""
    return [seat for seat in seats if seat.user_id not in (None, user.pk) and seat.name]


def checked_text(text: str, *, needed: bool) -> str:
    """Return ``text`` without surrounding space. Raises ``Invalid``."""
    text = text.replace("\r\n", "\n").strip()
    if needed and not one_line(text):
        raise Invalid(_("Say in a few words what happened."))
    if len(text) > CASE_TEXT_LENGTH:
        raise Invalid(_("That is too long. The limit is %(most)d characters.") % {"most": CASE_TEXT_LENGTH})
    return text


def _reported(game: Game, user: User, number: int) -> User:
    seats = game.seat_rows.select_related("user").filter(number=number)
    for seat in reportable(list(seats), user):
        return seat.user
    raise Invalid(_("The person you want to report no longer sits there."))


def merge_reports(*, guest: User, account: User) -> None:
    """Give reports by ``guest`` and about them to ``account``: they are one person.

    Reports that the account has made as well stay the guest's.
    """
    for column in ("by", "person"):
        for case in Case.objects.filter(**{column: guest}):
            same = {"kind": case.kind, "about": case.about, "by_id": case.by_id, "game": case.game_id}
            twin = same | {"person_id": case.person_id, f"{column}_id": account.pk}
            if not Case.objects.filter(**twin).exclude(state=Case.State.CLOSED).exists():
                Case.objects.filter(pk=case.pk).update(**{column: account})
