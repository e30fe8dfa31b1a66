"""``/health`` and ``/ready``: whether the process answers, and whether the services that it needs work."""

from collections.abc import Callable
from contextlib import suppress

from celery import current_app
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import get_random_string
from kombu.exceptions import OperationalError

from games.models import Sweep

SWEEP_LATE = 120  # seconds: four sweeps


class Probes:
    """Answers ``/health`` and ``/ready`` before host names are checked, and with the headers of all answers.

    `settings.SECURE_REDIRECT_EXEMPT` lets them be asked for without TLS, and no probe is logged.

    ``/health`` does no I/O: it is for supervisors and load balancers.
    ``/ready`` is for monitoring: it is 503 while something is missing, even if people can still play.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe, or pass the request on."""
        if request.path_info == "/health":
            return HttpResponse("ok\n", content_type="text/plain")
        if request.path_info == "/ready":
            return readiness()
        return self.get_response(request)


def readiness() -> JsonResponse:
    """Say which services work, and how many seconds ago the last sweep ended."""
    database = _database_works()
    age = Sweep.age() if database else None
    works = {
        "database": database,
        "cache": _cache_works(),
        "broker": _broker_works(),
        "sweep": age is not None and 0 <= round(age) < SWEEP_LATE,  # less than 0: the clock was set back
    }
    parts = {name: "ok" if well else "missing" for name, well in works.items()}
    answer = parts | {"sweep_age": None if age is None else round(age)}
    return JsonResponse(answer, status=200 if all(works.values()) else 503, headers={"Cache-Control": "no-store"})


def _database_works() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        with suppress(DatabaseError):
            connection.close()
        return False
    return True


def _cache_works() -> bool:
    value = get_random_string(8)
    cache.set("ready", value, 5)
    return bool(cache.get("ready") == value)


def _broker_works() -> bool:
    try:
        with current_app.connection_for_write() as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=1)
    except OperationalError:
        return False
    return True
