"""What profiles and the page of one's people show. All of it is bounded, however much a person has played."""

from dataclasses import dataclass

from django.db.models import Exists, Q, QuerySet

from accounts.models import Block, Friendship, Mute, User
from accounts.queries import BY_NAME, friends_of, waiting_requests
from games.models import Game, Seat
from games.queries.table import read_seats
from pushsite.compiled import compiled

LAST_GAMES = 20  # whose players one has "played with recently"
TABLES_SEARCHED = 100  # games, for public ones among them
PUBLIC_GAMES_SHOWN = 10


def _last_ended(person: User | int) -> QuerySet[Seat, str]:
    seats = Seat.objects.filter(user=person, ended_at__isnull=False).order_by("-ended_at", "game_id")
    return seats.values_list("game_id", flat=True)


def played_with(person: User) -> QuerySet[User]:
    """The accounts with whom ``person`` has played their last games, by name."""
    games = list(_last_ended(person)[:LAST_GAMES])  # a list: it reads a fixed part of the index
    seats = Seat.objects.filter(game__in=games, user__isnull=False).exclude(user=person)
    return User.objects.filter(pk__in=seats.values("user"), guest=False, closed_at=None).order_by(*BY_NAME)


def public_games(person: User) -> list[Game]:
    """The newest public games of ``person`` that were played to the end, among their last ``TABLES_SEARCHED``.

    With their seats: two queries, compiled once.
    """
    read_seats(games := _public_games(person.pk))
    return games


@compiled
def _public_games(person: int) -> QuerySet[Game]:
    last = _last_ended(person)[:TABLES_SEARCHED]
    public = Game.objects.filter(pk__in=last, public=True, status=Game.Status.FINISHED)
    return public.order_by("-ended_at", "pk")[:PUBLIC_GAMES_SHOWN]


def open_tables_with(person: User, other: User) -> list[str]:
    """The names of the tables that have not started, at which both sit."""
    both = Game.objects.filter(status=Game.Status.OPEN, seat_rows__user=person).filter(seat_rows__user=other)
    return list(both.order_by("created_at", "pk").values_list("name", flat=True))


@dataclass(frozen=True)
class Relation:
    """What ``reader`` and ``person`` are to each other, as the reader may know it."""

    yourself: bool = False
    friends: bool = False
    asks: bool = False  # the person asks the reader
    asked: bool = False  # the reader has asked the person
    blocked: bool = False  # by the reader
    muted: bool = False  # by the reader
    apart: bool = False  # one blocks the other; no page says which


def relation(reader: User | None, person: User) -> Relation:
    """What ``reader`` is to ``person``, by one query; nothing if they have no account."""
    if reader is None or reader.guest:
        return Relation()
    if reader.pk == person.pk:
        return Relation(yourself=True)
    asks = Exists(waiting_requests().filter(asker=person, asked=reader))
    was_asked = Exists(Friendship.objects.filter(asker=reader, asked=person, accepted_at=None, taken_back=False))
    friends = Exists(friends_of(reader).filter(pk=person.pk).order_by())
    blocked = Exists(Block.objects.filter(person=reader, blocked=person))
    blocks = Exists(Block.objects.filter(person=person, blocked=reader))
    answers = {"friends": friends, "asks": asks, "asked": was_asked, "blocked": blocked, "apart": blocked | blocks}
    answers["muted"] = Exists(Mute.objects.filter(person=reader, muted=person))
    return Relation(**User.objects.filter(pk=person.pk).values(**answers).get())


def shows_profile(person: User, relation: Relation) -> bool:
    """Whether the person of a profile shows it to a reader with this ``relation``.

    A blocked reader sees only the name, as on a profile that its person shows to nobody.
    """
    if relation.apart:
        return False
    if relation.yourself or person.profile == User.Readers.EVERYONE:
        return True
    return person.profile == User.Readers.FRIENDS and relation.friends


def strangers_played_with(person: User) -> list[User]:
    """The people of `played_with` who are in none of the other lists of ``person``: friends, requests and blocks."""
    mine = Q(asker=person, taken_back=False) | Q(asked=person, declined_at=None, taken_back=False)
    listed_elsewhere = Friendship.objects.filter(mine)
    known = {pk for pair in listed_elsewhere.values_list("asker", "asked") for pk in pair}
    known |= set(Block.objects.filter(person=person).values_list("blocked", flat=True))
    return [each for each in played_with(person) if each.pk not in known]
