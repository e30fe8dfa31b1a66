"""Repeat an action many times, and count its effects: mails to another person, rows in the database."""

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any
from uuid import uuid4

from games.catalog import FIRST
from tools.attack.helper import Helper
from tools.attack.people import People, new_address
from tools.production.visitor import Visitor
from tools.production.whole import Sink

HOST = "evil.example"
PHISHING = {"name": f"Locked! http://{HOST}/reset", "my_name": "Pushsite staff"}
TABLE = {
    "rules": FIRST, "seats": "3", "first": "0", "public": "link", "pace": "daily", "seat_1": "person",
    "seat_2": "person",
}  # fmt: skip


class Floods:
    """Each flood is a method that returns a line with its result."""

    def __init__(self, helper: Helper, people: People, mail: Sink, end: float = float("inf")) -> None:
        self._helper = helper
        self._people = people
        self._mail = mail
        self._end = end  # monotonic time after which nothing new starts

    def all(self) -> Iterator[str]:
        """Run all floods, one after the other, and yield their results."""
        tries = {
            self.invitations_of_guests: 90,
            self.invitations_of_accounts: 30,
            self.rematches: 25,
            self.codes: 20,
            self.stand_ins: 300,
            self.tables: 150,
        }
        for flood, times in tries.items():
            line = f"flood: {flood(times)}"
            yield line if time.monotonic() < self._end else f"{line} (cut short: out of time)"

    def invitations_of_guests(self, times: int) -> str:
        """Three guests at one address open tables and invite the same account to each."""
        address = new_address()
        guests = [self._people.browser(session, address) for session in self._helper.ask("guests", number=3)]
        return f"{times} invitations by three guests: {self._invitations(guests, self._helper.ask('fixtures'), times)}"

    def invitations_of_accounts(self, times: int) -> str:
        """Three accounts open tables and invite the same account to each."""
        fixtures = self._helper.ask("fixtures")
        hosts = [self._people.browser(fixtures["sessions"][name]) for name in ("Alice", "Bob", "Nora")]
        return f"{times} invitations by three accounts: {self._invitations(hosts, fixtures, times)}"

    def _invitations(self, hosts: Sequence[Visitor], fixtures: Mapping[str, Any], times: int) -> str:
        name, email = fixtures["names"]["Charlie"], fixtures["emails"]["Charlie"]
        before = self._mails_to(email)
        made = sum(self._invited(hosts[number % len(hosts)], name) for number in self._tries(times))
        mails = self._mails_to(email) - before
        with_host = sum(HOST in mail.subject for mail in self._mail.mails if mail.to == email)
        return f"{made} made, {mails} mails, {with_host} name a host in the subject"

    def _invited(self, host: Visitor, name: str) -> bool:
        """Whether an invitation worked, under a misleading name or, if that is refused, under the host's own."""
        for called in (PHISHING, {}):
            opened = host.post("/games/new/", **TABLE, **called, command_id=uuid4())
            if table := opened.headers.get("Location"):
                return host.post(f"{table}invite", name=name).status == 302
        return False

    def rematches(self, times: int) -> str:
        """Alice asks Bob for a rematch and cancels it, again and again."""
        fixtures = self._helper.ask("fixtures")
        alice, bob = self._people.browser(fixtures["sessions"]["Alice"]), fixtures["emails"]["Bob"]
        made, before = 0, self._mails_to(bob)
        for _ in self._tries(times):
            table = alice.post(f"/games/{fixtures['things']['over']}/rematch").headers.get("Location")
            self._helper.ask("send_all")
            made += bool(table) and alice.post(f"{table}cancel").status == 302
        return f"{times} rematches, each cancelled: {made} made, {self._mails_to(bob) - before} mails"

    def codes(self, times: int) -> str:
        """Ask for sign-in and password codes, for an account's e-mail and for one without an account."""
        fixtures = self._helper.ask("fixtures")
        known, unknown = fixtures["emails"]["Charlie"], f"{uuid4().hex}@example.org"
        counts = []
        for path in ("/accounts/password/reset/", "/accounts/login/code/"):
            for email in (known, unknown):
                before = self._mails_to(email)
                for _ in self._tries(times):
                    self._people.browser().post(path, email=email)
                counts.append(self._mails_to(email) - before)
        return (
            f"{times} times each, each from another address: {counts[0]} mails with a code for a new password,"
            f" {counts[1]} to an unknown e-mail; {counts[2]} with a code to sign in, {counts[3]} to an unknown e-mail"
        )

    def stand_ins(self, times: int) -> str:
        """A bot stands in for Alice and she takes the seat back, again and again."""
        fixtures = self._helper.ask("fixtures")
        alice, game = self._people.browser(fixtures["sessions"]["Alice"]), f"/games/{fixtures['things'][FIRST]}/"
        before = self._helper.ask("count_rows", model="games.LogEntry")
        for _ in self._tries(times):
            alice.post(f"{game}stand-in")
            alice.post(f"{game}take-back")
        rows = self._helper.ask("count_rows", model="games.LogEntry") - before
        return f"{times} times to stand in and to take back: {rows} rows in the log"

    def tables(self, times: int) -> str:
        """Five guests at one address open one table after the other."""
        address, before = new_address(), self._helper.ask("count_rows", model="games.Game")
        guests = [self._people.browser(session, address) for session in self._helper.ask("guests", number=5)]
        for number in self._tries(times):
            guests[number % 5].post("/games/new/", **TABLE, command_id=uuid4())
        rows = self._helper.ask("count_rows", model="games.Game") - before
        return f"{times} tables opened by five guests of one address: {rows} made"

    def _tries(self, times: int) -> Iterator[int]:
        """Yield numbers up to ``times`` until the time is over."""
        return takewhile(lambda _: time.monotonic() < self._end, range(times))

    def _mails_to(self, email: str) -> int:
        self._helper.ask("send_all")
        return sum(mail.to == email for mail in self._mail.mails)
