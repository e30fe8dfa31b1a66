"""Draw, place, stop (PUSH-4 to PUSH-11)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import collecting, events, phases, rolling
from .cards import SWITCH
from .legal import places

if TYPE_CHECKING:
    from .state import Push


def draw(state: "Push", argument: str, chance: Chance, happened: list[Event]) -> None:
    """Turn the top card: a Switch is laid aside, another waits for a place or is a bust."""
    seat = state.acting
    card = state.deck.pop()
    happened.append(events.drew(seat, card))
    if card == SWITCH:
        state.switches += 1  # PUSH-8
        state.phase = phases.PUSH
    elif places(state.stacks, card):
        state.drawn = card
        state.phase = phases.PLACE
    else:
        _bust(state, seat, card, chance, happened)


def _bust(state: "Push", seat: int, card: str, chance: Chance, happened: list[Event]) -> None:
    """Pushed too far: discard, roll once, take nothing; the others collect (PUSH-11)."""
    state.discard.append(card)
    happened.append(events.bust(seat, card))
    rolling.roll(state, seat, "bust", chance, happened)
    collecting.go_on_after(state, seat, happened)


def place(state: "Push", argument: str, chance: Chance, happened: list[Event]) -> None:
    """Lay the waiting card on a stack, or start a new one with it."""
    card, number = state.drawn, int(argument)
    assert card is not None
    new = number > len(state.stacks)
    if new:
        state.stacks.append([card])
    else:
        state.stacks[number - 1].append(card)
    state.drawn = None
    state.phase = phases.PUSH
    happened.append(events.placed(state.acting, card, number, new=new))


def stop(state: "Push", argument: str, chance: Chance, happened: list[Event]) -> None:
    """The player takes a stack first (PUSH-10); with Switch cards alone the turn ends (PUSH-9)."""
    happened.append(events.stopped(state.acting))
    if state.stacks:
        state.phase = phases.TAKE
    else:
        collecting.end_turn(state, happened)
