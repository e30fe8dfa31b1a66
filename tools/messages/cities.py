"""The cities of time zones, from Unicode's CLDR by Babel, which only developers have."""

import json
from collections.abc import Sequence

from babel import Locale

from accounts.time_zones import CITIES, city_in_name, zone_names


def cities_of_zones(languages: Sequence[str]) -> str:
    """Return what the file of cities should contain: for each language those that the zones' names do not say."""
    by_language = {language: _cities(language) for language in languages}
    return json.dumps(by_language, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def update_cities(languages: Sequence[str]) -> None:
    CITIES.write_text(cities_of_zones(languages))


def _cities(language: str) -> dict[str, str]:
    zones = Locale.parse(language).time_zones
    cities = {name: zones[name]["city"] for name in zone_names() if "city" in zones.get(name, {})}
    return {name: city for name, city in cities.items() if city != city_in_name(name)}
