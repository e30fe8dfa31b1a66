"""What the levels of Pousse's bots do: all of them, then each."""

from random import Random

import pytest

from games.bots import BotChoice, choose, levels_of
from games.bots.fitted import Judgement
from games.pousse.bots.levels import CLOSE, THOUGHTS, choice
from games.pousse.bots.position import after_journey, bot_view, pawn_spaces
from games.pousse.bots.strength import expected
from games.pousse.rules.journeys import journeys
from tests.games.pousse.rules.positions import position

MIXED = "+1 +1! +2 +2! +3 +3 +4 +4 -1 -2 change"

each_level = pytest.mark.parametrize("level", levels_of("pousse"))
all_but_easy = pytest.mark.parametrize("level", ["normal", "hard", "expert"])


def action(level: str, card: str, pawns: dict[int, str], *, seats: int = 2, turn: int = 0, seed: int = 1) -> str:
    state = position(card=card, pawns=pawns, seats=seats, turn=turn, pile=MIXED)
    return choose(state.view(turn), level, seed).action


@each_level
@pytest.mark.parametrize("card", ["+1", "+2!"])
def test_wins_if_it_can(level: str, card: str) -> None:
    assert action(level, card, {0: "L12 goal R3", 1: "L2 8 goal"}) == "advance:1"


@each_level
def test_wins_if_it_can_with_four_players(level: str) -> None:
    assert action(level, "+4", {2: "R3 L9 goal", 3: "L11 L12 goal"}, seats=4, turn=2) == "advance:2"


@each_level
def test_pushes_a_pawn_that_is_nearly_at_the_goal(level: str) -> None:
    assert action(level, "+1", {0: "L11 R2 home", 1: "L12 goal home"}) == "advance:1"


def test_expert_moves_back_the_pawn_that_costs_its_rival_most() -> None:
    # The pawn on R1 would go home, which costs it one space; that on 8 loses three.
    assert action("expert", "-3", {0: "L2 home home", 1: "R1 goal 8"}).startswith("back:1.3")


@all_but_easy
@pytest.mark.parametrize("seed", range(10))
def test_goes_where_it_cannot_be_pushed(level: str, seed: int) -> None:
    # R9 is protected; on L9 the rival's pawn is close behind.
    assert action(level, "+1", {0: "8 goal L1", 1: "L7 R2 R1"}, seed=seed) == "advance:1:R"


@all_but_easy
@pytest.mark.parametrize("seed", range(10))
def test_saves_its_leading_pawn(level: str, seed: int) -> None:
    # Each of the viewer's pawns can step to safety: only the second has a rival behind it and much to lose.
    assert action(level, "+1", {0: "L2 R10 home", 1: "R9 home home"}, seed=seed) == "advance:2"


@all_but_easy
def test_changes_to_a_protected_space(level: str) -> None:
    assert action(level, "change", {0: "L9 home home", 1: "8 L2 home"}) == "change:0.1"


def test_easy_ignores_rivals_behind_its_pawns() -> None:
    pawns = {0: "8 goal L1", 1: "L7 R2 R1"}

    assert {action("easy", "+1", pawns, seed=seed) for seed in range(50)} >= {"advance:1:L", "advance:1:R"}


def actions(pawns: dict[int, str], pile: str) -> set[str]:
    """What it does with a +1, over many seeds."""
    view = position(card="+1", pawns=pawns, pile=pile).view(0)
    return {choose(view, "normal", seed=seed).action for seed in range(50)}


def test_normal_varies_between_actions_of_about_the_same_value() -> None:
    assert actions({0: "L5 R2 goal", 1: "home home home"}, "-1 -2") == {"advance:1", "advance:2"}


def test_normal_does_not_vary_if_a_rival_threatens_its_best_pawn() -> None:
    assert actions({0: "R10 L2 goal", 1: "R9 home home"}, "+1 +2 +3 +4 -1") == {"advance:1"}


def expert(card: str, pawns: dict[int, str], pile: str) -> BotChoice:
    return choose(position(card=card, pawns=pawns, pile=pile).view(0), "expert", seed=1)


@pytest.mark.parametrize(("pile", "action"), [("fall", "advance:2"), ("+3", "advance:1")])
def test_expert_does_not_take_the_lead_before_a_fall_card(pile: str, action: str) -> None:
    pawns = {0: "L9 R2 home", 1: "R9 home home"}  # level in front, so that nobody would fall

    assert expert("+1", pawns, pile).action == action


def test_expert_knows_whether_it_plays_again() -> None:
    pawns = {0: "L9 R2 home", 1: "L12 goal home"}  # any card but a pull takes the rival to victory

    again, over = (expert(card, pawns, pile="-1 +2 +2 +2") for card in ("+1!", "+1"))

    assert again.reason["code"] == over.reason["code"] == "chance"
    assert again.reason["value"] > over.reason["value"]


def test_hard_weighs_one_card_and_expert_two() -> None:
    view = position(card="+1", pawns={0: "L2 R2 home", 1: "L4 8 home"}, pile="+3 +1 +2!").view(0)
    seen, pawns = bot_view(view), pawn_spaces(view)
    after = [after_journey(pawns, made) for made in journeys(view).values()]

    found = [THOUGHTS[level](view, Judgement("pousse", "expert", 2, Random(1))) for level in ("hard", "expert")]

    best = [max(expected(seen, reached, 1, cards) for reached in after) for cards in (1, 2)]
    assert [one.reason["value"] for one in found] == [round(each, 2) for each in best]
    assert found[0].reason["value"] != found[1].reason["value"]


def test_where_one_action_is_far_better_expert_looks_no_further_than_hard() -> None:
    view = position(card="+1", pawns={0: "L9 R9 home", 1: "8 L7 home"}, pile="+3 +1 +2!").view(0)

    hard, expert = (THOUGHTS[level](view, Judgement("pousse", "expert", 2, Random(1))) for level in ("hard", "expert"))

    assert hard == expert
    assert hard.reason["over"] > CLOSE


def test_expert_gives_a_victory_the_chance_1() -> None:
    chosen = expert("+1", {0: "L12 goal home", 1: "L12 goal home"}, pile="+4")

    assert (chosen.action, chosen.reason["value"]) == ("advance:1", 1)


@pytest.mark.parametrize(
    ("values", "chosen"),
    [({"a": 1.0, "b": 3.257, "c": 3.0}, ("b", 3.26, 0.26)), ({"a": 1.0, "b": 2.0, "c": 2.0}, ("b", 2.0, 0.0))],
)
def test_the_choice_comes_with_its_value_and_its_lead(
    values: dict[str, float], chosen: tuple[str, float, float]
) -> None:
    sharp = Judgement("pousse", "expert", 2, Random(1))
    found = choice("gain", values, sharp)

    assert (found.action, found.reason["value"], found.reason["over"]) == chosen
