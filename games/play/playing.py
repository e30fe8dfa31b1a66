"""A position in play: actions are carried out on it and written to the game together."""

import uuid
from collections.abc import Sequence

from django.utils import timezone

from accounts.models import User
from games.fairness import chain
from games.models import Action, Game, HistoryCheck, LogEntry, Seat
from games.notices.outbox import write_down
from games.play.bell import ring_after_commit
from games.play.chance import GameChance
from games.play.errors import Illegal
from games.play.waiting import wait_for
from games.rules.chance import Recording
from games.rules.errors import IllegalAction
from games.rules.state import State

STORED = (
    "status position version revision shuffles rolls chain scores winners "
    "to_act waiting_for waiting_since bot_due_at ended_at"
).split()


class Playing:
    """Carries actions out on a locked game. Nothing is written before ``store``."""

    def __init__(self, game: Game, state: State, seats: Sequence[Seat]) -> None:
        self.game = game
        self.state = state
        self._seats = seats
        self._chance = GameChance(game)
        self._rows: list[Action] = []
        self._now = timezone.now()

    def play(self, action: str, by: Action.By, person: User | None = None, command_id: uuid.UUID | None = None) -> None:
        """One action of the seat to act; ``Illegal`` where the rules refuse it."""
        seat = self.state.to_act
        chance = Recording(self._chance)
        try:
            events = self.state.play(action, chance)
        except IllegalAction as error:
            raise Illegal from error
        assert seat is not None  # a finished game has no legal action
        self.game.version += 1
        self.game.chain = chain.step(self.game.chain, self.game.version, seat, action)
        self._rows.append(
            Action(
                game=self.game,
                number=self.game.version,
                seat=seat,
                action=action,
                by=by,
                person=person,
                chance=chance.outcomes,
                events=events,
                chain=self.game.chain,
                command_id=command_id,
                at=self._now,
            )
        )

    def play_forced(self) -> None:
        """Play every decision that leaves no choice."""
        while action := self.state.forced():
            self.play(action, Action.By.FORCED)

    def store(self) -> None:
        """Write the actions, the new position and whom to tell, and wake whoever comes next after the commit."""
        Action.objects.bulk_create(self._rows)
        game = self.game
        waited_for = game.waiting_for_id
        game.position = self.state.dump()
        game.revision += 1
        game.scores = self.state.scores()
        game.winners = self.state.winners()
        game.to_act = self.state.to_act
        if game.to_act is None:
            self._end()
        else:
            wait_for(game, self._seats[game.to_act], self._now)
        game.save(update_fields=STORED)
        played = {row.person_id for row in self._rows}
        write_down(game, self._seats, waited_for=waited_for, played=played, now=self._now)
        ring_after_commit(game)

    def _end(self) -> None:
        self.game.status = Game.Status.FINISHED
        self.game.waiting_for = self.game.waiting_since = self.game.bot_due_at = None
        self.game.ended_at = self._now
        LogEntry.objects.create(game=self.game, kind=LogEntry.Kind.FINISHED, version=self.game.version)
        HistoryCheck.objects.create(game=self.game)
