"""Leaving a running game to a bot, and coming back."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Game, LogEntry, Seat
from games.play.cancel import close_if_all_agree
from games.play.changed import store_changed
from games.play.clocks.running import stop_clock
from games.play.clocks.waiting import WAITING, wait_for
from games.play.errors import Refusal
from games.play.lock import locked_seat

STAND_IN_LEVEL = "normal"


@transaction.atomic
def leave_game(*, game_id: str, user: User) -> Game:
    """Let a bot play on for ``user``, who may take the seat back while the game runs."""
    game, seat = locked_seat(game_id, user)
    if seat.stand_in:
        raise Refusal(_("A bot plays for you already."))
    return change_stand_in(game, seat, STAND_IN_LEVEL, LogEntry.Kind.STOOD_IN, user)


@transaction.atomic
def take_back(*, game_id: str, user: User) -> Game:
    """Let ``user`` decide again instead of the bot that stood in."""
    game, seat = locked_seat(game_id, user)
    if not seat.stand_in:
        raise Refusal(_("You play this seat yourself already."))
    return change_stand_in(game, seat, "", LogEntry.Kind.TOOK_BACK, user)


def change_stand_in(game: Game, seat: Seat, level: str, kind: LogEntry.Kind, user: User, reason: str = "") -> Game:
    """Let a bot of ``level``, or again the player ("") decide at ``seat`` of a locked, running game."""
    seat.stand_in = level
    seat.save(update_fields=["stand_in"])
    LogEntry.objects.create(game=game, kind=kind, seat=seat.number, person=user, version=game.version, reason=reason)
    if level and close_if_all_agree(game):
        return game
    if game.to_act == seat.number:
        now = timezone.now()
        stop_clock(game, seat, now)
        wait_for(game, seat, now)
    store_changed(game, *WAITING)
    return game
