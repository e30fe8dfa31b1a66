from collections import Counter

from games.bots import choose
from tests.games.pushemup.rules.positions import position


def test_takes_what_counts_most_for_itself() -> None:
    view = position(columns=["p8", "r5", "g0 g9"], hands={0: "1 9 push"}, seats=3).view(0)

    actions = Counter(choose(view, "easy", seed=seed).action for seed in range(60))

    assert actions.most_common(1)[0][0] in {"add:1:9", "cover:3:9"}


def test_tells_the_gain() -> None:
    view = position(columns=["p8", "r1"], hands={0: "4 9 push"}, seats=2).view(0)

    choice = choose(view, "easy", seed=1)

    assert (choice.action, choice.reason) == ("add:1:9", {"code": "gain", "points": 19})


def test_wavers_between_actions_that_gain_about_as_much() -> None:
    view = position(columns=["p8", "p7", "p4"], hands={0: "5 8 9"}, seats=2).view(0)

    assert len({choose(view, "easy", seed=seed).action for seed in range(40)}) >= 3


def test_does_not_mind_what_it_does_to_the_others() -> None:
    # Pushing out the enemy's nine brings it nothing; adding a 1 brings a point.
    view = position(columns=["p9 p0", "r9 p0"], hands={0: "1 push push"}, seats=2).view(0)

    actions = Counter(choose(view, "easy", seed=seed).action for seed in range(60))

    assert actions["add:2:1"] + actions["add:1:1"] > actions["push:1"] + actions["push:2"]


def test_a_discard_is_told_as_one() -> None:
    view = position(columns=["p5", "r5"], hands={0: "1 8 9"}, seats=2).view(0)

    choice = choose(view, "easy", seed=1)

    assert (choice.action, choice.reason) == ("discard:1", {"code": "nothing", "card": "1"})
