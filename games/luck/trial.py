"""Trials: playing on from a decision of a finished game against bots, with cards and rolls that nobody knows.

Nothing of a trial is stored: the page posts it along, encrypted, so that nobody can forge a position, or read what a
bot has chosen in secret and what chance will bring.
"""

import copy
import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import token_hex
from time import monotonic

from cryptography.fernet import Fernet, InvalidToken
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy

from games.bots import levels_of, strongest_level
from games.engine.errors import IllegalAction, RulesError
from games.engine.state import State
from games.fairness.chance import FairChance
from games.fairness.commitment import SIZE, SecretBytes
from games.models import Action, Game, Seat
from games.play.actions.bot_turns import bot_choice
from games.play.actions.replay_state import game_at
from games.refusals import BadRequest, Illegal
from pushsite.web.refusals import Refusal

SALT = "games.luck.trial"
MOST_TRIAL_ACTIONS = 1500  # more than any game has; then a trial ends
LONGEST_SEALED = 40_000  # letters of a sealed trial
BOTS_SECONDS = 2.0  # for the bots in one request


class NothingToTry(Refusal):
    """Raised when nobody decided anything at this action."""

    status = 404
    sentence = gettext_lazy("Nobody had a choice there, so there is nothing to try again.")


class TrialTooLong(Refusal):
    """The trial has too many actions to go on."""

    sentence = gettext_lazy("This try has become too long to continue.")


@dataclass(frozen=True)
class Trial:
    """What a page posts along: the decision of the game, the seed of its chance, and all actions since."""

    game_id: str
    at: int  # the number of the action that is decided again
    seed: str
    actions: tuple[str, ...] = ()

    @classmethod
    def begun(cls, game_id: str, at: int) -> "Trial":
        """A new trial, with a chance of its own."""
        return cls(game_id, at, token_hex(SIZE))

    def sealed(self) -> str:
        """The trial as text that only the site can read or make."""
        packed = json.dumps([self.game_id, self.at, self.seed, self.actions])
        return _cipher().encrypt(zlib.compress(packed.encode())).decode()

    @classmethod
    def opened(cls, sealed: str, game_id: str) -> "Trial":
        """The trial that was sealed; ``BadRequest`` unless it is one of this game."""
        try:
            packed = _cipher().decrypt(sealed[:LONGEST_SEALED].encode())
        except InvalidToken:
            raise BadRequest from None
        of_game, at, seed, actions = json.loads(zlib.decompress(packed))
        if of_game != game_id:
            raise BadRequest
        return cls(game_id, at, seed, tuple(actions))


def _cipher() -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(SALT, "", algorithm="sha256").digest()))


class TrialGame:
    """A trial as it is played. ``game``, ``seats`` and ``rows`` are to look at and not to save.

    ``state`` is hidden: show only the view of ``seat``, who plays it. ``positions``: at each event of what was played
    in this request, by the number of the action.
    """

    def __init__(self, trial: Trial, past: Game, seats: Sequence[Seat]) -> None:
        self.trial = trial
        self.game = copy.copy(past)
        self.state = past.state()
        self.seat = self.state.acting
        self.seats = _with_bots(self.game, seats, self.seat)
        self.rows: list[Action] = []
        self.positions: dict[int, list[State]] = {}
        self._chance = FairChance(SecretBytes(bytes.fromhex(trial.seed)))
        self.state.shuffle_piles(self._chance)
        for action in trial.actions:
            self._carry_out(action, past.created_at)

    def play(self, action: str) -> None:
        """Play an action of the person, and what follows without a choice. Raises ``Illegal`` or ``TrialTooLong``."""
        self._play(action, timezone.now())

    def let_bots_play(self) -> None:
        """Let the bots decide until the person is to act, or until they have taken long enough."""
        started = monotonic()
        while self.state.to_act not in (None, self.seat) and monotonic() - started < BOTS_SECONDS:
            seat = self.seats[self.state.acting]
            self._play(bot_choice(self.game, self.state, seat.bot, seat.character).action, timezone.now())

    def _play(self, action: str, at: datetime) -> None:
        if len(self.trial.actions) >= MOST_TRIAL_ACTIONS:
            raise TrialTooLong(table=self.game.get_absolute_url())
        self._step(action, at)
        while self.state.to_act is not None and (forced := self.state.forced()):
            self._step(forced, at)

    def _step(self, action: str, at: datetime) -> None:
        try:
            self._carry_out(action, at)
        except IllegalAction as error:
            raise Illegal from error
        self.trial = replace(self.trial, actions=(*self.trial.actions, action))

    def _carry_out(self, action: str, at: datetime) -> None:
        seat, only = self.state.acting, self.state.forced() is not None
        seen = self.state.play_stepwise(action, self._chance)
        number = self.game.version = self.game.version + 1
        by = Action.By.FORCED if only else Action.By.PLAYER if seat == self.seat else Action.By.BOT
        events = [event for event, _position in seen]
        self.rows.append(Action(game=self.game, number=number, seat=seat, action=action, by=by, events=events, at=at))
        self.positions[number] = [position for _event, position in seen]
        self.game.to_act, self.game.scores = self.state.to_act, self.state.scores()
        if self.state.to_act is None:
            self.game.status, self.game.winners = Game.Status.FINISHED, self.state.winners()


def trial_game(trial: Trial, stored: Game, seats: Sequence[Seat]) -> TrialGame | None:
    """The trial of a ``stored`` game that is over; ``None`` if the game comes out differently when it is played again.

    Raises ``NothingToTry``, or ``BadRequest`` for actions that the rules do not allow any more.
    """
    past = game_at(stored, trial.at - 1)
    if past is None:
        return None
    state = past.state()
    if state.to_act is None or state.forced():
        raise NothingToTry(table=stored.get_absolute_url())
    try:
        return TrialGame(trial, past, seats)
    except RulesError:
        raise BadRequest from None


def _with_bots(game: Game, seats: Sequence[Seat], own: int) -> list[Seat]:
    """Copy the seats with bots at all but ``own``: the game's bots stay, and its strongest level replaces people."""
    seated, known = [copy.copy(seat) for seat in seats], levels_of(game.rules)
    for seat in seated:
        seat.stand_in, seat.would_cancel, seat.left_version = "", False, None
        seat.bot = "" if seat.number == own else seat.bot if seat.bot in known else strongest_level(game.rules)
    return seated
