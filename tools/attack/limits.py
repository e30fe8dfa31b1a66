"""Test each rate limit: it is reached, and lets no more through than it says."""

import time
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import count, cycle
from typing import Any, NamedTuple
from uuid import uuid4

from games.catalog import FIRST as A_GAME
from testing.visitor import Visitor
from tools.attack.counters import Counters, of_allauth, of_limit
from tools.attack.forms import forms_in
from tools.attack.helper import Helper
from tools.attack.people import People, filled, new_address

TOO_MANY = 429
NO_FORM = 0  # instead of a status: the page shows this person no form
MANY = 20  # requests: the count of a higher limit goes ahead after the first
NEAR = 3  # requests that are sent before such a limit is reached
SECONDS_LEFT = 3.0  # of a window in which a test begins
TRIES = 3  # a new window may begin in between
FIRST = {
    "post": "set_language",
    "open": "play_now",
    "code": "account_reset_password",
}  # the cheapest page, or one for everybody
LIMITS_OF_VISITORS = {"guest": "games:join", "sign-up": "account_signup"}  # each visitor becomes a guest or signs up
LIMITS_OF_ADDRESSES = {"guest"}  # who has a session becomes no guest
FORMS = {
    "login": "account_login",
    "login_failed": "account_login",
    "change_password": "account_change_password",
    "reauthenticate": "account_reauthenticate",
}  # of allauth's limits
ACTIONS_NOT_HERE = {"change_phone", "verify_phone", "reset_password_from_key"}  # of allauth: the site has no such page
FIELDS = {"password": "wrong", "oldpassword": "wrong", "password1": "one more horse", "reason": "other", "text": "Hm."}

Address = Mapping[str, Any]
Limit = tuple[int, float]  # times, seconds
Post = Callable[[], int]  # sends a request that counts, and returns its status
Keys = Callable[[str], bool]


class Rate(NamedTuple):
    """A limit, and how many requests it let through; ``reached`` is whether a 429 ever came.

    ``unlimited`` are URLs that count for the same limit but still answered; ``not_tried`` showed no form.
    """

    what: str
    who: str
    allowed: int
    seconds: float
    let_through: int
    reached: bool
    unlimited: Sequence[str] = ()
    not_tried: Sequence[str] = ()

    @property
    def holds(self) -> bool:
        """Whether exactly as many requests were let through as the limit allows."""
        return self.reached and self.let_through == self.allowed and not self.unlimited

    def __str__(self) -> str:
        line = f"{self.what} of {self.who}: let through {self.let_through}, limit {self.allowed} in {self.seconds:g} s"
        if not self.reached:
            line += "; it was NEVER REACHED"
        elif self.let_through != self.allowed:
            line += "; that is WRONG"
        line += f"; NOT at {', '.join(self.unlimited)}" if self.unlimited else ""
        return line + (f"; no form at {', '.join(self.not_tried)}" if self.not_tried else "")


