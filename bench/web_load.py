"""python -m bench.web_load: clients of `bench.web`, in a separate process.

It reads the site's port, the players and the duration as JSON from stdin, and prints its requests as JSON.
"""

import http.client
import json
import random
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from testing.visitor import Pair, TimedRequest


def main() -> None:
    """Run each pair in a thread until the time is over."""
    order = json.load(sys.stdin)
    do = {"play": play, "programs": play_by_programs, "poll": poll}[order["what"]]
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
    do: Callable[[Mapping[str, Any], Mapping[str, Any], int], Iterator[TimedRequest]],
    order: Mapping[str, Any],
    players: Mapping[str, Any],
    start: float,
    requests: list[TimedRequest],
    number: int,
) -> None:
    """Record the pair's requests from ``start`` on; earlier requests warm up the server."""
    end = start + order["seconds"]
    for request in do(order, players, number):
        now = time.monotonic()
        if now >= end:
            return
        if now >= start:
            requests.append(request)
    raise SystemExit("A pair has no games left: increase GAMES.")


def play(order: Mapping[str, Any], players: Mapping[str, Any], number: int) -> Iterator[TimedRequest]:
    """Play one game after the other by pages."""
    pair = _pair(order, players, number)
    for game in pair.games:
        yield from pair.play(game)


def _pair(order: Mapping[str, Any], players: Mapping[str, Any], number: int) -> Pair:
    return Pair(order["port"], order["site_url"], players, random.Random(number))


def play_by_programs(order: Mapping[str, Any], players: Mapping[str, Any], number: int) -> Iterator[TimedRequest]:
    """Play one game after the other by the API, from the last but one, since pages begin with the first."""
    programs = [Program(order["port"], order["site_url"], token) for token in players["tokens"]]
    rng, mover = random.Random(number), 0
    for game in reversed(players["games"][:-1]):
        address = f"/api/v1/games/{game}"
        table = programs[mover].ask("GET", address)[1]
        while table["status"] == "running":
            if table["legal"]:
                action = {"action": rng.choice(table["legal"]), "version": table["version"]}
                sent = {**action, "command_id": str(uuid.uuid4())}
                request, table = programs[mover].ask("POST", f"{address}/actions", sent)
            else:
                mover = 1 - mover
                request, table = programs[mover].ask("GET", address)
            yield request


class Program:
    """A program with an API token, on one connection."""

    def __init__(self, port: int, site_url: str, token: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        address = urlsplit(site_url)
        self._headers = {
            "Host": address.netloc,
            "X-Forwarded-Proto": address.scheme,
            "Authorization": f"Bearer {token}",
        }

    def ask(self, method: str, path: str, sent: object = None) -> tuple[TimedRequest, Any]:
        """Send a request, with JSON if it has some; return its time, and what the answer contains."""
        start = time.perf_counter()
        body = None if sent is None else json.dumps(sent)
        headers = self._headers | ({} if body is None else {"Content-Type": "application/json"})
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        request = TimedRequest("act" if body else "look", answer.status, time.perf_counter() - start)
        if answer.status >= http.client.BAD_REQUEST:
            raise SystemExit(f"{answer.status}: {text.decode()}")
        return request, json.loads(text)


def poll(order: Mapping[str, Any], players: Mapping[str, Any], number: int) -> Iterator[TimedRequest]:
    """Both people poll a table that does not change."""
    pair = _pair(order, players, number)
    game = pair.games[-1]
    revision = pair.people[0].get(f"/games/{game}/").text.partition('data-revision="')[2].partition('"')[0]
    while True:
        for person in pair.people:
            start = time.perf_counter()
            status = person.get(f"/games/{game}/table?revision={revision}").status
            yield TimedRequest("poll", status, time.perf_counter() - start)


if __name__ == "__main__":
    main()
