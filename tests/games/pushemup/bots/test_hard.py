import pytest

from games.bots import choose
from tests.games.pushemup.rules.positions import position


@pytest.mark.parametrize("seats, action", [(2, "start:0,0,1"), (3, "start:0,1"), (4, "start:0,1")])
def test_begins_with_zeros_and_ones_and_keeps_all_that_counts(seats: int, action: str) -> None:
    choice = choose(position(phase="start", seats=seats).view(0), "hard", seed=1)

    assert (choice.action, choice.reason["code"]) == (action, "start")


def test_tells_how_far_ahead_it_is_and_over_how_many_tables() -> None:
    # Two actions of which one is kept: so many tables of two seats, once.
    view = position(columns=["p8", "p1"], hands={0: "6 9", 1: "3 3 4"}, decks={0: "", 1: ""}, seats=2).view(0)

    assert view["legal"] == ["add:1:9", "discard:6", "discard:9"]
    choice = choose(view, "hard", seed=1)

    assert choice.reason.keys() == {"code", "points", "tables"}
    assert choice.action != "discard:9"  # the other two come to the same: nobody else can build on the 8
    assert (choice.reason["code"], choice.reason["tables"]) == ("ahead", 20)


def test_with_its_last_card_takes_the_surest_points() -> None:
    columns = ["p9 r1 p8", "r3 p3 p4", "p2 r9"]
    view = position(columns=columns, hands={0: "5", 1: "1 2 3"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "add:2:5"


def test_ends_the_round_while_it_is_ahead() -> None:
    # Two cards are left: laid as a pair they end the round before the rival can answer.
    view = position(columns=["p8", "r6", "r7"], hands={0: "9 9", 1: "7 8 9"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "pair:1:9"


def test_covers_the_card_that_wins_the_column_for_a_rival() -> None:
    # The nine would win the second column as well, but there it takes nothing from anybody.
    view = position(columns=["p9", "r0", "r6 p0"], hands={0: "9", 1: "1 2 3"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "cover:1:9"


def test_lays_two_nines_in_two_columns_while_there_is_time() -> None:
    # As a pair they would count nine once (UP-16).
    columns = ["p8", "p8", "r2 p1", "r6 p0"]
    view = position(columns=columns, hands={0: "9 9 push", 1: "1 2 3"}, seats=2).view(0)

    assert {choose(view, "hard", seed=seed).action for seed in range(8)} <= {"add:1:9", "add:2:9"}


def test_weighs_the_turns_to_come() -> None:
    # A seven wins the first column, but then the rival's last card may still come; both sevens end the round.
    columns = ["p9 r8", "r9 r8"]
    view = position(columns=columns, hands={0: "7 7", 1: "9"}, decks={0: "", 1: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "pair:1:7"
