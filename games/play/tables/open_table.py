"""Opening a table, by a form or in one click against bots."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.programs.bot_accounts import BOT_TABLES_A_DAY
from games.bots import DEFAULT_LEVEL, levels_of, weakest_level
from games.catalog import RULES
from games.clock.clock import NO_CLOCK
from games.engine.errors import OptionError
from games.fairness import commitment as fair
from games.models import Game, LogEntry, Seat, Secret
from games.play.seat_settings import set_orders, show_hints
from games.play.seats.suspended import check_not_suspended
from games.play.tables.ending import cancel_against_bots
from games.play.tables.hosting import expiry
from games.play.tables.seating import bot_name, invite_friends, take_seat
from games.presentation.game_info import first_options
from games.presentation.orders import orders_at_first
from games.queries.lists import is_new_to
from games.refusals import Invalid, Refusal

QUICK_BOTS = (1, 2)  # their seats
OWN_SEAT = 0


class TooManyTables(Refusal):
    """The bot of a player has opened as many tables as it may in a day."""

    sentence = gettext_lazy("A bot can open up to 100 tables a day.")
    status = 429


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """What a host chooses for a table."""

    rules: str
    seats: int
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)  # their levels, by seat
    first: int | None = None  # the seat that begins; `None` for a lot
    public: bool = False
    watchable: bool = True  # by strangers, if it is public, while the game runs
    starts_when_full: bool = False  # without the host
    fill_after: timedelta | None = None  # then bots take the free seats, and the game starts
    pace: str = NO_CLOCK  # one of `Game.Pace`; against bots only, a game has no clock
    vacations: bool = True  # stop clocks
    finishers: bool = False  # only accounts that finish their games may join
    bots_of_players: bool = False  # may sit down, where it is not rated
    rated: bool = False  # the result changes the ratings: neither bots nor guests sit down; not if bots are wanted


@transaction.atomic
def open_table(table: NewTable, *, host: User) -> Game:
    """The new ``table``, with its bots seated; `open_and_sit` seats the host too.

    A table that does not start is closed in time (`games.play.tables.hosting`). Raises ``Invalid`` if the rules refuse
    the options, ``Suspended``, and ``TooManyTables`` for the bot of a player.
    """
    if table.rules not in RULES:
        raise Invalid(_("There is no such game."))
    options = _checked_options(table)
    _check_seats(table)
    if table.pace not in Game.Pace:
        raise Invalid(_("There is no such pace."))
    now, by_bot = timezone.now(), host.owner_id is not None
    bots_only = len(table.bots) == table.seats - 1
    for_people = not table.bots and not table.bots_of_players and table.fill_after is None
    # There is no clock against bots alone, except on the board of bots, where no lost game may stay unfinished.
    pace_with_bots = Game.Pace.QUICK if by_bot else NO_CLOCK
    pace = pace_with_bots if bots_only else table.pace
    game = Game(
        rules=table.rules,
        rules_version=RULES[table.rules].rules_version,
        seats=table.seats,
        options=options,
        name=table.name,
        public=table.public,
        watchable=table.watchable,
        pace=pace,
        vacations=table.vacations,
        finishers=table.finishers,
        bots_of_players=table.bots_of_players,
        for_bot_board=by_bot and bots_only,
        rated=Game.Rated.WANTED if table.rated and for_people and not (host.guest or by_bot) else Game.Rated.NO,
        host=host,
        first=table.first,
        first_by=None if table.first is None else "host",
        starts_when_full=table.starts_when_full,
        fill_at=now + table.fill_after if table.fill_after else None,
        expires_at=expiry(pace, now),
    )
    host.lock_against_closing()
    check_not_suspended(host)
    lately = Game.objects.filter(host=host, created_at__gt=now - timedelta(days=1))
    if by_bot and lately.count() >= BOT_TABLES_A_DAY:  # counted once the bot is locked
        raise TooManyTables
    lock_the_deal(game)
    create_seats(game, table.bots, now)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.OPENED, person=host, at=now)
    return game


def _checked_options(table: NewTable) -> dict[str, Any]:
    """All options of the game, with the rules' defaults for those that the table lacks."""
    try:
        return RULES[table.rules].check_options(table.options, table.seats)
    except OptionError as error:
        raise Invalid(_("The rules do not allow this choice: %(option)s.") % {"option": error.option}) from error


def _check_seats(table: NewTable) -> None:
    seats, levels = range(table.seats), levels_of(table.rules)
    if any(number not in seats or level not in levels for number, level in table.bots.items()):
        raise Invalid(_("Choose a seat and a level for the bot."))
    if len(table.bots) == table.seats:
        raise Invalid(_("Leave a seat for a person."))
    if table.first is not None and table.first not in seats:
        raise Invalid(_("The first player must have a seat at the table."))


def lock_the_deal(game: Game) -> None:
    """Draw the secret, store it apart, publish its commitment (FAIR step 1)."""
    secret = fair.new_secret()
    game.commitment = fair.commitment(game.pk, secret)
    game.save(force_insert=True)
    Secret.objects.create(game=game, value=secret.reveal())


def create_seats(game: Game, bots: Mapping[int, str], now: datetime) -> None:
    """Store the seats of a new table; ``bots`` are the levels of those that have one."""
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            bot=bots.get(number, ""),
            name=bot_name(number) if number in bots else "",
            taken_at=now if number in bots else None,
        )
        for number in range(game.seats)
    )


@transaction.atomic
def open_and_sit(table: NewTable, *, host: User, friends: Collection[User] = ()) -> Game:
    """The new ``table`` with the host in its lowest free seat; ``friends`` of the host are invited.

    Nobody has seen its lock yet, so the host adds no text here; they may until the start (FAIR step 2). Against bots
    alone the game starts.
    """
    game = open_table(table, host=host)
    game = take_seat(game_id=game.pk, user=host, text=None)
    if game.status == Game.Status.OPEN:
        invite_friends(game, friends, by=host)
    return game


@transaction.atomic
def play_now(*, user: User, rules: str, level: str = "", known: bool = False, instead: str = "") -> Game:
    """A running private game of ``user`` against bots: two of the usual ``level``, or `first_table`.

    Who has finished no game of its kind gets that one, unless they choose a level above the lowest or have ``known``
    the game before: then there are no hints, and automatic moves as in later games. ``instead``: the id of their game
    against bots that this one replaces. Raises ``Invalid`` if the game has no such level.
    """
    new = is_new_to(user, rules)
    if instead:
        cancel_against_bots(game_id=instead, user=user)
    if new and not known and level in ("", weakest_level(rules)):
        return open_and_sit(first_table(rules), host=user)
    table = NewTable(
        rules=rules,
        seats=len(QUICK_BOTS) + 1,
        name=_("Quick game"),
        bots=dict.fromkeys(QUICK_BOTS, level or DEFAULT_LEVEL),
        first=OWN_SEAT if new else None,
    )
    game = open_and_sit(table, host=user)
    if new and known:
        show_hints(game_id=game.pk, user=user, shown=False)
        game = set_orders(game_id=game.pk, user=user, orders=orders_at_first(rules))
    return game


def first_table(rules: str) -> NewTable:
    """The table of a person's first game: as few of the weakest bots and as short a game as there is; they begin."""
    seats = RULES[rules].seats[0]
    return NewTable(
        rules=rules,
        seats=seats,
        name=_("First game"),
        options=first_options(rules),
        bots=dict.fromkeys(range(OWN_SEAT + 1, seats), weakest_level(rules)),
        first=OWN_SEAT,
    )
