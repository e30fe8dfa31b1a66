"""From a report to an appeal: what a player, staff and the person concerned see, at two widths."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Case
from games.models.staff_measure import StaffMeasure
from testing.people import person, staff
from testing.tables import ended, running
from tests.browser.pages import assert_accessible, assert_fits, sign_in
from tests.browser.windows import on_a_desk
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> dict[str, User]:
    """Bob, who has had another name, insults Alice; they have played rated games."""
    everybody = {name: person(name) for name in ("Alice", "Bob")} | {"Mary": staff()}
    alice, bob = everybody["Alice"], everybody["Bob"]
    for seed in range(3):
        ended(running(alice, bob, rated=True), seed=seed)
    say(running(alice, bob, name="Sunday"), bob, "You fool")
    return everybody


@pytest.mark.journey
@on_a_desk
def test_from_a_report_to_an_appeal(page: Page, live_server, people):
    def come(name: str, address: str) -> None:
        page.goto("about:blank")  # what the page of the one before still loads is theirs
        page.context.clear_cookies()
        sign_in(page, people[name], live_server.url)
        page.goto(address)

    come("Alice", "/people/Bob/")
    page.get_by_role("link", name="Report (Bob)").click()
    assert_accessible(page)
    page.get_by_text("pestering").click()
    page.get_by_label("What happened?").fill("He insults me at every table.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("Thank you. Our staff will look into it.")).to_be_visible()

    come("Mary", f"/admin/games/case/{Case.objects.get().pk}/change/")
    assert_fits(page)
    page.get_by_role("link", name="Bob").first.click()
    assert_fits(page)
    page.get_by_role("link", name="Silence Bob in talk").click()
    assert_fits(page)
    page.get_by_label("How long?").select_option("72")
    page.get_by_label("Reason:").fill("Insults at three tables.")
    page.get_by_role("button", name="Silence Bob in talk").click()
    expect(page.locator("#measures")).to_contain_text("Insults at three tables.")
    assert_fits(page)
    page.goto(f"/admin/games/case/{Case.objects.get().pk}/close/")
    page.get_by_label("Remark:").fill("Silenced.")
    page.get_by_label("Answer:").fill("We have acted on it. Thank you.")
    page.get_by_role("button", name="Close it").click()
    expect(page.locator(".messagelist")).to_contain_text("Closed.")

    come("Alice", "/games/")
    page.get_by_role("link", name="An answer from our staff").click()
    expect(page.get_by_text("We have acted on it. Thank you.")).to_be_visible()
    assert_accessible(page)

    come("Bob", "/games/")
    assert_accessible(page)
    page.get_by_role("link", name="A message from our staff").click()
    expect(page.get_by_role("heading", name="You cannot write to others until")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Ask our staff to look again").click()
    assert_accessible(page)
    page.get_by_label("Why should our staff look at it again?").fill("It was a joke among friends.")
    page.get_by_role("button", name="Send to our staff").click()
    expect(page.get_by_text("It was a joke among friends.")).to_be_visible()

    come("Mary", f"/admin/games/staffact/end-measure/{StaffMeasure.objects.get().pk}/")
    page.get_by_label("Reason:").fill("Friends.")
    page.get_by_role("button", name="End the measure").click()
    come("Bob", "/games/from-staff/")
    expect(page.get_by_role("heading", name="You can write to others again.")).to_be_visible()
