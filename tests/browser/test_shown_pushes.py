"""What pushes show on a phone, and when that is closed.

No push service is asked: Chromium's developer tools give the service worker what one would deliver.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from games.channels.web_push.words import push_of, push_that_closes, turn_tag
from games.models import Game, Notice
from testing.tables import play, running
from tests.browser.pages import look_away, sign_in
from tests.browser.windows import PHONE
from tests.games.channels.web_push.receiver import Subscribed

pytestmark = pytest.mark.django_db(transaction=True)

# ms. While a notice is being drawn, whoever asks Chromium which there are makes it forget that one.
DRAWN = 500

READY = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, body, tag, data }) => [title, body, tag, data.navigate]);
}"""
SILENT = """async () => {
  const registration = await navigator.serviceWorker.ready;
  for (let tenth = 0; tenth < 100; tenth += 1) {
    const silent = (await registration.getNotifications()).filter((shown) => shown.silent);
    if (silent.length) return silent.map(({ title, body, tag }) => [title, body, tag]);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
# Without a push service Chromium subscribes to nothing. What follows from a subscription is the site's.
SUBSCRIPTION = """(({ endpoint, ...keys }) => {
  const subscription = { endpoint, keys, toJSON: () => ({ endpoint, keys }) };
  PushManager.prototype.getSubscription = PushManager.prototype.subscribe = async () => subscription;
})(%s)"""


@pytest.fixture
def phone(whole_browser: Browser, live_server, bob: User) -> Iterator[Page]:
    """Bob's phone, on which he allows notifications."""
    context = whole_browser.new_context(base_url=live_server.url, service_workers="allow", **PHONE)
    context.grant_permissions(["notifications"], origin=live_server.url)
    page = context.new_page()
    sign_in(page, bob, live_server.url)
    yield page
    page.goto("about:blank")
    context.close()


@pytest.fixture
def push(phone: Page, live_server) -> Callable[[str], None]:
    """Start the service worker, and return what lets a push arrive there."""
    origin, registrations = live_server.url, []
    session = phone.context.new_cdp_session(phone)
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    phone.goto("/rules/")
    phone.keyboard.press("Tab")
    phone.evaluate(READY)

    def arrives(data: str) -> None:
        (number,) = {each["registrationId"] for each in registrations if each["scopeURL"] == f"{origin}/"}
        sent = {"origin": origin, "registrationId": number, "data": data}
        session.send("ServiceWorker.deliverPushMessage", sent)
        phone.wait_for_timeout(DRAWN)

    return arrives


def turn_of_bob(game: Game, *waiting: Game) -> str:
    """The push about his turn in ``game``, when he is waited for in that and in ``waiting``."""
    notice = Notice.objects.get(game=game, person__name="Bob", kind="turn", channel="mail")
    seat = game.seat_rows.get(user=notice.person)
    message = push_of(notice, seat, [each.pk for each in (game, *waiting)])
    message["notification"]["requireInteraction"] = True  # else Chromium closes it by itself after some seconds
    return json.dumps(message)


def closing(game: Game) -> str:
    """The push that closes what is shown of Bob's turn in ``game``."""
    notice = Notice(game=game, person=User.objects.get(name="Bob"), kind="turn-ended", version=game.version)
    return json.dumps(push_that_closes(notice, [], played=True))


def shown(phone: Page, number: int) -> list[list[str]]:
    """What notices show, title, text, tag and address, once there are ``number`` of them."""
    for _look in range(40):
        if len(found := phone.evaluate(SHOWN)) == number:
            break
        phone.wait_for_timeout(DRAWN)
    return sorted(found)


def test_pushes_are_shown_one_for_each_game_and_closed_once_it_waits_no_more(phone, push, alice, bob, settings):
    games = [play(running(alice, bob, name=name), "stop") for name in ("Monday", "Sunday")]
    monday, sunday = (
        [
            f"Your turn: {game.name} · PUSH",
            "Alice has moved.",
            turn_tag(game.pk),
            f"{settings.SITE_URL}/games/{game.pk}/",
        ]
        for game in games
    )
    push(turn_of_bob(games[0]))
    assert shown(phone, 1) == [monday]
    push(turn_of_bob(games[0]))
    push(turn_of_bob(games[1], games[0]))
    assert shown(phone, 2) == [monday, sunday]
    play(games[0], "stop")
    push(turn_of_bob(games[1]))
    assert shown(phone, 1) == [sunday]


def test_turn_that_was_played_elsewhere_is_replaced_silently_and_then_closed(phone, push, alice, bob):
    games = [play(running(alice, bob, name=name), "stop") for name in ("Monday", "Sunday")]
    for game in games:
        push(turn_of_bob(game, *games))
    assert [title for title, _text, _tag, _address in shown(phone, 2)] == [
        "Your turn: Monday · PUSH",
        "Your turn: Sunday · PUSH",
    ]
    push(closing(play(games[0], "stop")))
    assert phone.evaluate(SILENT) == [["No longer your turn: Monday · PUSH", "You have played.", turn_tag(games[0].pk)]]
    assert shown(phone, 0) == []


def test_new_turn_is_not_closed_by_what_closed_the_last_one(phone, push, alice, bob):
    game = play(running(alice, bob, name="Monday"), "stop")
    push(closing(game))
    push(turn_of_bob(game))
    phone.wait_for_timeout(6000)
    assert [title for title, _text, _tag, _address in shown(phone, 1)] == ["Your turn: Monday · PUSH"]


def test_visit_closes_what_was_answered_elsewhere(phone, push, alice, bob):
    games = [play(running(alice, bob, name=name), "stop") for name in ("Monday", "Sunday")]
    push(turn_of_bob(games[0]))
    push(turn_of_bob(games[1], games[0]))
    assert [tag for _title, _text, tag, _address in shown(phone, 2)] == [turn_tag(game.pk) for game in games]
    play(games[0], "stop")
    phone.add_init_script(SUBSCRIPTION % json.dumps(Subscribed("https://example.org/phone").form))
    phone.goto("/")
    phone.keyboard.press("Tab")
    assert [tag for _title, _text, tag, _address in shown(phone, 1)] == [turn_tag(games[1].pk)]


def test_page_that_is_looked_at_again_is_a_visit_too(phone, push, alice, bob):
    games = [play(running(alice, bob, name=name), "stop") for name in ("Monday", "Sunday")]
    for game in games:
        push(turn_of_bob(game, *games))
    assert len(shown(phone, 2)) == 2
    phone.add_init_script(SUBSCRIPTION % json.dumps(Subscribed("https://example.org/phone").form))
    with phone.expect_response("**/devices/keep/"):
        phone.goto("/")
        phone.keyboard.press("Tab")
    play(games[0], "stop")
    look_away(phone, hidden=True)
    phone.wait_for_timeout(500)
    assert len(shown(phone, 2)) == 2
    look_away(phone, hidden=False)
    assert [tag for _title, _text, tag, _address in shown(phone, 1)] == [turn_tag(games[1].pk)]


def test_push_that_cannot_be_read_shows_something(phone, push):
    unreadable = "", "no JSON", "null", "{}", '{"notification": {}}'
    for data in unreadable:
        push(data)
    titles = [(title, text) for title, text, _tag, _address in shown(phone, len(unreadable))]
    assert titles == [("Pushsite", "")] * len(unreadable)
