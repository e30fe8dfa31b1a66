"""The newest revision of a game in the cache, which polls compare theirs with.

A page knows its revision by a mark that cannot be guessed: who was never shown the table cannot ask whether it moved.
"""

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from games.models import Game

MARK_LENGTH = 32  # hex digits: 128 bits


def mark(game: Game) -> str:
    """What the page of ``game`` at its revision calls it."""
    return _mark(game.pk, game.revision)


def publish(game: Game) -> None:
    """Let the polls know what has been committed; without a cache they ask the database."""
    cache.set(_key(game.pk), mark(game), settings.REVISION_SECONDS)


def newest(game_id: str) -> str | None:
    """The game's mark, ``None`` where there is no such game; asks the database only if the cache knows nothing."""
    known: str | None = cache.get(_key(game_id))
    if known is None and (known := _stored(game_id)) is not None:
        cache.add(_key(game_id), known, settings.REVISION_SECONDS)  # never over what was published meanwhile
    return known


def _stored(game_id: str) -> str | None:
    revision = Game.objects.filter(pk=game_id).values_list("revision", flat=True).first()
    return None if revision is None else _mark(game_id, revision)


def _mark(game_id: str, revision: int) -> str:
    return salted_hmac(__name__, f"{game_id}/{revision}", algorithm="sha256").hexdigest()[:MARK_LENGTH]


def _key(game_id: str) -> str:
    return f"revision:{game_id}"
