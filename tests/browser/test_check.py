"""The page that checks a game's history without sending it."""

import json
from itertools import product
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from accounts.models import User
from testing.tables import play, play_to_the_end, running
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import on_a_desk
from tests.games.fairness import vector
from tests.games.history.breaks import (
    another_action,
    another_first,
    another_roll,
    another_secret,
    another_shuffle,
    another_text,
    swapped_seats,
    swapped_texts,
    with_an_action_more,
    without_an_action,
)
from tests.games.history.stored import NAMES, ONE_OF_EACH, load, path, unmarked

pytestmark = pytest.mark.django_db(transaction=True)

DROPPED = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  document.getElementById("drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
}"""
MODULES = """async ([scheme, push]) => {
  window.scheme = await import(scheme);
  window.push = await import(push);
}"""
PARTS = {
    "game": {"id": "elsewhere", "commitment": "0" * 64},
    "rules": {"rules_version": 2},
    "seats": {"seats": 4},
    "options": {"options": {}},
    "fingerprint": {"commitment": "0" * 64},
    "text": {"text": "another"},
}
CHANGES = {
    another_action: {"chain"},
    another_roll: {"rolls"},
    another_shuffle: {"shuffles"},
    another_secret: {"lock"},
    another_text: {"shuffles", "chain"},
    swapped_texts: {"shuffles", "chain"},
    swapped_seats: {"chain"},
    another_first: {"chain", "first"},
    without_an_action: {"numbers", "chain"},
    with_an_action_more: {"chain"},
}
ALL = ["lock", "first", "shuffles", "rolls", "numbers", "chain"]


def found(page: Page) -> tuple[str, dict[str, str]]:
    """The verdict, and the result of each check."""
    page.locator("[data-verdict]").filter(visible=True).wait_for()
    verdict = page.locator("[data-verdict]").filter(visible=True).get_attribute("data-verdict")
    return verdict, {check: page.locator(f"[data-check={check}]").get_attribute("data-state") for check in ALL}


def chosen(page: Page, *files: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """``found`` after these files were chosen together."""
    named = [
        {"name": f"{file.get('format')}.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()}
        for file in files
    ]
    page.locator("#history").set_input_files(named)
    return found(page)


def lock_state(page: Page) -> tuple[str, list[str]]:
    """The result of comparing a saved lock, and the parts that differ."""
    differing = page.locator("[data-part]").filter(visible=True)
    parts = [line.get_attribute("data-part") for line in differing.all()]
    return page.locator("[data-check=saved]").get_attribute("data-state"), parts


def saved_with(history: dict[str, Any], **changed: object) -> dict[str, Any]:
    """A lock as the first player of a recorded game could have saved it."""
    same = {name: history[name] for name in ("id", "game", "rules_version", "seats", "options")}
    fairness = history["fairness"]
    locked = {"scheme": fairness["scheme"], "commitment": fairness["commitment"]}
    own = {"seat": 0, "text": fairness["entropy"][0]}
    return {"format": "pushsite-lock", "version": 1, **same, **locked, **own, **changed}


def test_every_recorded_game_passes_the_check(page: Page):
    page.goto("/check/")
    for name in NAMES:
        rolls = "holds" if name.startswith("push-") else "open"
        assert chosen(page, load(name)) == ("holds", dict.fromkeys(ALL, "holds") | {"rolls": rolls})
    assert_accessible(page)


@pytest.mark.journey
@on_a_desk
def test_a_changed_file_is_found(page: Page):
    page.goto("/check/")
    for (change, failing), name in product(CHANGES.items(), ONE_OF_EACH):
        if change == another_roll and not name.startswith("push-"):
            continue
        history = load(name)
        change(history)
        verdict, states = chosen(page, history)
        assert verdict == "fails", (change, name)
        assert failing <= {check for check in ALL if states[check] == "fails"}, (change, name)


@on_a_desk
def test_dropped_file_is_checked_and_sent_nowhere(page: Page):
    page.goto("/check/")
    sent = []
    # Chromium may request the icon at any time, even after the page has loaded.
    page.on("request", lambda request: request.url.endswith("/favicon.svg") or sent.append(request.url))
    page.evaluate(DROPPED, ["dropped.json", json.dumps(load("pousse-goal"))])
    assert found(page)[0] == "holds"
    expect(page.locator("[data-name]")).to_have_text("dropped.json")
    assert sent == []


@on_a_desk
def test_first_failing_action_is_named(page: Page):
    history = load("push-bust")
    another_roll(history)
    number = [row["n"] for row in history["actions"] if row["chance"]][-1]
    page.goto("/check/")
    chosen(page, history)
    expect(page.locator("[data-check=rolls] [data-at]")).to_have_text(f"(action {number})")
    assert_accessible(page)


@on_a_desk
def test_file_that_is_cut_or_lacks_its_mark_is_incomplete(page: Page):
    text = path("pousse-goal").read_text()
    unfinished = load("pousse-goal")
    del unfinished["complete"]
    page.goto("/check/")
    for cut in ("", "{", text[: len(text) // 2], text.rstrip()[:-1], json.dumps(unfinished)):
        page.evaluate(DROPPED, ["cut.json", cut])
        assert found(page)[0] == "incomplete"
        expect(page.locator("[data-verdict=incomplete]")).to_have_text("This file is incomplete: download it again.")


@on_a_desk
def test_interrupted_download_is_incomplete(page: Page):
    page.route("**/history.json", lambda route: route.fulfill(body=path("pousse-goal").read_text()[:5000]))
    page.goto("/check/?game=recorded-pousse-2")
    assert found(page)[0] == "incomplete"


@on_a_desk
def test_file_from_before_the_mark_still_passes(page: Page):
    page.goto("/check/")
    for name in ONE_OF_EACH:
        assert chosen(page, unmarked(load(name)))[0] == "holds"


@on_a_desk
def test_file_that_is_no_history_is_refused(page: Page):
    page.goto("/check/")
    for text in ("letters", "[]", "null", '{"format": "pushsite-history", "version": 1}'):
        assert chosen(page, load("pousse-goal"))[0] == "holds"  # so that the next verdict is about the next file
        page.evaluate(DROPPED, ["x.json", text])
        assert found(page)[0] == "unreadable", text


@on_a_desk
def test_rest_is_checked_if_the_page_does_not_know_the_piles(page: Page):
    page.goto("/check/")
    page.evaluate("document.querySelectorAll('link[data-game]').forEach((link) => link.remove())")
    unknown = {"shuffles": "unknown", "rolls": "unknown"}
    assert chosen(page, load("push-bust")) == ("holds", dict.fromkeys(ALL, "holds") | unknown)
    expect(page.locator("[data-check=rolls]")).to_contain_text("not checked here")
    assert_accessible(page)


@on_a_desk
def test_the_page_draws_the_published_test_vector(page: Page):
    page.goto("/check/")
    secret, key = vector.SECRET.reveal().hex(), vector.KEY.reveal().hex()
    page.evaluate(MODULES, [static("js/check/scheme.js"), static("push/piles.js")])
    assert page.evaluate(f"scheme.commitmentOf('{vector.GAME_ID}', scheme.fromHex('{secret}'))") == vector.COMMITMENT
    ids = f"'{vector.GAME_ID}', '{vector.RULES_ID}'"
    made = f"scheme.keyOf(scheme.fromHex('{secret}'), {ids}, {json.dumps(vector.TEXTS)})"
    assert page.evaluate(f"{made}.then(scheme.toHex)") == key
    page.evaluate(f"window.key = scheme.fromHex('{key}')")
    order = page.evaluate("scheme.shuffled(key, 0, push.pile({ options: { without_switch: false } }))")
    assert (len(order), order[:10]) == (120, "p5 r3 y1 b2 b4 b5 p1 p2 r5 b6".split())
    assert page.evaluate("scheme.shuffled(key, 1, [0,1,2,3,4,5,6,7,8,9])") == [8, 9, 3, 7, 6, 1, 2, 5, 4, 0]
    rolls = page.evaluate("Promise.all([0,1,2,3,4,5,6,7,8,9].map((k) => scheme.rolled(key, k, push.FACES)))")
    assert rolls == "green star star green blue star purple star purple blue".split()
    four = """async () => {
      const stream = scheme.words(key, "test/0"), drawn = [];
      for (let k = 0; k < 4; k += 1) drawn.push(await scheme.below(stream, 3000000000));
      return drawn;
    }"""
    assert page.evaluate(four) == [2111235571, 1899914151, 2024150487, 1330723824]


def open_menu(page: Page) -> None:
    """Open the menu "…": in the rail of a desktop, in the header of a phone."""
    in_rail = page.locator("#rail-more > summary")
    (in_rail if in_rail.is_visible() else page.get_by_label("Menu")).click()


@on_a_desk
def test_the_end_of_a_game_leads_to_its_check(page: Page, live_server, alice: User, bob: User):
    game = play_to_the_end(running(alice, bob, rules="pousse", first=None))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    open_menu(page)
    page.get_by_role("link", name="Check this game").filter(visible=True).first.click()
    assert found(page) == ("holds", dict.fromkeys(ALL, "holds") | {"rolls": "open"})


@on_a_desk
def test_running_game_is_checked_as_far_as_it_is_known(page: Page, live_server, alice: User, bob: User):
    game = play(running(alice, bob, rules="pushemup"), "start:0,1,2")
    for viewer in (alice, bob):
        sign_in(page, viewer, live_server.url)
        page.goto(f"/check/?game={game.pk}")
        assert found(page) == ("running", dict.fromkeys(ALL, "open") | {"numbers": "holds", "chain": "holds"})


def test_saved_lock_is_compared_with_the_history_chosen_with_it_or_after_it(page: Page):
    history = load("pousse-goal")
    page.goto("/check/")
    assert chosen(page, saved_with(history))[0] == "lock"
    assert chosen(page, history)[0] == "holds"
    assert lock_state(page) == ("holds", [])
    assert chosen(page, load("push-bust"))[0] == "holds"  # the lock was chosen for another history
    assert lock_state(page) == ("open", [])
    assert chosen(page, history, saved_with(history))[0] == "holds"
    assert lock_state(page) == ("holds", [])
    assert_accessible(page)


@on_a_desk
def test_history_with_another_lock_is_found(page: Page):
    history = load("pousse-goal")
    page.goto("/check/")
    for part, changed in PARTS.items():
        assert chosen(page, history)[0] == "holds"
        assert chosen(page, saved_with(history, **changed))[0] == ("another" if part == "game" else "fails"), part
        assert lock_state(page) == ("fails", [part])
        if part in ("game", "text"):  # each verdict once
            assert_accessible(page)


@on_a_desk
def test_lock_of_another_game_does_not_hide_a_changed_history(page: Page):
    history = load("pousse-goal")
    history["fairness"]["secret"] = load("push-bust")["fairness"]["secret"]
    page.goto("/check/")
    assert chosen(page, history, saved_with(history, id="anothergame"))[0] == "fails"


def test_lock_downloaded_at_a_table_is_the_lock_of_its_history(page: Page, live_server, alice: User, bob: User):
    game = running(alice, bob, rules="pousse")
    sign_in(page, bob, live_server.url)
    page.goto(game.get_absolute_url())
    open_menu(page)
    page.get_by_role("link", name="Fair deal", exact=True).filter(visible=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the lock").filter(visible=True).click()
    play_to_the_end(game)
    page.goto(f"/check/?game={game.pk}")
    assert found(page)[0] == "holds"
    page.locator("#history").set_input_files(download.value.path())
    assert found(page)[0] == "holds"
    assert lock_state(page) == ("holds", [])
