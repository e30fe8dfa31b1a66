"""A person's games when the person is renamed, signs in to an account, is cleared or closes their account."""

from collections import defaultdict
from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.name_rules.lookalikes import alike
from accounts.registry import PersonHooks
from games.bots import DEFAULT_LEVEL
from games.models import Action, Game, Invitation, LogEntry, Notice, Seat, StaffAct, StaffMeasure, Vacation
from games.play.absence.stand_in import change_stand_in, leave_game
from games.play.copied_files import LEFT_OUT_OF_GAMES, files_of_games
from games.play.report import merge_reports
from games.play.seats.decided import store_leavers
from games.play.seats.suspended import check_not_suspended
from games.play.staff.cases import give_up_cases
from games.play.tables.ending import abandon
from games.play.tables.seating import leave_table, name_person, pass_host_on
from games.play.wake_ups import save_revision, wake_after_commit
from games.queries.lists import closed_to
from games.queries.measures import measure_in_force

UNFINISHED = [Game.Status.OPEN, Game.Status.RUNNING]
RUNNING_OR_FINISHED = [Game.Status.RUNNING, Game.Status.FINISHED]


def leave_for_good(person: User, by: User, reason: str) -> None:
    """Leave the open tables of ``person`` and let bots play on in the running games, in the caller's transaction.

    The games are locked. ``by`` closes the account; if that is staff, the players read the ``reason``.
    """
    for game in games_of(person).filter(status=Game.Status.OPEN):
        leave_open_table(game, person, reason)
    for seat in Seat.objects.filter(user=person, game__status=Game.Status.RUNNING).select_related("game"):
        _leave_running(seat.game, seat, by, reason)
    Seat.objects.filter(user=person).update(name="")
    give_up_cases(person, by)
    Invitation.objects.filter(Q(person=person) | Q(by=person)).delete()
    Vacation.objects.filter(person=person).delete()
    waiting = Notice.objects.filter(person=person, status=Notice.Status.WAITING)
    waiting.update(status=Notice.Status.DROPPED, error="account closed")


def games_of(person: User) -> QuerySet[Game]:
    """The games that ``person`` hosts or sits in."""
    return Game.objects.filter(Q(host=person) | Q(pk__in=Seat.objects.filter(user=person).values("game_id")))


def consequences_of_leaving(person: User) -> list[str]:
    """Sentences with figures about what `leave_for_good` would do."""
    seated = Seat.objects.filter(user=person)
    running = seated.filter(ended_at__isnull=True, game__status=Game.Status.RUNNING).count()
    tables = games_of(person).filter(status=Game.Status.OPEN).count()
    over = seated.filter(ended_at__isnull=False).count()
    return [
        ngettext("A bot takes over in %(count)d running game.", "Bots take over in %(count)d running games.", running)
        % {"count": running},
        ngettext(
            "You leave %(count)d table that hasn’t started, or it closes if no one else is seated there.",
            "You leave %(count)d tables that haven’t started, or they close if no one else is seated there.",
            tables,
        )
        % {"count": tables},
        ngettext("%(count)d finished game is kept.", "%(count)d finished games are kept.", over) % {"count": over},
    ]


def leave_open_table(game: Game, person: User, reason: str = "") -> None:
    """Leave a locked, open table. Another person there becomes its host; without one, the table is closed."""
    if game.seat_rows.filter(user=person).exists():
        game = leave_table(game_id=game.pk, user=person, reason=reason)
    if game.status == Game.Status.OPEN and game.host_id == person.pk:
        pass_host_on(game, person, timezone.now(), reason)


def _leave_running(game: Game, seat: Seat, by: User, reason: str) -> None:
    """If a bot stands in already, it goes on, and the log says that the player will not come back."""
    if not seat.stand_in:
        change_stand_in(game, seat, DEFAULT_LEVEL, LogEntry.Kind.CLOSED, user=by, now=timezone.now(), reason=reason)
        return
    LogEntry.objects.create(
        game=game, kind=LogEntry.Kind.CLOSED, seat=seat.number, person=by, version=game.version, reason=reason
    )
    store_leavers(game, timezone.now())
    save_revision(game, "decided_at")


@transaction.atomic
def merge_games(*, guest: User, account: User) -> tuple[list[Game], list[Game]]:
    """Give the guest's seats, tables and actions to ``account``. Return the games given, and those that could not be.

    If ``account`` has a seat in a game already, the guest keeps the other one: a bot plays on, or, at an open table,
    the seat is free again. So it is at an open table that is not open to the account. Raises ``SignedOut`` if the
    account has just been closed. The number of queries does not depend on how many games are given.
    """
    games = list(games_of(guest).defer("position").select_for_update(of=("self",)).order_by("pk"))
    account = account.lock_against_closing()
    not_given = _not_given(games, guest, account)
    given = [game for game in games if game.pk not in not_given]
    _give_seats(given, guest, account)
    _give_tables(games, guest, account)
    left = [game for game in games if game.pk in not_given]
    for game in left:  # nobody can sign in as the guest again, so the other players must not wait for them
        if game.status == Game.Status.OPEN:
            leave_table(game_id=game.pk, user=guest)
        elif game.status == Game.Status.RUNNING and not game.seat_rows.get(user=guest).stand_in:
            leave_game(game_id=game.pk, user=guest)
    return given, left


