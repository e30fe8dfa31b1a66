"""Template context for every page."""

import operator
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject, new_method_proxy

from accounts.mail.stored_mail import is_on_this_machine
from games.channels.web_push.sending import public_key
from games.notices.channel import Stopped, stopped_channels
from games.queries.lists import has_been_here, waiting_count
from pushsite.web.search_engines import address_without_language, alternates, canonical_address


class LazyNumber(SimpleLazyObject):
    """A number that is worked out when it is first used. The plural rules of many languages take it modulo another."""

    __mod__ = new_method_proxy(operator.mod)


SHEET = {f"games:{page}" for page in ("lobby", "find", "friends", "new", "watch")}  # what Play leads to
THEMES = {"light", "dark"}


def _stopped(request: HttpRequest) -> list[Stopped]:
    return stopped_channels(request.user) if request.user.is_authenticated else []


def site(request: HttpRequest) -> dict[str, Any]:
    """Theme, mode, addresses, what the viewer's "/" is, and how many games wait for them (asked only where shown)."""
    theme = request.COOKIES.get("theme", "")
    waiting = LazyNumber(lambda: waiting_count(request.user) if request.user.is_authenticated else 0)
    canonical, match = canonical_address(request), request.resolver_match
    return {
        "theme": theme if theme in THEMES else "",
        "in_play": match is not None and match.view_name in SHEET,
        "site_mode": "embedded" if settings.EMBEDDED else settings.MODE,
        "reads_mails_here": settings.EMBEDDED and is_on_this_machine(request),
        "site_url": settings.SITE_URL,
        "canonical": canonical,
        "alternates": alternates(request.path) if canonical else [],
        "address_without_language": address_without_language(request),
        "push_key": public_key(),
        "has_today": SimpleLazyObject(lambda: has_been_here(request.user)),
        "waiting_count": waiting,
        "next_count": waiting,  # a table counts the others only
        "stopped_channels": SimpleLazyObject(lambda: _stopped(request)),
    }
