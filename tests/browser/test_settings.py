"""The settings: what is saved as it changes, what is said of it, and the question for the time zone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from accounts.models import User
from tests.browser.pages import assert_accessible_in_both_themes, assert_fits_every_window, sign_in
from tests.browser.windows import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

SECTIONS = ["name", "times", "shown", "at-the-table"]


@pytest.fixture
def settings_of(browser: Browser, live_server, alice) -> Iterator:
    """Open the settings of Alice on a phone in a time zone, with or without scripts."""
    contexts = []

    def opened(zone: str = "UTC", *, scripts: bool = True, path: str = "/settings/") -> Page:
        context = browser.new_context(
            base_url=live_server.url, timezone_id=zone, java_script_enabled=scripts, locale="en", **PHONE
        )
        contexts.append(context)
        page = context.new_page()
        sign_in(page, alice, live_server.url)
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()


def opened_section(page: Page, name: str) -> Locator:
    page.locator(f"#{name} summary").click()
    return page.locator(f"#{name}")


def test_switches_and_choices_are_saved_at_once_and_say_so(settings_of, alice):
    page = settings_of()
    section = opened_section(page, "at-the-table")
    expect(section.get_by_role("button", name="Save")).to_have_count(0)
    section.get_by_label("Play by keyboard").press("Space")
    expect(section.get_by_role("status")).to_have_text("Saved.")
    section.get_by_label("Speed").select_option("fast")
    page.wait_for_function("() => document.querySelector('#id_speed option[value=fast]').defaultSelected")
    alice.refresh_from_db()
    assert (alice.keys, alice.speed, alice.odds) == (False, "fast", True)


def test_presses_are_sent_one_after_the_other_and_the_last_is_stored(settings_of, alice):
    page, held, sent = settings_of(), [], []

    def hold(route: Route) -> None:
        held.append(route)

    keys = opened_section(page, "at-the-table").get_by_label("Play by keyboard")
    page.route("**/settings/", hold, times=1)
    with page.expect_request("**/settings/"):
        keys.press("Space")
    page.on("request", lambda request: sent.append("keys=on" in request.post_data))
    for _ in range(3):  # on, off and on, while the first is on its way
        keys.press("Space")
    with page.expect_event("requestfinished", lambda request: "keys=on" in request.post_data):
        held[0].continue_()
    assert sent == [True]
    expect(keys).to_be_checked()
    alice.refresh_from_db()
    assert alice.keys


@pytest.mark.parametrize("trouble", [lambda route: route.abort(), lambda route: route.fulfill(status=429)])
def test_switch_goes_back_if_it_was_not_saved_and_says_so(settings_of, alice, trouble):
    page = settings_of()
    section = opened_section(page, "at-the-table")
    page.route("**/settings/", trouble)
    section.get_by_label("Play by keyboard").press("Space")
    section.get_by_label("Speed").select_option("slow")
    expect(section.get_by_role("status")).to_have_text("That wasn’t saved. Try again.")
    expect(section.get_by_label("Play by keyboard")).to_be_checked()
    expect(section.get_by_label("Speed")).to_have_value("normal")
    page.unroute("**/settings/")
    section.get_by_label("Play by keyboard").press("Space")
    expect(section.get_by_role("status")).to_have_text("Saved.")
    alice.refresh_from_db()
    assert (alice.keys, alice.speed) == (False, "normal")


def test_one_box_of_the_notifications_is_saved_at_once(settings_of, alice):
    page = settings_of(path="/settings/notices/")
    page.get_by_label("when a game starts, by e-mail").uncheck()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_have_count(1)
    page.get_by_label("When it is my turn").select_option("daily")
    page.get_by_label("Time of the daily e-mail").select_option("20")
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_start, alice.mail_end, alice.mail_when, alice.mail_hour) == (
        True,
        False,
        True,
        "daily",
        20,
    )


@pytest.mark.parametrize(("section", "field"), [("at-the-table", "keys"), ("shown", "profile_times")])
def test_without_scripts_each_section_has_a_button(settings_of, alice, section, field):
    page = settings_of(scripts=False)
    opened_section(page, section)
    page.locator(f"#{section} [name={field}]").uncheck(force=True)
    page.locator(f"#{section}").get_by_role("button", name="Save").click()
    expect(page.locator("main")).to_contain_text("Saved.")
    expect(page.locator(f"#{section} [name={field}]")).not_to_be_checked()
    expect(page.locator("details.settings-section[open]")).to_have_count(1)
    alice.refresh_from_db()
    assert not getattr(alice, field)


QUESTION = "[data-zone-question]"


def test_page_asks_for_the_time_zone_only_where_the_device_has_another_one(settings_of, alice):
    User.objects.update(time_zone="Europe/Paris")
    expect(settings_of("Europe/Paris").locator(QUESTION)).to_be_hidden()
    page = settings_of("Asia/Tokyo")
    expect(page.locator(QUESTION)).to_contain_text("Your device is in Tokyo; your times are shown for Paris.")
    page.get_by_role("button", name="Keep Paris").click()
    expect(page.locator(QUESTION)).to_be_hidden()
    page.reload()
    expect(page.locator(QUESTION)).to_be_hidden()
    alice.refresh_from_db()
    assert alice.time_zone == "Europe/Paris"


def test_zone_of_the_device_is_taken_by_a_press_also_by_its_former_name(settings_of, alice):
    page = settings_of("Asia/Calcutta")
    expect(page.locator(QUESTION)).to_contain_text("Your device is in Kolkata; your times are shown for UTC.")
    page.get_by_role("button", name="Use Kolkata").click()
    expect(page.locator("#times summary")).to_be_focused()
    expect(page.locator("#times summary")).to_contain_text("Kolkata")
    alice.refresh_from_db()
    assert alice.time_zone == "Asia/Kolkata"
    page.reload()
    expect(page.locator(QUESTION)).to_be_hidden()


def test_open_sections_and_the_question_are_accessible_and_fit_every_window(settings_of):
    page = settings_of("Asia/Tokyo")
    for section in SECTIONS:
        opened_section(page, section)
    assert_accessible_in_both_themes(page)
    assert_fits_every_window(page)
