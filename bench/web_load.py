"""python -m bench.web_load: clients of `bench.web`, in a separate process.

It reads the site's port, the players and the duration as JSON from stdin, and prints its requests as JSON.
"""

import json
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tools.production.visitor import Pair, TimedRequest


def main() -> None:
    """Run each pair in a thread until the time is over."""
    order = json.load(sys.stdin)
    do = {"play": play, "poll": poll}[order["what"]]
    start = time.monotonic() + order["settle"]
    requests: list[TimedRequest] = []
    threads = [
        threading.Thread(target=run, args=(do, order, players, start, requests, number))
        for number, players in enumerate(order["pairs"])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(json.dumps(requests))


def run(
    do: Callable[[Pair], Iterator[TimedRequest]],
    order: Mapping[str, Any],
    players: Mapping[str, Any],
    start: float,
    requests: list[TimedRequest],
    number: int,
) -> None:
    """Record the pair's requests from ``start`` on; earlier requests warm up the server."""
    end = start + order["seconds"]
    for request in do(Pair(order["port"], order["site_url"], players, random.Random(number))):
        now = time.monotonic()
        if now >= end:
            return
        if now >= start:
            requests.append(request)
    raise SystemExit("A pair has no games left: increase GAMES.")


def play(pair: Pair) -> Iterator[TimedRequest]:
    """Play one game after the other."""
    for game in pair.games:
        yield from pair.play(game)


def poll(pair: Pair) -> Iterator[TimedRequest]:
    """Both people poll a table that does not change."""
    game = pair.games[-1]
    revision = pair.people[0].get(f"/games/{game}/").text.partition('data-revision="')[2].partition('"')[0]
    while True:
        for person in pair.people:
            start = time.perf_counter()
            status = person.get(f"/games/{game}/table?revision={revision}").status
            yield TimedRequest("poll", status, time.perf_counter() - start)


if __name__ == "__main__":
    main()
