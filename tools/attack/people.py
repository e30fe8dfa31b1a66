"""Browsers for the people of an attack, and the paths that they request."""

from collections.abc import Mapping
from itertools import count
from secrets import token_hex
from typing import Self
from urllib.parse import quote

from testing.site import Site
from testing.visitor import Visitor

SESSION, CSRF = "__Host-sessionid", "__Host-csrftoken"  # cookies of a site with https
TOKEN = "a" * 32  # CSRF: the cookie and the field have to be equal
_numbers = count()  # not a generator: threads may ask at once


def new_address() -> str:
    """Return an IP address that no other browser uses."""
    number = next(_numbers)
    return f"10.{number >> 8 & 255}.{number & 255}.1"


class People:
    """Creates browsers, each with its own IP address unless one is given, and closes them at the end."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._browsers: list[Visitor] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for browser in self._browsers:
            browser.close()

    def browser(self, session: str = "", address: str = "") -> Visitor:
        """Return a new browser, signed in if ``session`` is given."""
        cookies = {CSRF: token_hex(16)} | ({SESSION: session} if session else {})  # browsers with one secret are one
        site_url = self._site.environment["SITE_URL"]
        browser = Visitor(self._site.port, site_url, cookies, address=address or new_address())
        self._browsers.append(browser)
        return browser


Arguments = Mapping[str, str]  # names of things, or words after "="


def filled(path: str, arguments: Arguments, things: Arguments, as_it_is: Arguments | None = None) -> str:
    """Return ``path`` with values for its ``{arguments}``; those in ``as_it_is`` are quoted already."""
    texts = {name: quote(value[1:] if value.startswith("=") else things[value]) for name, value in arguments.items()}
    return path.format_map(texts | dict(as_it_is or {}))
