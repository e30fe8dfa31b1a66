"""Which sounds games make, and where they are."""

from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find

from games.catalog import presentation_of
from games.presentation.events.sounds import SOUND_NAMES, Sound, sound_of
from testing.games import games_with
from testing.tables import against_bots, play_to_the_end

MOST = 60_000  # bytes


def test_all_sounds_are_there_and_small_together():
    sizes = [Path(find(f"sounds/{name}.mp3")).stat().st_size for name in SOUND_NAMES]
    assert min(sizes) > 0
    assert sum(sizes) < MOST


@pytest.mark.parametrize("rules", games_with("sound"))
@pytest.mark.django_db
def test_games_make_sounds_that_exist(alice, rules):
    end = play_to_the_end(against_bots(alice, rules=rules))
    sound = presentation_of(rules).sound
    heard = {found.name for row in end.actions.all() for event in row.events if (found := sound(event))}
    assert len(heard) >= 2
    assert heard <= set(SOUND_NAMES) - {"turn", "win"}


def test_bad_luck_is_heard_before_all_else():
    bust = {"type": "bust", "seat": 1}
    rolled = {"type": "rolled", "seat": 1, "lost": []}
    placed = {"type": "placed", "seat": 0}
    assert sound_of("push", [bust, rolled]) == Sound("bust", (1,))
    assert sound_of("push", [placed, rolled]) == Sound("die")
    assert sound_of("push", [{"type": "turn", "seat": 0}]) is None


def test_pawns_that_fall_touch_their_players():
    advanced = {"type": "advanced", "seat": 0, "fallen": [{"seat": 1, "space": "L1"}, {"seat": 2, "space": "L2"}]}
    assert sound_of("pousse", [{"type": "turned", "seat": 0}, advanced]) == Sound("splash", (1, 2))
    assert sound_of("pousse", [{"type": "fell", "seat": 0, "owner": 0, "start": "L3"}]) == Sound("splash", (0,))
