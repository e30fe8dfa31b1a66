"""The end of every change to a table: it is stored as a new revision, which everybody who looks at it is shown."""

from games.models import Game
from games.play.bell import ring_after_commit


def store_changed(game: Game, *columns: str) -> None:
    """Save ``columns`` of a locked game under a new revision; pages and workers learn of it after the commit."""
    game.revision += 1
    game.save(update_fields=["revision", *columns])
    ring_after_commit(game)
