"""A bot for somebody who has vanished from a game without clocks."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.clock.paces import NONE
from games.models import Game, LogEntry
from games.notices.outbox import write_down_takeover
from games.play.errors import Refusal
from games.play.lock import locked_seat
from games.play.seats.stand_in import STAND_IN_LEVEL, change_stand_in

IDLE_DAYS = 30


@transaction.atomic
def seat_bot_for_idle(*, game_id: str, user: User) -> Game:
    """Let a bot play for who is waited for: what ``user``, who plays too, may do once that has lasted 30 days."""
    game, seat = locked_seat(game_id, user)
    waited_for = game.seat_rows.get(number=game.to_act)
    if waited_for == seat or not idle(game, timezone.now()):
        raise Refusal(_("A bot can take the seat after %(days)d idle days.") % {"days": IDLE_DAYS})
    game = change_stand_in(game, waited_for, STAND_IN_LEVEL, LogEntry.Kind.IDLE, user)
    write_down_takeover(game, waited_for)
    return game


def idle(game: Game, now: datetime) -> bool:
    """Whether a game without clocks has waited so long for a person."""
    waits = game.pace == NONE and game.waiting_since is not None and game.bot_due_at is None
    return waits and now - game.waiting_since >= timedelta(days=IDLE_DAYS)
