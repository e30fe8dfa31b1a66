from games.bots import choose
from tests.games.rules.push.positions import position


def test_says_how_many_unseen_cards_would_go_bust() -> None:
    # Red cards and Roll cards fit nowhere: 18 of each in the box, of which the table shows 3.
    view = position(phase="push", seats=2, stacks=["r1 roll", "r2 roll", "r3 roll"]).view(0)

    reason = choose(view, "easy", seed=1).reason

    assert reason == {"code": "risk", "bust": 15 + 15, "unseen": 108 - 6}


def test_banks_now_and_then_whatever_it_holds() -> None:
    view = position(phase="turn", bench={0: "r1 b6"}).view(0)

    actions = [choose(view, "easy", seed=seed).action for seed in range(400)]

    assert set(actions) == {"draw", "bank:red", "bank:blue"}
    assert 20 < 400 - actions.count("draw") < 120
