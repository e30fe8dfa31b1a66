"""Acts of staff on reports, flags and notes. Each adds a `CaseStep`; the texts never change."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Case, CaseStep, Game
from games.play.archive import restored
from games.play.lock import locked
from games.play.report import checked_text, version_in
from games.play.staff.permissions import Concerned, handlers_of, may_handle_cases, may_write_case
from games.queries.staff_filters import visible_cases
from games.refusals import Invalid, Refusal


@transaction.atomic
def add_case(
    *,
    staff: User,
    kind: Case.Kind,
    reason: str,
    text: str,
    game: Game | None = None,
    version: int | None = None,
    person: User | None = None,
) -> Case:
    """Write a flag or a note about ``person``, else about ``game`` after action ``version``, by default its last.

    A note is closed at once.
    """
    for about in (game, person):
        may_write_case.check(staff, about)
    if game is not None:
        game = restored(locked(game.pk))
    note = kind == Case.Kind.NOTE
    return Case.objects.create(
        kind=kind,
        about=Case.About.GAME if person is None else Case.About.PERSON,
        game=game,
        version=None if game is None else version_in(game, version),
        person=person,
        by=staff,
        reason=Case.Reason(reason),
        text=checked_text(text, needed=True),
        state=Case.State.CLOSED if note else Case.State.OPEN,
        owner=staff if note else None,
    )


@transaction.atomic
def take_case(*, case_id: int, staff: User) -> Case:
    """Make ``staff`` the owner of an open case."""
    case = _locked(case_id, staff)
    if case.state != Case.State.OPEN:
        raise Refusal(_("This is not open any more. Nothing was changed."))
    return _step(case, CaseStep.What.TAKEN, staff, state=Case.State.TAKEN, owner=staff)


@transaction.atomic
def reassign_case(*, case_id: int, staff: User, to: User, remark: str = "") -> Case:
    """Make ``to``, one of ``handlers_of``, the owner of a case that is not closed."""
    case = _unclosed(case_id, staff)
    if to not in handlers_of(case):
        raise Invalid(_("This person cannot handle it."))
    if case.owner_id == to.pk:
        raise Refusal(_("This person owns it already. Nothing was changed."))
    return _step(case, CaseStep.What.HANDED, staff, remark, state=Case.State.TAKEN, owner=to)


@transaction.atomic
def add_remark(*, case_id: int, staff: User, text: str) -> Case:
    """Add a remark; state and owner stay."""
    return _step(_locked(case_id, staff), CaseStep.What.REMARKED, staff, checked_text(text, needed=True))


@transaction.atomic
def close_case(*, case_id: int, staff: User, remark: str, answer: str = "") -> Case:
    """Close a case. ``remark`` is for staff; the reporter reads ``answer``, and gets a mail if they want mail."""
    case = _unclosed(case_id, staff)
    words = checked_text(remark, needed=True)
    columns = {"state": Case.State.CLOSED, "owner": case.owner or staff, "answer": checked_text(answer, needed=False)}
    if case.kind == Case.Kind.REPORT and case.by is not None:
        wants_mail = case.by.mail and case.by.email
        columns |= {"answer_unseen": True, "answer_mail_due_at": timezone.now() if wants_mail else None}
    return _step(case, CaseStep.What.CLOSED, staff, words, **columns)


@transaction.atomic
def reopen_case(*, case_id: int, staff: User, remark: str) -> Case:
    """Open a closed case again, without an owner."""
    case = _locked(case_id, staff)
    if case.state != Case.State.CLOSED:
        raise Refusal(_("This is not closed. Nothing was changed."))
    words = checked_text(remark, needed=True)
    unanswered = {"answer_unseen": False, "answer_mail_due_at": None}
    try:
        with transaction.atomic():
            return _step(case, CaseStep.What.REOPENED, staff, words, state=Case.State.OPEN, owner=None, **unanswered)
    except IntegrityError:
        raise Refusal(_("The same person reported the same thing again, and that report is not closed.")) from None


def give_up_cases(person: User, by: User) -> None:
    """Open the cases that ``person`` had taken, since ``by`` closes their account; staff get a mail about them."""
    for case in Case.objects.select_for_update(of=("self",)).filter(owner=person, state=Case.State.TAKEN):
        _step(case, CaseStep.What.REOPENED, by, state=Case.State.OPEN, owner=None, told_at=None)


def _locked(case_id: int, staff: User) -> Case:
    """Lock the case. Raises ``Case.DoesNotExist``, ``NotStaff``, ``NotPermitted`` or ``Concerned``."""
    staff.lock_against_closing()  # locked before the case, as when their account is closed
    case = Case.objects.select_for_update(of=("self",)).get(pk=case_id)
    may_handle_cases.check(staff)
    if not visible_cases(staff).filter(pk=case.pk).exists():
        raise Concerned
    return case


def _unclosed(case_id: int, staff: User) -> Case:
    case = _locked(case_id, staff)
    if case.state == Case.State.CLOSED:
        raise Refusal(_("This is closed already. Nothing was changed."))
    return case


def _step(case: Case, what: CaseStep.What, staff: User, remark: str = "", **columns: object) -> Case:
    for name, value in columns.items():
        setattr(case, name, value)
    case.save(update_fields=list(columns))
    CaseStep.objects.create(case=case, what=what, by=staff, owner=case.owner, remark=remark)
    return case
