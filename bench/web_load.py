"""python -m bench.web_load: the clients of `bench.web`, in a process of their own.

Reads on stdin where the site is, whose games are to be played, and for how long; prints what it saw as JSON.
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
    """Every pair in a thread, all at once, until the time is over."""
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
    """Note what the pair does from ``start`` on; what comes before warms the server up."""
    end = start + order["seconds"]
    for request in do(Pair(order["port"], order["site_url"], players, random.Random(number))):
        now = time.monotonic()
        if now >= end:
            return
        if now >= start:
            requests.append(request)
    raise SystemExit("A pair has run out of games: give it more.")


def play(pair: Pair) -> Iterator[TimedRequest]:
    """One game after the other."""
    for game in pair.games:
        yield from pair.play(game)


def poll(pair: Pair) -> Iterator[TimedRequest]:
    """Both ask for what is new where nothing is."""
    game = pair.games[-1]
    revision = pair.people[0].get(f"/games/{game}/").text.partition('data-revision="')[2].partition('"')[0]
    while True:
        for person in pair.people:
            start = time.perf_counter()
            status = person.get(f"/games/{game}/table?revision={revision}").status
            yield TimedRequest("poll", status, time.perf_counter() - start)


if __name__ == "__main__":
    main()
