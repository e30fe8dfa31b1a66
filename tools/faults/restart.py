"""python -m tools.faults.restart [REQUESTS]: restart each part of a site while people play behind nginx.

The web server gets its socket as from systemd, which keeps it during a restart. No request may fail, nothing may be
lost or doubled. 10,000 requests unless another number is given.
"""

import argparse
import http.client
import json
import random
import re
import socket
import ssl
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pushsite.management.plain_ending import end_plainly
from testing.services.nginx import nginx
from testing.site import Whole, wait_for, whole_site
from testing.visitor import Pair, TimedRequest
from tools.faults.__main__ import MUST_BE_ZERO

REQUESTS = 10_000
PAIRS = 4
REQUESTS_OF_A_GAME = 100  # or more, of one pair
SECONDS_BETWEEN = 2.0  # from one restart to the next
PARTS = ("web", "worker", "web", "beat")
TASK = re.compile(r" event=task .*?(?:\btask=(\S+))")


class Load:
    """Pairs that play until they have made so many requests together.

    ``statuses`` counts the answers, ``played`` the actions that were accepted, ``longest`` is in seconds.
    """

    def __init__(self, pairs: list[Pair], requests: int) -> None:
        self.statuses: Counter[str] = Counter()
        self.played = 0
        self.longest = 0.0
        self._left = requests
        self._lock = threading.Lock()
        self._threads = [threading.Thread(target=self._play, args=[pair], daemon=True) for pair in pairs]
        for thread in self._threads:
            thread.start()

    def runs(self) -> bool:
        """Whether one of the games is still being played."""
        return any(thread.is_alive() for thread in self._threads)

    def failed(self) -> int:
        """Return the number of requests that were not answered, or answered with an error of the server."""
        return sum(count for status, count in self.statuses.items() if not status.isdigit() or status >= "500")

    def _play(self, pair: Pair) -> None:
        for game in pair.games:
            try:
                for request in pair.play(game):
                    if not self._goes_on(request):
                        return
            except (OSError, http.client.HTTPException) as error:
                if not self._goes_on(TimedRequest(type(error).__name__, 0, 0)):
                    return

    def _goes_on(self, request: TimedRequest) -> bool:
        """Count a request, or an error in its place; return whether there are more to come."""
        with self._lock:
            self.statuses[str(request.status or request.what)] += 1
            self.played += (request.what, request.status) == ("act", 200)
            self.longest = max(self.longest, request.seconds)
            self._left -= 1
            return self._left > 0


def main() -> None:
    """Print what was restarted and what came of the requests; exit with status 1 if any failed or was lost."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.faults.restart", description=__doc__)
    parser.add_argument("requests", type=int, nargs="?", default=REQUESTS)
    requests = parser.parse_args().requests
    # A fourth player, a bot, gives the worker something to do.
    with whole_site(environment={"NOTICE_DELAY": "2"}) as whole, socket.socket() as listening:
        whole.site.listening = listen(listening, whole)
        for part in ("web", "worker", "beat"):
            whole.site.start(part)
        with nginx(f"127.0.0.1:{whole.site.port}") as (proxy, trusting):
            print(f"{requests} requests through {proxy}", flush=True)
            games = 2 + requests // PAIRS // REQUESTS_OF_A_GAME
            load = Load(pairs(whole, games, urlsplit(proxy.url).port or 0, trusting), requests)
            restarts = restart_in_turns(whole, load)
        counts = json.loads(whole.site.run("-m", "tools.faults.check", given="[]"))
        twice = tasks_twice(whole.folder / "worker.log")
    report(load, restarts, counts, twice)


def listen(listening: socket.socket, whole: Whole) -> socket.socket:
    """Bind the socket to the site's port, and listen, before any web server does."""
    listening.bind(("127.0.0.1", whole.site.port))
    listening.listen(4096)
    return listening


def pairs(whole: Whole, games: int, port: int, trusting: ssl.SSLContext) -> list[Pair]:
    """Return pairs of people, each with so many running games in which a bot plays too."""
    fixtures: list[dict[str, Any]] = json.loads(whole.site.run("-m", "testing.pairs", str(PAIRS), str(games), "1"))
    url = whole.site.environment["SITE_URL"]
    return [Pair(port, url, each, random.Random(number), trusting) for number, each in enumerate(fixtures)]  # noqa: S311


def restart_in_turns(whole: Whole, load: Load) -> Counter[str]:
    """Stop and start one part after the other, as ``systemctl restart`` does, as long as there is load."""
    restarts: Counter[str] = Counter()
    for part in cycle(PARTS):
        time.sleep(SECONDS_BETWEEN)
        if not load.runs():
            break
        whole.site.stop(part)
        whole.site.start(part)
        restarts[part] += 1
    wait_for(lambda: whole.site.answers("/ready"), 60)
    return restarts


def tasks_twice(log: Path) -> int:
    """Return how many tasks a worker has carried out that another had carried out before."""
    ids = Counter(TASK.findall(log.read_text(errors="replace")))
    return sum(times - 1 for times in ids.values())


def report(load: Load, restarts: Counter[str], counts: dict[str, int], twice: int) -> None:
    """Print all figures, and end the program."""
    print("restarts: " + ", ".join(f"{part} {count}" for part, count in restarts.items()))
    print("answers: " + ", ".join(f"{status}: {count}" for status, count in sorted(load.statuses.items())))
    print(f"failed: {load.failed()}; {load.played} actions accepted; the longest request took {load.longest:.1f} s")
    print(f"tasks carried out twice: {twice}; " + ", ".join(f"{name}: {count}" for name, count in counts.items()))
    if faults := wrong(load, restarts, counts, twice):
        sys.exit(f"Wrong: {', '.join(faults)}.")


def wrong(load: Load, restarts: Mapping[str, int], counts: Mapping[str, int], twice: int) -> list[str]:
    """Return the names of the checks that failed."""
    checks = {
        "failed requests": load.failed(),
        "accepted actions that are not stored": load.played - counts["stored commands"],
        **{name: counts.get(name) for name in MUST_BE_ZERO},
        "no restart of the web server": not restarts["web"],
        "no action of a bot": not counts["of bots"],
        "more tasks carried out twice than workers were restarted": twice > restarts["worker"],
    }
    return [name for name, is_wrong in checks.items() if is_wrong]


if __name__ == "__main__":
    main()
