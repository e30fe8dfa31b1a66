"""The queries of a table, most of them compiled once: they are made at every action and at every look.

Add any further query that runs at each request here (or, about people, in `accounts.queries`).
"""

import uuid
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Action, Game, LogEntry, Seat, Snapshot, Vacation
from games.queries.archive import archived_of
from pushsite.compiled import compiled, is_prefetched, set_prefetched

ACTIONS_SHOWN = 30  # in the log; the replay has them all, and each action costs time in every answer
EVENTS_SHOWN = 60  # a table's page must not grow without bound


def with_profiles(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """``seats`` with the names under which their players have a profile; "" for bots, guests and former players. Also
    with where players agree to be named (`User.shown_name`), and whether they are bots of players.

    Each is looked up by a subquery: for a join PostgreSQL may walk through all people up to those seated, which is
    everybody where a new account sits.
    """
    people = User.objects.filter(pk=OuterRef("user"), guest=False, closed_at=None)
    shown = User.objects.filter(pk=OuterRef("user")).values("shown_name")
    return seats.annotate(
        profile_name=Coalesce(Subquery(people.values("name")), Value("")),
        shows_name=Coalesce(Subquery(shown), Value("")),
        is_owned=Exists(User.objects.filter(pk=OuterRef("user"), owner__isnull=False)),
    )


@compiled
def game_by_id(game_id: str) -> QuerySet[Game]:
    return Game.objects.filter(pk=game_id)


@compiled
def locked_game(game_id: str) -> QuerySet[Game]:
    """The game with this id, locked until the transaction ends."""
    return Game.objects.select_for_update(of=("self",)).filter(pk=game_id)


@compiled
def locked_revision(game_id: str) -> QuerySet[Game, Any]:
    """Version and revision of the game with this id, locked until the transaction ends."""
    return Game.objects.select_for_update().filter(pk=game_id).values_list("version", "revision", named=True)


@compiled
def seats_at(game_id: str) -> QuerySet[Seat]:
    return with_profiles(Seat.objects.filter(game=game_id)).order_by("number")


@compiled
def _seats_of(games: list[str]) -> QuerySet[Seat]:
    return with_profiles(Seat.objects.filter(game__pk__among=games)).order_by("number")


def read_seats(games: Sequence[Game]) -> None:
    """Read the seats of the ``games``: one query, compiled once."""
    seats: dict[str, list[Seat]] = {game.pk: [] for game in games}
    for seat in _seats_of(list(seats)) if seats else ():
        seats[seat.game_id].append(seat)
    for game in games:
        for seat in set_prefetched(game, "seat_rows", seats[game.pk]):
            seat.game = game


def seats_read(game: Game) -> list[Seat]:
    """The seats of ``game``, which are asked for only if they were not read with it: an action reads them."""
    if not is_prefetched(game, "seat_rows"):
        set_prefetched(game, "seat_rows", seats_at(game.pk))
    return list(game.seat_rows.all())


@compiled
def seats_and_command(game_id: str, command_id: uuid.UUID) -> QuerySet[Seat]:
    """The seats of a locked game; ``command_of`` is the seat that has played this command, ``None`` if none has.

    It must not be asked together with the lock: PostgreSQL would answer for the moment before it waited for the lock.
    """
    command = Action.objects.filter(game=game_id, command_id=command_id).order_by().values("seat")
    return with_profiles(Seat.objects.filter(game=game_id)).order_by("number").annotate(command_of=Subquery(command))


def actions_of(game: Game, *columns: str, after: int = 0, upto: int | None = None) -> Sequence[Any]:
    """The actions of ``game`` after the number ``after`` and up to ``upto``, oldest first, also if it is archived.

    Each has at least these ``columns``, without any all of them. Actions later than the game as it was read
    are left out, since they would not fit its position. One query; for an archived game at most two, however much of it
    is asked for.
    """

    def rows() -> Sequence[Any]:
        actions = Action.objects.filter(game=game.pk, number__gt=after, number__lte=last).order_by("number")
        return list(actions.values_list(*columns, named=True) if columns else actions)

    last = game.version if upto is None else min(upto, game.version)
    return _or_archived(game, rows, after, last)


def action_at(game: Game, number: int | None) -> Action | None:
    """The action with this number; ``None`` without a number, and if nobody has played it yet."""
    return next(iter(actions_of(game, after=number - 1, upto=number)), None) if number else None


def newest_actions(game: Game, version: int) -> Sequence[Any]:
    """The actions of the log up to this version, oldest first."""
    after = max(0, version - ACTIONS_SHOWN)
    return _or_archived(game, lambda: _newest_rows(game.pk, version)[::-1], after, version)


def actions_between(game: Game, after: int, upto: int) -> Sequence[Any]:
    """The actions after the number ``after`` and up to ``upto``, oldest first: `actions_of` at every look."""
    return _or_archived(game, lambda: _rows_between(game.pk, after, upto), after, upto)


def _or_archived(game: Game, rows: Callable[[], Sequence[Any]], after: int, upto: int) -> Sequence[Any]:
    """The ``rows`` of these actions, or what the archive has of them: the game may have gone there since it was read,
    or have come back."""
    stored = () if game.archived_at else rows()
    if len(stored) >= min(upto, game.version) - after:
        return stored
    archived = archived_of([game]).get(game.pk)
    if archived is not None:
        return archived[after:upto]
    return stored or rows()


@compiled
def _newest_rows(game_id: str, version: int) -> QuerySet[Action, Any]:
    played = Action.objects.filter(game=game_id, number__lte=version).order_by("-number")
    return played.values_list("number", "seat", "events", "by", "person_id", "at", named=True)[:ACTIONS_SHOWN]


@compiled
def _rows_between(game_id: str, after: int, upto: int) -> QuerySet[Action, Any]:
    actions = Action.objects.filter(game=game_id, number__gt=after, number__lte=upto).order_by("number")
    return actions.values_list("number", "seat", "action", "events", "by", "person_id", "at", named=True)


@compiled
def last_snapshot(game_id: str, number: int) -> QuerySet[Snapshot]:
    """The last snapshot of a game up to this number of actions."""
    return Snapshot.objects.filter(game=game_id, number__lte=number).order_by("-number")[:1]


@compiled
def newest_events(game_id: str, first: int, version: int) -> QuerySet[LogEntry, Any]:
    """The newest events from version ``first`` to ``version``, newest first, without the game's end."""
    entries = LogEntry.objects.filter(game=game_id, version__gte=first, version__lte=version).order_by("-id")
    rows = entries.exclude(kind=LogEntry.Kind.FINISHED)
    columns = "id", "kind", "seat", "person_id", "person__name", "version", "reason", "at"
    return rows.values_list(*columns, named=True)[:EVENTS_SHOWN]


@compiled
def news_at(game_id: str, person_id: int) -> QuerySet[Game, Any]:
    """How many ``other_games`` wait for this person (0: nobody), after which version the table's ``newest_event``
    happened (the end of the game does not count), and whether anybody has ``talked`` there.
    """
    others = Game.objects.filter(waiting_for=person_id).exclude(pk=game_id)
    waiting = others.values("waiting_for").annotate(number=Count("pk"))
    events = LogEntry.objects.filter(game=game_id).exclude(kind=LogEntry.Kind.FINISHED).order_by("-pk")
    news = Game.objects.annotate(
        other_games=Coalesce(Subquery(waiting.values("number")), 0),
        newest_event=Coalesce(Subquery(events.values("version")[:1]), 0),
        talked=Exists(Game.objects.filter(pk=OuterRef("pk"), talks__isnull=False)),
    )
    return news.filter(pk=game_id).values_list("other_games", "newest_event", "talked", named=True)


@compiled
def vacations_at(game_id: str, since: datetime) -> QuerySet[Vacation]:
    """The vacations of the people at a table that end after this moment."""
    return Vacation.objects.filter(person__seats__game=game_id, ends_at__gt=since)
