import pytest

from games.bots import choose
from tests.games.rules.push.positions import position

HALF = "roll " * 15 + "".join(f"{colour}{value} " * 3 for colour in "gyp" for value in range(1, 7))  # 69 cards
RICH = "r6 r6 r6 b6 b6 b6 y6 y6 y6"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_banks_a_big_colour_early(seats: int) -> None:
    view = position(phase="turn", seats=seats, bench={0: "r6 r6 r5 r5 r5 b1"}, deck=HALF).view(0)

    choice = choose(view, "hard", seed=1)

    assert (choice.action, choice.reason) == ("bank:red", {"code": "bank", "colour": "red", "points": 27})


@pytest.mark.parametrize("bench, deck", [("r6 r6 r5 r5 r5", "r1 r2 r3 roll"), ("r2 b1", HALF)])
def test_draws_where_banking_saves_little(bench: str, deck: str) -> None:
    view = position(phase="turn", bench={0: bench}, deck=deck).view(0)

    choice = choose(view, "hard", seed=1)

    assert (choice.action, choice.reason) == ("draw", {"code": "turn"})


@pytest.mark.parametrize(
    "bench, action, reason",
    [
        ("", "draw", {"code": "margin", "draw": 1.4, "stop": 1.0}),
        (RICH, "stop", {"code": "margin", "draw": -0.1, "stop": 1.0}),
    ],
)
def test_pushes_on_with_an_empty_bench_and_stops_with_a_rich_one(bench: str, action: str, reason: object) -> None:
    view = position(phase="push", seats=2, stacks=["r5 b4", "y5 r3", "g5"], bench={0: bench}).view(0)

    choice = choose(view, "hard", seed=1)

    assert (choice.action, choice.reason) == (action, reason)


def test_lays_a_roll_card_on_the_stack_that_is_left_to_the_rival() -> None:
    view = position(phase="place", seats=2, drawn="roll", stacks=["p6 r4", "y5 b4"], bench={1: RICH}, deck="").view(0)

    assert choose(view, "hard", seed=1).action == "place:2"


def test_leaves_the_rivals_no_good_stack() -> None:
    # On its own the six would be theirs; on the first stack it is mine, and nothing is left.
    view = position(phase="place", seats=2, drawn="b6", stacks=["r5"]).view(0)

    assert choose(view, "hard", seed=1).action == "place:1"


@pytest.mark.parametrize("rival, action", [("", "take:2"), (RICH, "take:1")])
def test_leaves_a_roll_card_to_a_rival_who_has_much_to_lose(rival: str, action: str) -> None:
    view = position(phase="take", seats=2, stacks=["y5", "g3 b4 roll"], bench={1: rival}).view(0)

    assert choose(view, "hard", seed=1).action == action


def test_fears_the_star_of_a_riskier_game() -> None:
    stacks, bench = ["g6", "y5 b4 roll"], {0: "r6"}  # the Roll card costs 15 in 6, or 30 in 6

    tame = position(phase="take", seats=2, stacks=stacks, bench=bench).view(0)
    risky = position(phase="take", seats=2, stacks=stacks, bench=bench, risky=True).view(0)

    assert choose(tame, "hard", seed=1).action == "take:2"
    assert choose(risky, "hard", seed=1).action == "take:1"


def test_with_the_last_card_drawn_lays_it_where_it_counts_now() -> None:
    view = position(phase="place", seats=3, drawn="g6", stacks=["r1", "b4", "y3"], deck="").view(0)

    choice = choose(view, "hard", seed=1)

    assert (choice.action, choice.reason) == ("place:2", {"code": "place", "card": "g6", "stack": 2, "points": 10})


def test_keeps_room_for_the_next_card() -> None:
    # Stopping at once would favour the second stack; but then fewer cards would fit there.
    view = position(phase="place", seats=2, drawn="p5", stacks=["b1 y5", "roll b3", "g1"]).view(0)

    assert view["legal"] == ["place:2", "place:3"]
    assert choose(view, "hard", seed=1).action == "place:3"
