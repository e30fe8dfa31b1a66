"""Every route of the site, as the resolver knows them, and addresses that lead to one."""

import re
from collections.abc import Iterator

from django.urls import URLResolver


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """All routes below ``resolver``."""
    for pattern in resolver.url_patterns:
        route = f"{before}{pattern.pattern}".replace("^", "")
        yield from routes(pattern, route) if isinstance(pattern, URLResolver) else [route]


def address_of(route: str, game: str) -> str:
    """One that leads to the route: with the first word of a choice, the id of ``game``, or a number."""
    route = re.sub(r"\(\?P<\w+>(\w*)[^)]*\)", lambda choice: choice[1] or "x", route).strip("$")
    return "/" + re.sub(r"<[^>]*>", lambda held: game if "game" in held[0] else "1", route)
