"""The end of a game: celebrated once, in the game's own pieces."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.catalog import RULES
from games.models import Game
from games.presentation.results import Ending
from testing.tables import against_bots, ended, play_to_the_end
from tests.browser.pages import assert_accessible, assert_fits, sign_in
from tests.browser.windows import on_a_desk, on_a_phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("steps_at_once")]

# Notes each celebration that begins, and of each that comes its pieces and what the first score is meanwhile.
NOTE = """
window.begun = [];
window.celebrated = [];
document.addEventListener("celebration", ({ detail }) => begun.push(detail));
document.addEventListener("htmx:after:swap", () => {
  if (document.querySelector(".band-over")) document.documentElement.dataset.over = "";
});
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.classList?.contains("celebration")) {
        const score = document.querySelector(".ranking tbody .ranking-score").textContent;
        celebrated.push([node.className, node.querySelectorAll("svg").length, score]);
        document.documentElement.dataset.celebrated = celebrated.length;
      }
}).observe(document, { childList: true, subtree: true });
"""

# The spaces of a board whose names lie on something else than the sea.
COVERED_NAMES = """() => {
  const box = (element) => element.getBoundingClientRect();
  const others = [...document.querySelectorAll(".band, .pousse-next, .pousse-over")].map(box);
  return [...document.querySelectorAll(".pousse-stone-name")]
    .filter((name) => others.some(({ top, bottom }) => box(name).top < bottom && box(name).bottom > top))
    .map((name) => name.textContent.trim());
}"""

# The texts in sight on which a celebration lies, which is to be pressed here.
CROSSED = """() => Array.from(document.querySelectorAll(
    ".facts li, .ranking-name, tbody .ranking-score, .seat :is(.person-name, .person-team, .person-score, p)"))
  .filter((text) => text.checkVisibility() && !text.matches(".visually-hidden"))
  .filter((text) => {
    const words = document.createRange();
    words.selectNodeContents(text);
    const { left, top, width, height } = (text.matches("p") ? text : words).getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".celebration");
  })
  .map((text) => text.textContent.trim())"""

# Lets a celebration last for ever, unless somebody ends it.
LONG = "window.setTimeout = ((old) => (end, ms, ...rest) => old(end, ms === 1900 ? 1e9 : ms, ...rest))(setTimeout);"


@pytest.fixture(autouse=True)
def ending(request, monkeypatch) -> Ending:
    """What the end is to Alice, whatever the ranking says: a victory, unless a test wants another end."""
    ending = getattr(request, "param", Ending.WON)
    monkeypatch.setattr("games.views.table.drawing.game.outcome_for", lambda _ranking, _seat: ending)
    return ending


def watch_the_end(page: Page, alice, live_server, rules: str = "push") -> Game:
    """Open a game, which comes to its end meanwhile."""
    game = against_bots(alice, seats=2, rules=rules)
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    end = play_to_the_end(game)
    expect(page.locator(".band-over")).to_be_visible()
    return end


@pytest.mark.journey
@pytest.mark.parametrize("rules", RULES)
@on_a_phone
def test_end_is_celebrated_once_and_scores_count_up(page: Page, alice, live_server, rules):
    page.add_init_script(NOTE)
    end = watch_the_end(page, alice, live_server, rules)
    expect(page.locator("html")).to_have_attribute("data-celebrated", "1")
    expect(page.locator(".ranking tbody .ranking-score").first).to_have_text(str(max(end.scores)))
    expect(page.locator("body > .celebration")).to_have_count(0)
    expect(page.locator(".ranking tbody tr").first).to_be_in_viewport()
    assert page.locator(".ranking thead").bounding_box()["height"] < 55  # at most two lines
    [[classes, pieces, score]] = page.evaluate("celebrated")
    assert re.fullmatch("celebration celebration-won", classes)
    assert (pieces > 0, score) == (True, "0")
    page.reload()
    expect(page.locator("#band")).to_be_focused()  # after the scripts of the page
    assert page.evaluate("begun") == []


@pytest.mark.parametrize("ending", [Ending.PLACED, Ending.LAST], indirect=True)
@on_a_phone
def test_nothing_dances_for_who_has_not_won(page: Page, alice, live_server):
    page.add_init_script(NOTE)
    watch_the_end(page, alice, live_server)
    expect(page.locator("html[data-over]")).to_have_count(1)  # by the event that may begin a celebration
    assert page.evaluate("begun") == []


@pytest.mark.parametrize("rules", RULES)
@on_a_phone
def test_facts_come_first_and_a_way_leads_below_the_sheet(page: Page, alice, live_server, rules):
    page.set_viewport_size({"width": 360, "height": 640})
    watch_the_end(page, alice, live_server, rules)
    facts, ranking = page.locator(".facts").bounding_box(), page.locator(".ranking").bounding_box()
    assert facts["y"] + facts["height"] <= ranking["y"]
    page.get_by_role("link", name="Further down").click()
    expect(page.locator(".over-links a").first).to_be_in_viewport(ratio=1)
    share, sheet = page.locator(".over-links").bounding_box(), page.locator(".action-sheet").bounding_box()
    assert share["y"] + share["height"] <= sheet["y"]
    assert_accessible(page)


@pytest.mark.parametrize("rules", RULES)
def test_nothing_crosses_the_facts_the_names_and_the_scores(page: Page, alice, live_server, rules):
    page.add_init_script(LONG)
    watch_the_end(page, alice, live_server, rules)
    expect(page.locator("body > .celebration")).to_have_count(1)
    page.locator("body > .celebration").evaluate("pieces => { pieces.style.pointerEvents = 'auto'; }")
    assert page.evaluate(CROSSED) == []
    assert page.evaluate("document.elementFromPoint(2, 2).matches('.celebration')")


@on_a_phone
def test_a_press_ends_the_celebration_and_does_what_it_is_for(page: Page, alice, live_server):
    page.add_init_script(LONG)
    end = watch_the_end(page, alice, live_server)
    celebration = page.locator("body > .celebration")
    expect(celebration).to_have_count(1)
    page.get_by_role("button", name="Log").tap()
    expect(celebration).to_have_count(0)
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator(".ranking tbody .ranking-score").first).to_have_text(str(max(end.scores)))


@on_a_phone
def test_a_key_ends_the_celebration(page: Page, alice, live_server):
    page.add_init_script(LONG)
    watch_the_end(page, alice, live_server)
    celebration = page.locator("body > .celebration")
    expect(celebration).to_have_count(1)
    page.keyboard.press("Escape")
    expect(celebration).to_have_count(0)


@on_a_phone
def test_nothing_moves_with_reduced_motion(page: Page, alice, live_server):
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(NOTE)
    end = watch_the_end(page, alice, live_server)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("celebrated") == []
    expect(page.locator(".ranking tbody .ranking-score").first).to_have_text(str(max(end.scores)))


@on_a_desk
def test_result_of_six_players_does_not_lie_over_ones_own_cards_on_a_low_desktop(page: Page, alice, live_server):
    game = play_to_the_end(against_bots(alice, seats=6))
    sign_in(page, alice, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(game.get_absolute_url())
    result, own = (page.locator(name).bounding_box() for name in (".over", ".push-own"))
    assert result["y"] + result["height"] <= own["y"]
    page.locator(".over-links a").last.scroll_into_view_if_needed()
    expect(page.locator(".over-links a").last).to_be_in_viewport(ratio=1)


@on_a_desk
def test_win_stands_in_one_line_with_its_crown_and_pieces(page: Page, alice, live_server):
    game = against_bots(alice, seats=2)
    Game.objects.filter(pk=game.pk).update(
        position=game.position | {"bank": [["r6", "r5", "r4", "b6", "b5", "b4"], []]}
    )
    assert ended(game).state().winners() == [0]
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    crown, words, pieces = (
        page.locator(f".band-won {part}").bounding_box() for part in (".icon-solid", ".band-question", ".band-pieces")
    )
    assert 0 < words["x"] - (crown["x"] + crown["width"]) < 20
    assert pieces["x"] >= words["x"] + words["width"]


@pytest.mark.parametrize("rules", RULES)
@on_a_desk
def test_way_to_share_is_in_sight_in_a_low_window(page: Page, alice, live_server, rules):
    game = play_to_the_end(against_bots(alice, seats=4, rules=rules))
    sign_in(page, alice, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(game.get_absolute_url())
    expect(page.get_by_role("link", name="Share")).to_be_in_viewport(ratio=1)


@on_a_desk
def test_points_of_six_players_stay_on_their_cards(page: Page, alice, live_server):
    game = play_to_the_end(against_bots(alice, seats=6))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    for width in (1024, 1200, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        cut = page.locator(".seat").evaluate_all("seats => seats.map((seat) => seat.scrollWidth - seat.clientWidth)")
        assert cut == [0] * 5, width


@pytest.mark.parametrize("seats", [3, 4])
@on_a_desk
def test_names_of_the_spaces_do_not_lie_over_the_result_on_a_low_desktop(page: Page, alice, live_server, seats):
    game = play_to_the_end(against_bots(alice, seats=seats, rules="pousse"))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    for width, height in ((960, 600), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".pousse-over")).to_be_visible()
        assert page.evaluate(COVERED_NAMES) == [], (width, height)
        assert page.locator(".over").evaluate("over => over.scrollWidth - over.clientWidth") == 0, (width, height)
    page.locator(".over-links a").last.scroll_into_view_if_needed()
    expect(page.locator(".over-links a").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("rules", RULES)
@on_a_phone
def test_end_fits_a_small_phone_upright_and_on_its_side(page: Page, alice, live_server, rules):
    alice.language = "fr"
    alice.save()
    game = play_to_the_end(against_bots(alice, seats=3, rules=rules))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    for width, height in ((320, 568), (568, 320), (640, 360), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".ranking tbody tr")).to_have_count(3)
        assert_fits(page)
        assert page.locator(".over").evaluate("over => over.scrollWidth - over.clientWidth") == 0, (width, height)
    page.locator(".ranking tbody tr").last.click(trial=True)  # nothing lies over it
    seats = [seat.bounding_box()["height"] for seat in page.locator(".seat").all()]
    assert max(seats) < 100  # no word stands letter below letter
    heights = [button.bounding_box()["height"] for button in page.locator(".action-sheet-next .button").all()]
    assert heights == [46] * 3  # one line each
