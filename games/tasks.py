"""What Celery does. Tasks carry ids only; what they mean is read from the database."""

from celery import shared_task
from django.conf import settings

from games.play.bell import ring_bot
from games.play.bot_turn import play_bot_turn
from games.queries.bots import overdue_bots


@shared_task
def play_bot(game_id: str, version: int) -> None:
    """One decision of a bot; its action rings for the next."""
    play_bot_turn(game_id, version)


@shared_task
def sweep() -> None:
    """Find by query what a lost ring should have started."""
    for game in overdue_bots(settings.SWEEP_GRACE):
        ring_bot(game.pk, game.version)
