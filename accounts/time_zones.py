"""Time zones and quiet hours."""

from functools import cache
from itertools import groupby
from zoneinfo import available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

AREAS = {
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
}  # fmt: skip


@cache
def names() -> list[str]:
    """Sorted names like ``Europe/Paris``, without those that name an offset or a country."""
    return sorted(name for name in available_timezones() if area(name) in AREAS)


@cache
def zone_choices() -> list[tuple[str, str | Promise | list[tuple[str, str]]]]:
    """The choices of a field: none, which a script may fill with the browser's zone, UTC, and a group for each area."""
    groups = [(group, [(name, _place(name)) for name in members]) for group, members in groupby(names(), area)]
    return [("", _("Not chosen: UTC")), ("UTC", "UTC"), *groups]


def known_zone(name: str) -> str:
    """``name`` if people may choose it, else "", which means UTC."""
    return name if name == "UTC" or name in names() else ""


def area(name: str) -> str:
    """The part of a zone's name before the first slash."""
    return name.partition("/")[0]


def _place(name: str) -> str:
    return name.partition("/")[2].replace("_", " ")


MOST_HOURS = 12  # half of the day


def hour_choices() -> list[tuple[str, str | Promise]]:
    """The choices of a field for quiet hours: none, then each full hour."""
    return [("", _("none")), *hours()]


def hours() -> list[tuple[str, str]]:
    """The choices of a field: each full hour."""
    return [(str(hour), f"{hour:02}:00") for hour in range(24)]


def valid_quiet_hours(begin: int | None, end: int | None) -> bool:
    """Whether quiet hours may go from ``begin`` to ``end``: both None, or at most half of the day."""
    if begin is None or end is None:
        return begin is end
    return 0 < (end - begin) % 24 <= MOST_HOURS
