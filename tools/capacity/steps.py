"""Days with ever more visits until the site no longer carries them: what each measures, and when a day is too much."""

import statistics
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

import psycopg

from testing.site import wait_for
from tools.capacity.players import Asked, Crowd, evening, share_of_evening, times_of_day
from tools.capacity.processes import PLAYERS, Use, spent, used_now
from tools.capacity.site import LargeSite

FASTER = 1.5  # from one day to the next
FIRST_RATE = 0.25  # visits a second in the evening
OVERLOAD = 2  # times the first rate that was too much, at least, to see how the site breaks
VANISH = 0.1  # so many people for each visit do not come, and their time runs out
# A day is carried if no part of it is worse than this.
SLOWEST = 10  # times the median of an action on the idle site: 95 of 100 actions must be faster
MOST_FAILED = 0.001  # of the requests
LONGEST_WAIT = {"bots": 30.0, "mails": 60.0, "clocks": 60.0}  # seconds
CAUGHT_UP = 45.0  # seconds: what is due waits for a sweep, which comes every 30 s
NEXT_VANISH = """
UPDATE games_game SET deadline = now() + random() * make_interval(secs => %(seconds)s) WHERE id IN (
    SELECT id FROM games_game WHERE status = 'running' AND deadline > now() + interval '1 hour' ORDER BY random() LIMIT %(number)s
)
"""  # noqa: E501
WAITS = """
SELECT (SELECT min(bot_due_at) FROM games_game WHERE bot_due_at IS NOT NULL),
       (SELECT min(due_at) FROM games_notice WHERE status = 'waiting' AND due_at < now()),
       (SELECT min(deadline) FROM games_game WHERE deadline < now()), now()
"""


class Sizes(Protocol):
    """How many ``days`` are tried at most, how many ``seconds`` each takes, and how many come in an overload's evening.

    A ``burst`` of twice as many as may wait (``max_conns`` in ``deploy/nginx/``) shows what the others get.
    """

    days: int
    seconds: int
    burst: int


class Day(NamedTuple):
    """What a day's evening was like; times are in milliseconds, rates are a second."""

    visits: int
    rate: float  # visits
    requests: float
    actions: float
    median: float  # of an action
    p95: float
    refused: float  # share of the requests that got a 503
    failed: float  # share that got another error, or no answer
    unexplained: int  # errors, of the whole day, without a sentence and a time to try again
    waits: Mapping[str, float]  # the longest, in seconds, for each kind of work that a worker does
    cpu: Mapping[str, float]  # processors in use, by part
    turned_away: int
    pages: Mapping[str, tuple[int, float]]  # by kind (`Asked.what`): answers without an error, and their median

    def too_much(self, idle: float) -> list[str]:
        """Why the site does not carry this day, if an action takes ``idle`` milliseconds on the idle site."""
        reasons = {
            f"an action in 20 took over {SLOWEST} times as long as on the idle site": self.p95 > SLOWEST * idle,
            "503": self.refused > MOST_FAILED,
            "other errors": self.failed > MOST_FAILED,
            **{f"{what} waited": self.waits[what] > most for what, most in LONGEST_WAIT.items()},
        }
        return [reason for reason, holds in reasons.items() if holds]


def catch_up(site: LargeSite, patience: float) -> float:
    """Wait until nothing is due for longer than a sweep: filled games wait for bots and mails, all at once.

    Returns the seconds that it took; ``TimeoutError`` after ``patience`` seconds.
    """
    with psycopg.connect(site.postgres.url, autocommit=True) as server:
        return wait_for(lambda: max(_waiting(server).values()) < CAUGHT_UP, patience)


def _waiting(server: psycopg.Connection[Any]) -> dict[str, float]:
    """Return the seconds of the longest wait for each kind of work that a worker does."""
    row = server.execute(WAITS).fetchone()
    assert row
    since = dict(zip(LONGEST_WAIT, row, strict=False))
    return {what: (row[-1] - at).total_seconds() if at else 0.0 for what, at in since.items()}


def days(site: LargeSite, crowd: Crowd, first: float, idle: float, size: Sizes) -> Iterator[Day]:
    """Replay days, each with more visits, until one is too much; then one of an overload.

    ``first`` is the number of visits a second in the first evening, ``idle`` the milliseconds of an action
    without load.
    """
    rate = first
    for _ in range(size.days):
        yield (day := replay_day(site, crowd, rate, size.seconds))
        if day.too_much(idle):
            break
        rate *= FASTER
    begin, end = evening(size.seconds)
    yield replay_day(site, crowd, max(rate * OVERLOAD, size.burst / (end - begin)), size.seconds)


