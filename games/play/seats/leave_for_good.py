"""What becomes of the games of somebody whose account is closed: they go on, or stay, without their name."""

from django.db.models import Q, QuerySet
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Game, Invitation, LogEntry, Notice, Seat, Vacation
from games.play.seats.seating import hand_on, leave_table
from games.play.seats.stand_in import STAND_IN_LEVEL, change_stand_in
from games.play.staff.cases import give_up_cases
from games.play.wake_ups import save_revision


def leave_for_good(person: User, by: User, reason: str) -> None:
    """Leave the open tables of ``person`` and let bots play on in the running games, in the caller's transaction.

    The games are locked; ``by`` does it, for a ``reason`` where that is staff, which the players read.
    """
    for game in theirs(person).filter(status=Game.Status.OPEN):
        leave_open_table(game, person, reason)
    for seat in Seat.objects.filter(user=person, game__status=Game.Status.RUNNING).select_related("game"):
        _leave_running(seat.game, seat, by, reason)
    Seat.objects.filter(user=person).update(name="")
    give_up_cases(person, by)
    Invitation.objects.filter(Q(person=person) | Q(by=person)).delete()
    Vacation.objects.filter(person=person).delete()
    waiting = Notice.objects.filter(person=person, status=Notice.Status.WAITING)
    waiting.update(status=Notice.Status.DROPPED, error="account closed")


def theirs(person: User) -> QuerySet[Game]:
    """The games that they opened or sit in."""
    return Game.objects.filter(Q(host=person) | Q(pk__in=Seat.objects.filter(user=person).values("game_id")))


def leaving_means(person: User) -> list[str]:
    """What `leave_for_good` would do, in sentences with figures."""
    seated = Seat.objects.filter(user=person)
    running = seated.filter(ended_at__isnull=True, game__status=Game.Status.RUNNING).count()
    tables = theirs(person).filter(status=Game.Status.OPEN).count()
    kept = seated.filter(ended_at__isnull=False).count()
    return [
        ngettext("A bot plays on in %(count)d running game.", "Bots play on in %(count)d running games.", running)
        % {"count": running},
        ngettext(
            "%(count)d table that has not begun is left, or closed where nobody else sits.",
            "%(count)d tables that have not begun are left, or closed where nobody else sits.",
            tables,
        )
        % {"count": tables},
        ngettext("%(count)d game that is over is kept.", "%(count)d games that are over are kept.", kept)
        % {"count": kept},
    ]


def leave_open_table(game: Game, person: User, reason: str = "") -> None:
    """Leave a locked, open table, and let somebody else who sits there be its host; with nobody it is closed."""
    if game.seat_rows.filter(user=person).exists():
        game = leave_table(game_id=game.pk, user=person, reason=reason)
    if game.status == Game.Status.OPEN and game.host_id == person.pk:
        hand_on(game, person, reason)


def _leave_running(game: Game, seat: Seat, by: User, reason: str) -> None:
    """A bot that stood in already goes on; it is told that they will not come back."""
    if not seat.stand_in:
        change_stand_in(game, seat, STAND_IN_LEVEL, LogEntry.Kind.CLOSED, by, reason)
        return
    LogEntry.objects.create(
        game=game, kind=LogEntry.Kind.CLOSED, seat=seat.number, person=by, version=game.version, reason=reason
    )
    save_revision(game)
