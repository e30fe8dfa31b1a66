"""Test each rate limit: post as fast as possible until the site answers 429."""

import time
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import count, cycle
from typing import Any, NamedTuple
from uuid import uuid4

from tools.attack.forms import forms_in
from tools.attack.helper import Helper
from tools.attack.people import People, filled, new_address
from tools.production.visitor import Visitor

TOO_MANY = 429
NO_FORM = 0  # instead of a status: the page shows this person no form
SHORT_WINDOW = 10  # seconds
POSTING_SECONDS = 20  # seconds to post in a longer one
MARGIN = 5  # posts beyond twice the limit: then there is no limit, or this machine is too slow to reach it
FIRST = {
    "post": "set_language",
    "open": "play_now",
    "code": "account_reset_password",
}  # the cheapest page, or one for everybody
BY_VISITORS = {"guest": "games:join", "sign-up": "account_signup"}  # each visitor becomes a guest or signs up
PASSWORD_FORMS = {
    "login_failed": "account_login",
    "change_password": "account_change_password",
    "reauthenticate": "account_reauthenticate",
}
FIELDS = {"password": "wrong", "oldpassword": "wrong", "password1": "one more horse", "reason": "other", "text": "Hm."}

Address = Mapping[str, Any]
Limit = tuple[int, float]  # times, seconds


class Rate(NamedTuple):
    """A limit, and how many requests it let through; ``reached`` is whether a 429 ever came.

    ``unlimited`` are URLs that count for the same limit but still answered.
    """

    what: str
    who: str
    allowed: int
    seconds: float
    let_through: int
    reached: bool
    unlimited: list[str]

    @property
    def holds(self) -> bool:
        """Whether no more requests were let through than the limit allows."""
        return self.let_through <= self.allowed and not self.unlimited

    def __str__(self) -> str:
        line = f"{self.what} of {self.who}: let through {self.let_through}, limit {self.allowed} in {self.seconds:g} s"
        if not self.reached:
            line += "; it was never reached"
        return line + (f"; NOT at {', '.join(self.unlimited)}" if self.unlimited else "")


class Rates:
    """All rate limits of the settings, and allauth's limits for passwords."""

    def __init__(self, helper: Helper, people: People) -> None:
        self._helper = helper
        self._people = people
        self._addresses = {each["name"]: each for each in helper.ask("addresses") if "limits" in each}
        self._forms: dict[str, dict[str, str]] = {}
        fixtures = helper.ask("fixtures")
        self._things, self._sessions, self._charlie = (
            fixtures["things"],
            fixtures["sessions"],
            fixtures["emails"]["Charlie"],
        )

    def all(self, only: Container[str] | None = None) -> Iterator[Rate]:
        """Test all limits, or ``only`` the named ones, and yield the results."""
        rates = self._helper.ask("rates")
        for what, rate in rates["person"].items():
            if (only is None or what in only) and (addresses := self._limited(what)):
                yield self._of_person(what, rate, addresses)
        for what, rate in rates["address"].items():
            if only is None or what in only:
                yield self._of_address(what, rate, of_one=rates["person"][what][0])
        for what, name in PASSWORD_FORMS.items():
            if only is None or what in only:
                yield self._of_password(what, rates["password"][what], self._addresses[name])

    def _of_person(self, what: str, allowed: Limit, addresses: Sequence[Address]) -> Rate:
        """Alice posts to one URL up to the limit, then to all other URLs that count for the same limit."""
        alice = self._people.browser(self._sessions["Alice"])
        let_through, reached = self._until_refused(lambda: self._post(alice, addresses[0]), allowed)
        others = [each for each in addresses if reached and self._post(alice, each) not in (TOO_MANY, NO_FORM)]
        return Rate(what, "a person", *allowed, let_through, reached, [each["name"] for each in others])

    def _of_address(self, what: str, allowed: Limit, of_one: int) -> Rate:
        """Many guests share one IP address, or many visitors each become a guest."""
        place = new_address()
        if what in BY_VISITORS:
            page = self._addresses[BY_VISITORS[what]]
            people: Iterator[Visitor] = (self._people.browser(address=place) for _ in count())
        else:
            page = self._limited(what)[0]
            sessions = self._helper.ask("guests", number=allowed[0] // of_one + 2)
            people = cycle([self._people.browser(session, place) for session in sessions])
        let_through, reached = self._until_refused(lambda: self._post(next(people), page), allowed)
        return Rate(what, "an address", *allowed, let_through, reached, [])

    def _of_password(self, what: str, allowed: Limit, page: Address) -> Rate:
        """Each post has a wrong password for the same account."""
        who = self._people.browser("" if what == "login_failed" else self._sessions["Bob"])
        let_through, reached = self._until_refused(lambda: self._post(who, page), allowed)
        return Rate(what, "a password", *allowed, let_through, reached, [])

    def _limited(self, what: str) -> list[Address]:
        """Return the URLs that count for the limit; the best one for testing it comes first."""
        if what in BY_VISITORS:
            return []
        found = [each for each in self._addresses.values() if what in each["limits"]]
        return sorted(found, key=lambda each: (each["name"] != FIRST.get(what), len(each["limits"])))

    def _until_refused(self, post: Callable[[], int], allowed: Limit) -> tuple[int, bool]:
        """Return how many posts were let through in the fullest window, and whether any got a 429."""
        times, seconds = allowed
        _wait_for_a_window(seconds)
        windows, waits, sent = Counter[int](), 0, 0
        while waits == 0 and sent < 2 * times + MARGIN:
            window = int(time.time() // seconds)
            waits += (status := post()) == TOO_MANY
            sent += 1
            windows[window] += status != TOO_MANY and window == int(time.time() // seconds)
        return max(windows.values()), waits > 0

    def _post(self, who: Visitor, address: Address) -> int:
        """Post the page's own form if only valid forms count, else an empty form; return the status."""
        path = filled(address["path"], {name: values[0] for name, values in address["values"].items()}, self._things)
        if not (address["needs_form"] or address["name"] in PASSWORD_FORMS.values()):
            return who.post(path).status
        fields = self._fields(who, address["name"], path)
        return who.post(path, **fields).status if fields else NO_FORM

    def _fields(self, who: Visitor, name: str, path: str) -> dict[str, str]:
        """Return a valid form's fields for a new person with a wrong password; empty if there is no form."""
        if name not in self._forms:
            own = [form for form in forms_in(who.get(path).text, path) if (form.method, form.path) == ("POST", path)]
            if not own:
                return {}
            self._forms[name] = dict(own[0].fields)
        mark = uuid4()
        new = {"command_id": str(mark), "email": f"{mark.hex}@example.org", "name": f"Dora {mark.hex[:8]}"}
        words = FIELDS | new | {"login": self._charlie}
        return {field: words.get(field, value) for field, value in self._forms[name].items()}


def _wait_for_a_window(seconds: float) -> None:
    """Wait for a new window if windows are short, else only if the current one is about to end."""
    needed = seconds * 0.9 if seconds <= SHORT_WINDOW else min(seconds / 2, POSTING_SECONDS)
    left = seconds - time.time() % seconds
    if left < needed:
        time.sleep(left + 0.05)
