"""What people may choose, and clocks go by."""

from accounts.time_zones import MOST_HOURS, acceptable
from games.clock import quiet


def test_clocks_take_whatever_a_person_may_choose():
    assert quiet.MOST_HOURS == MOST_HOURS
    for begin in range(24):
        for end in range(24):
            assert quiet.acceptable(begin, end) == acceptable(begin, end)
