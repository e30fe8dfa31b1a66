"""Guests who are cleared while their table starts, or while they come back."""

import threading
from datetime import timedelta
from functools import partial

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from accounts.lifecycle.clearing import clear_guests
from accounts.models import User
from games.models import Game
from games.play.clearing import TABLE_RETENTION, clear_old_rows
from games.play.lock import locked
from games.play.tables.ending import cancel_table
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.tables import fresh, open_for
from tests.support.database import at_once, how_many_wait_for_a_lock
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)

REPORT = {"about": "game", "reason": "name", "text": ""}
TABLES = 4
TIMES = 5


def idle_guest() -> User:
    guest = User.objects.create_guest()
    User.objects.filter(pk=guest.pk).update(
        last_login=timezone.now() - timedelta(days=settings.KEEP_DAYS["guests"], seconds=1)
    )
    return guest


def table_with(host: User, guest: User) -> Game:
    game = open_for(host)
    for user in (host, guest):
        take_seat(game_id=game.pk, user=user, text=None)
    return game


def is_whole(game: Game, guest: User) -> bool:
    """Whether the game either runs with its guest or waits without them."""
    there = User.objects.filter(pk=guest.pk).exists()
    sits = game.seat_rows.filter(user=guest.pk).exists()
    return (fresh(game).status, there, sits) in (
        (Game.Status.RUNNING, True, True),
        (Game.Status.OPEN, False, False),
    )


@pytest.mark.both_databases
def test_table_starts_with_its_guest_or_waits_without_them(alice, caplog):
    for _ in range(TIMES):
        guests = [idle_guest() for _ in range(TABLES)]
        games = [table_with(alice, guest) for guest in guests]
        at_once([clear_guests, *(partial(start, game_id=game.pk, user=alice) for game in games)])
        assert [is_whole(game, guest) for game, guest in zip(games, guests, strict=True)] == [True] * TABLES
    assert [record.message for record in caplog.records if record.name == "accounts.lifecycle.clearing"] == []


@pytest.mark.both_databases
def test_guest_who_returns_while_being_cleared_joins_or_is_refused(alice):
    for _ in range(TIMES):
        guests = [idle_guest() for _ in range(TABLES)]
        games = [open_for(alice) for _ in guests]
        clients = [signed_in(guest) for guest in guests]
        User.objects.filter(guest=True).update(last_login=timezone.now() - timedelta(days=99))
        joins = [
            lambda game=game, client=client: client.post(f"/games/{game.pk}/join").status_code
            for game, client in zip(games, clients, strict=True)
        ]
        _cleared, *answers = at_once([clear_guests, *joins])
        assert set(answers) <= {302, 403}


def test_clearing_waits_for_a_starting_table_and_keeps_its_guest(alice):
    guest = idle_guest()
    game = table_with(alice, guest)
    held, awaited = threading.Event(), threading.Event()

    def begin():
        with transaction.atomic():
            locked(game.pk)
            held.set()
            assert awaited.wait(30)
            return start(game_id=game.pk, user=alice).status

    def clear():
        held.wait(30)
        return clear_guests()

    def watch():
        eventually(how_many_wait_for_a_lock)
        awaited.set()

    assert at_once([begin, clear, watch]) == [Game.Status.RUNNING, 0, None]
    assert is_whole(game, guest)


@pytest.mark.both_databases
def test_table_is_cleared_or_kept_by_a_report_at_the_same_moment(alice):
    for _ in range(TIMES):
        cache.clear()  # all rounds together come near the limit of reports
        tables = [cancel_table(game_id=open_for(alice).pk, user=alice).pk for _ in range(TABLES)]
        Game.objects.update(ended_at=timezone.now() - TABLE_RETENTION)
        reports = [
            lambda table=table: signed_in(alice).post(f"/games/{table}/report", REPORT).status_code for table in tables
        ]
        _cleared, *answers = at_once([clear_old_rows, *reports])
        kept = [302 if Game.objects.filter(pk=table, cases__isnull=False).exists() else 404 for table in tables]
        assert answers == kept
        assert Game.objects.filter(cases=None).count() == 0
