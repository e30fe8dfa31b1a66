"""Bots do not depend on what their seat cannot see."""

import pytest

from games.bots import levels_of
from testing.games import games_that_hide
from testing.peeking import peeks

MANY, FEW = 1000, 100  # the strongest ones think long


@pytest.mark.parametrize("slug, level", [(slug, level) for slug in games_that_hide() for level in levels_of(slug)])
def test_other_hidden_cards_change_nothing(slug: str, level: str) -> None:
    count = FEW if level in [*levels_of(slug)][-2:] else MANY
    found = list(peeks(slug, level, count))

    assert [peek.changed_action for peek in found] == [False] * count
    assert sum(peek.changed_position for peek in found) > count * 0.8  # a shuffle of few cards can give the same order
