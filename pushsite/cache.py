"""The caches of the site, and a breaker for Redis: without Redis the site is only slower."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property

REDIS_PAUSE = 2.0  # seconds

log = logging.getLogger(__name__)
_until = 0.0


def redis_is_down() -> bool:
    """Whether Redis has just failed to answer this process: do not ask it now."""
    return time.monotonic() < _until


def redis_did_not_answer(error: Exception) -> None:
    """Stop asking Redis in this process for ``REDIS_PAUSE`` seconds."""
    global _until  # noqa: PLW0603 - one Redis, one pause
    _until = time.monotonic() + REDIS_PAUSE
    log.warning("redis does not answer", extra={"error": type(error).__name__})


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; while Redis is down, nothing is found, nothing is stored and nothing fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client

    def count_up(self, key: str, seconds: int) -> int:
        """Count up; the first time, the count begins to last for ``seconds``. 0 while Redis is down."""
        number: int = self._cache.count_up(self.make_and_validate_key(key), seconds)  # type: ignore[attr-defined]
        return number


# One request: asking first whether there is a count, as Django's `incr` does, takes another.
COUNT_UP = """
local number = redis.call("INCR", KEYS[1])
if number == 1 then redis.call("EXPIRE", KEYS[1], ARGV[1]) end
return number
"""


class _Client(RedisCacheClient):
    @cached_property
    def _only_client(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Reuse one client of the pool: Django makes one for each command, which takes a third of its time."""
        return self._only_client

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        """Return True while Redis is down, so that limits and locks let people through."""
        return _ask(True, super().add, key, value, timeout)

    def get(self, key: Any, default: Any) -> Any:
        return _ask(default, super().get, key, default)

    def set(self, key: Any, value: Any, timeout: Any) -> None:
        _ask(None, super().set, key, value, timeout)

    def touch(self, key: Any, timeout: Any) -> bool:
        return _ask(False, super().touch, key, timeout)

    def delete(self, key: Any) -> bool:
        return _ask(False, super().delete, key)

    def get_many(self, keys: Any) -> Any:
        return _ask({}, super().get_many, keys)

    def has_key(self, key: Any) -> bool:
        return _ask(False, super().has_key, key)

    def incr(self, key: Any, delta: int) -> int:
        """Raise ``ValueError`` for an unknown key, as Django requires."""
        number: int | None = _ask(None, super().incr, key, delta)
        if number is None:
            raise ValueError("Redis is down.")
        return number

    def count_up(self, key: str, seconds: int) -> int:
        number: int = _ask(0, self._count, [key], [seconds])
        return number

    @cached_property
    def _count(self) -> Any:
        return self.get_client().register_script(COUNT_UP)

    def set_many(self, data: Any, timeout: Any) -> None:
        _ask(None, super().set_many, data, timeout)

    def delete_many(self, keys: Any) -> None:
        _ask(None, super().delete_many, keys)

    def clear(self) -> bool:
        return _ask(False, super().clear)


class LocalCache(LocMemCache):
    """The cache of a site in one process."""

    def count_up(self, key: str, seconds: int) -> int:
        """Count up; the first time, the count begins to last for ``seconds``."""
        try:
            return self.incr(key)
        except ValueError:  # there is none yet
            return 1 if self.add(key, 1, seconds) else self.incr(key)


def count_up(key: str, seconds: int) -> int:
    """Count up in the site's cache; the first time, the count begins to last for ``seconds``. 0 while Redis is down."""
    number: int = cache.count_up(key, seconds)  # type: ignore[attr-defined]  # both caches of the site have it
    return number


def ask_redis(fallback: Any, command: Callable[[Any], Any]) -> Any:
    """Return what ``command`` finds by the cache's client of Redis; ``fallback`` without Redis, or while it is down."""
    inner = getattr(cache, "_cache", None)
    return _ask(fallback, lambda: command(inner.get_client())) if isinstance(inner, _Client) else fallback


def _ask(fallback: Any, command: Callable[..., Any], *arguments: Any) -> Any:
    if redis_is_down():
        return fallback
    from redis.exceptions import RedisError  # loaded already: a site in one process, without Redis, never comes here

    try:
        return command(*arguments)
    except RedisError as error:
        redis_did_not_answer(error)
        return fallback