class Rates:
    """All rate limits of the settings, and allauth's limits."""

    def __init__(self, helper: Helper, people: People, counters: Counters) -> None:
        self._helper = helper
        self._people = people
        self._counters = counters
        self._addresses = {each["name"]: each for each in helper.ask("attacked") if "limits" in each}
        self._forms: dict[str, dict[str, str]] = {}
        fixtures = helper.ask("fixtures")
        self._bearer = f"Bearer {fixtures['things']['api_token']}"
        self._things, self._sessions, self._charlie = (
            fixtures["things"],
            fixtures["sessions"],
            fixtures["emails"]["Charlie"],
        )

        self._looks = {  # pages that are limited although they are only looked at
            "steps": f"/games/{self._things[A_GAME]}/steps?since=0",
            "why": f"/games/{self._things['over']}/why?at=1",
            "look": "/games/tables/",
            "poll": f"/games/{self._things[A_GAME]}/table",
        }

    def all(self, only: Container[str] | None = None) -> list[Callable[[], Rate]]:
        """The tests of all limits, or of ``only`` the named ones; each begins in a fresh window."""
        rates = self._helper.ask("rates")
        tests: list[tuple[str, Callable[[], Rate]]] = []
        for what, (times, seconds) in rates["person"].items():
            if what not in LIMITS_OF_ADDRESSES:
                tests.append((what, lambda what=what, rate=(times, seconds): self._of_person(what, rate)))  # type: ignore[misc]
        for what, (times, seconds) in rates["address"].items():
            tests.append((what, lambda what=what, rate=(times, seconds): self._of_address(what, rate)))  # type: ignore[misc]
        for action, times, seconds, per in rates["allauth"]:
            if action not in ACTIONS_NOT_HERE:
                rate = times, seconds
                tests.append((action, lambda a=action, rate=rate, per=per: self._of_allauth(a, rate, per)))  # type: ignore[misc]
        return [test for what, test in tests if only is None or what in only]

    def _of_person(self, what: str, allowed: Limit) -> Rate:
        """One person posts to one URL up to the limit, then to all other URLs that count for the same limit."""
        if what in self._inside_views():
            let_through, reached = self._until_refused(self._inside_views()[what], allowed, of_limit(what))
            return Rate(what, "one", *allowed, let_through, reached)
        who = self._people.browser(self._sessions["guest" if what == "sign-up" else "Alice"])
        first, *others = self._limited(what)
        mine = of_limit(what, by_person=True)
        let_through, reached = self._until_refused(lambda: self._post(who, first), allowed, mine)
        statuses = {each["name"]: self._post(who, each) for each in others} if reached else {}
        return Rate(
            what, "a person", *allowed, let_through, reached,
            [name for name, status in statuses.items() if status not in (TOO_MANY, NO_FORM)],
            [name for name, status in statuses.items() if status == NO_FORM],
        )  # fmt: skip

    def _inside_views(self) -> dict[str, Post]:
        """How to reach the limits that views count themselves, which no URL is found for."""
        alice, token = self._people.browser(self._sessions["Alice"]), self._things["picture_token"]
        game, program = f"/games/{self._things[A_GAME]}", self._people.browser(address=new_address())
        return {
            "api": lambda: program.get(f"/api/v1{game}").status,
            "export": lambda: program.get("/api/v1/me/games.ndjson", Authorization=self._bearer).status,
            "steps": lambda: alice.get(self._looks["steps"]).status,
            "why": lambda: alice.get(self._looks["why"]).status,
            "look": lambda: alice.get(self._looks["look"]).status,
            "poll": lambda: alice.get(self._looks["poll"]).status,
            "picture": lambda: self._people.browser().get(f"{game}/picture/{token}").status,
            "code-to": lambda: self._people.browser().post("/accounts/password/reset/", email=self._charlie).status,
        }

    def _of_address(self, what: str, allowed: Limit) -> Rate:
        """Many guests share one IP address, or many visitors each become a guest."""
        place = new_address()
        guests = cycle([self._people.browser(session, place) for session in self._helper.ask("guests", number=2)])
        visitors = (self._people.browser(address=place) for _ in count())

        def post() -> int:
            if what in self._looks:
                return next(guests).get(self._looks[what]).status
            if what in LIMITS_OF_VISITORS:
                return self._post(next(visitors), self._addresses[LIMITS_OF_VISITORS[what]])
            return self._post(next(guests), self._limited(what)[0])

        let_through, reached = self._until_refused(post, allowed, of_limit(what, by_person=False))
        return Rate(what, "an address", *allowed, let_through, reached)

    def _of_allauth(self, action: str, allowed: Limit, per: str) -> Rate:
        """Each post has a wrong password: by one person, for one account, or from one address for many accounts."""
        page, place = self._addresses[FORMS[action]], new_address()
        bob = self._people.browser(self._sessions["Bob"])

        def post() -> int:
            if per == "user":
                return self._post(bob, page)
            visitor = self._people.browser(address=place if per == "ip" else "")
            login = f"{uuid4().hex}@example.org" if per == "ip" else self._charlie
            return self._post(visitor, page, login=login)

        let_through, reached = self._until_refused(post, allowed, of_allauth(action, per), are_numbers=False)
        return Rate(f"allauth's {action}", f"one {per}", *allowed, let_through, reached)

    def _limited(self, what: str) -> list[Address]:
        """Return the URLs that count for the limit; the best one for testing it comes first."""
        found = [each for each in self._addresses.values() if what in each["limits"]]
        assert found, f"No request is known that counts for {what}: add one to {__file__}."
        return sorted(found, key=lambda each: (each["name"] != FIRST.get(what), len(each["limits"])))

    def _until_refused(self, post: Post, allowed: Limit, mine: Keys, are_numbers: bool = True) -> tuple[int, bool]:
        """Return how many posts one window let through, and whether a 429 came; no other limit answers.

        The site's counts ``are_numbers``, which can go ahead; allauth's are lists of moments, without fixed windows.
        """
        times, seconds = allowed
        let_through, refused = 0, False
        for _ in range(TRIES):
            window = _new_window(seconds)
            self._counters.forget()
            let_through, refused = 0, False
            while not refused and let_through <= times:
                self._counters.forget(but=mine)
                refused = post() == TOO_MANY
                let_through += not refused
                if let_through == 1 and times > MANY and are_numbers:
                    let_through += self._counters.go_ahead(mine, times - 1 - NEAR)
            if window == time.time() // seconds or not are_numbers:
                break
        return let_through, refused

    def _post(self, who: Visitor, address: Address, **fixed: str) -> int:
        """Post the page's own form if only valid forms count, else an empty form; return the status."""
        path = filled(address["path"], {name: values[0] for name, values in address["values"].items()}, self._things)
        if not (address["needs_form"] or address["name"] in FORMS.values()):
            return who.post(path).status
        fields = self._fields(who, address["name"], path)
        return who.post(path, **fields | fixed).status if fields else NO_FORM

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


def _new_window(seconds: float) -> float:
    """Return the number of the window; wait for the next one if this one is about to end."""
    left = seconds - time.time() % seconds
    if left < min(SECONDS_LEFT, seconds / 2):
        time.sleep(left + 0.05)
    return time.time() // seconds
