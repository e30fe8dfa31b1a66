"""Messages for the next page, in a cookie that only this host can set."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest


class _Cookie(CookieStorage):
    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.cookie_name = settings.MESSAGES_COOKIE_NAME


class Storage(FallbackStorage):
    """Django's default, in a cookie, or in the session if they are too long for one; with our name of the cookie."""

    storage_classes = (_Cookie, SessionStorage)
