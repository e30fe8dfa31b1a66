"""Somebody with cookies and no JavaScript, over one kept connection, as a proxy passes their requests on."""

import http.client
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit


class Answer(NamedTuple):
    """What came back."""

    status: int
    text: str
    headers: dict[str, str]


class Visitor:
    """A browser's part of HTTP: cookies, the token against forged forms, and htmx's header if wanted.

    ``address`` is where the proxy says that they are; without it the site does not know.
    """

    def __init__(
        self, port: int, site_url: str, cookies: dict[str, str] | None = None, htmx: bool = False, address: str = ""
    ) -> None:
        self.cookies = dict(cookies or {})
        self._site_url = site_url
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._headers = {"Host": urlsplit(site_url).netloc, "X-Forwarded-Proto": urlsplit(site_url).scheme}
        if address:
            self._headers["X-Forwarded-For"] = address
        if htmx:
            self._headers["HX-Request"] = "true"

    def get(self, path: str, **headers: str) -> Answer:
        """The page, or where it leads."""
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
        """Hang up; a later request opens another connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        kept = self._connection.sock is not None
        try:
            self._connection.request(method, path, body, self._headers | {"Cookie": cookie} | headers)
            answer = self._connection.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()  # the next request opens another
            if kept and isinstance(error, http.client.RemoteDisconnected | BrokenPipeError):
                return self._ask(method, path, body, headers)  # the server had closed it: browsers try again too
            raise
        for line in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return Answer(answer.status, text, dict(answer.headers))
