"""Protects games from being deleted."""

from typing import Any

from django.db.models import ProtectedError
from django.db.models.signals import pre_delete

from games.models.game import Game


def protect_games() -> None:
    """Forbid deleting a game that has begun or may still begin, alone, by a query or by a cascade.

    Called from ``AppConfig.ready``. A table that closed before its game began may be deleted (`games.play.clearing`).
    """
    pre_delete.connect(_refuse, sender=Game)


def _refuse(instance: Game, **_signal: Any) -> None:
    if instance.status != Game.Status.CANCELLED or instance.started_at is not None:
        raise ProtectedError("Games are never deleted.", {instance})
