"""A table played to its end in memory, with all the rows that play would have stored."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.bots import choose
from games.fairness import chain
from games.fairness import lock as fair
from games.fairness.chance import FairChance
from games.fairness.streams import first_seat
from games.history.chain import first_value
from games.management.filling.beside import entries_of, notices_of
from games.management.filling.people import Person
from games.management.filling.table import Table
from games.models import Action, Game, HistoryCheck, LogEntry, Notice, Seat, Secret
from games.play.names import bot_name
from games.play.open_table import OPEN_DAYS
from games.rules.chance import Recording
from games.rules.state import State

YEARS = timedelta(days=3 * 365)  # the games end in these, up to now
DECISION = {  # how long a person takes at most
    "quick": timedelta(minutes=1),
    "daily": timedelta(hours=6),
    "relaxed": timedelta(days=1),
    "none": timedelta(hours=3),
}
BOT = timedelta(seconds=1.2)
A_TEXT = 0.3  # of the people mix a text in


class Move(NamedTuple):
    """One action, ``after`` the start."""

    seat: int
    action: str
    by: str
    chance: list[list[object]]
    events: list[dict[str, Any]]
    link: str
    after: timedelta


@dataclass
class Played:
    """The rows of one finished game."""

    game: Game
    secret: Secret
    seats: list[Seat]
    moves: list[Move]
    entries: list[LogEntry]
    check: HistoryCheck
    notices: list[Notice]


def played(table: Table, now: datetime) -> Played:
    """The game of ``table``, with a deal of its own; people choose at random, bots think."""
    rng = random.Random(f"play {table.number}")  # noqa: S311 - which legal action a made-up person plays guards nothing
    secret = fair.new_secret()
    game = _game(table, secret)
    seats = [_seat(game, number, who, rng) for number, who in enumerate(table.at_seat)]
    key = fair.key(secret, game.pk, game.rules_id, [seat.entropy for seat in seats])
    if game.first is None:
        game.first, game.first_by = first_seat(key, game.seats), "lot"
    chance = FairChance(key)
    state = table.rules.deal(seats=game.seats, options=game.options, chance=chance, first=game.first)
    game.chain = first_value(game, seats)
    moves = _moves(state, chance, game, seats, rng)
    _date(game, seats, moves[-1].after, now - YEARS * rng.random())
    game.position, game.scores, game.winners = state.dump(), state.scores(), state.winners()
    game.shuffles, game.rolls = chance.shuffles, chance.rolls
    return Played(
        game=game,
        secret=Secret(game=game, value=secret.reveal()),
        seats=seats,
        moves=moves,
        entries=entries_of(game, seats),
        check=HistoryCheck(game=game, due_at=game.ended_at, checked_at=game.ended_at + BOT),
        notices=notices_of(game, seats),
    )


def _game(table: Table, secret: fair.Secret) -> Game:
    host = next(who for who in table.at_seat if isinstance(who, Person))
    game = Game(
        rules=table.rules.slug,
        rules_version=table.rules.rules_version,
        seats=len(table.at_seat),
        options=table.options,
        name=table.name,
        public=table.public,
        pace=table.pace,
        host_id=host.pk,
        first=table.first,
        first_by=None if table.first is None else "host",
        status=Game.Status.FINISHED,
    )
    game.commitment = fair.commitment(game.pk, secret)
    return game


def _seat(game: Game, number: int, who: Person | str, rng: random.Random) -> Seat:
    if not isinstance(who, Person):
        return Seat(game=game, number=number, bot=who, name=bot_name(number))
    text = f"{who.name} says {rng.random()}" if rng.random() < A_TEXT else None
    return Seat(game=game, number=number, user_id=who.pk, name=who.name, entropy=text)


def _moves(state: State, chance: FairChance, game: Game, seats: Sequence[Seat], rng: random.Random) -> list[Move]:
    """Play to the end; the game's version and chain go on."""
    moves = []
    after = timedelta(0)
    longest = DECISION[game.pace]
    while state.to_act is not None:
        seat = state.to_act
        action, by = state.forced(), str(Action.By.FORCED)
        if action is None and (level := seats[seat].bot):
            action, by = choose(state.view(seat), level, f"{game.pk}/{game.version}").action, str(Action.By.BOT)
            after += BOT
        elif action is None:
            action, by = rng.choice(state.legal()), str(Action.By.PLAYER)
            after += longest * rng.random()
        recording = Recording(chance)
        events = state.play(action, recording)
        game.version += 1
        game.chain = chain.step(game.chain, game.version, seat, action)
        moves.append(Move(seat, action, by, recording.outcomes, events, game.chain, after))
    return moves


def _date(game: Game, seats: Sequence[Seat], length: timedelta, end: datetime) -> None:
    """Let it have taken so long and ended then."""
    game.ended_at, game.started_at = end, end - length
    game.created_at = game.started_at - DECISION[game.pace]
    game.expires_at = game.created_at + timedelta(days=OPEN_DAYS)
    game.revision = game.version + 2 * len(seats)
    for seat in seats:
        seat.taken_at = game.created_at
        seat.seen_version = game.version if seat.user_id else None
