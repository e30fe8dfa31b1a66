import pytest

from games.pousse.rules.routes import backward, number, on_board, onward, twin


@pytest.mark.clause("PO-2", "PO-6")
@pytest.mark.parametrize(
    ("space", "steps"),
    [
        ("home", (("L", "L1"), ("R", "R1"))),
        ("L1", (("", "L2"),)),
        ("L7", (("", "8"),)),
        ("R7", (("", "8"),)),
        ("8", (("L", "L9"), ("R", "R9"))),
        ("R9", (("", "R10"),)),
        ("R12", (("", "goal"),)),
        ("goal", ()),
    ],
)
def test_forwards_there_is_a_choice_on_entering_and_on_leaving_8(space: str, steps: object) -> None:
    assert onward(space, 12) == steps


@pytest.mark.clause("PO-10")
@pytest.mark.parametrize(
    ("space", "steps"),
    [
        ("L10", (("", "L9"),)),
        ("L9", (("", "8"),)),
        ("R9", (("", "8"),)),
        ("8", (("L", "L7"), ("R", "R7"))),
        ("R7", (("", "R6"),)),
        ("L1", (("", "home"),)),
        ("home", ()),
    ],
)
def test_backwards_there_is_a_choice_on_leaving_8_alone(space: str, steps: object) -> None:
    assert backward(space) == steps


@pytest.mark.parametrize("rows", [10, 12, 15])
def test_the_goal_lies_behind_the_last_space(rows: int) -> None:
    assert onward(f"L{rows}", rows) == (("", "goal"),)
    assert onward(f"L{rows - 1}", rows) == (("", f"L{rows}"),)


def test_numbers_count_from_home() -> None:
    assert [number(space) for space in ("home", "L1", "R7", "8", "R12")] == [0, 1, 7, 8, 12]


@pytest.mark.clause("PO-11")
def test_a_twin_has_the_same_number_on_the_other_track_and_8_has_none() -> None:
    assert [twin(space) for space in ("L3", "R11", "8")] == ["R3", "L11", None]


@pytest.mark.clause("PO-10")
def test_neither_home_nor_goal_is_on_the_board() -> None:
    assert [space for space in ("home", "L1", "8", "R12", "goal") if on_board(space)] == ["L1", "8", "R12"]
