"""Cancelling a game: nothing of it is deleted."""

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Game, LogEntry
from games.play.changed import store_changed
from games.play.clocks.waiting import WAITING, wait_for_nobody
from games.play.ended import note_end
from games.play.lock import locked, locked_by_host


@transaction.atomic
def cancel_table(*, game_id: str, user: User) -> Game:
    """Close the host's open table; it stays readable. Raises ``NotOpen`` or ``NotHost``."""
    return close(locked_by_host(game_id, user), user)


@transaction.atomic
def cancel_when_expired(game_id: str) -> Game | None:
    """Close a table that has waited too long to start. None if it is not due."""
    game = locked(game_id)
    if game.status != Game.Status.OPEN or game.expires_at is None or game.expires_at > timezone.now():
        return None
    return close(game)


def close(
    game: Game,
    user: User | None = None,
    *,
    kind: LogEntry.Kind = LogEntry.Kind.CANCELLED,
    seat: int | None = None,
    reason: str = "",
) -> Game:
    """Cancel a locked game, open or running; it stays as it stands, and nobody is waited for.

    ``user`` is who did it, ``None`` where nobody did; ``seat`` is whose player will not come back; ``reason`` is
    what staff said.
    """
    game.status = Game.Status.CANCELLED
    if game.started_at is None:  # nobody began, whoever the host had named
        game.first = game.first_by = None
    wait_for_nobody(game)
    game.ended_at = timezone.now()
    store_changed(game, "status", "first", "first_by", "ended_at", *WAITING)
    LogEntry.objects.create(game=game, kind=kind, person=user, seat=seat, reason=reason, version=game.version)
    note_end(game)
    return game


def close_if_all_agree(game: Game) -> bool:
    """Cancel a locked, running game if everybody who still plays it would."""
    if not all_agree(game):
        return False
    close(game, kind=LogEntry.Kind.CALLED_OFF)
    return True


def all_agree(game: Game, *, but: int | None = None) -> bool:
    """Whether all who still play would cancel, seat ``but`` aside; who left it to a bot is not asked."""
    playing = game.seat_rows.filter(user__isnull=False, stand_in="").exclude(number=but)
    asked = playing.values_list("would_cancel", flat=True)
    return bool(asked) and all(asked)