def replay_day(site: LargeSite, crowd: Crowd, rate: float, seconds: float) -> Day:
    """Replay one day with ``rate`` visits a second in its evening."""
    begin, end = evening(seconds)
    visits = max(1, round(rate * (end - begin) / share_of_evening()))
    times = times_of_day(visits, seconds, f"{rate} {seconds}")
    return measured(site, crowd, times, (begin, end), seconds, vanish=round(visits * VANISH))


def measured(
    site: LargeSite,
    crowd: Crowd,
    times: Sequence[float],
    window: tuple[float, float],
    seconds: float,
    vanish: int = 0,
) -> Day:
    """Let people come at these ``times`` of a day of so many ``seconds``; return what was within the ``window``.

    So many people ``vanish``: their time runs out in some game.
    """
    if vanish:
        with psycopg.connect(site.postgres.url) as server:
            server.execute(NEXT_VANISH, {"seconds": window[1], "number": vanish})
    crowd.asked.clear()
    turned_away, (begin, end) = crowd.turned_away, window
    with Watch(site.postgres.url, begin, end) as watch:
        start = crowd.come(times, seconds)
    requests = [each for each in crowd.asked if begin <= each.at - start < end]
    acts = sorted(
        request.seconds * 1000 for request in requests if request.what == "act" and request.status == 200
    ) or [0.0]
    return Day(
        visits=len(times),
        rate=sum(begin <= each < end for each in times) / (end - begin),
        requests=len(requests) / (end - begin),
        actions=sum(request.what == "act" and request.status == 200 for request in requests) / (end - begin),
        median=statistics.median(acts),
        p95=acts[int(len(acts) * 0.95)],
        refused=sum(request.status == 503 for request in requests) / max(1, len(requests)),
        failed=sum(_failed(request) for request in requests) / max(1, len(requests)),
        unexplained=sum(each.status >= 500 and not each.explained for each in crowd.asked),
        waits=watch.waits,
        cpu=watch.processors(),
        turned_away=crowd.turned_away - turned_away,
        pages=_medians(requests),
    )


def _medians(requests: Sequence[Asked]) -> dict[str, tuple[int, float]]:
    times: defaultdict[str, list[float]] = defaultdict(list)
    for request in requests:
        if 0 < request.status < 400:
            times[request.what].append(request.seconds * 1000)
    longest = sorted(times.items(), key=lambda page: -sum(page[1]))
    return {what: (len(each), statistics.median(each)) for what, each in longest}


def _failed(request: Asked) -> bool:
    return request.status == 0 or (request.status >= 500 and request.status != 503)


class Watch(threading.Thread):
    """Looks each second, until the block ends, how long what is due has waited, and what the processes use.

    ``waits`` has the longest; processors are counted from ``begin`` to ``end``, in seconds from the start.
    """

    def __init__(self, url: str, begin: float, end: float) -> None:
        super().__init__(daemon=True)
        self.waits = dict.fromkeys(LONGEST_WAIT, 0.0)
        self._url, self._window, self._over = url, (begin, end), threading.Event()
        self._used: list[tuple[float, Mapping[str, Use]]] = []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self.join()

    def run(self) -> None:
        start, edges = time.monotonic(), list(self._window)
        with psycopg.connect(self._url, autocommit=True) as server:
            while not self._over.wait(1):
                if edges and time.monotonic() - start >= edges[0]:
                    edges.pop(0)
                    self._used.append((time.monotonic(), used_now()))
                for what, seconds in _waiting(server).items():
                    self.waits[what] = max(self.waits[what], seconds)

    def processors(self) -> dict[str, float]:
        """How many processors each part has used in the window."""
        if len(self._used) < len(self._window):
            return {}
        (begin, before), (end, after) = self._used
        return {part: seconds / (end - begin) for part, seconds in spent(before, after).items()}


def pages_line(day: Day, idle: float) -> str:
    """Say how long each kind of page took, and how often: most time in all first, as multiples of ``idle``."""
    return ", ".join(
        f"{what} {median:.0f} ms ({median / idle:.1f}), {number} times" for what, (number, median) in day.pages.items()
    )


def cpu_line(day: Day) -> str:
    """Say what share of the processors in use each part had, without the players."""
    total = sum(used for part, used in day.cpu.items() if part != PLAYERS) or 1.0
    parts = [f"{part} {used / total:.0%}" for part, used in day.cpu.items() if part != PLAYERS and used / total > 0.01]
    each = f"{total * 1000 / day.requests:.0f} ms of a processor a request" if day.requests else "no request"
    players = day.cpu.get(PLAYERS, 0)
    return f"{total:.2f} processors by the site ({', '.join(parts)}), {each}; {players:.2f} by the players"
