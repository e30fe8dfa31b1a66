import pytest

from tests.games.pousse.rules.positions import NO_CHANCE, cancelled, position, turn, turned


def fell(owner: int, pawn: int, start: str) -> dict[str, object]:
    return {"type": "fell", "seat": 0, "card": "fall", "owner": owner, "pawn": pawn, "start": start, "to": None}


@pytest.mark.clause("PO-12", "PO-4")
@pytest.mark.parametrize(
    ("pawns", "owner", "pawn", "start"),
    [
        ({0: "L5 home home", 1: "L4 R4 home"}, 0, 1, "L5"),  # the player's own
        ({0: "L5 home home", 1: "L4 R6 home"}, 1, 2, "R6"),
        ({0: "8 home home", 1: "L7 R7 home"}, 0, 1, "8"),
        ({0: "8 home home", 1: "L9 goal home"}, 1, 1, "L9"),  # protected it is not, but nearest the goal
        ({0: "L2 home home", 1: "R9 L10 home"}, 1, 2, "L10"),  # protected
        ({1: "L1 goal home"}, 1, 1, "L1"),
    ],
)
def test_the_pawn_in_front_falls_when_the_card_is_turned(
    pawns: dict[int, str], owner: int, pawn: int, start: str
) -> None:
    state = position(pile="fall", pawns=pawns)
    before = state.view(None)["pawns"]
    assert state.play("turn", NO_CHANCE) == [turned(0, "fall"), fell(owner, pawn, start), turn(1)]
    before[owner][pawn - 1] = "home"
    assert state.view(None)["pawns"] == before
    assert (state.view(None)["card"], state.view(None)["discard"][-1]) == (None, "fall")


@pytest.mark.clause("PO-12")
@pytest.mark.parametrize(
    "pawns",
    [{0: "L5 home home", 1: "R5 home home"}, {0: "L5 R5 L2"}, {0: "L9 goal home", 1: "R2 R9 home", 2: "R1 home home"}],
)
def test_with_two_level_in_front_nobody_falls(pawns: dict[int, str]) -> None:
    state = position(pile="fall", seats=3, pawns=pawns)
    before = state.view(None)["pawns"]
    assert state.play("turn", NO_CHANCE) == [turned(0, "fall"), cancelled(0, "fall", "level"), turn(1)]
    assert state.view(None)["pawns"] == before


@pytest.mark.clause("PO-12")
def test_two_that_are_level_further_back_save_nobody() -> None:
    state = position(pile="fall", pawns={0: "L5 R5 L6"})
    assert state.play("turn", NO_CHANCE)[1] == fell(0, 3, "L6")
