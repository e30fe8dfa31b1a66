"""Repeat an action many times, and count its effects: mails to another person, rows in the database."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from games.catalog import FIRST
from testing.services.mail import MailServer
from testing.visitor import Visitor
from tools.attack.counters import Counters
from tools.attack.helper import Helper
from tools.attack.people import People, new_address

HOST = "evil.example"
PHISHING = {"name": f"Locked! http://{HOST}/reset", "my_name": "Pushsite staff"}
CANCEL = "Cancel the game?"  # in the subject; a turn may be mailed at the same time
MAILS_AN_HOUR = 3  # invitations to one person; requests to cancel from one to another
TABLE = {
    "rules": FIRST, "seats": "3", "first": "0", "public": "link", "pace": "daily", "seat_1": "person",
    "seat_2": "person",
}  # fmt: skip


class Flood(NamedTuple):
    """What a flood has left behind; each count comes with the least and the most that is right."""

    what: str
    counts: Mapping[str, tuple[int, int, int]]

    @property
    def holds(self) -> bool:
        """Whether each count is within its bounds: something happened, and not too much."""
        return all(least <= number <= most for number, least, most in self.counts.values())

    def __str__(self) -> str:
        counts = [
            f"{number} {name}" if least <= number <= most else f"{number} {name}, NOT {least} to {most}"
            for name, (number, least, most) in self.counts.items()
        ]
        return f"flood of {self.what}: {'; '.join(counts)}"


class Floods:
    """Each flood is a method, whose counts begin at zero; the limits of the settings say how much is right."""

    def __init__(self, helper: Helper, people: People, mail: MailServer, counters: Counters) -> None:
        self._helper = helper
        self._people = people
        self._mail = mail
        self._counters = counters
        rates = helper.ask("rates")
        self._of_person: Mapping[str, Sequence[int]] = rates["person"]
        self._of_address: Mapping[str, Sequence[int]] = rates["address"]

    def all(self) -> list[Callable[[], Flood]]:
        """All floods."""
        floods = (
            self.invitations_of_guests,
            self.invitations_of_accounts,
            self.rematches,
            self.requests_to_cancel,
            self.codes,
            self.stand_ins,
            self.tables,
        )
        return [lambda flood=flood: self._begun(flood) for flood in floods]  # type: ignore[misc]

    def _begun(self, flood: Callable[[], Flood]) -> Flood:
        self._counters.forget()
        return flood()

    def invitations_of_guests(self, times: int = 12) -> Flood:
        """Three guests at one address open tables and invite the same account to each: guests send no mail."""
        address = new_address()
        guests = [self._people.browser(session, address) for session in self._helper.ask("guests", number=3)]
        return self._invitations("invitations by guests", guests, self._helper.ask("fixtures"), times, most=0)

    def invitations_of_accounts(self, times: int = 12) -> Flood:
        """Three accounts open tables and invite the same account to each."""
        fixtures = self._helper.ask("fixtures")
        hosts = [self._people.browser(fixtures["sessions"][name]) for name in ("Alice", "Bob", "Frank")]
        most = MAILS_AN_HOUR - 1  # the fixtures have sent one
        return self._invitations("invitations by accounts", hosts, fixtures, times, most)

    def _invitations(
        self, what: str, hosts: Sequence[Visitor], fixtures: Mapping[str, Any], times: int, most: int
    ) -> Flood:
        name, email = fixtures["names"]["Charlie"], fixtures["emails"]["Charlie"]
        before = self._mails_to(email)
        made = sum(self._invited(hosts[number % len(hosts)], name) for number in range(times))
        mails = self._mails_to(email) - before
        with_host = sum(HOST in mail["Subject"] for mail in self._mail.to(email))
        return Flood(what, {
            "made": (made, times, times), "mails": (mails, most, most), "with a host in the subject": (with_host, 0, 0),
        })  # fmt: skip

    def _invited(self, host: Visitor, name: str) -> bool:
        """Whether an invitation worked, under a misleading name or, if that is refused, under the host's own."""
        for called in (PHISHING, {}):
            opened = host.post("/games/new/", **TABLE, **called, command_id=uuid4())
            if table := opened.headers.get("Location"):
                return host.post(f"{table}invite", name=name).status == 302
        return False

    def rematches(self, times: int = 12) -> Flood:
        """Alice asks Bob for a rematch and cancels it, again and again."""
        fixtures = self._helper.ask("fixtures")
        alice, bob = self._people.browser(fixtures["sessions"]["Alice"]), fixtures["emails"]["Bob"]
        made, before = 0, self._mails_to(bob)
        for _ in range(times):
            table = alice.post(f"/games/{fixtures['things']['over']}/rematch").headers.get("Location")
            self._helper.ask("send_all")
            made += bool(table) and alice.post(f"{table}cancel").status == 302
        mails = self._mails_to(bob) - before
        return Flood("rematches", {"made": (made, 1, times), "mails": (mails, 1, MAILS_AN_HOUR)})

    def requests_to_cancel(self) -> Flood:
        """Alice asks to cancel each of many games with Bob."""
        fixtures = self._helper.ask("fixtures")
        alice, bob = self._people.browser(fixtures["sessions"]["Alice"]), fixtures["emails"]["Bob"]
        games = self._helper.ask("games_of_two", names=[fixtures["names"][name] for name in ("Alice", "Bob")], number=8)
        before = self._mails_to(bob, CANCEL)
        made = sum(alice.post(f"/games/{game}/agree-to-cancel").status == 302 for game in games)
        mails = self._mails_to(bob, CANCEL) - before
        counts = {"made": (made, len(games), len(games)), "mails": (mails, MAILS_AN_HOUR, MAILS_AN_HOUR)}
        return Flood("requests to cancel", counts)

    def codes(self) -> Flood:
        """Ask for sign-in and password codes, for an account's e-mail and for one without an account."""
        fixtures = self._helper.ask("fixtures")
        known, unknown = fixtures["emails"]["Charlie"], f"{uuid4().hex}@example.org"
        most = self._of_person["code-to"][0]
        before = self._mails_to(known), self._mails_to(unknown)
        for path in ("/accounts/password/reset/", "/accounts/login/code/"):
            for email in (known, unknown):
                for _ in range(most):
                    self._people.browser().post(path, email=email)
        counts = self._mails_to(known) - before[0], self._mails_to(unknown) - before[1]
        return Flood("codes", {"mails": (counts[0], most, most), "mails to nobody's e-mail": (counts[1], 0, 0)})

    def stand_ins(self) -> Flood:
        """A bot stands in for Alice and she takes the seat back, again and again."""
        fixtures, most = self._helper.ask("fixtures"), self._of_person["stand-in"][0]
        alice, game = self._people.browser(fixtures["sessions"]["Alice"]), f"/games/{fixtures['things'][FIRST]}/"
        before = self._helper.ask("count_rows", model="games.LogEntry")
        for _ in range(most):
            alice.post(f"{game}stand-in")
            alice.post(f"{game}take-back")
        rows = self._helper.ask("count_rows", model="games.LogEntry") - before
        return Flood("stand-ins", {"rows in the log": (rows, 1, most)})

    def tables(self) -> Flood:
        """Five guests at one address open one table after the other."""
        most, before = self._of_address["open"][0], self._helper.ask("count_rows", model="games.Game")
        address = new_address()
        guests = [self._people.browser(session, address) for session in self._helper.ask("guests", number=5)]
        for number in range(most + 10):
            guests[number % 5].post("/games/new/", **TABLE, command_id=uuid4())
        rows = self._helper.ask("count_rows", model="games.Game") - before
        return Flood("tables", {"made": (rows, most, most)})

    def _mails_to(self, email: str, subject: str = "") -> int:
        self._helper.ask("send_all")
        return sum(subject in mail["Subject"] for mail in self._mail.to(email))
