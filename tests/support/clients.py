"""Django's client, signed in, and the routes that it can request."""

import re
from collections.abc import Iterator
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from django.http import HttpRequest
from django.test import Client
from django.urls import URLResolver

from accounts.models import User


def signed_in(user: User, **defaults: Any) -> Client:
    """Return a client in which ``user`` is signed in, staff with the second step."""
    client = Client(**defaults)
    client.force_login(user)
    if user.is_staff:
        _do_second_step(client, user)
    return client


def htmx(user: User, **defaults: Any) -> Client:
    """Return a client that sends every request as htmx does."""
    return signed_in(user, HTTP_HX_REQUEST="true", **defaults)


def _do_second_step(client: Client, user: User) -> None:
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, user, "mfa")
    request.session.save()


def without_tokens(page: str) -> str:
    """Return the HTML without its random values: "Bob" stands in one of 4,000 tokens of 64 letters by chance."""
    return re.sub(r'"[\w-]{30,}"', '""', page)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Yield all routes below ``resolver``."""
    for pattern in resolver.url_patterns:
        route = f"{before}{pattern.pattern}".replace("^", "")
        yield from routes(pattern, route) if isinstance(pattern, URLResolver) else [route]


def address_of(route: str, game: str) -> str:
    """Return a URL for the route, with the first word of a choice, the id of ``game``, a day, or a number."""
    route = re.sub(r"\(\?P<\w+>(\w*)[^)]*\)", lambda choice: choice[1] or "x", route).strip("$")
    long = {"game": game, "feed_token": "a" * 32, "<day": "2026-01-31"}
    return "/" + re.sub(r"<[^>]*>", lambda found: next((long[part] for part in long if part in found[0]), "1"), route)
