"""Storing many played games at once: Django alone would be too slow for their millions of actions."""

import json
import uuid
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.utils.duration import duration_microseconds

from games.management.filling.played import FilledGame
from games.models import Action, Game, HistoryCheck, LogEntry, Notice, Seat, Secret
from games.models.session_digest import HALF_LENGTH

StoredRow = tuple[Any, ...]
STORED_COLUMNS = (
    "game_id number seat action by person_id chance events reason chain command_id at"
    " session asked_at clock_since deadline bank bank_after"
).split()
EMPTY_COLUMN = "[]"  # most actions need no chance


@transaction.atomic
def store(games: Sequence[FilledGame]) -> None:
    """Store all of these games, or none."""
    Game.objects.bulk_create(game.game for game in games)
    Secret.objects.bulk_create(game.secret for game in games)
    Seat.objects.bulk_create(seat for game in games for seat in game.seats)
    LogEntry.objects.bulk_create(entry for game in games for entry in game.entries)
    HistoryCheck.objects.bulk_create(game.check for game in games)
    Notice.objects.bulk_create(notice for game in games for notice in game.notices)
    _write_actions(row for game in games for row in _actions(game))


def _actions(played: FilledGame) -> Iterator[StoredRow]:
    game = played.game
    for number, move in enumerate(played.moves, start=1):
        person = played.seats[move.seat].user_id if move.by == Action.By.PLAYER else None
        asked_at = None if move.asked is None else game.started_at + move.asked
        clocked = move.bank is not None
        yield (
            game.pk,
            number,
            move.seat,
            move.action,
            move.by,
            person,
            json.dumps(move.chance) if move.chance else EMPTY_COLUMN,
            json.dumps(move.events),
            None if move.reason is None else json.dumps(move.reason),
            move.link,
            uuid.uuid4() if person else None,
            game.started_at + move.after,
            f"{person:0{HALF_LENGTH}x}" if person else "",  # one session for each person
            asked_at,
            asked_at if clocked else None,
            asked_at + move.bank if clocked else None,
            move.bank,
            move.bank_after,
        )


def _write_actions(rows: Iterable[StoredRow]) -> None:
    table, columns = Action._meta.db_table, ", ".join(f'"{name}"' for name in STORED_COLUMNS)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            return
        placeholders = ", ".join("?" for _ in STORED_COLUMNS)
        insert = f"INSERT INTO {table} ({columns}) VALUES ({placeholders})"  # noqa: S608 - the model's own names
        cursor.cursor.executemany(insert, ([_for_sqlite(value) for value in row] for row in rows))


def _for_sqlite(value: object) -> object:
    if isinstance(value, datetime):
        return connection.ops.adapt_datetimefield_value(value)
    if isinstance(value, timedelta):
        return duration_microseconds(value)
    return value.hex if isinstance(value, uuid.UUID) else value
