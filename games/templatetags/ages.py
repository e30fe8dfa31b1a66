"""Ages and times left, short enough for lists."""

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
    if since is None:
        return ""
    return _in_words(int((timezone.now() - since).total_seconds())).replace(" ", "\N{NO-BREAK SPACE}")


@register.filter
def left(until: datetime) -> str:
    """How long it is until then, in the same words; below two days in hours, and never less than a minute."""
    seconds = max(MINUTE, int((until - timezone.now()).total_seconds()))
    hours = DAY <= seconds < 2 * DAY
    words = _("%(number)d h") % {"number": seconds // HOUR} if hours else _in_words(seconds)
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _in_words(seconds: int) -> str:
    if seconds < MINUTE:
        return ""
    if seconds < HOUR:
        return _("%(number)d min") % {"number": seconds // MINUTE}
    if seconds < DAY:
        return _("%(number)d h") % {"number": seconds // HOUR}
    days = seconds // DAY
    return ngettext("%(number)d day", "%(number)d days", days) % {"number": days}
