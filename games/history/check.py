"""The check of every game as it ends, by the same program that players have."""

import json
import logging

from django.db import DatabaseError
from django.utils import timezone

from check_history import check
from games.history.alarm import alarm
from games.history.export import history_of
from games.models import Game, HistoryCheck

log = logging.getLogger(__name__)


def check_when_due(game_id: str) -> bool:
    """Check the history of a game that is over, once, and tell staff if it does not hold. Whether that was to do."""
    due = HistoryCheck.objects.filter(game_id=game_id, checked_at__isnull=True)
    if not due.exists():
        return False
    game = Game.objects.get(pk=game_id)
    faults = _faults(game)
    if not due.update(checked_at=timezone.now(), faults="\n".join(faults)):
        return False  # another worker was faster, and has told staff
    if faults:
        alarm(game, faults)
    return True


def _faults(game: Game) -> list[str]:
    """What is wrong with the file that players get; that it cannot be made is a fault, too."""
    try:
        text = "".join(history_of(game, list(game.seat_rows.all()), None).text())
        return check(json.loads(text)).faults
    except DatabaseError:  # says nothing about the game: the next sweep tries again
        raise
    except Exception as error:
        log.exception("history not checked", extra={"game": game.pk})
        return [f"The check could not be made: {type(error).__name__}."]
