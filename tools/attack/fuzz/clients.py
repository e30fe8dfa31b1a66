"""The fuzz's people with their sessions, and HTTP with any bytes over one kept connection."""

import socket
from collections.abc import Mapping, Sequence
from contextlib import suppress
from email.message import Message
from http.client import HTTPException, HTTPResponse
from typing import NamedTuple
from urllib.parse import urlsplit

from tools.attack.fuzz.values import FORM, Mutation
from tools.attack.helper import Helper
from tools.attack.people import CSRF, SESSION, TOKEN, filled, new_address

Headers = Sequence[tuple[str, bytes]]


class Reply(NamedTuple):
    """A response; its status is 0 if there was none."""

    status: int
    headers: Message
    body: bytes


class Wire:
    """A connection, which is reopened after the server has closed it."""

    def __init__(self, port: int, seconds: float = 20) -> None:
        self._address = ("127.0.0.1", port)
        self._seconds = seconds
        self._socket: socket.socket | None = None

    def ask(self, method: str, target: bytes, headers: Headers, body: bytes, *, cut: bool = False) -> Reply:
        """Send exactly these bytes; ``cut`` ends the connection's sending side afterwards."""
        lines = [b"%s %s HTTP/1.1" % (method.encode(), target)]
        lines += [name.encode() + b": " + value for name, value in headers]
        request = b"\r\n".join([*lines, b"", body])
        kept = self._socket is not None
        try:
            reply = self._sent(method, request, cut)
        except (OSError, HTTPException):
            self.close()
            # The server may have closed a kept connection: browsers try again too.
            return self.ask(method, target, headers, body, cut=cut) if kept else Reply(0, Message(), b"")
        if cut or reply.headers.get("Connection", "").lower() == "close":
            self.close()
        return reply

    def close(self) -> None:
        if self._socket is not None:
            with suppress(OSError):
                self._socket.close()
        self._socket = None

    def _sent(self, method: str, request: bytes, cut: bool) -> Reply:
        if self._socket is None:
            self._socket = socket.create_connection(self._address, self._seconds)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(ConnectionError):  # it may have answered before it read all
            self._socket.sendall(request)
        if cut:
            self._socket.shutdown(socket.SHUT_WR)
        response = HTTPResponse(self._socket, method=method)
        try:
            response.begin()
            return Reply(response.status, response.headers, response.read())
        finally:
            response.close()


VISITOR = "visitor"
WHO = (VISITOR, "guest", "Alice", "Bob", "Charlie", "Dora", "Eve", "Frank", "Gina", "Mary", "Nora")
STAFF = ("Mary", "Nora")  # with a second step: see `tools.attack.inside.fixtures`
METHODS_WITHOUT_BODY = {"GET", "HEAD", "OPTIONS", "TRACE"}
ACCOUNT, STAFF_PAGE, API = "/settings/", "/admin/games/game/", "/api/v1/"
SIGNED_IN = {who: STAFF_PAGE if who in STAFF else ACCOUNT for who in WHO if who != VISITOR}
RENEW_AFTER = 500  # requests; after so many, few games are unchanged


class Request(NamedTuple):
    """A request to send; arguments of its path are names in ``Actors.things``, or literal words after ``=``."""

    address: str
    path: str
    arguments: Mapping[str, str]
    method: str
    who: str
    value: str = "nothing unusual"  # a description of the hostile part
    mutation: Mutation = Mutation()
    query: bytes = b""
    body: bytes = b""
    literal: Mapping[str, str] = {}  # arguments of the path that are quoted already


class Actors:
    """The people and games of one thread; they are replaced after ``RENEW_AFTER`` requests."""

    def __init__(self, port: int, site_url: str, helper: Helper) -> None:
        self._wire = Wire(port)
        self._host = urlsplit(site_url).netloc.encode()
        self._origin = site_url.encode()
        self._helper = helper
        self._left = 0
        self.things: dict[str, str] = {}
        self._sessions: dict[str, str] = {}
        self._api_tokens: dict[str, str] = {}

    def close(self) -> None:
        self._wire.close()

    def ready(self) -> None:
        """Create people and games if there are none or they are used up."""
        if self._left == 0:
            made = self._helper.ask("fixtures")
            self._sessions, self._api_tokens, self.things = made["sessions"], made["api_tokens"], made["things"]
            self._left = RENEW_AFTER
            for who, path in SIGNED_IN.items():
                seen = self.send(Request(path, path, {}, "GET", who)).status
                assert seen == 200, f"{path} answers {seen} to {who}, although signed in."
        self._left -= 1

    def path_of(self, request: Request) -> str:
        """Return the requested path."""
        return filled(request.path, request.arguments, self.things, request.literal)

    def send(self, request: Request) -> Reply:
        """Send the request; if it signs the person out, create a new session."""
        mutation = request.mutation
        body = request.body if mutation.body is None else mutation.body
        if request.method in METHODS_WITHOUT_BODY and mutation.body is None:
            body = b""
        query = b"&".join(filter(None, [request.query, mutation.query]))
        target = self.path_of(request).encode() + (b"?" + query if query else b"")
        reply = self._wire.ask(request.method, target, self._headers(request, body), body, cut=mutation.cut)
        self._keep_signed_in(request.who, reply)
        return reply

    def _headers(self, request: Request, body: bytes) -> Sequence[tuple[str, bytes]]:
        cookies = f"{CSRF}={TOKEN}"
        if request.who != VISITOR:
            cookies += f"; {SESSION}={self._sessions[request.who]}"
        usual: dict[str, bytes | None] = {
            "Host": self._host,
            "X-Forwarded-Proto": b"https",
            "X-Forwarded-For": new_address().encode(),
            "Accept-Language": b"en",
        }
        if request.method not in METHODS_WITHOUT_BODY:
            usual |= {"Origin": self._origin, "X-CSRFToken": TOKEN.encode()}
        if request.path.startswith(API) and request.who in self._api_tokens:  # where sessions let nobody in
            usual["Authorization"] = f"Bearer {self._api_tokens[request.who]}".encode()
        if body or request.method not in METHODS_WITHOUT_BODY:
            usual |= {"Content-Type": FORM, "Content-Length": b"%d" % len(body)}
        unusual = dict(request.mutation.headers)
        more = unusual.pop("Cookie", None)
        all_of_them = usual | {"Cookie": cookies.encode() + (b"; " + more if more else b"")} | unusual
        return [(name, value) for name, value in all_of_them.items() if value is not None]

    def _keep_signed_in(self, who: str, reply: Reply) -> None:
        cookies = reply.headers.get_all("Set-Cookie", [])
        if who == VISITOR or not any(SESSION in cookie for cookie in cookies):
            return
        key = self._helper.ask("new_session_of_owner", key=self._sessions[who])
        if key is None:
            self._left = 0  # the account is closed
        else:
            self._sessions[who] = key
