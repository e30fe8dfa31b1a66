"""The replay: by click, by key and automatically, and links to an action."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.name_rules.allowed import PERSON_NAME_LENGTH
from games.catalog import RULES
from games.luck.why import why
from games.models import Action, Game
from games.overview.shown_seat import shown_seats
from games.views.table.drawing.highlights import highlights_of
from testing.people import person
from testing.tables import against_bots, play_to_the_end, running
from tests.browser.pages import assert_accessible, assert_fits, sign_in
from tests.browser.windows import DESKTOP, on_a_desk, on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)

UNDER_WAY = """last => {
  const at = Number(document.getElementById("replay").dataset.at);
  return at > 1 && at < last;
}"""

# Collects what is announced to screen readers from now on.
LISTEN = """() => {
  const live = document.getElementById("live");
  window.heard = [];
  new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
}"""


@pytest.fixture
def game() -> Game:
    """Alice's finished game against a bot; anyone with the link may watch it."""
    return play_to_the_end(against_bots(person("Alice"), seats=2, rules="pushemup", public=True))


def at(page: Page, number: int) -> None:
    """Check that page and address are at this action."""
    expect(page.locator("#replay")).to_have_attribute("data-at", str(number))
    page.wait_for_url(re.compile(rf"\?at={number}$"))


def test_links_and_keys_step_through_the_replay(page: Page, game, live_server):
    sign_in(page, game.host, live_server.url)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Watch again").click()
    expect(page.locator("#replay")).to_have_attribute("data-at", "0")
    page.get_by_role("link", name="Next", exact=True).click()
    at(page, 1)
    assert_accessible(page)
    expect(page.locator("#live")).to_contain_text(f"Action 1 of {game.version}.")
    for key, number in [("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", game.version), ("Home", 0)]:
        page.keyboard.press(key)
        at(page, number)
        assert_fits(page)
    for _press in range(3):
        page.keyboard.press("ArrowRight")  # faster than the answers
    at(page, 3)
    assert page.locator("button[name=action]").count() == 0


