"""Requests beyond a rate limit get 429, a sentence, and the time to try again."""

import uuid
from datetime import UTC, datetime

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from games.models import Game
from games.play.revision import revision_token
from pushsite.web.limits import LIMITED_LOOKS, TooOften, limit
from testing.addresses import addresses
from testing.clients import htmx, signed_in
from testing.people import person
from testing.tables import ended, fresh, open_for, running
from tests.games.views.test_home import FORM

pytestmark = pytest.mark.django_db

FIGURES = settings.RATE_LIMITS, settings.ADDRESS_RATE_LIMITS
SENTENCE = "Too many attempts in a short time. Wait a little and try again."


@pytest.fixture(autouse=True)
def twice_an_hour(settings):
    """Allow two actions an hour for a person or a visitors' address; guests get no limit by address."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (2, 3600)) | {"post": (20, 3600)}
    settings.ADDRESS_RATE_LIMITS = {"guest": (2, 3600)}


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
    assert f'data-revision="{revision_token(before)}"' in answer.text and "<html" not in answer.text
    assert fresh(game).version == before.version


def test_refusal_says_when_to_try_again(alice):
    client = signed_in(alice)
    with time_machine.travel(datetime(2026, 6, 1, 12, 15, tzinfo=UTC), tick=False):
        answers = [client.post("/play-now/", {"rules": "push"}) for _ in range(3)]
    assert answers[-1].headers["Retry-After"] == str(45 * 60 + 1)


def test_limits_count_each_person_separately():
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


def test_form_with_mistakes_does_not_count():
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


def play_now_as_guest(times: int) -> list[int]:
    """Start ``times`` games as one new guest; return the statuses."""
    client = Client()
    return [client.post("/play-now/", {"rules": "push"}).status_code for _ in range(times)]


def test_guests_at_one_address_share_a_limit_for_tables(settings):
    settings.ADDRESS_RATE_LIMITS = {"guest": (9, 3600), "open": (3, 3600)}
    assert [play_now_as_guest(2), play_now_as_guest(2)] == [[302, 302], [302, 429]]
    assert Game.objects.count() == 3
    assert (
        signed_in(person("Alice")).post("/play-now/", {"rules": "push"}).status_code == 302
    )  # an account is not limited by address
    assert Client(REMOTE_ADDR="192.0.2.1").post("/play-now/", {"rules": "push"}).status_code == 302


def test_two_classes_of_a_school_can_start_at_once(settings, rf):
    settings.RATE_LIMITS, settings.ADDRESS_RATE_LIMITS = FIGURES
    request = rf.post("/play-now/")
    request.user = AnonymousUser()
    for _pupil in range(60):
        limit(request, "open")
        limit(request, "guest")
    with pytest.raises(TooOften):
        limit(request, "open")


def test_visitors_without_an_address_are_counted_together(settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1  # which does not report the client's address
    answers = [Client().post("/language/", {"language": "fr"}).status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]


def test_calling_and_dismissing_stand_ins_is_limited():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = signed_in(alice)
    answers = [client.post(f"/games/{game.pk}/{button}") for button in ("stand-in", "take-back", "stand-in")]
    assert [answer.status_code for answer in answers[:2]] == [302, 302]
    assert_refused(answers[2])


def test_view_without_its_own_limit_counts_for_post():
    client = signed_in(person("Alice"))
    answers = [client.post("/language/", {"language": "en"}) for _ in range(21)]
    assert {answer.status_code for answer in answers[:20]} == {302}
    assert_refused(answers[20])


def test_action_needs_two_queries_to_the_cache(monkeypatch, settings):
    alice, counted = person("Alice"), []
    game = running(alice, person("Bob"))
    monkeypatch.setattr("pushsite.web.limits.count_attempt", lambda what, *_: counted.append(what))
    act(htmx(alice), game)
    assert counted == ["act", "act-long"]


def test_guests_at_one_address_share_a_limit_for_actions_an_hour(settings):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (99, 3600))
    settings.ADDRESS_RATE_LIMITS = {"act-long": (3, 3600)}

    def acts(times: int, **more: str) -> list[int]:
        client = Client(**more)
        address = client.post("/play-now/", {"rules": "push"}).headers["Location"]
        return [client.post(f"{address}act", {"action": "fly"}).status_code for _ in range(times)]

    assert [acts(2), acts(2)] == [[400, 400], [400, 429]]
    assert acts(1, REMOTE_ADDR="192.0.2.1") == [400]
    alice = person("Alice")
    assert act(signed_in(alice), running(alice, person("Bob"))).status_code != 429


def test_ipv6_network_counts_as_one_visitor():
    addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"]
    answers = [Client(REMOTE_ADDR=address).post("/play-now/", {"rules": "push"}) for address in addresses]
    assert [answer.status_code for answer in answers] == [302, 302, 429, 302]


def test_ipv4_address_written_as_ipv6_is_the_same_visitor():
    addresses = ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.2"]
    statuses = [Client(REMOTE_ADDR=each).post("/play-now/", {"rules": "push"}).status_code for each in addresses]
    assert statuses == [302, 302, 429, 302]


@pytest.mark.parametrize(
    ("path", "who"),
    [("try-again?at=1", "trial"), ("replay/", "look"), ("", "look"), ("table", "poll"), ("steps?since=0", "steps")],
)
def test_pages_that_cost_much_are_counted_when_they_are_looked_at(alice, bob, settings, path, who):
    game = ended(running(alice, bob, public=True))
    settings.ADDRESS_RATE_LIMITS = {who: (2, 3600)}
    answers = [Client().get(f"/games/{game.pk}/{path}") for _ in range(3)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert Client().head(f"/games/{game.pk}/{path}").status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.9").get(f"/games/{game.pk}/{path}").status_code != 429


def test_a_poll_beyond_its_limit_leaves_the_table_on_the_screen(alice, bob, settings):
    game = ended(running(alice, bob, public=True))
    settings.ADDRESS_RATE_LIMITS = {"poll": (0, 3600)}
    answer = Client(headers={"HX-Request": "true"}).get(f"/games/{game.pk}/table")
    assert (answer.status_code, "HX-Refresh" in answer.headers) == (429, False)


def test_every_limited_page_exists_and_has_a_limit():
    names = {address.name for address in addresses()}
    assert set(FIGURES[0]) >= set(LIMITED_LOOKS.values())
    assert names >= set(LIMITED_LOOKS)


def test_sign_in_counts_ipv4_addresses_written_as_ipv6_apart(settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"login": "1/m/ip"}

    def status(address: str) -> int:
        sent = {"login": f"{address[-1]}@example.org", "password": "wrong"}
        return Client(REMOTE_ADDR=address).post("/accounts/login/", sent).status_code

    addresses = ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.2", "::ffff:192.0.2.3"]
    assert [status(each) == 429 for each in addresses] == [False, True, False, False]


def test_without_a_cache_all_requests_are_allowed(own_redis, settings):
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    answers = [Client().post("/play-now/", {"rules": "push"}).status_code for _ in range(4)]
    assert answers == [302] * 4


def test_vacations_orders_and_withdrawn_consents_are_limited():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = signed_in(alice)
    for address in ("/games/vacation/", f"/games/{game.pk}/orders", f"/games/{game.pk}/play-on"):
        answers = [client.post(address, {"back": "1"}) for _ in range(3)]
        assert [answer.status_code for answer in answers[:2]] == [302, 302]
        assert_refused(answers[2])
