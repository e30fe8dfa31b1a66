"""The turns of bots: they decide outside the lock, and several decisions are stored together.

A bot's choice depends on the view, its level and a seed that belongs to the version. So decisions that a killed worker
did not store are taken again alike.
"""

import logging
from time import monotonic
from typing import Self

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.bots import BotChoice, characters_of, choose
from games.engine.state import State
from games.models import Action, Game, Seat
from games.play.actions.executor import Executor
from games.play.lock import locked_as_read
from games.play.wake_ups import wake_bots
from games.queries.table import game_by_id, seats_at
from pushsite.compiled import set_prefetched

log = logging.getLogger(__name__)

BOT_SALT = "games.play.bot_turn"  # must not change: the same decision of a game gets the same seed
MOST_ACTIONS = 40  # of one message; the rest waits behind the other tasks
MOST_SECONDS = 3.0
EXHIBITION_PAUSE = 2.5  # seconds in which people see what a bot has done
TOGETHER = 0.2  # seconds: what bots decide in this time is stored at once, and pages see it at once


def play_bots(game_id: str, version: int) -> bool:
    """Let the bots decide from ``version`` on until a person is to act; return whether one did.

    After many actions or some seconds a worker is woken for the rest, so that games share the workers. Bots that play
    to be watched take their time: there it is one decision, and a pause. Called twice, it plays once: the one that
    comes second to a decision stops there.
    """
    started, decided = monotonic(), False
    turns = BotTurns.read(game_id, version)
    watched = turns is not None and turns.game.exhibition
    most, pause = (1, EXHIBITION_PAUSE) if watched else (MOST_ACTIONS, 0)
    while turns is not None and turns.bot is not None:
        if turns.game.version - version >= most or monotonic() - started > MOST_SECONDS:
            wake_bots(game_id, turns.game.version, pause)
            break
        turns.think(until=version + most)
        if turns.store():
            decided = True
        else:
            turns = BotTurns.read(game_id, turns.stored_version)
    return decided


def play_bot_turn(game_id: str, version: int) -> Game | None:
    """Let the bot that is to act at ``version`` decide; return the game after it. Called twice, it plays once.

    ``None`` if the game has moved on or ended, if a person is to act, or if the site does not have its rules.
    """
    while (turns := BotTurns.read(game_id, version)) is not None:
        turns.decide()
        if turns.store():
            return turns.game
    return None


class BotTurns:
    """Decisions of bots on a game that was read without a lock; `store` writes them if it is still the same."""

    def __init__(self, game: Game, seats: list[Seat]) -> None:
        self.game = game
        self.stored_version = game.version
        self._seats = seats
        self._playing = Executor(game, game.state(), seats, timezone.now())

    @classmethod
    def read(cls, game_id: str, version: int) -> Self | None:
        """The game at ``version``; ``None`` if it is not there any more, or if no bot is to act. Two queries."""
        game = game_by_id.first(game_id)
        if game is None or game.version != version or game.status != Game.Status.RUNNING:
            return None
        if not game.rules_known:
            log.error("rules missing", extra={"game": game.pk, "rules": game.rules_id})
            return None
        turns = cls(game, set_prefetched(game, "seat_rows", seats_at(game_id)))
        return turns if turns.bot else None

    @property
    def bot(self) -> Seat | None:
        """The seat of the bot that is to act; ``None`` if it is a person's, or if the game is over."""
        to_act = self._playing.state.to_act
        return None if to_act is None or not self._seats[to_act].level else self._seats[to_act]

    def think(self, until: int) -> None:
        """Let bots decide until a person is to act, for a moment, or until the game has so many actions."""
        started = monotonic()
        while self.bot and self.game.version < until:
            self.decide()
            if monotonic() - started > TOGETHER:
                break

    def decide(self) -> None:
        """Let the bot decide that is to act, and play what follows from it."""
        seat = self.bot
        assert seat is not None
        choice = bot_choice(self.game, self._playing.state, seat.level, seat.character)
        self._playing.play_choice(choice, Action.By.BOT if seat.bot else Action.By.TAKEOVER, timezone.now())

    @transaction.atomic
    def store(self) -> bool:
        """Write the decisions, and return whether it could be done: not if the game or its seats have changed."""
        if not locked_as_read(self.game, self._seats, self.stored_version):
            return False
        self._playing.store(wake=False)
        self.stored_version = self.game.version
        return True


def bot_choice(game: Game, state: State, level: str, character: str = "") -> BotChoice:
    """The choice of such a bot in this position of ``game``, with its ``level`` in the reason, which is stored.

    If the bot fails, some legal action, for which there is no reason: games go on.
    """
    legal = state.legal()
    about = {"game": game.pk, "version": game.version, "bot": level}
    try:
        choice = bot_thought(game, state, level, character)
    except Exception:
        log.exception("bot failed", extra=about)
        return BotChoice(legal[-1], {})
    if choice.action not in legal:
        log.error("bot chose what is not legal", extra=about | {"action": choice.action})
        return BotChoice(legal[-1], {})
    return choice.of_level(level)


def bot_thought(game: Game, state: State, level: str, character: str = "") -> BotChoice:
    """What a bot of ``level`` chooses in this position of ``game``, and why; the same whenever it is asked.

    Unless the bots themselves have changed since. It sees the view of the seat that is to act, and nothing else. A
    ``character`` that the game does not have changes nothing.
    """
    known = character if character in characters_of(game.rules) else ""
    # A secret seed, the same for the same decision of the same game, so that a retry decides alike.
    seed = int.from_bytes(salted_hmac(BOT_SALT, f"{game.pk}/{game.version}", algorithm="sha256").digest()[:8])
    return choose(state.view(state.acting), level, seed, known)
