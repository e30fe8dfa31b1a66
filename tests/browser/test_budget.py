"""What a phone loads before the first press at a table, when a game begins and in its middle."""

import random

import pytest
from playwright.sync_api import Browser

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from bench.page import MOST, PHONE, QUIET
from games.catalog import RULES
from games.daily.deals import make_deal
from games.daily.models import today
from testing.people import person
from testing.tables import against_bots, ended, play_until, running
from tests.browser.pages import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = 12  # of all players, after which the log has its usual length


@pytest.fixture
def alice():
    return person("Alice")


@pytest.mark.parametrize("slug", RULES)
def test_table_needs_few_requests_and_bytes(browser: Browser, live_server, alice, slug: str, monkeypatch):
    for module in ("table", "game"):  # no poll may come within the time in which requests are counted
        monkeypatch.setattr(f"games.views.table.drawing.{module}.POLL_PERSON_MS", 60_000)
    game = against_bots(alice, rules=slug)
    assert_within_budget(browser, live_server.url, alice, game.get_absolute_url())
    turns = iter(range(TURNS))
    play_until(game, lambda state: state.to_act == 0 and next(turns, None) is None, random.Random(slug))
    assert_within_budget(browser, live_server.url, alice, game.get_absolute_url())


def test_today_needs_few_requests_and_bytes(browser: Browser, live_server, alice):
    bob = person("Bob")
    befriend(alice, bob)
    for slug in RULES:
        running(alice, bob, rules=slug, first=0)
        make_deal(slug, today())
    User.objects.filter(pk=bob.pk).update(tells_friends=True)
    ended(running(bob, person("Charlie"), public=True))
    assert_within_budget(browser, live_server.url, alice, "/")


def befriend(one: User, other: User) -> None:
    ask_friend(user=one, person=other)
    accept_friend(user=other, person=one)


def assert_within_budget(browser: Browser, url: str, user, path: str) -> None:
    """Check what an empty cache loads, headers included."""
    sizes: dict[str, float] = {}
    addresses: dict[str, str] = {}
    with browser.new_context(base_url=url, viewport=PHONE, is_mobile=True, has_touch=True) as context:
        page = context.new_page()
        sign_in(page, user, url)
        tools = context.new_cdp_session(page)
        tools.send("Network.enable")
        tools.on(
            "Network.requestWillBeSent", lambda sent: addresses.update({sent["requestId"]: sent["request"]["url"]})
        )
        tools.on("Network.loadingFinished", lambda end: sizes.update({end["requestId"]: end["encodedDataLength"]}))
        page.goto(path, wait_until="load")
        page.wait_for_timeout(QUIET)
        page.goto("about:blank")  # no poll may outlive the test's database
    assert len(sizes) <= MOST["requests"], sorted(addresses.values())
    assert sum(sizes.values()) <= MOST["kB"] * 1000, {addresses[request]: size for request, size in sizes.items()}
