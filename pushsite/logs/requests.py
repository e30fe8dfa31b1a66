"""One log line for each request, and an id that all lines of the request carry."""

import logging
import re
import sys
import time
import uuid
from collections.abc import Callable
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.core.signals import got_request_exception
from django.http import HttpRequest, HttpResponse

from pushsite.logs.line import log_fields

log = logging.getLogger(__name__)
REQUEST_ID_HEADER = "X-Request-ID"
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


class RequestLog:
    """Logs method, route, person, status and time; polls that bring nothing new (204) are not logged.

    It logs the route and never the path or the query, which may contain tokens.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        got_request_exception.connect(_keep_error)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Log the request, with the proxy's request id or a new one."""
        given = request.headers.get(REQUEST_ID_HEADER, "")
        request_id = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        start = time.perf_counter()
        with log_fields(request=request_id):
            response = self.get_response(request)
            if response.status_code != 204:
                _log(request, response, time.perf_counter() - start)
        response.headers[REQUEST_ID_HEADER] = request_id
        return response


def _keep_error(request: HttpRequest, **kwargs: Any) -> None:
    request.log_error = sys.exc_info()  # type: ignore[attr-defined]


def _log(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    match = request.resolver_match
    session = getattr(request, "session", None)
    user_id = session.get(SESSION_KEY) if session is not None and session.accessed else None  # else it is not loaded
    fields = {
        "method": request.method,
        "route": match.route if match else None,
        "status": response.status_code,
        "ms": round(seconds * 1000),
        "game": match.kwargs.get("game_id") if match else None,
        "user": user_id,
    }
    level = logging.ERROR if response.status_code >= 500 else logging.INFO
    log.log(level, "request", extra=fields, exc_info=getattr(request, "log_error", None))
