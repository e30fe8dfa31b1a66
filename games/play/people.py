"""What becomes of a person's games when they are renamed, merge with an account, are cleared or close their account."""

from collections import defaultdict

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.registry import Concern
from games.models import Action, Game, Invitation, LogEntry, Notice, Seat, StaffAct, Vacation
from games.notices.due import mail_chosen
from games.play.ending import abandon
from games.play.report import hand_over_reports
from games.play.seats.seating import hand_on, leave_table, name_beside
from games.play.seats.stand_in import STAND_IN_LEVEL, change_stand_in, leave_game
from games.play.staff.cases import give_up_cases
from games.play.wake_ups import save_revision, wake_after_commit


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


GO_ON = (Game.Status.OPEN, Game.Status.RUNNING)


@transaction.atomic
def merge_games(*, guest: User, account: User) -> tuple[list[Game], list[Game]]:
    """Give seats, tables and what was done there to ``account``: the games that it got, and those where it could not.

    Where ``account`` has a seat already, the guest's stays the guest's: a bot plays on, or it is free again.
    ``SignedOut`` where it was closed meanwhile.
    """
    theirs = Q(host=guest) | Q(pk__in=Seat.objects.filter(user=guest).values("game_id"))
    games = list(Game.objects.select_for_update(of=("self",)).filter(theirs).order_by("pk"))
    account = account.keep_open()
    both = set(Seat.objects.filter(game__in=games, user=account).values_list("game_id", flat=True))
    both &= set(Seat.objects.filter(game__in=games, user=guest).values_list("game_id", flat=True))
    for game in games:
        _give(game, guest, account, seat_too=game.pk not in both)
    return [game for game in games if game.pk not in both], [game for game in games if game.pk in both]


def _give(game: Game, guest: User, account: User, *, seat_too: bool) -> None:
    if game.host_id == guest.pk:
        game.host = account
    if seat_too:
        _give_seat(game, guest, account)
    game.revision += 1
    game.save(update_fields=["host", "waiting_for", "revision"])
    if game.status in GO_ON:
        wake_after_commit(game)
    if not seat_too:
        _leave_seat(game, guest)


def _give_seat(game: Game, guest: User, account: User) -> None:
    if game.waiting_for_id == guest.pk:
        game.waiting_for = account
    name = name_beside(account.name, game.seat_rows.exclude(user=guest))
    Seat.objects.filter(game=game, user=guest).update(user=account, name=name)
    Action.objects.filter(game=game, person=guest).update(person=account)
    LogEntry.objects.filter(game=game, person=guest).update(person=account)


def _leave_seat(game: Game, guest: User) -> None:
    """Nobody will sign in as ``guest`` again: the others must not wait for them."""
    if game.status == Game.Status.OPEN:
        leave_table(game_id=game.pk, user=guest)
    elif game.status == Game.Status.RUNNING and not game.seat_rows.get(user=guest).stand_in:
        leave_game(game_id=game.pk, user=guest)


HOLDS = [Game.Status.RUNNING, Game.Status.FINISHED]
SHOWS_NAMES = [Game.Status.OPEN, Game.Status.RUNNING]


def may_go(guests: QuerySet[User]) -> QuerySet[User]:
    """Those who sit in no running and in no finished game, and to whom staff did nothing."""
    seated = Seat.objects.filter(user__isnull=False, game__status__in=HOLDS).values("user_id")
    return guests.exclude(pk__in=seated).exclude(pk__in=StaffAct.objects.filter(person__isnull=False).values("person"))


def before_clearing(person: User) -> None:
    """Free their seats and close their tables; cancel what they began to play meanwhile. Their name goes with them."""
    for game in theirs(person).filter(status=Game.Status.OPEN):
        leave_open_table(game, person)
    for game in Game.objects.filter(seat_rows__user=person, status=Game.Status.RUNNING):
        abandon(game_id=game.pk, user=person)
    Seat.objects.filter(user=person).update(name="")


@transaction.atomic
def renamed(person: User) -> None:
    """Show the new name at every table; where somebody may be looking, at once."""
    shown = Game.objects.select_for_update(of=("self",)).filter(seat_rows__user=person, status__in=SHOWS_NAMES)
    games = list(shown.order_by("pk"))  # locked before their seats, as everywhere: else two would wait for each other
    own = Seat.objects.filter(user=person)
    own.update(name=person.name)
    others: dict[str, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(game__in=own.values("game")).exclude(user=person).only("game", "name"):
        others[seat.game_id].append(seat)
    for game_id, beside in others.items():
        if (name := name_beside(person.name, beside)) != person.name:
            own.filter(game=game_id).update(name=name)
    for game in games:
        save_revision(game)


@transaction.atomic
def merge_guest(guest: User, account: User) -> list[str]:
    """Give the guest's seats, tables and reports to the account, and say so."""
    given, kept = merge_games(guest=guest, account=account)
    hand_over_reports(guest=guest, account=account)
    told = []
    if given:
        games = ngettext(
            "The game that you played as %(name)s is yours now.",
            "The %(count)d games that you played as %(name)s are yours now.",
            len(given),
        )
        told.append(games % {"name": guest.name, "count": len(given)})
    told += [
        _("You have a seat of your own at %(table)s, so a bot plays on for %(name)s there.")
        % {"table": game.name, "name": guest.name}
        for game in kept
        if game.status == Game.Status.RUNNING
    ]
    return told


CONCERN = Concern(
    may_go=may_go,
    theirs=theirs,
    before_clearing=before_clearing,
    renamed=renamed,
    mail_chosen=mail_chosen,
    hand_over=merge_guest,
    before_closing=leave_for_good,
    closing_means=leaving_means,
)
