"""The evaluator of PUSH 'em UP!: the chances of winning in a position, for the analysis of finished games.

Chances are worked out after everybody has played once, with the cards that are really in hand. A decision is judged
from its player's view: in many worlds that look the same from its seat, two rounds further.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from games.analysis.evaluator import Chances, shared_by
from games.pushemup.bots import winning, worlds
from games.pushemup.bots.worlds import KnownColumns, World
from games.pushemup.rules.game import Phase, PushEmUp

VERSION = 5

FITTED = winning.WINNING

FEW = 4  # columns grow during a game, so its earlier ones are of no more use


def pile(state: PushEmUp, action: str) -> list[str] | None:
    """The deck from which the hand is filled (UP-5); what is chosen to begin with is followed by a shuffle."""
    return None if state.hides(action) else state.decks[state.acting] or None


def chances(state: PushEmUp) -> Chances:
    """The chances after each seat has done once what promises it most; before the columns begin, by earlier rounds."""
    if (winners := state.winners()) is not None:
        return shared_by(winners, state.seat_count)
    score = winning.score_of(state.totals, state.options)
    if state.phase == Phase.START:
        return winning.between_rounds(state.totals, score)
    hands, decks = list(map(tuple, state.hands)), list(map(tuple, state.decks))
    left = [len(hand) + len(deck) for hand, deck in zip(hands, decks, strict=True)]
    known = _known(state.seat_count, worlds.turns_after(left, state.seat_count))
    columns = [known.of(tuple(column)) for column in state.columns]
    assert state.turn is not None
    world = World(known, columns, hands, decks, state.turn)
    worlds.reply_for(world, state.seat_count)
    return winning.chances_in(world, score)


@lru_cache(FEW)
def _known(seats: int, turns: int) -> KnownColumns:
    return KnownColumns(seats, turns)


def foreseen(state: PushEmUp, noise: Random) -> Mapping[str, Chances]:
    """Return the chances that each legal action promised, judged from the player's view."""
    return winning.chances_by_action(state.view(state.acting), noise)
