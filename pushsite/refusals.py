"""One way to say no: a page with one plain sentence and the right status."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pushsite.database import DISK_FULL, UNAVAILABLE, kind_of

MINUTES = 5 * 60


class Refusal(Exception):
    """Nothing was changed. ``sentence`` says why, ``status`` is the answer's status, ``table`` where one goes on."""

    sentence: str | Promise = gettext_lazy("That is not possible.")
    status = 409
    retry_after: int | None = None  # seconds

    def __init__(self, sentence: str | Promise | None = None, *, table: str = "") -> None:
        if sentence is not None:
            self.sentence = sentence
        self.table = table
        super().__init__(str(self.sentence))


def when_to_retry(answer: HttpResponse, seconds: int | None) -> HttpResponse:
    """``answer``, which says after how many seconds to try again if that is known."""
    if seconds is not None:
        answer.headers["Retry-After"] = str(seconds)
    return answer


def refused(request: HttpRequest, sentence: str, status: int, table: str = "") -> HttpResponse:
    """The page that says ``sentence``, with ``status``, and leads to the address of a ``table`` if there is one.

    Where htmx asked for a part, the whole page is loaded again; not while the site is in trouble: the table that is
    on the screen is worth more, and asks again by itself.
    """
    context = {"sentence": sentence, "status": status, "table": table}
    answer = render(request, "refused.html", context, status=status)
    if request.headers.get("HX-Request") and status < 500:
        answer.headers["HX-Refresh"] = "true"
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: an expired page, or one from another site."""
    return refused(request, _("This page was too old to be sent. Go back, reload it and try again."), 403)


def too_many(request: HttpRequest) -> HttpResponse:
    """What was done too often from one place."""
    return when_to_retry(refused(request, _("Too many attempts. Wait a few minutes and try again."), 429), MINUTES)


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's 400: what was sent is broken, and no page may read it again."""
    return _bare(request, "400.html", 400)


def broken(request: HttpRequest) -> HttpResponse:
    """Django's 500, called where an error was caught; 503 where the database is at fault, whoever asked it."""
    error = sys.exc_info()[1]
    if isinstance(error, UNAVAILABLE):
        return _bare(request, "503.html", 503, disk_full=kind_of(error) == DISK_FULL)
    return _bare(request, "500.html", 500)


def _bare(request: HttpRequest, template: str, status: int, **context: bool) -> HttpResponse:
    """A page that asks nothing of database, session or form."""
    with translation.override(translation.get_language_from_request(request)):
        return HttpResponse(render_to_string(template, context), status=status)
