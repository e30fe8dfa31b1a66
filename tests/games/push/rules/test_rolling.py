import pytest

from tests.games.push.rules.positions import dice, position


@pytest.mark.clause("PUSH-15")
def test_a_star_costs_nothing() -> None:
    state = position(phase="take", stacks=["r4 roll"], bench={0: "b1"}, bank={0: "y1"})
    assert state.play("take:1", dice("star"))[1] == {
        "type": "rolled",
        "seat": 0,
        "face": "star",
        "why": "roll",
        "lost": [],
        "to": None,
    }
    assert state.view(None)["bench"][0] == ["b1", "r4"]


@pytest.mark.clause("PUSH-15", "PUSH-11")
def test_a_star_after_a_bust_costs_nothing() -> None:
    state = position(phase="push", deck="r4 b1", stacks=["r1", "r2", "r3"], bench={0: "b1 y2"})
    assert state.play("draw", dice("star"))[-1]["lost"] == []
    assert state.view(None)["bench"][0] == ["b1", "y2"]


@pytest.mark.clause("PUSH-16")
@pytest.mark.parametrize("face", ["red", "yellow", "green", "blue", "purple", "star"])
@pytest.mark.parametrize("risky", [False, True])
def test_banked_cards_are_safe_from_every_roll(face: str, risky: bool) -> None:
    banked = "r1 y2 g3 b4 p5"
    state = position(
        phase="push",
        deck="r4 b1",
        stacks=["r1", "r2", "r3"],
        bank={0: banked},
        risky=risky,
    )
    assert state.play("draw", dice(face))[-1]["lost"] == []
    assert state.view(None)["bank"][0] == banked.split()


@pytest.mark.clause("PUSH-22")
def test_in_a_riskier_game_a_star_after_a_bust_costs_the_whole_bench() -> None:
    state = position(
        phase="push",
        deck="r4 b1",
        stacks=["r1", "r2", "r3"],
        bench={0: "b1 y2", 1: "b5"},
        bank={0: "g3"},
        risky=True,
    )
    assert state.play("draw", dice("star"))[-1]["lost"] == ["b1", "y2"]
    view = state.view(None)
    assert (view["bench"], view["bank"][0]) == ([[], ["b5"], []], ["g3"])


@pytest.mark.clause("PUSH-22")
def test_in_a_riskier_game_a_star_for_a_roll_card_costs_the_new_cards_too() -> None:
    state = position(phase="take", stacks=["r4 roll"], bench={0: "b1"}, risky=True)
    discard = state.view(None)["discard"]
    assert state.play("take:1", dice("star"))[1]["lost"] == ["b1", "r4"]
    view = state.view(None)
    assert (view["bench"][0], view["discard"]) == ([], discard + 3)


@pytest.mark.clause("PUSH-22")
def test_in_a_riskier_game_a_colour_costs_only_that_colour() -> None:
    state = position(phase="take", stacks=["r4 roll"], bench={0: "b1"}, risky=True)
    assert state.play("take:1", dice("blue"))[1]["lost"] == ["b1"]
    assert state.view(None)["bench"][0] == ["r4"]
