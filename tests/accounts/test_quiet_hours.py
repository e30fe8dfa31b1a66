"""What people may choose, and clocks go by."""

from accounts.time_zones import MOST_HOURS, acceptable
from games.clock import rest


def test_clocks_take_whatever_a_person_may_choose():
    assert rest.MOST_HOURS == MOST_HOURS
    for begin in range(24):
        for end in range(24):
            assert rest.acceptable(begin, end) == acceptable(begin, end)
