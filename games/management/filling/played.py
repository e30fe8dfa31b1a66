"""Tables played to their end in memory, with all rows that real play would have stored."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.fairness import commitment as fair
from games.fairness.chance import FairChance, first_seat
from games.history.deal import first_value
from games.management.filling.moves import DECISION, RandomMove, moves_of
from games.management.filling.people import FilledPerson
from games.management.filling.table import FilledTable
from games.models import Game, HistoryCheck, LogEntry, Notice, Seat, Secret
from games.play.tables.hosting import expiry
from games.play.tables.seating import bot_name

SOON = timedelta(seconds=1)
TEXT_SHARE = 0.3  # of the people give a text for the deal


@dataclass
class FilledGame:
    """The rows of one finished game."""

    game: Game
    secret: Secret
    seats: list[Seat]
    moves: list[RandomMove]
    entries: list[LogEntry]
    check: HistoryCheck
    notices: list[Notice]


def played(table: FilledTable, end: datetime) -> FilledGame:
    """Play ``table`` so that it is over at ``end``; people choose at random, bots think."""
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
    moves = moves_of(state, chance, game, seats, rng)
    _date(game, seats, moves[-1].after, end)
    game.position, game.scores, game.winners = state.dump(), state.scores(), state.winners()
    game.acted_seat = Game.BY_NOBODY  # it marks nothing: everybody has seen the end
    game.shuffles, game.rolls = chance.shuffles, chance.rolls
    return FilledGame(
        game=game,
        secret=Secret(game=game, value=secret.reveal()),
        seats=seats,
        moves=moves,
        entries=entries_of(game, seats),
        check=HistoryCheck(game=game, due_at=game.ended_at, checked_at=game.ended_at + SOON),
        notices=notices_of(game, seats),
    )


def _game(table: FilledTable, secret: fair.SecretBytes) -> Game:
    host = next(who for who in table.at_seat if isinstance(who, FilledPerson))
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


def _seat(game: Game, number: int, who: FilledPerson | str, rng: random.Random) -> Seat:
    if not isinstance(who, FilledPerson):
        return Seat(game=game, number=number, bot=who, name=bot_name(number))
    text = f"{who.name} says {rng.random()}" if rng.random() < TEXT_SHARE else None
    return Seat(game=game, number=number, user_id=who.pk, name=who.name, entropy=text)


def _date(game: Game, seats: Sequence[Seat], length: timedelta, end: datetime) -> None:
    """Set all times of a game of this ``length`` that ended at ``end``."""
    game.ended_at, game.started_at = end, end - length
    game.created_at = game.started_at - DECISION[game.pace]
    game.expires_at = expiry(game.pace, game.created_at)
    game.revision = game.version + 2 * len(seats)
    for seat in seats:
        seat.taken_at = game.created_at
        seat.ended_at = end if seat.user_id else None
        seat.seen_version = game.version if seat.user_id else None


def entries_of(game: Game, seats: Sequence[Seat]) -> list[LogEntry]:
    """Return the table events from opened to finished."""
    opened, started, ended = game.created_at, game.started_at, game.ended_at
    kind = LogEntry.Kind
    return [
        LogEntry(game=game, kind=kind.OPENED, person_id=game.host_id, at=opened),
        *(
            LogEntry(game=game, kind=kind.JOINED, seat=seat.number, person_id=seat.user_id, at=opened)
            for seat in seats
            if seat.user_id
        ),
        LogEntry(game=game, kind=kind.STARTED, at=started),
        LogEntry(game=game, kind=kind.FINISHED, version=game.version, at=ended),
    ]


def notices_of(game: Game, seats: Sequence[Seat]) -> list[Notice]:
    """Return notices of start and end for everybody; notices of each turn would be ten million rows."""
    occasions = [(Notice.Kind.STARTED, 0, game.started_at), (Notice.Kind.OVER, game.version, game.ended_at)]
    return [
        Notice(
            game=game,
            person_id=seat.user_id,
            kind=kind,
            version=version,
            status=Notice.Status.SENT,
            tries=1,
            created_at=at,
            due_at=at,
            sent_at=at,
        )
        for kind, version, at in occasions
        for seat in seats
        if seat.user_id
    ]
