"""The time zones that people live in."""

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
    """``Europe/Paris`` and the like, in order; nothing that names an offset or a country."""
    return sorted(name for name in available_timezones() if area(name) in AREAS)


@cache
def choices() -> list[tuple[str, str | Promise | list[tuple[str, str]]]]:
    """For a field: UTC, then a group an area. An empty one is what a script may fill with the browser's."""
    groups = [(group, [(name, _place(name)) for name in members]) for group, members in groupby(names(), area)]
    return [("", _("Not chosen: UTC")), ("UTC", "UTC"), *groups]


def known_or_none(name: str) -> str:
    """``name`` if people may choose it, else "": UTC."""
    return name if name == "UTC" or name in names() else ""


def area(name: str) -> str:
    """What stands before the first slash."""
    return name.partition("/")[0]


def _place(name: str) -> str:
    return name.partition("/")[2].replace("_", " ")
