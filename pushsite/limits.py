"""How often somebody may do a thing. Whoever does it more often is asked to wait."""

import ipaddress
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from pushsite.refusals import Refusal, refused, when_to_retry

View = Callable[..., HttpResponse]
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
POST = "post"  # what an address counts for that has no figure of its own


class TooOften(Refusal):
    """More often than anybody does who plays."""

    sentence = _("That was too often in a short time. Wait a little and try again.")
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.retry_after = seconds


class Limits:
    """Counts every unsafe request for "post", unless its view is `limited` by a figure of its own.

    So an address that takes a form has a limit from the day that it is added.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: which view it is for is not known yet."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: View, *_arguments: Any) -> HttpResponse | None:
        """Count, or answer 429."""
        if request.method in SAFE or hasattr(view, "limited_to"):
            return None
        try:
            limit(request, POST)
        except TooOften as error:
            return when_to_retry(refused(request, str(error.sentence), error.status), error.retry_after)
        return None


def limited(*what: str) -> Callable[[View], View]:
    """Decorate a view so that its unsafe requests count for each ``what`` instead of "post"; it raises ``TooOften``.

    It stands outside of what asks who somebody is, so that visitors are counted too.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in SAFE:
                for each in what:
                    limit(request, each)
            return view(request, *args, **kwargs)

        counted.limited_to = what  # type: ignore[attr-defined]
        return counted

    return decorate


def limit(request: HttpRequest, what: str) -> None:
    """Count that whoever sent ``request`` does ``what``; raises ``TooOften``.

    An account is counted by ``settings.RATE_LIMITS``, a visitor by their address and ``settings.ADDRESS_RATE_LIMITS``,
    and a guest, whom it costs nothing to become, by both. What has no figure for addresses counts visitors as persons.
    """
    for who, rate in _counted(request, what):
        count(what, who, rate)


def take_back(request: HttpRequest, what: str) -> None:
    """Uncount what ``limit`` has just counted: nothing came of it, and that was not theirs to help."""
    for who, rate in _counted(request, what):
        uncount(what, who, rate)


def count(what: str, who: str, rate: tuple[int, int]) -> None:
    """Count that ``who`` does ``what``, which may be so many times in so many seconds; raises ``TooOften``.

    The windows have a fixed length, and are counted in the cache. Without a cache nobody is refused.
    """
    times, seconds = rate
    now, key = time.time(), _key(what, who, seconds)
    try:
        number = cache.incr(key)
    except ValueError:  # the window's first, or no cache
        cache.add(key, 1, seconds)
        number = 1
    if number > times:
        raise TooOften(int(seconds - now % seconds) + 1)


def uncount(what: str, who: str, rate: tuple[int, int]) -> None:
    """Take back what ``count`` has just counted."""
    with suppress(ValueError):  # no cache
        cache.decr(_key(what, who, rate[1]))


def address_of(request: HttpRequest) -> str:
    """The address that ``request`` comes from: one visitor has the whole of a /64."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    return (
        str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False).network_address)
    )


def _key(what: str, who: str, seconds: int) -> str:
    return f"limit:{what}:{who}:{int(time.time() // seconds)}"


def _counted(request: HttpRequest, what: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Who is counted, and by which rate."""
    person, of_person = request.user, settings.RATE_LIMITS[what]
    of_address = settings.ADDRESS_RATE_LIMITS.get(what)
    if not person.is_authenticated:
        yield _place(request), of_address or of_person
        return
    yield f"person-{person.pk}", of_person
    if person.guest and of_address:
        yield _place(request), of_address


def _place(request: HttpRequest) -> str:
    try:
        return address_of(request)
    except PermissionDenied:  # a proxy that does not say; then all are counted together
        return "unknown"
