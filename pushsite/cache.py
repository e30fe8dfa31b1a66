"""The cache on Redis, without which the site is only slower."""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.utils.functional import cached_property
from redis.exceptions import RedisError

from pushsite.redis_breaker import redis_did_not_answer, redis_is_away


class ForgivingRedisCache(RedisCache):
    """Django's; but while Redis is away nothing is known, nothing is kept, and nothing fails."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client


class _Client(RedisCacheClient):
    @cached_property
    def _only_client(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """One for good, on the pool: Django makes one for each command, a third of what it takes."""
        return self._only_client

    def add(self, key: Any, value: Any, timeout: Any) -> bool:
        """True while Redis is away: what counts or locks by this lets people through."""
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
        """As Django asks it of a key that is not known: ``ValueError``."""
        number: int | None = _ask(None, super().incr, key, delta)
        if number is None:
            raise ValueError("Redis is away.")
        return number

    def set_many(self, data: Any, timeout: Any) -> None:
        _ask(None, super().set_many, data, timeout)

    def delete_many(self, keys: Any) -> None:
        _ask(None, super().delete_many, keys)

    def clear(self) -> bool:
        return _ask(False, super().clear)


def _ask(fallback: Any, command: Callable[..., Any], *arguments: Any) -> Any:
    if redis_is_away():
        return fallback
    try:
        return command(*arguments)
    except RedisError as error:
        redis_did_not_answer(error)
        return fallback