@on_a_phone
@pytest.mark.parametrize("rules", RULES)
def test_longest_name_fits(page: Page, live_server, rules):
    """Check the replay, whose band and news show the name, the finished table and the report page."""
    alice = person("Alice")
    over = play_to_the_end(running(alice, person("W" * PERSON_NAME_LENGTH), rules=rules))
    sign_in(page, alice, live_server.url)
    table = over.get_absolute_url()
    for path in [
        table,
        f"{table}report",
        *(f"{table}replay/?at={number}" for number in range(0, over.version, over.version // 3)),
    ]:
        page.goto(path)
        assert_fits(page)


@on_a_desk
def test_focused_element_keeps_its_keys(page: Page, game, live_server):
    sign_in(page, game.host, live_server.url)
    page.goto(f"/games/{game.pk}/replay/?at=5")
    page.get_by_role("combobox", name="Turn").focus()
    page.keyboard.press("End")
    last = page.get_by_role("combobox", name="Turn").locator("option").last.get_attribute("value")
    at(page, int(last))
    page.locator(".seats").focus()
    page.keyboard.press("Home")
    page.get_by_role("link", name="Back", exact=True).click()
    at(page, int(last) - 1)


@pytest.mark.journey
@on_a_desk
def test_jump_to_a_turn(page: Page, game):
    page.goto(f"/games/{game.pk}/replay/")
    turn = page.get_by_role("combobox", name="Turn").locator("option").nth(5)
    page.get_by_role("combobox", name="Turn").select_option(index=5)
    at(page, int(turn.get_attribute("value")))


@on_a_desk
def test_replay_plays_to_the_end_and_stops_on_request(page: Page, game):
    page.goto(f"/games/{game.pk}/replay/?at={game.version - 3}")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    at(page, game.version)
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(UNDER_WAY, arg=game.version)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("Home")
    at(page, 0)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@on_a_desk
def test_playing_replay_is_announced_only_when_it_stops(page: Page, game):
    page.goto(f"/games/{game.pk}/replay/?at={game.version - 4}")
    page.evaluate(LISTEN)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#live")).to_contain_text(f"Action {game.version} of {game.version}.")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(UNDER_WAY, arg=game.version)
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#live")).not_to_contain_text(f"Action {game.version} of")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    places = [sentence.split(".")[0] for sentence in page.evaluate("heard")]
    begin, first = f"Before the first of {game.version} actions", f"Action 1 of {game.version}"
    assert (places[0], places[-2:]) == (f"Action {game.version} of {game.version}", [begin, first])
    assert len(places) in (4, 5)  # a step that was loading when the replay stopped is announced too


@on_a_desk
def test_visitor_opens_a_link_to_an_action(page: Page, game, browser: Browser, live_server):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/games/{game.pk}/replay/?at=7")
    page.get_by_role("link", name="Next", exact=True).click()
    at(page, 8)
    page.get_by_role("button", name="Copy the link to this action").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    sentence = page.locator(".replay-sentence").inner_text()
    with browser.new_context(**DESKTOP) as bobs:
        other = bobs.new_page()
        sign_in(other, person("Bob"), live_server.url)
        other.goto(link)
        assert other.locator(".replay-sentence").inner_text() == sentence
        assert other.locator(".replay-place strong").inner_text() == f"Action 8 of {game.version}"


def test_replay_works_without_scripts(browser: Browser, game, live_server):
    with browser.new_context(base_url=live_server.url, java_script_enabled=False, **DESKTOP) as context:
        page = context.new_page()
        page.goto(f"/games/{game.pk}/replay/")
        page.get_by_role("link", name="Next", exact=True).click()
        page.wait_for_url("**?at=1")
        turn = page.get_by_role("combobox", name="Turn").locator("option").nth(4).get_attribute("value")
        page.get_by_role("combobox", name="Turn").select_option(index=4)
        page.get_by_role("button", name="Go").click()
        page.wait_for_url(f"**?at={turn}")
        assert page.locator(".replay-place strong").inner_text() == f"Action {turn} of {game.version}"
        assert page.get_by_role("button", name="Play").count() == 0


@on_a_desk
def test_disabled_keys_do_nothing(page: Page, game, live_server):
    game.host.keys = False
    game.host.save()
    sign_in(page, game.host, live_server.url)
    page.goto(f"/games/{game.pk}/replay/?at=5")
    page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Back", exact=True).click()
    at(page, 4)


def test_chart_follows_the_replay_and_its_turns_are_links(page: Page, game, live_server):
    page.goto(f"{live_server.url}/games/{game.pk}/replay/?at=1")
    mark, rows = page.locator(".chart-drawing:visible .chart-here"), page.locator(".chart-table tr[data-first]")
    before = mark.get_attribute("d")
    page.get_by_text("The same figures in a table").click()
    expect(rows.first.get_by_role("link")).to_be_visible()
    assert_accessible(page)
    rows.last.get_by_role("link").click()
    at(page, game.version)
    expect(rows.last).to_have_attribute("aria-current", "step")
    expect(page.locator(".chart-table [aria-current]")).to_have_count(1)
    expect(rows.first.get_by_role("link")).to_be_visible()  # the figures stay open
    assert mark.get_attribute("d") != before
    assert_fits(page)


@on_a_desk
def test_link_of_a_shared_game_is_copied(page: Page, game, live_server):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{live_server.url}/games/{game.pk}/")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/games/{game.pk}/")


def test_line_of_the_game_is_dragged_and_moved_by_keys(page: Page, game, live_server):
    page.goto(f"{live_server.url}/games/{game.pk}/replay/")
    line = page.get_by_role("slider", name="Place in the game")
    box = line.bounding_box()
    page.mouse.move(box["x"] + 13, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"], steps=9)
    page.mouse.move(box["x"] + box["width"], box["y"], steps=9)
    page.mouse.up()
    at(page, game.version)
    expect(line).to_have_attribute("aria-valuetext", f"Action {game.version} of {game.version}")
    page.keyboard.press("ArrowLeft")
    at(page, game.version - 1)
    turns = [
        int(each.get_attribute("value")) for each in page.get_by_role("combobox", name="Turn").locator("option").all()
    ]
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("PageUp")
    at(page, 1)
    page.keyboard.press("PageUp")
    second = next(turn for turn in turns if turn > 1)
    at(page, second)
    page.get_by_role("link", name="Next", exact=True).click()
    at(page, second + 1)
    expect(line).to_have_js_property("value", str(second + 1))
    assert_accessible(page)


def test_chart_leads_to_the_turn_that_is_pressed(page: Page, game, live_server):
    page.goto(f"{live_server.url}/games/{game.pk}/replay/")
    chart = page.locator(".chart-drawing:visible")
    chart.scroll_into_view_if_needed()
    before = chart.locator(".chart-here").get_attribute("d")
    wide = chart.bounding_box()["width"]
    chart.click(position={"x": wide * 0.5, "y": 60})
    page.wait_for_url(re.compile(r"\?at=[1-9]"))
    assert chart.locator(".chart-here").get_attribute("d") != before
    turn = page.locator("#replay-turn").input_value()
    expect(page.locator("#replay")).to_have_attribute("data-at", turn)


COVERED = """() => {
  const [seen, bar] = [".table-window", "#replay"].map((name) => document.querySelector(name).getBoundingClientRect());
  const { position } = getComputedStyle(document.querySelector("#replay"));
  return [seen.bottom <= bar.top, bar.bottom <= innerHeight, position];
}"""


@pytest.mark.parametrize("rules", RULES)
def test_controls_are_in_sight_and_cover_nothing(page: Page, live_server, rules):
    over = play_to_the_end(running(person("Alice"), person("Bob"), rules=rules, public=True))
    for size in ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 720), (1920, 1080)):
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.goto(f"{live_server.url}/games/{over.pk}/replay/?at={over.version // 2}")
        assert page.evaluate(COVERED) == [True, True, "static"], size


