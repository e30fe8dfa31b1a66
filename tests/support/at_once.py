"""Many at the same time, on real connections."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from games.play.errors import Refusal


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """What all calls give, made together, each in a thread with a connection of its own; of a refusal its kind."""

    def answer(call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Refusal as refusal:
            return type(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(answer, calls))
