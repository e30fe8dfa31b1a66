"""The actions of a game in a few kilobytes, and read from there: what `games.play.archive` keeps of old games.

Format 2 is JSON, compressed: a list for each column of the actions, so that what is alike stands together. Moments are
microseconds since the action before, and the chain is only its start, since each value follows from the one before.
Format 1 had no reasons of bots.
Ids of commands are not kept: they are needed while somebody may press a button twice.
"""

import bz2
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, pairwise
from typing import Any

from games.fairness.chain import chain_step
from games.models import Action, ArchivedGame, Game
from pushsite.compiled import set_prefetched

FORMAT = 2
READ_FORMATS = (1, FORMAT)
ARCHIVED_COLUMNS = ("seat", "action", "by", "chance", "events", "reason")
MOMENTS = ("at", "asked_at", "clock_since", "deadline")
SPANS = ("bank", "bank_after")
MICROSECOND = timedelta(microseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def packed_actions(game: Game, rows: Sequence[Action], start: str) -> ArchivedGame:
    """All ``rows`` of ``game``, oldest first; ``start`` is the value of the chain before the first. Not stored."""
    sessions = sorted({row.session for row in rows if row.session})
    columns: dict[str, Any] = {name: [getattr(row, name) for row in rows] for name in ARCHIVED_COLUMNS}
    columns |= {name: _moments(rows, name) for name in MOMENTS} | {name: _spans(rows, name) for name in SPANS}
    columns["id"] = [after - earlier for earlier, after in pairwise([0, *(row.pk for row in rows)])]
    columns["person"] = [int(row.person_id is not None) for row in rows]
    columns["session"] = [sessions.index(row.session) if row.session else None for row in rows]
    text = json.dumps({"start": start, **columns}, ensure_ascii=False, separators=(",", ":"))
    return ArchivedGame(game=game, format=FORMAT, actions=bz2.compress(text.encode()), sessions=sessions)


def unpacked_actions(archive: ArchivedGame, game: Game) -> list[Action]:
    """The actions of ``game`` as their rows were, oldest first. One query, none if the game has its seats."""
    if archive.format not in READ_FORMATS:
        raise ValueError(f"The archive of {game.pk} has format {archive.format}; this version reads up to {FORMAT}.")
    return list(_rows(json.loads(bz2.decompress(archive.actions)), archive.sessions, game))


def _rows(columns: dict[str, Any], sessions: Sequence[str], game: Game) -> Iterator[Action]:
    people = {seat.number: seat.user_id for seat in game.seat_rows.all()}
    link, before = columns.pop("start"), EPOCH
    columns["id"] = accumulate(columns["id"])
    for number, values in enumerate(zip(*columns.values(), strict=True), start=1):
        row = dict(zip(columns, values, strict=True))
        link = chain_step(link, number, row["seat"], row["action"])
        row |= {name: before + row[name] * MICROSECOND for name in MOMENTS if row[name] is not None}
        row |= {name: row[name] * MICROSECOND for name in SPANS if row[name] is not None}
        row["person_id"] = people[row["seat"]] if row.pop("person") else None
        session = row["session"]
        row["session"] = sessions[session] if sessions and session is not None else ""
        before = row["at"]
        yield Action(game=game, number=number, chain=link, **row)


def archived_of(games: Iterable[Game]) -> dict[str, list[Action]]:
    """Return the actions of all archived ``games``, by id; one query if the games have their seats."""
    at_hand = {game.pk: game for game in games}
    archives = ArchivedGame.objects.filter(game__in=at_hand) if at_hand else []
    return {archive.game_id: unpacked_actions(archive, at_hand[archive.game_id]) for archive in archives}


def put_archived_actions(games: Iterable[Game]) -> None:
    """Put the actions of archived ``games`` into their prefetched ``actions.all()``."""
    lacking = {game.pk: game for game in games if len(game.actions.all()) < game.version}
    for game_id, actions in archived_of(lacking.values()).items():
        set_prefetched(lacking[game_id], "actions", actions)


def _moments(rows: Sequence[Action], name: str) -> list[int | None]:
    """The moments of one column, each in microseconds since the action before."""
    before = [EPOCH, *(row.at for row in rows)]
    values = [getattr(row, name) for row in rows]
    return [
        None if value is None else (value - earlier) // MICROSECOND
        for value, earlier in zip(values, before, strict=False)
    ]


def _spans(rows: Sequence[Action], name: str) -> list[int | None]:
    return [None if (value := getattr(row, name)) is None else value // MICROSECOND for row in rows]
