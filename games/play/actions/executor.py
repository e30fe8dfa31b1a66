"""A position in play: actions are carried out on it and written to the game together."""

import logging
import uuid
from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from games.bots import BotChoice, Reason
from games.engine.chance import Recording
from games.engine.errors import IllegalAction
from games.engine.state import Event, State
from games.fairness import chain
from games.models import Action, Game, HistoryCheck, LogEntry, Seat, Snapshot
from games.notices.outbox import notify
from games.play.actions.chance import GameChance
from games.play.clocks.running import WAITING, timed_out, wait_for_next
from games.play.seats.decided import decide_game
from games.play.wake_ups import save_revision
from games.presentation.orders import ordered
from games.profiles.count import count_game
from games.queries.clocks import Clocks
from games.queries.standings import best_of, left_at_the_end
from games.ratings.leavers import LATE, Leavers, leavers_of, note_leavers
from games.ratings.rate import rate
from games.refusals import Illegal
from pushsite.compiled import insert, update

log = logging.getLogger(__name__)

STORED = (
    "status position version shuffles rolls chain scores winners to_act acted_seat decided_at ended_at"
).split() + WAITING


class Executor:
    """Plays actions in a game, which is locked at the latest when ``store`` writes them; nothing is written before."""

    def __init__(self, game: Game, state: State, seats: Sequence[Seat], now: datetime) -> None:
        self.game = game
        self.state = state
        self._seats = seats
        self._chance = GameChance(game)
        self._rows: list[Action] = []  # to be stored
        self._decision: list[Action] = []  # the rows of the last decision
        self._snapshots: list[Snapshot] = []
        self._leavers: Leavers | None = None  # of a rated game, if that may have changed
        self._changed_seats: list[Seat] = []  # of players who have left, which is not stored yet
        self._clocks = Clocks(game)
        self._now = now
        self.positions: dict[int, list[State]] = {}  # at each event of the actions played, by their numbers

    def play(
        self,
        action: str,
        by: Action.By,
        person: User | None = None,
        command_id: uuid.UUID | None = None,
        session: str = "",
        reason: Reason | None = None,
    ) -> None:
        """Play one action of the seat to act. Raises ``Illegal``. ``reason``: that of the bot that has chosen it."""
        seat = self.state.to_act
        chance = Recording(self._chance)
        try:
            seen = self.state.play_stepwise(action, chance)
        except IllegalAction as error:
            raise Illegal from error
        assert seat is not None  # a finished game has no legal action
        self.game.version += 1
        self.game.chain = chain.chain_step(self.game.chain, self.game.version, seat, action)
        row = Action(
            game=self.game,
            number=self.game.version,
            seat=seat,
            action=action,
            by=by,
            person=person,
            chance=chance.outcomes,
            chain=self.game.chain,
            command_id=command_id,
            session=session,
            reason=reason,
            at=self._now,
        )
        self.positions[self.game.version] = [position for _event, position in seen]
        self._rows.append(row)
        self._decision.append(row)
        row.events = self._as_shown([event for event, _position in seen])
        if Snapshot.due(self.game.version):
            counters = {"shuffles": self.game.shuffles, "rolls": self.game.rolls}
            position = self.state.dump()
            self._snapshots.append(Snapshot(game=self.game, number=self.game.version, position=position, **counters))

    def _as_shown(self, events: list[Event]) -> list[Event]:
        """The events as the site shows them: players who have left the game rank below all who stayed."""
        if self.state.to_act is not None:
            return events
        self._note_leavers(over=True)
        if not (gone := left_at_the_end(self.game, self._seats)):
            return events
        end = {"winners": best_of(self.state.ranks(), gone), "gone": gone}
        return [event | end if event["type"] == "over" else event for event in events]

    def _note_leavers(self, *, over: bool = False) -> None:
        """Work out who has left a rated game, from its actions so far; it is stored with the rest."""
        if self.game.notes_leavers and self.game.decided_at is None:
            self._leavers = leavers_of(self.game, self._rows, over=over)
            self._changed_seats += note_leavers(self._seats, self._leavers.left)

    def play_on(self) -> None:
        """Play every decision that has one legal action or is made by a standing order."""
        while self.state.to_act is not None:
            if action := self.state.forced():
                self.play(action, Action.By.FORCED)
            elif action := self._ordered():
                self.play(action, Action.By.STANDING_ORDER)
            else:
                return

    def play_choice(self, choice: BotChoice, by: Action.By, now: datetime) -> None:
        """Play the choice of a bot and what follows from it, after other bots' decisions that are not stored yet.

        No clock runs while bots decide, so nothing has to be written between them.
        """
        if self._decision:
            wait_for_next(self.game, self._clocks, self._seats, self._decision, self.state.to_act, self._now)
        self._decision, self._now = [], now
        self.play(choice.action, by, reason=choice.reason)
        self.play_on()

    @property
    def played(self) -> bool:
        """Whether there is anything to store."""
        return bool(self._rows)

    def _ordered(self) -> str | None:
        """The choice of a standing order. If the order fails, there is none, and the player is asked."""
        seat = self._seats[self.state.to_act]
        if seat.level or not seat.orders:
            return None
        try:
            return ordered(self.state.view(seat.number), seat.orders)
        except Exception:
            log.exception("standing order failed", extra={"game": self.game.pk, "version": self.game.version})
            return None

    def store(self, *, wake: bool = True) -> None:
        """Write the actions, the new position and the notices; after the commit pages learn of it.

        ``wake``: then a worker is woken too if a bot is next.
        """
        game = self.game
        waited_for = None if timed_out(game, self._decision) else game.waiting_for_id
        game.position = self.state.dump()
        game.scores = self.state.scores()
        game.winners = self.state.winners()
        by_player = self._decision and self._decision[0].person_id is not None  # nothing was decided at the deal
        game.acted_seat = self._decision[0].seat if by_player else Game.BY_NOBODY
        wait_for_next(game, self._clocks, self._seats, self._decision, self.state.to_act, self._now)
        self._store_leavers()
        if game.to_act is None:
            self._end()
        insert(self._rows)
        insert(self._snapshots)
        if game.over and not game.exhibition:
            count_game(game, self._seats)
        save_revision(game, *STORED, wake=wake)
        played = {row.person_id for row in self._rows}
        notify(game, self._seats, waited_for=waited_for, played=played, now=self._now)
        self._rows, self._snapshots, self._decision = [], [], []

    def _end(self) -> None:
        self.game.status = Game.Status.FINISHED
        self.game.ended_at = self._now
        LogEntry.objects.create(game=self.game, kind=LogEntry.Kind.FINISHED, version=self.game.version, at=self._now)
        note_end(self.game)
        rate(self.game, self._seats)

    def _store_leavers(self) -> None:
        """Bots may have decided too often for a player; at the end of a game this is known before."""
        if self.state.to_act is not None and any(row.by in LATE for row in self._rows):
            self._note_leavers()
        for seat in self._changed_seats:
            update(seat, "left_version")
        if self._leavers is not None and self.game.rated == Game.Rated.YES:
            decide_game(self.game, self._seats, self._leavers, self._now)
        self._changed_seats, self._leavers = [], None


def note_end(game: Game) -> None:
    """Record that a locked game has ended: its history will be checked, and its players list it as over."""
    HistoryCheck.objects.create(game=game)
    if game.started_at is not None:
        game.seat_rows.filter(user__isnull=False).update(ended_at=game.ended_at)
