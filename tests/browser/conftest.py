"""The page fixture, at the width of a phone and of a desktop."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.windows import DESKTOP, PHONE
from tests.support.processes import shared_static_files

expect.set_options(timeout=30_000)  # the machine may be busy


GIVEN_UP = "htmx:error: timeout"  # a poll, after 8 s: the machine may be busy, or the test moves the page's clock
NO_NETWORK = "ERR_INTERNET_DISCONNECTED|Failed to fetch"


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request, browser: Browser, live_server) -> Page:
    """A page that must log no errors, but for polls that it gives up, and where the test takes the network away."""
    complaints = []
    expected = f"{GIVEN_UP}|{NO_NETWORK}" if request.node.get_closest_marker("loses_network") else GIVEN_UP

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not re.search(expected, message.text):
            complaints.append(message.text)

    context = browser.new_context(base_url=live_server.url, **request.param)
    page = context.new_page()
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def collected() -> dict[str, Any]:
    """The settings of a site whose scripts and style sheets are few, joined and shortened."""
    return {
        "STATIC_ROOT": shared_static_files(),
        "STORAGES": settings.STORAGES | {"staticfiles": {"BACKEND": "pushsite.web.static_files.CollectedStaticFiles"}},
        "WHITENOISE_USE_FINDERS": False,  # a link to a source must fail, as it would there
        "WHITENOISE_AUTOREFRESH": False,
    }


@pytest.fixture(scope="session")
def live_server(collected: dict[str, Any]) -> Iterator[LiveServer]:
    """pytest-django's server; WhiteNoise, which serves the files compressed as on a site, reads its settings then."""
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = lambda site: site  # Django's own would send them as they are
    with override_settings(**collected):
        server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def collected_files(collected: dict[str, Any]) -> Iterator[None]:
    """Let pages link these files."""
    with override_settings(**collected):
        yield


@pytest.fixture(autouse=True)
def frequent_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table that waits for a person ask every half second: tests would wait three seconds for each player."""
    for module in ("table", "game"):
        monkeypatch.setattr(f"games.views.table.drawing.{module}.POLL_PERSON_MS", 500)


@pytest.fixture
def steps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new people see all steps at once: most of a whole game would be waiting for them."""
    from accounts.models import User  # needs Django, which is not set up yet when this file is loaded

    monkeypatch.setattr(User._meta.get_field("speed"), "default", "once")


@pytest.fixture(autouse=True)
def no_service_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no service worker stand between a page and the network, unless a test allows it: tests could not route."""

    def new_context(browser: Browser, **options: Any) -> BrowserContext:
        return make(browser, **{"service_workers": "block"} | options)

    make = Browser.new_context
    monkeypatch.setattr(Browser, "new_context", new_context)
