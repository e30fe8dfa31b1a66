"""What went wrong and is no fault of the site, in plain words."""

import codecs
import logging
from collections.abc import Callable

from django.db import IntegrityError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from accounts.models import SignedOut, User
from games.play.errors import BadRequest, Refusal, RulesGone
from games.rules.errors import UnknownRules
from pushsite.refusals import refused, when_to_retry

log = logging.getLogger(__name__)


class PlainRefusals:
    """A ``Refusal`` that a view lets through becomes a page with its sentence and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, unless its text is in another encoding than that of every page here."""
        if request.encoding and codecs.lookup(request.encoding).name != "utf-8":
            return refused(request, str(BadRequest.sentence), BadRequest.status)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal, a game without rules and a database that is busy for too long; leave all else alone."""
        if isinstance(exception, UnknownRules):
            log.error("rules missing", exc_info=exception)
            exception = RulesGone()
        if isinstance(exception, Refusal):
            answer = refused(request, str(exception.sentence), exception.status, exception.table)
            return when_to_retry(answer, exception.retry_after)
        if isinstance(exception, IntegrityError) and _is_gone(request):
            return refused(request, str(SignedOut.sentence), SignedOut.status)
        if isinstance(exception, OperationalError):
            log.error("database busy", exc_info=exception)
            return refused(request, _("Your games are safe. Try again in a moment."), 503)
        return None


def _is_gone(request: HttpRequest) -> bool:
    """Whether the person was cleared while the request was under way."""
    return request.user.is_authenticated and not User.objects.filter(pk=request.user.pk).exists()
