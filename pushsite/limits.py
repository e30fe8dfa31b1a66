"""How often somebody may do a thing; who does it more often is asked to wait."""

import ipaddress
import time

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from pushsite.refusals import Refusal


class TooOften(Refusal):
    """More often than anybody does who plays."""

    sentence = _("That was too often in a short time. Wait a little and try again.")
    status = 429

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.retry_after = seconds


def limit(request: HttpRequest, what: str) -> None:
    """Count that the person, or the address of a visitor, does ``what`` of ``settings.RATE_LIMITS``; or ``TooOften``.

    Counted in windows of fixed length in the cache. Without a cache nothing is counted and nobody is refused.
    """
    times, seconds = settings.RATE_LIMITS[what]
    now = time.time()
    key = f"limit:{what}:{_who(request)}:{int(now // seconds)}"
    try:
        count = cache.incr(key)
    except ValueError:  # the window's first, or no cache
        cache.add(key, 1, seconds)
        return
    if count > times:
        raise TooOften(int(seconds - now % seconds) + 1)


def address_of(request: HttpRequest) -> str:
    """Whence ``request`` comes: one visitor has the whole of a /64."""
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    return (
        str(address) if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False).network_address)
    )


def _who(request: HttpRequest) -> str:
    return f"person-{request.user.pk}" if request.user.is_authenticated else address_of(request)
