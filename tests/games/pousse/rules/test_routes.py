import pytest

from games.pousse.rules.routes import Route, routes, ways


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
