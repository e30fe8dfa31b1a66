"""Today: the home of people who have been here before; strangers read the front page."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from accounts.queries import friends_who_tell
from games.daily.day import DayScore, score_of
from games.daily.models import opening_of, today
from games.daily.results import ALL_POINTS, results_of
from games.daily.series import DECISIONS
from games.models import Game, Seat
from games.overview.game_row import game_rows
from games.play.wake_ups import wake_daily_deals
from games.presentation.game_info import name_of
from games.puzzles.offered import newest_own_puzzle
from games.queries import lists
from games.queries.table import read_seats
from games.views.home import front_page
from pushsite.compiled import compiled
from pushsite.web.compression import THOROUGH, compressed
from pushsite.web.search_engines import address_without_language

ROWS = 10  # of games that wait, and of invitations
DOINGS = 5  # friends with deals, and as many games
TOLD_FOR = timedelta(days=3)


@dataclass(frozen=True)
class Doing:
    """What a friend has done: finished a game, which has an ``address`` if it is public, or deals of the day."""

    name: str
    game: str = ""
    won: bool = False
    address: str = ""
    points: int | None = None  # of the deals of the day
    deals: int = 0  # how many of them the points are of


def home(request: HttpRequest) -> HttpResponse:
    """Today, for people who have been here before; the front page for anybody else."""
    if not lists.has_been_here(person := request.user):
        return front_page(request)
    answer = render(request, "today.html", _today(person))
    repeated = address_without_language(request) != request.path  # in the form of the language
    return answer if repeated else compressed(request, answer, THOROUGH)


def _today(person: User) -> dict[str, Any]:
    waiting = list(lists.waiting_for(person).prefetch_related(None)[: ROWS + 1])
    invitations = [] if person.guest else lists.invited(person)
    read_seats([*waiting, *invitations[:ROWS]])
    count = len(waiting) if len(waiting) <= ROWS else lists.waiting_count(person)
    score = score_of(person, today(), with_shapes=False)
    if score.missing:
        wake_daily_deals()
    return {
        "my_turn": game_rows(waiting[:ROWS], person),
        "invitations": game_rows(invitations[:ROWS], person),
        "more_invitations": len(invitations) > ROWS,
        "waiting_count": count,
        "own_table": lists.newest_own_table.first(person.pk),
        "score": score,
        "all_points": ALL_POINTS,
        "count": DECISIONS,
        "mistake": newest_own_puzzle(person),
        "doings": [] if person.guest else _doings(person, score),
    }


def _doings(person: User, score: DayScore) -> list[Doing]:
    """What friends who tell it have played lately, without the games in which ``person`` sat: deals first."""
    told = [
        Doing(friend.name_as_read, points=friend.day_points, deals=friend.day_deals)
        for friend in _friends_with_deals(person.pk, score.day, opening_of(score.day))
    ]
    games = [
        Doing(
            str(seat.user),
            name_of(seat.game.rules),
            won=seat.number in (seat.game.winners or []),
            address=seat.game.get_absolute_url() if seat.game.public else "",
        )
        for seat in _finished_seats(person.pk, timezone.now() - TOLD_FOR)
    ]
    return told + games


@compiled
def _friends_with_deals(person: int, day: date, opening: datetime) -> QuerySet[Any, Any]:
    """Those with the newest results of ``day``, and what these come to; ``opening``: of its locks."""
    players = (
        friends_who_tell(person)
        .filter(daily_attempts__in=results_of(day, opening))
        .annotate(
            day_points=Sum("daily_attempts__points"),
            day_deals=Count("daily_attempts"),
            played_at=Max("daily_attempts__finished_at"),
        )
    )
    return players.order_by("-played_at", "pk")[:DOINGS]


@compiled
def _finished_seats(person: int, since: datetime) -> QuerySet[Seat]:
    """The newest seats of friends in games that were played to the end ``since`` then."""
    own = Exists(Seat.objects.filter(game=OuterRef("game"), user=person))
    seats = Seat.objects.filter(~own, user__in=friends_who_tell(person), ended_at__gt=since, left_version=None)
    over = seats.filter(game__status=Game.Status.FINISHED, game__exhibition=False)
    return over.select_related("game", "user").defer("game__position").order_by("-ended_at", "pk")[:DOINGS]
