"""The newest revision of a game in the cache, which polls compare theirs with."""

from django.conf import settings
from django.core.cache import cache

from games.models import Game


def publish(game: Game) -> None:
    """Let the polls know what has been committed; without a cache they ask the database."""
    cache.set(_key(game.pk), game.revision, settings.REVISION_SECONDS)


def newest(game_id: str) -> int | None:
    """The game's revision, ``None`` where there is no such game; asks the database only if the cache knows nothing."""
    known: int | None = cache.get(_key(game_id))
    if known is None and (known := _stored(game_id)) is not None:
        cache.add(_key(game_id), known, settings.REVISION_SECONDS)  # never over what was published meanwhile
    return known


def _stored(game_id: str) -> int | None:
    return Game.objects.filter(pk=game_id).values_list("revision", flat=True).first()


def _key(game_id: str) -> str:
    return f"revision:{game_id}"
