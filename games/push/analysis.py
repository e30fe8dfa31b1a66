"""The evaluator of PUSH: the chances of winning in a position, for the analysis of finished games.

The utility of a seat is its points as if the turn ended now, in units that shrink with the deck; but a player who draws
can hope to take a stack at least, which a single card does not show: without that it seemed better to bank at most
turns. The numbers are in `bots/fitted.json`, fitted to the winners of games between bots: `python -m
bench.evaluators`. One step of utility is `unit` points with an empty deck, and `unit of deck` more for the square
root of its cards; of a Bench the share `lost` counts nothing while all cards are in the deck; the `next` turn is
worth so many points; and who draws in a `turn` can hope to take so many at least.
"""

from collections.abc import Sequence
from math import sqrt

from games.analysis.evaluator import Chances, shared_by, shared_out
from games.bots.fitted import fitted
from games.push.rules.cards import FACES, ROLL, box, places, points
from games.push.rules.game import Phase, Push, taking_order

VERSION = 2

FITTED: dict[str, float] = fitted("push")["winning"]


def pile(state: Push, action: str) -> list[str] | None:
    """The deck, if a card is drawn (PUSH-4)."""
    return state.deck if action == "draw" else None


def chances(state: Push) -> Chances:
    """The chances as if the player stopped now; a drawn card is placed where that is best for its player."""
    if (winners := state.winners()) is not None:
        return shared_by(winners, state.seat_count)
    if state.phase != Phase.PLACE:
        return _as_if_stopped(state, state.stacks)
    assert state.drawn is not None
    placed = [_placed(state.stacks, action, state.drawn) for action in places(state.stacks, state.drawn)]
    return max((_as_if_stopped(state, stacks) for stacks in placed), key=lambda after_turn: after_turn[state.acting])


def _placed(stacks: Sequence[list[str]], action: str, card: str) -> list[list[str]]:
    index = int(action[-1]) - 1
    return [*stacks[:index], [*(stacks[index] if index < len(stacks) else ()), card], *stacks[index + 1 :]]


def _as_if_stopped(state: Push, stacks: Sequence[list[str]]) -> Chances:
    assert state.turn is not None
    cards = len(box(without_switch=bool(state.options["without_switch"])))
    kept = 1 - FITTED["lost"] * len(state.deck) / cards
    benches = [float(points(bench)) for bench in state.bench]
    hoped = FITTED["turn"] if state.phase in (Phase.PUSH, Phase.PLACE) and state.deck else 0.0
    if stacks:
        _share(state, stacks, benches, hoped)
    else:
        benches[state.turn] += hoped
    worth = [points(bank) + kept * bench for bank, bench in zip(state.bank, benches, strict=True)]
    following = state.turn if state.phase == Phase.TURN else (state.turn + 1) % state.seat_count
    worth[following] += FITTED["next"] if state.deck else 0.0
    unit = FITTED["unit"] + FITTED["unit of deck"] * sqrt(len(state.deck))
    return shared_out([value / unit for value in worth])


def _share(state: Push, stacks: Sequence[list[str]], benches: list[float], hoped: float) -> None:
    """Add to each Bench the stack that its seat takes, less what its Roll card costs on average (PUSH-12, PUSH-14).

    ``hoped``: points that the player of the turn takes at least.
    """
    assert state.turn is not None
    lost = (2 if state.options["risky"] else 1) / len(FACES)
    left = [(points(stack), ROLL in stack) for stack in stacks]
    for seat in taking_order(state.acting, turn=state.turn, seats=state.seat_count, switches=state.switches):
        if not left:
            return
        after = [(benches[seat] + value) * (1 - lost * rolls) for value, rolls in left]
        best = after.index(max(after))
        benches[seat] = max(after[best], benches[seat] + hoped) if seat == state.turn else after[best]
        del left[best]
