"""Cancelling a running game because all who play it want to."""

from django.db import transaction

from accounts.models import User
from games.models import Game, LogEntry
from games.play.cancel import close_if_all_agree
from games.play.changed import store_changed
from games.play.lock import locked_seat


@transaction.atomic
def agree_to_cancel(*, game_id: str, user: User) -> Game:
    """``user`` would rather cancel the running game. It is, once everybody who still plays says so."""
    return _say(game_id, user, would_cancel=True)


@transaction.atomic
def rather_play_on(*, game_id: str, user: User) -> Game:
    """``user`` does not want to cancel the game any more."""
    return _say(game_id, user, would_cancel=False)


def _say(game_id: str, user: User, *, would_cancel: bool) -> Game:
    game, seat = locked_seat(game_id, user)
    if seat.would_cancel == would_cancel:
        return game
    seat.would_cancel = would_cancel
    seat.save(update_fields=["would_cancel"])
    kind = LogEntry.Kind.AGREED if would_cancel else LogEntry.Kind.DISAGREED
    LogEntry.objects.create(game=game, kind=kind, seat=seat.number, person=user, version=game.version)
    if close_if_all_agree(game):
        return game
    store_changed(game)
    return game
