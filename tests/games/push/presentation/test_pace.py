"""What an event of PUSH costs whom."""

from games.push.presentation import costs
from games.push.rules import events
from tests.games.push.rules.positions import dice, position


def test_a_bust_and_a_loss_cost_the_player_they_happen_to() -> None:
    state = position(phase="take", turn=1, stacks=["r1", "r2", "y5 roll"])
    happened = state.play("take:3", dice("yellow"))
    assert [costs(event) for event in happened if costs(event)] == [(1,)]
    assert costs(events.bust(2, "r1")) == (2,)
