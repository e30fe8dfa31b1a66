"""Refusals of ``games.play`` as answers."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.play.errors import Refusal
from pushsite.refusals import refused


class PlainRefusals:
    """A ``Refusal`` that a view lets through becomes a page with its sentence and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer a refusal; leave every other exception alone."""
        if isinstance(exception, Refusal):
            return refused(request, str(exception.sentence), exception.status)
        return None
