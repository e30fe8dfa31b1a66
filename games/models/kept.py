"""That games are kept, whoever asks."""

from typing import Any

from django.db.models import ProtectedError
from django.db.models.signals import pre_delete

from games.models.game import Game


def keep_games() -> None:
    """Let no game be deleted that has begun or may yet begin: not by itself, not by a query, not with anything else.

    From ``AppConfig.ready``. A table that closed before its game began may be: `games.play.clearing` says when.
    """
    pre_delete.connect(_refuse, sender=Game)


def _refuse(instance: Game, **_signal: Any) -> None:
    if instance.status != Game.Status.CANCELLED or instance.started_at is not None:
        raise ProtectedError("Games are never deleted.", {instance})
