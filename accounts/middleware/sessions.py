"""Sessions of people: renewed now and then, and what is made for one of them is stored nowhere."""

from typing import cast

from django.conf import settings
from django.contrib.sessions import middleware
from django.http import HttpRequest, HttpResponse

from accounts.sessions import SessionStore

COOKIE_BEFORE = "sessionid"  # what https sites called the cookie until its name began with "__Host-"


class SessionMiddleware(middleware.SessionMiddleware):
    """Django's, for sessions that end when nobody comes.

    What a page asks for by itself, such as a poll of a table, does not count as coming.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Find the session, also by the cookie's former name."""
        if _has_former_name(request):
            request.COOKIES[settings.SESSION_COOKIE_NAME] = request.COOKIES[COOKIE_BEFORE]
            request.renames_cookie = True  # type: ignore[attr-defined]
        super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Renew the session if that is due, and keep what was read with it out of every cache."""
        session = cast(SessionStore, request.session)
        renames = session.accessed and getattr(request, "renames_cookie", False)
        if renames:
            response.delete_cookie(COOKIE_BEFORE)
        if session.ends_at and (renames or (session.is_due() and not _by_itself(request))):
            session.renew()
        if session.accessed and not session.is_empty():
            response.headers.setdefault("Cache-Control", "no-store")
        return super().process_response(request, response)


def _has_former_name(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and COOKIE_BEFORE in request.COOKIES


def _by_itself(request: HttpRequest) -> bool:
    return request.method == "GET" and "HX-Request" in request.headers
