"""Every form in a browser on a train: a stall, a loss and a lost answer, each pressed again, make one thing."""

from collections.abc import Callable, Iterator
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from bench.pages_site import clients_of
from testing.pages import PLAYER
from tests.browser.windows import PHONE
from tests.forms import REFUSED, Found, Rows, every_form, restore, rows, things
from tests.test_pages import FEW, site_of

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 10  # seconds
SETTLED = 300  # ms

# Fills in what is empty in the form, and presses its first button. Returns whether the page stays, and what the form is
# known by: another page may have another form before it. null if there is none.
PRESS = """([path, typed, known]) => {
  const fixed = (field) => field.name === "name" && field.type === "hidden";
  const nameOf = (form) => Array.from(form.elements, (field) => field.name + (fixed(field) ? field.value : "")).join();
  const has = (form) => Object.keys(typed).filter((name) => form.elements.namedItem(name)).length;
  const [form] = Array.from(document.forms).filter((each) => each.getAttribute("method") === "post"
    && new URL(each.getAttribute("action") ?? "", location).pathname === path && [nameOf(each), null].includes(known)
    && Array.from(each.elements).every((field) => !fixed(field) || field.value === typed.name))
    .sort((one, other) => has(other) - has(one));
  if (!form) return null;
  for (const field of form.elements) {
    if (field.type !== "submit" && !field.value && field.name in typed) field.value = typed[field.name];
    if (field.type === "radio" && field.value === typed[field.name]) field.checked = true;
  }
  form.noValidate = true;
  form.requestSubmit(Array.from(form.elements).find((field) => field.type === "submit"));
  return [form.hasAttribute("hx-post") && "htmx" in window, nameOf(form)];
}"""


def lose(route: Route) -> None:
    """Let the request never arrive."""
    route.abort()


def lose_answer(route: Route) -> None:
    """Let the request arrive, and its answer get lost with its cookies."""
    cookies = route.request.frame.page.context.cookies()
    route.fetch(max_redirects=0)
    route.request.frame.page.context.clear_cookies()
    route.request.frame.page.context.add_cookies(cookies)
    route.abort()


def arrive(route: Route) -> None:
    route.continue_()


class Train:
    """The page with a form, whose requests and answers may get lost."""

    def __init__(self, page: Page, found: Found) -> None:
        self.page, self.found = page, found
        self._known: str | None = None
        self._meet, self._met = arrive, 0
        page.route(lambda url: urlsplit(url).path == found.form.path, self._post)

    def _post(self, route: Route) -> None:
        if route.request.method != "POST":
            return route.continue_()
        self._met += 1
        return self._meet(route)

    def press(self, meet: Callable[[Route], None]) -> bool | None:
        """Press, and let ``meet`` do what the network does. Whether the page stays; ``None`` without the form."""
        self._meet, self._met = meet, 0
        pressed = self.page.evaluate(PRESS, [self.found.form.path, self.found.filled, self._known])
        if pressed is None:
            return None
        stays, self._known = pressed
        deadline = monotonic() + PATIENCE
        while not self._met:
            assert monotonic() < deadline, "nothing was sent"
            self.page.wait_for_timeout(20)
        return bool(stays)

    def lose(self, meet: Callable[[Route], None]) -> bool:
        """Press, without an answer, and go back from the browser's error; a page that stays says it itself."""
        stays = self.press(meet)
        if stays is None:
            return False
        if stays:
            self.page.wait_for_timeout(SETTLED)
            return True
        expect(self.page.locator("main")).to_have_count(0)
        self.page.go_back(wait_until="load")
        if urlsplit(self.page.url).path != urlsplit(self.found.page).path:  # the error took the place of the page
            self.page.goto(self.found.page)
        return True


def wrong_with(train: Train, before: Rows) -> str:
    """Press three times: it is lost, its answer is lost, all is well. Return what is wrong then."""
    train.page.goto(train.found.page)
    train.lose(lose)
    if things(rows()) != things(before):
        return "something was stored before a request arrived"
    if not train.lose(lose_answer):
        return "no form after a loss"
    stored = things(rows())
    statuses: list[int] = []
    train.page.on("response", lambda answer: statuses.append(answer.status))
    if train.press(arrive) is not None:
        train.page.wait_for_timeout(SETTLED)
    expect(train.page.locator("main")).to_be_visible()
    others = [label for label, now in things(rows()).items() if now != stored[label]]
    if others:
        return f"another {', '.join(others)}"
    fine = REFUSED.get(train.found.view)
    words = train.page.locator("body").inner_text()
    if max(statuses, default=200) >= 400 and not (fine is not None and fine in words):
        return f"{max(statuses)}: {words[:300]}"
    return ""


@pytest.fixture
def passenger(browser: Browser, live_server) -> Iterator[Page]:
    """A page whose failing requests may be logged."""
    context = browser.new_context(base_url=live_server.url, **PHONE)
    yield (page := context.new_page())
    page.unroute_all(behavior="ignoreErrors")
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()


def test_each_form_makes_one_thing_and_goes_on_after_a_loss_and_a_lost_answer(passenger, live_server, alice, bob):
    where = site_of(FEW, alice)
    clients = clients_of(alice)
    clients[PLAYER].post("/accounts/reauthenticate/", {"password": "correct horse"})
    session = {"name": "sessionid", "value": clients[PLAYER].cookies["sessionid"].value, "url": live_server.url}
    forms = every_form(where, clients)
    before, wrong = rows(), {}
    for name, pages in forms.items():
        for found in pages:
            passenger.context.clear_cookies()
            passenger.context.add_cookies([session] if found.who == PLAYER else [])
            try:
                wrong[name] = wrong_with(Train(passenger, found), before)
            except (AssertionError, Error) as error:
                wrong[name] = str(error)[:300]
            passenger.unroute_all(behavior="ignoreErrors")
            passenger.goto("/imprint/")
            passenger.evaluate("localStorage.clear()")
            restore(before)
            if not wrong[name].startswith("4"):
                break
    assert {form: what for form, what in wrong.items() if what} == {}
    assert len(forms) > 50
