"""The sounds that the script makes."""

import pytest

from games.presentation.events.sounds import SOUND_NAMES
from tools.sounds.made import MADE
from tools.sounds.waves import RATE

LONGEST = 1.1  # s


def test_all_sounds_of_the_site_are_made():
    assert tuple(MADE) == SOUND_NAMES


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_each_sound_is_short_soft_at_both_ends_and_always_the_same(name):
    sound = MADE[name]()
    assert len(sound) / RATE < LONGEST
    assert (abs(sound[0]) < 0.1, abs(sound[-1]) < 0.01, 0.3 < max(map(abs, sound)) < 0.7) == (True, True, True)
    assert MADE[name]() == sound
