"""What the levels of PUSH 'em UP!'s bots do: all of them, then each."""

from collections import Counter
from random import Random

import pytest

from games.bots import choose, levels_of
from games.engine.chance import Seeded
from games.pushemup.bots.levels import MOST_TRIES, WORLDS
from games.pushemup.rules import GAME
from tests.games.pushemup.rules.positions import position

OTHERS = {1: "1 2 3", 2: "1 2 3"}

each_level = pytest.mark.parametrize("level", levels_of("pushemup"))


@each_level
def test_takes_a_column_that_only_a_pair_wins(level: str) -> None:
    # A pair of nines counts more in one column than the second nine would anywhere else: these are the last cards.
    view = position(columns=["p7 p8", "r1", "g5"], hands={0: "9 9"} | OTHERS, decks={0: ""}).view(0)

    assert choose(view, level, seed=1).action == "pair:1:9"


@each_level
def test_discards_a_card_of_little_use_if_nothing_fits(level: str) -> None:
    view = position(columns=["p5", "r5", "g5"], hands={0: "1 8 9"} | OTHERS).view(0)

    choice = choose(view, level, seed=1)

    assert choice.action == "discard:1"


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
@pytest.mark.parametrize("seed", range(5))
def test_does_not_push_out_its_own_0(level: str, seed: int) -> None:
    view = position(columns=["r0 p1", "g5", "g2"], hands={0: "8 8 push"} | OTHERS).view(0)

    assert choose(view, level, seed).action.startswith("discard:")


@each_level
def test_ends_the_round_on_a_column_that_it_wins(level: str) -> None:
    view = position(columns=["p4", "r9", "g7"], hands={0: "5"} | OTHERS, decks={0: ""}).view(0)

    assert choose(view, level, seed=1).action == "add:1:5"


