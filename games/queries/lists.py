"""The games of a person, and the open tables: nobody sits down with people whom they block, or who block them."""

from collections.abc import Iterable
from typing import Any, TypeGuard

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from accounts.queries import apart, kept_apart, with_owner
from games.models import Game, Removal, Seat
from games.models.game import READABLE
from games.queries.table import with_profiles
from pushsite.compiled import compiled

MOST_JOINABLE = 400  # open tables, twenty pages of them

SEATS = Prefetch("seat_rows", with_profiles(Seat.objects.all()))


def with_seats() -> QuerySet[Game]:
    return Game.objects.prefetch_related(SEATS)


# A deadline counts quiet hours and vacations; games without a clock come last.
MOST_URGENT = (F("deadline").asc(nulls_last=True), "waiting_since", "pk")


def waiting_for(user: User | int) -> QuerySet[Game]:
    """The games that wait for ``user``, those whose time is up first at the head, then the longest waiting."""
    return with_seats().filter(waiting_for=user).order_by(*MOST_URGENT)


def waiting_count(user: User) -> int:
    row = _waiting_count.first(user.pk)
    return row.games if row else 0


@compiled
def _waiting_count(user: int) -> QuerySet[Any, Any]:
    counted = Game.objects.order_by().filter(waiting_for=user).values("waiting_for").annotate(games=Count("pk"))
    return counted.values_list("games", named=True)


def next_waiting(user: User, after: str = "") -> str | None:
    """The id of the most urgent game that waits for ``user``; the game ``after`` only if there is no other."""
    ids = Game.objects.filter(waiting_for=user).order_by(*MOST_URGENT).values_list("pk", flat=True)[:2]
    return min(ids, key=lambda pk: pk == after, default=None)


def waiting_for_others(user: User | int) -> QuerySet[Game]:
    """The running games of ``user`` that wait for another player, the latest change first."""
    running = with_seats().filter(seat_rows__user=user, status=Game.Status.RUNNING)
    return running.exclude(waiting_for=user).order_by("-waiting_since", "pk")


def open_tables(user: User | int) -> QuerySet[Game]:
    """The open tables that ``user`` hosts or has joined, the newest first."""
    open_ = with_seats().filter(Q(host=user) | Q(seat_rows__user=user), status=Game.Status.OPEN)
    return open_.distinct().order_by("-created_at", "pk")


@compiled
def newest_own_table(user: int) -> QuerySet[Game]:
    """The open table that the person with this id hosts, the newest if there are several."""
    return Game.objects.filter(host=user, status=Game.Status.OPEN).order_by("-created_at", "pk")[:1]


def finished(user: User, most: int, before: str = "") -> QuerySet[Game]:
    """The last ``most`` games of ``user`` that started and are over, finished or cancelled, the latest first.

    ``before``: the id of one of them, after which the list continues; ``Seat.DoesNotExist`` if it is not one.
    """
    seats = Seat.objects.filter(user=user, ended_at__isnull=False).order_by("-ended_at", "game_id")
    if before:
        ended_at = seats.get(game_id=before).ended_at
        seats = seats.filter(ended_at__lte=ended_at).exclude(ended_at=ended_at, game_id__lte=before)
    # A list instead of a subquery: it reads a fixed part of the index, even for people with very many games.
    ids = list(seats.values_list("game_id", flat=True)[:most])
    return with_seats().filter(pk__in=ids).order_by("-ended_at", "pk")


def public_finished(most: int, rules: str = "", before: str = "") -> QuerySet[Game]:
    """The last ``most`` public games of people that were played to the end, the latest first.

    ``rules``: of one game. ``before``: the id of one of them, after which the list continues; ``Game.DoesNotExist`` if
    it is not one.
    """
    games = with_seats().filter(READABLE)
    if before:
        ended_at = games.get(pk=before).ended_at
        games = games.filter(ended_at__lte=ended_at).exclude(ended_at=ended_at, pk__gte=before)
    if rules:
        games = games.filter(rules=rules)
    return games.order_by("-ended_at", "-pk")[:most]


def joinable(user: User | None) -> QuerySet[Game]:
    """Public open tables with a free seat that are not ``user``'s own and are open to them, the newest first."""
    tables = _with_a_free_seat().prefetch_related(SEATS)
    return tables if user is None else _open_to(tables, *with_owner(user))


