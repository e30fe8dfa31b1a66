"""The session, language and time zone of each request."""

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils import timezone, translation

from accounts.sessions import SessionStore
from pushsite.web.search_engines import asked_language

FORMER_COOKIE = "sessionid"  # what https sites called the cookie until its name began with "__Host-"


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's middleware, for sessions that end when they are not used.

    Requests that a page sends by itself, such as polls, do not count as use.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Find the session, also by the former name of the cookie."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES and FORMER_COOKIE in request.COOKIES:
            request.COOKIES[settings.SESSION_COOKIE_NAME] = request.COOKIES[FORMER_COOKIE]
            request.renames_cookie = True  # type: ignore[attr-defined]
        super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Renew the session if due, and let no cache store answers that depend on it."""
        session = cast(SessionStore, request.session)
        renames = session.accessed and getattr(request, "renames_cookie", False)
        if renames:
            response.delete_cookie(FORMER_COOKIE)
        is_automatic = request.method == "GET" and "HX-Request" in request.headers
        if session.ends_at and (renames or (not is_automatic and session.is_due())):
            session.renew()
        if session.accessed and not session.is_empty():
            response.headers.setdefault("Cache-Control", "no-store")
        return super().process_response(request, response)


class LanguageMiddleware(LocaleMiddleware):
    """The language that the address asks for, else that of the cookie, else the account's, else the browser's.

    What an address asks for (`asked_language`) holds for one request, and changes neither cookie nor account. The
    cookie repeats the account's language (it is written at sign-in, by the switch and by the settings), so that a poll
    need not load the person.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language; if there is no cookie yet, remember it for the answer."""
        first_time = (
            settings.LANGUAGE_COOKIE_NAME not in request.COOKIES and settings.SESSION_COOKIE_NAME in request.COOKIES
        )
        if first_time and (language := getattr(request.user, "language", "")):
            request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = language
        super().process_request(request)
        if first_time:
            request.chosen_language = translation.get_language()  # type: ignore[attr-defined]

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        """Activate the language that the address asks for, if any."""
        if language := asked_language(request):
            translation.activate(language)
            request.asked_language = request.LANGUAGE_CODE = language  # type: ignore[attr-defined]

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Write the cookie if a language was chosen in this request."""
        super().process_response(request, response)
        language = getattr(request, "chosen_language", None)
        if language and isinstance(response, HttpResponse):
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME,
                language,
                max_age=settings.LANGUAGE_COOKIE_AGE,
                secure=settings.SESSION_COOKIE_SECURE,
                samesite="Lax",
            )
        return response


class TimeZoneMiddleware:
    """Shows times in the time zone of the viewer; UTC for visitors and people who chose none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ViewerZone(request)):
            return self.get_response(request)


class ViewerZone(tzinfo):
    """Loads the viewer only when a time is shown: polls show none."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(getattr(self._request.user, "time_zone", "") or "UTC")

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return self.zone.utcoffset(moment)

    def dst(self, moment: datetime | None) -> timedelta | None:
        return self.zone.dst(moment)

    def tzname(self, moment: datetime | None) -> str | None:
        return self.zone.tzname(moment)

    def fromutc(self, moment: datetime) -> datetime:
        return self.zone.fromutc(moment.replace(tzinfo=self.zone))

    def __str__(self) -> str:
        return str(self.zone)
