"""Turns refusals and similar errors of views into pages with a plain sentence."""

import logging
from collections.abc import Callable

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from accounts.models import SignedOut, User
from games.engine.errors import UnknownRules
from games.refusals import Refusal, RulesGone
from pushsite.web.refusals import refused, when_to_retry

log = logging.getLogger(__name__)


class PlainRefusals:
    """A ``Refusal`` that a view lets through becomes a page with its sentence and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal, a game without rules and a person who has just been cleared; leave all else alone."""
        if isinstance(exception, UnknownRules):
            log.error("rules missing", exc_info=exception)
            exception = RulesGone()
        if isinstance(exception, Refusal):
            answer = refused(request, str(exception.sentence), exception.status, exception.table)
            return when_to_retry(answer, exception.retry_after)
        if isinstance(exception, IntegrityError) and _is_gone(request):
            return refused(request, str(SignedOut.sentence), SignedOut.status)
        return None


def _is_gone(request: HttpRequest) -> bool:
    """Whether the person was cleared while the request was under way."""
    return request.user.is_authenticated and not User.objects.filter(pk=request.user.pk).exists()
