"""Many at once, on real connections: exactly one of them counts."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from games.play.errors import Full, Refusal
from games.play.seating import take_seat
from tests.support.people import person
from tests.support.tables import fresh, open_for, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

THREADS = 20


def at_once(calls):
    """The answers of all calls, made together, each in a thread with a connection of its own."""

    def closing(call):
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(closing, calls))


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_same_post_twenty_times_is_one_action():
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    body = {"action": "draw", "version": game.version, "command_id": str(uuid.uuid4())}
    clients = [signed_in(alice) for _ in range(THREADS)]
    answers = at_once([lambda client=client: client.post(f"/games/{game.pk}/act", body) for client in clients])
    assert [answer.status_code for answer in answers] == [302] * THREADS
    assert game.actions.filter(number__gt=game.version, by="player").count() == 1


def test_two_tabs_play_one_action():
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    tabs = [signed_in(alice) for _ in range(THREADS)]
    bodies = [{"action": "draw", "version": game.version, "command_id": str(uuid.uuid4())} for _ in tabs]
    answers = at_once(
        [
            lambda tab=tab, body=body: tab.post(f"/games/{game.pk}/act", body)
            for tab, body in zip(tabs, bodies, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [302] + [409] * (THREADS - 1)
    assert game.actions.filter(number__gt=game.version, by="player").count() == 1


def test_the_last_seat_goes_to_one():
    people = [person(f"Bob{number}") for number in range(8)]
    game = open_for(person("Alice"), 2, bots={0: "easy"})

    def sit(user):
        try:
            return take_seat(game_id=game.pk, user=user, entropy="").pk
        except Refusal as refusal:
            return type(refusal)

    answers = at_once([lambda user=user: sit(user) for user in people])
    assert sorted(map(str, answers)) == sorted(map(str, [game.pk] + [Full] * 7))
    assert fresh(game).seat_rows.filter(user__isnull=False).count() == 1
