"""The check of a history once its game is over, and the alarm if it fails."""

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
MOST_TOLD = 20  # faults; one is seldom alone


def alarm(game: Game, faults: Sequence[str]) -> None:
    """An error in the log, and a mail to everybody of the staff. A mail that cannot be sent is logged."""
    log.error("history does not hold", extra={"game": game.pk, "faults": len(faults), "first": faults[0]})
    mail_staff(lambda _person: _written(game, faults))


def _written(game: Game, faults: Sequence[str]) -> tuple[str, list[str]]:
    paragraphs = [
        _("The check of this game, made as it ended, found that its history does not hold."),
        "\n".join(faults[:MOST_TOLD]),
        f"{settings.SITE_URL}{reverse('admin:games_game_change', args=[game.pk])}",
    ]
    return _("Alarm: the history of game {game} does not hold").format(game=game.pk), paragraphs


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
        text = text_of(history_of(game, list(game.seat_rows.all()), None))
        return check(json.loads(text)).faults
    except DatabaseError:  # says nothing about the game: the next sweep tries again
        raise
    except Exception as error:
        log.exception("history not checked", extra={"game": game.pk})
        return [f"The check could not be made: {type(error).__name__}."]
