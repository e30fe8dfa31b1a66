"""Two people in two browsers play a whole game on a production site; turn mails bring them back."""

import itertools
import re
from collections.abc import Iterator

import pytest
from celery import Celery
from playwright.sync_api import Browser, Page, expect

from testing.services.mail import MailServer
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import Site
from tests.browser.test_accounts import send
from tests.browser.test_pushemup import acted, take_a_turn
from tests.browser.windows import DESKTOP, PHONE
from tests.support.mail import html_of, text_of
from tests.support.processes import collected_static_files, eventually

ALICE, BOB = "alice@example.org", "bob@example.org"
CODE = re.compile(r"^([A-Z]{4}-[A-Z]{4})\s*$", re.MULTILINE)
AWAY = "about:blank"
OVER = "form[action$='/rematch']"
A_MINUTE = 60
PUSHEMUP = "PUSH ’em UP!"


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture
def site(tmp_path, mails) -> Iterator[Site]:
    """gunicorn, a worker and a beat, on their own services; mail is due after a second."""
    changed = {"EMAIL_URL": mails.url, "NOTICE_DELAY": "1", "TRUSTED_PROXIES": "0"}
    changed["STATIC_ROOT"] = collected_static_files(tmp_path)
    with (
        own_postgres(durable=False) as database,
        own_valkey() as redis,
        Site(database.url, redis.url, tmp_path, **changed) as site,
    ):
        site.environment["SITE_URL"] = f"http://localhost:{site.port}"
        site.prepare()
        for part in ("web", "worker", "beat"):
            site.start(part)
        yield site


@pytest.fixture
def pages(browser: Browser, site) -> Iterator[dict[str, Page]]:
    """Alice's browser on a desk and Bob's on a phone."""
    url = site.environment["SITE_URL"]
    with browser.new_context(base_url=url, **DESKTOP) as desk, browser.new_context(base_url=url, **PHONE) as phone:
        yield {ALICE: desk.new_page(), BOB: phone.new_page()}


@pytest.fixture
def arrives(mails, site):
    """Wait for a mail about this to one of these people, and return the newest; its subject may say how long is left.

    It asks for sweeps, which find due mail, more often than beat does: beat's half minutes are most of the test's time.
    """
    queue = Celery(broker=site.environment["REDIS_URL"], set_as_current=False)

    def wait(about, *people):
        subject = rf"{about}(, [^:]+ left)?: .*{PUSHEMUP}$"

        def found():
            queue.send_task("games.tasks.sweep")
            to_them = [mail for mail in mails.mails if mail["To"] in people]
            return [mail for mail in to_them if re.match(subject, " ".join(mail["Subject"].split()))][-1:]

        return eventually(found, A_MINUTE, every=1)[0]

    return wait


def take_account(page: Page, name: str, email: str, mails: MailServer) -> None:
    """Sign up, and choose to see all steps at once: waiting for them was most of the test's time."""
    page.goto("/accounts/signup/")
    send(page, name=name, email=email, password1="correct horse")
    (mail,) = eventually(lambda: mails.to(email))
    send(page, code=CODE.search(text_of(mail))[1])
    expect(page.get_by_role("status")).to_contain_text(name)
    page.goto("/settings/")
    page.locator("#at-the-table summary").click()
    page.locator("[name=speed]").select_option("once")
    expect(page.locator("#at-the-table").get_by_role("status")).to_have_text("Saved.")


def open_table(page: Page) -> str:
    """Open a private table for two, at which the other player begins. Return its link."""
    page.goto("/games/new/?rules=pushemup")
    page.locator("main [name=name]").fill("Sunday")
    page.locator("[name=seats][value='2']").check(force=True)
    page.locator("[name=first]").select_option("1")
    page.locator("[name=rated]").uncheck()  # Bob comes as a guest
    page.get_by_role("button", name="Open the table").click()
    return page.locator("#table-link").input_value()


def follow(page: Page, mail: object) -> None:
    """Open the mail's link to the table, from its HTML."""
    page.set_content(html_of(mail))
    page.locator("a[href*='/games/']").first.click()
    page.wait_for_url("**/games/**")
    page.locator("#table").wait_for()


def play(page: Page) -> None:
    """Play the first possible action while it is this person's turn: three heroes face down, then a card each time."""
    if page.locator(".emup-picker").count():
        for value in range(3):
            page.locator("label.emup-pick-card").filter(visible=True).nth(value).click()
        acted(page, page.locator("#act-start").click)
    while page.locator("label.emup-hand-card").count():
        take_a_turn(page)


def play_to_the_end(pages: dict[str, Page], table: str) -> str:
    """Play in turns to the end. Return the person who made the last action."""
    for person in itertools.cycle(pages):
        page = pages[person]
        page.goto(table)
        play(page)
        if page.locator(OVER).count():
            return person
        page.goto(AWAY)
    raise AssertionError


def test_two_people_play_a_whole_game_with_turn_mails(pages, mails, arrives):
    alice, bob = pages[ALICE], pages[BOB]
    take_account(alice, "Alice", ALICE, mails)
    table = open_table(alice)

    bob.goto(table)
    bob.locator("[name=my_name]").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator("main")).to_contain_text("Waiting for Alice to start the game.")
    take_account(bob, "Bob", BOB, mails)

    bob.goto(AWAY)
    alice.goto(table)
    alice.get_by_role("button", name="Start the game").click()
    alice.locator("#table").wait_for()
    alice.goto(AWAY)
    for person in (BOB, ALICE):
        follow(pages[person], arrives("Your turn", person))
        play(pages[person])
        pages[person].goto(AWAY)

    last = play_to_the_end(pages, table)
    (other,) = set(pages) - {last}
    follow(pages[other], arrives("Game over", other))
    expect(pages[other].locator(OVER)).to_be_visible()
