"""Time zones and quiet hours that people may choose."""

from zoneinfo import ZoneInfo, available_timezones

import pytest
from django.utils import translation

from accounts.time_zones import AREAS, known_zone, valid_quiet_hours, zone_area, zone_choices, zone_names


def groups() -> dict[str, list[tuple[str, str]]]:
    return dict(zone_choices()[2:])


def test_time_zones_are_places_that_python_knows():
    assert {"Europe/Paris", "Europe/Oslo", "Asia/Kolkata", "America/Argentina/Ushuaia"} <= set(zone_names())
    assert set(zone_names()) <= available_timezones()
    assert {zone_area(name) for name in zone_names()} == set(AREAS)
    for name in zone_names():
        ZoneInfo(name)


def test_former_names_are_not_offered():
    former = {
        "Asia/Calcutta",
        "America/Montreal",
        "Europe/Kiev",
        "America/Buenos_Aires",
        "US/Pacific",
        "Etc/GMT+5",
        "EST",
    }
    assert not former & set(zone_names())


def test_time_zones_are_grouped_by_area_after_none_and_utc():
    first, second, *_groups = zone_choices()
    assert (first[0], second[0]) == ("", "UTC")
    assert list(groups()) == [str(name) for name in AREAS.values()]
    assert ("America/Argentina/Ushuaia", "Ushuaia") in groups()["America"]
    assert ("America/New_York", "New York") in groups()["America"]


def test_places_have_names_in_the_readers_language():
    with translation.override("fr"):
        assert ("Europe/London", "Londres") in groups()["Europe"]
        assert ("Indian/Reunion", "La Réunion") in groups()["Océan Indien"]


@pytest.mark.parametrize(
    ("sent", "zone"),
    [
        ("UTC", "UTC"),
        ("Europe/Paris", "Europe/Paris"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("America/Montreal", "America/Toronto"),
        ("Etc/Unknown", ""),
        ("", ""),
        ("\x00", ""),
        ("x" * 10_000, ""),
    ],
)
def test_zone_is_known_by_former_names_too(sent, zone):
    assert known_zone(sent) == zone


@pytest.mark.parametrize(
    ("begin", "end", "fine"),
    [(None, None, True), (22, None, False), (22, 7, True), (7, 19, True), (7, 20, False), (7, 7, False)],
)
def test_quiet_hours_are_half_of_the_day_at_most(begin, end, fine):
    assert valid_quiet_hours(begin, end) is fine
