"""What each request of a program passes: its token and its limits. Cookies do not count."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import gettext as _

from accounts.models import ApiToken
from accounts.programs.api_tokens import api_token_of
from games.api.problems import not_available, not_found, problem, problem_of
from games.polls import CORS_HEADERS
from pushsite.database.connections import UNAVAILABLE
from pushsite.web.limits import TooOften, count_attempt, visitor_address

LIMIT = "api"
METHOD_NOT_ALLOWED = 405
LONGEST_REQUEST = 60  # seconds that a request may take before its token may send another
MARKED_EVERY = 20  # seconds, while an answer is sent in parts
_View = Callable[..., HttpResponse]


def through_the_entrance(patterns: list[Any]) -> list[Any]:
    """The same URL patterns, with views that only see requests which are let in."""
    for pattern in patterns:
        pattern.callback = _entered(pattern.callback)
    return patterns


def _entered(view: _View) -> _View:
    @wraps(view)
    def entered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            answer = _let_in(request, view, *args, **kwargs)
        except Http404:  # the root has nothing
            answer = not_found()
        except UNAVAILABLE:
            answer = not_available()
        if answer.status_code == METHOD_NOT_ALLOWED:
            allowed = answer.headers["Allow"]
            answer = problem(METHOD_NOT_ALLOWED, "method", _("This address takes {methods}.").format(methods=allowed))
            answer.headers["Allow"] = allowed
        add_never_cache_headers(answer)  # a program keeps what it needs, with its ETag
        patch_vary_headers(answer, ["Authorization"])
        for name, value in CORS_HEADERS.items():
            answer.headers[name] = value
        return answer

    entered.limited_to = (LIMIT,)
    entered.csrf_exempt = True  # no cookie lets a request in
    return entered


def _let_in(request: HttpRequest, view: _View, *args: Any, **kwargs: Any) -> HttpResponse:
    if request.method == "OPTIONS":
        return _preflight()
    scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
    token = api_token_of(text.strip()) if scheme.lower() == "bearer" else None
    request.user = token.person if token else AnonymousUser()
    request.api_token = token
    times, seconds = settings.RATE_LIMITS[LIMIT]
    try:
        count_attempt(LIMIT, f"token-{token.pk}" if token else visitor_address(request), (times, seconds))
    except TooOften as error:
        sentence = _("A program can send {count} requests in {seconds} seconds.")
        error.sentence = sentence.format(count=times, seconds=seconds)
        return problem_of(error)
    if text and token is None:
        return problem(401, "no-token", _("This token is unknown or no longer valid."))
    return _one_at_a_time(token, lambda: view(request, *args, **kwargs))


def _one_at_a_time(token: ApiToken | None, answer: Callable[[], HttpResponse]) -> HttpResponse:
    if token is None:
        return answer()
    busy = _Busy(token)
    if not busy.begin():
        detail = _("Another request with this token is still running. Send one at a time.")
        return problem(429, "one-at-a-time", detail, limit="one-at-a-time", seconds=1)
    try:
        answered = answer()
    except BaseException:
        busy.end()
        raise
    if answered.streaming:
        answered.streaming_content = busy.until_the_end(answered.streaming_content)
    else:
        busy.end()
    return answered


class _Busy:
    """The mark of the one request of a token that is under way. Each has a value of its own, and ends no other's."""

    def __init__(self, token: ApiToken) -> None:
        self._key, self._value = f"api-busy:{token.pk}", secrets.token_hex(8)

    def begin(self) -> bool:
        """Reserve the token's only concurrent request. Return whether it was free."""
        self._marked_at = time.monotonic()
        return bool(cache.add(self._key, self._value, LONGEST_REQUEST))

    def until_the_end(self, parts: Iterator[bytes]) -> Iterator[bytes]:
        """The same parts, and the mark for as long as they are sent."""
        try:
            for part in parts:
                if time.monotonic() > self._marked_at + MARKED_EVERY and cache.get(self._key) in (None, self._value):
                    cache.set(self._key, self._value, LONGEST_REQUEST)
                    self._marked_at = time.monotonic()
                yield part
        finally:
            self.end()

    def end(self) -> None:
        """Let the token send its next request."""
        with suppress(Exception):  # the mark ends by itself
            if cache.get(self._key) == self._value:
                cache.delete(self._key)


def _preflight() -> HttpResponse:
    answer = HttpResponse(status=204)
    answer.headers["Access-Control-Allow-Methods"] = "GET"
    answer.headers["Access-Control-Allow-Headers"] = "Authorization, If-None-Match"
    answer.headers["Access-Control-Max-Age"] = "86400"
    return answer
