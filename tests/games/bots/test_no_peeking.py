"""Bots do not depend on what their seat cannot see."""

import pytest

from games.bots import levels_of
from games.catalog import RULES
from tests.games.bots.peeking import peeks

POSITIONS = 300  # of each level; `python -m bench peeking` has more
CHOSEN, THOUGHT = 100, 25  # at so many of them does the bot choose; the two strongest levels think long


@pytest.mark.parametrize("slug, level", [(slug, level) for slug in RULES for level in levels_of(slug)])
def test_other_hidden_cards_change_neither_the_view_nor_the_choice(slug: str, level: str) -> None:
    found = list(peeks(slug, level, POSITIONS, THOUGHT if level in [*levels_of(slug)][-2:] else CHOSEN))

    assert [(peek.changed_view, peek.changed_action) for peek in found] == [(False, False)] * POSITIONS
    changed = sum(peek.changed_position for peek in found)
    assert changed > POSITIONS * 0.8  # a shuffle of few cards can give the same order
