"""The table events and notices of a filled game."""

from collections.abc import Sequence

from games.models import Game, LogEntry, Notice, Seat


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
