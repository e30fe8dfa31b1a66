from games.bots import choose
from tests.games.pousse.rules.positions import position


def actions(pawns: dict[int, str], pile: str) -> set[str]:
    """What it does with a +1, over many seeds."""
    view = position(card="+1", pawns=pawns, pile=pile).view(0)
    return {choose(view, "normal", seed=seed).action for seed in range(50)}


def test_wavers_where_little_is_between_two_actions() -> None:
    assert actions({0: "L5 R2 goal", 1: "home home home"}, "-1 -2") == {"advance:1", "advance:2"}


def test_does_not_waver_where_a_rival_can_run_its_best_pawn_over() -> None:
    assert actions({0: "R10 L2 goal", 1: "R9 home home"}, "+1 +2 +3 +4 -1") == {"advance:1"}
