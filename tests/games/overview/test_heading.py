"""Two tables of one game are told apart wherever their names are read outside their pages."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.channels.hook.formats import Told
from games.channels.hook.told import told_of
from games.channels.web_push.words import push_of, push_that_closes
from games.models import Game, Notice, Seat
from games.notices.occasions import NOTICE_TITLES
from games.overview.heading import heading_of
from games.play.tables.seating import bot_name
from testing.people import person
from testing.tables import against_bots, ended, open_for, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> User:
    return person("Dora")


def two_games(alice, bob, dora, **options) -> list[Game]:
    """Alice plays two games, each with somebody else, and neither table has a name of its own."""
    return [running(alice, other, name="PUSH", **options) for other in (bob, dora)]


def test_heading_has_the_name_of_the_table_or_the_others_at_it(alice, bob, dora):
    assert heading_of(running(alice, bob, name="Lunch"), alice) == "Lunch · PUSH"
    game = running(alice, bob, dora, name="PUSH")
    assert heading_of(game, alice) == "Bob, Dora · PUSH"
    assert heading_of(game, dora) == "Alice, Bob · PUSH"
    assert heading_of(game, None) == "Alice, Bob, Dora · PUSH"


def test_heading_of_a_table_where_one_sits_alone_is_the_game(alice):
    assert heading_of(open_for(alice, name="PUSH"), alice) == "PUSH"


def test_heading_names_bots_and_former_players(alice, bob):
    with_bot = against_bots(alice, seats=2, name="PUSH")
    assert heading_of(with_bot, alice) == f"{bot_name(1)} · PUSH"
    game = running(alice, bob, name="PUSH")
    Seat.objects.filter(game=game, user=bob).update(name="")
    assert heading_of(game, alice) == "Former player · PUSH"


def test_heading_is_on_one_line_short_and_no_link(alice, bob):
    game = running(alice, bob, name="PUSH")
    game.seat_rows.filter(user=bob).update(name="a.example\r\n" + "x" * 12)
    assert heading_of(game, alice) == "… xxxxxxxxxxxx · PUSH"
    game.name = "x" * 100
    assert len(heading_of(game, alice)) == 60 + len(" · PUSH")


@pytest.mark.parametrize("kind", [*NOTICE_TITLES])
def test_pushes_differ(kind, alice, bob, dora):
    titles = set()
    for game in two_games(alice, bob, dora, pace="daily"):
        notice = Notice(game=game, person=alice, kind=kind, version=game.version, due_at=timezone.now())
        titles.add(push_of(notice, None, [])["notification"]["title"])
        titles.add(push_that_closes(notice, [], played=True)["notification"]["title"])
    assert len(titles) == 4


@pytest.mark.parametrize(
    "kind", [Notice.Kind.TURN, Notice.Kind.REMINDER, Notice.Kind.TALK, Notice.Kind.GROUP_TURN, Notice.Kind.GROUP_OVER]
)
def test_hooks_differ(kind, alice, bob, dora):
    games = two_games(alice, bob, dora, pace="daily")
    if kind == Notice.Kind.GROUP_OVER:
        games = [ended(game) for game in games]
    told: list[Told] = [
        told_of(Notice(game=game, person=alice, kind=kind, version=game.version, created_at=timezone.now()))
        for game in games
    ]
    assert len({each.text(str) for each in told}) == 2
    assert {each.data["table"] for each in told} == {"PUSH"}
