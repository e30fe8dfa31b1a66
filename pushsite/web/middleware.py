"""Middlewares for every request: refuse what cannot be read, and add policies to each response."""

import codecs
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed

from pushsite.web.search_engines import is_listed

UNREADABLE = "unreadable"  # a content type or a query that the middleware refuses


class Request(WSGIRequest):
    """Django's request, except that the middleware handles what Django cannot parse while it makes the request."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        """Parse the Content-Type; if it names a charset, Django reads the query too, to read it in that one."""
        try:
            super()._set_content_type_params(meta)  # type: ignore[misc]  # the stubs leave it out
        except (LookupError, ValueError, SuspiciousOperation):
            self.content_type, self.content_params, self._encoding = UNREADABLE, {}, None


class Handler(WSGIHandler):
    """Django's handler with this request class: an error before the first middleware would be a bare 500."""

    request_class = Request


METHODS = ("GET", "HEAD", "POST")  # of pages; the addresses of the API say theirs themselves
API = "/api/v1/"


class KnownMethods:
    """Answers 405 to methods that no page has: many views would take TRACE, PUT or DELETE for GET."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in METHODS or request.path_info.startswith(API):
            return self.get_response(request)
        return HttpResponseNotAllowed(METHODS)


class ReadableOnly:
    """Reads cookies and form first, and answers 400 to text that is not UTF-8 and to broken forms.

    Cookies with control characters are not this site's, and are dropped.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        cookies = request.COOKIES.items()
        request.COOKIES = {name: value for name, value in cookies if value.isprintable()}
        _read_form(request)
        return self.get_response(request)


def _read_form(request: HttpRequest) -> None:
    """Raise ``BadRequest``, or another error that Django answers with 400, if the form cannot be read."""
    if request.content_type == UNREADABLE:
        raise BadRequest("Content-Type")
    if request.encoding:
        if codecs.lookup(request.encoding).name != "utf-8":
            raise BadRequest("encoding")
        request.encoding = "utf-8"  # Django reads no form in "utf8"
    try:
        request.POST  # noqa: B018 - Django reads the form here
    except (LookupError, ValueError, OSError) as error:
        raise BadRequest("form") from error


# The site needs no device, sensor or payment, so an injected script may not ask for one either.
NEVER = (
    "accelerometer", "autoplay", "camera", "display-capture", "encrypted-media", "fullscreen", "geolocation",
    "gyroscope", "magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get",
    "screen-wake-lock", "usb", "xr-spatial-tracking",
)  # fmt: skip
PERMISSIONS_POLICY = ", ".join(f"{feature}=()" for feature in NEVER)


class Policies:
    """Adds Content-Security-Policy and Permissions-Policy to every response, and that pages are not to be listed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        policy = settings.CONTENT_SECURITY_POLICY
        self._content_security_policy = "; ".join(f"{directive} {sources}" for directive, sources in policy.items())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers["Content-Security-Policy"] = self._content_security_policy
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        if response.status_code == HTTPStatus.OK and not is_listed(request):
            response.headers["X-Robots-Tag"] = "noindex"
        return response