PLACES = """() => ["#replay-scrubber", ".replay-ways"].map((name) => {
  const { top, bottom } = document.querySelector(name).getBoundingClientRect();
  return [top, bottom];
})"""


@pytest.mark.parametrize("rules", RULES)
def test_line_and_buttons_stand_still_whatever_the_sentence(browser: Browser, live_server, rules):
    alice = person("Alice")
    over = play_to_the_end(against_bots(alice, seats=4, rules=rules))
    with browser.new_context(base_url=live_server.url, locale="fr") as context:
        page = context.new_page()
        sign_in(page, alice, live_server.url)
        for width, height in ((320, 568), (360, 640), (768, 1024), (1280, 720)):
            page.set_viewport_size({"width": width, "height": height})
            seen = []
            for action in (0, over.version // 2, over.version):  # the last one's sentence tells the end
                page.goto(f"/games/{over.pk}/replay/?at={action}")
                page.evaluate("document.fonts.ready")
                seen.append(page.evaluate(PLACES))
            assert seen[1:] == seen[:-1], (width, seen)
            assert seen[0][-1][-1] <= height


@on_a_phone
def test_jump_in_the_log_closes_it_on_a_phone(page: Page, game, live_server):
    page.goto(f"{live_server.url}/games/{game.pk}/replay/?at={game.version}")
    page.get_by_role("button", name="Log").click()
    jump = page.locator(".log-turn a").nth(1)
    assert jump.bounding_box()["height"] >= 44
    jump.click()
    expect(page.locator("#log")).to_be_hidden()
    expect(page.locator("#replay")).not_to_have_attribute("data-at", str(game.version))


@pytest.mark.parametrize("slug", RULES)
def test_what_was_played_and_what_was_better_are_marked_on_the_board(page: Page, live_server, slug):
    game = play_to_the_end(against_bots(person("Alice"), seats=2, rules=slug))
    people = shown_seats(list(game.seat_rows.all()), 0)
    rows = game.actions.filter(by=Action.By.PLAYER, seat=0).exclude(action__startswith="start:").order_by("number")
    row = next(row for row in rows if (found := why(game, row, people)) and found.better)
    sign_in(page, game.host, live_server.url)
    page.goto(f"/games/{game.pk}/replay/?before={row.number}")
    for word in ("Played", "Expert"):
        expect(
            page.locator(".play-area .marked-choice, .table-window .marked-choice").get_by_text(word).first
        ).to_be_attached()
    expect(page.locator(".table-window .marked-choice.mark-better:visible").first).to_be_visible()
    expect(page.locator(".table-window .marked-choice:visible").first).to_be_in_viewport()
    assert page.evaluate(COVERED) == [True, True, "static"]
    assert_accessible(page)
    assert_fits(page)


@on_a_phone
@pytest.mark.parametrize("window", [{"width": 360, "height": 640}, {"width": 390, "height": 844}], ids=str)
@pytest.mark.parametrize("slug", RULES)
def test_on_a_phone_the_bar_ends_with_the_window_and_the_players_are_whole(page: Page, live_server, slug, window):
    game = play_to_the_end(against_bots(person("Alice"), seats=2, rules=slug))
    sign_in(page, game.host, live_server.url)
    page.set_viewport_size(window)
    page.goto(f"/games/{game.pk}/replay/?at=9")
    bar, seat, board = (page.locator(part).first.bounding_box() for part in ("#replay", ".seat", ".table-window"))
    assert (seat["y"] >= board["y"], seat["height"] > 44) == (True, True)
    assert window["height"] - 12 <= bar["y"] + bar["height"] <= window["height"]


def test_keys_jump_to_highlights(page: Page, game, live_server):
    page.goto(f"{live_server.url}/games/{game.pk}/replay/")
    first, second, *_others = highlights_of(game)
    for key, number in [("n", first), ("n", second), ("p", first)]:
        page.keyboard.press(key)
        at(page, number)
    page.get_by_role("link", name="Next highlight").click()
    at(page, second)
    assert_fits(page)
    assert_accessible(page)
    expect(page.locator(".replay-highlights")).to_have_attribute("d", re.compile(f"^M{first} 0v1M{second} 0v1"))
