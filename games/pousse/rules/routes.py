"""The spaces of the tracks, their neighbours, and the ways along them (PO-2, PO-6, PO-9, PO-10).

A way consists of the spaces that a pawn steps on and the letters of the tracks that its player chose.
"""

from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

HOME = "home"  # off the board
GOAL = "goal"
CROSSING = "8"  # common to both tracks
OFF_BOARD = (HOME, GOAL)
TRACKS = ("L", "R")

OTHER = {"L": "R", "R": "L"}
MEETING = int(CROSSING)

Steps: TypeAlias = tuple[tuple[str, str], ...]  # the letter to be chosen, if any, and the space


def number(space: str) -> int:
    """The distance of a space from home, which is 0. The goal has no number."""
    if space == HOME:
        return 0
    return MEETING if space == CROSSING else int(space[1:])


def on_board(space: str) -> bool:
    """Whether a pawn there can be moved back, changed or felled."""
    return space not in OFF_BOARD


def twin(space: str) -> str | None:
    """The space of the same number on the other track; 8 has none (PO-11)."""
    return None if space == CROSSING else OTHER[space[0]] + space[1:]


def onward(space: str, rows: int) -> Steps:
    """The next space towards the goal: one for each track if there is a choice (PO-6)."""
    if space == GOAL:
        return ()
    if space in (HOME, CROSSING):
        return tuple((track, f"{track}{number(space) + 1}") for track in TRACKS)
    if number(space) == rows:
        return (("", GOAL),)
    return (("", _space(space[0], number(space) + 1)),)


def backward(space: str) -> Steps:
    """The next space towards home: one for each track if there is a choice (PO-10)."""
    if space == HOME:
        return ()
    if space == CROSSING:
        return tuple((track, f"{track}{MEETING - 1}") for track in TRACKS)
    if number(space) == 1:
        return (("", HOME),)
    return (("", _space(space[0], number(space) - 1)),)


def _space(track: str, number: int) -> str:
    return CROSSING if number == MEETING else f"{track}{number}"


class Route(NamedTuple):
    """The letters of the choices, in order, and the spaces without the start."""

    letters: str
    path: tuple[str, ...]


@cache
def routes(rows: int, start: str, count: int) -> tuple[Route, ...]:
    """Every route of `count` spaces, backwards if below 0; goal and home end it early."""
    so_far = [Route("", (start,))]
    for _ in range(abs(count)):
        so_far = [longer for route in so_far for longer in extensions(rows, route, count < 0)]
    return tuple(Route(route.letters, route.path[1:]) for route in so_far)


@cache
def extensions(rows: int, route: Route, back: bool) -> tuple[Route, ...]:
    """The route with one space more, in all ways; the route itself if it cannot go on."""
    last = route.path[-1]
    steps = backward(last) if back else onward(last, rows)
    longer = (Route(route.letters + letter, (*route.path, space)) for letter, space in steps)
    return tuple(longer) or (route,)


def ways(rows: int, start: str, count: int, closed: Collection[str]) -> Iterator[Route]:
    """The routes, each going on past the spaces on which it may not end (PO-9)."""
    return _ended(routes(rows, start, count), rows, count < 0, closed)


def _ended(so_far: tuple[Route, ...], rows: int, back: bool, closed: Collection[str]) -> Iterator[Route]:
    for route in so_far:
        if route.path[-1] in closed:
            yield from _ended(extensions(rows, route, back), rows, back, closed)
        else:
            yield route
