"""A deal of the day, played in the browser by people and guests, and its lock."""

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.catalog import FIRST
from games.daily.deals import lock_of, make_deal
from games.daily.models import DailyAttempt, DailyDeal, today
from testing.clocks import at
from testing.people import person
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.test_check import DROPPED
from tests.browser.windows import DESKTOP, PHONE, on_a_desk, on_a_phone
from tests.games.daily.samples import choose_best, deals_of_each_game

pytestmark = pytest.mark.django_db(transaction=True)


def decide(page: Page, deal: DailyDeal, *, wrong: int, by_key: bool) -> None:
    """Take all decisions, the first ``wrong`` ones by the worst action."""
    page.goto(deal.get_absolute_url())
    for decision in deal.decisions.order_by("number"):
        expect(page.locator("#table")).to_have_attribute("data-revision", str(decision.number))
        expect(page.locator("#table[data-playing]")).to_have_count(0)
        worst = max(decision.losses, key=decision.losses.get)
        action = worst if decision.number <= wrong else decision.best
        button = page.locator(f'#table [name="action"][value="{action}"]').filter(visible=True).first
        if by_key:
            button.focus()
            page.keyboard.press("Enter")
        else:
            button.click()
    expect(page.locator("#table")).to_have_attribute("data-revision", "9")
    page.locator(".coach-next").filter(visible=True).click()
    page.wait_for_url(f"**{deal.get_absolute_url()}")
    expect(page.get_by_role("heading", name="All results")).to_be_visible()


@pytest.mark.journey
@pytest.mark.usefixtures("steps_at_once")
def test_two_people_and_two_guests_decide_and_see_one_anothers_results(browser: Browser, live_server):
    deal, alice, bob = make_deal(FIRST, today()), person("Alice"), person("Bob")
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    User.objects.filter(pk=bob.pk).update(tells_friends=True)
    seen = []
    for number, (user, window) in enumerate([(None, PHONE), (bob, DESKTOP), (None, DESKTOP), (alice, PHONE)]):
        with browser.new_context(base_url=live_server.url, **window) as context:
            page = context.new_page()
            page.add_init_script(f"localStorage.setItem('speed', '{'once' if number else 'fast'}')")
            if user:
                sign_in(page, user, live_server.url)
            decide(page, deal, wrong=2 * number, by_key=window is DESKTOP)
            assert_accessible(page)
            seen.append(
                page.locator("#daily-own + .daily-shapes + .hint + p").text_content().strip().split(" · ")[0].strip()
            )
            friends = page.locator("#daily-friends + ol li").all_text_contents()
    points = [*DailyAttempt.objects.order_by("pk").values_list("points", flat=True)]
    assert (len(points), points[0], points) == (4, 80, sorted(points, reverse=True))
    assert seen == ["You are the first to finish.", "Place 2 of 2", "Place 3 of 3", "Place 4 of 4"]
    assert [" ".join(line.split()) for line in friends] == [f"1. Bob {points[1]}", f"2. Alice {points[3]}"]


SHARED = "navigator.share = async (what) => { window.shared = what }"


@on_a_desk
def test_the_text_of_a_day_is_copied_whole_by_a_key(page: Page, live_server):
    alice = person("Alice")
    for deal in deals_of_each_game():
        choose_best(deal, alice)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_in(page, alice, live_server.url)
    page.goto("/daily/")
    page.get_by_role("button", name="Share", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Copied")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert text == page.locator("#daily-text").input_value()
    assert (text.count("●"), "240/240" in text, "/daily/shared/" in text) == (24, True, True)


@on_a_phone
def test_a_phone_shares_the_text_of_a_day_with_its_own_dialog(page: Page, live_server):
    choose_best(deals_of_each_game()[0], alice := person("Alice"))
    page.add_init_script(SHARED)
    sign_in(page, alice, live_server.url)
    page.goto("/daily/")
    page.get_by_role("button", name="Share", exact=True).tap()
    assert page.evaluate("window.shared") == {"text": page.locator("#daily-text").input_value()}


def test_without_scripts_the_text_of_a_day_has_no_button_that_does_nothing(browser: Browser, live_server):
    choose_best(deals_of_each_game()[0], alice := person("Alice"))
    for scripts in (True, False):
        with browser.new_context(base_url=live_server.url, java_script_enabled=scripts, **DESKTOP) as context:
            page = context.new_page()
            sign_in(page, alice, live_server.url)
            page.goto("/daily/")
            expect(page.locator("#daily-text")).to_be_visible()
            expect(page.locator("[data-share-link]")).to_be_visible(visible=scripts)


@on_a_desk
def test_the_page_that_checks_games_checks_a_deal_and_the_lock_saved_before(page: Page):
    deal = make_deal(FIRST, today())
    page.goto(deal.get_absolute_url())
    lock = json.dumps(page.request.get(f"{deal.get_absolute_url()}lock.json").json())
    assert json.loads(lock)["commitment"] == lock_of(deal, deal.made_at)["commitment"]
    with at(deal.opens_at):
        page.goto(f"/check/?daily={deal.day}/{deal.rules}")
        expect(page.locator('[data-verdict="holds"]')).to_be_visible()
        page.evaluate(DROPPED, ["lock.json", lock])
        expect(page.locator('[data-check="saved"]')).to_have_attribute("data-state", "holds")
        assert {each.get_attribute("data-state") for each in page.locator("[data-check]").all()} == {"holds"}
