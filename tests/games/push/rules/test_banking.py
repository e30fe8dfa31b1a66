import pytest

from tests.games.push.rules.positions import NO_CHANCE, position


@pytest.mark.clause("PUSH-18")
def test_banking_moves_all_bench_cards_of_one_colour_and_ends_the_turn() -> None:
    state = position(phase="turn", turn=1, bench={0: "r6", 1: "r1 b2 r4"})
    assert state.play("bank:red", NO_CHANCE) == [
        {
            "type": "banked",
            "seat": 1,
            "colour": "red",
            "cards": ["r1", "r4"],
            "points": 5,
            "to": None,
        },
        {"type": "turn", "seat": 2, "to": None},
    ]
    view = state.view(None)
    assert view["bench"] == [["r6"], ["b2"], []]
    assert view["bank"] == [[], ["r1", "r4"], []]
    assert (state.turn, state.to_act, state.phase) == (2, 2, "turn")


@pytest.mark.clause("PUSH-18")
@pytest.mark.parametrize(
    ("bench", "legal"),
    [
        ("", ("draw",)),
        ("p1 p2", ("draw", "bank:purple")),
        (
            "p1 b2 g3 y4 r5",
            (
                "draw",
                "bank:red",
                "bank:yellow",
                "bank:green",
                "bank:blue",
                "bank:purple",
            ),
        ),
    ],
)
def test_only_colours_on_the_bench_can_be_banked(bench: str, legal: tuple[str, ...]) -> None:
    state = position(phase="turn", bench={0: bench, 1: "r1 y1"}, bank={0: "r2"})
    assert state.legal() == legal


@pytest.mark.clause("PUSH-19")
def test_a_colour_can_be_banked_again() -> None:
    state = position(phase="turn", bench={0: "r1"}, bank={0: "r6"})
    state.play("bank:red", NO_CHANCE)
    assert state.view(None)["bank"][0] == ["r6", "r1"]


@pytest.mark.clause("PUSH-19")
def test_new_cards_of_a_banked_colour_go_to_the_bench() -> None:
    state = position(phase="take", stacks=["r1"], bank={0: "r6"})
    state.play("take:1", NO_CHANCE)
    view = state.view(None)
    assert (view["bench"][0], view["bank"][0]) == (["r1"], ["r6"])
