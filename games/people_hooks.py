"""What games have to say when a person is renamed, is cleared, goes, or turns out to have an account."""

from collections import defaultdict

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.registry import Concern
from games.models import Game, Seat, StaffAct
from games.notices.due import mail_chosen
from games.play.ending import abandon
from games.play.report import hand_over_reports
from games.play.seats.leave_for_good import leave_for_good, leave_open_table, leaving_means, theirs
from games.play.seats.merge_guest import merge_guest as give
from games.play.seats.seating import name_beside
from games.play.wake_ups import save_revision

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
    given, kept = give(guest=guest, account=account)
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
