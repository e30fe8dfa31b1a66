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

WAIT = 429
NOT_FOR_THEM = 0  # no status: the page has no form for whoever asks
A_SHORT_WINDOW = 10  # seconds
ENOUGH = 20  # seconds for what is posted in a longer one
BEYOND = 5  # posts more than twice what the limit says: then there is none, or this machine is too slow for it
FIRST = {"post": "set_language", "open": "play_now", "code": "account_reset_password"}  # the cheapest, or for everybody
OF_VISITORS = {"guest": "games:join", "sign-up": "account_signup"}  # each becomes a guest, or wants to be an account
WAYS_IN = {
    "login_failed": "account_login",
    "change_password": "account_change_password",
    "reauthenticate": "account_reauthenticate",
}
FIELDS = {"password": "wrong", "oldpassword": "wrong", "password1": "one more horse", "reason": "other", "text": "Hm."}

Address = Mapping[str, Any]
Says = tuple[int, float]  # so many times in so many seconds


class Rate(NamedTuple):
    """A limit, and how many requests it let through; ``told`` is whether a 429 ever came.

    ``unlimited`` are URLs that count for the same limit but still answered.
    """

    what: str
    who: str
    says: int
    seconds: float
    let_through: int
    told: bool
    unlimited: list[str]

    @property
    def holds(self) -> bool:
        """Whether no more requests were let through than the limit allows."""
        return self.let_through <= self.says and not self.unlimited

    def __str__(self) -> str:
        line = (
            f"{self.what} of {self.who}: let through {self.let_through}, the limit is {self.says} in {self.seconds:g} s"
        )
        if not self.told:
            line += "; it was never reached"
        return line + (f"; NOT at {', '.join(self.unlimited)}" if self.unlimited else "")


class Rates:
    """All limits of the settings, and those of allauth that guard passwords."""

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
        """One after the other; or those that are named."""
        said = self._helper.ask("rates")
        for what, rate in said["person"].items():
            if (only is None or what in only) and (addresses := self._limited(what)):
                yield self._of_person(what, rate, addresses)
        for what, rate in said["address"].items():
            if only is None or what in only:
                yield self._of_address(what, rate, of_one=said["person"][what][0])
        for what, name in WAYS_IN.items():
            if only is None or what in only:
                yield self._of_way_in(what, said["way in"][what], self._addresses[name])

    def _of_person(self, what: str, says: Says, addresses: Sequence[Address]) -> Rate:
        """Alice at one address, and then at all others that count for the same."""
        alice = self._people.browser(self._sessions["Alice"])
        let_through, told = self._until_told(lambda: self._post(alice, addresses[0]), says)
        others = [each for each in addresses if told and self._post(alice, each) not in (WAIT, NOT_FOR_THEM)]
        return Rate(what, "a person", *says, let_through, told, [each["name"] for each in others])

    def _of_address(self, what: str, says: Says, of_one: int) -> Rate:
        """Many guests behind one address, or visitors who become one each."""
        place = new_address()
        if what in OF_VISITORS:
            page = self._addresses[OF_VISITORS[what]]
            people: Iterator[Visitor] = (self._people.browser(address=place) for _ in count())
        else:
            page = self._limited(what)[0]
            sessions = self._helper.ask("guests", number=says[0] // of_one + 2)
            people = cycle([self._people.browser(session, place) for session in sessions])
        let_through, told = self._until_told(lambda: self._post(next(people), page), says)
        return Rate(what, "an address", *says, let_through, told, [])

    def _of_way_in(self, what: str, says: Says, page: Address) -> Rate:
        """With a wrong password for the same account each time."""
        who = self._people.browser("" if what == "login_failed" else self._sessions["Bob"])
        let_through, told = self._until_told(lambda: self._post(who, page), says)
        return Rate(what, "the way in", *says, let_through, told, [])

    def _limited(self, what: str) -> list[Address]:
        """The addresses that count for it, first those that count for nothing else, and of them one that suits."""
        if what in OF_VISITORS:
            return []
        found = [each for each in self._addresses.values() if what in each["limits"]]
        return sorted(found, key=lambda each: (each["name"] != FIRST.get(what), len(each["limits"])))

    def _until_told(self, post: Callable[[], int], says: Says) -> tuple[int, bool]:
        """How many posts of one window, the fullest, were let through, and whether one was told to wait."""
        times, seconds = says
        _wait_for_a_window(seconds)
        windows, waits, sent = Counter[int](), 0, 0
        while waits == 0 and sent < 2 * times + BEYOND:
            window = int(time.time() // seconds)
            waits += (status := post()) == WAIT
            sent += 1
            windows[window] += status != WAIT and window == int(time.time() // seconds)
        return max(windows.values()), waits > 0

    def _post(self, who: Visitor, address: Address) -> int:
        """The status of what is answered to the page's own form where only a right one counts, else to an empty one."""
        path = filled(address["path"], {name: values[0] for name, values in address["values"].items()}, self._things)
        if not (address["needs_form"] or address["name"] in WAYS_IN.values()):
            return who.post(path).status
        fields = self._fields(who, address["name"], path)
        return who.post(path, **fields).status if fields else NOT_FOR_THEM

    def _fields(self, who: Visitor, name: str, path: str) -> dict[str, str]:
        """The fields of a right form, by somebody new and with a wrong password; none where there is no form."""
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
    """Until a window has just begun, if it is a short one, else until this one is not about to end."""
    needed = seconds * 0.9 if seconds <= A_SHORT_WINDOW else min(seconds / 2, ENOUGH)
    left = seconds - time.time() % seconds
    if left < needed:
        time.sleep(left + 0.05)
