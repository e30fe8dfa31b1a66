"""How many requests each view has answered, with which status, and how long they took.

Each process counts by itself, and adds its counts to the sums in Redis a few seconds later: no request waits for Redis,
and the sums include all processes and machines. The sums begin again each day, as Prometheus allows counters to, so
that views of an earlier version disappear.
"""

import atexit
import threading
from bisect import bisect_left
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from pushsite.cache import ask_redis

BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, float("inf"))  # seconds that a request took at most
MOST_FIELDS = 110  # later views and statuses are counted together, as "other": no scanner makes the answer longer
FLUSH_SECONDS = 5.0
KEPT_SECONDS = 2 * 24 * 3600

Fields = dict[str, float]  # by a kind and its labels: "requests games:act 200", "seconds games:act", "bucket 0.05"

# One request to Redis, all or nothing, for any number of fields. Its arguments come in threes: a field, an amount, and
# the field to count in instead if the first is new and there are too many.
ADD = """
local known = redis.call("HLEN", KEYS[1])
for i = 3, #ARGV, 3 do
  local field = ARGV[i]
  if redis.call("HEXISTS", KEYS[1], field) == 0 then
    if known < tonumber(ARGV[2]) then known = known + 1 else field = ARGV[i + 2] end
  end
  redis.call("HINCRBYFLOAT", KEYS[1], field, ARGV[i + 1])
end
redis.call("EXPIRE", KEYS[1], ARGV[1])
return 1
"""


class RequestsCounted(NamedTuple):
    """The counts: by view and status, the seconds by view, and how many requests each of ``BUCKETS`` holds."""

    requests: Mapping[tuple[str, str], float]
    seconds: Mapping[str, float]
    buckets: tuple[float, ...]


class RequestCounts:
    """The counts of this process that are not in Redis yet; without Redis, all of them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._new: Fields = {}
        self._kept: Fields = {}  # without Redis
        self._writing = False

    def add(self, view: str, status: int, seconds: float) -> None:
        """Count one request."""
        bucket = BUCKETS[bisect_left(BUCKETS, seconds)]
        with self._lock:
            new = self._new
            for field, amount in (
                (f"bucket {bucket}", 1),
                (f"requests {view} {status}", 1),
                (f"seconds {view}", seconds),
            ):
                new[field] = new.get(field, 0) + amount
            start, self._writing = not self._writing, True
        if start:
            timer = threading.Timer(FLUSH_SECONDS, self.write)
            timer.daemon = True
            timer.start()

    def write(self) -> None:
        """Add the new counts to the sums in Redis; keep them in this process while Redis is down."""
        with self._lock:
            new, self._new, self._writing = self._new, {}, False
        if not new or ask_redis(False, lambda redis: redis.eval(ADD, 1, _key(), *_arguments(new))):
            return
        with self._lock:
            _add(self._kept, new)

    def read(self) -> RequestsCounted:
        """Return the counts that all processes have written."""
        self.write()
        counts = ask_redis({}, lambda redis: redis.hgetall(_key()))
        fields = {name.decode(): float(amount) for name, amount in counts.items()}
        with self._lock:
            if fields:
                _add(fields, self._kept)
            return _sorted(fields or self._kept)


counts = RequestCounts()
atexit.register(counts.write)


def note_request(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    """Count a request by the name of its view, which names no person and no game."""
    match = request.resolver_match
    if match is not None:
        view = match.view_name or "unnamed"
    else:  # a middleware has answered
        view = "unchanged" if response.status_code in (204, 304) else "none"
    counts.add(view, response.status_code, seconds)


def _key() -> str:
    return f"requests:{datetime.now(UTC):%Y-%m-%d}"


def _arguments(new: Fields) -> list[str | float]:
    """Return the arguments of ``ADD``. Buckets come first, so that they are never among the fields too many."""
    triples = [(name, amount, _other(name)) for name, amount in sorted(new.items())]
    return [KEPT_SECONDS, MOST_FIELDS, *(each for triple in triples for each in triple)]


def _add(fields: Fields, new: Fields) -> None:
    """The same as ``ADD`` in this process."""
    for name, amount in sorted(new.items()):
        field = name if name in fields or len(fields) < MOST_FIELDS else _other(name)
        fields[field] = fields.get(field, 0) + amount


def _other(field: str) -> str:
    kind, *labels = field.split()
    return f"requests other {labels[1][0]}xx" if kind == "requests" else f"{kind} other" if kind == "seconds" else field


def _sorted(fields: Fields) -> RequestsCounted:
    requests, seconds = {}, {}
    for field, amount in sorted(fields.items()):
        kind, *labels = field.split()
        if kind == "requests":
            requests[labels[0], labels[1]] = amount
        elif kind == "seconds":
            seconds[labels[0]] = amount
    return RequestsCounted(requests, seconds, tuple(fields.get(f"bucket {bucket}", 0) for bucket in BUCKETS))
