"""Who does a thing too often gets 429, a sentence, and when to try again."""

import uuid
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client

from games.models import Game
from games.play.revision import mark
from tests.games.views.test_new import FORM
from tests.support.clients import htmx, signed_in
from tests.support.people import person
from tests.support.tables import fresh, open_for, running

pytestmark = pytest.mark.django_db

SENTENCE = "That was too often in a short time. Wait a little and try again."


@pytest.fixture(autouse=True)
def twice_an_hour(settings):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (2, 3600))


def assert_refused(answer):
    assert (answer.status_code, SENTENCE in answer.text) == (429, True)
    assert 0 < int(answer.headers["Retry-After"]) <= 3600


def act(client, game):
    body = {"action": "stop", "version": fresh(game).version, "command_id": uuid.uuid4()}
    return client.post(f"/games/{game.pk}/act", body)


def test_acting_too_often_is_refused_on_the_table_and_plays_nothing():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = htmx(alice)
    for _ in range(2):
        act(client, game)
    before = fresh(game)
    answer = act(client, game)
    assert_refused(answer)
    assert f'data-revision="{mark(before)}"' in answer.text and "<html" not in answer.text
    assert fresh(game).version == before.version


def test_it_is_told_when_to_try_again(alice):
    client = signed_in(alice)
    with time_machine.travel(datetime(2026, 6, 1, 12, 15, tzinfo=UTC), tick=False):
        answers = [client.post("/play-now/", {"rules": "push"}) for _ in range(3)]
    assert answers[-1].headers["Retry-After"] == str(45 * 60 + 1)


def test_one_person_s_haste_is_not_another_s():
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    for _ in range(3):
        act(htmx(alice), game)
    assert act(htmx(bob), game).status_code != 429


def test_opening_tables_too_often_is_refused():
    client = signed_in(person("Alice"))
    client.post("/games/new/", FORM)
    client.post("/play-now/", {"rules": "push"})
    for address, form in (("/games/new/", FORM), ("/play-now/", {"rules": "push"})):
        assert_refused(client.post(address, form))
    assert Game.objects.count() == 2


def test_a_form_with_mistakes_does_not_count():
    client = signed_in(person("Alice"))
    answers = [client.post("/games/new/", FORM | {"seats": "99"}).status_code for _ in range(4)]
    assert answers == [422] * 4


def test_joining_and_inviting_too_often_is_refused():
    alice, bob = person("Alice"), person("Bob")
    tables = [open_for(bob) for _ in range(3)]
    client = signed_in(alice)
    answers = [client.post(f"/games/{table.pk}/join", {"r": "mine"}) for table in tables]
    assert [answer.status_code for answer in answers[:2]] == [302, 302]
    assert_refused(answers[2])
    client = signed_in(bob)
    answers = [client.post(f"/games/{tables[2].pk}/invite", {"name": "Alice"}) for _ in range(3)]
    assert_refused(answers[2])


def test_many_guests_from_one_address_are_refused():
    answers = [Client().post("/play-now/", {"rules": "push"}) for _ in range(3)]
    assert [answer.status_code for answer in answers[:2]] == [302, 302]
    assert_refused(answers[2])
    assert Client(REMOTE_ADDR="192.0.2.1").post("/play-now/", {"rules": "push"}).status_code == 302


def test_one_network_of_the_new_internet_is_one_visitor():
    addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"]
    answers = [Client(REMOTE_ADDR=address).post("/play-now/", {"rules": "push"}) for address in addresses]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 302]


def test_without_a_cache_nobody_is_refused(own_redis, settings):
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    answers = [Client().post("/play-now/", {"rules": "push"}).status_code for _ in range(4)]
    assert answers == [302] * 4


def test_vacations_orders_and_changes_of_mind_too_often_are_refused():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = signed_in(alice)
    for address in ("/games/vacation/", f"/games/{game.pk}/orders", f"/games/{game.pk}/play-on"):
        answers = [client.post(address, {"back": "1"}) for _ in range(3)]
        assert [answer.status_code for answer in answers[:2]] == [302, 302]
        assert_refused(answers[2])
