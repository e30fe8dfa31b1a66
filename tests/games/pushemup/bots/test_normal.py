from games.bots import choose
from tests.games.pushemup.rules.positions import position


def test_takes_from_a_rival_rather_than_the_same_for_itself_alone() -> None:
    # A nine counts nine in either column; on the first it covers the rival's nine and wins the column from it.
    view = position(columns=["p9", "r9 r8"], hands={0: "1 9 push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert choice.action == "cover:1:9"


def test_pushes_out_the_card_that_wins_a_column_for_the_rival() -> None:
    view = position(columns=["p9 r3", "r9 p5"], hands={0: "0 push push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason["code"]) == ("push:1", "result")


def test_keeps_from_under_a_card_that_the_next_may_cover() -> None:
    # Both nines win a column. The rival has laid its own nines, so that the one after an 8 cannot be covered by a nine;
    # an eight can still be added after it in either column.
    open_to_cover = position(columns=["p8", "r0"], hands={0: "1 9 push", 1: "2 3 4"}, seats=2).view(0)
    safe = position(columns=["p8", "p9 p9 r0"], hands={0: "1 9 push", 1: "2 3 4"}, seats=2).view(0)

    first, second = (choose(view, "normal", seed=1) for view in (open_to_cover, safe))

    assert first.action == second.action == "add:1:9"
    assert first.reason["points"] < second.reason["points"]


def test_does_not_play_what_helps_a_rival_more() -> None:
    # Its only push would take its own card from the column that it leads.
    view = position(columns=["r9 p8", "p3"], hands={0: "5 5 push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert choice.action.startswith("discard:")


def test_is_the_same_for_every_seed_once_it_has_begun() -> None:
    view = position(columns=["p8", "p7", "p4"], hands={0: "5 8 9"}, seats=2).view(0)

    assert len({choose(view, "normal", seed=seed).action for seed in range(20)}) == 1
