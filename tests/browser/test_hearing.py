"""Games played by what is heard of them, without seeing the screen and without a mouse."""

import random
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.catalog import FIRST, RULES
from games.daily.deals import make_deal
from games.daily.models import today
from games.daily.series import DECISIONS as DECISIONS_OF_A_DEAL
from games.engine.state import State
from games.models import Game
from games.presentation.lesson import lesson_of
from testing.tables import against_bots, ended, fresh, play, play_until, running
from tests.browser.hearing import MOST_WORDS, PARKED, YOUR_TURN, Listener, counts, transcript
from tests.browser.pages import sign_in
from tests.browser.tables import short_game
from tests.browser.test_learn import do_what_is_asked, press
from tests.browser.windows import DESKTOP, on_a_desk
from tests.support.processes import worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.outer]

DECISIONS = 6
MOMENTS = 5  # of a lesson: Next goes away after the fourth of Pousse

# Tells steps by the page's own voice, the first at once and the others while that is read.
SAY = """async (steps) => {
  const address = [...document.scripts].find(({ src }) => /[/]table[.]/.test(src)).src;
  const { say } = await import(address);
  for (const [words, matters] of steps) say(words, matters);
}"""


def assert_well_said(listener: Listener) -> None:
    """Check the whole transcript: its length, its order, and that nothing is said twice or replaced too early."""
    found, script = counts(listener.heard, listener.tabs), transcript(listener.heard)
    assert found.said, script
    assert found.long == [], script
    assert found.replaced == [], script
    assert found.twice == [], script
    assert found.late == [], script
    assert found.lost == 0, script
    assert found.tabs <= 2, f"{listener.tabs}\n{script}"


@pytest.fixture
def listener(page: Page, alice: User, live_server) -> Listener:
    """Alice, who has hidden the hints, listens to a page."""
    sign_in(page, alice, live_server.url)
    return Listener(page)


def open_game(listener: Listener, game: Game) -> None:
    game.seat_rows.update(hints=False)
    listener.page.goto(game.get_absolute_url())


@on_a_desk
@pytest.mark.parametrize("slug", RULES)
def test_a_game_against_bots_is_heard(listener: Listener, alice: User, slug: str):
    with worker():
        open_game(listener, short_game(alice, slug))
        listener.play(DECISIONS)
    assert_well_said(listener)


@on_a_desk
@pytest.mark.parametrize("slug", RULES)
def test_a_game_with_a_friend_is_heard_and_keeps_the_focus(listener: Listener, alice: User, bob: User, slug: str):
    game = running(alice, bob, rules=slug)
    open_game(listener, game)
    for _round in range(3):
        while fresh(game).waiting_for == bob:
            listener.wait(2500)
            legal = fresh(game).state().legal()
            play(fresh(game), "stop" if "stop" in legal else legal[0])
        listener.turn()
        listener.decide()
        listener.wait(1000)
    assert_well_said(listener)


@on_a_desk
@pytest.mark.parametrize("slug", RULES)
def test_what_others_have_done_is_heard_from_its_beginning_at_a_return(
    listener: Listener, alice: User, bob: User, slug: str
):
    game, rng = running(alice, bob, rules=slug), random.Random(slug)
    while fresh(game).waiting_for == alice:
        play(fresh(game), rng.choice(fresh(game).state().legal()))
    open_game(listener, fresh(game))
    listener.page.goto("about:blank")
    while fresh(game).waiting_for == bob:
        play(fresh(game), rng.choice(fresh(game).state().legal()))
    listener.heard.clear()
    open_game(listener, fresh(game))
    listener.turn()
    assert listener.heard[0].words == PARKED, transcript(listener.heard)
    assert_well_said(listener)


@on_a_desk
def test_a_verdict_of_the_deal_of_the_day_is_heard_once_before_the_next_question(listener: Listener):
    deal, page = make_deal(FIRST, today()), listener.page
    page.goto(deal.get_absolute_url())
    for _decision in range(3):
        listener.turn()
        listener.decide()
        verdict = listener.hear(lambda words: "point" in words and ("Better" in words or "best choice" in words))
        said = [each.words for each in listener.since_key() if each.kind == "live"]
        assert sum("Better" in words or "best choice" in words for words in said) == 1, said
        assert said[0] == verdict.words, said
    found = counts(listener.heard, listener.tabs)
    assert (found.long, found.replaced, found.twice) == ([], [], []), transcript(listener.heard)


