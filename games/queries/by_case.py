"""Reports, flags and notes: whose they are, which games they are about, and who of the staff may see them."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Case, Game, Seat
from games.queries.by_player import plays

UNCLOSED = ~Q(state=Case.State.CLOSED)


def reported_by(user: User, game: Game) -> QuerySet[Case]:
    """What ``user`` has reported at the table of ``game``, the newest first."""
    mine = Case.objects.filter(kind=Case.Kind.REPORT, by=user, game=game)
    return mine.select_related("person").order_by("-pk")


def open_to(staff: User) -> QuerySet[Case]:
    """The cases that ``staff`` may see: none about a game that they play, about them, or that they reported."""
    theirs = Q(person=staff) | Q(kind=Case.Kind.REPORT, by=staff)
    return Case.objects.exclude(plays(staff)).exclude(theirs)


def waiting_for_staff(staff: User) -> QuerySet[Case]:
    """Those of them that nobody has taken."""
    return open_to(staff).filter(state=Case.State.OPEN)


def with_case(games: QuerySet[Game], cases: QuerySet[Case], kind: Case.Kind, *, unclosed: bool) -> QuerySet[Game]:
    """Those of ``games`` that have one of ``cases`` of that kind; ``unclosed``: with something still to be done."""
    cases = cases.filter(kind=kind)
    return games.filter(pk__in=(cases.filter(UNCLOSED) if unclosed else cases).values("game_id"))


def may_handle(case: Case) -> list[User]:
    """Everybody of the staff who has the right, as nobody has whose account is closed, and whom it does not concern."""
    staff = User.objects.filter(is_staff=True).exclude(pk=case.person_id)
    if case.kind == Case.Kind.REPORT:
        staff = staff.exclude(pk=case.by_id)
    if case.game_id is not None:
        staff = staff.exclude(Exists(Seat.objects.filter(game=case.game_id, user=OuterRef("pk"))))
    return [person for person in staff if person.has_perm("games.change_case")]
