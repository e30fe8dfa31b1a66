"""The actions open in each phase, in the order in which they are listed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from . import phases
from .cards import COLOUR, COLOURS, MASK, mask

if TYPE_CHECKING:
    from .state import Push

MOST_STACKS = 3

DRAW_OR_STOP = ("draw", "stop")
STOP = ("stop",)
PLACES = tuple(f"place:{number}" for number in range(1, MOST_STACKS + 1))
TAKES = tuple(f"take:{number}" for number in range(1, MOST_STACKS + 1))
BANKS = {colour: f"bank:{colour}" for colour in COLOURS}


def places(stacks: list[list[str]], card: str) -> tuple[str, ...]:
    """Where the card may lie: stacks that share nothing with it, and a new one (PUSH-5 to 7)."""
    bits = MASK[card]
    fitting = [place for place, stack in zip(PLACES, stacks, strict=False) if not bits & mask(stack)]
    if len(stacks) < MOST_STACKS:
        fitting.append(PLACES[len(stacks)])
    return tuple(fitting)


def turn(state: "Push") -> tuple[str, ...]:
    """Draw, or bank a colour of which the Bench holds a card (PUSH-3, PUSH-18)."""
    held = {COLOUR[card] for card in state.bench[state.acting]}
    return ("draw", *(BANKS[colour] for colour in COLOURS if colour in held))


def place(state: "Push") -> tuple[str, ...]:
    """The card that waits must be laid somewhere (PUSH-4)."""
    assert state.drawn is not None
    return places(state.stacks, state.drawn)


def push(state: "Push") -> tuple[str, ...]:
    """With no card left to draw a player can only stop (PUSH-9, PUSH-21)."""
    return DRAW_OR_STOP if state.deck else STOP


def take(state: "Push") -> tuple[str, ...]:
    """Any of the stacks that remain (PUSH-10, PUSH-12)."""
    return TAKES[: len(state.stacks)]


def over(state: "Push") -> tuple[str, ...]:
    """Nothing is left to do."""
    return ()


BY_PHASE: dict[str, Callable[["Push"], tuple[str, ...]]] = {
    phases.TURN: turn,
    phases.PLACE: place,
    phases.PUSH: push,
    phases.TAKE: take,
    phases.OVER: over,
}
