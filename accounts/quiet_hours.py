"""The hours of the day in which a person is not to be hurried."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOST_HOURS = 12  # half of the day


def choices() -> list[tuple[str, str | Promise]]:
    """For a field: none, then each full hour."""
    return [("", _("none")), *hours()]


def hours() -> list[tuple[str, str]]:
    """For a field: each full hour."""
    return [(str(hour), f"{hour:02}:00") for hour in range(24)]


def acceptable(begin: int | None, end: int | None) -> bool:
    """Whether they may go from one hour to the other: not at all, or for half of the day at most."""
    if begin is None or end is None:
        return begin is end
    return 0 < (end - begin) % 24 <= MOST_HOURS
