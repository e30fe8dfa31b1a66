"""A filled site made ready to be looked at: what is there beside finished games, and who looks."""

from collections.abc import Sequence

from django.conf import settings
from django.test import Client

from accounts.models import User
from bench.lists_pages import PLAYER, STAFF, VISITOR, Places
from games.management.filling.people import made_up
from games.models import Case, Game, Notice, Seat
from games.play.open_table import open_table
from games.play.report import report
from games.play.seating import take_seat
from games.play.start import start
from games.rules import RULES
from tests.support.staff import staff

OPEN, RUNNING, REPORTS = 45, 12, 40


class Site:
    """The busiest player, somebody of the staff and a visitor, with the same tables and reports at every size."""

    def __init__(self) -> None:
        player = made_up().order_by("pk")[0]
        if not Case.objects.exists():
            _furnish(player, made_up().order_by("pk")[1:4])
        self.places = places(player)
        self.clients = {VISITOR: _client(), PLAYER: _client(player), STAFF: _client(_staff())}


def places(player: User) -> Places:
    """Where the pages of ``player`` lead, in a site that has what `Places` names."""
    theirs = Game.objects.filter(seat_rows__user=player).order_by("created_at")
    return Places(
        game=theirs.filter(status="finished", public=True)[0].pk,
        open=theirs.filter(status="open")[0].pk,
        running=theirs.filter(status="running")[0].pk,
        case=Case.objects.order_by("pk")[0].pk,
        notice=Notice.objects.order_by("pk")[0].pk,
        person=player.pk,
        name=player.name.replace(" ", "+"),
    )


def _furnish(player: User, others: Sequence[User]) -> None:
    hosts = [*others, player]
    for number in range(OPEN):
        _open(hosts[number % len(hosts)], number)
    for number in range(RUNNING):
        _running(player, others[number % len(others)], number)
    finished = Seat.objects.filter(user=player, game__status="finished").order_by("game__created_at")
    for game_id in list(finished.values_list("game_id", flat=True)[:REPORTS]):
        report(game_id=game_id, user=player, reason="other", text="What was that?")


def _open(host: User, number: int) -> Game:
    rules = list(RULES)[number % len(RULES)]
    game = open_table(host=host, rules=rules, seats=3, options={}, name="Waiting", bots={2: "easy"}, public=True)
    return take_seat(game_id=game.pk, user=host, entropy=None)


def _running(player: User, other: User, number: int) -> Game:
    game = _open(player, number)
    take_seat(game_id=game.pk, user=other, entropy=None)
    return start(game_id=game.pk, user=player)


def _staff() -> User:
    return User.objects.filter(name="Mary").first() or staff()


def _client(user: User | None = None) -> Client:
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0])
    if user is not None:
        client.force_login(user)
    return client
