"""The session, the language and the time zone of a request."""

from accounts.middleware.language import LanguageMiddleware
from accounts.middleware.sessions import SessionMiddleware
from accounts.middleware.time_zone import TimeZoneMiddleware

__all__ = ["LanguageMiddleware", "SessionMiddleware", "TimeZoneMiddleware"]
