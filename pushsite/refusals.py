"""One way to say no: a page with one plain sentence and the right status."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    """The page that says ``sentence``, with ``status``.

    Where htmx asked for a part, the whole page is loaded again; not while the site is in trouble: the table that is
    on the screen is worth more, and asks again by itself.
    """
    answer = render(request, "refused.html", {"sentence": sentence, "status": status}, status=status)
    if request.headers.get("HX-Request") and status < 500:
        answer.headers["HX-Refresh"] = "true"
    return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: an expired page, or one from another site."""
    return refused(request, _("This page was too old to be sent. Go back, reload it and try again."), 403)


def too_many(request: HttpRequest) -> HttpResponse:
    """What was done too often from one place."""
    return refused(request, _("Too many attempts. Wait a few minutes and try again."), 429)