@on_a_desk
@pytest.mark.parametrize("slug", RULES)
def test_each_moment_of_a_lesson_is_heard_whole_and_once(listener: Listener, slug: str):
    page, moments = listener.page, lesson_of(slug).moments[:MOMENTS]
    page.goto(f"/learn/{slug}/")
    hear_coach(listener)
    for number, moment in enumerate(moments, start=1):
        if moment.task:
            do_what_is_asked(page, moment.actions[0], press)
        else:
            page.locator(".coach-next").filter(visible=True).press("Enter")
        expect(page.locator(f"#table[data-revision='{number}']:not([data-playing])")).to_have_count(1)
        says = hear_coach(listener)
        said = " ".join(each.words for each in listener.since_key() if each.kind == "live")
        assert says in said, transcript(listener.heard)
    found = counts(listener.heard, [])
    assert (found.long, found.replaced) == ([], []), transcript(listener.heard)
    assert (found.twice, found.lost) == ([], 0), transcript(listener.heard)


def hear_coach(listener: Listener) -> str:
    """Wait until what the coach says now has been heard to its end, and return it."""
    says = " ".join(listener.page.locator(".coach-says").filter(visible=True).inner_text().split())
    listener.hear(says.endswith)
    return says


@on_a_desk
@pytest.mark.usefixtures("steps_at_once")
def test_last_verdict_of_the_deal_of_the_day_is_heard_before_the_focus_is_on_the_result(listener: Listener):
    deal, page = make_deal(FIRST, today()), listener.page
    page.goto(deal.get_absolute_url())
    for number in range(1, DECISIONS_OF_A_DEAL + 1):
        expect(page.locator("#table:not([data-playing])")).to_have_attribute("data-revision", str(number))
        page.locator("button[name=action][form=act]").filter(visible=True).first.press("Enter")
    result = listener.hear(lambda words: words == "Your result, link")
    assert [each.words for each in listener.since_key()] == [PARKED, "The best choice: 10 points.", result.words]


@on_a_desk
def test_each_action_of_a_replay_is_heard_briefly(listener: Listener, alice: User, bob: User):
    game = ended(running(alice, bob))
    listener.page.goto(f"{game.get_absolute_url()}replay/?at=0")
    for number in range(1, 6):
        listener.page.keyboard.press("ArrowRight")
        listener.hear(lambda words, number=number: words.startswith(f"Action {number} "))
    assert counts(listener.heard, []).long == [], transcript(listener.heard)


@on_a_desk
@pytest.mark.parametrize(
    ("left", "told"), [(timedelta(hours=20), "Your turn,"), (timedelta(seconds=135), "2 min left")]
)
def test_time_left_is_heard_with_the_turn_if_it_is_short_and_not_again(
    listener: Listener, alice: User, bob: User, left: timedelta, told: str
):
    game = running(alice, bob, pace="daily")
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(deadline=now + left, waiting_since=now, clock_since=now)
    open_game(listener, game)
    asked = listener.hear(lambda words: YOUR_TURN in words)
    assert asked.words.endswith(told)
    if asked.words.endswith("left"):
        expect(listener.page.locator(".band .time-left")).to_have_text("1 min left")
    listener.wait(8000)
    listener.listen()
    assert listener.since_key()[-1] == asked, transcript(listener.heard)


@on_a_desk
def test_steps_that_are_summed_up_are_told_whole(listener: Listener, alice: User):
    open_game(listener, against_bots(alice))
    listener.turn()
    listener.page.keyboard.press("Shift")
    covers = "{} covered red 2 with purple 2 in column 5. {} leads it."
    listener.page.evaluate(
        SAY, [["You drew red 7."], *([covers.format(name, name)] for name in ("Ada", "Milo", "Nora"))]
    )
    told = listener.hear(lambda words: "in the log" in words)
    assert told.words == f"{covers.format('Nora', 'Nora')} 2 more in the log."
    listener.page.keyboard.press("Shift")
    moved, lost = "Nora moved the green square from home to L2. {} Splash!", "Your pawn is in the water."
    long = moved.format("Blocked: L1, so 1 space further. Blocked: R1, so 1 space further.")
    covered = [[covers.format(name, name), False] for name in ("Ada", "Milo")]
    listener.page.evaluate(SAY, [["You drew red 8.", True], *covered, [f"{long} {lost}", True]])
    listener.hear(lambda words: words.endswith(lost))
    assert [each.words for each in listener.since_key()][1:] == [long, lost], transcript(listener.since_key())


