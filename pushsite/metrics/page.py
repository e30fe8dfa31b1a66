"""``/metrics``, for Prometheus, and the counts of all other requests."""

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.crypto import constant_time_compare
from prometheus_client import CollectorRegistry
from prometheus_client.exposition import choose_encoder

from pushsite.metrics.collector import SiteCollector
from pushsite.metrics.requests import note_request


class Metrics:
    """Answers ``/metrics`` to requests with the token, and counts all other requests.

    It is a middleware of a site with ``METRICS_TOKEN`` only. Like a probe, it answers by any host name, so that each
    node can be asked at its own address.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._registry = CollectorRegistry()
        self._registry.register(SiteCollector())

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer Prometheus, or pass the request on and count it."""
        if request.path_info == "/metrics":
            return self._answer(request)
        start = time.perf_counter()
        response = self.get_response(request)
        note_request(request, response, time.perf_counter() - start)
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not constant_time_compare(token.strip(), settings.METRICS_TOKEN):
            return HttpResponse(
                "The token of METRICS_TOKEN is needed: Authorization: Bearer …\n",
                status=401,
                content_type="text/plain; charset=utf-8",
                headers={"WWW-Authenticate": "Bearer", "Cache-Control": "no-store"},
            )
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        encode, content_type = choose_encoder(request.headers.get("Accept", ""))
        headers = {"Cache-Control": "no-store"}
        return HttpResponse(encode(self._registry), content_type=content_type, headers=headers)
