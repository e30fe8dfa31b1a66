"""What cannot be read of a request is refused before anything else looks at it."""

import codecs
from collections.abc import Callable
from typing import Any

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse

UNREADABLE = "unreadable"  # a content type for the middleware to refuse


class Request(WSGIRequest):
    """Django's request, except that a Content-Type that Django cannot parse is left to the middleware."""

    def __init__(self, environ: dict[str, Any]) -> None:
        try:
            super().__init__(environ)
        except (LookupError, ValueError):
            super().__init__(environ | {"CONTENT_TYPE": UNREADABLE})


class Handler(WSGIHandler):
    """Django's handler, on such requests: what fails before the first middleware runs has no answer but a bare 500."""

    request_class = Request


class ReadableOnly:
    """Reads cookies and form before any other code does: text that is not UTF-8, or a broken form, is answered 400.

    A cookie with control characters is none of this site's, and is left out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, if it can be read."""
        cookies = request.COOKIES.items()
        request.COOKIES = {name: value for name, value in cookies if value.isprintable()}
        _read_form(request)
        return self.get_response(request)


def _read_form(request: HttpRequest) -> None:
    """Raise ``BadRequest``, or another error that Django answers 400, where there is no reading it."""
    if request.content_type == UNREADABLE:
        raise BadRequest("Content-Type")
    if request.encoding:
        if codecs.lookup(request.encoding).name != "utf-8":
            raise BadRequest("encoding")
        request.encoding = "utf-8"  # by one name: Django reads no form in "utf8"
    try:
        request.POST  # noqa: B018 - Django reads the form here
    except (LookupError, ValueError, OSError) as error:
        raise BadRequest("form") from error
