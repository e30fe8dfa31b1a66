"""Lines about losses, in whole games."""

import random

import pytest

from games.bots import choose, weakest_level
from games.catalog import RULES, presentation_of
from games.engine.chance import Seeded
from games.luck.words import LONGEST_TURN
from games.presentation.events.seen_actions import SeenAction
from testing.games import games_with
from tests.games.presentation.readers import table

NAMES = ("Alice", "Bob", "Charlie")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("slug", games_with("loss"))
def test_each_line_needs_the_actions_of_the_longest_turn_alone(slug, seats):
    """A page reads no more of the game."""
    rng = random.Random(seats)
    state, told = RULES[slug].deal(seats=seats, options={}, chance=Seeded(rng), first=0), set()
    presentation, played, last = presentation_of(slug), [], dict.fromkeys(range(seats), 1)
    while (seat := state.to_act) is not None:
        people, since = table(*NAMES[:seats], viewer=seat), last[seat]
        recent = played[max(0, since - 1 - LONGEST_TURN) :]
        line = presentation.loss(view := state.view(seat), recent, since, people)
        assert line == presentation.loss(view, played, since, people)
        told.add(line)
        last[seat] = len(played) + 1
        events = state.play(choose(view, weakest_level(slug), 1).action, Seeded(rng))
        played.append(SeenAction(len(played) + 1, seat, events, "player"))
    assert len(told) > 2
