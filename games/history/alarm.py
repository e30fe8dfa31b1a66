"""Telling staff that a game's history does not hold."""

import logging
from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Game
from games.notices.to_staff import mail_staff

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
