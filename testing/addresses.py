"""Every address of the site, from the resolver: a new one is tried without being listed."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.regex_helper import normalize


class Address(NamedTuple):
    """An address: its name with namespaces, or "", its route, and its path with ``{arguments}``."""

    name: str
    route: str
    path: str
    arguments: tuple[str, ...]
    view: Callable[..., Any]

    def example(self, game: str, **values: object) -> str:
        """Return a URL with the first word of a choice, the id ``game``, a day or a number, and with these values."""
        examples = {"game": game, "feed_token": "a" * 32, "day": "2026-01-31"}
        route = re.sub(r"\(\?P<\w+>(\w*)[^)]*\)", lambda choice: choice[1] or "x", self.route)
        filled = re.sub(r"<(\w+):(\w+)>", lambda gap: str(values.get(gap[2], examples.get(gap[1], "1"))), route)
        return "/" + filled.strip("$^")


def addresses() -> Iterator[Address]:
    """Yield all addresses of the current settings' resolver."""
    return _below(get_resolver())


def _below(resolver: URLResolver, name: str = "", route: str = "", path: str = "/") -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        own_route = route + str(pattern.pattern).removeprefix("^" if route else "")
        for part, arguments in normalize(pattern.pattern.regex.pattern):
            own_path = path + part
            if isinstance(pattern, URLResolver):
                space = f"{name}{pattern.namespace}:" if pattern.namespace else name
                yield from _below(pattern, space, own_route, own_path)
            elif isinstance(pattern, URLPattern):
                own_name = f"{name}{pattern.name}" if pattern.name else ""
                filled = own_path % {argument: f"{{{argument}}}" for argument in arguments}
                yield Address(own_name, own_route, filled, tuple(arguments), pattern.callback)
