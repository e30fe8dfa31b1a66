"""Playing an action of a person; `games.play.actions.bot_turns` has the decisions of bots."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import Reason
from games.engine.state import State
from games.models import Action, Game, Seat
from games.play.actions.executor import Executor
from games.play.clocks.running import LATE_BY
from games.play.lock import locked
from games.queries.table import seats_and_command
from games.refusals import BadRequest, NotRunning, NotSeated, NotYourTurn, Stale, TimeUp
from pushsite.compiled import set_prefetched, update

Positions = Mapping[int, list[State]]  # at each event of the actions that were just played, by their numbers


class Acted(NamedTuple):
    """The game after an action, and the positions on the way there; none if the command was played before."""

    game: Game
    positions: Positions


@transaction.atomic
def act(*, game_id: str, user: User, action: str, version: int, command_id: uuid.UUID, session: str = "") -> Acted:
    """Play ``action`` for the seat of ``user``, who saw the table at ``version``. ``session``: a `session_digest`.

    A ``command_id`` that was played before plays nothing and returns the game as it is now. Raises ``Stale``,
    ``TimeUp``, ``NotYourTurn``, ``NotRunning``, ``NotSeated`` or ``Illegal``; then nothing was changed.
    """
    game = locked(game_id)
    seats = set_prefetched(game, "seat_rows", seats_and_command(game_id, command_id))  # the answer draws them too
    seat: Any = next((seat for seat in seats if seat.user_id == user.pk), None)
    if seat is None:
        raise NotSeated
    if seat.command_of not in (None, seat.number):  # another player's command
        raise BadRequest
    if seat.command_of is not None:  # a double click, a retry, a second tab
        return Acted(game, {})
    _check(game, seat, version)
    if seat.stand_in:
        raise NotYourTurn(_("A bot plays for you. Take your seat back first. Nothing was played."))
    forget_missed_deadlines(seat)
    if not seat.has_come:
        seat.seen_version = version
        update(seat, "seen_version")
    return Acted(game, play_action(game, seats, action, Action.By.PLAYER, user, command_id, session=session))


def _check(game: Game, seat: Seat, version: int) -> None:
    if version < game.version and game.actions.filter(number=version + 1, seat=seat.number, by__in=LATE_BY).exists():
        raise TimeUp  # a bot has decided after the deadline
    if game.status != Game.Status.RUNNING:
        raise NotRunning
    if version != game.version:
        raise Stale
    if game.to_act != seat.number:
        raise NotYourTurn


def forget_missed_deadlines(seat: Seat) -> None:
    """Forget the deadlines that the player missed in a row."""
    if seat.missed:
        seat.missed = 0
        update(seat, "missed")


def play_action(
    game: Game,
    seats: list[Seat],
    action: str,
    by: Action.By,
    person: User | None = None,
    command_id: uuid.UUID | None = None,
    *,
    session: str = "",
    reason: Reason | None = None,
    now: datetime | None = None,
) -> Positions:
    """Play ``action`` in a locked game, and everything that follows from it.

    ``by``: who or what decided; ``reason``: why, if it was a bot.
    """
    playing = Executor(game, game.state(), seats, now or timezone.now())
    playing.play(action, by, person, command_id, session, reason)
    playing.play_on()
    playing.store()
    return playing.positions
