"""Who takes which stack, and the end of a turn (PUSH-10, PUSH-12 to PUSH-14, PUSH-17, PUSH-21)."""

from typing import TYPE_CHECKING

from ..chance import Chance
from ..state import Event
from . import events, phases, rolling, scoring
from .cards import ROLL, SWITCH, points

if TYPE_CHECKING:
    from .state import Push


def take(state: "Push", argument: str, chance: Chance, happened: list[Event]) -> None:
    """A stack joins the Bench; its Roll card, if any, is rolled before the next seat takes."""
    seat, number = state.acting, int(argument)
    stack = state.stacks.pop(number - 1)
    state.bench[seat] += [card for card in stack if card != ROLL]
    happened.append(events.took(seat, number, stack, points(stack)))
    if ROLL in stack:  # PUSH-14
        rolling.roll(state, seat, "roll", chance, happened)
        state.discard.append(ROLL)
    go_on_after(state, seat, happened)


def go_on_after(state: "Push", seat: int, happened: list[Event]) -> None:
    """The next seat must take, until no stack is left or it would be the turn's own (PUSH-12)."""
    step = -1 if state.switches % 2 else 1
    following = (seat + step) % state.seat_count
    if state.stacks and following != state.turn:
        state.to_act = following
        state.phase = phases.TAKE
    else:
        end_turn(state, happened)


def end_turn(state: "Push", happened: list[Event]) -> None:
    """Clear the table; then the left neighbour's turn (PUSH-17), or the end (PUSH-21)."""
    if state.stacks:
        _sweep(state, happened)
    state.discard += [SWITCH] * state.switches
    state.switches = 0
    if state.deck:
        begin_turn(state, happened)
    else:
        _end_game(state, happened)


def begin_turn(state: "Push", happened: list[Event]) -> None:
    """Play always passes to the left (PUSH-17)."""
    assert state.turn is not None
    state.turn = state.to_act = (state.turn + 1) % state.seat_count
    state.phase = phases.TURN
    happened.append(events.turn(state.turn))


def _sweep(state: "Push", happened: list[Event]) -> None:
    """Discard the stacks that nobody took, without a roll (PUSH-13)."""
    for stack in state.stacks:
        state.discard += stack
    happened.append(events.swept(state.stacks))
    state.stacks = []


def _end_game(state: "Push", happened: list[Event]) -> None:
    state.turn = state.to_act = None
    state.phase = phases.OVER
    happened.append(events.over(scoring.scores(state), scoring.winners(state)))
