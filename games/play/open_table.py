"""Opening a table: the deal is locked before anybody sits down."""

from collections.abc import Mapping
from datetime import timedelta
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
from games.play.seats.seating import bot_name

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
    fill_after: timedelta | None = None,
    pace: str = NONE,
    vacations: bool = True,
) -> Game:
    """A new table with ``seats`` seats, the ``bots`` (seat to level) already sitting; the host sits down later.

    ``first`` is the seat that begins, ``None`` for a lot. ``fill_after`` that time bots take what is free and the
    game starts by itself. A table that never starts is closed after ``OPEN_DAYS``. Raises ``Invalid`` for what the
    rules refuse.

    ``pace`` is one of ``Game.Pace``; against bots alone nobody waits, and no clock runs. ``vacations`` stop clocks.
    """
    if rules not in RULES:
        raise Invalid(_("There is no such game."))
    full_options = _checked_options(rules, options, seats)
    _check_seats(seats, bots, first)
    if pace not in Game.Pace:
        raise Invalid(_("There is no such pace."))
    game = Game(
        rules=rules,
        rules_version=RULES[rules].rules_version,
        seats=seats,
        options=full_options,
        name=name,
        public=public,
        pace=pace if len(bots) < seats - 1 else NONE,
        vacations=vacations,
        host=host,
        first=first,
        first_by=None if first is None else "host",
        fill_at=timezone.now() + fill_after if fill_after else None,
        expires_at=timezone.now() + timedelta(days=OPEN_DAYS),
    )
    host.keep_open()
    _lock_the_deal(game)
    _lay_the_seats(game, bots)
    LogEntry.objects.create(game=game, kind=LogEntry.Kind.OPENED, person=host)
    return game


def _checked_options(rules: str, options: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """All options of the game, with the rules' default where ``options`` says nothing."""
    try:
        return RULES[rules].check_options(options, seats)
    except OptionError as error:
        raise Invalid(_("The rules do not allow this choice: %(option)s.") % {"option": error.option}) from error


def _check_seats(seats: int, bots: Mapping[int, str], first: int | None) -> None:
    if any(number not in range(seats) or level not in LEVELS for number, level in bots.items()):
        raise Invalid(_("A bot needs a seat of the table and a level."))
    if len(bots) == seats:
        raise Invalid(_("Leave a seat for a person."))
    if first is not None and first not in range(seats):
        raise Invalid(_("The first player must have a seat at the table."))


def _lock_the_deal(game: Game) -> None:
    """FAIR step 1: draw the secret, keep it apart, publish its commitment."""
    secret = fair.new_secret()
    game.commitment = fair.commitment(game.pk, secret)
    game.save(force_insert=True)
    Secret.objects.create(game=game, value=secret.reveal())


def _lay_the_seats(game: Game, bots: Mapping[int, str]) -> None:
    now = timezone.now()
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
