"""Paces in plain words."""

from datetime import timedelta

import pytest

from games.clock.clock import PACES, Clock
from games.models import Game
from games.presentation.times import NAMES, pace_sentence, time_sentence


@pytest.mark.parametrize(
    "slug, begun",
    [
        ("quick", "Everybody has 10 minutes to begin with; each turn adds 1 minute, up to 10 minutes"),
        ("daily", "Everybody has 1 day to begin with; each turn adds 12 hours, up to 2 days"),
        ("relaxed", "Everybody has 3 days to begin with; each turn adds 1 day, up to 6 days"),
    ],
)
def test_what_a_pace_means(slug, begun):
    assert pace_sentence(slug) == f"{begun}. Then a bot decides."


def test_what_it_means_that_there_is_none():
    assert pace_sentence("none").startswith("Nobody is hurried. After 30 idle days")


def test_what_a_player_has():
    clock = Clock(PACES["daily"], timedelta())
    told = time_sentence(clock, timedelta(hours=28))
    assert told == "You have 1 day 4 hours; each turn adds 12 hours, up to 2 days."


def test_every_pace_has_a_name():
    assert set(NAMES) == set(Game.Pace.values) == {*PACES, "none"}
