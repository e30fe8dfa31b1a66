"""Ways along the tracks: which spaces a pawn steps on, and the tracks that are chosen (PO-6, PO-9, PO-10)."""

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from .spaces import backward, onward


class Route(NamedTuple):
    """The letters of the choices, in order, and the spaces without the start."""

    letters: str
    path: tuple[str, ...]


@cache
def routes(rows: int, start: str, count: int) -> tuple[Route, ...]:
    """Every route of `count` spaces, backwards if below 0; goal and home end it early."""
    found = [Route("", (start,))]
    for _ in range(abs(count)):
        found = [longer for route in found for longer in extensions(rows, route, count < 0)]
    return tuple(Route(route.letters, route.path[1:]) for route in found)


@cache
def extensions(rows: int, route: Route, back: bool) -> tuple[Route, ...]:
    """The route with one space more; itself where it has come to its end."""
    last = route.path[-1]
    steps = backward(last) if back else onward(last, rows)
    longer = (Route(route.letters + letter, (*route.path, space)) for letter, space in steps)
    return tuple(longer) or (route,)


def ways(rows: int, start: str, count: int, closed: Collection[str]) -> Iterator[Route]:
    """The routes, each going on past the spaces on which it may not end (PO-9)."""
    return _ended(routes(rows, start, count), rows, count < 0, closed)


def _ended(found: tuple[Route, ...], rows: int, back: bool, closed: Collection[str]) -> Iterator[Route]:
    for route in found:
        if route.path[-1] in closed:
            yield from _ended(extensions(rows, route, back), rows, back, closed)
        else:
            yield route
