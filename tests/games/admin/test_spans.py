"""Spans of time as staff read them."""

from datetime import timedelta

import pytest

from games.admin.spans import exactly


@pytest.mark.parametrize(
    "seconds, words",
    [
        (-3, "0.0 s"),
        (0.42, "0.4 s"),
        (12.9, "12 s"),
        (60, "1 min"),
        (185, "3 min 5 s"),
        (3720, "1 h 2 min"),
        (86400, "1 d"),
        (86400 * 2 + 3600 * 3 + 59, "2 d 3 h"),
    ],
)
def test_the_two_greatest_units(seconds, words):
    assert exactly(timedelta(seconds=seconds)).replace("\N{NO-BREAK SPACE}", " ") == words
