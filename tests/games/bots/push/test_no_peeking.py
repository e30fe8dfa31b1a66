"""What a seat cannot see does not change what its bot does."""

import random
from collections.abc import Iterator

import pytest

from games.bots import choose
from games.rules.push import Push
from tests.games.rules.tables import TABLES

POSITIONS = {"easy": 1000, "normal": 1000, "hard": 100}
PUSH_TABLES = [table for table in TABLES if table.slug == "push"]


@pytest.mark.parametrize("level, count", list(POSITIONS.items()))
def test_another_deck_and_other_discards_change_nothing(level: str, count: int) -> None:
    rng = random.Random(level)
    changed = 0

    for state in _positions(count):
        twin = _with_other_hidden_cards(state, rng)
        changed += twin.dump() != state.dump()
        seat = state.to_act

        assert choose(twin.view(seat), level, seed=3) == choose(state.view(seat), level, seed=3)

    assert changed > count * 0.95  # the last cards of a deck can fall as they lay


def _positions(count: int) -> Iterator[Push]:
    """Positions with a choice, a few from each random game at each kind of table."""
    left, seed = count, 0
    while True:
        for table in PUSH_TABLES:
            for state in table.start(seed).positions():
                assert isinstance(state, Push)
                if len(state.legal()) > 1 and len(state.deck) % 10 == seed % 10:
                    yield state
                    left -= 1
                if not left:
                    return
        seed += 1


def _with_other_hidden_cards(state: Push, rng: random.Random) -> Push:
    """The same to see, with deck and discards dealt anew from the cards that nobody can see."""
    dump = state.dump()
    hidden = [*dump["deck"], *dump["discard"]]
    rng.shuffle(hidden)
    size = len(dump["deck"])
    return Push.load({**dump, "deck": hidden[:size], "discard": hidden[size:]})
