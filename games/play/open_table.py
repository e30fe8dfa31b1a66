"""Opening a table: by a form, or in one click against bots."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import LEVELS
from games.catalog import RULES
from games.clock.clock import NONE
from games.engine.errors import OptionError
from games.fairness import lock as fair
from games.models import Game, LogEntry, Seat, Secret
from games.play.errors import Invalid
from games.play.seats.seating import bot_name, take_seat
from games.queries.lists import is_new_to

OPEN_DAYS = 14


@transaction.atomic
def open_table(
    *,
    host: User,
    rules: str,
    seats: int,
    options: Mapping[str, Any],
    name: str,
    bots: Mapping[int, str],
    first: int | None = None,
    public: bool = False,
    watchable: bool = True,
    fill_after: timedelta | None = None,
    pace: str = NONE,
    vacations: bool = True,
    rated: bool = False,
) -> Game:
    """A new table with ``seats`` seats and the ``bots`` (seat to level); `open_and_sit` seats the host too.

    ``first`` is the seat that begins, ``None`` for a lot. After ``fill_after``, bots take the free seats and the game
    starts. A table that does not start is closed after ``OPEN_DAYS``. Raises ``Invalid`` if the rules refuse the
    options.

    While it runs, strangers see a ``public`` game only if it is ``watchable``.

    ``pace`` is one of ``Game.Pace``; a game against bots only has no clock. ``vacations`` stop clocks.
    ``rated``: its result changes the ratings, if only people with accounts play.
    """
    if rules not in RULES:
        raise Invalid(_("There is no such game."))
    full_options = _checked_options(rules, options, seats)
    _check_seats(seats, bots, first)
    if pace not in Game.Pace:
        raise Invalid(_("There is no such pace."))
    now = timezone.now()
    game = Game(
        rules=rules,
        rules_version=RULES[rules].rules_version,
        seats=seats,
        options=full_options,
        name=name,
        public=public,
        watchable=watchable,
        pace=pace if len(bots) < seats - 1 else NONE,
        vacations=vacations,
        rated=Game.Rated.WANTED if rated else Game.Rated.NO,
        host=host,
        first=first,
        first_by=None if first is None else "host",
        fill_at=now + fill_after if fill_after else None,
        expires_at=now + timedelta(days=OPEN_DAYS),
    )
    host.keep_open()
    _lock_the_deal(game)
    _create_seats(game, bots, now)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.OPENED, person=host, at=now)
    return game


def _checked_options(rules: str, options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """All options of the game, with the rules' defaults for those that ``options`` lacks."""
    try:
        return RULES[rules].check_options(options, seats)
    except OptionError as error:
        raise Invalid(_("The rules do not allow this choice: %(option)s.") % {"option": error.option}) from error


def _check_seats(seats: int, bots: Mapping[int, str], first: int | None) -> None:
    if any(number not in range(seats) or level not in LEVELS for number, level in bots.items()):
        raise Invalid(_("Choose a seat and a level for the bot."))
    if len(bots) == seats:
        raise Invalid(_("Leave a seat for a person."))
    if first is not None and first not in range(seats):
        raise Invalid(_("The first player must have a seat at the table."))


def _lock_the_deal(game: Game) -> None:
    """Draw the secret, store it apart, publish its commitment (FAIR step 1)."""
    secret = fair.new_secret()
    game.commitment = fair.commitment(game.pk, secret)
    game.save(force_insert=True)
    Secret.objects.create(game=game, value=secret.reveal())


def _create_seats(game: Game, bots: Mapping[int, str], now: datetime) -> None:
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


QUICK_BOTS = {1: "normal", 2: "normal"}


@transaction.atomic
def open_and_sit(*, host: User, **table: Any) -> Game:
    """The table that `open_table` makes of the same arguments, with the host in its lowest free seat.

    Nobody has seen its lock yet, so the host adds no text here; they may until the start (FAIR step 2). Against bots
    alone the game starts.
    """
    game = open_table(host=host, **table)
    return take_seat(game_id=game.pk, user=host, entropy=None)


@transaction.atomic
def play_now(*, user: User, rules: str) -> Game:
    """A running private game of ``user`` against two bots. In their first game of its kind they begin."""
    return open_and_sit(
        host=user,
        rules=rules,
        seats=len(QUICK_BOTS) + 1,
        options={},
        name=_("Quick game"),
        bots=QUICK_BOTS,
        first=0 if is_new_to(user, rules) else None,
    )
