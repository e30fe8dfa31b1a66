import pytest

from games.bots import choose
from games.bots.frame import Choice
from tests.games.pousse.rules.positions import position


def hard(card: str, pawns: dict[int, str], pile: str) -> Choice:
    return choose(position(card=card, pawns=pawns, pile=pile).view(0), "hard", seed=1)


@pytest.mark.parametrize(("pile", "action"), [("fall", "advance:2"), ("+3", "advance:1")])
def test_does_not_run_ahead_where_the_card_that_fells_the_first_is_next(pile: str, action: str) -> None:
    pawns = {0: "L9 R2 home", 1: "R9 home home"}  # level in front, so that nobody would fall

    assert hard("+1", pawns, pile).action == action


def test_knows_whether_it_plays_again() -> None:
    pawns = {0: "L9 R2 home", 1: "L12 goal home"}  # any card but a pull takes the rival to victory

    again, over = (hard(card, pawns, pile="-1 +2 +2 +2") for card in ("+1!", "+1"))

    assert again.reason["code"] == over.reason["code"] == "chance"
    assert again.reason["value"] > over.reason["value"]


def test_a_victory_is_certain() -> None:
    choice = hard("+1", {0: "L12 goal home", 1: "L12 goal home"}, pile="+4")

    assert (choice.action, choice.reason["value"]) == ("advance:1", 1)
