"""Telling staff that a game's history does not hold."""

import logging
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game

log = logging.getLogger(__name__)
MOST_TOLD = 20  # faults; one is seldom alone


def alarm(game: Game, faults: Sequence[str]) -> None:
    """An error in the log, and a mail to everybody of the staff. A mail that cannot be sent is logged."""
    log.error("history does not hold", extra={"game": game.pk, "faults": len(faults), "first": faults[0]})
    staff = User.objects.filter(is_staff=True, is_active=True, email__isnull=False)
    try:
        get_connection().send_messages([_letter(person, game, faults) for person in staff])
    except Exception:
        log.exception("alarm not sent", extra={"game": game.pk})


def _letter(person: User, game: Game, faults: Sequence[str]) -> EmailMessage:
    with translation.override(person.language or settings.LANGUAGE_CODE):
        paragraphs = [
            _("The check of this game, made as it ended, found that its history does not hold."),
            "\n".join(faults[:MOST_TOLD]),
            f"{settings.SITE_URL}{reverse('admin:games_game_change', args=[game.pk])}",
        ]
        subject = _("Alarm: the history of game {game} does not hold").format(game=game.pk)
        return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[str(person.email)])
