"""No request asks a server whose name a stranger has chosen, as the addresses of hooks and devices are."""

import socket
from collections.abc import Iterable
from contextlib import suppress
from http.cookies import SimpleCookie
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from games.channels.hook.models import Hook
from games.channels.web_push.devices import keep_device
from pushsite.urls import urlpatterns as of_the_site
from pushsite.web.outbound import NoAnswer, post
from testing.addresses import Address, addresses
from testing.clients import signed_in
from testing.tables import running
from tests.games.channels.web_push.receiver import Subscribed

pytestmark = pytest.mark.django_db

STRANGER = "https://stranger.example/1"
SUBSCRIPTION = Subscribed(STRANGER).form
FORM = SUBSCRIPTION | {"format": "discord", "address": STRANGER, "turn": "on", "email": "bob@stranger.example"}


def asking(request: HttpRequest) -> HttpResponse:
    """A view that posts to a stranger's server."""
    with suppress(NoAnswer):
        post(STRANGER, b"", {})
    return HttpResponse("Done.")


urlpatterns = [path("asking/", asking), *of_the_site]


@pytest.fixture
def reached(monkeypatch) -> list[str]:
    """The names that are looked up from now on, but for this machine's: the services of the test are here."""
    found: list[str] = []
    look_up = socket.getaddrinfo

    def noted(host: str, *arguments: object, **more: object) -> object:
        if host == "127.0.0.1":
            return look_up(host, *arguments, **more)
        found.append(host)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", noted)
    return found


@pytest.fixture
def client(settings, alice, bob) -> tuple[Client, dict[str, object]]:
    """Alice's browser, which gets pushes, and what is hers in addresses: a game that she hosts, and a hook."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10_000, 3600))
    client = signed_in(alice)
    keep_device(alice, client.session.session_key, SUBSCRIPTION, "Firefox")
    hook = Hook.objects.create(person=alice, address=STRANGER)
    return client, {"game": running(alice, bob).pk, "hook_id": hook.pk}


def routes_that_reach(
    asked: Iterable[Address], client: tuple[Client, dict[str, object]], reached: list[str]
) -> dict[str, list[str]]:
    """Ask each route as Alice, undo what it did, and return what each has reached."""
    browser, hers = client
    cookies = {name: cookie.value for name, cookie in browser.cookies.items()}
    found = {}
    for address in asked:
        for method in ("GET", "POST"):
            with transaction.atomic():
                browser.generic(method, address.example(**hers), urlencode(FORM), "application/x-www-form-urlencoded")
                transaction.set_rollback(True)
            browser.cookies = SimpleCookie(cookies)
        if reached:
            found[address.route] = [*reached]
            reached.clear()
    return found


def test_no_url_reaches_a_strangers_server(client, reached):
    assert routes_that_reach(addresses(), client, reached) == {}


def test_view_that_reaches_one_is_found(client, reached, settings):
    settings.ROOT_URLCONF = __name__
    assert routes_that_reach([next(addresses())], client, reached) == {"asking/": ["stranger.example"] * 2}
