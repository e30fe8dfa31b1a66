"""Time zones and quiet hours.

People choose from the zones that the time zone database lists by country. Its other names are former ones, offsets and
countries; a browser may still know a place by a former name.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

CITIES = Path(__file__).parents[1] / "locale/cities.json"  # `make messages` writes it
ZONE_FILES = files("tzdata") / "zoneinfo"
LINK = "L"  # in the database's source: a line for each former or alternative name
AREAS = {
    "Africa": pgettext_lazy("region", "Africa"),
    "America": pgettext_lazy("region", "America"),
    "Antarctica": pgettext_lazy("region", "Antarctica"),
    "Arctic": pgettext_lazy("region", "Arctic"),
    "Asia": pgettext_lazy("region", "Asia"),
    "Atlantic": pgettext_lazy("region", "Atlantic"),
    "Australia": pgettext_lazy("region", "Australia"),
    "Europe": pgettext_lazy("region", "Europe"),
    "Indian": pgettext_lazy("region", "Indian Ocean"),
    "Pacific": pgettext_lazy("region", "Pacific"),
}

Choices = list[tuple[str, str | Promise | list[tuple[str, str]]]]


@cache
def zone_names() -> list[str]:
    """Sorted names like ``Europe/Paris``, one for each place."""
    return sorted({name for _countries, _place, name, *_comments in _lines("zone.tab", "\t")})


@cache
def _former_names() -> dict[str, str]:
    """Return the present name for each former one."""
    links = {name: target for kind, target, name in (line for line in _lines("tzdata.zi", " ") if line[0] == LINK)}
    return {name: target for name, target in links.items() if name not in zone_names() and target in zone_names()}


def _lines(file: str, separator: str) -> Iterator[list[str]]:
    lines = (ZONE_FILES / file).read_text().splitlines()
    return (line.split(separator) for line in lines if line and not line.startswith("#"))


def known_zone(name: str) -> str:
    """The zone of this name, which may be a former one; "" if people may not choose it, which means UTC."""
    name = _former_names().get(name, name)
    return name if name == "UTC" or name in zone_names() else ""


def zone_choices() -> Choices:
    """The choices of a field: none, which a script may fill with the browser's zone, UTC, and a group for each area."""
    return _zone_choices(get_language() or "en")


@cache
def _zone_choices(language: str) -> Choices:
    cities = _cities(language)
    groups = [
        (str(AREAS[group]), sorted(((name, _city(name, cities)) for name in members), key=lambda choice: choice[1]))
        for group, members in groupby(zone_names(), zone_area)
    ]
    return [("", _("Not chosen: UTC")), ("UTC", "UTC"), *groups]


def zone_area(name: str) -> str:
    """The part of a zone's name before the first slash."""
    return name.partition("/")[0]


@cache
def _cities(language: str) -> Mapping[str, str]:
    cities: Mapping[str, str] = json.loads(CITIES.read_text())[language]
    return cities


def _city(name: str, cities: Mapping[str, str]) -> str:
    """The zone's city, in the language of ``cities``."""
    return cities.get(name) or city_in_name(name)


def city_in_name(zone: str) -> str:
    """Return the city as the zone's name spells it, such as ``New York``."""
    return zone.rpartition("/")[2].replace("_", " ")


def zone_city(name: str) -> str:
    """Return the city of a stored zone in the active language, and "UTC" if none was chosen."""
    return _city(known_zone(name) or "UTC", _cities(get_language() or "en"))


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
