"""The page fixture, at the width of a phone and of a desktop."""

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect

from tests.browser.windows import DESKTOP, PHONE
from tests.support.processes import shared_static_files

expect.set_options(timeout=30_000)  # the machine may be busy


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request, browser: Browser, live_server) -> Page:
    """A page that must log no errors, but for requests under way when the test takes the network away."""
    complaints = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            complaints.append(message.text)

    context = browser.new_context(base_url=live_server.url, **request.param)
    page = context.new_page()
    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()
    assert complaints == []


@pytest.fixture(autouse=True)
def collected_files(settings) -> None:
    """Let pages have the scripts and style sheets that a site has: few, joined and shortened."""
    settings.STATIC_ROOT = shared_static_files()
    collected = {"staticfiles": {"BACKEND": "pushsite.static_files.CollectedStaticFiles"}}
    settings.STORAGES = settings.STORAGES | collected


@pytest.fixture(autouse=True)
def frequent_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table that waits for a person ask every half second: tests would wait three seconds for each player."""
    for module in ("context", "played"):
        monkeypatch.setattr(f"games.views.table.{module}.POLL_PERSON_MS", 500)


@pytest.fixture
def steps_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let new people see all steps at once: most of a whole game would be waiting for them."""
    from accounts.models import User  # needs Django, which is not set up yet when this file is loaded

    monkeypatch.setattr(User._meta.get_field("speed"), "default", "once")