@on_a_desk
def test_focus_on_next_is_not_taken_and_given_back_at_each_step(listener: Listener):
    page = listener.page
    page.goto("/learn/push/?at=5")
    listener.hear(lambda words: words == "Next, button")
    page.keyboard.press("Enter")
    listener.hear(lambda words: "Three stacks, a 6 in each" in words)
    assert not [each.words for each in listener.since_key() if each.kind == "focus"], transcript(listener.heard)


@on_a_desk
def test_keys_say_again_what_happened_and_the_whole_table(listener: Listener, alice: User):
    open_game(listener, against_bots(alice))
    page = listener.page
    listener.turn()
    page.keyboard.press(",")
    assert "Your turn" in listener.hear(lambda words: "Your turn" in words).words
    page.keyboard.press(".")
    listener.hear(lambda words: "Score:" in words)
    assert any("D: Draw" in each.words for each in listener.since_key())
    assert all(each.count <= MOST_WORDS for each in listener.since_key()), transcript(listener.since_key())
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("D Draw")
    expect(page.get_by_role("heading", name="Keys")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("#keys [data-now]").evaluate("list => list.replaceChildren()")
    page.locator(".rail-more > summary").click()
    page.get_by_role("button", name="Keys").click()
    expect(page.locator("#keys")).to_contain_text("D Draw")
    page.keyboard.press("Escape")
    assert page.locator("#act-draw").get_attribute("aria-keyshortcuts") == "D"


@on_a_desk
@pytest.mark.parametrize("slug", RULES)
def test_arrow_keys_walk_the_board(listener: Listener, alice: User, slug: str):
    game, decisions = against_bots(alice, rules=slug), iter(range(3))

    def has_board(state: State) -> bool:
        return state.to_act == 0 and next(decisions, None) is None and len(state.view(0).get("stacks", "LR")) > 1

    play_until(game, has_board, random.Random(3))
    open_game(listener, game)
    page, stops = listener.page, listener.page.locator("[data-walk] [id^='stop-']")
    listener.turn()
    stops.first.evaluate("stop => { stop.tabIndex = 0; stop.focus() }")
    page.keyboard.press("ArrowRight")
    expect(stops.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(stops.first).to_be_focused()
    assert page.locator("[data-walk] [tabindex='0']").count() == 1


@on_a_desk
def test_walk_on_the_board_goes_on_where_it_was_when_others_move(listener: Listener, alice: User, bob: User):
    game = play_until(
        running(alice, bob, rules="pushemup"),
        lambda state: state.to_act == 1 and len(state.view(0)["columns"]) > 1,
        random.Random(3),
    )
    open_game(listener, game)
    page, stops = listener.page, listener.page.locator("[data-walk] [id^='stop-']")
    stops.first.evaluate("stop => { stop.tabIndex = 0; stop.focus() }")
    page.keyboard.press("ArrowRight")
    expect(stops.nth(1)).to_be_focused()
    revision = page.locator("#table").get_attribute("data-revision")
    play(fresh(game), fresh(game).state().legal()[0])
    expect(page.locator("#table")).not_to_have_attribute("data-revision", revision)
    expect(page.locator("#table:not([data-playing])")).to_have_count(1)
    expect(stops.nth(1)).to_be_focused()
    assert page.locator("[data-walk] [tabindex='0']").count() == 1


@pytest.fixture
def tunnel(browser: Browser, alice: User, live_server) -> Iterator[Listener]:
    """Alice, on a page whose requests may fail."""
    with browser.new_context(base_url=live_server.url, **DESKTOP) as context:
        page = context.new_page()
        sign_in(page, alice, live_server.url)
        yield Listener(page)
        page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        page.goto("about:blank")  # no poll may outlive the test's database


def test_each_failure_is_heard(tunnel: Listener, alice: User):
    open_game(tunnel, against_bots(alice))
    page = tunnel.page
    tunnel.turn()
    draw = page.locator("#act-draw")
    for answer in (lambda route: route.fulfill(status=500, body=""), lambda route: route.abort()):
        page.route("**/act", answer)
        draw.press("Enter")
        tunnel.hear(lambda words: "could not tell whether" in words, seconds=3)
        page.unroute("**/act")
    page.context.set_offline(True)
    for _press in range(2):
        draw.press("Enter")
        tunnel.hear(lambda words: words.startswith("Offline"), seconds=3)
    found = counts(tunnel.heard, [])
    assert (found.replaced, found.lost) == ([], 0), transcript(tunnel.heard)
