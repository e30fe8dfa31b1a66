"""How long ago something was, in the few letters that a list has room for."""

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

register = template.Library()

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


@register.filter
def age(since: datetime | None) -> str:
    """``12 min``, ``3 h`` or ``2 days``, rounded down, never broken between lines; "" below a minute."""
    return _in_words(since).replace(" ", "\N{NO-BREAK SPACE}")


def _in_words(since: datetime | None) -> str:
    if since is None:
        return ""
    seconds = int((timezone.now() - since).total_seconds())
    if seconds < MINUTE:
        return ""
    if seconds < HOUR:
        return _("%(number)d min") % {"number": seconds // MINUTE}
    if seconds < DAY:
        return _("%(number)d h") % {"number": seconds // HOUR}
    days = seconds // DAY
    return ngettext("%(number)d day", "%(number)d days", days) % {"number": days}
