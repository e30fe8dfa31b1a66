import pytest

from games.pousse.rules.routes import Route, backward, number, on_board, onward, routes, twin, ways


@pytest.mark.clause("PO-6")
def test_a_route_names_each_choice_of_track_in_order() -> None:
    assert routes(12, "home", 9) == (
        Route("LL", ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "8", "L9")),
        Route("LR", ("L1", "L2", "L3", "L4", "L5", "L6", "L7", "8", "R9")),
        Route("RL", ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "8", "L9")),
        Route("RR", ("R1", "R2", "R3", "R4", "R5", "R6", "R7", "8", "R9")),
    )


@pytest.mark.clause("PO-6", "PO-10")
@pytest.mark.parametrize(("start", "count", "path"), [("L12", 4, ("goal",)), ("R2", -3, ("R1", "home"))])
def test_goal_and_home_end_a_route(start: str, count: int, path: tuple[str, ...]) -> None:
    assert routes(12, start, count) == (Route("", path),)


@pytest.mark.clause("PO-9")
def test_a_way_goes_on_past_each_space_on_which_it_may_not_end() -> None:
    assert list(ways(12, "L6", 2, {"8", "R9", "L7"})) == [
        Route("L", ("L7", "8", "L9")),
        Route("R", ("L7", "8", "R9", "R10")),
    ]
    assert list(ways(12, "R9", -1, {"8", "L7"})) == [
        Route("L", ("8", "L7", "L6")),
        Route("R", ("8", "R7")),
    ]


@pytest.mark.clause("PO-9")
def test_spaces_on_the_way_or_elsewhere_do_not_lengthen_it() -> None:
    assert list(ways(12, "L2", 2, {"L2", "L3", "L5", "R4"})) == [Route("", ("L3", "L4"))]


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
def test_the_goal_comes_after_the_last_space(rows: int) -> None:
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
