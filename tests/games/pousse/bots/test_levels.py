"""What every level sees, each in its own way."""

import pytest

from games.bots import LEVELS, choose
from tests.games.pousse.rules.positions import position

MIXED = "+1 +1! +2 +2! +3 +3 +4 +4 -1 -2 change"

each_level = pytest.mark.parametrize("level", LEVELS)
all_but_easy = pytest.mark.parametrize("level", ["normal", "hard"])


def action(level: str, card: str, pawns: dict[int, str], *, seats: int = 2, turn: int = 0, seed: int = 1) -> str:
    state = position(card=card, pawns=pawns, seats=seats, turn=turn, pile=MIXED)
    return choose(state.view(turn), level, seed).action


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
@pytest.mark.parametrize("seed", range(10))
def test_goes_where_it_cannot_be_pushed(level: str, seed: int) -> None:
    # R9 is protected; on L9 the rival's pawn is close behind.
    assert action(level, "+1", {0: "8 goal L1", 1: "L7 R2 R1"}, seed=seed) == "advance:1:R"


@all_but_easy
@pytest.mark.parametrize("seed", range(10))
def test_saves_the_pawn_that_has_run_furthest(level: str, seed: int) -> None:
    # Each of the viewer's pawns can step to safety: only the second has a rival behind it and much to lose.
    assert action(level, "+1", {0: "L2 R10 home", 1: "R9 home home"}, seed=seed) == "advance:2"


@all_but_easy
def test_changes_to_a_protected_space(level: str) -> None:
    assert action(level, "change", {0: "L9 home home", 1: "8 L2 home"}) == "change:0.1"


def test_easy_does_not_look_behind_itself() -> None:
    pawns = {0: "8 goal L1", 1: "L7 R2 R1"}

    assert {action("easy", "+1", pawns, seed=seed) for seed in range(50)} >= {"advance:1:L", "advance:1:R"}
