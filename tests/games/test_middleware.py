"""Errors that every page answers in plain words."""

import threading

import pytest
from django.db import connection, transaction

from games.models import Game
from games.play.lock import locked
from testing.clients import htmx, signed_in
from testing.people import person
from testing.tables import fresh, open_for, running

IMPATIENT = {"postgresql": "SET lock_timeout = 50", "sqlite": "PRAGMA busy_timeout = 50"}


@pytest.fixture
def impatient():
    """Let this test's connection wait only a moment for a lock."""
    with connection.cursor() as cursor:
        cursor.execute(IMPATIENT[connection.vendor])
    yield
    connection.close()


def holding(game: Game, held: threading.Event, over: threading.Event) -> None:
    """Keep ``game`` locked until ``over`` is set."""
    with transaction.atomic():
        locked(game.pk)
        held.set()
        over.wait(30)
    connection.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.usefixtures("impatient")
def test_busy_database_gives_a_plain_page():
    alice = person("Alice")
    game = open_for(alice)
    clients = [client(alice, raise_request_exception=False) for client in (signed_in, htmx)]
    held, over = threading.Event(), threading.Event()
    holder = threading.Thread(target=holding, args=(game, held, over))
    holder.start()
    held.wait(30)
    answers = [client.post(f"/games/{game.pk}/cancel") for client in clients]
    over.set()
    holder.join()
    assert [answer.status_code for answer in answers] == [503, 503]
    assert all("Try again in a moment." in answer.text for answer in answers)
    assert not any("HX-Refresh" in answer.headers for answer in answers)
    assert fresh(game).status == Game.Status.OPEN


@pytest.mark.django_db
def test_viewer_who_lost_access_gets_a_whole_page_instead_of_the_fragment():
    game = running(person("Alice"), person("Bob"))
    answer = htmx(person("Charlie")).get(f"/games/{game.pk}/table")
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (403, "true")
