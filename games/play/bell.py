"""What happens once a change is certain: the page's revision is made known and a bot is woken."""

from celery import current_app
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from games.models import Game
from games.play import revision
from pushsite.away import redis_did_not_answer, redis_is_away


def ring_after_commit(game: Game) -> None:
    """Tell pollers and the worker about ``game`` when the transaction has been committed.

    Only a doorbell: the sweep finds by query what a lost ring would have started.
    """
    transaction.on_commit(lambda: _ring(game), robust=True)


def _ring(game: Game) -> None:
    revision.publish(game)
    if game.bot_due_at is not None:
        ring_bot(game.pk, game.version, settings.BOT_PAUSE)


def ring_bot(game_id: str, version: int, countdown: float = 0) -> None:
    """Ask a worker to play the bot whose decision it is at ``version``; a lost broker costs time, never the action."""
    if redis_is_away():
        return
    try:
        current_app.send_task("games.tasks.play_bot", [game_id, version], countdown=countdown)
    except OperationalError as error:
        redis_did_not_answer(error)
