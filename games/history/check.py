"""The check of a history when its game is over."""

import json
import logging

from django.db import DatabaseError
from django.utils import timezone

from games.checker.check import check
from games.history.export import history_of, text_of
from games.models import Game, HistoryCheck

log = logging.getLogger(__name__)


def check_when_due(game_id: str) -> list[str] | None:
    """Check the history of a finished game once; return its faults, ``None`` if no check was due.

    Faults are logged as an error. Of two workers that check at the same time, one returns them.
    """
    due = HistoryCheck.objects.filter(game_id=game_id, checked_at__isnull=True)
    if not due.exists():
        return None
    game = Game.objects.get(pk=game_id)
    faults = _faults(game)
    if not due.update(checked_at=timezone.now(), faults="\n".join(faults)):
        return None  # another worker was faster
    if faults:
        log.error("history does not hold", extra={"game": game.pk, "faults": len(faults), "first": faults[0]})
    return faults


def _faults(game: Game) -> list[str]:
    """Return the faults of the file that players get; a file that cannot be made has one, too."""
    try:
        text = text_of(history_of(game, list(game.seat_rows.all()), None))
        return check(json.loads(text)).faults
    except DatabaseError:  # not the game's fault: the next sweep tries again
        raise
    except Exception as error:
        log.exception("history not checked", extra={"game": game.pk})
        return [f"The check could not be made: {type(error).__name__}."]
