"""Add tables, running games, reports and acts of staff to a filled site, and clients that view its pages."""

import random
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import F
from django.db.models.functions import Abs
from django.test import Client

from accounts.models import User
from bench.pages_daily import days, furnish_daily
from bench.pages_people import beginner, furnish_people, newcomer, reported
from bench.pages_puzzles import answered, furnish_puzzles
from games.catalog import RULES
from games.management.filling.live import play_decision, start_game
from games.management.filling.people import made_up
from games.models import Case, Game, Notice, StaffAct
from games.play.report import report_game
from games.play.staff.acts import give_back_as_staff, seat_bot_as_staff
from games.play.tables.open_table import NewTable, open_table
from games.play.tables.seating import take_seat
from testing.clients import signed_in
from testing.pages import BEGINNER, NEWCOMER, PLAYER, STAFF, VISITOR, Places
from testing.people import staff

FURNISHED = {"open_": 45, "running": 12, "reports": 40}
TYPICAL = 200  # actions, of the game that pages show
ACTIONS = 5  # in a running game


class Site:
    """Clients of the busiest player, a member of staff and a visitor, and what there is to see for them."""

    def __init__(self) -> None:
        player, *others = made_up().order_by("pk")[:4]
        furnish(player, others, **FURNISHED, accounts=Game.objects.count())
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # autovacuum would do so a minute later
        self.places = places(player)
        self.clients = clients_of(player)


def clients_of(player: User) -> dict[str, Client]:
    """Return a client for each viewer of `testing.pages`."""
    people = {PLAYER: player, NEWCOMER: newcomer(), BEGINNER: beginner(), STAFF: _staff()}
    return {VISITOR: _client()} | {who: _client(user) for who, user in people.items()}


def places(player: User) -> Places:
    """Return the objects for the pages of ``player``; the site must have each kind of `Places`."""
    games = Game.objects.filter(seat_rows__user=player).order_by("created_at")
    finished = games.filter(status="finished", public=True).order_by(Abs(F("version") - TYPICAL))
    game, running = finished[0], games.filter(status="running")[0]
    other = running.seat_rows.filter(user__isnull=False).exclude(user=player)[0]
    return Places(
        game=game.pk,
        last=game.version,
        running=running.pk,
        seat=other.number,
        open=games.filter(status="open")[0].pk,
        case=Case.objects.order_by("pk")[0].pk,
        about_talk=reported().pk,
        notice=Notice.objects.order_by("pk")[0].pk,
        act=StaffAct.objects.order_by("pk")[0].pk,
        person=player.pk,
        name=player.name,
        newcomer=newcomer().name,
        beginner=beginner().name,
        puzzle=answered(player).pk,
        **days(),
    )


def furnish(player: User, others: Sequence[User], *, open_: int, running: int, reports: int, accounts: int) -> None:
    """Add open tables, running games of ``player`` with each of the others, reports, acts of staff, and what
    `bench.pages_people` adds.
    """
    hosts = [player, *others]
    for number in range(open_):
        _open(hosts[number % len(hosts)], number)
    for number in range(running):
        other = others[number % len(others)]
        game = _running(player, other, number)
        if game.status == Game.Status.RUNNING:
            given: dict[str, Any] = {
                "game_id": game.pk,
                "seat_number": game.seat_rows.get(user=other).number,
                "staff": _staff(),
            }
            seat_bot_as_staff(**given, reason="Away.")
            give_back_as_staff(**given, reason="Back.")
    finished = Game.objects.filter(seat_rows__user=player, status="finished", cases=None).order_by("created_at")
    for game in finished[:reports]:
        report_game(game_id=game.pk, user=player, reason="other", text="What was that?")
    newest = Game.objects.filter(seat_rows__user=player, status="running").order_by("created_at")
    furnish_people(player, newest[0], accounts)
    furnish_daily([*others, player])
    furnish_puzzles(player)


def _open(host: User, number: int) -> Game:
    game = open_table(_table(number), host=host)
    return take_seat(game_id=game.pk, user=host, text=None)


def _table(number: int) -> NewTable:
    rules = list(RULES)[number % len(RULES)]
    return NewTable(rules=rules, seats=3, name="Waiting", bots={2: "easy"}, public=True)


def _running(player: User, other: User, number: int) -> Game:
    game, rng = start_game(_table(number), player, other), random.Random(number)
    for _ in range(ACTIONS):
        game = play_decision(game, rng)
    return game


def _staff() -> User:
    return User.objects.filter(name="Mary").first() or staff()


def _client(user: User | None = None) -> Client:
    host = settings.ALLOWED_HOSTS[0]
    return Client(HTTP_HOST=host) if user is None else signed_in(user, HTTP_HOST=host)
