"""Time zones and quiet hours that people may choose."""

from zoneinfo import ZoneInfo

from accounts.time_zones import MOST_HOURS, known_zone, names, valid_quiet_hours, zone_choices
from games.clock import rest


def test_time_zones_are_places_that_python_knows():
    assert {"Europe/Paris", "America/Montreal", "Asia/Calcutta", "America/Argentina/Ushuaia"} <= set(names())
    assert not {"UTC", "Etc/GMT+5", "EST", "US/Pacific", "localtime"} & set(names())
    for name in names():
        ZoneInfo(name)


def test_time_zones_are_grouped_by_area_after_none_and_utc():
    first, second, *groups = zone_choices()
    assert (first[0], second[0]) == ("", "UTC")
    assert [group for group, _members in groups] == sorted(group for group, _members in groups)
    assert ("America/Argentina/Ushuaia", "Argentina/Ushuaia") in dict(groups)["America"]
    assert ("America/New_York", "New York") in dict(groups)["America"]


def test_an_unknown_time_zone_is_ignored():
    assert [known_zone(name) for name in ("UTC", "Europe/Paris", "Etc/Unknown", "", "\x00")] == [
        "UTC", "Europe/Paris", "", "", "",
    ]  # fmt: skip


def test_clocks_accept_every_choice_of_quiet_hours():
    assert rest.MOST_HOURS == MOST_HOURS
    for begin in range(24):
        for end in range(24):
            assert rest.valid_quiet_hours(begin, end) == valid_quiet_hours(begin, end)