@pytest.mark.parametrize("level, most", [("normal", 6), ("hard", 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_normal_and_hard_begin_with_low_heroes(level: str, most: int, seats: int) -> None:
    for seed in range(10):
        choice = choose(position(phase="start", seats=seats).view(0), level, seed=seed)

        assert choice.reason["code"] == "start"
        assert max(map(int, choice.reason["cards"])) <= most


def test_easy_begins_with_any_heroes() -> None:
    view = position(phase="start", seats=2).view(0)

    starts = {choose(view, "easy", seed=seed).action for seed in range(40)}

    assert len(starts) > 20


# Easy


def test_easy_takes_what_counts_most_for_itself() -> None:
    view = position(columns=["p8", "r5", "g0 g9"], hands={0: "1 9 push"}, seats=3).view(0)

    actions = Counter(choose(view, "easy", seed=seed).action for seed in range(60))

    assert actions.most_common(1)[0][0] in {"add:1:9", "cover:3:9"}


def test_easy_gives_its_gain_as_reason() -> None:
    view = position(columns=["p8", "r1"], hands={0: "4 9 push"}, seats=2).view(0)

    choice = choose(view, "easy", seed=1)

    assert (choice.action, choice.reason) == ("add:1:9", {"code": "gain", "points": 19, "ways": 2, "over": 19})


def test_easy_wavers_between_actions_that_gain_about_as_much() -> None:
    view = position(columns=["p8", "p7", "p4"], hands={0: "5 8 9"}, seats=2).view(0)

    assert len({choose(view, "easy", seed=seed).action for seed in range(40)}) >= 3


def test_easy_does_not_mind_what_it_does_to_the_others() -> None:
    # Pushing out the enemy's nine brings it nothing; adding a 1 brings a point.
    view = position(columns=["p9 p0", "r9 p0"], hands={0: "1 push push"}, seats=2).view(0)

    actions = Counter(choose(view, "easy", seed=seed).action for seed in range(60))

    assert actions["add:2:1"] + actions["add:1:1"] > actions["push:1"] + actions["push:2"]


def test_easy_names_a_discard_as_its_reason() -> None:
    view = position(columns=["p5", "r5"], hands={0: "1 8 9"}, seats=2).view(0)

    choice = choose(view, "easy", seed=1)

    assert (choice.action, choice.reason) == ("discard:1", {"code": "nothing", "card": "1"})


# Normal


def test_normal_takes_points_from_a_rival_rather_than_gain_as_many_alone() -> None:
    # A nine counts nine in either column; on the first it covers the rival's nine and wins the column from it.
    view = position(columns=["p9", "r9 r8"], hands={0: "1 9 push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert choice.action == "cover:1:9"


def test_normal_pushes_out_the_card_that_wins_a_column_for_the_rival() -> None:
    view = position(columns=["p9 r3", "r9 p5"], hands={0: "0 push push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason["code"]) == ("push:1", "result")


def test_normal_prefers_a_column_that_the_next_seat_cannot_cover() -> None:
    # Both nines win a column. The rival has laid its own nines, so that the one after an 8 cannot be covered by a nine;
    # an eight can still be added after it in either column.
    open_to_cover = position(columns=["p8", "r0"], hands={0: "1 9 push", 1: "2 3 4"}, seats=2).view(0)
    safe = position(columns=["p8", "p9 p9 r0"], hands={0: "1 9 push", 1: "2 3 4"}, seats=2).view(0)

    first, second = (choose(view, "normal", seed=1) for view in (open_to_cover, safe))

    assert first.action == second.action == "add:1:9"
    assert first.reason["points"] < second.reason["points"]


def test_normal_discards_rather_than_help_a_rival() -> None:
    # Its only push would take its own card from the column that it leads.
    view = position(columns=["r9 p8", "p3"], hands={0: "5 5 push"}, seats=2).view(0)

    choice = choose(view, "normal", seed=1)

    assert choice.action.startswith("discard:")


def test_normal_is_random_only_at_the_start() -> None:
    view = position(columns=["p8", "p7", "p4"], hands={0: "5 8 9"}, seats=2).view(0)

    assert len({choose(view, "normal", seed=seed).action for seed in range(20)}) == 1


# Hard


@pytest.mark.parametrize("seats, action", [(2, "start:0,0,1"), (3, "start:0,1"), (4, "start:0,1")])
def test_hard_begins_with_zeros_and_ones_and_keeps_all_that_counts(seats: int, action: str) -> None:
    choice = choose(position(phase="start", seats=seats).view(0), "hard", seed=1)

    assert (choice.action, choice.reason["code"]) == (action, "start")


def test_hard_gives_its_lead_and_the_number_of_worlds_as_reason() -> None:
    choice = choose(position(columns=["p8", "p1"], hands={0: "2 6 9", 1: "3 3 4"}, seats=2).view(0), "hard", seed=1)

    assert choice.reason.keys() == {"code", "points", "tables", "ways", "over"}
    assert choice.reason["code"] == "ahead"
    assert choice.reason["tables"] in range(WORLDS, MOST_TRIES, WORLDS)


def test_hard_with_the_last_cards_gives_its_chance_to_win() -> None:
    view = position(columns=["p8", "p1"], hands={0: "6 9", 1: "3 3 4"}, decks={0: "", 1: ""}, seats=2).view(0)

    assert view["legal"] == ["add:1:9", "discard:6", "discard:9"]
    choice = choose(view, "hard", seed=1)

    assert choice.action != "discard:9"  # the other two come to the same: nobody else can build on the 8
    assert choice.reason.keys() == {"code", "chance", "tables", "ways", "over"}
    assert (choice.reason["code"], 0 <= choice.reason["chance"] <= 1) == ("winning", True)


def test_expert_with_its_last_card_stops_the_leader_and_not_the_last_of_three() -> None:
    # It costs the last a point more than the leader, but only without that column the leader has fewer points than it.
    columns = ["p1 p9", "g9", "r9", "r5", "p9 p7", "p8 p6"]
    view = position(columns=columns, hands={0: "9", 1: "1", 2: "1"}, decks={0: "", 1: "", 2: ""}).view(0)

    assert choose(view, "expert", seed=1).action == "cover:1:9"


def test_hard_with_its_last_card_takes_the_surest_points() -> None:
    columns = ["p9 r1 p8", "r3 p3 p4", "p2 r9"]
    view = position(columns=columns, hands={0: "5", 1: "1 2 3"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "add:2:5"


def test_hard_ends_the_round_while_it_is_ahead() -> None:
    # Two cards are left: laid as a pair they end the round before the rival can answer.
    view = position(columns=["p8", "r6", "r7"], hands={0: "9 9", 1: "7 8 9"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "pair:1:9"


def test_hard_covers_the_card_that_wins_a_column_for_a_rival() -> None:
    # The nine would win the second column as well, but there it takes nothing from anybody.
    view = position(columns=["p9", "r0", "r6 p0"], hands={0: "9", 1: "1 2 3"}, decks={0: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "cover:1:9"


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_two_nines_are_laid_in_two_columns_towards_the_end(level: str) -> None:
    # As a pair they would count nine once (UP-16).
    columns = ["p8", "p8", "r2 p1", "r6 p0"]
    decks = {0: "1 2 3 4", 1: "4 5 6 7"}
    view = position(columns=columns, hands={0: "9 9 push", 1: "1 2 3"}, decks=decks, seats=2).view(0)

    assert {choose(view, level, seed=seed).action for seed in range(16)} <= {"add:1:9", "add:2:9"}


def test_hard_weighs_the_turns_to_come() -> None:
    # A seven wins the first column, but then the rival's last card may still come; both sevens end the round.
    columns = ["p9 r8", "r9 r8"]
    view = position(columns=columns, hands={0: "7 7", 1: "9"}, decks={0: "", 1: ""}, seats=2).view(0)

    assert choose(view, "hard", seed=1).action == "pair:1:7"


def test_expert_says_of_no_action_that_another_was_better() -> None:
    """Actions that were dropped early may have been lucky in the few worlds in which they were tried."""
    reasons = []
    for deal in range(2):
        chance = Seeded(Random(f"over {deal}"))
        state = GAME.deal(seats=3, options={}, chance=chance, first=0)
        while (seat := state.to_act) is not None:
            chosen = choose(state.view(seat), "expert", seed=deal)
            reasons.append(chosen.reason)
            state.play(chosen.action, chance)
    ahead = [reason["over"] for reason in reasons if reason["code"] == "ahead"]
    assert (len(ahead) > 20, [each for each in ahead if each < 0]) == (True, [])
