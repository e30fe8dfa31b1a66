from games.words.push.scene_risk import Nowhere, Risk, describe
from games.words.push.scene_stacks import Loss
from tests.games.rules.push.positions import position
from tests.games.words.push.scenes import seen

THREE = ("r1 b2 roll", "r3 b4 roll", "r5 b6 roll")


def test_the_risk_is_the_share_of_unseen_cards_that_fit_nowhere() -> None:
    scene = seen(position(phase="push", stacks=THREE))
    # 18 red and 18 blue cards less the six on the stacks, 18 Roll cards less three; 120 less the nine on the table.
    assert scene.risk == Risk(45, 111)
    assert scene.risk.percent == 41
    assert scene.draw is not None
    assert scene.draw.detail == "45 of 111 unseen cards fit nowhere"


def test_a_deck_without_a_bust_is_said_to_be_safe() -> None:
    assert describe(Risk(0, 100)) == "every card has a place"


def test_cards_that_fit_nowhere_are_listed_by_suit() -> None:
    scene = seen(position(phase="push", stacks=THREE))
    assert [group.suit for group in scene.nowhere] == ["red", "blue", "roll"]
    assert scene.nowhere[0].values == ("1", "2", "3", "4", "5", "6")
    assert scene.nowhere[2] == Nowhere("roll", (), "Roll")


def test_what_pushing_too_far_would_cost_is_shown_beside_the_risk() -> None:
    scene = seen(position(phase="push", stacks=THREE, bench={0: "g4 g2"}))
    assert scene.stakes[2] == Loss("green", "green", 6)


def test_without_a_risk_nothing_is_at_stake() -> None:
    assert seen(position(phase="push", stacks=["r1"], bench={0: "g4"})).stakes == ()


def test_the_aid_can_be_switched_off() -> None:
    scene = seen(position(phase="push", stacks=THREE), odds=False)
    assert (scene.risk, scene.nowhere, scene.stakes) == (None, [], ())
    assert scene.draw is not None
    assert scene.draw.detail == ""


def test_those_who_wait_see_no_risk_of_their_own() -> None:
    scene = seen(position(phase="push", stacks=THREE), viewer=1)
    assert (scene.risk, scene.draw) == (None, None)
