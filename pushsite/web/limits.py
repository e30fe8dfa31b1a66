"""Rate limits, for each person and for each network address."""

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

from pushsite.cache import count_up
from pushsite.web.refusals import Refusal, refused, when_to_retry

_View = Callable[..., HttpResponse]
SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")
POST = "post"  # the limit of a view that names none
# The dearest pages that need no account, 25 to 95 ms of a processor each, by the limit for which GET counts. Those that
# count by themselves are not here: "picture", "steps" and "why".
LIMITED_LOOKS = {"games:try_again": "trial", "games:fragment": "poll"} | dict.fromkeys(
    (
        "daily:deal games:history games:lobby games:mine games:replay games:replay_step games:shared games:table"
        " games:watch luck:game people:people people:profile puzzles:index puzzles:puzzle ratings:board"
        " accounts:settings talk:page"
    ).split(),
    "look",
)


class TooOften(Refusal):
    """The limit ``what`` is reached; ``retry_after`` is in seconds."""

    sentence = _("Too many attempts in a short time. Wait a little and try again.")
    status = 429

    def __init__(self, seconds: int, what: str) -> None:
        super().__init__()
        self.retry_after = seconds
        self.what = what


class Limits:
    """Counts every unsafe request for "post", unless its view is `limited` to another: every new URL has a limit.

    Of the others it counts what costs most to answer: ``LIMITED_LOOKS``.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: its view is not known yet."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: _View, *_arguments: Any) -> HttpResponse | None:
        if request.method in SAFE_METHODS:
            match = request.resolver_match
            what = LIMITED_LOOKS.get(match.view_name) if match else None
        else:
            what = None if hasattr(view, "limited_to") else POST
        if what is None:
            return None
        try:
            limit(request, what)
        except TooOften as error:
            return when_to_retry(refused(request, str(error.sentence), error.status), error.retry_after)
        return None


def limited(*what: str) -> Callable[[_View], _View]:
    """Decorate a view so that its unsafe requests count for the limits ``what`` instead of "post"; raises ``TooOften``.

    Put it above decorators that require a session, so that visitors are counted too.
    """

    def decorate(view: _View) -> _View:
        @wraps(view)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in SAFE_METHODS:
                for each in what:
                    limit(request, each)
            return view(request, *args, **kwargs)

        counted.limited_to = what  # type: ignore[attr-defined]
        return counted

    return decorate


def limit(request: HttpRequest, what: str) -> None:
    """Count ``request`` for the limit ``what``; raises ``TooOften``.

    Accounts are counted by ``settings.RATE_LIMITS``, visitors by their address and ``settings.ADDRESS_RATE_LIMITS``,
    and guests by both, since new guests cost nothing. If a limit has no rate for addresses, ``RATE_LIMITS`` is used.
    """
    for who, rate in _counted(request, what):
        count_attempt(what, who, rate)


def undo_limit(request: HttpRequest, what: str) -> None:
    """Undo ``limit``: the request failed through no fault of the person."""
    for who, rate in _counted(request, what):
        undo_attempt(what, who, rate)


def count_attempt(what: str, who: str, rate: tuple[int, int]) -> None:
    """Count ``who`` for the limit ``what``, whose ``rate`` is (times, seconds); raises ``TooOften``.

    Counts are stored in the cache, in windows of fixed length. While the cache is down, everybody is let through.
    """
    times, seconds = rate
    now = time.time()
    if count_up(_key(what, who, seconds), seconds) > times:
        raise TooOften(int(seconds - now % seconds) + 1, what)


def undo_attempt(what: str, who: str, rate: tuple[int, int]) -> None:
    """Undo ``count_attempt``."""
    with suppress(ValueError):  # no cache
        cache.decr(_key(what, who, rate[1]))


def client_address(request: HttpRequest) -> str:
    """Return the address that ``request`` comes from; for IPv6 its /64 network, which one visitor may have whole.

    nginx counts by the same: ``deploy/nginx/pushsite.conf``.
    """
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, 64), strict=False).network_address)


def _key(what: str, who: str, seconds: int) -> str:
    return f"limit:{what}:{who}:{int(time.time() // seconds)}"


def _counted(request: HttpRequest, what: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each person or address to count, with its rate."""
    person, of_person = request.user, settings.RATE_LIMITS[what]
    of_address = settings.ADDRESS_RATE_LIMITS.get(what)
    if not person.is_authenticated:
        yield visitor_address(request), of_address or of_person
        return
    yield f"person-{person.pk}", of_person
    if person.guest and of_address:
        yield visitor_address(request), of_address


def visitor_address(request: HttpRequest) -> str:
    """The address by which visitors are counted; "unknown" if the proxy gives none."""
    try:
        return client_address(request)
    except PermissionDenied:  # the proxy gives no address: all visitors are counted together
        return "unknown"
