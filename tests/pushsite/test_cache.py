"""The cache while Redis works, and while it is down."""

import pytest

from pushsite import cache as redis_cache
from pushsite.cache import ForgivingRedisCache, LocalCache
from tests.support.servers import end_pause


@pytest.fixture
def cache(own_redis):
    """A cache with short timeouts, as the site's."""
    return ForgivingRedisCache(own_redis.url, {"OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}})


@pytest.mark.usefixtures("processes")
def test_values_are_stored_and_deleted(cache):
    cache.set("a", 1)
    assert (cache.get("a"), cache.incr("a"), cache.get("b"), cache.get("b", "else")) == (1, 2, None, "else")
    assert (cache.add("a", 5), cache.add("c", 5), cache.has_key("c"), cache.delete("c")) == (False, True, True, True)
    cache.set_many({"d": 1, "e": 2})
    assert cache.get_many(["d", "e", "f"]) == {"d": 1, "e": 2}
    with pytest.raises(ValueError, match=r"not found|down"):
        cache.incr("nothing")


@pytest.mark.usefixtures("processes")
def test_counts_begin_at_one_and_last_as_long_as_the_first(cache):
    assert [cache.count_up("a", 60), cache.count_up("a", 9000), cache.count_up("b", 60)] == [1, 2, 1]
    assert 0 < cache._cache.get_client().ttl(cache.make_key("a")) <= 60
    assert (cache.get("a"), cache.decr("a"), cache.count_up("a", 60)) == (2, 1, 2)


def test_cache_of_one_process_counts_alike():
    cache = LocalCache("counts", {})
    assert [cache.count_up("a", 60), cache.count_up("a", 60), cache.count_up("b", 60)] == [1, 2, 1]
    cache.delete("a")
    assert cache.count_up("a", 60) == 1


def test_without_redis_nothing_is_found_and_nothing_fails(cache, own_redis):
    cache.set("a", 1)
    own_redis.off()
    for _ in range(2):  # first with a request, then during the pause
        assert (cache.get("a"), cache.get("a", "else"), cache.has_key("a")) == (None, "else", False)
        assert (cache.add("a", 1), cache.touch("a"), cache.delete("a")) == (True, False, False)
        assert cache.get_many(["a"]) == {}
        assert (cache.set_many({"a": 1}), cache.clear()) == ([], False)
        cache.set("a", 1)
        cache.delete_many(["a"])
        with pytest.raises(ValueError, match=r"not found|down"):
            cache.incr("a")
        assert cache.count_up("a", 60) == 0


def test_redis_is_asked_again_after_a_pause(cache, own_redis, monkeypatch):
    monkeypatch.setattr(redis_cache, "REDIS_PAUSE", 3600)
    own_redis.off()
    cache.get("a")
    own_redis.on()
    assert redis_cache.redis_is_down()
    cache.set("a", 1)
    end_pause()
    assert cache.get("a") is None
    cache.set("a", 2)
    assert cache.get("a") == 2


def test_missing_redis_is_logged_once_for_each_pause(cache, own_redis, log_lines):
    own_redis.off()
    for _ in range(5):
        cache.get("a")
    assert "level=warning" in log_lines.one("redis does not answer")
