from collections import Counter
from typing import Any

import pytest

from testing.games.pushemup import left
from tests.games.pushemup.rules.positions import NO_CHANCE, position


def lay(action: str, column: str, hand: str, deck: str = "push") -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The events of laying on a column between two others, and the dump afterwards."""
    state = position(columns=["b1", column, "b2"], hands={0: hand}, decks={0: deck}, seats=4)
    before = [Counter(left(state, seat)) for seat in range(4)]
    events = state.play(action, NO_CHANCE)
    dump = state.dump()
    assert (dump["columns"][0], dump["columns"][2]) == (["b1"], ["b2"])
    gone = [sorted((Counter(left(state, seat)) - before[seat]).elements()) for seat in range(4)]
    return events, {"column": dump["columns"][1], "hand": dump["hands"][0], "left": gone}


@pytest.mark.clause("UP-6")
def test_covering_takes_the_enemys_card_out_of_the_game() -> None:
    events, after = lay("cover:2:5", "g3 p5", "5 5 8")
    assert after == {"column": ["g3", "r5"], "hand": ["5", "8", "push"], "left": [[], ["5"], [], []]}
    assert events == [
        {
            "type": "laid",
            "seat": 0,
            "how": "cover",
            "column": 2,
            "cards": ["r5"],
            "covered": "p5",
            "after": None,
            "was": 1,
            "leader": 0,
            "to": None,
        },
        {"type": "drew", "seat": 0, "cards": ["push"], "to": [0]},
        {"type": "refilled", "seat": 0, "count": 1, "hand": 3, "deck": 0, "to": None},
        {"type": "turn", "seat": 1, "to": None},
    ]


@pytest.mark.clause("UP-7")
def test_adding_removes_no_card() -> None:
    events, after = lay("add:2:0", "r3 r9", "0 1 8")
    assert after == {"column": ["r3", "r9", "r0"], "hand": ["1", "8", "push"], "left": [[], [], [], []]}
    assert events[0] == {
        "type": "laid",
        "seat": 0,
        "how": "add",
        "column": 2,
        "cards": ["r0"],
        "covered": None,
        "after": "r9",
        "was": 0,
        "leader": 0,
        "to": None,
    }


@pytest.mark.clause("UP-8")
def test_a_pair_covers_one_card_and_both_of_it_stay() -> None:
    events, after = lay("pair:2:5", "p5 p5", "5 5 8")
    assert after == {"column": ["p5", "r5", "r5"], "hand": ["8", "push"], "left": [[], ["5"], [], []]}
    assert (events[0]["how"], events[0]["cards"], events[0]["covered"], events[0]["after"]) == (
        "pair",
        ["r5", "r5"],
        "p5",
        None,
    )


@pytest.mark.clause("UP-8")
def test_a_pair_goes_after_ones_own_card_too() -> None:
    events, after = lay("pair:2:1", "r0", "1 1 8")
    assert after["column"] == ["r0", "r1", "r1"]
    assert (events[0]["covered"], events[0]["after"]) == (None, "r0")


@pytest.mark.clause("UP-9")
@pytest.mark.parametrize(
    ("action", "column", "after", "covered"),
    [
        ("run:2:012", "p9", "p9 r0 r1 r2", None),
        ("run:2:210", "r3", "r3 r2 r1 r0", None),
        ("run:2:012", "g4 p0", "g4 r0 r1 r2", "p0"),
        ("run:2:210", "g4 p2", "g4 r2 r1 r0", "p2"),
    ],
)
def test_a_run_is_laid_in_its_order_the_whole_hand(action: str, column: str, after: str, covered: str | None) -> None:
    events, dump = lay(action, column, "0 1 2", "4 5 6 7")
    assert (dump["column"], dump["hand"]) == (after.split(), ["4", "5", "6"])
    assert (events[0]["how"], events[0]["covered"]) == ("run", covered)
    assert events[2] == {"type": "refilled", "seat": 0, "count": 3, "hand": 3, "deck": 1, "to": None}


@pytest.mark.clause("UP-9")
def test_a_run_across_the_circles_seam() -> None:
    events, dump = lay("run:2:901", "g8", "0 1 9")
    assert dump["column"] == ["g8", "r9", "r0", "r1"]
    assert (events[0]["cards"], events[0]["was"], events[0]["leader"]) == (["r9", "r0", "r1"], 2, 0)
