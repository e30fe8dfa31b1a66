"""What a first game says of cards that were covered or pushed out, and of leads that were lost."""

import pytest

from games.presentation.events.seen_actions import SeenAction
from games.pushemup.presentation import loss
from tests.games.presentation.readers import table
from tests.games.pushemup.rules.positions import position


def told(state, action, viewer=0):
    played = [SeenAction(1, state.acting, state.play(action, None), "player")]
    return loss(state.view(viewer), played, 1, table(viewer=viewer))


@pytest.mark.parametrize(
    ("columns", "hand", "action", "said"),
    [
        (["r7"], "7", "cover:1:7", "Your 7 was covered. Only a column’s last card can be: add to it."),
        (["r7 p8"], "push", "push:1", "Your 7 was pushed out, being right before the last card."),
        (["r4"], "5", "add:1:5", "You lost the lead of column 1, 10 points. Add there first."),
        (["r7"], "6", "add:1:6", ""),
    ],
)
def test_each_loss_by_another(columns, hand, action, said):
    state = position(turn=1, columns=columns, hands={1: f"{hand} 1 2"})
    assert told(state, action) == said


def test_ones_own_push_is_ones_own_choice():
    assert told(position(columns=["r7 p8"], hands={0: "push 1 2"}), "push:1") == ""
