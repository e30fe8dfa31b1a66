import pytest

from games.bots import choose, levels_of
from games.bots.fitted import fitted
from games.push.rules import Push
from tests.games.push.rules.positions import position

# Each stack has all colours and a Roll card: no other card fits anywhere.
FULL = ["r1 y2 g3 b4 p5 roll", "r2 y3 g4 b5 p6 roll", "r3 y4 g5 b6 p1 roll"]

each_level = pytest.mark.parametrize("level", levels_of("push"))


@each_level
def test_stops_if_every_card_would_bust(level: str) -> None:
    view = position(phase="push", seats=2, stacks=FULL).view(0)

    assert choose(view, level, seed=1).action == "stop"


@each_level
def test_draws_if_no_card_can_bust_and_the_stacks_are_small(level: str) -> None:
    view = position(phase="push", stacks=["r1"]).view(0)

    assert choose(view, level, seed=1).action == "draw"


@each_level
def test_takes_the_stack_worth_most(level: str) -> None:
    view = position(phase="take", stacks=["y1", "r6 b5", "g2"]).view(0)

    assert choose(view, level, seed=1).action == "take:2"


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_leaves_a_stack_whose_roll_card_costs_more(level: str) -> None:
    bench = "r6 r6 r6 b6 b6 b6"
    view = position(phase="take", stacks=["y5 roll", "g3"], bench={0: bench}).view(0)

    assert choose(view, level, seed=1).action == "take:2"


@each_level
def test_never_goes_far_wrong(level: str) -> None:
    # A bust would cost the second player's rich Bench and leave everything to the rival.
    bench = {0: "g6 g6 g6 p6 p6 p6"}
    view = position(phase="push", seats=2, stacks=["r1 y2 b3", "r2 y3 b1", "r3 y1 b2"], bench=bench, deck="").view(0)
    assert {choose(view, level, seed=seed).action for seed in range(50)} == {"stop"}


@pytest.mark.parametrize("level, count", [("easy", 2), ("normal", 2), ("hard", 2), ("expert", 1)])
def test_all_but_expert_vary_between_stacks_of_about_the_same_worth(level: str, count: int) -> None:
    view = position(phase="take", seats=2, stacks=["y5", "r5"]).view(0)

    assert len({choose(view, level, seed=seed).action for seed in range(50)}) == count


def test_each_level_sees_more_sharply_than_the_one_below() -> None:
    blur = fitted("push")["blur"]
    for seats in map(str, Push.seats):
        assert blur["beginner"][seats] > blur["easy"][seats] > blur["normal"][seats] > blur["hard"][seats] > 0


HALF = "roll " * 15 + "".join(f"{colour}{value} " * 3 for colour in "gyp" for value in range(1, 7))  # 69 cards
RICH = "r6 r6 r6 b6 b6 b6 y6 y6 y6"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_expert_banks_a_big_colour_early(seats: int) -> None:
    view = position(phase="turn", seats=seats, bench={0: "r6 r6 r5 r5 r5 b1"}, deck=HALF).view(0)

    choice = choose(view, "expert", seed=1)

    assert choice.action == "bank:red"
    assert choice.reason.pop("over") > 0
    assert choice.reason == {"code": "bank", "colour": "red", "points": 27, "ways": 3}


@pytest.mark.parametrize(
    "bench, deck, weighed",
    [
        ("r6 r6 r5 r5 r5", "r1 r2 r3 roll", {"points": 27, "ways": 2, "over": 4.41}),
        ("r2 b1", HALF, {"points": 2, "ways": 3, "over": 4.8}),
    ],
)
def test_expert_draws_if_banking_saves_little(bench: str, deck: str, weighed: dict[str, float]) -> None:
    view = position(phase="turn", bench={0: bench}, deck=deck).view(0)

    choice = choose(view, "expert", seed=1)

    assert (choice.action, choice.reason) == ("draw", {"code": "turn", "colour": "red", **weighed})


@pytest.mark.parametrize(
    "bench, action, reason",
    [
        ("", "draw", {"code": "margin", "draw": 0.3, "stop": 0.2}),
        (RICH, "stop", {"code": "margin", "draw": 4.9, "stop": 5.9}),
    ],
)
def test_expert_draws_with_an_empty_bench_and_stops_with_a_rich_one(bench: str, action: str, reason: object) -> None:
    view = position(phase="push", seats=2, stacks=["r5 b4", "y5 r3", "g5"], bench={0: bench}).view(0)

    choice = choose(view, "expert", seed=1)

    assert (choice.action, choice.reason) == (action, reason)


def test_expert_places_a_roll_card_on_the_rivals_stack() -> None:
    view = position(phase="place", seats=2, drawn="roll", stacks=["p6 r4", "y5 b4"], bench={1: RICH}, deck="").view(0)

    assert choose(view, "expert", seed=1).action == "place:2"


def test_expert_leaves_the_rivals_no_good_stack() -> None:
    # On a stack of its own the six would go to the rivals; on the first stack it is mine and nothing is left.
    view = position(phase="place", seats=2, drawn="b6", stacks=["r5"]).view(0)

    assert choose(view, "expert", seed=1).action == "place:1"


@pytest.mark.parametrize("rival, action", [("", "take:2"), (RICH, "take:1")])
def test_expert_leaves_a_roll_card_to_a_rival_with_much_to_lose(rival: str, action: str) -> None:
    view = position(phase="take", seats=2, stacks=["y5", "g3 b4 roll"], bench={1: rival}).view(0)

    assert choose(view, "expert", seed=1).action == action


def test_expert_avoids_the_star_of_a_riskier_game() -> None:
    stacks, bench = ["g6", "y5 b4 roll"], {0: "r6"}  # the Roll card costs 15 in 6, or 30 in 6

    tame = position(phase="take", seats=2, stacks=stacks, bench=bench).view(0)
    risky = position(phase="take", seats=2, stacks=stacks, bench=bench, risky=True).view(0)

    assert choose(tame, "expert", seed=1).action == "take:2"
    assert choose(risky, "expert", seed=1).action == "take:1"


def test_expert_places_the_last_card_where_it_counts_now() -> None:
    view = position(phase="place", seats=3, drawn="g6", stacks=["r1", "b4", "y3"], deck="").view(0)

    choice = choose(view, "expert", seed=1)

    weighed = {"card": "g6", "stack": 2, "points": 10, "ways": 3, "over": 1.5}
    assert (choice.action, choice.reason) == ("place:2", {"code": "place", **weighed})


def test_expert_keeps_room_for_the_next_card() -> None:
    # If the bot stopped at once, the second stack would be better, but then fewer cards would fit there.
    view = position(phase="place", seats=2, drawn="p5", stacks=["b1 y5", "roll b3", "g1"]).view(0)

    assert view["legal"] == ["place:2", "place:3"]
    assert choose(view, "expert", seed=1).action == "place:3"
