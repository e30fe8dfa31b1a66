"""Finding an opponent: the open table that suits a person best, or a new one that waits for somebody."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Abs, Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game, Vacation
from games.play.seats.no_shows import barred_until
from games.play.tables.open_table import NewTable, open_and_sit
from games.play.tables.seating import take_seat
from games.profiles.reliability import finishes_games
from games.queries.clocks import vacation_of
from games.queries.lists import joinable
from games.ratings.models import Rating
from games.ratings.strength import NEWCOMER
from games.refusals import Refusal
from pushsite.database.transaction_locks import hold_lock

PAIRING_LOCK = 0x70616972
TABLES_TRIED = 5


@dataclass(frozen=True, kw_only=True)
class WantedGame:
    """What a person who looks for an opponent chooses."""

    rules: str
    name: str  # of the table, if one is opened
    pace: str
    bot_after: timedelta | None = None  # then a bot takes the seat; ``None``: wait for a person


@transaction.atomic
def find_opponent(wanted: WantedGame, *, user: User) -> Game:
    """Seat ``user`` at the best open table of this game and pace, else at a new one, which starts with its opponent.

    The best has a host whose rating is near, then the one who has waited longest. Who looks a second time is led to the
    table where they wait. A person without an account plays unrated, and so does one whose opponent may be a bot, or
    who did not come to several games. Nobody is found an opponent on vacation, nor is an opponent on vacation found.
    """
    if vacation_of(user, timezone.now()) is not None:
        raise Refusal(_("You are on vacation. Come back before you look for an opponent."))
    hold_lock(PAIRING_LOCK, wanted.rules)  # or two who look at the same moment would both wait
    own = Game.objects.filter(host=user, status=Game.Status.OPEN, starts_when_full=True)
    waiting = own.filter(rules=wanted.rules, pace=wanted.pace, seat_rows__user=user).first()
    if waiting is not None:
        return waiting
    for game_id in suitable_tables(wanted, user).values_list("pk", flat=True)[:TABLES_TRIED]:
        try:
            return take_seat(game_id=game_id, user=user, text=None)
        except Refusal:  # it was filled, closed or barred a moment ago
            continue
    table = NewTable(
        rules=wanted.rules,
        seats=2,
        name=wanted.name,
        public=True,
        pace=wanted.pace,
        rated=_plays_rated(user) and wanted.bot_after is None,
        starts_when_full=True,
        fill_after=wanted.bot_after,
    )
    return open_and_sit(table, host=user)


def suitable_tables(wanted: WantedGame, user: User) -> QuerySet[Game]:
    """The open tables where ``user`` may sit down for this game and pace, the best first."""
    tables = joinable(user).filter(rules=wanted.rules, pace=wanted.pace)
    tables = tables.filter(host__owner=None)  # who looks for an opponent hopes for a person
    if not _plays_rated(user):
        tables = tables.filter(rated=Game.Rated.NO)
    now = timezone.now()
    away = Vacation.objects.filter(person=OuterRef("host"), begins_at__lte=now, ends_at__gt=now)
    tables = tables.exclude(Exists(away))
    if not finishes_games(user):
        tables = tables.filter(finishers=False)
    own = Rating.objects.filter(person=user, rules=wanted.rules).values_list("number", flat=True).first()
    of_host = Rating.objects.filter(person=OuterRef("host"), rules=wanted.rules).values("number")
    distance = Abs(Coalesce(Subquery(of_host), NEWCOMER.number) - (NEWCOMER.number if own is None else own))
    return tables.annotate(distance=distance).order_by("distance", F("created_at"), "pk")


def _plays_rated(user: User) -> bool:
    return not user.guest and barred_until(user) is None
