"""Executor an action: the way every decision takes, a person's and a bot's alike."""

import uuid
from datetime import datetime

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Action, Game, Seat
from games.play.errors import BadRequest, NotRunning, NotSeated, NotYourTurn, Stale
from games.play.executor import Executor
from games.play.lock import locked


@transaction.atomic
def act(*, game_id: str, user: User, action: str, version: int, command_id: uuid.UUID, session: str = "") -> Game:
    """Play ``action`` for the seat of ``user``, who saw the table at ``version``, from ``session``: see `session_mark`.

    The same ``command_id`` again plays nothing and gives the game as it is by now. Raises ``Stale``,
    ``NotYourTurn``, ``NotRunning``, ``NotSeated`` or ``Illegal``; then nothing was changed.
    """
    game = locked(game_id)
    prefetch_related_objects([game], "seat_rows")  # the table that answers draws them too
    seats = list(game.seat_rows.all())
    seat = _seat_of(user, seats)
    if _already_played(game, seat, command_id):
        return game
    _check(game, seat, version)
    if seat.stand_in:
        raise NotYourTurn(_("A bot plays for you. Take your seat back first. Nothing was played."))
    is_here_again(seat)
    return carry_out(game, seats, action, Action.By.PLAYER, user, command_id, session=session)


@transaction.atomic
def act_for_bot(*, game_id: str, seat_number: int, action: str, version: int) -> Game:
    """Play what a bot chose for its seat at ``version``; raises as ``act`` does."""
    game = locked(game_id)
    seats = list(game.seat_rows.all())
    seat = seats[seat_number]
    if not seat.level:
        raise NotYourTurn
    _check(game, seat, version)
    return carry_out(game, seats, action, Action.By.BOT if seat.bot else Action.By.TAKEOVER)


def _seat_of(user: User, seats: list[Seat]) -> Seat:
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise NotSeated


def _already_played(game: Game, seat: Seat, command_id: uuid.UUID) -> bool:
    """Whether this command was carried out before: a double click, a retry, a second tab."""
    row = Action.objects.filter(game=game, command_id=command_id).values("seat").first()
    if row is not None and row["seat"] != seat.number:
        raise BadRequest
    return row is not None


def _check(game: Game, seat: Seat, version: int) -> None:
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    if version != game.version:
        raise Stale
    if game.to_act != seat.number:
        raise NotYourTurn


def is_here_again(seat: Seat) -> None:
    """Whoever decides has missed no deadline in a row."""
    if seat.missed:
        seat.missed = 0
        seat.save(update_fields=["missed"])


def carry_out(
    game: Game,
    seats: list[Seat],
    action: str,
    by: Action.By,
    person: User | None = None,
    command_id: uuid.UUID | None = None,
    *,
    session: str = "",
    now: datetime | None = None,
) -> Game:
    """Play ``action``, which was decided ``by`` what is said, and all that follows from it, in a locked game."""
    playing = Executor(game, game.state(), seats, now or timezone.now())
    playing.play(action, by, person, command_id, session)
    playing.play_on()
    playing.store()
    return game
