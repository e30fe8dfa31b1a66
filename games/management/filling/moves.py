"""The actions of a filled game, played in memory."""

import random
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from games.bots import Reason, choose
from games.clock.clock import PACES
from games.engine.chance import Recording
from games.engine.state import State
from games.fairness import chain
from games.fairness.chance import FairChance
from games.models import Action, Game, Seat

DECISION = {  # the longest that a person takes: no more than a turn adds, so that no deadline passes
    "quick": timedelta(minutes=1),
    "daily": timedelta(hours=6),
    "relaxed": timedelta(days=1),
    "none": timedelta(hours=3),
}
BOT_LEVEL = timedelta(seconds=1.2)


class RandomMove(NamedTuple):
    """One action; ``asked`` and ``after`` are times since the start, the banks are the time left before and after."""

    seat: int
    action: str
    by: str
    chance: list[list[object]]
    events: list[dict[str, Any]]
    reason: Reason | None
    link: str
    asked: timedelta | None
    after: timedelta
    bank: timedelta | None
    bank_after: timedelta | None


def moves_of(
    state: State, chance: FairChance, game: Game, seats: Sequence[Seat], rng: random.Random
) -> list[RandomMove]:
    """Play to the end, and update the game's version and chain and the seats' banks."""
    moves = []
    now = timedelta(0)
    while state.to_act is not None:
        seat, asked_at, bank, bank_after, reason = seats[state.to_act], None, None, None, None
        action, by = state.forced(), str(Action.By.FORCED)
        if action is None and seat.bot:
            choice = choose(state.view(seat.number), seat.bot, f"{game.pk}/{game.version}").of_level(seat.bot)
            action, by, reason = choice.action, "bot", choice.reason
            asked_at, now = now, now + BOT_LEVEL
        elif action is None:
            action, by = rng.choice(state.legal()), "player"
            took = DECISION[game.pace] * rng.random()
            asked_at, now = now, now + took
            bank, bank_after = _clocked(game, seat, took)
        recording = Recording(chance)
        events = state.play(action, recording)
        game.version += 1
        game.chain = chain.chain_step(game.chain, game.version, seat.number, action)
        moves.append(
            RandomMove(
                seat.number,
                action,
                by,
                recording.outcomes,
                events,
                reason,
                game.chain,
                asked_at,
                now,
                bank,
                bank_after,
            )
        )
    return moves


def _clocked(game: Game, seat: Seat, took: timedelta) -> tuple[timedelta | None, timedelta | None]:
    """Return the time left at ``seat`` before and after a turn of one decision."""
    pace = PACES.get(game.pace)
    if pace is None:
        return None, None
    bank = pace.start if seat.bank is None else seat.bank
    seat.bank = min(bank - took + pace.addition, pace.most)
    return bank, seat.bank