def joinable_ids(user: User | None) -> list[str]:
    """The ids of the newest `MOST_JOINABLE` of `joinable`, in their order. One query, compiled once."""
    rows = _ids_for_visitors() if user is None else _ids_for(*with_owner(user))
    return [row.pk for row in rows]


@compiled
def _ids_for_visitors() -> QuerySet[Any, Any]:
    return _with_a_free_seat().values_list("pk", named=True)[:MOST_JOINABLE]


@compiled
def _ids_for(person: int, owner: int) -> QuerySet[Any, Any]:
    return _open_to(_with_a_free_seat(), person, owner).values_list("pk", named=True)[:MOST_JOINABLE]


def _with_a_free_seat() -> QuerySet[Game]:
    free = Exists(Seat.objects.filter(game=OuterRef("pk"), taken_at__isnull=True))
    return Game.objects.filter(free, status=Game.Status.OPEN, public=True).order_by("-created_at", "pk")


def _open_to(tables: QuerySet[Game], person: int, owner: int) -> QuerySet[Game]:
    own = Exists(Seat.objects.filter(game=OuterRef("pk"), user=person))
    return tables.exclude(host=person).exclude(own).exclude(_closed_to(person, owner))


def to_watch(user: User | None, most: int, rules: str = "", before: str = "") -> QuerySet[Game]:
    """The first ``most`` running games of people that anyone may watch, without ``user``'s own, the newest first.

    ``rules``: of one game. ``before``: the id of a public game, after which the list continues, also if it has ended
    since; ``Game.DoesNotExist`` if it is not one.
    """
    games = with_seats().filter(status=Game.Status.RUNNING, public=True, watchable=True, exhibition=False)
    if rules:
        games = games.filter(rules=rules)
    if before:
        started_at = Game.objects.get(pk=before, public=True, watchable=True, started_at__isnull=False).started_at
        games = games.filter(started_at__lte=started_at).exclude(started_at=started_at, pk__gte=before)
    if user is not None:
        games = games.exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))
    return games.order_by("-started_at", "-pk")[:most]


def running_exhibition() -> Game | None:
    """The game of bots that anyone may watch where nobody plays, if one runs; there is never another one."""
    return with_seats().filter(exhibition=True, status=Game.Status.RUNNING).first()


def invited(user: User) -> list[Game]:
    """Open tables to which ``user`` is invited and has neither joined nor declined, the newest first.

    ``asked_by`` is the name of the person who invited them. One query, compiled once; without seats.
    """
    return _invited(*with_owner(user))


@compiled
def _invited(person: int, owner: int) -> QuerySet[Game]:
    invited_to = Game.objects.filter(invitations__person=person, invitations__declined=False, status=Game.Status.OPEN)
    return (
        invited_to.annotate(asked_by=F("invitations__by__name"))
        .exclude(seat_rows__user=person)
        .exclude(_closed_to(person, owner))
        .order_by("-invitations__at", "pk")
    )


def has_been_here(person: User | AnonymousUser) -> TypeGuard[User]:
    """Whether ``person`` has an account, or is a guest who has played a game or a deal of the day."""
    if not person.is_authenticated:
        return False
    return not person.guest or person.seats.exists() or person.daily_attempts.exists()


def is_new_to(user: User, rules: str) -> bool:
    """Whether ``user`` has played no game of this kind to its end: then it begins easily, and hints explain it."""
    return not user.figures.filter(rules=rules).exists()


def games_known_to(user: User) -> set[str]:
    """The kinds of games that are not new to ``user``."""
    return set(user.figures.values_list("rules", flat=True))


def is_open_to(person: User, game: Game, seats: Iterable[Seat]) -> bool:
    """Whether the table is open to ``person``: they keep apart from nobody at ``seats``, nor from the host."""
    there = {game.host_id, *(seat.user_id for seat in seats)} - {None}
    return not apart(person, there)


def closed_to(person: User) -> Q:
    """Whether a table is not open to ``person``, as a condition on tables."""
    return _closed_to(*with_owner(person))


def _closed_to(person: int, owner: int) -> Q:
    seated = Seat.objects.filter(kept_apart(person, owner, "user"), game=OuterRef("pk"))
    removed = Removal.objects.filter(game=OuterRef("pk"), person=person)
    return Q(kept_apart(person, owner, "host")) | Q(Exists(seated)) | Q(Exists(removed))
