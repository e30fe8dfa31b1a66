import pytest

from testing.games.pushemup import left
from tests.games.pushemup.rules.positions import NO_CHANCE, position


@pytest.mark.clause("UP-10")
def test_a_push_moves_the_end_up_and_the_card_before_it_leaves() -> None:
    state = position(columns=["g2", "p2 r1 g4 r0"], hands={2: "7 8 push"}, decks={2: "push 9"}, turn=2)
    before = [left(state, seat) for seat in range(3)]
    assert state.play("push:2", NO_CHANCE) == [
        {
            "type": "pushed",
            "seat": 2,
            "card": "push",
            "column": 2,
            "places": 1,
            "moved": "r0",
            "removed": ["g4"],
            "was": 2,
            "leader": 1,
            "to": None,
        },
        {"type": "drew", "seat": 2, "cards": ["push"], "to": [2]},
        {"type": "refilled", "seat": 2, "count": 1, "hand": 3, "deck": 1, "to": None},
        {"type": "turn", "seat": 0, "to": None},
    ]
    assert state.columns == [["g2"], ["p2", "r1", "r0"]]
    assert [left(state, seat) for seat in range(3)] == [before[0], before[1], sorted([*before[2], "push", "4"])]


@pytest.mark.clause("UP-10")
def test_a_push_can_hit_ones_own_card_or_move_a_column_of_others() -> None:
    state = position(columns=["r4 r5", "p3 g4"], hands={0: "7 push push"})
    state.play("push:1", NO_CHANCE)
    assert state.columns[0] == ["r5"]
    state = position(columns=["r4 r5", "p3 g4"], hands={0: "7 push push"})
    state.play("push:2", NO_CHANCE)
    assert state.columns[1] == ["g4"]


@pytest.mark.clause("UP-11")
@pytest.mark.parametrize(
    ("action", "column", "removed"),
    [
        ("superpush:1:1", "p2 g3 g4 r0", ["r1"]),
        ("superpush:1:2", "p2 g3 r0", ["g4", "r1"]),
        ("superpush:1:3", "p2 r0", ["g3", "g4", "r1"]),
    ],
)
def test_every_card_that_a_super_push_passes_leaves(action: str, column: str, removed: list[str]) -> None:
    state = position(columns=["p2 g3 g4 r1 r0"], hands={0: "7 superpush"}, decks={0: "4"}, apocalypse=True)
    event, *_ = state.play(action, NO_CHANCE)
    assert state.columns == [column.split()]
    assert (event["type"], event["card"], event["places"], event["moved"], event["removed"]) == (
        "pushed",
        "superpush",
        len(removed),
        "r0",
        removed,
    )
    assert "superpush" in left(state, 0)


@pytest.mark.clause("UP-11")
def test_a_super_push_can_leave_the_end_alone_in_its_column() -> None:
    state = position(columns=["p2 g3 g4 r1"], hands={0: "7 superpush"}, apocalypse=True)
    state.play("superpush:1:3", NO_CHANCE)
    assert state.columns == [["r1"]]
