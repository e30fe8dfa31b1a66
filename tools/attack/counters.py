"""The site's counts of requests, in its cache: an attack on one limit keeps all other limits from answering first."""

from collections.abc import Callable, Iterator
from typing import Self

import redis

OURS, OF_ALLAUTH = "limit:", "allauth:rl:"
PERSON_IN_KEY = ":person-"


class Counters:
    """Forgets counts, and lets one go ahead, so that a limit of thousands takes a few requests."""

    def __init__(self, redis_url: str) -> None:
        self._cache = redis.Redis.from_url(redis_url, decode_responses=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._cache.close()

    def forget(self, but: Callable[[str], bool] = lambda _key: False) -> None:
        """Delete all counts except those for whose key ``but`` is true."""
        if gone := [key for key in self._keys() if not but(key)]:
            self._cache.delete(*gone)

    def go_ahead(self, which: Callable[[str], bool], by: int) -> int:
        """Raise the counts for whose key ``which`` is true; return by how much, 0 if there are none."""
        found = [key for key in self._keys() if which(key)]
        for key in found:
            self._cache.incrby(key, by)
        return by if found else 0

    def _keys(self) -> Iterator[str]:
        for pattern in (OURS, OF_ALLAUTH):
            yield from self._cache.scan_iter(f"*{pattern}*", 1000)


def of_limit(what: str, *, by_person: bool | None = None) -> Callable[[str], bool]:
    """Whether a key counts for the site's limit ``what``: all its counts, only people's, or only addresses'."""

    def counts(key: str) -> bool:
        ours = f"{OURS}{what}:" in key
        return ours and (by_person is None or (PERSON_IN_KEY in key) == by_person)

    return counts


def of_allauth(action: str, per: str) -> Callable[[str], bool]:
    """Whether a key counts for allauth's limit of ``action`` ``per`` "ip", "user" or "key"."""
    return lambda key: OF_ALLAUTH in key and f":{action}:" in key and f"/{per}:" in key
