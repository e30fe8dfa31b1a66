"""Small numbers as words."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

COUNTS = {
    2: _("two"),
    3: _("three"),
    4: _("four"),
    5: _("five"),
    6: _("six"),
    7: _("seven"),
    8: _("eight"),
    9: _("nine"),
}


def count_name(number: int) -> str:
    """A number of two or more: a word up to nine, then digits."""
    return str(COUNTS.get(number, number))


def points(number: int) -> str:
    """A score in points: "12 points"."""
    return ngettext("{number} point", "{number} points", number).format(number=number)
