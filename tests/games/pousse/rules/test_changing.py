import pytest

from tests.games.pousse.rules.positions import NO_CHANCE, after, again, position, pushed, turn


@pytest.mark.clause("PO-11")
def test_a_pawn_goes_to_the_space_of_its_number_on_the_other_track() -> None:
    state = position(card="change", pawns={0: "home L5 home"})
    assert state.legal() == ("change:0.2",)
    assert state.play("change:0.2", NO_CHANCE) == [
        {
            "type": "changed",
            "seat": 0,
            "card": "change",
            "owner": 0,
            "pawn": 2,
            "start": "L5",
            "end": "R5",
            "fallen": [],
            "to": None,
        },
        turn(1),
    ]
    assert state.view(None)["pawns"][0] == ["home", "R5", "home"]


@pytest.mark.clause("PO-11")
def test_any_pawn_on_the_board_may_change_ones_own_or_an_enemys_protected_or_not() -> None:
    state = position(card="change!", seats=3, turn=1, pawns={0: "L3 goal home", 1: "R12 L1 home", 2: "R4 8 L9"})
    assert state.legal() == ("change:0.1", "change:1.1", "change:1.2", "change:2.1", "change:2.3")
    assert state.play("change:2.1", NO_CHANCE)[-1] == again(1)


@pytest.mark.clause("PO-11")
def test_a_pawn_on_8_has_no_twin() -> None:
    assert position(card="change", pawns={0: "8 home L5"}).legal() == ("change:0.3",)


@pytest.mark.clause("PO-11")
def test_an_enemy_on_the_twin_space_falls() -> None:
    state = position(card="change", pawns={0: "L5 home home", 1: "home R5 home"})
    assert state.play("change:0.1", NO_CHANCE)[0]["fallen"] == pushed("1.2 R5")
    assert state.view(None)["pawns"] == [["R5", "home", "home"], ["home", "home", "home"]]


@pytest.mark.clause("PO-11")
def test_the_enemy_is_the_moving_pawns_so_ones_own_can_fall() -> None:
    state = position(card="change", pawns={0: "L5 home home", 1: "home R5 home"})
    assert state.play("change:1.2", NO_CHANCE)[0]["fallen"] == pushed("0.1 L5")


@pytest.mark.clause("PO-11")
def test_two_opponents_of_the_player_are_enemies_of_each_other() -> None:
    state = position(card="change", seats=3, pawns={1: "L5 home home", 2: "R5 home home"})
    assert after(state, "change:1.1")[1:] == ["R5 home home", "home home home"]


@pytest.mark.clause("PO-11")
@pytest.mark.parametrize("turn_", [0, 1])
def test_nobody_changes_to_a_space_of_its_own_team(turn_: int) -> None:
    state = position(card="change", turn=turn_, pawns={0: "L5 R5 home", 1: "R6 home home"})
    assert state.legal() == ("change:1.1",)


@pytest.mark.clause("PO-11")
def test_nobody_changes_to_a_protected_space_that_an_enemy_holds() -> None:
    state = position(card="change", pawns={0: "R3 home home", 1: "L3 home home"})
    assert state.legal() == ("change:1.1",)  # L3 is protected, R3 is not
    assert state.play("change:1.1", NO_CHANCE)[0]["fallen"] == pushed("0.1 R3")


@pytest.mark.clause("PO-11")
def test_a_protected_space_that_is_free_may_be_changed_to() -> None:
    assert after(position(card="change", pawns={0: "R3 home home"}), "change:0.1")[0] == "L3 home home"


@pytest.mark.clause("PO-11")
def test_nobody_else_falls() -> None:
    state = position(card="change", pawns={0: "L5 home home", 1: "R4 R6 L4"})
    assert state.play("change:0.1", NO_CHANCE)[0]["fallen"] == []
