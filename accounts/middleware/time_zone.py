"""The time zone of a request, without asking the database until a time is shown."""

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone


class TimeZoneMiddleware:
    """Times are shown in the time zone of who asks; of a visitor, and of who has chosen none, in UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer in that time zone."""
        with timezone.override(ViewerZone(request)):
            return self.get_response(request)


class ViewerZone(tzinfo):
    """Looks the viewer up when the first time is to be shown: a poll shows none."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    @cached_property
    def zone(self) -> ZoneInfo:
        """The real one."""
        return ZoneInfo(getattr(self._request.user, "time_zone", "") or "UTC")

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        return self.zone.utcoffset(moment)

    def dst(self, moment: datetime | None) -> timedelta | None:
        return self.zone.dst(moment)

    def tzname(self, moment: datetime | None) -> str | None:
        return self.zone.tzname(moment)

    def fromutc(self, moment: datetime) -> datetime:
        return self.zone.fromutc(moment.replace(tzinfo=self.zone))

    def __str__(self) -> str:
        return str(self.zone)
