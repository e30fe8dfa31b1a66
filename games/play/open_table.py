"""Opening a table: by its form, in one click against bots, and as a rematch."""

from collections.abc import Mapping, Sequence
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
from games.models import Game, Invitation, LogEntry, Seat, Secret
from games.play.errors import Invalid, NotRunning, NotSeated, Refusal, RulesGone
from games.play.lock import locked
from games.play.seats.seating import ask, bot_name, take_seat
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
    fill_after: timedelta | None = None,
    pace: str = NONE,
    vacations: bool = True,
) -> Game:
    """A new table with ``seats`` seats, the ``bots`` (seat to level) already sitting; the host sits down later.

    ``first`` is the seat that begins, ``None`` for a lot. After ``fill_after``, bots take the free seats and the game
    starts. A table that does not start is closed after ``OPEN_DAYS``. Raises ``Invalid`` if the rules refuse the
    options.

    ``pace`` is one of ``Game.Pace``; a game against bots only has no clock. ``vacations`` stop clocks.
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
        pace=pace if len(bots) < seats - 1 else NONE,
        vacations=vacations,
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
def play_now(*, user: User, rules: str) -> Game:
    """A running private game of ``user`` against two bots. In their first game of its kind they begin.

    One click shows no lock first, so the player adds no text (FAIR step 1).
    """
    game = open_table(
        host=user,
        rules=rules,
        seats=len(QUICK_BOTS) + 1,
        options={},
        name=_("Quick game"),
        bots=QUICK_BOTS,
        first=0 if is_new_to(user, rules) else None,
    )
    return take_seat(game_id=game.pk, user=user, entropy=None)


MOST = 2  # tables: a second one if the first was cancelled, and no more


@transaction.atomic
def rematch(*, game_id: str, user: User) -> Game:
    """A table like this finished one, made once for all who ask, and once more if the first was cancelled.

    Players who played to the end are invited unless they declined before. Against bots alone it starts at once. Raises
    ``NotSeated`` for strangers, ``NotRunning`` while the game still runs, and a refusal if two rematches were
    cancelled.
    """
    old = locked(game_id)
    seats = list(old.seat_rows.all())
    if all(seat.user_id != user.pk for seat in seats):
        raise NotSeated
    if old.status != Game.Status.FINISHED:
        raise NotRunning(_("A rematch is possible once the game is over."))
    before = list(old.rematches.all())
    for table in before:
        if table.status != Game.Status.CANCELLED:
            return table
    if len(before) >= MOST:
        raise Refusal(_("The rematch was cancelled twice. Open a new table instead."))
    game = _open_like(old, seats, user)
    if all(seat.bot for seat in seats if seat.user_id != user.pk):
        return take_seat(game_id=game.pk, user=user, entropy=None)
    _invite_the_others(game, seats, user, _people_who_declined(before))
    return game


def _open_like(old: Game, seats: Sequence[Seat], user: User) -> Game:
    game = open_table(
        host=user,
        rules=old.rules,
        seats=old.seats,
        options=_options_of(old),
        name=old.name,
        bots={seat.number: seat.bot for seat in seats if seat.bot},
        first=old.first if old.first_by == "host" else None,
        public=old.public,
        pace=old.pace,
        vacations=old.vacations,
    )
    game.rematch_of = old
    game.save(update_fields=["rematch_of"])
    return game


def _options_of(game: Game) -> dict[str, Any]:
    """The options that today's rules know. Raises ``RulesGone`` if the site has no rules for the game."""
    if game.rules not in RULES:
        raise RulesGone
    known = {spec.name for spec in RULES[game.rules].option_specs}
    return {name: value for name, value in game.options.items() if name in known}


def _people_who_declined(tables: Sequence[Game]) -> set[int]:
    return set(Invitation.objects.filter(game__in=tables, declined=True).values_list("person_id", flat=True))


def _invite_the_others(game: Game, seats: Sequence[Seat], user: User, declined: set[int]) -> None:
    """People who have ``declined`` are not invited again, not even by name."""
    played_on = [seat.user_id for seat in seats if seat.user_id not in (None, user.pk) and not seat.stand_in]
    for person in User.objects.filter(pk__in=played_on, is_active=True):
        if person.pk in declined:
            Invitation.objects.create(game=game, person=person, by=user, declined=True)
        else:
            ask(game, person, by=user)
