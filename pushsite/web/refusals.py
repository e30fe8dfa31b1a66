"""Refusals: a page with one plain sentence and the right status."""

import sys
import unicodedata

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import is_valid_path
from django.utils import translation
from django.utils.encoding import escape_uri_path
from django.utils.functional import Promise
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.defaults import page_not_found, permission_denied

from pushsite.database.connections import DISK_FULL, UNAVAILABLE, kind_of

MINUTES = 5 * 60


class Refusal(Exception):
    """Nothing was changed: ``sentence`` says why, ``status`` is for the response, ``table`` is a URL to go on to."""

    sentence: str | Promise = gettext_lazy("That is not possible.")
    status = 409
    retry_after: int | None = None  # seconds

    def __init__(self, sentence: str | Promise | None = None, *, table: str = "") -> None:
        if sentence is not None:
            self.sentence = sentence
        self.table = table
        super().__init__(str(self.sentence))


def when_to_retry(answer: HttpResponse, seconds: int | None) -> HttpResponse:
    """Add Retry-After to ``answer``, if ``seconds`` is known."""
    if seconds is not None:
        answer.headers["Retry-After"] = str(seconds)
    return answer


def refused(request: HttpRequest, sentence: str, status: int, table: str = "") -> HttpResponse:
    """Return the page with ``sentence`` and ``status``, and a link to the URL ``table`` if it is given.

    For a request of htmx the browser reloads the whole page, but not after a status of 500 or more, nor for a poll
    beyond a limit: then the table on the screen is more useful, and it polls again by itself.
    """
    context = {"sentence": sentence, "status": status, "table": table}
    return _of_whole_page(request, render(request, "refused.html", context, status=status))


def _of_whole_page(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    is_poll_too_often = answer.status_code == 429 and request.method == "GET"
    if request.headers.get("HX-Request") and answer.status_code < 500 and not is_poll_too_often:
        answer.headers["HX-Refresh"] = "true"
    return answer


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Lead to the page if the address ends as messengers end it, else answer 404.

    htmx reloads the whole page, as after a refusal.
    """
    meant = _meant_path(request.path_info)
    if meant and request.method in ("GET", "HEAD"):
        address = escape_leading_slashes(escape_uri_path(meant))
        query = request.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(f"{address}?{query}" if query else address)
    return _of_whole_page(request, page_not_found(request, exception))


def _meant_path(path: str) -> str:
    """Return the path without invisible characters, and without signs after it; "" if that is no other page.

    Messengers take what follows an address for its end, as the full stop of a sentence.
    """
    visible = "".join(sign for sign in path if unicodedata.category(sign) != "Cf")
    end = max((place for place, sign in enumerate(visible, 1) if sign == "/" or sign.isalnum()), default=0)
    bare = visible[:end]
    return next((meant for meant in (bare, bare.rstrip("/") + "/") if meant != path and is_valid_path(meant)), "")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403; htmx reloads the whole page, as after a refusal."""
    return _of_whole_page(request, permission_denied(request, exception))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form without a valid token: cookies are blocked, the page was too old, or another site's."""
    if reason == REASON_NO_CSRF_COOKIE and not request.COOKIES:
        return render(request, "no_cookies.html", {"host": request.get_host()}, status=403)
    return refused(request, _("This page is out of date. Go back, reload it and try again."), 403)


def too_many(request: HttpRequest) -> HttpResponse:
    """Answer 429, when allauth has counted too many attempts."""
    return when_to_retry(refused(request, _("Too many attempts. Wait a few minutes and try again."), 429), MINUTES)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400, with a page that does not read the broken request again."""
    return _bare(request, "400.html", 400)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 500; or 503 if the error is that the database is unavailable."""
    error = sys.exc_info()[1]
    if isinstance(error, UNAVAILABLE):
        return _bare(request, "503.html", 503, disk_full=kind_of(error) == DISK_FULL)
    return _bare(request, "500.html", 500)


def _bare(request: HttpRequest, template: str, status: int, **context: bool) -> HttpResponse:
    """Render a page that needs no database, session or form."""
    with translation.override(translation.get_language_from_request(request)):
        return HttpResponse(render_to_string(template, context), status=status)
