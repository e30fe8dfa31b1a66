"""The lock of a deal as a file that a player saves while the game runs, to compare it with the history afterwards."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from games.fairness import SCHEME
from games.models import Game, Seat

COMMIT_FORMAT, COMMIT_VERSION = "pushsite-lock", 1


def saved_commit(game: Game, seats: Sequence[Seat], viewer: int | None, now: datetime) -> dict[str, Any]:
    """Return the lock, with the text for the deal of ``viewer`` (None for a spectator) and of nobody else."""
    return {
        "format": COMMIT_FORMAT,
        "version": COMMIT_VERSION,
        "what": _(
            "The lock of a game's deal, saved before the game was over. Keep it. When the game is over, download its "
            "history and choose both files on the page that checks games: it says whether the deal was locked as it "
            "says here."
        ),
        "id": game.pk,
        "game": game.rules,
        "rules_version": game.rules_version,
        "seats": game.seats,
        "options": game.options,
        "scheme": SCHEME,
        "commitment": game.commitment,
        "locked_at": _utc(game.created_at),
        "saved_at": _utc(now),
        "seat": viewer,
        "text": None if viewer is None else seats[viewer].entropy,
    }


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
