"""Add tables, running games, reports and acts of staff to a filled site, and clients that view its pages."""

import random
import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Abs
from django.test import Client
from django.utils import timezone

from accounts.models import User
from bench.lists_pages import PLAYER, STAFF, VISITOR, Places
from games.catalog import FIRST, RULES
from games.management.filling.people import made_up
from games.models import Case, Game, Notice, StaffAct
from games.play.act import act
from games.play.bot_turns import play_bot_turn
from games.play.open_table import open_table
from games.play.report import report
from games.play.seats.seating import take_seat
from games.play.staff.acts import give_back_as_staff, seat_bot_as_staff
from games.play.start import start
from games.presentation.terms import LEVEL_NAMES
from games.profiles.models import Against, Figures
from games.profiles.parts import MOST_TURNS
from games.profiles.waits import LONGEST
from games.ratings.models import RatedGame, Rating, Result
from games.ratings.queries import ON_A_CURVE
from games.ratings.strength import NEW, number_of
from tests.support.clients import signed_in
from tests.support.people import staff

OPEN, RUNNING, REPORTS = 45, 12, 40
TYPICAL = 200  # actions: sites of every size show a game of about this length
ACTIONS = 5  # in a running game


class Site:
    """Clients of the busiest player, a member of staff and a visitor, and the same tables and reports in every site."""

    def __init__(self) -> None:
        player = made_up().order_by("pk")[0]
        if not Case.objects.exists():
            furnish(player, list(made_up().order_by("pk")[1:4]), open_=OPEN, running=RUNNING, reports=REPORTS)
        self.places = places(player)
        self.clients = {VISITOR: _client(), PLAYER: _client(player), STAFF: _client(_staff())}


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
        notice=Notice.objects.order_by("pk")[0].pk,
        act=StaffAct.objects.order_by("pk")[0].pk,
        person=player.pk,
        name=player.name.replace(" ", "+"),
    )


def furnish(player: User, others: Sequence[User], *, open_: int, running: int, reports: int) -> None:
    """Add open tables, running games of ``player`` with each of the others, reports, acts of staff and ratings."""
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
        report(game_id=game.pk, user=player, reason="other", text="What was that?")
    give_ratings(player)
    _count_games(player)


def _count_games(player: User) -> None:
    """Give ``player`` the figures of 10,000 games against everybody: as many numbers as there can be."""
    waits = {f"wait:{number}": 100 for number in range(LONGEST + 1)}
    turns = {f"{what}:{number}": 10_000 * number for what in ("points", "turns") for number in range(1, MOST_TURNS + 1)}
    sums = {"games": 10_000, "place:1": 4000, "end": 500_000, "decisions": 900_000, **waits, **turns}
    levels = list(LEVEL_NAMES)
    others = list(User.objects.exclude(pk=player.pk).order_by("pk").values_list("pk", flat=True)[:10_000])
    for rules in RULES:
        Figures.objects.update_or_create(person=player, rules=rules, defaults={"sums": sums, "longest": 12})
        pairs = [*((None, level) for level in levels), *((other, "") for other in others)]
        rows = [
            Against(person=player, rules=rules, opponent_id=other, level=level, met=number % 97 + 7, ahead=number % 7)
            for number, (other, level) in enumerate(pairs)
        ]
        Against.objects.bulk_create(rows, ignore_conflicts=True, batch_size=2000)


def give_ratings(player: User) -> None:
    """Give ratings to everybody in all games, and ``player`` a curve in the first one."""
    rng, now = random.Random("ratings"), timezone.now()
    people = [player.pk, *made_up().exclude(pk=player.pk).order_by("pk").values_list("pk", flat=True)]
    rows = [
        Rating(person_id=person, rules=rules, mu=mu, sigma=4, number=number_of(mu), games=20, listed=True, last_at=at)
        for rules in RULES
        for person in people
        for mu, at in [(rng.gauss(NEW.mu, 5), now - timedelta(days=rng.randrange(60)))]
    ]
    Rating.objects.bulk_create(rows, batch_size=1000, ignore_conflicts=True)
    unrated = Game.objects.filter(seat_rows__user=player, status="finished", rules=FIRST, rated_game=None)
    for game in unrated.order_by("ended_at")[:ON_A_CURVE]:
        seat, mu = game.seat_rows.get(user=player).number, rng.gauss(NEW.mu, 5)
        rated = RatedGame.objects.create(game=game)
        columns = {"person": player, "rules": FIRST, "seat": seat, "place": 1, "at": game.ended_at}
        Result.objects.create(rated_game=rated, mu_before=NEW.mu, mu=mu, sigma=4, **columns)


def _open(host: User, number: int) -> Game:
    rules = list(RULES)[number % len(RULES)]
    game = open_table(host=host, rules=rules, seats=3, options={}, name="Waiting", bots={2: "easy"}, public=True)
    return take_seat(game_id=game.pk, user=host, entropy=None)


def _running(player: User, other: User, number: int) -> Game:
    game = _open(player, number)
    take_seat(game_id=game.pk, user=other, entropy=None)
    game = start(game_id=game.pk, user=player)
    rng = random.Random(number)
    for _ in range(ACTIONS):
        if game.waiting_for is None:
            play_bot_turn(game.pk, game.version)
        else:
            action = rng.choice(game.state().legal())
            act(game_id=game.pk, user=game.waiting_for, action=action, version=game.version, command_id=uuid.uuid4())
        game = Game.objects.get(pk=game.pk)
    return game


def _staff() -> User:
    return User.objects.filter(name="Mary").first() or staff()


def _client(user: User | None = None) -> Client:
    host = settings.ALLOWED_HOSTS[0]
    return Client(HTTP_HOST=host) if user is None else signed_in(user, HTTP_HOST=host)
