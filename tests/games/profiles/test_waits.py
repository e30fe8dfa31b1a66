"""Classes of times, and the quartiles that they give."""

from collections import Counter
from datetime import timedelta

import pytest

from games.profiles.participations import LONGEST, class_of, quartiles


@pytest.mark.parametrize(
    ("seconds", "number"), [(0, 0), (1, 0), (1.2, 1), (2, 4), (60, 23), (3600, 47), (10**9, LONGEST)]
)
def test_classes_grow_with_the_time(seconds, number):
    assert class_of(timedelta(seconds=seconds)) == number


def test_quartiles_are_right_within_a_tenth():
    times = [timedelta(seconds=number) for number in range(1, 1001)]
    found = quartiles(Counter(map(class_of, times)))
    for time, exact in zip(found, (250, 500, 750), strict=True):
        assert abs(time.total_seconds() - exact) <= exact / 10
