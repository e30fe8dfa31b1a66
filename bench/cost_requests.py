"""The requests of one table, measured; see `bench.cost`."""

import math
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.cost_shares import Shares
from bench.cost_tables import LENGTH, Table
from pushsite.wsgi import application

KINDS = ("act", "look")


class Measured:
    """The cost of the requests to one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._best: dict[str, list[float]] = {kind: [math.inf] * LENGTH for kind in KINDS}
        self._statements = dict.fromkeys(KINDS, 0)
        self._bytes = dict.fromkeys(KINDS, 0)
        self._shares = {kind: Shares() for kind in KINDS}

    def count(self) -> None:
        """Play the series once, and count statements and bytes."""
        for kind, _number, environ in self._series():
            with CaptureQueriesContext(connection) as queries:
                self._bytes[kind] += len(self._answer(environ))
            self._statements[kind] += len(queries)

    def round(self) -> None:
        """Play the series once, and take the times."""
        for kind, number, environ in self._series():
            with self._shares[kind]:
                start = time.process_time()
                self._answer(environ)
                seconds = time.process_time() - start
            self._best[kind][number] = min(self._best[kind][number], seconds)

    def milliseconds(self, kind: str) -> float:
        """The mean CPU time of a request of the series, with the best time of each."""
        return statistics.fmean(self._best[kind]) * 1000

    def results(self, kind: str) -> dict[str, Any]:
        """What `bench.cost` prints of one kind of request."""
        cpu = self.milliseconds(kind)
        return {
            "table": self._table.name,
            "kind": kind,
            "ms": cpu,
            "statements": self._statements[kind] / LENGTH,
            "bytes": self._bytes[kind] / LENGTH,
            "shares": self._shares[kind].split(cpu),
        }

    def _series(self) -> Iterator[tuple[str, int, dict[str, Any]]]:
        """Yield kind, number and environment of each request; afterwards the table is as it was."""
        for environ in self._table.looks():
            self._answer(environ)  # so that the process has cached the table for each player
        for number in range(LENGTH):
            yield "look", number, self._table.look(number)
            yield "act", number, self._table.act(number)
        self._table.set_back()

    def _answer(self, environ: dict[str, Any]) -> bytes:
        statuses: list[str] = []

        def begin(status: str, *_more: object) -> Callable[[bytes], object]:
            statuses.append(status)
            return bytes

        answer = application(environ, begin)
        body = b"".join(answer)
        answer.close()
        assert statuses == ["200 OK"], statuses
        return body
