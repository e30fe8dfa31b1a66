"""What people have seen at the table, they need not be told by mail."""

from collections.abc import Sequence
from typing import Any

from games.models import Game, Seat


def mark_seen(game: Game, seat: Seat, played: Sequence[Any]) -> None:
    """The person at ``seat`` was shown what ``game`` asks of them, or how it ended.

    Writes only what is new and might be told: nobody is told what came of their own action. ``played`` ends with
    the newest action.
    """
    worth = game.status == Game.Status.FINISHED or game.waiting_for_id == seat.user_id
    if worth and seat.seen_version < game.version and not _own_doing(seat, played):
        Seat.objects.filter(pk=seat.pk, seen_version__lt=game.version).update(seen_version=game.version)


def _own_doing(seat: Seat, played: Sequence[Any]) -> bool:
    """Whether the newest command, with all that was forced by it, was played by the person at ``seat``."""
    return any(action.person_id == seat.user_id for action in played if action.at == played[-1].at)
