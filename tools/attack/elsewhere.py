"""What a visitor at another address gets of the site while one address attacks it: nothing may change there."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from http.client import HTTPException
from statistics import median
from typing import NamedTuple

from testing.visitor import TimedRequest, Visitor

FIRST_LOOKS = 20  # take longer, in each process of the web server
SECONDS_BEFORE = 2.0
SECONDS_BETWEEN_LOOKS = 0.1
SLOWER = 5.0  # times as slow as before is too slow: other things run on the machine
OK, NO_ANSWER = 200, 0


class Looks(NamedTuple):
    """The looks at the front page before and during an attack; ``what`` is the attack."""

    what: str
    before: Sequence[TimedRequest]
    meanwhile: Sequence[TimedRequest]

    @property
    def holds(self) -> bool:
        """Whether each page came, and about as fast as before."""
        statuses = {look.status for look in [*self.before, *self.meanwhile]}
        return statuses == {OK} and _median(self.meanwhile) <= SLOWER * _median(self.before)

    def __str__(self) -> str:
        return f"{self.what}; elsewhere: {_said(self.before)} before, {_said(self.meanwhile)} during it"


def looks_before(visitor: Visitor) -> list[TimedRequest]:
    """Open the front page for two seconds, once it is as fast as it will be."""
    for _ in range(FIRST_LOOKS):
        visitor.get("/")
    return list(looks(visitor, SECONDS_BEFORE))


def looks(visitor: Visitor, seconds: float) -> Iterator[TimedRequest]:
    """Open the front page again and again, each time by a new connection."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        try:
            status = visitor.get("/").status
        except (OSError, HTTPException):
            status = NO_ANSWER
        yield TimedRequest("look", status, time.perf_counter() - start)
        visitor.close()
        time.sleep(SECONDS_BETWEEN_LOOKS)


def _median(looks: Sequence[TimedRequest]) -> float:
    return median(look.seconds for look in looks)


def _said(looks: Sequence[TimedRequest]) -> str:
    statuses = ", ".join(f"{count} × {status}" for status, count in Counter(look.status for look in looks).items())
    return f"{statuses} (median {_median(looks) * 1000:.0f} ms, longest {max(look.seconds for look in looks):.1f} s)"
