"""A breaker and a cache for Redis: without Redis the site is only slower."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis.exceptions import RedisError

PAUSE = 2.0  # seconds

log = logging.getLogger(__name__)
_until = 0.0


def redis_is_down() -> bool:
    """Whether Redis has just failed to answer this process: do not ask it now."""
    return time.monotonic() < _until


def redis_did_not_answer(error: Exception) -> None:
    """Stop asking Redis in this process for ``PAUSE`` seconds."""
    global _until  # noqa: PLW0603 - one Redis, one pause
    _until = time.monotonic() + PAUSE
    log.warning("redis does not answer", extra={"error": type(error).__name__})


def redis_is_back() -> None:
    """End the pause."""
    global _until  # noqa: PLW0603
    _until = 0.0


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache; while Redis is down, nothing is found, nothing is stored and nothing fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client


class _Client(RedisCacheClient):
    @cached_property
    def _only_client(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Keep one client on the pool: Django makes one for each command, which takes a third of its time."""
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

    def set_many(self, data: Any, timeout: Any) -> None:
        _ask(None, super().set_many, data, timeout)

    def delete_many(self, keys: Any) -> None:
        _ask(None, super().delete_many, keys)

    def clear(self) -> bool:
        return _ask(False, super().clear)


def _ask(fallback: Any, command: Callable[..., Any], *arguments: Any) -> Any:
    if redis_is_down():
        return fallback
    try:
        return command(*arguments)
    except RedisError as error:
        redis_did_not_answer(error)
        return fallback
