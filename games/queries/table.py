"""The queries of a table, most of them compiled once: they are made at every action and at every look.

Any further query that runs at each request is compiled too: here, in the module of its subject beside this one, or
(about people) in `accounts.queries`.
"""

import uuid
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Action, Game, LogEntry, Seat, Snapshot
from pushsite.compiled import compiled, is_prefetched, set_prefetched


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


@compiled
def last_snapshot(game_id: str, number: int) -> QuerySet[Snapshot]:
    """The last snapshot of a game up to this number of actions."""
    return Snapshot.objects.filter(game=game_id, number__lte=number).order_by("-number")[:1]


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
