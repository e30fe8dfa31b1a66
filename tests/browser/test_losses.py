"""Lost answers, stalls and a short time offline: pages say so, recover by themselves, and do nothing twice."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from games.models import Action, Game
from games.talk.models import Message
from testing.tables import against_bots, ended, fresh, play, running
from tests.browser.pages import look_away, sign_in
from tests.browser.windows import DESKTOP

pytestmark = pytest.mark.django_db(transaction=True)

BANNER = "#connection [data-when={}]"


@pytest.fixture
def train(browser: Browser, live_server) -> Iterator[Page]:
    """A page whose failing requests may be logged."""
    context = browser.new_context(base_url=live_server.url, **DESKTOP)
    yield (page := context.new_page())
    page.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()


@pytest.fixture
def at_table(train: Page, live_server) -> Callable[[User, Game], Page]:
    """Open a table for a person, on a clock that the test moves."""

    def opened(user: User, game: Game) -> Page:
        sign_in(train, user, live_server.url)
        train.clock.install()
        train.goto(game.get_absolute_url())
        return train

    return opened


def hang(_route: Route) -> None:
    """Let a request never arrive."""


def lose_answer(route: Route) -> None:
    """Let a request arrive, and its answer get lost."""
    route.fetch()
    route.abort()


def own_actions(user: User) -> int:
    return Action.objects.filter(person=user).count()


def says(page: Page, when: str) -> None:
    """Wait until the banner says this, and screen readers are told the same."""
    words = page.locator(BANNER.format(when))
    expect(words).to_be_visible()
    expect(page.locator("#live")).to_have_text(words.text_content())


@pytest.mark.parametrize("page_of", ["lesson", "replay", "own turn"])
def test_a_page_that_asks_for_nothing_notices_that_the_site_is_back(train: Page, alice, live_server, page_of):
    sign_in(train, alice, live_server.url)
    game = against_bots(alice)
    if page_of == "replay":
        game = ended(game)
    own_turn = game.get_absolute_url()
    train.goto({"lesson": "/learn/pousse/", "replay": f"{own_turn}replay", "own turn": own_turn}[page_of])
    expect(train.locator("#table[data-playing]")).to_have_count(0)
    train.evaluate("addEventListener('online', (event) => event.stopImmediatePropagation(), true)")  # as on some phones
    train.context.set_offline(True)
    says(train, "offline")
    train.context.set_offline(False)
    expect(train.locator("#connection")).to_be_hidden()


def test_a_lost_answer_in_a_lesson_leaves_a_button_that_works(train: Page):
    train.goto("/learn/pousse/?at=1")
    train.route("**/learn/pousse/**", lose_answer, times=1)
    train.locator(".coach-next").filter(visible=True).click()
    says(train, "unknown")
    train.locator(".coach-next").filter(visible=True).click()
    expect(train.locator("#table")).to_have_attribute("data-revision", "2")
    expect(train.locator("#connection")).to_be_hidden()


def test_a_press_while_offline_is_told_and_asks_whether_the_site_is_back(train: Page):
    train.goto("/learn/pousse/?at=1")
    train.context.set_offline(True)
    says(train, "offline")
    train.evaluate("document.getElementById('live').textContent = ''")
    with train.expect_request("**/health"):
        train.locator(".coach-next").filter(visible=True).click()
    says(train, "offline")


def test_a_stalled_poll_is_given_up_with_a_word(at_table, alice, bob):
    page = at_table(alice, running(bob, alice))
    page.route("**/table?*", hang)
    with page.expect_request("**/table?*"):
        page.clock.run_for(600)
    page.clock.run_for(8_100)
    says(page, "offline")
    page.unroute("**/table?*")
    page.clock.run_for(4_000)
    expect(page.locator("#connection")).to_be_hidden()


def test_a_table_that_is_looked_at_again_asks_at_once_although_a_poll_hangs(at_table, alice, bob):
    game = running(bob, alice)
    page = at_table(alice, game)
    page.route("**/table?*", hang, times=1)
    with page.expect_request("**/table?*"):
        page.clock.run_for(600)
    look_away(page, hidden=True)
    after = play(game, "draw")
    look_away(page, hidden=False)
    page.clock.run_for(100)
    expect(page.locator(f"#table[data-version='{after.version}']")).to_be_attached()


def test_a_move_without_an_answer_says_so_and_is_sent_again_as_the_same_move(at_table, alice, bob):
    page = at_table(alice, running(alice, bob))
    sent = []

    def arrive_without_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        route.fetch()

    page.route("**/act", arrive_without_answer, times=1)
    page.on("request", lambda request: request.url.endswith("/act") and sent.append(request.post_data))
    page.get_by_role("button", name="Draw").click()
    page.clock.run_for(3_100)
    says(page, "waiting")
    page.get_by_role("button", name="Draw").click()
    page.clock.run_for(2_000)
    expect(page.locator("#table")).to_have_attribute("data-version", str(fresh(Game.objects.get()).version))
    expect(page.locator("#connection")).to_be_hidden()
    assert own_actions(alice) == 1
    assert len({re.search("command_id=([^&]+)", each)[1] for each in sent}) == 1


@pytest.mark.parametrize(
    ("status", "said"), [(504, "We could not tell whether this was played."), (403, "Nothing was played.")]
)
def test_nothing_was_played_is_said_only_if_the_site_knows(at_table, alice, bob, status, said):
    page = at_table(alice, running(alice, bob))
    page.route("**/act", lambda route: route.fulfill(status=status, body="no table"), times=1)
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("#connection")).to_contain_text(said)
    expect(page.locator("#live")).to_contain_text(said)
    with page.expect_response("**/table?*"):
        page.clock.run_for(4_000)
    expect(page.locator("#connection")).to_contain_text(said)  # until the next press
    before = page.locator("#table").get_attribute("data-version")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    expect(page.locator("#connection")).to_be_hidden()
    assert own_actions(alice) == 1


def test_a_move_whose_answer_was_lost_shows_with_the_next_poll(at_table, alice, bob):
    page = at_table(alice, running(alice, bob))
    page.route("**/act", lose_answer, times=1)
    page.get_by_role("button", name="Draw").click()
    says(page, "unknown")
    page.clock.run_for(4_000)
    expect(page.locator("#connection")).to_be_hidden()
    assert own_actions(alice) == 1


def test_a_message_on_its_way_says_so_and_sent_again_it_comes_once(at_table, alice, bob):
    page = at_table(alice, running(alice, bob))
    page.locator("#log").get_by_role("link", name="Talk").click()
    page.locator("#talk-text").fill("Hello")
    page.route("**/talk/send", hang, times=1)
    page.get_by_role("button", name="Send").click()
    page.clock.run_for(600)
    expect(page.locator("#talk-notice")).to_have_text("Sending…")
    page.clock.run_for(20_000)
    expect(page.locator("#talk-notice")).to_have_text("No answer from the site. Please try again.")
    page.get_by_role("button", name="Send").click()
    page.clock.run_for(2_000)
    expect(page.locator("#talk .talk-text")).to_have_text("Hello")
    expect(page.locator("#talk-notice")).to_be_empty()
    assert Message.objects.count() == 1


@pytest.mark.parametrize("path", ["/play/", "/games/friends/", "/games/new/"])
def test_a_form_without_an_answer_says_that_it_may_be_pressed_again(train: Page, alice, live_server, path):
    sign_in(train, alice, live_server.url)
    train.clock.install()
    train.goto(path)
    button, waiting = train.locator("main form[method=post] button.button-accent").first, train.locator("#slow")
    button.evaluate("button => { button.form.target = 'elsewhere'; }")  # Playwright would wait for the answer
    train.evaluate("document.body.append(Object.assign(document.createElement('iframe'), { name: 'elsewhere' }))")
    train.route(lambda url: not url.endswith(path), hang)
    button.click()
    expect(waiting).to_be_hidden()
    train.clock.fast_forward(4_000)
    expect(waiting).to_have_text("No answer yet. You can press again: it counts once.")
    expect(waiting).to_be_in_viewport(ratio=1)
