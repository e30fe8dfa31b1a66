"""The spaces of the tracks, and which lies next to which (PO-2, PO-6, PO-10)."""

from typing import TypeAlias

HOME = "home"  # off the board
GOAL = "goal"
CROSSING = "8"  # common to both tracks
OFF_BOARD = (HOME, GOAL)
TRACKS = ("L", "R")

OTHER = {"L": "R", "R": "L"}
MEETING = int(CROSSING)

Steps: TypeAlias = tuple[tuple[str, str], ...]  # the letter to be chosen, if any, and the space


def number(space: str) -> int:
    """How far from home a space of the board is; home counts 0. The goal has no number."""
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
    """The next space towards the goal: one for each track where there is a choice (PO-6)."""
    if space == GOAL:
        return ()
    if space in (HOME, CROSSING):
        return tuple((track, f"{track}{number(space) + 1}") for track in TRACKS)
    if number(space) == rows:
        return (("", GOAL),)
    return (("", _space(space[0], number(space) + 1)),)


def backward(space: str) -> Steps:
    """The next space towards home: one for each track where there is a choice (PO-10)."""
    if space == HOME:
        return ()
    if space == CROSSING:
        return tuple((track, f"{track}{MEETING - 1}") for track in TRACKS)
    if number(space) == 1:
        return (("", HOME),)
    return (("", _space(space[0], number(space) - 1)),)


def _space(track: str, number: int) -> str:
    return CROSSING if number == MEETING else f"{track}{number}"
