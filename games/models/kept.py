"""That games are kept, whoever asks."""

from typing import Any, NoReturn

from django.db.models import ProtectedError
from django.db.models.signals import pre_delete

from games.models.game import Game


def keep_games() -> None:
    """Let no game be deleted: not by itself, not by a query, not along with anything else. From ``AppConfig.ready``."""
    pre_delete.connect(_refuse, sender=Game)


def _refuse(instance: Game, **_signal: Any) -> NoReturn:
    raise ProtectedError("Games are never deleted.", {instance})
