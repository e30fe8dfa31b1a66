"""An HTTP client like a browser without JavaScript behind a proxy, and a pair of clients that play games."""

import http.client
import random
import re
import ssl
import time
import uuid
from collections.abc import Iterator, Mapping
from http.cookies import SimpleCookie
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit


class Answer(NamedTuple):
    status: int
    text: str
    headers: dict[str, str]


class Visitor:
    """The HTTP of a browser: cookies, the CSRF token, and htmx's header if wanted.

    ``address`` is the IP address that the proxy reports; without it the site does not know the address. With ``tls``,
    which trusts its certificate, a real proxy answers at ``port``. ``source`` is the address of this machine from which
    it connects, such as 127.0.0.2.
    """

    def __init__(
        self,
        port: int,
        site_url: str,
        cookies: dict[str, str] | None = None,
        htmx: bool = False,
        address: str = "",
        tls: ssl.SSLContext | None = None,
        *,
        source: str = "127.0.0.1",
    ) -> None:
        self.cookies = dict(cookies or {})
        self._site_url = site_url
        self._connection: http.client.HTTPConnection = (
            http.client.HTTPSConnection("127.0.0.1", port, timeout=30, source_address=(source, 0), context=tls)
            if tls
            else http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))
        )
        self._headers = {"Host": urlsplit(site_url).netloc, "X-Forwarded-Proto": urlsplit(site_url).scheme}
        if address:
            self._headers["X-Forwarded-For"] = address
        if htmx:
            self._headers["HX-Request"] = "true"

    def get(self, path: str, **headers: str) -> Answer:
        """Return the page; redirects are not followed."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, **fields: object) -> Answer:
        """Send a form; redirects are not followed."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Origin": self._site_url,
            "X-CSRFToken": next((value for name, value in self.cookies.items() if name.endswith("csrftoken")), ""),
        }
        return self._ask("POST", path, urlencode(fields), headers)

    def close(self) -> None:
        """Close the connection; a later request opens another."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        kept = self._connection.sock is not None
        try:
            self._connection.request(method, path, body, self._headers | {"Cookie": cookie} | headers)
            answer = self._connection.getresponse()
            text = answer.read().decode(errors="backslashreplace")  # pictures are not text
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()  # the next request opens another
            if kept and isinstance(error, http.client.RemoteDisconnected | BrokenPipeError):
                return self._ask(method, path, body, headers)  # the server had closed it: browsers try again too
            raise
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return Answer(answer.status, text, dict(answer.headers))


OVER = "band-over"  # a class of the table


def choices(page: str) -> list[str]:
    """Return the actions that a table's page offers."""
    return re.findall(r'name="action"\s+value="([^"]+)"', page)


def hidden(page: str, name: str) -> str:
    """Return the value of a hidden field; of several the last one: the steps that lead to a table come before it."""
    values: list[str] = re.findall(rf'name="{name}"\s+value="([^"]*)"', page)
    return values[-1]


class TimedRequest(NamedTuple):
    """A request, its status and the time that it took."""

    what: str  # "act" or "look"
    status: int
    seconds: float


class Pair:
    """Alice and Bob, signed in, with the games to play one after the other."""

    def __init__(
        self,
        port: int,
        site_url: str,
        players: Mapping[str, Any],
        rng: random.Random,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.people = [Visitor(port, site_url, cookies, htmx=True, tls=tls) for cookies in players["sessions"]]
        self.games: list[str] = list(players["games"])
        self._rng = rng

    def play(self, game: str) -> Iterator[TimedRequest]:
        """Play random legal actions until the game is over; yield each request."""
        tables = [person.get(f"/games/{game}/").text for person in self.people]
        mover = 0
        while OVER not in tables[mover]:
            legal = choices(tables[mover])
            if legal:
                request, tables[mover] = self._act(mover, game, self._rng.choice(legal), tables[mover])
            else:
                mover = 1 - mover
                request, tables[mover] = self._look(mover, game)
            yield request

    def _act(self, mover: int, game: str, action: str, table: str) -> tuple[TimedRequest, str]:
        start = time.perf_counter()
        answer = self.people[mover].post(
            f"/games/{game}/act", action=action, version=hidden(table, "version"), command_id=uuid.uuid4()
        )
        return TimedRequest("act", answer.status, time.perf_counter() - start), answer.text

    def _look(self, mover: int, game: str) -> tuple[TimedRequest, str]:
        start = time.perf_counter()
        answer = self.people[mover].get(f"/games/{game}/table")
        return TimedRequest("look", answer.status, time.perf_counter() - start), answer.text
