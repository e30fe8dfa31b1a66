"""A game's file as people and strangers download it."""

import json
from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Game
from testing.clients import signed_in


def address(game: Game) -> str:
    return f"/games/{game.pk}/history.json"


def file_of(game: Game, viewer: User | None) -> dict[str, Any]:
    """Return the file that ``viewer``, or a visitor, downloads."""
    answer = (signed_in(viewer) if viewer else Client()).get(address(game))
    assert answer.status_code == 200
    return json.loads(answer.getvalue())