def _not_given(games: Sequence[Game], guest: User, account: User) -> set[str]:
    """The ids of the games at which the guest's seat cannot be the account's: a suspended one has no open tables."""
    at_theirs = Seat.objects.filter(game__in=games, user=guest).values("game")
    both = Seat.objects.filter(game__in=at_theirs, user=account).values_list("game_id", flat=True)
    tables = Game.objects.filter(pk__in=[game.pk for game in games if game.status == Game.Status.OPEN])
    if measure_in_force(account, StaffMeasure.Kind.SUSPEND) is None:
        tables = tables.filter(closed_to(account))
    return {*both, *tables.values_list("pk", flat=True)}


def _give_seats(games: Sequence[Game], guest: User, account: User) -> None:
    """Give the seats in the locked ``games``, and what was done there."""
    Game.objects.filter(pk__in=[game.pk for game in games], waiting_for=guest).update(waiting_for=account)
    Seat.objects.filter(game__in=games, user=guest).update(user=account)
    _show_name(account, Seat.objects.filter(game__in=games, user=account))
    Action.objects.filter(game__in=games, person=guest).update(person=account)
    LogEntry.objects.filter(game__in=games, person=guest).update(person=account)


def _give_tables(games: Sequence[Game], guest: User, account: User) -> None:
    """Make the account the host where the guest is, and refresh the pages of the locked ``games``."""
    rows = Game.objects.filter(pk__in=[game.pk for game in games])
    rows.filter(host=guest).update(host=account)
    rows.update(revision=F("revision") + 1)
    for game in games:
        game.revision += 1
        if game.status in UNFINISHED:
            wake_after_commit(game)


def clearable(guests: QuerySet[User]) -> QuerySet[User]:
    """The guests who sit in no running or finished game and on whom staff did not act."""
    seated = Seat.objects.filter(user__isnull=False, game__status__in=RUNNING_OR_FINISHED).values("user_id")
    return guests.exclude(pk__in=seated).exclude(pk__in=StaffAct.objects.filter(person__isnull=False).values("person"))


def before_clearing(person: User) -> None:
    """Free the seats of ``person``, close their tables, cancel games that have started since, and remove their name."""
    for game in games_of(person).filter(status=Game.Status.OPEN):
        leave_open_table(game, person)
    for game in Game.objects.filter(seat_rows__user=person, status=Game.Status.RUNNING):
        abandon(game_id=game.pk, user=person)
    Seat.objects.filter(user=person).update(name="")


@transaction.atomic
def renamed(person: User) -> None:
    """Show the new name at every table, at once where people may be looking."""
    shown = Game.objects.select_for_update(of=("self",)).filter(seat_rows__user=person, status__in=UNFINISHED)
    games = list(shown.order_by("pk"))  # locked before their seats, in the one order, against deadlocks
    _show_name(person, Seat.objects.filter(user=person))
    for game in games:
        save_revision(game)


def _show_name(person: User, seats: QuerySet[Seat]) -> None:
    """Show the name of ``person`` at ``seats`` of theirs, with a number where another person has one like it."""
    seats.update(name=person.name)
    others: dict[str, list[Seat]] = defaultdict(list)
    for seat in (
        Seat.objects.filter(game__in=seats.values("game")).exclude(user=person).only("game", "number", "bot", "name")
    ):
        others[seat.game_id].append(seat)
    names = {seat.name for neighbours in others.values() for seat in neighbours}
    like_it = {name for name in names if alike(person.name, name)}
    for game_id, neighbours in others.items():
        if any(seat.name in like_it for seat in neighbours):
            seat = Seat(user=person)
            Seat.objects.bulk_update(name_person(seat, neighbours), ["name"])
            seats.filter(game=game_id).update(name=seat.name)


@transaction.atomic
def merge_guest(guest: User, account: User) -> list[str]:
    """Give the guest's seats, tables, reports and measures to the account; return sentences about it for the person."""
    given, not_given = merge_games(guest=guest, account=account)
    merge_reports(guest=guest, account=account)
    StaffMeasure.objects.filter(person=guest).update(person=account)
    sentences = []
    if given:
        games = ngettext(
            "The game you played as %(name)s is now yours.",
            "The %(count)d games you played as %(name)s are now yours.",
            len(given),
        )
        sentences.append(games % {"name": guest.name_as_read, "count": len(given)})
    sentences += [
        _("You already have a seat at %(table)s, so a bot plays on there for %(name)s.")
        % {"table": game.name_as_read, "name": guest.name_as_read}
        for game in not_given
        if game.status == Game.Status.RUNNING
    ]
    return sentences


HOOKS = PersonHooks(
    clearable=clearable,
    rows_of=games_of,
    before_clearing=before_clearing,
    renamed=renamed,
    merge_guest=merge_guest,
    before_closing=leave_for_good,
    consequences_of_closing=consequences_of_leaving,
    before_making_bot=check_not_suspended,
    copied=files_of_games,
    not_copied=LEFT_OUT_OF_GAMES,
)
