"""Bots do not depend on what their seat cannot see."""

import pytest

from games.catalog import RULES
from tests.games.bots.peeking import peeks

POSITIONS = {"easy": 1000, "normal": 1000, "hard": 100}


@pytest.mark.parametrize("level, count", list(POSITIONS.items()))
@pytest.mark.parametrize("slug", RULES)
def test_other_hidden_cards_change_nothing(slug: str, level: str, count: int) -> None:
    found = list(peeks(slug, level, count))

    assert [peek.changed_action for peek in found] == [False] * count
    assert sum(peek.changed_position for peek in found) > count * 0.8  # a shuffle of few cards can give the same order
