"""The check of a history when its game is over, and the alert if it fails."""

import json
import logging
from collections.abc import Sequence

from django.conf import settings
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.checker.check import check
from games.history.export import history_of, text_of
from games.models import Game, HistoryCheck
from games.notices.staff import mail_staff

log = logging.getLogger(__name__)
MOST_LISTED = 20  # faults in a mail


def alert_staff(game: Game, faults: Sequence[str]) -> None:
    """Log an error and mail all staff. A mail that cannot be sent is logged."""
    log.error("history does not hold", extra={"game": game.pk, "faults": len(faults), "first": faults[0]})
    mail_staff(lambda _person: _written(game, faults))


def _written(game: Game, faults: Sequence[str]) -> tuple[str, list[str]]:
    paragraphs = [
        _("The check at the end of this game found faults in its history."),
        "\n".join(faults[:MOST_LISTED]),
        f"{settings.SITE_URL}{reverse('admin:games_game_change', args=[game.pk])}",
    ]
    return _("Alarm: the history of game {game} is wrong").format(game=game.pk), paragraphs


def check_when_due(game_id: str) -> bool:
    """Check the history of a finished game once, and alert staff if it fails. Return whether a check was due."""
    due = HistoryCheck.objects.filter(game_id=game_id, checked_at__isnull=True)
    if not due.exists():
        return False
    game = Game.objects.get(pk=game_id)
    faults = _faults(game)
    if not due.update(checked_at=timezone.now(), faults="\n".join(faults)):
        return False  # another worker was faster, and has alerted staff
    if faults:
        alert_staff(game, faults)
    return True


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
