"""What every level sees, each in its own way."""

import pytest

from games.bots import LEVELS, choose
from tests.games.rules.pousse.positions import position

MIXED = "+1 +1! +2 +2! +3 +3 +4 +4 -1 -2 change"

each_level = pytest.mark.parametrize("level", LEVELS)
all_but_easy = pytest.mark.parametrize("level", ["normal", "hard"])


def action(level: str, card: str, pawns: dict[int, str], **more: object) -> str:
    state = position(card=card, pawns=pawns, **({"pile": MIXED} | more))  # type: ignore[arg-type]
    return choose(state.view(state.to_act), level, seed=1).action


@each_level
@pytest.mark.parametrize("card", ["+1", "+2!"])
def test_wins_where_it_can(level: str, card: str) -> None:
    assert action(level, card, {0: "L12 goal R3", 1: "L2 8 goal"}) == "advance:1"


@each_level
def test_wins_where_it_can_with_four_at_the_table(level: str) -> None:
    assert action(level, "+4", {2: "R3 L9 goal", 3: "L11 L12 goal"}, seats=4, turn=2) == "advance:2"


@each_level
def test_pushes_a_pawn_that_is_nearly_at_the_goal(level: str) -> None:
    assert action(level, "+1", {0: "L11 R2 home", 1: "L12 goal home"}) == "advance:1"


@each_level
def test_pulls_back_the_pawn_that_costs_its_rival_most(level: str) -> None:
    # The pawn on R1 would go home, which costs it one space; that on 8 loses three.
    assert action(level, "-3", {0: "L2 home home", 1: "R1 goal 8"}).startswith("back:1.3")


@all_but_easy
def test_goes_where_it_cannot_be_pushed(level: str) -> None:
    # R4 is protected; on L4 the rival's pawn is just behind.
    assert action(level, "+4", {1: "L3 home home"}) == "advance:1:R"


@all_but_easy
def test_saves_the_pawn_that_has_run_furthest(level: str) -> None:
    # Both of the viewer's pawns can step to safety: only the second has a rival behind it and much to lose.
    assert action(level, "+1", {0: "L2 L5 home", 1: "L4 home home"}) == "advance:2"


@all_but_easy
def test_changes_to_a_protected_space(level: str) -> None:
    assert action(level, "change", {0: "L9 home home", 1: "8 L2 home"}) == "change:0.1"


def test_easy_does_not_look_behind_itself() -> None:
    pawns = {0: "L2 L5 home", 1: "L4 home home"}
    view = position(card="+1", pawns=pawns, pile=MIXED).view(0)

    assert {choose(view, "easy", seed=seed).action for seed in range(50)} > {"advance:1", "advance:2"}
