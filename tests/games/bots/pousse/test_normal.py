import pytest

from games.bots import choose
from tests.games.rules.pousse.positions import position


@pytest.mark.parametrize(("own", "action"), [("L2", "back:1.1:L"), ("R2", "back:1.1:R")])
def test_pulls_a_pawn_back_to_where_it_can_be_pushed(own: str, action: str) -> None:
    view = position(card="-3", pawns={0: f"{own} home home", 1: "8 goal home"}, pile="+1 +2 +3 +4").view(0)

    assert choose(view, "normal", seed=1).action == action
